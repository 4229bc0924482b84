/* Neighbours of cells, the number of steps between any two, and the places of a graph's cells in the picture. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fast.h"
#include "base/text.h"
#include "board.h"

enum { SPOTS = 16384 }; /* more than twice FG_PLACES_MAX, and a power of 2 */

/* The neighbours of each cell while they are collected. */
typedef struct {
    fg_room *room;
    lg_error *error;
    fg_layout *layout;
    int16_t at[SPOTS]; /* a hash table of the places on the grid: a cell counted from 1; 0: none */
    int count[FG_PLACES_MAX], near[FG_PLACES_MAX][FG_NEIGHBOURS_MAX];
} graph;

/* Returns the entry of a place on the grid, which may be empty. */
static int16_t *entry_of(graph *g, int a, int b) {
    const fg_layout *l = g->layout;
    unsigned k = (0x9e3779b1U * (unsigned)(a * SPOTS + b) >> 16) % SPOTS;
    while (g->at[k] && (l->a[g->at[k] - 1] != a || l->b[g->at[k] - 1] != b))
        k = (k + 1) % SPOTS;
    return &g->at[k];
}

static bool add_pair(graph *g, const fg_node *node, int cell, int other) {
    if (cell == other) return fg_expected(node, "two different cells", g->error);
    for (int k = 0; k < g->count[cell]; k++)
        if (g->near[cell][k] == other) return true;
    if (g->count[cell] == FG_NEIGHBOURS_MAX || g->count[other] == FG_NEIGHBOURS_MAX)
        return fg_fail_at(node, g->error, "expected at most %d neighbours of a cell", FG_NEIGHBOURS_MAX);
    g->near[cell][g->count[cell]++] = other;
    g->near[other][g->count[other]++] = cell;
    return true;
}

/* Returns where the file says that a cell lies: at the place of its module, or on the board. */
static const fg_node *node_of(const fg_layout *l, const fg_node *board, int cell) {
    const fg_node *at = fg_find(fg_find(board, "modules"), "at");
    return at ? fg_item(at, cell / l->modules.size) : board;
}

/* Can one walk from the first cell of a module to all of its others? */
static bool is_module_connected(const fg_layout *l) {
    int reached[FG_PLACES_MAX] = {0}, n = 1;
    fg_places seen = {{1}};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < l->sides; k++) {
            const int next = l->side[reached[i]][k];
            if (next < 0 || next >= l->modules.size || fg_bit(seen.w, next)) continue;
            fg_set_bit(seen.w, next);
            reached[n++] = next;
        }
    return n >= l->modules.size;
}

/* Enters the cells of a grid, and finds the neighbours on the sides of each. Refuses a drawing in which hexes would overlap. */
static bool build_sides(graph *g, const fg_node *board) {
    fg_layout *l = g->layout;
    const fg_node *modules = fg_find(board, "modules"), *drawing = fg_find(modules ? modules : board, "drawing");
    for (int c = 0; c < l->cells; c++) { /* if several cells lie at one place, only the first one is entered */
        int16_t *entry = entry_of(g, l->a[c], l->b[c]);
        if (!*entry) *entry = (int16_t)(c + 1);
    }
    for (int c = 0; c < l->cells && (l->grid == FG_POINTED || l->grid == FG_FLAT); c++) {
        if (((l->a[c] + l->b[c]) & 1) == ((l->a[0] + l->b[0]) & 1)) continue;
        return drawing
                   ? fg_fail_at(drawing, g->error, "expected hexes with a blank between neighbours in a line, and %s",
                                "each line shifted by one character; for squares, add `of: squares`")
                   : fg_expected(board, "hexes that are shifted by a half from line to line", g->error);
    }
    for (int c = 0; c < l->cells; c++)
        if (l->grid != FG_GRAPH && *entry_of(g, l->a[c], l->b[c]) != c + 1)
            return fg_expected(node_of(l, board, c), "cells that do not lie on each other", g->error);
    l->side = fg_take(g->room, (size_t)l->cells, sizeof *l->side);
    if (!l->side) return lg_fail_memory(g->error);
    for (int c = 0; c < l->cells; c++)
        for (int k = 0; k < FG_SIDES_MAX; k++) {
            int a = 0, b = 0;
            if (k < l->sides) fg_side_offset(l->grid, l->sides, k, &a, &b);
            l->side[c][k] = k < l->sides ? *entry_of(g, l->a[c] + a, l->b[c] + b) - 1 : -1;
            if (l->side[c][k] >= 0 && !add_pair(g, board, c, l->side[c][k])) return false;
        }
    return is_module_connected(l) || fg_expected(modules, "an outline whose cells hang together", g->error);
}

/* Reads the neighbours that the file names, and copies all neighbours into the layout. */
static bool build_neighbours(graph *g, const fg_node *board) {
    fg_layout *l = g->layout;
    const fg_node *cells = fg_find(board, "cells"), *links = fg_find(board, "links");
    int cell, other, edges = 0;
    for (const fg_node *key = cells ? cells->first : NULL; key; key = key->next->next) {
        const fg_node *list = key->next->shape == FG_MAP ? fg_find(key->next, "beside") : key->next;
        cell = fg_cell_find(l, key->text);
        if (cell < 0) continue; /* removed */
        for (int i = 0; list && !fg_is_word(list, "") && i < fg_items(list); i++)
            if (!fg_cell_read(l, fg_item(list, i), &other, g->error) || !add_pair(g, fg_item(list, i), cell, other))
                return false;
    }
    for (int i = 0; links && i < fg_items(links); i++) {
        const fg_node *pair = fg_item(links, i);
        if (pair->shape != FG_LIST || pair->children != 2) return fg_expected(pair, "[CELL, CELL]", g->error);
        if (!fg_cell_read(l, fg_item(pair, 0), &cell, g->error) ||
            !fg_cell_read(l, fg_item(pair, 1), &other, g->error) || !add_pair(g, pair, cell, other))
            return false;
    }
    for (int c = 0; c < l->cells; c++)
        edges += g->count[c];
    l->start = fg_take(g->room, (size_t)l->cells + 1, sizeof *l->start);
    l->near = fg_take(g->room, (size_t)edges, sizeof *l->near);
    l->beside = fg_take(g->room, (size_t)l->cells, sizeof *l->beside);
    if (!l->start || !l->near || !l->beside) return lg_fail_memory(g->error);
    edges = 0;
    for (int c = 0; c < l->cells; c++) {
        l->start[c] = edges;
        for (int k = 0; k < g->count[c]; k++) {
            fg_set_bit(l->beside[c].w, g->near[c][k]);
            l->near[edges++] = g->near[c][k];
        }
    }
    l->start[l->cells] = edges;
    return true;
}

/* The distance in the picture, in lines. */
static double distance(const fg_layout *l, int cell, double x, double y) {
    double across = (l->x[cell] - x) / 2, down = l->y[cell] - y;
    return sqrt(across * across + down * down);
}

/* Moves a cell to the middle of those neighbours that are placed. Returns false if there are none. */
static bool centre(fg_layout *l, const bool *placed, int cell) {
    double x = 0, y = 0;
    int n = 0;
    for (int e = l->start[cell]; e < l->start[cell + 1]; e++) {
        if (!placed[l->near[e]]) continue;
        x += l->x[l->near[e]];
        y += l->y[l->near[e]];
        n++;
    }
    if (!n) return false;
    l->x[cell] = x / n;
    l->y[cell] = y / n;
    return true;
}

/* Moves a cell that lies on another one to the emptiest of eight places around the middle of its neighbours. */
static void move_away(fg_layout *l, const bool *placed, int cell, double step) {
    static const double around[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.7, .7}, {-.7, .7}, {-.7, -.7}, {.7, -.7}};
    double best = -1, best_x = 0, best_y = 0;
    (void)centre(l, placed, cell);
    for (int k = 0; k < 8; k++) {
        double x = l->x[cell] + 2 * step * around[k][0], y = l->y[cell] + step * around[k][1], nearest = INFINITY;
        for (int c = 0; c < l->cells; c++)
            if (c != cell && placed[c]) nearest = fmin(nearest, distance(l, c, x, y));
        if (nearest > best + 1e-6) best = nearest, best_x = x, best_y = y;
    }
    l->x[cell] = best_x;
    l->y[cell] = best_y;
}

/* Puts the cells of a graph to which the file gives no place between their neighbours, if others have places. Cells that no link
 * joins to these stay where they are. */
static void place_cells(fg_layout *l, const fg_node *cells) {
    enum { ROUNDS = 500 };
    const double near = 0.2, tiny = 1e-6; /* near: in steps; nearer cells would hide each other */
    bool given[FG_PLACES_MAX], placed[FG_PLACES_MAX];
    double length = 0, links = 0;
    int known = 0;
    for (int c = 0; c < l->cells; c++) {
        given[c] = placed[c] = fg_find(fg_find(cells, l->name_of[c]), "at") != NULL;
        known += given[c];
    }
    if (!known || known == l->cells) return;
    for (int round = 0; round < ROUNDS; round++)
        for (int c = 0; c < l->cells; c++)
            if (!given[c]) placed[c] = centre(l, placed, c) || placed[c];
    for (int c = 0; c < l->cells; c++)
        for (int e = l->start[c]; e < l->start[c + 1] && placed[c]; e++) {
            double far = distance(l, c, l->x[l->near[e]], l->y[l->near[e]]);
            length += far;
            links += far > tiny;
        }
    const double step = links > 0 ? length / links : 1; /* the mean length of a link */
    for (int c = 0; c < l->cells; c++) {
        bool hidden = false;
        for (int d = 0; d < l->cells && !given[c] && placed[c]; d++)
            hidden = hidden || (d != c && placed[d] && distance(l, d, l->x[c], l->y[c]) < near * step);
        if (hidden) move_away(l, placed, c, step);
    }
}

/* Finds the middle of the picture. */
static void find_middle(fg_layout *l) {
    double least_x = INFINITY, most_x = -INFINITY, least_y = INFINITY, most_y = -INFINITY;
    for (int c = 0; c < l->cells; c++) {
        least_x = fmin(least_x, l->x[c]), most_x = fmax(most_x, l->x[c]);
        least_y = fmin(least_y, l->y[c]), most_y = fmax(most_y, l->y[c]);
    }
    l->twice_x = least_x + most_x;
    l->twice_y = least_y + most_y;
}

/* Which cells hang together: those with the same number. */
typedef struct {
    int parts;
    uint16_t of[FG_PLACES_MAX];
} connected;

static void find_parts(const fg_layout *l, connected *part) {
    enum { NONE = UINT16_MAX };
    int queue[FG_PLACES_MAX];
    part->parts = 0;
    for (int c = 0; c < l->cells; c++)
        part->of[c] = NONE;
    for (int c = 0; c < l->cells; c++) {
        int reached = 0;
        if (part->of[c] != NONE) continue;
        part->of[c] = (uint16_t)part->parts;
        queue[reached++] = c;
        for (int i = 0; i < reached; i++)
            for (int e = l->start[queue[i]]; e < l->start[queue[i] + 1]; e++) {
                if (part->of[l->near[e]] != NONE) continue;
                part->of[l->near[e]] = (uint16_t)part->parts;
                queue[reached++] = l->near[e];
            }
        part->parts++;
    }
}

/* Lowers the steps from a cell to those by way of a neighbour. Returns 0 if none became fewer. The loop has no branches, so that a
 * processor lowers many at once. */
INLINE uint8_t lower_steps(uint8_t *restrict steps, const uint8_t *restrict beside, int cells) {
    uint8_t lowered = 0;
    for (int c = 0; c < cells; c++) {
        const uint8_t was = steps[c], by = (uint8_t)(beside[c] + (beside[c] < FG_FAR - 1)), now = by < was ? by : was;
        lowered |= was ^ now;
        steps[c] = now;
    }
    return lowered;
}

/* Goes through the cells once, forwards or backwards, and lowers the steps from each cell by way of the neighbours that it has passed.
 * Leaves out neighbours from which no steps were lowered in this sweep or in the one before. lowered_in: the last sweep that has
 * lowered the steps from each cell. Returns whether any steps were lowered. */
FASTEST static bool sweep(const fg_layout *l, int number, int *lowered_in) {
    const bool backwards = number % 2;
    const int cells = l->cells, *start = l->start, *near = l->near;
    uint8_t *steps = l->steps;
    bool any = false;
    for (int i = 0; i < cells; i++) {
        const int c = backwards ? cells - 1 - i : i;
        for (int e = start[c]; e < start[c + 1]; e++)
            if ((near[e] > c) == backwards && lowered_in[near[e]] >= number - 1 &&
                lower_steps(steps + c * cells, steps + near[e] * cells, cells)) {
                lowered_in[c] = number;
                any = true;
            }
    }
    return any;
}

/* Counts the steps between all cells. A sweep finds the shortest ways that lead through the cells in its direction, so a few sweeps
 * find all that turn back a few times. A sweep that lowers nothing after one in the other direction is the last. */
static void count_steps(const fg_layout *l) {
    connected part;
    int lowered_in[FG_PLACES_MAX] = {0}, number = 0;
    find_parts(l, &part);
    for (int c = 0; c < l->cells; c++) {
        uint8_t *steps = l->steps + c * l->cells;
        memset(steps, FG_FAR - 1, (size_t)l->cells); /* the most that cells can be away that hang together */
        for (int d = 0; d < l->cells && part.parts > 1; d++)
            if (part.of[d] != part.of[c]) steps[d] = FG_FAR;
        steps[c] = 0;
    }
    sweep(l, number, lowered_in);
    while (sweep(l, ++number, lowered_in))
        ;
}

static uint8_t find_largest(const uint8_t *list, int count) {
    uint8_t most = 0;
    for (int i = 0; i < count; i++)
        most = list[i] > most ? list[i] : most;
    return most;
}

/* Counts, or stores, the common neighbours of every two cells. */
static void list_seconds(fg_layout *l, bool store, int *pairs, int *commons) {
    fg_places seconds = {{0}};
    *pairs = *commons = 0;
    for (int c = 0; c < l->cells; c++) {
        int from = c / 64, to = from; /* the words in which there are seconds */
        for (int e = l->start[c]; e < l->start[c + 1]; e++)
            for (int f = l->start[l->near[e]]; f < l->start[l->near[e] + 1]; f++) {
                const int d = l->near[f];
                fg_set_bit(seconds.w, d);
                from = d / 64 < from ? d / 64 : from;
                to = d / 64 > to ? d / 64 : to;
            }
        fg_clear_bit(seconds.w, c);
        if (store) l->second_start[c] = *pairs;
        for (int k = from; k <= to; k++)
            for (; seconds.w[k]; seconds.w[k] &= seconds.w[k] - 1) {
                int d = 64 * k + __builtin_ctzll(seconds.w[k]);
                if (store) l->second[*pairs] = d, l->common_start[*pairs] = *commons;
                for (int e = l->start[c]; e < l->start[c + 1]; e++) {
                    if (!fg_bit(l->beside[l->near[e]].w, d)) continue;
                    if (store) l->common[*commons] = l->near[e];
                    ++*commons;
                }
                ++*pairs;
            }
    }
    if (!store) return;
    l->second_start[l->cells] = *pairs;
    l->common_start[*pairs] = *commons;
}

bool fg_graph_build(fg_room *room, const fg_node *board, fg_layout *l, lg_error *error) {
    graph *g = calloc(1, sizeof *g);
    if (!g) return lg_fail_memory(error);
    g->room = room, g->error = error, g->layout = l;
    bool good = build_sides(g, board) && build_neighbours(g, board);
    free(g);
    if (!good) return false;
    if (l->grid == FG_GRAPH) place_cells(l, fg_find(board, "cells"));
    find_middle(l);
    l->steps = fg_take(room, (size_t)l->cells * (size_t)l->cells, 1);
    l->ring = fg_take(room, (size_t)l->cells, sizeof *l->ring);
    if (!l->steps || !l->ring) return lg_fail_memory(error);
    /* Ring 0 is the middle: the cells from which the farthest cell is nearest. */
    int least = FG_FAR, far[FG_PLACES_MAX] = {0};
    count_steps(l);
    for (int c = 0; c < l->cells; c++) {
        far[c] = find_largest(l->steps + c * l->cells, l->cells);
        if (far[c] < least) least = far[c];
    }
    memset(l->ring, FG_FAR, (size_t)l->cells);
    for (int d = 0; d < l->cells; d++)
        for (int c = 0; c < l->cells && far[d] == least; c++)
            if (l->steps[d * l->cells + c] < l->ring[c]) l->ring[c] = l->steps[d * l->cells + c];
    int pairs, commons;
    list_seconds(l, false, &pairs, &commons);
    l->second_start = fg_take(room, (size_t)l->cells + 1, sizeof *l->second_start);
    l->second = fg_take(room, (size_t)pairs, sizeof *l->second);
    l->common_start = fg_take(room, (size_t)pairs + 1, sizeof *l->common_start);
    l->common = fg_take(room, (size_t)commons, sizeof *l->common);
    if (!l->second_start || !l->second || !l->common_start || !l->common) return lg_fail_memory(error);
    list_seconds(l, true, &pairs, &commons);
    return true;
}

/* The symmetries of a board: turns and mirrors about its middle that map the board onto itself. */

/* A place, times SPOT_UNIT and the number of cells, about the middle: for hexes in axial coordinates. */
typedef struct {
    long a, b;
} spot;

/* A linear map of spots: a' = m[0] a + m[1] b, b' = m[2] a + m[3] b. */
typedef struct {
    const char *name;
    signed char m[4];
} map;

enum { LEFT_RIGHT = 1, TOP_BOTTOM = 2 }; /* indices of the mirrors in both tables */

/* Of axial coordinates (q, r) of pointed hexes, where a = 2 q + r and b = r. */
static const map of_hexes[] = {
    {"none", {1, 0, 0, 1}},        {"mirror left right", {-1, -1, 0, 1}}, {"mirror top bottom", {1, 1, 0, -1}},
    {"half turn", {-1, 0, 0, -1}}, {"third turn", {-1, -1, 1, 0}},        {"two thirds turn", {0, 1, -1, -1}},
    {"sixth turn", {0, -1, 1, 1}}, {"five sixths turn", {1, 1, -1, 0}},   {"mirror 30", {0, 1, 1, 0}},
    {"mirror 60", {-1, 0, 1, 1}},  {"mirror 120", {1, 0, -1, -1}},        {"mirror 150", {0, -1, -1, 0}},
};
static const map of_squares[] = {
    {"none", {1, 0, 0, 1}},
    {"mirror left right", {-1, 0, 0, 1}},
    {"mirror top bottom", {1, 0, 0, -1}},
    {"half turn", {-1, 0, 0, -1}},
    {"quarter turn", {0, -1, 1, 0}},
    {"three quarters turn", {0, 1, -1, 0}},
    {"mirror diagonal", {0, 1, 1, 0}},
    {"mirror other diagonal", {0, -1, -1, 0}},
};

static bool is_hex(const fg_layout *l) {
    return l->grid == FG_POINTED || l->grid == FG_FLAT;
}

/* A spot and its place, to find places by their spots. */
typedef struct {
    spot at;
    int place;
} entry;

static int compare_spots(const spot *x, const spot *y) {
    return x->a != y->a ? (x->a > y->a) - (x->a < y->a) : (x->b > y->b) - (x->b < y->b);
}

static int compare_entries(const void *a, const void *b) {
    const entry *x = a, *y = b;
    int order = compare_spots(&x->at, &y->at);
    return order ? order : x->place - y->place;
}

/* Returns the first place on a spot, of entries that are sorted; -1 if there is none. */
static int find_place(const entry *sorted, int count, spot at) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        *(compare_spots(&sorted[middle].at, &at) < 0 ? &low : &high) =
            compare_spots(&sorted[middle].at, &at) < 0 ? middle + 1 : middle;
    }
    return low < count && !compare_spots(&sorted[low].at, &at) ? sorted[low].place : -1;
}

/* Finds where the map sends each place. Returns false unless it maps the board onto itself: places to places, cells to cells, and
 * neighbours to neighbours. */
static bool find_image(const fg_layout *l, const spot *all, const entry *sorted, const map *m, int *image) {
    int n = fg_place_count(l);
    for (int p = 0; p < n; p++) {
        spot to = {m->m[0] * all[p].a + m->m[1] * all[p].b, m->m[2] * all[p].a + m->m[3] * all[p].b};
        image[p] = l->grid == FG_GRAPH ? p : find_place(sorted, n, to);
        if (image[p] < 0) return false;
    }
    for (int p = 0; p < n; p++) {
        if ((image[p] < l->cells) != (p < l->cells)) return false;
        for (int e = l->start[p]; e < l->start[p + 1]; e++) {
            int to = image[l->near[e]], from = image[p], k = l->start[from];
            while (k < l->start[from + 1] && l->near[k] != to)
                k++;
            if (k == l->start[from + 1]) return false;
        }
    }
    return true;
}

bool fg_symmetry_find(const fg_layout *l, const fg_node *node, const char *name, int *symmetry, lg_error *error) {
    const char *names[FG_SYMMETRIES_MAX + 1] = {0};
    for (int s = 1; s < l->symmetries; s++) {
        names[s - 1] = l->symmetry_name[s];
        *symmetry = s;
        if (!strcmp(l->symmetry_name[s], name)) return true;
    }
    fg_fail_at(node, error, "expected a symmetry that the board has%s%s, found '%.40s'",
               names[0] ? ", such as " : "; it has none", names[0] ? names[0] : "", name);
    return lg_suggest(error, lg_nearest(name, names));
}

/* Coordinates are multiplied by this, so that those of edges and of corners are whole numbers, too: the middle of an edge is half a
 * step away from its cell, and the corners of hexes are thirds of a line away. */
enum { SPOT_UNIT = 6 };

/* Finds the spot of a place, in this unit and not yet about the middle. Of a slot it is the middle of its edge. */
static spot find_spot(const fg_layout *l, int place) {
    const int edge = place - l->cells, corner = edge - l->edges, slot = corner - l->corner_places;
    int cell = place, a = 0, b = 0;
    /* Only boards of cells with sides have edges, corners and slots. */
    if (slot >= 0 || (edge >= 0 && corner < 0)) {
        cell = slot < 0 ? l->edge_cell[edge] : l->slot_cell[slot];
        fg_side_offset(l->grid, l->sides, slot < 0 ? l->edge_side[edge] : l->slot_side[slot], &a, &b);
        a *= SPOT_UNIT / 2, b *= SPOT_UNIT / 2;
    } else if (corner >= 0) {
        cell = l->corner[corner][0];
        fg_corner_offset(l, fg_corner_number(l, corner), &a, &b);
        a *= is_hex(l) ? SPOT_UNIT : SPOT_UNIT / 2, b *= is_hex(l) ? SPOT_UNIT / 3 : SPOT_UNIT / 2;
    }
    a += SPOT_UNIT * l->a[cell];
    b += SPOT_UNIT * l->b[cell];
    /* Flat hexes are pointed ones with the two directions exchanged. */
    return is_hex(l) ? (spot){(a - b) / 2, b} : (spot){a, b};
}

bool fg_symmetries_build(fg_room *room, fg_layout *layout, lg_error *error) {
    spot all[FG_PLACES_MAX];
    int places = fg_place_count(layout), image[FG_PLACES_MAX];
    const map *maps = is_hex(layout) ? of_hexes : of_squares;
    int count = layout->grid == FG_GRAPH ? 1 : is_hex(layout) ? 12 : 8;
    /* Finds the spots of all places, about the middle of the cells. */
    spot sum = {0, 0};
    for (int p = 0; p < fg_place_count(layout); p++) {
        all[p] = find_spot(layout, p);
        if (p >= layout->cells) continue;
        sum.a += all[p].a;
        sum.b += all[p].b;
    }
    for (int p = 0; p < fg_place_count(layout); p++)
        all[p] = (spot){all[p].a * layout->cells - sum.a, all[p].b * layout->cells - sum.b};
    entry sorted[FG_PLACES_MAX] = {{{0, 0}, 0}};
    for (int p = 0; p < places; p++)
        sorted[p] = (entry){all[p], p};
    qsort(sorted, (size_t)places, sizeof *sorted, compare_entries);
    for (int k = 0; k < count; k++) {
        if (!find_image(layout, all, sorted, &maps[k], image)) continue;
        int *kept = fg_take(room, (size_t)places, sizeof *kept);
        if (!kept) return lg_fail_memory(error);
        memcpy(kept, image, sizeof *kept * (size_t)places);
        /* Flat hexes are pointed hexes that lie on their side. So the mirror that exchanges left and right for pointed hexes
         * exchanges top and bottom for flat ones. */
        bool flat = layout->grid == FG_FLAT;
        int name = flat && k == LEFT_RIGHT ? TOP_BOTTOM : flat && k == TOP_BOTTOM ? LEFT_RIGHT : k;
        layout->symmetry_name[layout->symmetries] = maps[name].name;
        layout->image[layout->symmetries++] = kept;
    }
    assert(layout->symmetries && !strcmp(layout->symmetry_name[0], "none"));
    return true;
}
