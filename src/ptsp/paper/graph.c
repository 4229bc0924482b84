/* The order in which the original framework visits nodes and their neighbours. The original stores its nodes in a Java hash
 * table and lists edges while it iterates over this table. The order decides ties between paths, so it must be exactly the
 * table's order, including all doublings of the table while it is filled. */
#include "parts.h"

#include <assert.h>
#include <string.h>

static uint32_t key_of(pt_point at) {
    return 100000u * (100 + (uint32_t)at.y) + 10000 + (uint32_t)at.x;
}

static uint32_t old_hash(uint32_t key) {
    uint32_t h = key ^ key >> 20 ^ key >> 12;
    return h ^ h >> 7 ^ h >> 4;
}

static uint32_t new_hash(uint32_t key) {
    return key ^ key >> 16;
}

/* Lists the nodes in the order in which the original creates them, column by column, with their hashes. Returns the number of
 * nodes. */
static int make_nodes(pt_old_order *order, bool java8) {
    const pt_grid *grid = order->grid;
    int count = 0;
    for (int c = 0; c < grid->columns; c++)
        for (int r = 0; r < grid->rows; r++) {
            if (!pt_is_node(grid, c, r)) continue;
            uint32_t key = key_of((pt_point){(int16_t)(PT_GRAIN * c), (int16_t)(PT_GRAIN * r)});
            order->made[count] = (uint16_t)pt_index(grid, c, r);
            order->hash[count++] = java8 ? new_hash(key) : old_hash(key);
        }
    return count;
}

static void put_in_front(pt_old_order *order, int node, uint32_t capacity) {
    uint16_t *head = &order->head[order->hash[node] & (capacity - 1)];
    order->chain[node] = *head;
    *head = (uint16_t)node;
}

static void empty_buckets(pt_old_order *order, uint32_t capacity) {
    memset(order->head, 0xff, sizeof *order->head * capacity);
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
    empty_buckets(order, capacity);
    for (int node = 0; node < count; node++) {
        put_in_front(order, node, capacity);
        if ((uint32_t)node * 4 < capacity * 3) continue;
        int moved = list_nodes(order, capacity, nodes);
        capacity *= 2;
        empty_buckets(order, capacity);
        for (int k = 0; k < moved; k++)
            put_in_front(order, nodes[k], capacity);
    }
    return list_nodes(order, capacity, nodes);
}

/* Returns the final size of the table. The table doubles when it is three quarters full and, while it is small, when a
 * bucket gets a ninth entry. */
static uint32_t new_capacity(const pt_old_order *order, int count) {
    uint32_t capacity = 16;
    for (int node = 0; node < count; node++) {
        int chain = 0;
        for (int k = 0; capacity < 64 && k <= node; k++)
            chain += !((order->hash[k] ^ order->hash[node]) & (capacity - 1));
        if (chain > 8) capacity *= 2;
        if ((uint32_t)(node + 1) * 4 > capacity * 3) capacity *= 2;
    }
    return capacity;
}

/* Returns the nodes in the table's order from Java 8 on. Entries go to the end of their bucket and doublings keep their
 * order, so only the final size matters. */
static int new_table(pt_old_order *order, int count, uint16_t *nodes) {
    uint32_t capacity = new_capacity(order, count);
    empty_buckets(order, capacity);
    for (int node = count - 1; node >= 0; node--)
        put_in_front(order, node, capacity);
    return list_nodes(order, capacity, nodes);
}

/* Does a node see its neighbour? Tests the same points as pt_sees. */
static bool sees_neighbour(const pt_walls *walls, pt_point from, int direction) {
    static const double step[PT_DIRECTIONS][2] = {{0, -3},
                                                  {-2.1213203435596424, -2.1213203435596424},
                                                  {2.1213203435596424, -2.1213203435596424},
                                                  {0, 3},
                                                  {-2.1213203435596424, 2.1213203435596424},
                                                  {2.1213203435596424, 2.1213203435596424},
                                                  {-3, 0},
                                                  {3, 0}};
    bool slanted = step[direction][0] != 0 && step[direction][1] != 0;
    double x = from.x, y = from.y;
    for (int k = 0; k < 2 + slanted; k++) {
        x += step[direction][0];
        y += step[direction][1];
        if (pt_hit(walls, x, y)) return false;
    }
    return true;
}

static void add_neighbour(pt_old_order *order, int node, int direction) {
    static const bool slanted[PT_DIRECTIONS] = {false, true, true, false, true, true, false, false};
    int k = order->count[node]++;
    assert(k < PT_DIRECTIONS && !(order->listed[node] >> direction & 1));
    order->next[node][k] = (uint16_t)(node + order->grid->step[direction]);
    order->slanted[node] |= (uint8_t)(slanted[direction] << k);
    order->listed[node] |= (uint8_t)(1 << direction);
}

/* Lists the edges whose other end can be seen from this node and that are not listed yet. An edge that is visible only from its
 * other end is listed when it is the turn of the node there. */
static void list_edges(pt_old_order *order, const pt_walls *walls, int node) {
    static const uint8_t opposite[PT_DIRECTIONS] = {PT_DOWN,     PT_DOWN_RIGHT, PT_DOWN_LEFT, PT_UP,
                                                    PT_UP_RIGHT, PT_UP_LEFT,    PT_TO_RIGHT,  PT_TO_LEFT};
    const pt_grid *grid = order->grid;
    pt_point at = pt_place(grid, node);
    for (unsigned left = grid->edges[node] & ~(unsigned)order->listed[node]; left; left &= left - 1) {
        int d = __builtin_ctz(left);
        if (!sees_neighbour(walls, at, d)) continue;
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
    int count = make_nodes(order, java8);
    int made = count;
    count = java8 ? new_table(order, count, nodes) : old_table(order, count, nodes);
    assert(count == made); /* every node of the grid is in the table */
    (void)made;
    for (int k = 0; k < count; k++)
        list_edges(order, walls, order->made[nodes[k]]);
    /* every edge is visible from at least one of its ends, so all edges are listed */
    assert(!memcmp(order->listed, grid->edges, (size_t)order->nodes));
}
