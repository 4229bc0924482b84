/* The order in which the original framework visits nodes and their neighbours. The original stores its nodes in a Java hash
 * table and lists edges while it iterates over this table. The order decides ties between paths, so it must be exactly the
 * table's order, including all doublings of the table while it is filled. */
#include "parts.h"

#include <assert.h>
#include <string.h>

static void put_in_front(pt_old_order *order, int node, uint32_t capacity) {
    uint16_t *head = &order->head[order->hash[node] & (capacity - 1)];
    order->chain[node] = *head;
    *head = (uint16_t)node;
}

/* Lists the nodes bucket by bucket, each bucket from front to back. Returns the number of nodes. */
static int list_nodes(const pt_old_order *order, uint32_t capacity, uint16_t *nodes) {
    int count = 0;
    for (uint32_t b = 0; b < capacity; b++)
        for (uint16_t node = order->head[b]; node != UINT16_MAX; node = order->chain[node])
            nodes[count++] = node;
    return count;
}

/* Returns the nodes in the table's order before Java 8, where entries go to the front of their bucket, also when the table
 * doubles. */
static int old_table(pt_old_order *order, int count, uint16_t *nodes) {
    uint32_t capacity = 16;
    memset(order->head, 0xff, sizeof *order->head * capacity); /* empties the buckets */
    for (int node = 0; node < count; node++) {
        put_in_front(order, node, capacity);
        if ((uint32_t)node * 4 < capacity * 3) continue;
        int moved = list_nodes(order, capacity, nodes);
        capacity *= 2;
        memset(order->head, 0xff, sizeof *order->head * capacity);
        for (int k = 0; k < moved; k++)
            put_in_front(order, nodes[k], capacity);
    }
    return list_nodes(order, capacity, nodes);
}

/* Returns the nodes in the table's order from Java 8 on. Entries go to the end of their bucket and doublings keep their
 * order, so only the final size matters. The table doubles when it is three quarters full and, while it is small, when a bucket
 * gets a ninth entry. */
static int new_table(pt_old_order *order, int count, uint16_t *nodes) {
    uint32_t capacity = 16;
    for (int node = 0; node < count; node++) {
        int chain = 0;
        for (int k = 0; capacity < 64 && k <= node; k++)
            chain += !((order->hash[k] ^ order->hash[node]) & (capacity - 1));
        if (chain > 8) capacity *= 2;
        if ((uint32_t)(node + 1) * 4 > capacity * 3) capacity *= 2;
    }
    memset(order->head, 0xff, sizeof *order->head * capacity);
    for (int node = count - 1; node >= 0; node--)
        put_in_front(order, node, capacity);
    return list_nodes(order, capacity, nodes);
}

static void add_neighbour(pt_old_order *order, int node, int direction) {
    static const bool slanted[PT_DIRECTIONS] = {false, true, true, false, true, true, false, false};
    int k = order->count[node]++;
    assert(k < PT_DIRECTIONS && !(order->listed[node] >> direction & 1));
    order->next[node][k] = (uint16_t)(node + order->grid->step[direction]);
    order->slanted[node] |= (uint8_t)(slanted[direction] << k);
    order->listed[node] |= (uint8_t)(1 << direction);
}

/* Lists the edges whose other end can be seen from this node and that are not listed yet. Tests the same points as pt_sees. An edge
 * that is visible only from its other end is listed when it is the turn of the node there. */
static void list_edges(pt_old_order *order, const pt_walls *walls, int node) {
    static const uint8_t opposite[PT_DIRECTIONS] = {PT_DOWN,     PT_DOWN_RIGHT, PT_DOWN_LEFT, PT_UP,
                                                    PT_UP_RIGHT, PT_UP_LEFT,    PT_TO_RIGHT,  PT_TO_LEFT};
    static const double step[PT_DIRECTIONS][2] = {{0, -3},
                                                  {-2.1213203435596424, -2.1213203435596424},
                                                  {2.1213203435596424, -2.1213203435596424},
                                                  {0, 3},
                                                  {-2.1213203435596424, 2.1213203435596424},
                                                  {2.1213203435596424, 2.1213203435596424},
                                                  {-3, 0},
                                                  {3, 0}};
    const pt_grid *grid = order->grid;
    pt_point at = pt_place(grid, node);
    for (unsigned left = grid->edges[node] & ~(unsigned)order->listed[node]; left; left &= left - 1) {
        int d = __builtin_ctz(left), tests = step[d][0] != 0 && step[d][1] != 0 ? 3 : 2;
        double x = at.x, y = at.y;
        for (; tests; tests--) {
            x += step[d][0];
            y += step[d][1];
            if (pt_hit(walls, x, y)) break;
        }
        if (tests) continue;
        add_neighbour(order, node, d);
        add_neighbour(order, node + grid->step[d], opposite[d]);
    }
}

void pt_old_order_build(pt_old_order *order, const pt_grid *grid, const pt_walls *walls, bool java8) {
    uint16_t nodes[PT_COLUMNS_MAX * PT_COLUMNS_MAX];
    order->grid = grid;
    order->nodes = grid->stride * (grid->rows + 2);
    memset(order->next, 0, sizeof *order->next * (size_t)order->nodes);
    memset(order->slanted, 0, (size_t)order->nodes);
    memset(order->count, 0, (size_t)order->nodes);
    memset(order->listed, 0, (size_t)order->nodes);
    /* lists the nodes in the order in which the original creates them, column by column, with their hashes */
    int count = 0;
    for (int c = 0; c < grid->columns; c++)
        for (int r = 0; r < grid->rows; r++) {
            if (!pt_is_node(grid, c, r)) continue;
            uint32_t key = 100000u * (100 + PT_GRAIN * (uint32_t)r) + 10000 + PT_GRAIN * (uint32_t)c;
            uint32_t old = key ^ key >> 20 ^ key >> 12; /* before Java 8 */
            order->made[count] = (uint16_t)pt_index(grid, c, r);
            order->hash[count++] = java8 ? key ^ key >> 16 : old ^ old >> 7 ^ old >> 4;
        }
    int made = count;
    count = java8 ? new_table(order, count, nodes) : old_table(order, count, nodes);
    assert(count == made); /* every node of the grid is in the table */
    (void)made;
    for (int k = 0; k < count; k++)
        list_edges(order, walls, order->made[nodes[k]]);
    /* every edge is visible from at least one of its ends, so all edges are listed */
    assert(!memcmp(order->listed, grid->edges, (size_t)order->nodes));
}
