/* Lays out the ring problem for a set of tiles: the heights from which each tile's steepness is computed, and a board with all
 * existing land. */
#include "parts.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/math.h"

/* The kinds of ground of a board: one for each band, one for each band with a village, one for each band with trees, and some
 * for hexes that are not tiles. */
enum { TREES = 2 * WN_BANDS, CASTLE = 3 * WN_BANDS, CLOSED, OPEN, ROUGH };

void wn_grounds(wn_version version, wn_terrain *of) {
    for (int b = 0; b < WN_BANDS; b++) {
        char wooded[] = "Gg^Fp";
        const char *plain = wn_band_code(b, false), *settled = wn_band_code(b, true);
        memcpy(wooded, plain, 2);
        of[b] = wn_terrain_in(version, plain, strlen(plain));
        of[WN_BANDS + b] = wn_terrain_in(version, settled, strlen(settled));
        of[TREES + b] = wn_terrain_in(version, wooded, strlen(wooded));
    }
    of[CASTLE] = wn_terrain_in(version, "Ch", 2);
    of[CLOSED] = wn_terrain_in(version, "Xv", 2);
    of[OPEN] = of[ROUGH] = wn_terrain_in(version, "Gg", 2);
    of[ROUGH].cost[WN_CLASS_smallfoot] = 2;
}

/* Lays out the ring and its arrays. */
static wn_ring *lay_out(arena *memory, int tiles, int width, int height) {
    size_t n = (size_t)tiles, hexes = ((size_t)width + 2) * ((size_t)height + 2);
    wn_ring *there = arena_take(memory, 1, sizeof *there), laid = {.tiles = tiles}, *r = &laid;
    r->at = arena_take(memory, n, sizeof *r->at);
    r->hex = arena_take(memory, n, sizeof *r->hex);
    r->plog = arena_take(memory, n + 1, sizeof *r->plog);
    r->placed = arena_take(memory, n * WN_NEAR < hexes ? n * WN_NEAR : hexes, sizeof *r->placed);
    r->slot = arena_take(memory, hexes, sizeof *r->slot);
    r->terms = arena_take(memory, n, sizeof *r->terms);
    r->term = arena_take(memory, n * 42, sizeof *r->term);
    r->around = arena_take(memory, n * WN_NEAR, sizeof *r->around);
    r->column = arena_take(memory, n + 1, sizeof *r->column);
    r->alike = arena_take(memory, n, sizeof *r->alike);
    r->ground = arena_take(memory, WN_GROUNDS, sizeof *r->ground);
    wn_board_lay(&r->board, memory, width, height, WN_LAND_ONLY);
    r->board.terrain = r->ground;
    r->width = width;
    r->height = height;
    r->hexes = r->board.hexes;
    if (there) *there = laid;
    return there;
}

typedef struct {
    wn_ring *ring;
    const wn_land *land;
    wn_around around;
    int terms;
} layout;

static void add_pair(layout *l, int far, int way) {
    l->ring->term[l->terms++] = (uint16_t)far;
    l->ring->term[l->terms++] = (uint16_t)way;
}

/* Adds the terms of a tile some of whose neighbours have no slot. */
static void add_some_terms(layout *l, wn_terms *t, const int slot[WN_NEAR]) {
    wn_ring *r = l->ring;
    for (int d = 0; d < 6; d++)
        if (slot[d] >= 0) r->term[l->terms++] = (uint16_t)slot[d];
    t->near = (uint8_t)(l->terms - t->first);
    for (int d = 0; d < 6; d++) {
        int straight = slot[6 + d], between = slot[12 + d], a = slot[d], b = slot[(d + 1) % 6];
        if (straight >= 0 && a >= 0) add_pair(l, straight, a), t->whole++;
        if (between >= 0 && (a >= 0) != (b >= 0)) add_pair(l, between, a >= 0 ? a : b), t->whole++;
    }
    for (int d = 0; d < 6; d++) {
        int between = slot[12 + d], a = slot[d], b = slot[(d + 1) % 6];
        if (between < 0 || a < 0 || b < 0) continue;
        add_pair(l, between, a);
        add_pair(l, between, b);
        t->half = (uint8_t)(t->half + 2);
    }
}

static void add_terms(layout *l, int tile) {
    wn_ring *r = l->ring;
    wn_terms *t = &r->terms[tile];
    wn_point at = r->at[tile];
    const int *step = l->around.step[!(at.x & 1)];
    bool inner = wn_is_inner(r->width, r->height, at);
    int slot[WN_NEAR], there = 0; /* slots of the hexes around the tile; -1: the hex has no height */
    t->first = l->terms;
    for (int n = 0; n < WN_NEAR; n++) {
        slot[n] = -1;
        if (!inner && !wn_land_has(l->land, wn_near(at, n))) continue;
        int hex = r->hex[tile] + step[n];
        /* a made hex gets its slot when it is first met */
        if (r->slot[hex] < 0 && l->land->hex[hex].state == WN_MADE) {
            r->placed[r->slots - r->tiles] = l->land->hex[hex].height;
            r->slot[hex] = r->slots++;
        }
        assert(r->slot[hex] >= -1 && r->slots <= UINT16_MAX + 1); /* terms store slots in 16 bits */
        slot[n] = r->slot[hex];
        there += slot[n] >= 0;
    }

    /* lists the neighbours that are tiles of the ring */
    uint16_t *around = &r->around[tile * WN_NEAR];
    int listed = 0;
    for (int n = 0; n < WN_NEAR; n++) {
        around[listed] = (uint16_t)slot[n];
        listed += slot[n] >= 0 && slot[n] < r->tiles;
        if (n == 5) t->next = (uint8_t)listed;
    }
    t->around = (uint8_t)listed;
    if (there < WN_NEAR) {
        add_some_terms(l, t, slot);
        return;
    }

    /* all neighbours have slots: the terms are the same as in add_some_terms, but need no checks */
    uint16_t *term = &r->term[l->terms];
    for (int d = 0; d < 6; d++) {
        uint16_t way = (uint16_t)slot[d], between = (uint16_t)slot[12 + d];
        term[d] = way;
        memcpy(term + 6 + 2 * d, (uint16_t[]){(uint16_t)slot[6 + d], way}, 2 * sizeof way);
        memcpy(term + 18 + 4 * d, (uint16_t[]){between, way, between, (uint16_t)slot[d < 5 ? d + 1 : 0]},
               4 * sizeof way);
    }
    t->near = t->whole = 6;
    t->half = 12;
    l->terms += 42;
}

/* Returns a sort key made from the numbers of terms of each kind; 0 for a tile that has all terms: six near, six whole and
 * twelve half. */
static int kind_of_terms(const wn_terms *t) {
    assert(t->near <= 6 && t->whole <= 12 && t->half <= 12 && t->half % 2 == 0);
    return (6 - t->near) * 91 + (t->whole + 7) % 13 * 7 + 6 - t->half / 2;
}

/* Sorts the tiles by their numbers of terms, with a counting sort. */
static void sort_alike(wn_ring *r) {
    enum { KEYS = 7 * 91 };
    int start[KEYS + 1] = {0};
    for (int i = 0; i < r->tiles; i++)
        start[kind_of_terms(&r->terms[i]) + 1]++;
    for (int k = 0; k < KEYS; k++)
        start[k + 1] += start[k];
    for (int i = 0; i < r->tiles; i++)
        r->alike[start[kind_of_terms(&r->terms[i])]++] = i;
    assert(start[KEYS] == r->tiles && (!r->tiles || start[KEYS - 1] == r->tiles)); /* every tile has got its place */
    while (r->full < r->tiles && !kind_of_terms(&r->terms[r->alike[r->full]]))
        r->full++;
}

static void put_villages(const wn_land *land, wn_board *b) {
    b->sides = land->sides;
    memcpy(b->keep, land->keep, sizeof b->keep);
    b->help = land->help;
    for (int hex = 0; hex < b->hexes; hex++)
        b->village[hex] = land->hex[hex].village;
}

/* Two in three of the hexes that are not made yet are like hills, and the others are never three in a row. On average this
 * costs on foot as much as made land. If unmade hexes counted as grass, the side that moves first would find the other side's
 * land cheaper than it will be, and would have 7 % more land in the end; if they counted as hills, it would have 3 % less.
 * Planned roads count as roads. */
void wn_land_board(const wn_land *land, wn_board *b) {
    put_villages(land, b);
    memset(b->band, WN_BORDER, (size_t)b->hexes);
    for (int hex = 0; hex < b->hexes; hex++)
        b->going[hex] = CLOSED;
    for (int x = 1; x <= land->width; x++)
        for (int y = 1; y <= land->height; y++) {
            int hex = wn_index(land->height, (wn_point){x, y}), third = (x - (y - (x + (x & 1)) / 2)) % 3;
            const wn_hex *h = &land->hex[hex];
            assert(h->state != WN_MADE || (h->height >= 0 && h->height <= 1));
            if (h->state == WN_MADE) {
                int band = wn_band_of(h->height), over = h->village ? WN_BANDS : h->cover == WN_FOREST ? TREES : 0;
                b->band[hex] = (uint8_t)band;
                b->going[hex] = (uint16_t)(band + over);
            } else if (h->state == WN_FIXED) {
                b->band[hex] = WN_OTHER;
                b->going[hex] = h->closed ? CLOSED : CASTLE;
            } else {
                b->band[hex] = WN_OPEN;
                b->going[hex] = third && h->cover != WN_ROAD ? ROUGH : OPEN;
            }
        }
    wn_board_halves(b);
}

/* Returns the share of villages that a ring should have: the side area ratio of equation 3.11 of the thesis, computed from
 * earlier rings only, and more for a side that is helped. If no land is made yet, the ratio is a half. */
static double village_aim(const wn_land *land, int side) {
    int own = side ? land->made[side] : 0, all = 0;
    for (int s = 1; s <= land->sides; s++)
        all += land->made[s];
    assert(own >= 0 && own <= all);
    double ratio = 0.5;
    if (side && all && land->sides <= 2)
        ratio = 1 - (double)own / all;
    else if (side && all) /* the side's land compared with the mean of the other sides */
        ratio = 1 - (double)own / (own + (double)(all - own) / (land->sides - 1));
    return side && land->help.on ? fmin(1, ratio * land->help.favour[side] / WN_NO_FAVOUR) : ratio;
}

/* Adds the bonus that a ring of so many tiles gives to its side. */
static void add_bonus(wn_help *help, int side, int tiles) {
    if (help->on) help->bonus[side] += tiles * (help->favour[side] - WN_NO_FAVOUR) / WN_NO_FAVOUR;
}

wn_ring *wn_ring_make(const wn_rules *rules, const wn_land *land, int side, const wn_point *tile, int tiles) {
    arena count = {0}, memory = {0};
    assert(side >= 0 && side <= land->sides && tiles >= 0);
    lay_out(&count, tiles, land->width, land->height);
    memory.base = calloc(1, count.used);
    if (!memory.base) return NULL;
    wn_ring *r = lay_out(&memory, tiles, land->width, land->height);
    r->rules = *rules;
    r->parts = wn_rules_parts(rules);
    r->side = side;
    for (int n = 1; n <= tiles; n++)
        r->plog[n] = n * lg_log(n);
    r->extent = (wn_extent){tiles, tiles, village_aim(land, side), r->plog[tiles]};
    if (side && rules->over_side) r->extent.divisor += land->made[side];
    r->left = land->width;
    for (int i = 0; i < tiles; i++) {
        if (!i || tile[i].x != tile[i - 1].x) r->column[r->columns++] = (wn_column){tile[i].x, i};
        r->at[i] = tile[i];
        r->hex[i] = wn_land_index(land, tile[i]);
        assert(land->hex[r->hex[i]].state == WN_UNMADE);
        if (tile[i].x < r->left) r->left = tile[i].x;
        if (tile[i].x > r->right) r->right = tile[i].x;
    }
    r->column[r->columns].first = tiles;
    assert(r->columns <= tiles && (!tiles || r->left <= r->right));
    if (r->parts) wn_grounds(rules->version, r->ground);
    if (r->parts || !side)
        wn_land_board(land, &r->board);
    else /* no rule needs a survey */
        put_villages(land, &r->board);
    add_bonus(&r->board.help, side, tiles);
    layout l = {r, land, wn_around_of(r->height), 0};
    memset(r->slot, -1, sizeof *r->slot * (size_t)r->hexes);
    for (int i = 0; i < r->tiles; i++)
        r->slot[r->hex[i]] = i;
    r->slots = r->tiles;
    for (int i = 0; i < r->tiles; i++)
        add_terms(&l, i);
    assert(l.terms <= 42 * r->tiles);
    sort_alike(r);
    lg_problem *p = &r->base;
    lg_space_add(&p->space, (lg_block){.kind = LG_REAL, .length = tiles, .lo = 0, .hi = 1});
    lg_space_add(&p->space, (lg_block){.kind = LG_CHOICE, .length = tiles, .symbols = 2});
    p->state_size = wn_place_size(r);
    p->load = wn_ring_load;
    p->peek = wn_ring_peek;
    p->commit = wn_ring_commit;
    p->vary = &wn_variation;
    p->construct = wn_construct;
    if (!r->parts) p->load_all = wn_ring_evaluate_all;
    return r;
}

/* The rules of a ring are stricter than those of the whole land, because later rings may make the land worse. The weights are
 * raised so that the search makes a ring fair before it improves the fitness: in a small ring a single village changes the
 * fitness a lot. `passing` are the rules that a ring must meet so that the finished land can meet its own rules; after some
 * searches, a ring that meets these less strict rules is accepted. */
static void set_ring_rules(wn_rules *rules, wn_rules *passing) {
    static const double before_fitness = 30;
    *passing = *rules;
    passing->matched *= 0.6;
    passing->halves *= 0.75;
    passing->even *= 0.6;
    passing->kinds *= 0.6;
    passing->every_kind = true;
    for (int r = WN_FITNESS + 1; r < WN_RULES; r++)
        rules->weight[r] *= before_fitness;
    rules->weight[WN_HALVES] *= 3; /* later rings cannot correct a village too many */
    rules->matched /= 4;
    rules->halves /= 2;
    rules->even /= 5;
    rules->kinds /= 4;
    rules->every_kind = true;
    rules->patches_low *= 1.05;
    rules->patches_high *= 0.95;
    rules->alike_low += 0.01;
    rules->alike_high -= 0.01;
}

lg_problem *wn_ring_create(const lg_values *settings, const wn_land *land, int side, const wn_point *tile, int tiles,
                           lg_error *error) {
    wn_rules rules, passing;
    wn_rules_init(&rules, settings);
    set_ring_rules(&rules, &passing);
    if (rules.ladder) {
        lg_fail(error, "ladder maps are made whole: growing land wants land=heights, or variant balanced");
        return NULL;
    }
    if (side < 0 || side > land->sides) {
        lg_fail(error, "there is no side %d", side);
        return NULL;
    }
    uint8_t *seen = calloc((size_t)(land->width + 2) * (size_t)(land->height + 2), 1);
    if (!seen) {
        lg_fail_memory(error);
        return NULL;
    }
    bool good = true;
    for (int i = 0; i < tiles && good; i++) {
        bool has = wn_land_has(land, tile[i]);
        int hex = has ? wn_land_index(land, tile[i]) : 0;
        good = (has && land->hex[hex].state == WN_UNMADE && !seen[hex]++) ||
               lg_fail(error, "hex %d,%d is not free", tile[i].x, tile[i].y);
    }
    free(seen);
    if (!good) return NULL;
    wn_ring *r = wn_ring_make(&rules, land, side, tile, tiles);
    if (!r) {
        lg_fail_memory(error);
        return NULL;
    }
    r->passing = passing;
    r->base.describe = wn_ring_describe;
    r->base.game = &lg_game_wesnoth;
    return &r->base;
}

bool wn_ring_has_rules(const lg_problem *ring) {
    return wn_ring_of(ring)->parts;
}

void wn_ring_destroy(lg_problem *ring) {
    free(ring);
}

void wn_ring_place(const lg_problem *ring, lg_genome genome, wn_land *land) {
    assert(land->width == wn_ring_of(ring)->width && land->height == wn_ring_of(ring)->height);
    const wn_ring *r = wn_ring_of(ring);
    for (int i = 0; i < r->tiles; i++) {
        wn_hex *h = &land->hex[r->hex[i]];
        assert(h->state == WN_UNMADE);
        *h = (wn_hex){.height = (float)genome.real[i],
                      .state = WN_MADE,
                      .side = (uint8_t)r->side,
                      .turn = h->turn,
                      .village = genome.sym[i] != 0};
    }
    land->made[r->side] += r->tiles;
    add_bonus(&land->help, r->side, r->tiles);
}
