/* Corners and openings. The worth of the second settlement depends only on the first one. So the order of all second corners
 * is computed once for each first corner, and a draft only walks down lists. */
#include "opening.h"

#include <assert.h>
#include <string.h>

void ct_hold(const ct_ground *ground, ct_holding *holding, int corner) {
    assert(corner >= 0 && corner < ground->table->corners);
    const ct_spot *spot = &ground->spot[corner];
    for (int k = 0; k < spot->hexes; k++)
        holding->pips[spot->resource[k]] += spot->pips[k];
    holding->numbers |= spot->numbers;
    holding->ports |= spot->ports;
}

static double yield_of(const ct_ground *g, int pips) {
    assert(pips >= 0);
    return g->yield[pips < CT_YIELD_MAX ? pips : CT_YIELD_MAX];
}

static int min(int a, int b) {
    return a < b ? a : b;
}

static int pairs_of(const uint8_t *pips) {
    return min(pips[CT_WOOD], pips[CT_BRICK]) + min(pips[CT_WHEAT], pips[CT_ORE]);
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
    for (unsigned fresh = spot->ports & ~(unsigned)holding->ports; fresh; fresh &= fresh - 1) {
        int port = __builtin_ctz(fresh), all = 0;
        if (port < CT_RESOURCES) {
            sum += g->taste[CT_TASTE_OWN_PORT] * after.pips[port];
            continue;
        }
        for (int r = 0; r < CT_RESOURCES; r++)
            all += after.pips[r];
        sum += g->taste[CT_TASTE_ANY_PORT] * all;
    }
    return sum;
}

void ct_ground_init(ct_ground *g, const ct_table *table, const ct_taste *taste) {
    static const ct_holding nothing;
    double alone[CT_CORNERS_MAX];
    g->table = table;
    g->taste = taste ? taste->weight : ct_taste_usual.weight;
    /* The pip after n pips is worth (fade / (n + fade))^2 of the first pip. */
    double fade = g->taste[CT_TASTE_FADE];
    assert(fade > 0);
    for (int n = 0; n <= CT_YIELD_MAX; n++)
        g->yield[n] = n * fade / (n + fade);
    /* Computes the worth of a pip, from the taste and from the pips on the board: a resource that is as frequent as
     * the average is worth what the taste says. */
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
    for (int c = 0; c < table->corners; c++) {
        ct_spot *spot = &g->spot[c];
        *spot = (ct_spot){.ports = table->ports[c]};
        for (int k = 0; k < 3 && table->touches[c][k] >= 0; k++) {
            int hex = table->touches[c][k];
            if (!table->number[hex]) continue;
            spot->resource[spot->hexes] = table->resource[hex];
            spot->pips[spot->hexes++] = (uint8_t)ct_pips(table->number[hex]);
            spot->numbers |= (uint16_t)(1u << table->number[hex]);
        }
        alone[c] = ct_gain(g, &nothing, c);
    }
    for (int c = 0; c < table->corners; c++) {
        g->room[c] = 0;
        for (int k = 0; k < 3 && table->beside[c][k] >= 0; k++) {
            const int16_t *next = table->beside[table->beside[c][k]];
            for (int j = 0; j < 3 && next[j] >= 0; j++)
                if (next[j] != c && alone[next[j]] > g->room[c]) g->room[c] = alone[next[j]];
        }
    }
}

double ct_opening_value(const ct_ground *g, const ct_holding *holding, int corner) {
    return ct_gain(g, holding, corner) + g->taste[CT_TASTE_ROOM] * g->room[corner];
}

/* Sorts corners, the best first; of equals the lower number first. */
typedef struct {
    int n, most;
    double *value; /* the same number of entries */
    uint16_t *order;
} ranking;

static bool is_before(double value, int corner, double other, int other_corner) {
    return value > other || (value == other && corner < other_corner);
}

static void rank_corner(ranking *r, int corner, double value) {
    int at = r->n < r->most ? r->n++ : r->most;
    for (; at && is_before(value, corner, r->value[at - 1], r->order[at - 1]); at--) {
        if (at == r->most) continue;
        r->value[at] = r->value[at - 1];
        r->order[at] = r->order[at - 1];
    }
    if (at == r->most) return;
    r->value[at] = value;
    r->order[at] = (uint16_t)corner;
}

#ifndef NDEBUG
static bool is_ranked(const ranking *r) {
    for (int i = 1; i < r->n; i++)
        if (!is_before(r->value[i - 1], r->order[i - 1], r->value[i], r->order[i])) return false;
    return true;
}
#endif

/* A settlement closes at most four corners. */
void ct_opening_init(ct_opening *o, const ct_table *table, const ct_taste *taste, int most) {
    static const ct_holding nothing;
    double value[CT_CORNERS_MAX];
    ranking r = {.most = CT_CORNERS_MAX, .value = value, .order = o->first};
    ct_ground_init(&o->ground, table, taste);
    memset(o->has_second, 0, sizeof o->has_second);
    for (int c = 0; c < table->corners; c++)
        if (table->land[c / 64] >> c % 64 & 1) rank_corner(&r, c, ct_opening_value(&o->ground, &nothing, c));
    assert(is_ranked(&r));
    o->corners = r.n;
    o->ranks = min(r.n, 4 * (2 * table->house.players - 1) + most);
    assert(most >= 1 && o->ranks <= CT_RANKS);
}

/* Corners that are good as the first settlement are usually good as the second, so in that order little sorting is needed. */
static const uint16_t *rank_seconds(ct_opening *o, int first) {
    ct_holding holding = {0};
    double value[CT_RANKS];
    ranking r = {.most = o->ranks, .value = value, .order = o->second[first]};
    if (o->has_second[first]) return r.order;
    ct_hold(&o->ground, &holding, first);
    for (int i = 0; i < o->corners; i++)
        rank_corner(&r, o->first[i], ct_opening_value(&o->ground, &holding, o->first[i]));
    assert(r.n == o->ranks && is_ranked(&r));
    o->has_second[first] = true;
    return r.order;
}

int ct_opening_best(ct_opening *o, int first, const uint64_t *closed, int most, int16_t *best) {
    const uint16_t *order = first < 0 ? o->first : rank_seconds(o, first);
    int n = 0;
    for (int i = 0; i < o->ranks && n < most; i++)
        if (!(closed[order[i] / 64] >> order[i] % 64 & 1)) best[n++] = (int16_t)order[i];
    return n;
}

void ct_opening_take(ct_opening *o, const uint8_t *nth, int16_t corner[CT_SEATS_MAX][2]) {
    int players = o->ground.table->house.players;
    uint64_t closed[(CT_CORNERS_MAX + 63) / 64] = {0};
    for (int turn = 0; turn < 2 * players; turn++) {
        int seat = turn < players ? turn : 2 * players - 1 - turn;
        int16_t best[CT_OPENINGS_MAX];
        int n = ct_opening_best(o, turn < players ? -1 : corner[seat][0], closed, nth[turn] + 1, best);
        assert(n);
        assert(!(closed[best[n - 1] / 64] >> best[n - 1] % 64 & 1));
        corner[seat][turn >= players] = best[n - 1];
        ct_close_around(o->ground.table, closed, best[n - 1]);
    }
}
