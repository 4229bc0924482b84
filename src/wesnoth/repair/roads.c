/* Finds the shortest ways from the roads of the first keep by relaxing hexes until no way becomes shorter. */
#include "roads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "wesnoth/ladder/bands.h"
#include "wesnoth/survey/parts.h"

/* Lengths are in quarters of a hex, so that ways that are equally long differ by chance. A road prefers open land. */
enum { QUARTERS = 4, LUCK = 3, ROUGH = 4, NOWHERE = 1 << 28 };
/* Each round looks at all hexes, so a huge map gets fewer rounds. */
enum { HEXES_LOOKED_AT = 4000000 };

typedef struct {
    const wn_roads *roads;
    wn_board *board;
    int32_t *length, *from, *queue; /* by hex: the length of the shortest way, and the hex before it on this way */
    uint8_t *luck, *skipped;        /* skipped: nothing can be done for the village or road on this hex */
    uint8_t *waits;                 /* is the hex in the queue? */
} search;

static int step_length(const search *s, int hex) {
    const wn_board *b = s->board;
    if (wn_is_on_road(b, hex)) return 0;
    const bool rough = b->terrain[b->going[hex]].like != 'F';
    return s->roads->price[hex] ? QUARTERS * s->roads->price[hex] + s->luck[hex] + (rough ? ROUGH : 0) : NOWHERE;
}

/* Finds the shortest ways from all hexes that board->next marks. The queue is a ring. */
static void find_ways(search *s) {
    const wn_board *b = s->board;
    int first = 0, waiting = 0;
    for (int hex = 0; hex < b->hexes; hex++) {
        s->length[hex] = b->next[hex] ? 0 : NOWHERE;
        s->from[hex] = -1;
        s->waits[hex] = b->next[hex] != 0;
        if (s->waits[hex]) s->queue[waiting++] = hex;
    }
    while (waiting) {
        const int hex = s->queue[first];
        first = (first + 1) % b->hexes;
        waiting--;
        s->waits[hex] = 0;
        for (int d = 0; d < 6; d++) {
            const int to = wn_index(b->height, wn_step(wn_point_of(b, hex), d));
            if (b->band[to] == WN_BORDER) continue;
            const int step = step_length(s, to);
            if (step >= NOWHERE || s->length[hex] + step >= s->length[to]) continue;
            s->length[to] = s->length[hex] + step;
            s->from[to] = hex;
            if (!s->waits[to]) s->queue[(first + waiting++) % b->hexes] = to;
            s->waits[to] = 1;
        }
    }
}

/* Puts a road on the way to a hex. A ford may be no part of the road any more once the hex beside it has changed. */
static void pave_way(const search *s, int hex) {
    for (; hex >= 0; hex = s->from[hex])
        if (!wn_is_on_road(s->board, hex) && s->roads->price[hex]) s->roads->pave(s->roads->context, hex, true);
}

typedef bool wanted(const search *s, int hex);

/* Returns the nearest hex of those that are wanted; -1 if no way leads to any. */
static int nearest(const search *s, wanted *is_wanted) {
    int best = -1;
    for (int hex = 0; hex < s->board->hexes; hex++)
        if (s->length[hex] < NOWHERE && is_wanted(s, hex) && (best < 0 || s->length[hex] < s->length[best])) best = hex;
    return best;
}

static bool is_lonely_keep(const search *s, int hex) {
    bool keep = false;
    for (int side = 1; side <= s->board->sides; side++)
        keep = keep || wn_keep_of(s->board, side) == hex;
    return keep && !s->board->next[hex];
}

static bool is_unserved_village(const search *s, int hex) {
    const wn_board *b = s->board;
    bool served = !b->village[hex] || b->next[hex] || s->skipped[hex];
    for (int d = 0; d < 6 && !served; d++)
        served = b->next[wn_index(b->height, wn_step(wn_point_of(b, hex), d))];
    return !served;
}

static bool is_stray(const search *s, int hex) {
    const wn_board *b = s->board;
    const wn_terrain *t = &b->terrain[b->going[hex]];
    return b->band[hex] != WN_BORDER && !b->next[hex] && !s->skipped[hex] && t->flags & WN_ROADWAY && t->like == 'F';
}

/* Joins the stray road to which a hex belongs, or removes it. */
static void mend_stray(search *s, int first) {
    wn_board *b = s->board;
    int end = 0, removed = 0, kept = 0;
    s->queue[end++] = first;
    for (int hex = 0; hex < b->hexes; hex++)
        b->cost[hex] = hex == first;
    for (int n = 0; n < end; n++)
        for (int d = 0; d < 6; d++) {
            const int to = wn_index(b->height, wn_step(wn_point_of(b, s->queue[n]), d));
            if (b->band[to] == WN_BORDER || b->cost[to] || !wn_is_on_road(b, to)) continue;
            b->cost[to] = 1;
            s->queue[end++] = to;
        }
    for (int n = 0; n < end; n++) {
        if (!is_stray(s, s->queue[n])) continue;
        removed += s->roads->price[s->queue[n]] > 0;
        kept += !s->roads->price[s->queue[n]];
    }
    const int length = s->length[first];
    if (length < NOWHERE && (kept || length < QUARTERS * removed)) {
        pave_way(s, first);
        return;
    }
    for (int n = 0; n < end; n++) {
        if (!is_stray(s, s->queue[n])) continue;
        if (s->roads->price[s->queue[n]])
            s->roads->pave(s->roads->context, s->queue[n], false);
        else
            s->skipped[s->queue[n]] = 1;
    }
}

/* Joins one keep or village, or joins or removes one stray road. Returns false if nothing is left to do. */
static bool mend_once(search *s) {
    wn_character c;
    const wn_findings unknown = {0};
    wn_character_find(s->board, &unknown, &c); /* marks in board->next what roads join with the first keep */
    find_ways(s);
    if (c.apart > 0) {
        const int keep = nearest(s, is_lonely_keep);
        if (keep >= 0) {
            pave_way(s, keep);
            return true;
        }
    }
    if (c.served < (int)ceil(0.6 * c.villages)) {
        const int village = nearest(s, is_unserved_village);
        if (village >= 0) {
            pave_way(s, s->from[village]);
            s->skipped[village] = 1; /* so that it is not tried twice if the road to it cannot be laid */
            return true;
        }
    }
    for (int hex = 0; hex < s->board->hexes; hex++)
        if (is_stray(s, hex)) {
            mend_stray(s, hex);
            return true;
        }
    return false;
}

bool wn_mend_roads(const wn_roads *roads, lg_rng *rng) {
    const size_t n = (size_t)roads->board->hexes;
    search s = {.roads = roads, .board = roads->board};
    s.length = malloc(sizeof *s.length * 3 * n);
    s.luck = calloc(3 * n, 1);
    const bool good = s.length && s.luck;
    if (good) {
        s.from = s.length + n;
        s.queue = s.from + n;
        s.skipped = s.luck + n;
        s.waits = s.luck + 2 * n;
        for (size_t hex = 0; hex < n; hex++)
            s.luck[hex] = (uint8_t)lg_rng_below(rng, LUCK);
        for (size_t looked = 0; looked < HEXES_LOOKED_AT && mend_once(&s); looked += n) {}
    }
    free(s.length);
    free(s.luck);
    return good;
}
