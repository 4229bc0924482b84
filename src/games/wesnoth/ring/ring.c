/* The ring problem laid out once for a set of tiles: which heights each tile's steepness is made of, and the board with
 * everything that is there already. */
#include "parts.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "core/math.h"

/* The ground of a board: by band, by band with a village, by band with trees, and what is no tile. */
enum { TREES = 2 * WN_BANDS, CASTLE = 3 * WN_BANDS, CLOSED, OPEN };

void wn_grounds(wn_terrain *of) {
    for (int b = 0; b < WN_BANDS; b++) {
        char wooded[] = "Gg^Fp";
        const char *plain = wn_band_code(b, false), *settled = wn_band_code(b, true);
        memcpy(wooded, plain, 2);
        of[b] = wn_terrain_of(plain, strlen(plain));
        of[WN_BANDS + b] = wn_terrain_of(settled, strlen(settled));
        of[TREES + b] = wn_terrain_of(wooded, strlen(wooded));
    }
    of[CASTLE] = wn_terrain_of("Ch", 2);
    of[CLOSED] = wn_terrain_of("Xv", 2);
    of[OPEN] = wn_terrain_of("Gg", 2);
}

/* ---- memory ---- */

typedef struct {
    int tiles, width, height;
} sizes;

/* The ring and its arrays. */
static wn_ring *lay_out(arena *memory, sizes s) {
    size_t n = (size_t)s.tiles;
    wn_ring *there = arena_take(memory, 1, sizeof *there), laid = {.tiles = s.tiles}, *r = &laid;
    r->at = arena_take(memory, n, sizeof *r->at);
    r->hex = arena_take(memory, n, sizeof *r->hex);
    r->plog = arena_take(memory, n + 1, sizeof *r->plog);
    r->placed = arena_take(memory, n * WN_NEAR, sizeof *r->placed);
    r->terms = arena_take(memory, n, sizeof *r->terms);
    r->term = arena_take(memory, n * 42, sizeof *r->term);
    r->beside = arena_take(memory, n * WN_NEAR, sizeof *r->beside);
    r->ground = arena_take(memory, WN_GROUNDS, sizeof *r->ground);
    wn_board_lay(&r->board, memory, s.width, s.height, WN_LAND_ONLY);
    r->board.terrain = r->ground;
    r->width = s.width;
    r->height = s.height;
    r->hexes = r->board.hexes;
    if (there) *there = laid;
    return there;
}

static wn_ring *allocate(sizes s) {
    arena count = {0}, memory = {0};
    lay_out(&count, s);
    memory.base = calloc(1, count.used);
    return memory.base ? lay_out(&memory, s) : NULL;
}

/* ---- terms ---- */

typedef struct {
    wn_ring *ring;
    const wn_land *land;
    int32_t *slot; /* by hex, or -1 */
    int terms;
} layout;

/* The slot of a hex, given to it now if it is made and near enough to count; -1 if it has no height. */
static int slot_of(layout *l, wn_point p) {
    if (!wn_land_has(l->land, p)) return -1;
    int hex = wn_land_index(l->land, p);
    wn_ring *r = l->ring;
    if (l->slot[hex] < 0 && l->land->hex[hex].state == WN_MADE) {
        r->placed[r->slots - r->tiles] = l->land->hex[hex].height;
        l->slot[hex] = r->slots++;
    }
    return l->slot[hex];
}

static void add_pair(layout *l, int far, int way) {
    l->ring->term[l->terms++] = (uint16_t)far;
    l->ring->term[l->terms++] = (uint16_t)way;
}

static void add_terms(layout *l, int tile) {
    wn_ring *r = l->ring;
    wn_terms *t = &r->terms[tile];
    int slot[WN_NEAR];
    for (int n = 0; n < WN_NEAR; n++) {
        slot[n] = slot_of(l, wn_near(r->at[tile], n));
        r->beside[tile * WN_NEAR + n] = slot[n] < r->tiles ? slot[n] : -1;
    }
    t->first = l->terms;
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

static bool add_all_terms(wn_ring *r, const wn_land *land) {
    layout l = {r, land, malloc(sizeof *l.slot * (size_t)r->hexes), 0};
    if (!l.slot) return false;
    for (int hex = 0; hex < r->hexes; hex++)
        l.slot[hex] = -1;
    for (int i = 0; i < r->tiles; i++)
        l.slot[r->hex[i]] = i;
    r->slots = r->tiles;
    for (int i = 0; i < r->tiles; i++)
        add_terms(&l, i);
    free(l.slot);
    return true;
}

/* ---- the land around ---- */

static uint16_t ground_of(const wn_hex *h, int band) {
    if (h->state == WN_MADE) return (uint16_t)(band + (h->village ? WN_BANDS : h->cover == WN_FOREST ? TREES : 0));
    return h->state != WN_FIXED ? OPEN : h->closed ? CLOSED : CASTLE;
}

static void put_villages(const wn_land *land, wn_board *b) {
    b->sides = land->sides;
    memcpy(b->keep, land->keep, sizeof b->keep);
    for (int hex = 0; hex < b->hexes; hex++)
        b->village[hex] = land->hex[hex].village;
}

void wn_land_board(const wn_land *land, wn_board *b) {
    put_villages(land, b);
    memset(b->band, WN_BORDER, (size_t)b->hexes);
    for (int hex = 0; hex < b->hexes; hex++)
        b->going[hex] = CLOSED;
    for (int x = 1; x <= land->width; x++)
        for (int y = 1; y <= land->height; y++) {
            int hex = wn_index(land->height, (wn_point){x, y});
            const wn_hex *h = &land->hex[hex];
            int band = h->state == WN_MADE ? wn_band_of(h->height) : h->state == WN_FIXED ? WN_OTHER : WN_OPEN;
            b->band[hex] = (uint8_t)band;
            b->going[hex] = ground_of(h, band);
        }
    wn_board_halves(b);
}

/* Without rules to survey for, a board has nothing but villages. */
static void fill_board(wn_ring *r, const wn_land *land) {
    if (r->parts || !r->side)
        wn_land_board(land, &r->board);
    else
        put_villages(land, &r->board);
}

/* Equation 3.11, from earlier rings only; 0/0 is a half. */
static double side_area_ratio(const wn_land *land, int side) {
    int own = side ? land->made[side] : 0, all = 0;
    for (int s = 1; s <= land->sides; s++)
        all += land->made[s];
    if (!side || !all) return 0.5;
    if (land->sides <= 2) return 1 - (double)own / all;
    return 1 - (double)own / (own + (double)(all - own) / (land->sides - 1)); /* of the others' mean */
}

static void make_problem(wn_ring *r) {
    lg_problem *p = &r->base;
    lg_space_add(&p->space, (lg_block){.kind = LG_REAL, .length = r->tiles, .lo = 0, .hi = 1});
    lg_space_add(&p->space, (lg_block){.kind = LG_CHOICE, .length = r->tiles, .symbols = 2});
    p->state_size = wn_place_size(r);
    p->load = wn_ring_load;
    p->peek = wn_ring_peek;
    p->commit = wn_ring_commit;
    p->vary = &wn_variation;
    p->construct = wn_construct;
    if (!r->parts) p->load_all = wn_ring_load_all;
}

wn_ring *wn_ring_make(const wn_rules *rules, const wn_land *land, int side, const wn_point *tile, int tiles) {
    wn_ring *r = allocate((sizes){tiles, land->width, land->height});
    if (!r) return NULL;
    r->rules = *rules;
    r->parts = wn_rules_parts(rules);
    r->side = side;
    r->extent = (wn_extent){tiles, tiles, side_area_ratio(land, side)};
    if (side && rules->over_side) r->extent.divisor += land->made[side];
    r->left = land->width;
    for (int i = 0; i < tiles; i++) {
        r->at[i] = tile[i];
        r->hex[i] = wn_land_index(land, tile[i]);
        if (tile[i].x < r->left) r->left = tile[i].x;
        if (tile[i].x > r->right) r->right = tile[i].x;
    }
    if (r->parts) wn_grounds(r->ground);
    for (int n = 1; n <= tiles; n++)
        r->plog[n] = n * lg_log(n);
    fill_board(r, land);
    if (!add_all_terms(r, land)) {
        free(r);
        return NULL;
    }
    make_problem(r);
    return r;
}

static bool tiles_are_free(const wn_land *land, const wn_point *tile, int tiles, lg_error *error) {
    uint8_t *seen = calloc((size_t)(land->width + 2) * (size_t)(land->height + 2), 1);
    bool good = seen || lg_fail(error, "out of memory");
    for (int i = 0; i < tiles && good; i++) {
        bool has = wn_land_has(land, tile[i]);
        int hex = has ? wn_land_index(land, tile[i]) : 0;
        good = (has && land->hex[hex].state == WN_UNMADE && !seen[hex]++) ||
               lg_fail(error, "hex %d,%d is not free", tile[i].x, tile[i].y);
    }
    free(seen);
    return good;
}

/* A ring stays off the bounds of a whole land, since later rings can go wrong. */
static void leave_room(wn_rules *rules) {
    rules->matched /= 2;
    rules->halves /= 2;
    rules->alike_low += 0.01;
    rules->alike_high -= 0.01;
}

lg_problem *wn_ring_create(const lg_values *settings, const wn_land *land, int side, const wn_point *tile, int tiles,
                           lg_error *error) {
    wn_rules rules;
    wn_rules_init(&rules, settings);
    leave_room(&rules);
    if (side < 0 || side > land->sides) {
        lg_fail(error, "there is no side %d", side);
        return NULL;
    }
    if (!tiles_are_free(land, tile, tiles, error)) return NULL;
    wn_ring *r = wn_ring_make(&rules, land, side, tile, tiles);
    if (r) return &r->base;
    lg_fail(error, "out of memory");
    return NULL;
}

void wn_ring_destroy(lg_problem *ring) {
    free(ring);
}

void wn_ring_place(const lg_problem *ring, lg_genome genome, wn_land *land) {
    assert(land->width == wn_ring_of(ring)->width && land->height == wn_ring_of(ring)->height);
    const wn_ring *r = wn_ring_of(ring);
    for (int i = 0; i < r->tiles; i++) {
        wn_hex *h = &land->hex[r->hex[i]];
        *h = (wn_hex){.height = (float)genome.real[i],
                      .state = WN_MADE,
                      .side = (uint8_t)r->side,
                      .turn = h->turn,
                      .village = genome.sym[i] != 0};
    }
    land->made[r->side] += r->tiles;
}
