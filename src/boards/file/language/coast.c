/* Corners, where up to three hexes or four squares meet; the coast, which is walked clockwise from the upper left; and slots,
 * which lie on edges of the coast. */
#include <assert.h>
#include <string.h>

#include "board.h"

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

/* The corners of a board while they are collected, with their places. */
typedef struct {
    int a[FG_CORNERS_MAX], b[FG_CORNERS_MAX];
} spots;

static int find_corner(fg_layout *l, spots *s, int a, int b) {
    int c = 0;
    while (c < l->corners && (s->a[c] != a || s->b[c] != b))
        c++;
    if (c < l->corners) return c;
    assert(c < FG_CORNERS_MAX);
    s->a[c] = a;
    s->b[c] = b;
    l->corners++;
    return c;
}

static int corners_of_cell(const fg_layout *l) {
    return l->grid == FG_SQUARES ? 4 : l->grid == FG_GRAPH ? 0 : 6;
}

static bool build_corners(fg_room *room, fg_layout *l, lg_error *error) {
    spots s;
    size_t most = (size_t)l->cells * (size_t)corners_of_cell(l);
    l->corner = fg_take(room, most, sizeof *l->corner);
    l->at_corner = fg_take(room, (size_t)l->cells, sizeof *l->at_corner);
    l->quarter = fg_take(room, most, sizeof *l->quarter);
    if (!l->corner || !l->at_corner || !l->quarter) return lg_fail_memory(error);
    memset(l->corner, -1, sizeof *l->corner * most);
    memset(l->at_corner, -1, sizeof *l->at_corner * (size_t)l->cells);
    int scale_a = l->grid == FG_SQUARES ? 2 : 1, scale_b = l->grid == FG_SQUARES ? 2 : 3;
    for (int c = 0; c < l->cells; c++)
        for (int k = 0, a, b; k < corners_of_cell(l); k++) {
            corner_offset(l, k, &a, &b);
            int corner = find_corner(l, &s, scale_a * l->a[c] + a, scale_b * l->b[c] + b);
            l->at_corner[c][k] = corner;
            int n = 0;
            while (l->corner[corner][n] >= 0)
                n++;
            assert(n < 4);
            l->corner[corner][n] = c;
        }
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

/* Among eight neighbours every second one lies at a corner. */
static int sides_of_coast(const fg_layout *l) {
    return l->grid == FG_SQUARES ? 4 : l->sides;
}

static int beyond(const fg_layout *l, int cell, int side) {
    return l->side[cell][l->sides == 8 ? 2 * side : side];
}

/* Returns the cell that is highest, and of these the one farthest to the left. */
static int first_of_coast(const fg_layout *l) {
    int first = 0;
    for (int c = 1; c < l->cells; c++)
        if (l->y[c] < l->y[first] || (l->y[c] == l->y[first] && l->x[c] < l->x[first])) first = c;
    return first;
}

/* A slot looks at the cells that meet the two ends of its edge. */
static int list_slot_cells(const fg_layout *l, int cell, int side, int *near) {
    int n = 0, all = corners_of_cell(l);
    for (int end = 0; end < 2; end++) {
        const int *corner = l->corner[l->at_corner[cell][(side + end) % all]];
        for (int i = 0, k; i < 4 && corner[i] >= 0; i++) {
            for (k = 0; k < n && near[k] != corner[i];)
                k++;
            if (k == n) near[n++] = corner[i];
        }
    }
    return n;
}

static bool read_slots(const fg_node *list, const coast *walked, fg_layout *l, lg_error *error) {
    int before = -1;
    for (; l->slots < fg_items(list); l->slots++) {
        const fg_node *item = fg_item(list, l->slots);
        int edge;
        if (fg_place_count(l) == FG_PLACES_MAX)
            return fg_fail_at(item, error, "expected at most %d cells and slots", FG_PLACES_MAX);
        if (!fg_read_whole(item, 0, walked->length - 1, &edge, error)) return false;
        if (edge <= before) return fg_fail_at(item, error, "expected an edge after %d, found %d", before, edge);
        l->slot_cell[l->slots] = walked->cell[edge];
        l->slot_side[l->slots] = walked->side[edge];
        before = edge;
    }
    return true;
}

/* Appends the cells that slots look at to the neighbours, and turns the graph around: who looks at a cell? */
static bool join_slots(fg_room *room, fg_layout *l, lg_error *error) {
    int cells = l->cells, places = fg_place_count(l), edges = l->start[cells], near[FG_NEIGHBOURS_MAX],
        count[FG_PLACES_MAX] = {0};
    int *all = fg_take(room, (size_t)edges + 8 * (size_t)l->slots, sizeof *all);
    if (!all) return lg_fail_memory(error);
    if (edges) memcpy(all, l->near, sizeof *all * (size_t)edges);
    for (int s = 0; s < l->slots; s++) {
        int n = list_slot_cells(l, l->slot_cell[s], l->slot_side[s], near);
        l->start[cells + s] = edges;
        memcpy(all + edges, near, sizeof *near * (size_t)n);
        edges += n;
    }
    l->near = all;
    l->start[places] = edges;
    l->back = fg_take(room, (size_t)places + 1, sizeof *l->back);
    l->seen = fg_take(room, (size_t)edges, sizeof *l->seen);
    if (!l->back || !l->seen) return lg_fail_memory(error);
    for (int e = 0; e < edges; e++)
        count[all[e]]++;
    for (int p = 0; p < places; p++)
        l->back[p + 1] = l->back[p] + count[p];
    memset(count, 0, sizeof count);
    for (int p = 0; p < places; p++)
        for (int e = l->start[p]; e < l->start[p + 1]; e++)
            l->seen[l->back[all[e]] + count[all[e]]++] = p;
    return true;
}

bool fg_coast_build(fg_room *room, const fg_node *board, fg_layout *layout, lg_error *error) {
    const fg_node *slots = fg_find(board, "slots");
    coast walked;
    walked.length = 0;
    layout->slot_cell = fg_take(room, FG_PLACES_MAX, sizeof *layout->slot_cell);
    layout->slot_side = fg_take(room, FG_PLACES_MAX, sizeof *layout->slot_side);
    if (!layout->slot_cell || !layout->slot_side) return lg_fail_memory(error);
    if (!build_corners(room, layout, error)) return false;
    if (slots && layout->grid == FG_GRAPH) return fg_expected(slots, "no slots on a graph, which has no coast", error);
    if (slots) {
        /* Walks clockwise. At a corner the next edge is the next side of the same cell, or a side of the neighbour
         * that is in the way. Only the coast with the first cell is walked. It begins there at the upper left. */
        int n = sides_of_coast(layout), half = n / 2, from = first_of_coast(layout), cell = from;
        int start = layout->grid == FG_FLAT ? 5 : half + 1, side = start;
        assert(beyond(layout, cell, side) < 0);
        do {
            walked.cell[walked.length] = cell;
            walked.side[walked.length++] = side;
            side = (side + 1) % n;
            while (beyond(layout, cell, side) >= 0) {
                cell = beyond(layout, cell, side);
                side = (side + half + 1) % n; /* one side further than the one by which we came */
            }
        } while ((cell != from || side != start) && walked.length < 6 * FG_PLACES_MAX);
    }
    return (!slots || read_slots(slots, &walked, layout, error)) && join_slots(room, layout, error);
}
