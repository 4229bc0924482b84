/* The cells of a board: their number, their places on the grid, and their names. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"

enum {
    SIDE_MAX = 64,
    RADIUS_MAX = 36,
    NAME_MAX = 40,
    COORDINATE_MAX = 1000,
    LETTERS = 26,
    LINES_MAX = LETTERS + LETTERS * LETTERS
};

/* The cells while they are collected. `line` is the line of the text on which a cell stands. */
typedef struct {
    fg_room *room;
    lg_error *error;
    fg_layout *layout;
    int cells, a[FG_PLACES_MAX], b[FG_PLACES_MAX], line[FG_PLACES_MAX];
    double x[FG_PLACES_MAX], y[FG_PLACES_MAX]; /* only of a graph */
    const char *name[FG_PLACES_MAX];
    char mark[FG_PLACES_MAX]; /* the letter of a drawing */
} shape;

static bool add_cell(shape *s, const fg_node *node, int a, int b, int line) {
    if (s->cells == FG_PLACES_MAX) return fg_fail_at(node, s->error, "expected at most %d cells", FG_PLACES_MAX);
    s->a[s->cells] = a;
    s->b[s->cells] = b;
    s->line[s->cells] = line;
    s->name[s->cells++] = NULL;
    return true;
}

/* Names a cell by its line and its number there, such as A1. After line Z comes AA, after AZ comes BA. Line -1 has no letter. */
static bool name_cell(shape *s, int cell, int line, int number) {
    lg_text text = {0};
    assert(line < LINES_MAX);
    if (line >= LETTERS) lg_text_add(&text, "%c", 'A' + line / LETTERS - 1);
    if (line >= 0) lg_text_add(&text, "%c", 'A' + line % LETTERS);
    lg_text_add(&text, "%d", number);
    s->name[cell] = text.failed ? NULL : fg_take_text(s->room, text.data, text.length);
    lg_text_clear(&text);
    return s->name[cell] || lg_fail_memory(s->error);
}

/* Names the cells by numbers from 0, or A1, A2, ... B1, ... by the lines of the text. */
static bool name_cells(shape *s, bool by_numbers) {
    for (int c = 0, first = 0; c < s->cells; c++) {
        if (s->line[c] != s->line[first]) first = c;
        if (!name_cell(s, c, by_numbers ? -1 : s->line[c], by_numbers ? c : c - first + 1)) return false;
    }
    return true;
}

/* Names the cells of modules by their row and column on the board, such as A1. Two columns of hexes share a number. */
static bool name_columns(shape *s) {
    const bool flat = s->layout->grid == FG_FLAT;
    const int *across = flat ? s->a : s->b, *along = flat ? s->b : s->a, step = s->layout->grid == FG_SQUARES ? 1 : 2;
    int top = across[0], left = along[0];
    for (int c = 1; c < s->cells; c++) {
        if (across[c] < top) top = across[c];
        if (along[c] < left) left = along[c];
    }
    for (int c = 0; c < s->cells; c++)
        if (!name_cell(s, c, across[c] - top, (along[c] - left) / step + 1)) return false;
    return true;
}

/* Adds rows of squares, [ROWS, COLUMNS], or of hexes, of which each is shifted by a half from the one before. */
static bool add_rows(shape *s, const fg_node *node, bool squares) {
    int before = 0, length = 0, rows = fg_items(node);
    if (squares) {
        if (node->shape != FG_LIST || node->children != 2) return fg_expected(node, "[ROWS, COLUMNS]", s->error);
        if (!fg_read_whole(fg_item(node, 0), 1, SIDE_MAX, &rows, s->error) ||
            !fg_read_whole(fg_item(node, 1), 1, SIDE_MAX, &length, s->error))
            return false;
    }
    for (int row = 0; row < rows; row++, before = length) {
        const fg_node *item = squares ? node : fg_item(node, row);
        if (row == FG_LINES_MAX) return fg_fail_at(item, s->error, "expected at most %d rows", FG_LINES_MAX);
        if (!squares && !fg_read_whole(item, 1, SIDE_MAX, &length, s->error)) return false;
        if (row && !squares && (length - before) % 2 == 0)
            return fg_fail_at(item, s->error,
                              "expected a row that is longer or shorter by an odd number than %d, found %d", before,
                              length);
        for (int i = 0; i < length; i++)
            if (!add_cell(s, item, squares ? i : 2 * i - length + 1, row, row)) return false;
    }
    return true;
}

/* Adds the hexes at a distance from the middle, from the top (of pointed hexes: from the upper left) clockwise. */
static bool add_ring(shape *s, const fg_node *node, const int middle[2], int radius) {
    bool flat = s->layout->grid == FG_FLAT;
    int a, b, da, db;
    fg_side_offset(s->layout->grid, 6, flat ? 0 : 4, &da, &db);
    a = middle[0] + radius * da;
    b = middle[1] + radius * db;
    if (!radius) return add_cell(s, node, a, b, 0);
    for (int k = 0; k < 6; k++) {
        fg_side_offset(s->layout->grid, 6, flat ? (k + 2) % 6 : k, &da, &db);
        for (int i = 0; i < radius; i++, a += da, b += db)
            if (!add_cell(s, node, a, b, 0)) return false;
    }
    return true;
}

/* Reads a drawing: every character that is neither a blank nor a point is a cell. In a drawing of hexes, neighbours in a line
 * have a blank between them, and the lines above and below are shifted by one. */
static bool add_drawing(shape *s, const fg_node *node) {
    int x = 0, y = 0;
    if (node->shape != FG_WORD) return fg_expected(node, "a drawing, one line for each row", s->error);
    for (const char *at = node->text; *at; at++, x++) {
        if (*at == '\n') {
            x = -1;
            y++;
        } else if (*at != ' ' && *at != '.') {
            if (y >= FG_LINES_MAX || x >= 2 * SIDE_MAX || *at < ' ' || *at > '~')
                return fg_expected(node, "a smaller drawing of visible ASCII characters", s->error);
            if (!add_cell(s, node, x, y, y)) return false;
            s->mark[s->cells - 1] = *at;
        }
    }
    return s->cells || fg_expected(node, "a drawing with cells", s->error);
}

/* Reads a graph: a map from cells to their neighbours, or to maps that also say where the cell lies. If the file does not say it,
 * the cell lies in rows of ten until fg_graph_build knows its neighbours. */
static bool add_graph(shape *s, const fg_node *node) {
    enum { WIDTH = 10, LAST = 2 * SIDE_MAX - 1 };
    bool hexes = s->layout->grid != FG_GRAPH, flat = s->layout->grid == FG_FLAT;
    if (node->shape != FG_MAP || !node->children)
        return fg_expected(node, "a map from cells to their neighbours", s->error);
    for (const fg_node *key = node->first; key; key = key->next->next) {
        const fg_node *cell = key->next, *at = fg_find(cell, "at");
        int c = s->cells, row = c / WIDTH;
        const char *name;
        if (!fg_read_name(key, NAME_MAX, &name, s->error) || !add_cell(s, key, c, 0, 0)) return false;
        s->x[c] = 2.0 * (c % WIDTH);
        s->y[c] = row;
        s->name[c] = name;
        if (cell->shape == FG_MAP &&
            !fg_check_keys(cell, (const char *const[]){"at", "beside", NULL}, "the cell", s->error))
            return false;
        if (!at && hexes) return fg_expected(cell, "{at: [X, Y]}, because `top` makes the cells hexes", s->error);
        if (!at) continue;
        if (at->shape != FG_LIST || at->children != 2) return fg_expected(at, "[X, Y]", s->error);
        const fg_node *x = fg_item(at, 0), *y = fg_item(at, 1);
        if (hexes) { /* flat hexes have their two coordinates in the other order than pointed ones */
            if (!fg_read_whole(x, 0, LAST, flat ? &s->b[c] : &s->a[c], s->error) ||
                !fg_read_whole(y, 0, LAST, flat ? &s->a[c] : &s->b[c], s->error))
                return false;
            continue;
        }
        if (!fg_read_number(x, -COORDINATE_MAX, COORDINATE_MAX, &s->x[c], s->error)) return false;
        s->x[c] *= 2; /* as in the rows of ten, and in hexes, where neighbours in a line are two apart */
        if (!fg_read_number(y, -COORDINATE_MAX, COORDINATE_MAX, &s->y[c], s->error)) return false;
    }
    return true;
}

/* Finds the key that says the shape of a board or of a module's outline. Returns NULL unless there is one of them. */
static const fg_node *find_shape(const fg_node *map, const char *const *words, int *which) {
    const fg_node *found = NULL;
    int n = 0;
    for (int i = 0; words[i]; i++) {
        const fg_node *value = fg_find(map, words[i]);
        if (!value) continue;
        found = value;
        *which = i;
        n++;
    }
    return n == 1 ? found : NULL;
}

/* Adds the cells of the first module, in the order of its letters: as on other boards, or within a radius ring by ring, the outer
 * ring first, as on the tiles of published games. */
static bool add_outline(shape *s, const fg_node *node) {
    static const char *const words[] = {"radius", "rows", "squares", "drawing", NULL};
    enum { RADIUS, ROWS, SQUARES, MOST = 3 };
    int which = RADIUS, radius;
    const fg_node *found = find_shape(node, words, &which);
    if (!found) return fg_expected(node, "one of radius, rows, squares and drawing", s->error);
    s->layout->modules.axial = which == RADIUS;
    if (which == ROWS || which == SQUARES) return add_rows(s, found, which == SQUARES);
    if (which != RADIUS) return add_drawing(s, found);
    if (!fg_read_whole(found, 0, MOST, &radius, s->error)) return false;
    for (int ring = radius; ring >= 0; ring--)
        if (!add_ring(s, node, (int[2]){0, 0}, ring)) return false;
    return true;
}

/* A cell of the outline or of its image. */
typedef struct {
    int a, b, cell;
} spot;

static int compare_spots(const void *x, const void *y) {
    const spot *p = x, *q = y;
    return p->b != q->b ? p->b - q->b : p->a - q->a;
}

/* Turns the outline by so many sides; or flips it, so that side k of a cell becomes side `by` - k. Sorts what comes out. */
static void turn_outline(const shape *s, int by, bool flip, spot *image) {
    const fg_grid grid = s->layout->grid;
    const int sides = grid == FG_SQUARES ? 4 : 6;
    int from[2][2], to[2][2]; /* what lies on the sides 0 and 1, from which all other steps can be made */
    for (int k = 0; k < 2; k++) {
        fg_side_offset(grid, sides, k, &from[k][0], &from[k][1]);
        fg_side_offset(grid, sides, (by + (flip ? sides - k : k)) % sides, &to[k][0], &to[k][1]);
    }
    const int area = from[0][0] * from[1][1] - from[0][1] * from[1][0];
    for (int c = 0; c < s->cells; c++) {
        const int a = s->a[c] - s->a[0], b = s->b[c] - s->b[0];
        const int u = (a * from[1][1] - b * from[1][0]) / area, v = (b * from[0][0] - a * from[0][1]) / area;
        image[c] = (spot){u * to[0][0] + v * to[1][0], u * to[0][1] + v * to[1][1], c};
    }
    qsort(image, (size_t)s->cells, sizeof *image, compare_spots);
}

/* Finds the ways in which a module can lie: the turns and flips after which the outline has its shape again, somewhere. The first
 * flip exchanges left and right if the outline allows it. */
static bool find_ways(shape *s) {
    fg_modules *m = &s->layout->modules;
    const int sides = s->layout->grid == FG_SQUARES ? 4 : 6, upright = s->layout->grid == FG_FLAT ? 0 : sides / 2;
    const size_t n = (size_t)s->cells;
    spot *outline = fg_take(s->room, n, sizeof *outline), *image = fg_take(s->room, n, sizeof *image);
    m->cell_of = fg_take(s->room, FG_WAYS_MAX * n, sizeof *m->cell_of);
    if (!outline || !image || !m->cell_of) return lg_fail_memory(s->error);
    turn_outline(s, 0, false, outline);
    for (int k = 0; k < 2 * sides; k++) {
        const bool flip = k >= sides;
        int same = 0;
        turn_outline(s, flip ? k + upright : k, flip, image);
        while (same < s->cells && image[same].a - image[0].a == outline[same].a - outline[0].a &&
               image[same].b - image[0].b == outline[same].b - outline[0].b)
            same++;
        if (same < s->cells) continue;
        for (int i = 0; i < s->cells; i++)
            m->cell_of[m->ways * s->cells + image[i].cell] = outline[i].cell;
        m->ways++;
        m->turns += !flip;
    }
    return true;
}

/* Finds the cell of the outline that is nearest to its middle; of equally near ones, the first. */
static void find_middle(const shape *s, fg_modules *m) {
    double a = 0, b = 0, least = 0;
    for (int c = 0; c < s->cells; c++)
        a += s->a[c], b += s->b[c];
    for (int c = 0; c < s->cells; c++) {
        const double along = s->a[c] * s->cells - a, across = s->b[c] * s->cells - b,
                     far = along * along + across * across;
        if (!c || far < least) least = far, m->middle = c;
    }
}

/* Adds a copy of the first module for each other place. */
static bool add_modules(shape *s, const fg_node *node) {
    static const char *const keys[] = {"radius", "rows", "squares", "drawing", "at", NULL};
    fg_modules *m = &s->layout->modules;
    const bool flat = s->layout->grid == FG_FLAT, squares = s->layout->grid == FG_SQUARES;
    const fg_node *at = fg_find(node, "at");
    if (!fg_check_keys(node, keys, "the board of modules", s->error) || !add_outline(s, node)) return false;
    if (!at || !fg_items(at)) return fg_expected(node, "a key `at` with the places of the modules", s->error);
    m->size = s->cells;
    if (!find_ways(s)) return false;
    find_middle(s, m);
    for (; m->count < fg_items(at); m->count++) {
        const fg_node *item = fg_item(at, m->count);
        int *q = &m->q[m->count], *r = &m->r[m->count];
        if (m->count == FG_MODULES_MAX)
            return fg_fail_at(item, s->error, "expected at most %d modules", FG_MODULES_MAX);
        if (item->shape != FG_LIST || item->children != 2)
            return fg_expected(item, m->axial ? "[Q, R]" : "[X, Y]", s->error);
        if (!fg_read_whole(fg_item(item, 0), -2 * SIDE_MAX, 2 * SIDE_MAX, q, s->error) ||
            !fg_read_whole(fg_item(item, 1), -2 * SIDE_MAX, 2 * SIDE_MAX, r, s->error))
            return false;
        if (!m->axial && !squares && (*q + *r) % 2 != 0)
            return fg_expected(
                item, "two even or two odd numbers, because hexes are shifted by a half from line to line", s->error);
        const int x = *q - m->q[0], y = *r - m->r[0];
        for (int c = 0; c < m->size && m->count; c++) {
            if (!add_cell(s, item,
                          s->a[c] + (m->axial ? x + 2 * y
                                     : flat   ? y
                                              : x),
                          s->b[c] + (m->axial || flat ? x : y), 0))
                return false;
            s->mark[s->cells - 1] = s->mark[c];
        }
    }
    return m->axial || name_columns(s);
}

static bool read_grid(shape *s, const fg_node *board) {
    static const char *const tops[] = {"pointed", "flat", NULL}, *const kinds[] = {"hexes", "squares", NULL};
    const fg_node *top = fg_find(board, "top"), *of = fg_find(board, "of"), *near = fg_find(board, "neighbours");
    const fg_node *modules = fg_find(board, "modules"), *shape_of = modules ? modules : board;
    int flat = 0, squares = fg_find(shape_of, "squares") != NULL, eight = 4;
    if (top && !fg_read_choice(top, tops, &flat, s->error)) return false;
    if (of && !fg_read_choice(of, kinds, &squares, s->error)) return false;
    if (near && !fg_read_whole(near, 4, 8, &eight, s->error)) return false;
    if (near && (!squares || eight % 4)) return fg_expected(near, "4 or 8 neighbours, of squares only", s->error);
    fg_layout *l = s->layout;
    l->grid = fg_find(board, "cells") && !top      ? FG_GRAPH
              : squares                            ? FG_SQUARES
              : flat || fg_find(modules, "radius") ? FG_FLAT
                                                   : FG_POINTED;
    if (l->grid == FG_FLAT && flat && fg_find(shape_of, "rows"))
        return fg_expected(top, "pointed, because rows are of pointed hexes", s->error);
    l->sides = l->grid == FG_GRAPH ? 0 : l->grid == FG_SQUARES ? eight : 6;
    return true;
}

/* Adds all hexes within a number of steps from the middle, in a spiral or line by line. The lines of flat hexes are their rows
 * across, in which every second place is empty. */
static bool add_hexagon(shape *s, const fg_node *board, const fg_node *node, bool *spiral) {
    static const char *const orders[] = {"reading", "spiral", NULL};
    const fg_node *numbers = fg_find(board, "numbers");
    bool flat = s->layout->grid == FG_FLAT;
    int radius, order = 0;
    if (numbers && !fg_read_choice(numbers, orders, &order, s->error)) return false;
    *spiral = order == 1;
    if (!fg_read_whole(node, 0, RADIUS_MAX, &radius, s->error)) return false;
    for (int ring = 0; ring <= radius && *spiral; ring++)
        if (!add_ring(s, node, (int[2]){0, 0}, ring)) return false;
    if (*spiral) return true;
    for (int line = flat ? -2 * radius : -radius; line <= (flat ? 2 : 1) * radius; line++)
        for (int at = flat ? -radius : -2 * radius; at <= (flat ? 1 : 2) * radius; at++) {
            int a = flat ? line : at, b = flat ? at : line, q = (a - b) / 2;
            if ((a - b) % 2 != 0 || abs(q) > radius || abs(b) > radius || abs(q + b) > radius) continue;
            if (!add_cell(s, node, a, b, flat ? line + 2 * radius : line + radius)) return false;
        }
    return true;
}

/* Copies the cells into the layout, without those that the board does not have; the others keep their names. */
static bool keep_cells(shape *s, const fg_node *remove, fg_layout *l) {
    bool gone[FG_PLACES_MAX] = {false};
    for (int i = 0; remove && i < fg_items(remove); i++) {
        const fg_node *item = fg_item(remove, i);
        int c = 0;
        while (c < s->cells && !(item->shape == FG_WORD && !strcmp(s->name[c], item->text)))
            c++;
        if (c == s->cells) return fg_expected(item, "a cell of the board", s->error);
        gone[c] = true;
    }
    int kept = 0;
    for (int c = 0; c < s->cells; c++) {
        if (gone[c]) continue;
        s->a[kept] = s->a[c], s->b[kept] = s->b[c], s->line[kept] = s->line[c];
        s->x[kept] = s->x[c], s->y[kept] = s->y[c], s->name[kept] = s->name[c], s->mark[kept] = s->mark[c];
        kept++;
    }
    l->cells = s->cells = kept;
    if (remove && !kept) return fg_expected(remove, "cells that leave some of the board", s->error);
    size_t n = (size_t)kept;
    l->a = fg_take(s->room, n, sizeof *l->a);
    l->b = fg_take(s->room, n, sizeof *l->b);
    l->x = fg_take(s->room, n, sizeof *l->x);
    l->y = fg_take(s->room, n, sizeof *l->y);
    l->name_of = fg_take(s->room, n, sizeof *l->name_of);
    l->by_name = fg_take(s->room, n, sizeof *l->by_name);
    if (!l->a || !l->b || !l->x || !l->y || !l->name_of || !l->by_name) return lg_fail_memory(s->error);
    for (int c = 0; c < kept; c++) {
        l->a[c] = s->a[c];
        l->b[c] = s->b[c];
        l->name_of[c] = s->name[c];
        /* Adds the cell to by_name, which stays in the order of the names. */
        int low = 0, high = c;
        while (low < high) {
            int middle = (low + high) / 2;
            bool after = strcmp(l->name_of[l->by_name[middle]], l->name_of[c]) < 0;
            *(after ? &low : &high) = after ? middle + 1 : middle;
        }
        memmove(l->by_name + low + 1, l->by_name + low, sizeof *l->by_name * (size_t)(c - low));
        l->by_name[low] = c;
        /* Where the cell lies in the picture: pointed hexes and squares in rows, flat hexes in columns. */
        bool graph = l->grid == FG_GRAPH, flat = l->grid == FG_FLAT;
        l->x[c] = graph ? s->x[c] : flat ? s->b[c] : s->a[c];
        l->y[c] = graph ? s->y[c] : flat ? s->a[c] : s->b[c];
    }
    return true;
}

/* The letters of a drawing other than # put cells into the regions that `marks` names. */
static bool read_marks(const shape *s, const fg_node *board, fg_layout *l) {
    const fg_node *marks = fg_find(board, "marks"), *modules = fg_find(board, "modules");
    if (marks && marks->shape != FG_MAP) return fg_expected(marks, "a map from letters to regions", s->error);
    for (const fg_node *key = marks ? marks->first : NULL; key; key = key->next->next) {
        const char *name;
        if (strlen(key->text) != 1) return fg_expected(key, "one letter of the drawing", s->error);
        if (!fg_read_name(key->next, NAME_MAX, &name, s->error)) return false;
        if (l->regions == FG_REGIONS_MAX) return fg_expected(key, "fewer regions", s->error);
        fg_region *region = &l->region[l->regions++];
        region->name = name;
        for (int c = 0; c < s->cells; c++)
            if (s->mark[c] == *key->text) fg_set_bit(region->places.w, c);
    }
    for (int c = 0; c < s->cells; c++) {
        char letter[2] = {s->mark[c], '\0'};
        if (s->mark[c] && s->mark[c] != '#' && !fg_find(marks, letter))
            return fg_fail_at(fg_find(modules ? modules : board, "drawing"), s->error,
                              "expected # for cells, or letters that `marks` explains, found '%c'", s->mark[c]);
    }
    return true;
}

static bool read_shape(shape *s, const fg_node *board) {
    static const char *const shapes[] = {"rows", "hexagon", "squares", "drawing", "cells", "modules", NULL};
    fg_layout *layout = s->layout;
    int which;
    if (!read_grid(s, board)) return false;
    const fg_node *found = find_shape(board, shapes, &which), *remove = fg_find(board, "remove");
    if (!found) return fg_expected(board, "one of rows, hexagon, squares, drawing, cells and modules", s->error);
    bool listed = which >= 4, spiral = false; /* either way the text is one list of cells */
    bool good = which == 0   ? add_rows(s, found, false)
                : which == 1 ? add_hexagon(s, board, found, &spiral)
                : which == 2 ? add_rows(s, found, true)
                : which == 3 ? add_drawing(s, found)
                : which == 4 ? add_graph(s, found)
                             : add_modules(s, found);
    listed = listed || spiral;
    if (!good || (!s->name[0] && !name_cells(s, listed))) return false;
    if (remove && layout->modules.count) return fg_expected(remove, "no removed cells in a board of modules", s->error);
    if (!keep_cells(s, remove, layout) || !read_marks(s, board, layout)) return false;
    for (int c = 0; c < s->cells && !listed; c++)
        if (!c || s->line[c] != s->line[c - 1]) layout->line[layout->lines++] = c;
    if (!listed) layout->line[layout->lines] = s->cells;
    return true;
}

bool fg_shape_read(fg_room *room, const fg_node *board, fg_layout *layout, lg_error *error) {
    shape *s = calloc(1, sizeof *s);
    if (!s) return lg_fail_memory(error);
    s->room = room, s->error = error, s->layout = layout;
    bool good = read_shape(s, board);
    free(s);
    return good;
}
