/* Corners and openings. The second settlement's worth depends on the first alone, so the order of all seconds is worked out
 * once for each first: a draft is a walk down lists. */
#include "opening.h"

#include <assert.h>
#include <string.h>

#include "taste.h"

/* ---- a corner ---------------------------------------------------------------------------------------------------- */

static ct_spot spot_of(const ct_table *table, int corner) {
    ct_spot spot = {.ports = table->ports[corner]};
    for (int k = 0; k < 3 && table->touches[corner][k] >= 0; k++) {
        int hex = table->touches[corner][k];
        if (!table->number[hex]) continue;
        spot.resource[spot.hexes] = table->resource[hex];
        spot.pips[spot.hexes++] = (uint8_t)ct_pips(table->number[hex]);
        spot.numbers |= (uint16_t)(1u << table->number[hex]);
    }
    return spot;
}

void ct_hold(const ct_ground *ground, ct_holding *holding, int corner) {
    const ct_spot *spot = &ground->spot[corner];
    for (int k = 0; k < spot->hexes; k++)
        holding->pips[spot->resource[k]] += spot->pips[k];
    holding->numbers |= spot->numbers;
    holding->ports |= spot->ports;
}

static double yield_of(const ct_ground *g, int pips) {
    return g->yield[pips < CT_YIELD_MAX ? pips : CT_YIELD_MAX];
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static int pairs_of(const uint8_t *pips) {
    return least(pips[CT_WOOD], pips[CT_BRICK]) + least(pips[CT_WHEAT], pips[CT_ORE]);
}

static double port_gain(const ct_ground *g, const ct_holding *after, int port) {
    int all = 0;
    if (port < CT_RESOURCES) return g->taste[CT_TASTE_OWN_PORT] * after->pips[port];
    for (int r = 0; r < CT_RESOURCES; r++)
        all += after->pips[r];
    return g->taste[CT_TASTE_ANY_PORT] * all;
}

double ct_gain(const ct_ground *g, const ct_holding *holding, int corner) {
    const ct_spot *spot = &g->spot[corner];
    ct_holding after = *holding;
    double sum = 0;
    for (int k = 0; k < spot->hexes; k++) {
        int r = spot->resource[k], had = after.pips[r];
        after.pips[r] += spot->pips[k];
        sum += g->pip[r] * (yield_of(g, after.pips[r]) - yield_of(g, had));
    }
    sum += g->taste[CT_TASTE_PAIR] * (pairs_of(after.pips) - pairs_of(holding->pips));
    sum += g->taste[CT_TASTE_NUMBER] * __builtin_popcount(spot->numbers & ~(unsigned)holding->numbers);
    for (unsigned fresh = spot->ports & ~(unsigned)holding->ports; fresh; fresh &= fresh - 1)
        sum += port_gain(g, &after, __builtin_ctz(fresh));
    return sum;
}

/* ---- a board ----------------------------------------------------------------------------------------------------- */

/* The next pip beyond n is worth the square of fade / (n + fade) of the first. */
static void fill_yield(ct_ground *g) {
    double fade = g->taste[CT_TASTE_FADE];
    for (int n = 0; n <= CT_YIELD_MAX; n++)
        g->yield[n] = n * fade / (n + fade);
}

/* By taste, and by how many pips the board has: a resource of which it has as much as of others on the average is worth
 * what the taste says. */
static void fill_pips(ct_ground *g) {
    int all = 0, of[CT_RESOURCES] = {0};
    for (int h = 0; h < g->table->hexes; h++) {
        int pips = ct_pips(g->table->number[h]);
        if (pips) of[g->table->resource[h]] += pips;
        all += pips;
    }
    for (int r = 0; r < CT_RESOURCES; r++) {
        double rare = (all - CT_RESOURCES * of[r]) / (double)(all + CT_RESOURCES * of[r]);
        g->pip[r] = g->taste[CT_TASTE_WOOD + r] * (1 + g->taste[CT_TASTE_SCARCE] * rare);
    }
}

static double best_two_away(const ct_table *table, const double *alone, int corner) {
    double best = 0;
    for (int k = 0; k < 3 && table->beside[corner][k] >= 0; k++) {
        const int16_t *next = table->beside[table->beside[corner][k]];
        for (int j = 0; j < 3 && next[j] >= 0; j++)
            if (next[j] != corner && alone[next[j]] > best) best = alone[next[j]];
    }
    return best;
}

void ct_ground_init(ct_ground *g, const ct_table *table, const ct_taste *taste) {
    static const ct_holding nothing;
    double alone[CT_CORNERS_MAX];
    g->table = table;
    g->taste = taste ? taste->weight : ct_taste_usual.weight;
    fill_yield(g);
    fill_pips(g);
    for (int c = 0; c < table->corners; c++) {
        g->spot[c] = spot_of(table, c);
        alone[c] = ct_gain(g, &nothing, c);
    }
    for (int c = 0; c < table->corners; c++)
        g->room[c] = best_two_away(table, alone, c);
}

double ct_opening_value(const ct_ground *g, const ct_holding *holding, int corner) {
    return ct_gain(g, holding, corner) + g->taste[CT_TASTE_ROOM] * g->room[corner];
}

/* ---- drafts ------------------------------------------------------------------------------------------------------ */

/* Best first; among equals the corner with the lower number. */
static int rank(const ct_ground *g, const ct_holding *holding, uint16_t order[CT_RANKS]) {
    double value[CT_RANKS + 1];
    int n = 0;
    for (int c = 0; c < g->table->corners; c++) {
        if (!(g->table->land[c / 64] >> c % 64 & 1)) continue;
        double v = ct_opening_value(g, holding, c);
        int at = n;
        for (; at && value[at - 1] < v; at--) {
            if (at == CT_RANKS) continue;
            value[at] = value[at - 1];
            order[at] = order[at - 1];
        }
        if (at == CT_RANKS) continue;
        value[at] = v;
        order[at] = (uint16_t)c;
        n += n < CT_RANKS;
    }
    return n;
}

void ct_opening_init(ct_opening *o, const ct_table *table, const ct_taste *taste) {
    static const ct_holding nothing;
    ct_ground_init(&o->ground, table, taste);
    memset(o->ranked, 0, sizeof o->ranked);
    o->ranks = rank(&o->ground, &nothing, o->first);
}

static const uint16_t *seconds(ct_opening *o, int first) {
    if (!o->ranked[first]) {
        ct_holding holding = {0};
        ct_hold(&o->ground, &holding, first);
        rank(&o->ground, &holding, o->second[first]);
        o->ranked[first] = true;
    }
    return o->second[first];
}

/* The nth of the open corners in order, from 0; the last where there are no more. */
static int pick(const ct_opening *o, const uint16_t *order, int nth, const uint64_t *closed) {
    int corner = -1;
    for (int i = 0; i < o->ranks && nth >= 0; i++)
        if (!(closed[order[i] / 64] >> order[i] % 64 & 1)) {
            corner = order[i];
            nth--;
        }
    assert(corner >= 0);
    return corner;
}

void ct_opening_take(ct_opening *o, const uint8_t *nth, int16_t corner[CT_SEATS_MAX][2]) {
    int players = o->ground.table->house.players;
    uint64_t closed[(CT_CORNERS_MAX + 63) / 64] = {0};
    for (int turn = 0; turn < 2 * players; turn++) {
        int seat = turn < players ? turn : 2 * players - 1 - turn;
        const uint16_t *order = turn < players ? o->first : seconds(o, corner[seat][0]);
        int c = pick(o, order, nth[turn], closed);
        corner[seat][turn >= players] = (int16_t)c;
        ct_close_around(o->ground.table, closed, c);
    }
}
