/* Corners, where up to three hexes or four squares meet; edges between cells that touch; the coast, which is walked clockwise from
 * the upper left; and slots, which lie on edges of the coast. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"

void fg_corner_offset(const fg_layout *l, int k, int *a, int *b) {
    static const int pointed[6][2] = {{1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}};
    static const int flat[6][2] = {{-1, -1}, {-1, 1}, {0, 2}, {1, 1}, {1, -1}, {0, -2}};
    static const int square[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    const int *at = l->grid == FG_POINTED ? pointed[k] : l->grid == FG_FLAT ? flat[k] : square[k];
    *a = at[0];
    *b = at[1];
}

const char *fg_corner_direction(const fg_layout *l, int k) {
    static const char *const pointed[] = {"NE", "SE", "S", "SW", "NW", "N"};
    static const char *const flat[] = {"NW", "NE", "E", "SE", "SW", "W"};
    static const char *const square[] = {"NE", "SE", "SW", "NW"};
    return l->grid == FG_POINTED ? pointed[k] : l->grid == FG_FLAT ? flat[k] : square[k];
}

int fg_corners_of_cell(const fg_layout *l) {
    return l->grid == FG_SQUARES ? 4 : l->grid == FG_GRAPH ? 0 : 6;
}

int fg_corner_number(const fg_layout *l, int corner) {
    int k = 0;
    while (l->at_corner[l->corner[corner][0]][k] != corner)
        k++;
    return k;
}

/* The points of a board's corners while the corners are collected, in the unit of fg_corner_offset; and a hash table of them: a
 * corner counted from 1; 0: none. */
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

static bool build_corners(fg_room *room, fg_layout *l, lg_error *error) {
    size_t most = (size_t)l->cells * (size_t)fg_corners_of_cell(l);
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
        for (int k = 0, a, b; k < fg_corners_of_cell(l); k++) {
            fg_corner_offset(l, k, &a, &b);
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

/* Returns the cell on the other side of an edge of a cell, which are counted clockwise; -1 if there is none. */
static int neighbour_at(const fg_layout *l, int cell, int side) {
    return l->side[cell][fg_edge_step(l) * side];
}

/* Lists the edges in the order of their first cells, and then clockwise. */
static bool list_edges(fg_room *room, const fg_node *board, fg_layout *l, lg_error *error) {
    const int sides = fg_corners_of_cell(l);
    l->edge_at = fg_take(room, (size_t)l->cells, sizeof *l->edge_at);
    l->edge_cell = fg_take(room, FG_PLACES_MAX, sizeof *l->edge_cell);
    l->edge_side = fg_take(room, FG_PLACES_MAX, sizeof *l->edge_side);
    if (!l->edge_at || !l->edge_cell || !l->edge_side) return lg_fail_memory(error);
    memset(l->edge_at, -1, sizeof *l->edge_at * (size_t)l->cells);
    for (int c = 0; c < l->cells; c++)
        for (int k = 0; k < sides; k++) {
            const int step = fg_edge_step(l), other = neighbour_at(l, c, k);
            if (other < c) continue;
            if (fg_place_count(l) == FG_PLACES_MAX)
                return fg_fail_at(board, error, "expected at most %d cells and edges", FG_PLACES_MAX);
            l->edge_cell[l->edges] = c;
            l->edge_side[l->edges] = step * k;
            l->edge_at[c][step * k] = l->edge_at[other][step * ((k + sides / 2) % sides)] = l->edges++;
        }
    return true;
}

/* The places that a place looks at, in the order in which they are kept: the cells, the edges, the corners. */
enum { BETWEEN_MAX = 12, AROUND_MAX = FG_NEIGHBOURS_MAX + BETWEEN_MAX }; /* a hex has six edges and six corners */
typedef struct {
    int count, cells, place[AROUND_MAX];
} surroundings;

static void add_once(surroundings *s, int place) {
    int k = 0;
    while (k < s->count && s->place[k] != place)
        k++;
    if (k == s->count) s->place[s->count++] = place;
}

static int corner_place(const fg_layout *l, int corner) {
    return l->cells + l->edges + corner;
}

/* Adds the edges that end at a corner, but not the edge `except`. */
static void add_edges_at(const fg_layout *l, int at, int except, surroundings *s) {
    const int sides = fg_corners_of_cell(l), step = fg_edge_step(l), *corner = l->corner[at];
    for (int i = 0; i < FG_CORNER_CELLS && corner[i] >= 0; i++)
        for (int k = 0; k < sides; k++) {
            const int edge = l->edge_at[corner[i]][step * k];
            const bool meets = l->at_corner[corner[i]][k] == at || l->at_corner[corner[i]][(k + 1) % sides] == at;
            if (edge >= 0 && edge != except && meets && l->edge_cell[edge] == corner[i])
                s->place[s->count++] = l->cells + edge;
        }
}

/* A cell looks at its neighbours (`near`, of the graph of cells), at its edges and at its corners. */
static void look_from_cell(const fg_layout *l, int cell, const int *near, int neighbours, surroundings *s) {
    s->count = s->cells = neighbours;
    if (neighbours) memcpy(s->place, near, sizeof *near * (size_t)neighbours);
    for (int k = 0; l->edges && k < l->sides; k++)
        if (l->edge_at[cell][k] >= 0) s->place[s->count++] = l->cells + l->edge_at[cell][k];
    for (int k = 0; l->corner_places && k < fg_corners_of_cell(l); k++)
        s->place[s->count++] = corner_place(l, l->at_corner[cell][k]);
}

/* An edge looks at its two cells, at the edges that meet one of its ends, and at the corners there. */
static void look_from_edge(const fg_layout *l, int edge, surroundings *s) {
    const int cell = l->edge_cell[edge], side = l->edge_side[edge] / fg_edge_step(l);
    const int ends[] = {l->at_corner[cell][side], l->at_corner[cell][(side + 1) % fg_corners_of_cell(l)]};
    s->place[0] = cell;
    s->place[1] = fg_edge_other(l, edge);
    s->count = s->cells = 2;
    for (int end = 0; end < 2; end++)
        add_edges_at(l, ends[end], edge, s);
    for (int end = 0; l->corner_places && end < 2; end++)
        s->place[s->count++] = corner_place(l, ends[end]);
}

/* A corner looks at the cells around it, at the edges that end there, and at the corners one side of a cell away. */
static void look_from_corner(const fg_layout *l, int at, surroundings *s) {
    const int corners = fg_corners_of_cell(l), *cell = l->corner[at];
    s->count = 0;
    for (int i = 0; i < FG_CORNER_CELLS && cell[i] >= 0; i++)
        s->place[s->count++] = cell[i];
    s->cells = s->count;
    if (l->edges) add_edges_at(l, at, -1, s);
    for (int i = 0; i < s->cells; i++)
        for (int k = 0; k < corners; k++) {
            if (l->at_corner[cell[i]][k] != at) continue;
            add_once(s, corner_place(l, l->at_corner[cell[i]][(k + 1) % corners]));
            add_once(s, corner_place(l, l->at_corner[cell[i]][(k + corners - 1) % corners]));
        }
}

/* A slot looks at the cells that meet one of the two ends of its edge. */
static void look_from_slot(const fg_layout *l, int slot, surroundings *s) {
    s->count = 0;
    for (int end = 0; end < 2; end++) {
        const int at = (l->slot_side[slot] / fg_edge_step(l) + end) % fg_corners_of_cell(l);
        const int *corner = l->corner[l->at_corner[l->slot_cell[slot]][at]];
        for (int i = 0; i < FG_CORNER_CELLS && corner[i] >= 0; i++)
            add_once(s, corner[i]);
    }
    s->cells = s->count;
}

/* Finds the edge that each step between cells crosses. */
static bool list_crossings(fg_room *room, fg_layout *l, lg_error *error) {
    l->crossed = fg_take(room, (size_t)l->start[l->cells], sizeof *l->crossed);
    if (!l->crossed) return lg_fail_memory(error);
    for (int c = 0; c < l->cells; c++)
        for (int e = l->start[c]; e < l->cells_end[c]; e++) {
            l->crossed[e] = -1;
            for (int k = 0; k < l->sides; k++)
                if (l->side[c][k] == l->near[e] && l->edge_at[c][k] >= 0) l->crossed[e] = l->cells + l->edge_at[c][k];
        }
    return true;
}

/* Joins cells, edges, corners and slots to one graph, and turns it around: who looks at a place? */
static bool join_places(fg_room *room, const fg_node *board, fg_layout *l, lg_error *error) {
    const int places = fg_place_count(l), *start = l->start, *near = l->near;
    int count[FG_PLACES_MAX] = {0}, *cells_end = NULL, looks = 0;
    surroundings around;
    size_t most = (size_t)start[l->cells] + BETWEEN_MAX * (size_t)places;
    l->start = fg_take(room, (size_t)places + 1, sizeof *l->start);
    l->near = fg_take(room, most, sizeof *l->near);
    const bool between = l->edges || l->corner_places;
    if (between) cells_end = fg_take(room, (size_t)places, sizeof *cells_end);
    if (!l->start || !l->near || (between && !cells_end)) return lg_fail_memory(error);
    for (int p = 0; p < places; p++) {
        if (p < l->cells)
            look_from_cell(l, p, near + start[p], start[p + 1] - start[p], &around);
        else if (p < l->cells + l->edges)
            look_from_edge(l, p - l->cells, &around);
        else if (p < fg_seen_count(l))
            look_from_corner(l, p - l->cells - l->edges, &around);
        else
            look_from_slot(l, p - fg_seen_count(l), &around);
        assert(p < l->cells || around.count <= FG_NEIGHBOURS_MAX);
        if (around.count > FG_NEIGHBOURS_MAX)
            return fg_fail_at(board, error,
                              "expected at most %d neighbours, edges and corners of a cell, found %d on %s",
                              FG_NEIGHBOURS_MAX, around.count, l->name_of[p]);
        l->start[p] = looks;
        if (cells_end) cells_end[p] = looks + around.cells;
        memcpy(l->near + looks, around.place, sizeof *around.place * (size_t)around.count);
        looks += around.count;
    }
    l->start[places] = looks;
    l->cells_end = cells_end ? cells_end : l->start + 1;
    l->viewer_start = fg_take(room, (size_t)places + 1, sizeof *l->viewer_start);
    l->viewer = fg_take(room, (size_t)looks, sizeof *l->viewer);
    if (!l->viewer_start || !l->viewer) return lg_fail_memory(error);
    for (int e = 0; e < looks; e++)
        count[l->near[e]]++;
    for (int p = 0; p < places; p++)
        l->viewer_start[p + 1] = l->viewer_start[p] + count[p];
    memset(count, 0, sizeof count);
    for (int p = 0; p < places; p++)
        for (int e = l->start[p]; e < l->start[p + 1]; e++)
            l->viewer[l->viewer_start[l->near[e]] + count[l->near[e]]++] = p;
    return !l->edges || list_crossings(room, l, error);
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
    int n = fg_corners_of_cell(l), half = n / 2, cell = from, start = l->grid == FG_FLAT ? 5 : half + 1, side = start;
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
            return fg_fail_at(item, error, "expected at most %d cells, edges, corners and slots", FG_PLACES_MAX);
        if (!fg_read_whole(item, 0, walked.length - 1, &edge, error)) return false;
        if (edge <= before) return fg_fail_at(item, error, "expected an edge after %d, found %d", before, edge);
        l->slot_cell[l->slots] = walked.cell[edge];
        l->slot_side[l->slots] = fg_edge_step(l) * walked.side[edge];
        before = edge;
    }
    return true;
}

/* Makes places of the corners. */
static bool place_corners(const fg_node *board, fg_layout *l, lg_error *error) {
    if (fg_place_count(l) + l->corners > FG_PLACES_MAX)
        return fg_fail_at(board, error, "expected at most %d cells, edges and corners, found %d", FG_PLACES_MAX,
                          fg_place_count(l) + l->corners);
    l->corner_places = l->corners;
    return true;
}

bool fg_coast_build(fg_room *room, const fg_node *board, const fg_boards *boards, fg_layout *layout, lg_error *error) {
    const fg_node *slots = fg_find(board, "slots");
    layout->slot_cell = fg_take(room, FG_PLACES_MAX, sizeof *layout->slot_cell);
    layout->slot_side = fg_take(room, FG_PLACES_MAX, sizeof *layout->slot_side);
    if (!layout->slot_cell || !layout->slot_side) return lg_fail_memory(error);
    if ((boards->has_edges || boards->has_corners) && !fg_corners_of_cell(layout))
        return fg_fail_at(board, error,
                          "expected cells that touch, because a layer lies on %s; in a network each road can be a cell",
                          boards->has_edges ? "edges" : "corners");
    return build_corners(room, layout, error) && (!boards->has_edges || list_edges(room, board, layout, error)) &&
           (!boards->has_corners || place_corners(board, layout, error)) &&
           (!slots || read_slots(slots, layout, error)) && join_places(room, board, layout, error);
}
