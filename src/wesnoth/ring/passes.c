/* Lowers as few mountains of a constructed ring as possible, so that none of them encloses a village or a keep. Land that
 * existed before does not change. Hexes not made yet count as open ground. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "wesnoth/survey/parts.h"

enum { SHUT, OPEN_TO_ALL, MOUNTAIN /* a mountain of the ring */ };
static const double below_mountains = 0.8 - 1e-3;

typedef struct {
    wn_steps steps;
    const wn_board *board;
    /* tile: for each hex its tile, or -1; from: the hex from which the search came, or -1; queue: twice as long as the board */
    int32_t *tile, *from, *queue;
    uint8_t *kind, *got; /* by hex; got: connected to the first keep */
    double *height;      /* the height of each tile */
} country;

static void spread_from(country *c, int hex) {
    int n = 0;
    c->queue[n++] = hex;
    c->got[hex] = 1;
    while (n) {
        int at = c->queue[--n];
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (c->kind[to] != OPEN_TO_ALL || c->got[to]) continue;
            c->got[to] = 1;
            c->queue[n++] = to;
        }
    }
}

/* Finds the path out over the fewest mountains: the search visits all open ground before it climbs the next mountain. Returns
 * the hex where the path meets connected land, or 0 if there is none. */
static int way_out(country *c, int hex) {
    int hexes = c->board->hexes, *climb = c->queue + hexes, steps = 1, climbs = 0, climbed = 0;
    memset(c->from, -1, sizeof *c->from * (size_t)hexes);
    c->from[hex] = hex;
    c->queue[0] = hex;
    while (steps || climbed < climbs) {
        int at = steps ? c->queue[--steps] : climb[climbed++];
        if (c->got[at]) return at;
        const int *step = wn_steps_from(&c->steps, at);
        for (int d = 0; d < 6; d++) {
            int to = at + step[d];
            if (c->kind[to] == SHUT || c->from[to] >= 0) continue;
            c->from[to] = at;
            if (c->kind[to] == MOUNTAIN)
                climb[climbs++] = to;
            else
                c->queue[steps++] = to;
            assert(climbs <= hexes && steps <= hexes);
        }
    }
    return 0;
}

static void connect_hex(country *c, int hex) {
    int at = way_out(c, hex);
    if (!at) return;
    assert(c->got[at] && !c->got[hex]);
    for (; at != hex; at = c->from[at])
        if (c->kind[at] == MOUNTAIN) {
            assert(c->tile[at] >= 0); /* only a tile of the ring can be lowered */
            c->height[c->tile[at]] = below_mountains;
            c->kind[at] = OPEN_TO_ALL;
        }
    spread_from(c, hex);
}

static void look_around(country *c, const wn_ring *r, const int32_t *sym) {
    const wn_board *b = c->board;
    for (int hex = 0; hex < b->hexes; hex++) {
        c->kind[hex] = b->band[hex] != WN_BORDER && b->terrain[b->going[hex]].classes == WN_ALL_CLASSES;
        c->tile[hex] = -1;
    }
    for (int i = 0; i < r->tiles; i++) {
        bool mountain = wn_band_of((float)c->height[i]) == WN_MOUNTAIN && !sym[i];
        c->kind[r->hex[i]] = mountain ? MOUNTAIN : OPEN_TO_ALL;
        c->tile[r->hex[i]] = i;
    }
}

bool wn_open_passes(const wn_ring *r, double *height, const int32_t *sym) {
    const wn_board *b = &r->board;
    size_t n = (size_t)b->hexes;
    int first = wn_first_keep(b);
    if (!first) return true;
    char *memory = calloc(n, 4 * sizeof(int32_t) + 2);
    if (!memory) return false;
    country c = {.steps = wn_steps_of(b), .board = b, .tile = (int32_t *)(void *)memory, .height = height};
    c.from = c.tile + n;
    c.queue = c.from + n;
    c.kind = (uint8_t *)(c.queue + 2 * n);
    c.got = c.kind + n;
    look_around(&c, r, sym);
    spread_from(&c, first);
    for (int s = 1; s <= b->sides; s++)
        if (wn_keep_of(b, s) && !c.got[wn_keep_of(b, s)]) connect_hex(&c, wn_keep_of(b, s));
    for (int hex = 0; hex < b->hexes; hex++) {
        bool village = b->village[hex] || (c.tile[hex] >= 0 && sym[c.tile[hex]]);
        if (village && !c.got[hex]) connect_hex(&c, hex);
    }
    free(memory);
    return true;
}
