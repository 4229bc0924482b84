/* Covers a ring. First marks the cheapest paths, because trees must keep off them. Then places trees on the tiles that suit
 * them best by noise and height. Only whole numbers decide, so that the same land is covered in the same way on every
 * machine. */
#include "cover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "noise.h"
#include "road.h"
#include "wesnoth/ring/parts.h"
#include "wesnoth/survey/parts.h"

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

/* Returns the distance of p from the line between two points, multiplied by the distance of these points. */
static int64_t off_line(wn_point p, wn_point from, wn_point to) {
    wn_point a = wn_spot(from), b = wn_spot(to), c = wn_spot(p);
    return llabs((int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x));
}

static int index_of(const cover *c, wn_point p) {
    return wn_land_index(c->land, p);
}

/* Returns the previous hex on a cheapest path. Of several, it takes a hex that already lies on a path or road, or else the one
 * nearest to the straight line. */
static wn_point hex_before(const cover *c, wn_point at, wn_point from, wn_point to) {
    const wn_board *b = &c->board;
    int wanted = c->away[index_of(c, at)] - wn_class_pays(b, c->class, index_of(c, at));
    wn_point best = at;
    int64_t least = INT64_MAX;
    for (int d = 0; d < 6; d++) {
        wn_point p = wn_step(at, d);
        int hex = index_of(c, p);
        if (c->away[hex] != wanted) continue;
        bool used = c->mark[hex] & WAY || c->land->hex[hex].cover == WN_ROAD;
        int64_t off = used ? -1 : off_line(p, from, to);
        if (off >= least) continue;
        least = off;
        best = p;
    }
    assert(least < INT64_MAX); /* some neighbour must be the previous hex, because the costs are exact */
    return best;
}

static void pave_hex(cover *c, int hex) {
    wn_hex *h = &c->land->hex[hex];
    if (c->mark[hex] & TILE && c->board.band[hex] == WN_FLAT && !h->village) h->cover = WN_ROAD;
}

/* Marks a cheapest path from a point back to the keep from which the costs count; with `road`, also builds a road on it. */
static void mark_way(cover *c, wn_point from, wn_point to, bool road) {
    wn_point at = to;
    if (c->away[index_of(c, to)] >= WN_FAR) return;
    for (; at.x != from.x || at.y != from.y; at = hex_before(c, at, from, to)) {
        c->mark[index_of(c, at)] |= WAY;
        if (road) pave_hex(c, index_of(c, at));
    }
}

/* Is the hex at the edge of the land that is nearest to a side? Only the edge matters: trees further inside make rivals' paths
 * more expensive, but rivals reach the inside only through the edge. */
static bool is_edge(const cover *c, const wn_ways *w, int hex) {
    wn_point p = wn_point_of(&c->board, hex);
    for (int d = 0; d < 6; d++) {
        int to = index_of(c, wn_step(p, d));
        if (wn_class_pays(&c->board, c->class, to) < WN_NO_WAY && w->nearest[to] != w->nearest[hex]) return true;
    }
    return false;
}

/* Is the hex equally near to this side and to another one, and is no other side nearer? */
static bool is_shared(const wn_board *b, const wn_ways *w, int side, int hex) {
    for (int s = 1; s <= b->sides; s++)
        if (b->keep[s].x && w->away[s][hex] < w->away[side][hex]) return false;
    return !w->nearest[hex] && w->away[side][hex] < WN_FAR;
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
        if (b->keep[other].x) mark_way(c, keep, b->keep[other], roads && wn_has_road(b->keep, b->sides, side, other));
    for (int hex = 0; hex < b->hexes; hex++) {
        bool own = w->nearest[hex] == side;
        bool counts = b->village[hex] || on_edges;
        if (counts && ((own && (b->village[hex] || is_edge(c, w, hex))) || is_shared(b, w, side, hex)))
            mark_way(c, keep, wn_point_of(b, hex), false);
    }
}

static void mark_all_ways(cover *c) {
    wn_findings unused = {0};
    unsigned parts = WN_FIND_COSTS | WN_FIND_KINDS | (c->ring->parts & WN_FIND_MORE_KINDS);
    wn_find_ways(&c->board, parts, &unused);
    for (int w = 0; w < WN_WAYS; w++) {
        if (!wn_way_wanted(parts, w)) continue;
        c->class = wn_way_class[w];
        for (int s = 1; s <= c->board.sides; s++)
            if (c->board.keep[s].x) mark_ways(c, &c->board.way[w], s);
    }
}

/* Returns how near a height is to the border between grass and hills, from 0 to 255. Trees prefer this border. */
static int wood_climate(float height, int band) {
    int h = (int)(height * 4096);
    assert(band == WN_FLAT || band == WN_HILL);
    return band == WN_FLAT ? (h - 1228) * 255 / 1435 : (3277 - h) * 255 / 615;
}

/* Returns how well a tile suits trees, as a number below LEVELS; -1 if no trees may grow there. */
static int suitability_of(const cover *c, int tile) {
    wn_point p = c->ring->at[tile];
    int hex = c->ring->hex[tile], band = c->board.band[hex];
    const wn_hex *h = &c->land->hex[hex];
    if ((band != WN_FLAT && band != WN_HILL) || h->village || h->cover || c->mark[hex] & WAY) return -1;
    for (int d = 0; d < 6; d++) {
        const wn_hex *near = &c->land->hex[index_of(c, wn_step(p, d))];
        if (near->state == WN_FIXED && !near->closed) return -1;
    }
    int sum = 6 * wn_noise(c->seed, p, 5) + 3 * wn_noise(c->seed + 1, p, 2) + 3 * wood_climate(h->height, band);
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

/* Plants trees on all tiles. `suitability` is scratch with room for all tiles. */
static void grow_all_trees(cover *c, int16_t *suitability) {
    double share = c->ring->rules.forest;
    if (share <= 0) return;
    for (int i = 0; i < c->ring->tiles; i++)
        suitability[i] = (int16_t)suitability_of(c, i);
    grow_trees(c, suitability, WN_FLAT, share);
    grow_trees(c, suitability, WN_HILL, share / 2);
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
    wn_grounds(ground);
    c.board.terrain = ground;
    wn_land_board(land, &c.board);
    for (int i = 0; i < r->tiles; i++) {
        wn_hex *h = &land->hex[r->hex[i]];
        c.mark[r->hex[i]] = TILE;
        if (h->village && wn_band_of(h->height) == WN_WATER) h->cover = WN_STILTS;
    }
    mark_all_ways(&c);
    grow_all_trees(&c, suitability);
    free(memory.base);
    return true;
}
