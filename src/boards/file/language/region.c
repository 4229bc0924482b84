/* Regions: sets of cells that rules speak of. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "board.h"

int fg_cell_find(const fg_layout *layout, const char *name) {
    for (int low = 0, high = layout->cells; low < high;) {
        int middle = (low + high) / 2, order = strcmp(layout->name_of[layout->by_name[middle]], name);
        if (!order) return layout->by_name[middle];
        *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
    }
    return -1;
}

bool fg_cell_read(const fg_layout *layout, const fg_node *node, int *cell, lg_error *error) {
    *cell = node->shape == FG_WORD ? fg_cell_find(layout, node->text) : -1;
    return *cell >= 0 ||
           fg_fail_at(node, error, "expected a cell, from %s to %s, found %s%.40s%s", layout->name_of[0],
                      layout->name_of[layout->cells - 1], node->shape == FG_WORD ? "'" : "",
                      node->shape == FG_WORD ? node->text : "a list or a map", node->shape == FG_WORD ? "'" : "");
}

/* Cells on the middle line belong to neither half. */
static void find_half(const fg_layout *l, bool across, int sign, fg_places *places) {
    for (int c = 0; c < l->cells; c++)
        if (sign * (across ? 2 * l->x[c] - l->twice_x : 2 * l->y[c] - l->twice_y) > 0) fg_set_bit(places->w, c);
}

/* Reads the number behind a word: 3 of "row 3"; -1 if it is none. */
static int number_after(const char *name, const char *word) {
    size_t n = strlen(word);
    double number;
    if (strncmp(name, word, n) != 0 || name[n] != ' ' || !lg_number_read(name + n + 1, &number)) return -1;
    return number >= 0 && number <= FG_PLACES_MAX && number == (int)number ? (int)number : -1;
}

/* Column N has the cells with the N-th place from the left, as pictures show them. */
static bool find_column(const fg_layout *l, int column, fg_places *places) {
    double x = -INFINITY;
    for (int k = 0; k < column && x < INFINITY; k++) {
        double next = INFINITY;
        for (int c = 0; c < l->cells; c++)
            if (l->x[c] > x && l->x[c] < next) next = l->x[c];
        x = next;
    }
    for (int c = 0; c < l->cells && l->lines; c++)
        if (l->x[c] == x) fg_set_bit(places->w, c);
    return fg_has_bits(places->w, FG_PLACE_WORDS);
}

bool fg_region_find(const fg_layout *l, const char *name, fg_places *places) {
    *places = (fg_places){{0}};
    for (int r = 0; r < l->regions; r++)
        if (!strcmp(l->region[r].name, name)) {
            *places = l->region[r].places;
            return true;
        }
    int row = number_after(name, "row"), ring = number_after(name, "ring"), column = number_after(name, "column");
    if (!strcmp(name, "everywhere")) {
        *places = fg_first_places(fg_place_count(l));
    } else if (!strcmp(name, "rim")) { /* cells with fewer neighbours on their sides than they have sides */
        for (int c = 0; c < l->cells; c++)
            for (int k = 0; k < l->sides; k++)
                if (l->side[c][k] < 0) fg_set_bit(places->w, c);
    } else if (!strcmp(name, "ends")) {
        for (int i = 0; i < l->lines; i++) {
            fg_set_bit(places->w, l->line[i]);
            fg_set_bit(places->w, l->line[i + 1] - 1);
        }
    } else if (!strcmp(name, "left") || !strcmp(name, "right")) {
        find_half(l, true, *name == 'l' ? -1 : 1, places);
    } else if (!strcmp(name, "top") || !strcmp(name, "bottom")) {
        find_half(l, false, *name == 't' ? -1 : 1, places);
    } else if (!strcmp(name, "seats")) {
        for (int s = 0; s < l->seats && l->seat[s] >= 0; s++)
            fg_set_bit(places->w, l->seat[s]);
    } else if (row >= 0) {
        if (row < 1 || row > l->lines) return false;
        for (int c = l->line[row - 1]; c < l->line[row]; c++)
            fg_set_bit(places->w, c);
    } else if (column >= 0) {
        return find_column(l, column, places);
    } else if (ring >= 0) {
        for (int c = 0; c < l->cells; c++)
            if (l->ring[c] == ring) fg_set_bit(places->w, c);
        return fg_has_bits(places->w, FG_PLACE_WORDS);
    } else {
        return false;
    }
    return true;
}

bool fg_work_take(int *work, int steps, const fg_node *node, lg_error *error) {
    *work -= steps;
    return *work >= 0 || fg_fail_at(node, error,
                                    "expected less to read: all names of regions and pieces, times the names of the "
                                    "`for each` around them, take more than %d steps",
                                    FG_WORK_MAX);
}

static bool read_map(const fg_layout *l, const fg_node *map, fg_places *places, int *work, lg_error *error) {
    static const char *const keys[] = {"not", "within", "of", NULL};
    *places = (fg_places){{0}};
    if (!fg_check_keys(map, keys, "a region", error)) return false;
    if (fg_find(map, "within")) {
        const fg_node *within = fg_find(map, "within"), *of = fg_find(map, "of");
        fg_places middle;
        int steps;
        if (!of) return fg_expected(map, "within: STEPS with of: REGION", error);
        if (!fg_read_whole(within, 0, FG_FAR - 1, &steps, error) || !fg_region_read(l, of, &middle, work, error))
            return false;
        if (!fg_work_take(work, fg_count_bits(middle.w, FG_PLACE_WORDS), map, error)) return false;
        for (int d = 0; d < l->cells; d++)
            for (int c = 0; c < l->cells && fg_bit(middle.w, d); c++)
                if (l->steps[d * l->cells + c] <= steps) fg_set_bit(places->w, c);
        return true;
    }
    if (!fg_find(map, "not")) return fg_expected(map, "a region: a name, a list, not: or within:", error);
    if (!fg_region_read(l, fg_find(map, "not"), places, work, error)) return false;
    *places = fg_places_without(fg_first_places(fg_place_count(l)), *places);
    return true;
}

bool fg_region_read(const fg_layout *l, const fg_node *node, fg_places *places, int *work, lg_error *error) {
    if (!fg_work_take(work, 1, node, error)) return false;
    if (node->shape == FG_MAP) return read_map(l, node, places, work, error);
    if (node->shape == FG_WORD) {
        const char *names[FG_REGIONS_MAX + 16] = {"everywhere", "rim", "ends",   "left",
                                                  "right",      "top", "bottom", "seats"};
        int n = 0, cell = fg_cell_find(l, node->text);
        if (!strcmp(node->text, "seats") && l->seats && l->seat[0] < 0)
            return fg_expected(node, "a region that is the same on all boards; the search places the seats of this one",
                               error);
        if (fg_region_find(l, node->text, places)) return true;
        *places = (fg_places){{0}};
        if (cell >= 0) {
            fg_set_bit(places->w, cell);
            return true;
        }
        while (names[n])
            n++;
        for (int r = 0; r < l->regions; r++)
            names[n++] = l->region[r].name;
        fg_expected(node, "a region or a cell", error);
        return lg_suggest(error, lg_nearest(node->text, names));
    }
    *places = (fg_places){{0}};
    for (int i = 0; i < fg_items(node); i++) {
        fg_places part;
        if (!fg_region_read(l, fg_item(node, i), &part, work, error)) return false;
        *places = fg_either_place(*places, part);
    }
    return true;
}

/* Corners, where up to three hexes or four squares meet; the coast, which is walked clockwise from the upper left; and slots,
 * which lie on edges of the coast. */

/* The offset of corner k from the centre of a cell, in thirds of a line (of hexes) or halves of a side (of squares). Corner k is
 * the one before side k, clockwise. */
static void corner_offset(const fg_layout *l, int k, int *a, int *b) {
    static const int pointed[6][2] = {{1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}};
    static const int flat[6][2] = {{-1, -1}, {-1, 1}, {0, 2}, {1, 1}, {1, -1}, {0, -2}};
    static const int square[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    const int *at = l->grid == FG_POINTED ? pointed[k] : l->grid == FG_FLAT ? flat[k] : square[k];
    *a = at[0];
    *b = at[1];
}

/* The points of a board's corners while the corners are collected, in the unit of corner_offset; and a hash table of them: a corner
 * counted from 1; 0: none. */
enum { POINTS = 1 << 16 }; /* more than twice FG_CORNERS_MAX, and a power of 2 */
typedef struct {
    int a[FG_CORNERS_MAX], b[FG_CORNERS_MAX], at[POINTS];
} corner_points;

/* Returns the entry of a point, which may be empty. */
static int *point_entry(corner_points *s, int a, int b) {
    unsigned k = (977U * (unsigned)a + (unsigned)b) % POINTS;
    while (s->at[k] && (s->a[s->at[k] - 1] != a || s->b[s->at[k] - 1] != b))
        k = (k + 1) % POINTS;
    return &s->at[k];
}

static int corners_of_cell(const fg_layout *l) {
    return l->grid == FG_SQUARES ? 4 : l->grid == FG_GRAPH ? 0 : 6;
}

static bool build_corners(fg_room *room, fg_layout *l, lg_error *error) {
    size_t most = (size_t)l->cells * (size_t)corners_of_cell(l);
    l->corner = fg_take(room, most, sizeof *l->corner);
    l->at_corner = fg_take(room, (size_t)l->cells, sizeof *l->at_corner);
    l->quarter = fg_take(room, most, sizeof *l->quarter);
    corner_points *s = calloc(1, sizeof *s);
    if (!l->corner || !l->at_corner || !l->quarter || !s) {
        free(s);
        return lg_fail_memory(error);
    }
    memset(l->corner, -1, sizeof *l->corner * most);
    memset(l->at_corner, -1, sizeof *l->at_corner * (size_t)l->cells);
    int scale_a = l->grid == FG_SQUARES ? 2 : 1, scale_b = l->grid == FG_SQUARES ? 2 : 3;
    for (int c = 0; c < l->cells; c++)
        for (int k = 0, a, b; k < corners_of_cell(l); k++) {
            corner_offset(l, k, &a, &b);
            a += scale_a * l->a[c], b += scale_b * l->b[c];
            int *entry = point_entry(s, a, b), n = 0;
            if (!*entry) {
                assert(l->corners < FG_CORNERS_MAX);
                s->a[l->corners] = a, s->b[l->corners] = b;
                *entry = ++l->corners;
            }
            int corner = *entry - 1;
            l->at_corner[c][k] = corner;
            while (l->corner[corner][n] >= 0)
                n++;
            assert(n < 4);
            l->corner[corner][n] = c;
        }
    free(s);
    /* A corner's quarter of the board follows from the mean place of its cells. */
    for (int k = 0; k < l->corners; k++) {
        double across = 0, down = 0;
        for (int i = 0; i < 4 && l->corner[k][i] >= 0; i++) {
            across += 2 * l->x[l->corner[k][i]] - l->twice_x;
            down += 2 * l->y[l->corner[k][i]] - l->twice_y;
        }
        l->quarter[k] = across == 0 || down == 0 ? -1 : 2 * (down > 0) + (across > 0);
    }
    return true;
}

typedef struct {
    int length, cell[6 * FG_PLACES_MAX], side[6 * FG_PLACES_MAX];
} coast;

/* Returns the cell on the other side of an edge; -1 if there is none. If squares have eight neighbours, every second neighbour only
 * meets the cell at a corner. */
static int neighbour_at(const fg_layout *l, int cell, int side) {
    return l->side[cell][l->sides == 8 ? 2 * side : side];
}

/* Appends the cells that slots look at to the neighbours, and turns the graph around: who looks at a cell? */
static bool join_slots(fg_room *room, fg_layout *l, lg_error *error) {
    int cells = l->cells, places = fg_place_count(l), edges = l->start[cells], near[FG_NEIGHBOURS_MAX],
        count[FG_PLACES_MAX] = {0};
    int *all = fg_take(room, (size_t)edges + 8 * (size_t)l->slots, sizeof *all);
    if (!all) return lg_fail_memory(error);
    if (edges) memcpy(all, l->near, sizeof *all * (size_t)edges);
    for (int s = 0; s < l->slots; s++) {
        /* A slot looks at the cells that meet the two ends of its edge. */
        int n = 0, all_sides = corners_of_cell(l);
        for (int end = 0; end < 2; end++) {
            const int *corner = l->corner[l->at_corner[l->slot_cell[s]][(l->slot_side[s] + end) % all_sides]];
            for (int i = 0, k; i < 4 && corner[i] >= 0; i++) {
                for (k = 0; k < n && near[k] != corner[i];)
                    k++;
                if (k == n) near[n++] = corner[i];
            }
        }
        l->start[cells + s] = edges;
        memcpy(all + edges, near, sizeof *near * (size_t)n);
        edges += n;
    }
    l->near = all;
    l->start[places] = edges;
    l->viewer_start = fg_take(room, (size_t)places + 1, sizeof *l->viewer_start);
    l->viewer = fg_take(room, (size_t)edges, sizeof *l->viewer);
    if (!l->viewer_start || !l->viewer) return lg_fail_memory(error);
    for (int e = 0; e < edges; e++)
        count[all[e]]++;
    for (int p = 0; p < places; p++)
        l->viewer_start[p + 1] = l->viewer_start[p] + count[p];
    memset(count, 0, sizeof count);
    for (int p = 0; p < places; p++)
        for (int e = l->start[p]; e < l->start[p + 1]; e++)
            l->viewer[l->viewer_start[all[e]] + count[all[e]]++] = p;
    return true;
}

/* Walks the coast clockwise, and puts the slots on the edges whose numbers are in the list. */
static bool read_slots(const fg_node *list, fg_layout *l, lg_error *error) {
    coast walked;
    walked.length = 0;
    if (l->grid == FG_GRAPH) return fg_expected(list, "no slots on a graph, which has no coast", error);
    /* At a corner the next edge is the next side of the same cell, or a side of the neighbour that is in the way. Only the
     * coast with the first cell is walked. The walk begins at the highest cell; if there are several, at the leftmost one. */
    int from = 0;
    for (int c = 1; c < l->cells; c++)
        if (l->y[c] < l->y[from] || (l->y[c] == l->y[from] && l->x[c] < l->x[from])) from = c;
    int n = corners_of_cell(l), half = n / 2, cell = from, start = l->grid == FG_FLAT ? 5 : half + 1, side = start;
    assert(neighbour_at(l, cell, side) < 0);
    do {
        walked.cell[walked.length] = cell;
        walked.side[walked.length++] = side;
        side = (side + 1) % n;
        while (neighbour_at(l, cell, side) >= 0) {
            cell = neighbour_at(l, cell, side);
            side = (side + half + 1) % n; /* the side after the one that we came through */
        }
    } while ((cell != from || side != start) && walked.length < 6 * FG_PLACES_MAX);
    for (int before = -1; l->slots < fg_items(list); l->slots++) {
        const fg_node *item = fg_item(list, l->slots);
        int edge;
        if (fg_place_count(l) == FG_PLACES_MAX)
            return fg_fail_at(item, error, "expected at most %d cells and slots", FG_PLACES_MAX);
        if (!fg_read_whole(item, 0, walked.length - 1, &edge, error)) return false;
        if (edge <= before) return fg_fail_at(item, error, "expected an edge after %d, found %d", before, edge);
        l->slot_cell[l->slots] = walked.cell[edge];
        l->slot_side[l->slots] = walked.side[edge];
        before = edge;
    }
    return true;
}

bool fg_coast_build(fg_room *room, const fg_node *board, fg_layout *layout, lg_error *error) {
    const fg_node *slots = fg_find(board, "slots");
    layout->slot_cell = fg_take(room, FG_PLACES_MAX, sizeof *layout->slot_cell);
    layout->slot_side = fg_take(room, FG_PLACES_MAX, sizeof *layout->slot_side);
    if (!layout->slot_cell || !layout->slot_side) return lg_fail_memory(error);
    return build_corners(room, layout, error) && (!slots || read_slots(slots, layout, error)) &&
           join_slots(room, layout, error);
}
