/* Dijkstra's algorithm with Dial's buckets, which are fast because the costs of a step are small. A tile can have several
 * entries in the queue; the search skips an entry if the tile has been reached at a lower cost since. */
#include "exploration.h"

#include <assert.h>
#include <stdlib.h>

enum { DIRECTIONS = 6, BUCKETS = 8 };
_Static_assert((int)BUCKETS > (int)WN_DEAREST, "a step leads round all buckets");

bool path_map_init(path_map *w, int width, int height) {
    assert(width > 0 && height > 0 && width * height <= UINT16_MAX + 1); /* `from` stores tiles in 16 bits */
    size_t tiles = (size_t)width * (size_t)height, entries = tiles * DIRECTIONS + 1;
    *w = (path_map){.width = width, .height = height};
    w->land = calloc(tiles, sizeof *w->land);
    w->block = calloc(tiles, 1);
    w->cost = calloc(tiles, sizeof *w->cost);
    w->from = calloc(tiles, sizeof *w->from);
    w->next = calloc(entries, sizeof *w->next);
    w->tile = calloc(entries, sizeof *w->tile);
    for (size_t t = 0; w->land && t < tiles; t++)
        w->land[t] = wn_terrain_of("Xv", 2);
    return w->land && w->block && w->cost && w->from && w->next && w->tile;
}

void path_map_clear(path_map *w) {
    free(w->land);
    free(w->block);
    free(w->cost);
    free(w->from);
    free(w->next);
    free(w->tile);
}

typedef struct {
    int head[BUCKETS];
} queue;

static void reach_tile(path_map *w, queue *q, int tile, int cost, int from) {
    assert(cost >= 0 && cost < PATH_UNREACHABLE && w->entries < w->width * w->height * DIRECTIONS + 1);
    w->cost[tile] = (int16_t)cost;
    w->from[tile] = (uint16_t)from;
    w->tile[w->entries] = tile;
    w->next[w->entries] = q->head[cost % BUCKETS];
    q->head[cost % BUCKETS] = w->entries++;
}

#ifndef NDEBUG
/* Is the path valid: does each reached tile lie beside the tile before it on its path, and does it cost more? Looks only at one
 * tile in 61, to save time. */
static bool are_steps(const path_map *w, int start) {
    for (int t = 0; t < w->width * w->height; t += 61) {
        if (t == start || w->cost[t] == PATH_UNREACHABLE) continue;
        if (wn_distance(path_map_point(w, t), path_map_point(w, w->from[t])) != 1 || w->cost[t] <= w->cost[w->from[t]])
            return false;
    }
    return w->cost[start] == 0 && w->from[start] == start;
}
#endif

void path_map_find_costs(path_map *w, int start, int class, int limit, bool blocks) {
    int most = limit < PATH_UNREACHABLE ? limit : PATH_UNREACHABLE - 1;
    queue q;
    for (int b = 0; b < BUCKETS; b++)
        q.head[b] = -1;
    for (int t = 0; t < w->width * w->height; t++)
        w->cost[t] = PATH_UNREACHABLE;
    w->entries = 0;
    reach_tile(w, &q, start, 0, start);
    for (int here = 0, empty = 0; empty < BUCKETS; here++) {
        int *head = &q.head[here % BUCKETS];
        empty = *head < 0 ? empty + 1 : 0;
        while (*head >= 0) {
            int entry = *head, tile = w->tile[entry];
            *head = w->next[entry];
            bool stop = blocks && tile != start && w->block[tile] == PATH_STOP;
            if (w->cost[tile] != here || stop) continue;
            wn_point at = path_map_point(w, tile);
            for (int d = 0; d < DIRECTIONS; d++) {
                wn_point there = wn_step(at, d);
                if (!path_map_contains(w, there)) continue;
                int to = path_map_index(w, there), step = w->land[to].cost[class], cost = here + step;
                if (step == WN_NO_WAY || cost > most || cost >= w->cost[to]) continue;
                if (blocks && w->block[to] == PATH_CLOSED) continue;
                reach_tile(w, &q, to, cost, tile);
            }
        }
    }
    assert(are_steps(w, start));
}
