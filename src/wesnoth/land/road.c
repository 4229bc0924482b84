/* Plans the roads of growing land. Before and after each ring, there is a path from keep to keep that leads only over castles,
 * roads and hexes not made yet. At first all hexes are unmade; each ring then builds its part of the cheapest of these paths.
 * So the roads of the whole land are in one piece, although a ring cannot change existing land. The roads exist before a ring's
 * search, which therefore sees all their costs and lays the land around them. A path can be cut off only if the engine was
 * absent and the game made other land meanwhile. */
#include "road.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"

/* The kinds of hexes that a road can cross; they cost a road different amounts. New hexes cost more than an existing road, so
 * that roads meet. The new hexes have NEWS different costs, chosen at random, so that roads wind. */
enum { THERE, NEW, NEWS = 3, SHUT = NEW + NEWS, KINDS };
static const uint8_t costs[KINDS] = {1, 2, 3, 4, WN_NO_WAY};

enum { FOOT = WN_CLASS_smallfoot, WAY = 1 };

typedef struct {
    wn_board board;
    wn_terrain kind[KINDS];
    uint8_t *mark; /* a mark for each hex */
} plan;

bool wn_has_road(const wn_point *keep, int sides, int one, int other) {
    if (!keep[one].x || !keep[other].x) return false;
    assert(one != other && one >= 1 && one <= sides && other >= 1 && other <= sides);
    int apart = wn_distance(keep[one], keep[other]);
    for (int s = 1; s <= sides; s++)
        if (keep[s].x && wn_distance(keep[s], keep[one]) < apart && wn_distance(keep[s], keep[other]) < apart)
            return false;
    return true;
}

/* Returns 0 to NEWS - 1, always the same for a hex and a seed. */
static int chance_of(uint64_t seed, int hex) {
    uint64_t z = seed + (uint64_t)hex * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return (int)((z ^ z >> 27) % NEWS);
}

static int kind_of(const wn_hex *h, uint64_t seed, int hex) {
    if (h->state == WN_UNMADE) return NEW + chance_of(seed, hex);
    if (h->state == WN_FIXED) return h->closed ? SHUT : THERE;
    return h->cover == WN_ROAD ? THERE : SHUT;
}

static void lay_out(plan *p, const wn_land *land, arena *memory) {
    wn_board_lay(&p->board, memory, land->width, land->height, 0);
    p->mark = arena_take(memory, (size_t)p->board.hexes, sizeof *p->mark);
}

static void look_around(plan *p, const wn_land *land, uint64_t seed) {
    for (int k = 0; k < KINDS; k++)
        p->kind[k].cost[FOOT] = costs[k];
    p->board.terrain = p->kind;
    for (int hex = 0; hex < p->board.hexes; hex++) {
        bool inside = wn_land_has(land, wn_point_of(&p->board, hex));
        p->board.band[hex] = inside ? WN_OPEN : WN_BORDER;
        p->board.going[hex] = (uint16_t)(inside ? kind_of(&land->hex[hex], seed, hex) : SHUT);
    }
}

static int price_of(const plan *p, int hex) {
    return costs[p->board.going[hex]];
}

/* Marks the cheapest path, from its end back to its start. Its hexes then cost as much as existing roads. */
static void mark_way(plan *p, wn_point from, wn_point to) {
    const wn_board *b = &p->board;
    wn_paths(&p->board, from, FOOT, b->cost);
    if (b->cost[wn_index(b->height, to)] >= WN_FAR) return;
    for (wn_point at = to; at.x != from.x || at.y != from.y;) {
        int hex = wn_index(b->height, at), d = 0;
        while (d < 5 && b->cost[wn_index(b->height, wn_step(at, d))] != b->cost[hex] - price_of(p, hex))
            d++;
        at = wn_step(at, d);
        assert(b->cost[wn_index(b->height, at)] ==
               b->cost[hex] - price_of(p, hex)); /* each step leads nearer to the start */
        p->mark[hex] = WAY;
    }
    for (int hex = 0; hex < b->hexes; hex++)
        if (p->mark[hex]) b->going[hex] = THERE;
}

/* Moves the marked tiles to the end of the list; the order within both parts stays the same. Returns the number of marked
 * tiles. */
static int sort_out(const plan *p, wn_point *tile, int tiles, wn_point *roads) {
    int kept = 0, marked = 0;
    for (int i = 0; i < tiles; i++) {
        if (p->mark[wn_index(p->board.height, tile[i])])
            roads[marked++] = tile[i];
        else
            tile[kept++] = tile[i];
    }
    assert(kept + marked == tiles);
    for (int i = 0; i < marked; i++)
        tile[kept + i] = roads[i];
    return marked;
}

int wn_plan_roads(wn_land *land, uint64_t seed, wn_point *tile, int tiles) {
    plan p = {.mark = NULL};
    arena memory = {0};
    lay_out(&p, land, &memory);
    wn_point *roads = malloc(sizeof *roads * (size_t)(tiles + 1));
    memory = (arena){calloc(1, memory.used), 0};
    int marked = -1;
    if (memory.base && roads) {
        lay_out(&p, land, &memory);
        look_around(&p, land, seed);
        for (int one = 1; one <= land->sides; one++)
            for (int other = one + 1; other <= land->sides; other++)
                if (wn_has_road(land->keep, land->sides, one, other)) mark_way(&p, land->keep[one], land->keep[other]);
        for (int hex = 0; hex < p.board.hexes; hex++)
            if (land->hex[hex].state == WN_UNMADE) land->hex[hex].cover = p.mark[hex] ? WN_ROAD : WN_BARE;
        marked = sort_out(&p, tile, tiles, roads);
    }
    free(roads);
    free(memory.base);
    return marked;
}
