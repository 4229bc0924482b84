/* Plans the roads of growing land, and covers a ring. Covering first marks the cheapest paths, because trees must keep off them.
 * It then places trees on the tiles that suit them best by noise and height. Only whole numbers decide, so that the same land
 * is covered in the same way on every machine. */
#include "cover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "wesnoth/ring/parts.h"
#include "wesnoth/survey/parts.h"

/* Plans the roads of growing land. Before and after each ring, there is a path from keep to keep that leads only over castles,
 * roads and hexes not made yet. At first all hexes are unmade; each ring then builds its part of the cheapest of these paths.
 * So the roads of the whole land are in one piece, although a ring cannot change existing land. The roads exist before a ring's
 * search, which therefore sees all their costs and lays the land around them. A path can be cut off only if the engine was
 * absent and the game made other land meanwhile. */

/* The kinds of hexes that a road can cross; they cost a road different amounts. New hexes cost more than an existing road, so
 * that roads meet. The new hexes have NEWS different costs, chosen at random, so that roads wind. */
enum { THERE, NEW, NEWS = 3, SHUT = NEW + NEWS, KINDS };
static const uint8_t costs[KINDS] = {1, 2, 3, 4, WN_NO_WAY};

typedef struct {
    wn_board board;
    wn_terrain kind[KINDS];
    uint8_t *mark; /* by hex: 1 if it lies on a planned road */
} plan;

/* Are two keeps connected by a road of their own? They are not if a third keep is nearer to both than they are to
 * each other. */
static bool has_road(const wn_point *keep, int sides, int one, int other) {
    if (!keep[one].x || !keep[other].x) return false;
    assert(one != other && one >= 1 && one <= sides && other >= 1 && other <= sides);
    int apart = wn_distance(keep[one], keep[other]);
    for (int s = 1; s <= sides; s++)
        if (keep[s].x && wn_distance(keep[s], keep[one]) < apart && wn_distance(keep[s], keep[other]) < apart)
            return false;
    return true;
}

static void lay_out_plan(plan *p, const wn_land *land, arena *memory) {
    wn_board_lay(&p->board, memory, land->width, land->height, 0);
    p->mark = arena_take(memory, (size_t)p->board.hexes, sizeof *p->mark);
}

static int price_of(const plan *p, int hex) {
    return costs[p->board.going[hex]];
}

/* Marks the cheapest path, from its end back to its start. Its hexes then cost as much as existing roads. */
static void plan_road(plan *p, wn_point from, wn_point to) {
    const wn_board *b = &p->board;
    wn_paths(&p->board, from, WN_FOOT, b->cost);
    if (b->cost[wn_index(b->height, to)] >= WN_FAR) return;
    for (wn_point at = to; at.x != from.x || at.y != from.y;) {
        int hex = wn_index(b->height, at), d = 0;
        while (d < 5 && b->cost[wn_index(b->height, wn_step(at, d))] != b->cost[hex] - price_of(p, hex))
            d++;
        at = wn_step(at, d);
        /* each step leads nearer to the start */
        assert(b->cost[wn_index(b->height, at)] == b->cost[hex] - price_of(p, hex));
        p->mark[hex] = 1;
    }
    for (int hex = 0; hex < b->hexes; hex++)
        if (p->mark[hex]) b->going[hex] = THERE;
}

int wn_plan_roads(wn_land *land, uint64_t seed, wn_point *tile, int tiles) {
    plan p = {.mark = NULL};
    arena memory = {0};
    lay_out_plan(&p, land, &memory);
    wn_point *roads = malloc(sizeof *roads * (size_t)(tiles + 1));
    memory = (arena){calloc(1, memory.used), 0};
    if (!memory.base || !roads) {
        free(roads);
        free(memory.base);
        return -1;
    }
    lay_out_plan(&p, land, &memory);
    wn_board *b = &p.board;
    b->terrain = p.kind;
    for (int k = 0; k < KINDS; k++)
        p.kind[k].cost[WN_FOOT] = costs[k];
    for (int hex = 0; hex < b->hexes; hex++) {
        const wn_hex *h = &land->hex[hex];
        bool inside = wn_land_has(land, wn_point_of(b, hex));
        bool there = h->state == WN_FIXED ? !h->closed : h->cover == WN_ROAD;
        uint64_t z = seed + (uint64_t)hex * UINT64_C(0x9e3779b97f4a7c15); /* as if at random, but always the same */
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        int new_kind = NEW + (int)((z ^ z >> 27) % NEWS);
        b->band[hex] = inside ? WN_OPEN : WN_BORDER;
        b->going[hex] = (uint16_t)(!inside ? SHUT : h->state == WN_UNMADE ? new_kind : there ? THERE : SHUT);
    }
    for (int one = 1; one <= land->sides; one++)
        for (int other = one + 1; other <= land->sides; other++)
            if (has_road(land->keep, land->sides, one, other)) plan_road(&p, land->keep[one], land->keep[other]);
    for (int hex = 0; hex < b->hexes; hex++)
        if (land->hex[hex].state == WN_UNMADE) land->hex[hex].cover = p.mark[hex] ? WN_ROAD : WN_BARE;
    /* moves the marked tiles to the end of the list; the order within both parts stays the same */
    int kept = 0, marked = 0;
    for (int i = 0; i < tiles; i++) {
        if (p.mark[wn_index(b->height, tile[i])])
            roads[marked++] = tile[i];
        else
            tile[kept++] = tile[i];
    }
    assert(kept + marked == tiles);
    for (int i = 0; i < marked; i++)
        tile[kept + i] = roads[i];
    free(roads);
    free(memory.base);
    return marked;
}

enum { LEVELS = 4096 };
enum { TILE = 1, WAY = 2 }; /* marks of a hex: TILE: it is a tile of the ring; WAY: it lies on a cheapest path */

typedef struct {
    const wn_ring *ring;
    wn_land *land;
    wn_board board;
    uint8_t *mark;       /* the marks of each hex */
    const int32_t *away; /* away, class: the path costs and the movement type of the paths that are being marked */
    int class;
    uint64_t seed;
} cover;

const char *wn_cover_code(const wn_hex *hex) {
    int band = wn_band_of(hex->height);
    if (hex->cover == WN_ROAD) return "Re";
    if (hex->cover == WN_STILTS) return "Ww^Vhs"; /* costs the same as a cottage in the game */
    if (hex->cover == WN_BARE) return wn_band_code(band, hex->village);
    return band == WN_HILL ? "Hh^Fp" : hex->height >= 0.5f ? "Gg^Fp" : "Gg^Fds";
}

wn_cover wn_cover_of(const char *code) {
    if (!strcmp(code, "Ww^Vhs")) return WN_STILTS;
    return strstr(code, "^F") ? WN_FOREST : *code == 'R' && !strchr(code, '^') ? WN_ROAD : WN_BARE;
}

static int index_of(const cover *c, wn_point p) {
    return wn_land_index(c->land, p);
}

/* Marks a cheapest path from a point back to the keep from which the costs count; with `road`, also builds a road on it. Of
 * several hexes that could come before a hex, takes one that already lies on a path or road, or else the one nearest to the
 * straight line. */
static void mark_way(cover *c, wn_point from, wn_point to, bool road) {
    const wn_board *b = &c->board;
    wn_point start = wn_spot(from), end = wn_spot(to), before;
    if (c->away[index_of(c, to)] >= WN_FAR) return;
    for (wn_point at = to; at.x != from.x || at.y != from.y; at = before) {
        int hex = index_of(c, at), wanted = c->away[hex] - wn_class_pays(b, c->class, hex);
        int64_t least = INT64_MAX;
        wn_hex *h = &c->land->hex[hex];
        c->mark[hex] |= WAY;
        if (road && c->mark[hex] & TILE && b->band[hex] == WN_FLAT && !h->village) h->cover = WN_ROAD;
        before = at;
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step(at, d), spot = wn_spot(p);
            int near = index_of(c, p);
            if (c->away[near] != wanted) continue;
            bool used = c->mark[near] & WAY || c->land->hex[near].cover == WN_ROAD;
            /* the distance from the line between the two points, multiplied by the distance of these points */
            int64_t off = llabs((int64_t)(end.x - start.x) * (spot.y - start.y) -
                                (int64_t)(end.y - start.y) * (spot.x - start.x));
            if (used) off = -1;
            if (off >= least) continue;
            least = off;
            before = p;
        }
        assert(least < INT64_MAX); /* some neighbour must be the previous hex, because the costs are exact */
    }
}

/* Marks the cheapest paths of one movement type from a side's keep to the land and villages that are nearest to the keep, so
 * that trees do not make this land nearest to another side. */
static void mark_ways(cover *c, const wn_ways *w, int side) {
    wn_board *b = &c->board;
    wn_point keep = b->keep[side];
    bool on_foot = c->class == WN_FOOT;
    /* the land of other movement types counts only if the rules use these types */
    bool on_edges = on_foot || c->ring->parts & WN_FIND_MORE_KINDS;
    /* the roads of a ring were planned before its search */
    bool roads = c->ring->rules.roads && !c->ring->side;
    c->away = w->away[side];
    assert(c->away[index_of(c, keep)] == 0);
    for (int other = side + 1; on_foot && other <= b->sides; other++)
        if (b->keep[other].x) mark_way(c, keep, b->keep[other], roads && has_road(b->keep, b->sides, side, other));
    for (int hex = 0; hex < b->hexes; hex++) {
        if (!b->village[hex] && !on_edges) continue;
        bool own = w->nearest[hex] == side, wanted = own && b->village[hex];
        /* Does the hex lie at the edge of the side's own land? Only the edge matters: trees further inside make rivals' paths
         * more expensive, but rivals reach the inside only through the edge. */
        for (int d = 0; d < 6 && own && !wanted; d++) {
            int to = index_of(c, wn_step(wn_point_of(b, hex), d));
            wanted = wn_class_pays(b, c->class, to) < WN_NO_WAY && w->nearest[to] != side;
        }
        if (!w->nearest[hex] && w->away[side][hex] < WN_FAR) {
            /* The path to a hex is also kept free of trees if the hex is equally near to this side and to another one, and no
             * other side is nearer. */
            wanted = true;
            for (int s = 1; s <= b->sides && wanted; s++)
                wanted = !b->keep[s].x || w->away[s][hex] >= w->away[side][hex];
        }
        if (wanted) mark_way(c, keep, wn_point_of(b, hex), false);
    }
}

/* Returns how well a tile suits trees, as a number below LEVELS; -1 if no trees may grow there. Trees prefer heights near the
 * border between grass and hills. */
static int suitability_of(const cover *c, int tile) {
    wn_point p = c->ring->at[tile];
    int hex = c->ring->hex[tile], band = c->board.band[hex];
    const wn_hex *h = &c->land->hex[hex];
    if ((band != WN_FLAT && band != WN_HILL) || h->village || h->cover || c->mark[hex] & WAY) return -1;
    for (int d = 0; d < 6; d++) {
        const wn_hex *near = &c->land->hex[index_of(c, wn_step(p, d))];
        if (near->state == WN_FIXED && !near->closed) return -1;
    }
    int height = (int)(h->height * 4096);
    int climate = band == WN_FLAT ? (height - 1228) * 255 / 1435 : (3277 - height) * 255 / 615; /* 0 to 255 */
    int sum = 6 * wn_noise(c->seed, p, 5) + 3 * wn_noise(c->seed + 1, p, 2) + 3 * climate;
    return sum < 0 ? 0 : sum < LEVELS ? sum : LEVELS - 1;
}

/* Puts trees on this share of the tiles of a band, or on fewer; the tiles that suit trees best come first. */
static void grow_trees(cover *c, const int16_t *suitability, int band, double share) {
    int count[LEVELS] = {0}, tiles = 0, level = LEVELS;
    for (int i = 0; i < c->ring->tiles; i++) {
        if (c->board.band[c->ring->hex[i]] != band) continue;
        if (suitability[i] >= 0) count[suitability[i]]++;
        tiles++;
    }
    int left = (int)(share * tiles);
    while (level > 0 && count[level - 1] <= left)
        left -= count[--level];
    for (int i = 0; i < c->ring->tiles; i++) {
        wn_hex *hex = &c->land->hex[c->ring->hex[i]];
        if (suitability[i] < level || c->board.band[c->ring->hex[i]] != band) continue;
        assert(!hex->village && hex->cover == WN_BARE);
        hex->cover = WN_FOREST;
    }
    assert(left >= 0); /* the share of the band was not exceeded */
}

/* Returns the array for the tiles' suitabilities. */
static int16_t *lay_out(cover *c, arena *memory) {
    wn_board_lay(&c->board, memory, c->ring->width, c->ring->height, c->ring->board.sides);
    c->mark = arena_take(memory, (size_t)c->ring->hexes, sizeof *c->mark);
    return arena_take(memory, (size_t)c->ring->tiles, sizeof(int16_t));
}

bool wn_cover_ring(const lg_problem *problem, uint64_t seed, wn_land *land) {
    const wn_ring *r = wn_ring_of(problem);
    cover c = {.ring = r, .land = land, .seed = seed};
    wn_terrain ground[WN_GROUNDS];
    if (r->rules.forest <= 0 && !r->rules.roads) return true;
    arena memory = {0};
    int16_t *suitability = lay_out(&c, &memory);
    memory = (arena){calloc(1, memory.used), 0};
    if (!memory.base) return false;
    suitability = lay_out(&c, &memory);
    wn_grounds(r->rules.version, ground);
    c.board.terrain = ground;
    wn_land_board(land, &c.board);
    for (int i = 0; i < r->tiles; i++) {
        wn_hex *h = &land->hex[r->hex[i]];
        c.mark[r->hex[i]] = TILE;
        if (h->village && wn_band_of(h->height) == WN_WATER) h->cover = WN_STILTS;
    }
    wn_findings unused = {0};
    unsigned parts = WN_FIND_COSTS | WN_FIND_KINDS | (r->parts & WN_FIND_MORE_KINDS);
    wn_find_ways(&c.board, parts, &unused);
    for (int w = 0; w < WN_WAYS; w++) {
        if (!wn_way_wanted(parts, w)) continue;
        c.class = wn_way_class[w];
        for (int s = 1; s <= c.board.sides; s++)
            if (c.board.keep[s].x) mark_ways(&c, &c.board.way[w], s);
    }
    if (r->rules.forest > 0) {
        for (int i = 0; i < r->tiles; i++)
            suitability[i] = (int16_t)suitability_of(&c, i);
        grow_trees(&c, suitability, WN_FLAT, r->rules.forest);
        grow_trees(&c, suitability, WN_HILL, r->rules.forest / 2);
    }
    free(memory.base);
    return true;
}
