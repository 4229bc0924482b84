/* Dijkstra's algorithm with Dial's buckets, because costs of a step are small. The search skips an entry of a tile that
 * has been reached for less meanwhile. */
#include "walk.h"

#include <stdlib.h>

enum { DIRECTIONS = 6, BUCKETS = 8 };
_Static_assert((int)BUCKETS > (int)WN_DEAREST, "a step leads round all buckets");

bool walk_init(walk *w, int width, int height) {
    size_t tiles = (size_t)width * (size_t)height, entries = tiles * DIRECTIONS + 1;
    *w = (walk){.width = width, .height = height};
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

void walk_clear(walk *w) {
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

static void push(walk *w, queue *q, int tile, int cost, int from) {
    w->cost[tile] = (int16_t)cost;
    w->from[tile] = (uint16_t)from;
    w->tile[w->entries] = tile;
    w->next[w->entries] = q->head[cost % BUCKETS];
    q->head[cost % BUCKETS] = w->entries++;
}

typedef struct {
    int class, limit;
    bool blocks;
} walker;

static void spread(walk *w, queue *q, int tile, const walker *who) {
    wn_point at = walk_point(w, tile);
    for (int d = 0; d < DIRECTIONS; d++) {
        wn_point there = wn_step(at, d);
        if (!walk_inside(w, there)) continue;
        int to = walk_tile(w, there), step = w->land[to].cost[who->class], cost = w->cost[tile] + step;
        if (step == WN_NO_WAY || cost > who->limit || cost >= w->cost[to]) continue;
        if (who->blocks && w->block[to] == WALK_CLOSED) continue;
        push(w, q, to, cost, tile);
    }
}

void walk_from(walk *w, int start, int class, int limit, bool blocks) {
    walker who = {class, limit < WALK_NOWHERE ? limit : WALK_NOWHERE - 1, blocks};
    queue q;
    for (int b = 0; b < BUCKETS; b++)
        q.head[b] = -1;
    for (int t = 0; t < w->width * w->height; t++)
        w->cost[t] = WALK_NOWHERE;
    w->entries = 0;
    push(w, &q, start, 0, start);
    for (int cost = 0, empty = 0; empty < BUCKETS; cost++) {
        int *head = &q.head[cost % BUCKETS];
        empty = *head < 0 ? empty + 1 : 0;
        while (*head >= 0) {
            int entry = *head, tile = w->tile[entry];
            *head = w->next[entry];
            bool stop = blocks && tile != start && w->block[tile] == WALK_STOP;
            if (w->cost[tile] == cost && !stop) spread(w, &q, tile, &who);
        }
    }
}
