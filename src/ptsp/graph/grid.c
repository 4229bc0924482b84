/* Finds nodes and edges for a whole row of nodes at a time. Consider the cells at one offset (dx, dy) from all nodes of a row:
 * they are the words of one plane of the walls, shifted by whole columns. The rules are those of the original
 * framework. All nodes stand at coordinates of 8 or more, where the ring's points round to the same
 * offsets for every node. */
#include "grid.h"

#include "base/fast.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PROBES_MAX = 64, GROUPS = 4, BASE = 64 };

static const int8_t way[PT_DIRECTIONS][2] = {{0, -1}, {-1, -1}, {1, -1}, {0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}};

/* Cells relative to a node, grouped by the shift that they need. The planes that hold the cells of group g must be shifted by
 * g - 2 columns, which brings the cell of the node in column c to bit c. */
typedef struct {
    int count[GROUPS];
    /* in words, from plane 0 of the node's row of cells */
    int offset[GROUPS][PROBES_MAX];
} probes;

static void add_cell(probes *p, const pt_walls *walls, int dx, int dy) {
    int plane = dx & 7, group = (dx - plane) / 8 + 2;
    assert(group >= 0 && group < GROUPS && p->count[group] < PROBES_MAX);
    p->offset[group][p->count[group]++] = (8 * dy + plane) * walls->words;
}

/* Adds the cells of the ship's ring when its centre is at offset (x, y) from a node. */
static void add_ring(probes *p, const pt_walls *walls, double x, double y) {
    for (int i = 0; i < PT_RING; i++)
        add_cell(p, walls, pt_round(pt_ring[i][0] + (BASE + x)) - BASE, pt_round(pt_ring[i][1] + (BASE + y)) - BASE);
}

/* Sets bit c of `hit` if at least one of the cells, relative to the node in column c of the row, is a wall. Cells outside the
 * map count as walls. */
INLINE void find_touched(const pt_walls *walls, int words, const probes *p, int row, uint64_t *hit) {
    const uint64_t *at = pt_plane(walls, PT_GRAIN * row, 0);
    uint64_t sum[PT_WORDS_MAX + 2];
    memset(hit, 0, sizeof *hit * (size_t)words);
    for (int g = 0; g < GROUPS; g++) {
        if (!p->count[g]) continue;
        int columns = g - 2;
        sum[0] = sum[words + 1] = ~UINT64_C(0);
        for (int w = 0; w < words; w++) {
            uint64_t any = 0;
            for (int i = 0; i < p->count[g]; i++)
                any |= at[p->offset[g][i] + w];
            sum[w + 1] = any;
        }
        for (int w = 1; w <= words; w++)
            hit[w - 1] |= columns > 0   ? sum[w] >> columns | sum[w + 1] << (64 - columns)
                          : columns < 0 ? sum[w] << -columns | sum[w - 1] >> (64 + columns)
                                        : sum[w];
    }
}

INLINE void touched(const pt_walls *walls, const probes *p, int row, uint64_t *hit) {
    if (walls->words == 1)
        find_touched(walls, 1, p, row, hit);
    else
        find_touched(walls, walls->words, p, row, hit);
}

/* Finds the edges in direction d and in the opposite direction `back`, because both ends share an edge. As in the original, an edge
 * exists if the node sees its neighbour or the neighbour sees the node, because pt_sees is not symmetric. */
FASTEST static void find_edges(pt_grid *grid, const pt_walls *walls, int d, int back) {
    probes p = {0};
    const int8_t right = way[d][0], down = way[d][1];
    bool slanted = right && down;
    double step = slanted ? 2.1213203435596424 : 3;
    for (int k = 1; k <= 2 + slanted; k++)
        add_ring(&p, walls, k * step * right, k * step * down);
    for (int row = 0; row + down < grid->rows; row++) {
        uint64_t hit[PT_WORDS_MAX];
        touched(walls, &p, row, hit);
        for (int w = 0; w < grid->words; w++) {
            /* the nodes that exist and whose neighbour in this direction exists */
            const uint64_t *other = grid->node[row + down];
            uint64_t pairs = right > 0   ? other[w] >> 1 | (w + 1 < grid->words ? other[w + 1] << 63 : 0)
                             : right < 0 ? other[w] << 1 | (w ? other[w - 1] >> 63 : 0)
                                         : other[w];
            pairs &= grid->node[row][w];
            uint64_t blind = pairs & hit[w];
            grid->link[d][row][w] = pairs & ~blind;
            for (; blind; blind &= blind - 1) {
                int column = 64 * w + __builtin_ctzll(blind);
                pt_point a = {(int16_t)(PT_GRAIN * column), (int16_t)(PT_GRAIN * row)},
                         b = {(int16_t)(a.x + PT_GRAIN * right), (int16_t)(a.y + PT_GRAIN * down)};
                if (pt_sees(walls, b, a)) grid->link[d][row][w] |= UINT64_C(1) << (column & 63);
            }
        }
    }
    for (int row = 0; row < grid->rows; row++)
        for (int w = 0; w < grid->words; w++) {
            const uint64_t *link = row < down ? NULL : grid->link[d][row - down];
            grid->link[back][row][w] = !link       ? 0
                                       : right > 0 ? link[w] << 1 | (w ? link[w - 1] >> 63 : 0)
                                       : right < 0 ? link[w] >> 1 | (w + 1 < grid->words ? link[w + 1] << 63 : 0)
                                                   : link[w];
        }
}

#ifndef NDEBUG
/* Does each edge exist at both of its ends, and are both ends nodes? Looks only at one node in 61, to save time. */
static bool is_mirrored(const pt_grid *grid) {
    static const uint8_t opposite[PT_DIRECTIONS] = {PT_DOWN,     PT_DOWN_RIGHT, PT_DOWN_LEFT, PT_UP,
                                                    PT_UP_RIGHT, PT_UP_LEFT,    PT_TO_RIGHT,  PT_TO_LEFT};
    for (int at = 0; at < grid->columns * grid->rows; at += 61) {
        int column = at % grid->columns, row = at / grid->columns, node = pt_index(grid, column, row);
        if (grid->edges[node] && !pt_is_node(grid, column, row)) return false;
        for (int d = 0; d < PT_DIRECTIONS; d++)
            if ((grid->edges[node] >> d & 1) != (grid->edges[node + grid->step[d]] >> opposite[d] & 1)) return false;
    }
    return true;
}

/* Are all nodes that are reached nodes of the graph? */
static bool are_nodes(const pt_grid *grid, uint64_t reached[][PT_WORDS_MAX]) {
    for (int row = 0; row < grid->rows; row++)
        for (int w = 0; w < grid->words; w++)
            if (reached[row][w] & ~grid->node[row][w]) return false;
    return true;
}
#endif

void pt_grid_build(pt_grid *grid, const pt_walls *walls) {
    grid->columns = (walls->width + PT_GRAIN - 1) / PT_GRAIN;
    grid->rows = (walls->height + PT_GRAIN - 1) / PT_GRAIN;
    grid->words = walls->words;
    grid->stride = grid->columns + 2;
    for (int d = 0; d < PT_DIRECTIONS; d++)
        grid->step[d] = way[d][1] * grid->stride + way[d][0];
    memset(grid->edges, 0, (size_t)grid->stride * (size_t)(grid->rows + 2));
    /* A place becomes a node if its cell, the next five cells in each of eight directions and the cells of its ring
     * are free. */
    probes p = {0};
    add_cell(&p, walls, 0, 0);
    for (int d = 0; d < PT_DIRECTIONS; d++)
        for (int k = 1; k <= 5; k++)
            add_cell(&p, walls, k * way[d][0], k * way[d][1]);
    add_ring(&p, walls, 0, 0);
    for (int row = 0; row < grid->rows; row++) {
        uint64_t hit[PT_WORDS_MAX];
        touched(walls, &p, row, hit);
        for (int w = 0; w < grid->words; w++)
            grid->node[row][w] = ~hit[w];
    }
    static const uint8_t forth[4] = {PT_TO_RIGHT, PT_DOWN, PT_DOWN_RIGHT, PT_DOWN_LEFT},
                         back[4] = {PT_TO_LEFT, PT_UP, PT_UP_LEFT, PT_UP_RIGHT};
    for (int k = 0; k < 4; k++) {
        memset(grid->link[forth[k]][grid->rows - 1], 0, sizeof grid->link[0][0]);
        find_edges(grid, walls, forth[k], back[k]);
    }
    for (int row = 0; row < grid->rows; row++)
        for (int c = 0; c < grid->columns; c += 8) {
            uint64_t eight = 0;
            for (int d = 0; d < PT_DIRECTIONS; d++)
                eight |= (grid->link[d][row][c >> 6] >> (c & 63) & 0xff) << 8 * d;
            /* Transposes a matrix of 8 by 8 bits: bit i of byte j becomes bit j of byte i. */
            uint64_t x = eight;
            uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aa;
            x ^= t ^ t << 7;
            t = (x ^ x >> 14) & 0x0000cccc0000cccc;
            x ^= t ^ t << 14;
            t = (x ^ x >> 28) & 0x00000000f0f0f0f0;
            eight = x ^ t ^ t << 28;
            for (int k = 0; k < 8 && c + k < grid->columns; k++)
                grid->edges[pt_index(grid, c + k, row)] = (uint8_t)(eight >> 8 * k);
        }
    assert(is_mirrored(grid));
}

/* Returns the node nearest to q in a square that extends `reach` pixels from q on each side. Leaves out the nodes in the
 * smaller square of `within` pixels. Returns -1 if there is none. If several nodes are equally near, takes the first one,
 * column by column. With `seen`, only nodes that can be seen from q count. */
static int nearest_within(const pt_grid *grid, const pt_walls *walls, pt_point q, int reach, int within, bool seen) {
    int best = -1, least = INT32_MAX;
    int left = q.x - reach < 0 ? 0 : (q.x - reach + PT_GRAIN - 1) / PT_GRAIN;
    int top = q.y - reach < 0 ? 0 : (q.y - reach + PT_GRAIN - 1) / PT_GRAIN;
    for (int c = left; c < grid->columns && PT_GRAIN * c <= q.x + reach; c++)
        for (int r = top; r < grid->rows && PT_GRAIN * r <= q.y + reach; r++) {
            int dx = PT_GRAIN * c - q.x, dy = PT_GRAIN * r - q.y, square = dx * dx + dy * dy;
            if (square >= least || !pt_is_node(grid, c, r) || (abs(dx) <= within && abs(dy) <= within)) continue;
            if (seen && !pt_sees(walls, q, (pt_point){(int16_t)(PT_GRAIN * c), (int16_t)(PT_GRAIN * r)})) continue;
            least = square;
            best = pt_index(grid, c, r);
        }
    return best;
}

/* Searches squares of growing size: the first one reaches two columns to each side of q, the last one `most`. Each step leaves
 * out the previous square, because it held no suitable node. */
static int nearest_node(const pt_grid *grid, const pt_walls *walls, pt_point q, int most, bool seen) {
    int node = nearest_within(grid, walls, q, 2 * PT_GRAIN, -1, seen);
    for (int f = 3; f <= most && node < 0; f++)
        node = nearest_within(grid, walls, q, PT_GRAIN * f, PT_GRAIN * (f - 1), seen);
    return node;
}

int pt_closest(const pt_grid *grid, const pt_walls *walls, pt_point place) {
    int node = nearest_node(grid, walls, place, 11, true);
    return node >= 0 ? node : nearest_node(grid, walls, place, 21, false);
}

/* Spreads `reached` along the row's edges, by 1, 2, 4 ... 32 columns in a step. Returns whether any node was added. */
static bool fill_row(const pt_grid *grid, uint64_t *reached, int row) {
    bool grew = false, more = true;
    while (more) {
        more = false;
        for (int w = 0; w < grid->words; w++) {
            const uint64_t *right = grid->link[PT_TO_RIGHT][row], *left = grid->link[PT_TO_LEFT][row];
            uint64_t x = reached[w], to_right = right[w] << 1, to_left = left[w] >> 1;
            if (w) x |= (reached[w - 1] & right[w - 1]) >> 63;
            if (w + 1 < grid->words) x |= (reached[w + 1] & left[w + 1]) << 63;
            for (int k = 1; k < 64; k *= 2) {
                x |= (x << k & to_right) | (x >> k & to_left);
                to_right &= to_right << k;
                to_left &= to_left >> k;
            }
            more |= x != reached[w] && grid->words > 1;
            grew |= x != reached[w];
            reached[w] = x;
        }
    }
    return grew;
}

/* Spreads from row `from` to the row next to it, over the edges in direction d (up or down) and the diagonal edges d + 1 and d
 * + 2. Returns whether any node was added. */
static bool pass_on(const pt_grid *grid, uint64_t reached[][PT_WORDS_MAX], int from, int d) {
    bool grew = false;
    uint64_t *to = reached[from + way[d][1]], left[PT_WORDS_MAX], right[PT_WORDS_MAX];
    for (int w = 0; w < grid->words; w++) {
        left[w] = reached[from][w] & grid->link[d + 1][from][w];
        right[w] = reached[from][w] & grid->link[d + 2][from][w];
    }
    for (int w = 0; w < grid->words; w++) {
        uint64_t x = to[w] | (reached[from][w] & grid->link[d][from][w]) | left[w] >> 1 | right[w] << 1;
        if (w + 1 < grid->words) x |= left[w + 1] << 63;
        if (w) x |= right[w - 1] >> 63;
        grew |= x != to[w];
        to[w] = x;
    }
    return grew;
}

void pt_reach(const pt_grid *grid, int from, uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX]) {
    memset(reached, 0, sizeof *reached * (size_t)grid->rows);
    int column = from % grid->stride - 1;
    assert(pt_is_node(grid, column, from / grid->stride - 1));
    reached[from / grid->stride - 1][column >> 6] = UINT64_C(1) << (column & 63);
    for (bool grew = true; grew;) {
        grew = false;
        for (int row = 0; row < grid->rows; row++) {
            if (row) grew |= pass_on(grid, reached, row - 1, PT_DOWN);
            grew |= fill_row(grid, reached[row], row);
        }
        for (int row = grid->rows - 2; row >= 0; row--) {
            grew |= pass_on(grid, reached, row + 1, PT_UP);
            grew |= fill_row(grid, reached[row], row);
        }
    }
    assert(are_nodes(grid, reached));
}
