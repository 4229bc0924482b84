/* Moves for a whole land whose fitness is good enough but that misses a rule. The moves change the place where the rule is
 * missed, and are of a kind that can help. Consider the k-th nearest village of each of two sides: it costs one side less to
 * reach than the other. Up to the lower of the two costs, the disadvantaged side has too few villages and the other side has
 * too many. So a village is added, removed or moved across this limit, or the ground on the way to a village becomes cheaper or
 * more expensive. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "parts.h"
#include "wesnoth/survey/parts.h"

/* TRIES: how many tiles are drawn until one is suitable. RANKS: how many values of k are drawn to find the widest gap.
 * CANDIDATES: how many moves are compared to find the best. GRADES: one move in GRADES changes the ground. */
enum { TRIES = 256, RANKS = 3, CANDIDATES = 8, GRADES = 8 };

typedef struct {
    const wn_ring *ring;
    wn_place *place;
    lg_rng *rng;
    const wn_ways *way;
    int class;
} mending;

/* The hexes that are nearest to a side and whose path cost from its keep lies in a range. */
typedef struct {
    int side, least, most;
} zone;

static int draw_below(const mending *m, int count) {
    assert(count > 0);
    return (int)lg_rng_below(m->rng, (uint32_t)count);
}

static bool lies_in(const mending *m, int tile, zone z) {
    int hex = m->ring->hex[tile];
    if (m->way->nearest[hex] != z.side) return false;
    int away = m->way->away[z.side][hex];
    return away >= z.least && away <= z.most;
}

static int drawn_village(const mending *m, zone z) {
    for (int k = 0; k < TRIES; k++) {
        int tile = draw_below(m, m->ring->tiles);
        if (m->place->village[tile] && lies_in(m, tile, z)) return tile;
    }
    return -1;
}

/* Draws a land tile for a village. Assumes that the village at `leaving` (or -1) is removed. */
static int drawn_site(const mending *m, zone z, int leaving) {
    const wn_ring *r = m->ring;
    int apart = (int)r->rules.apart;
    for (int k = 0; k < TRIES; k++) {
        int tile = draw_below(m, r->tiles);
        bool wet = m->place->band[tile] == WN_WATER && r->rules.weight[WN_ASHORE] > 0;
        if (wet || m->place->village[tile] || !lies_in(m, tile, z)) continue;
        int near = wn_villages_near(&m->place->board, r->hex[tile], apart);
        if (near && leaving >= 0 && wn_distance(r->at[leaving], r->at[tile]) < apart) near--;
        if (!near) return tile;
    }
    return -1;
}

static int add_village(const mending *m, zone to, lg_move *move) {
    int tile = drawn_site(m, to, -1);
    if (tile < 0) return 0;
    *move = (lg_move){.block = 1, .i = tile, .j = 1};
    return 1;
}

static int remove_village(const mending *m, zone from, lg_move *move) {
    int tile = drawn_village(m, from);
    if (tile < 0) return 0;
    *move = (lg_move){.block = 1, .i = tile, .j = 0};
    return 1;
}

static int move_village_over(const mending *m, zone from, zone to, lg_move *moves) {
    int tile = drawn_village(m, from), site = tile < 0 ? -1 : drawn_site(m, to, tile);
    if (site < 0) return 0;
    moves[0] = (lg_move){.block = 1, .i = tile, .j = 0};
    moves[1] = (lg_move){.block = 1, .i = site, .j = 1};
    return 2;
}

static int to_band(const mending *m, int tile, int band, lg_move *move) {
    if (band < 0 || band >= WN_BANDS) return 0;
    *move = (lg_move){.block = 0, .i = tile, .value = wn_band_nearest(band, m->place->value[tile])};
    return 1;
}

/* Returns a neighbouring band of a tile's band whose ground costs less (`cheaper`) or more; -1 if there is none. */
static int band_beside(const mending *m, int tile, bool cheaper) {
    const wn_terrain *ground = m->ring->ground;
    int band = m->place->band[tile], up = draw_below(m, 2) ? 1 : -1;
    if (m->place->village[tile]) return -1;
    for (int k = 0; k < 2; k++, up = -up) {
        int to = band + up;
        if (to < 0 || to >= WN_BANDS) continue;
        int more = ground[to].cost[m->class] - ground[band].cost[m->class];
        if (cheaper ? more < 0 : more > 0) return to;
    }
    return -1;
}

/* Returns the previous hex on a cheapest path from the keep of a side. */
static int hex_before(const mending *m, const wn_steps *steps, int side, int hex) {
    const wn_board *b = &m->place->board;
    const int32_t *away = m->way->away[side];
    const int *step = wn_steps_from(steps, hex);
    int pays = wn_class_pays(b, m->class, hex);
    assert(away[hex] > 0 && away[hex] < WN_FAR);
    for (int d = 0; d < 6; d++)
        if (away[hex + step[d]] + pays == away[hex]) return hex + step[d];
    return wn_keep_of(b, side);
}

/* Changes the ground of a hex on the cheapest path from a side's keep to a village of a zone. Such a hex matters more than
 * others, because more paths lead over it. */
static int change_ground_on_path(const mending *m, zone z, bool cheaper, lg_move *move) {
    const wn_steps steps = wn_steps_of(&m->place->board);
    int village = drawn_village(m, z), keep = wn_keep_of(&m->place->board, z.side), found = 0, best = -1, to = -1;
    if (village < 0) return 0;
    for (int hex = m->ring->hex[village]; hex != keep; hex = hex_before(m, &steps, z.side, hex)) {
        int tile = m->ring->slot[hex], band = tile < 0 || tile >= m->ring->tiles ? -1 : band_beside(m, tile, cheaper);
        if (band < 0 || draw_below(m, ++found)) continue;
        best = tile;
        to = band;
    }
    return best < 0 ? 0 : to_band(m, best, to, move);
}

/* Finds the sides whose village number `rank` (from 0, the nearest village first) is cheapest and most expensive to reach.
 * Sides with fewer villages are left out. Returns the difference of the two costs. */
static int part_at(const mending *m, int rank, zone *near, zone *far) {
    const wn_board *b = &m->place->board;
    near->most = WN_FAR;
    far->most = -1;
    for (int s = 1; s <= b->sides; s++) {
        if (!wn_keep_of(b, s) || m->way->met[s] <= rank) continue;
        int cost = 0;
        assert(rank >= 0 && rank < m->way->met[s]); /* for any other rank the loop below would never end */
        for (int left = rank; left >= m->way->settlers[s][cost]; cost++)
            left -= m->way->settlers[s][cost];
        if (cost < near->most) *near = (zone){s, 0, cost};
        if (cost > far->most) *far = (zone){s, 0, cost};
    }
    assert(far->most >=
           near->most); /* at least two sides have a k-th nearest village, because only such k are compared */
    return far->most - near->most;
}

/* Draws some values of k and finds the one for which the costs of the sides' k-th nearest villages differ most. Returns false
 * if there is no gap. */
static bool find_gap(mending *m, int w, zone *nearer, zone *farther) {
    int compared = m->place->findings.balance[w].compared, most = 0;
    m->way = &m->place->board.way[w];
    m->class = wn_way_class[w];
    for (int k = 0; k < RANKS && compared; k++) {
        zone near = {0}, far = {0};
        int off = part_at(m, draw_below(m, compared), &near, &far);
        if (off <= most) continue;
        most = off;
        *nearer = near;
        *farther = far;
    }
    return most > 0;
}

/* Adds a village, removes one, or moves one across the limit that the cost of the nearer village sets. */
static int mend_nearest(mending *m, int w, lg_move *moves) {
    zone near = {0}, far = {0};
    if (!find_gap(m, w, &near, &far)) return 0;
    int line = near.most;
    zone before = {far.side, 0, line}, beyond = {far.side, line + 1, WN_FAR}, out = {near.side, line + 1, WN_FAR};
    switch (draw_below(m, 4)) {
    case 0: return add_village(m, before, moves);
    case 1: return remove_village(m, near, moves);
    case 2: return move_village_over(m, beyond, before, moves);
    default: return move_village_over(m, near, out, moves);
    }
}

static int mend_halves(mending *m, int w, lg_move *moves) {
    const wn_board *b = &m->place->board;
    int villages = 0, area = m->place->findings.balance[w].made, over = 0, under = 0;
    double most = 0, least = 0;
    m->way = &b->way[w];
    for (int s = 1; s <= b->sides; s++)
        villages += m->way->met[s];
    for (int s = 1; s <= b->sides && area; s++) {
        double off = m->way->met[s] - (double)villages * m->way->made[s] / area;
        if (off > most) most = off, over = s;
        if (off < least) least = off, under = s;
    }
    if (!over || !under) return 0;
    zone from = {over, 0, WN_FAR}, to = {under, 0, WN_FAR};
    switch (draw_below(m, 3)) {
    case 0: return add_village(m, to, moves);
    case 1: return remove_village(m, from, moves);
    default: return move_village_over(m, from, to, moves);
    }
}

static int mend_even(mending *m, int way, lg_move *moves) {
    const wn_board *b = &m->place->board;
    const wn_ways *w = m->way = &b->way[way];
    int most = 0, least = 0;
    m->class = wn_way_class[way];
    for (int s = 1; s <= b->sides; s++) {
        if (!wn_keep_of(b, s)) continue;
        if (!most || w->made[s] > w->made[most]) most = s;
        if (!least || w->made[s] < w->made[least]) least = s;
    }
    if (most == least) return 0;
    bool cheaper = draw_below(m, 2);
    return change_ground_on_path(m, (zone){cheaper ? least : most, 0, WN_FAR}, cheaper, moves);
}

static int alike_around(const mending *m, int tile) {
    const wn_board *b = &m->place->board;
    const wn_steps s = wn_steps_of(b);
    int hex = m->ring->hex[tile], alike = 0;
    const int *step = wn_steps_from(&s, hex);
    for (int d = 0; d < 6; d++)
        alike += b->band[hex + step[d]] == b->band[hex];
    return alike;
}

/* Makes more or fewer patches. To make one more, changes a hex whose neighbours all have its band, so that it becomes a patch
 * of its own. To make one fewer, changes a hex without a neighbour of its band, so that it becomes like its neighbours. */
static int mend_patches(const mending *m, bool too_few, lg_move *moves) {
    for (int k = 0; k < TRIES; k++) {
        int tile = draw_below(m, m->ring->tiles), alike = alike_around(m, tile);
        if (alike == (too_few ? 6 : 0))
            return to_band(m, tile, m->place->band[tile] + (draw_below(m, 2) ? 1 : -1), moves);
    }
    return 0;
}

/* Moves a village that stands in open water to land that is nearest to the same side. Removes the village if there is no such
 * land, or if no single side is nearest to it (because nobody reaches it on foot, or several sides are equally near). */
static int mend_adrift(mending *m, lg_move *moves) {
    m->way = &m->place->board.way[WN_ON_FOOT];
    for (int k = 0; k < TRIES; k++) {
        int tile = draw_below(m, m->ring->tiles);
        if (!wn_is_adrift(&m->place->board, m->ring->hex[tile])) continue;
        moves[0] = (lg_move){.block = 1, .i = tile, .j = 0};
        int side = m->way->nearest[m->ring->hex[tile]];
        int site = side > 0 ? drawn_site(m, (zone){side, 0, WN_FAR}, tile) : -1;
        if (site < 0) return 1;
        moves[1] = (lg_move){.block = 1, .i = site, .j = 1};
        return 2;
    }
    return 0;
}

/* Returns the weighted faults after villages are added and removed. Assumes that no path cost changes. */
static double foresee_faults(const mending *m, const lg_move *moves, int count) {
    const wn_ring *r = m->ring;
    wn_board *b = &m->place->board;
    wn_findings f = m->place->findings;
    double unused[WN_RULES];
    for (int k = 0; k < count; k++)
        wn_foresee_village(b, r->parts, r->hex[moves[k].i], moves[k].j ? 1 : -1);
    wn_foresee(b, r->parts, &f);
    for (int k = 0; k < count; k++)
        wn_foresee_village(b, r->parts, r->hex[moves[k].i], moves[k].j ? -1 : 1);
    return wn_faults(&r->rules, &f, NULL, unused);
}

/* Returns the movement type for which the land misses a rule most. */
static int farthest_way(const mending *m, int rule) {
    int farthest = WN_ON_FOOT;
    double most = 0;
    for (int w = 0; w < WN_WAYS; w++) {
        double over = wn_balance_over(&m->ring->rules, &m->place->findings, rule, w);
        if (over > most) most = over, farthest = w;
    }
    return farthest;
}

/* Compares some candidates and takes the one with the lowest faults. Returns its number of moves; 0 if there is none. */
static int best_mend(mending *m, int rule, lg_move *moves) {
    int best = 0;
    double least = INFINITY;
    for (int k = 0; k < CANDIDATES; k++) {
        lg_move move[LG_PROPOSED_MAX];
        int way = farthest_way(m, rule);
        int count = rule == WN_HALVES ? mend_halves(m, way, move) : mend_nearest(m, way, move);
        assert(count <= LG_PROPOSED_MAX);
        if (!count) continue;
        double cost = foresee_faults(m, move, count);
        if (cost >= least) continue;
        least = cost;
        best = count;
        memcpy(moves, move, sizeof *move * (size_t)count);
    }
    return best;
}

static int mend_rule(mending *m, int rule, lg_move *moves) {
    const wn_findings *f = &m->place->findings;
    const wn_rules *rules = &m->ring->rules;
    bool ranked = rule == WN_MATCHED || rule == WN_KINDS;
    if (rule == WN_PATCHES) return mend_patches(m, f->patches < rules->patches_low * f->land / 1600, moves);
    if (rule == WN_ALIKE) return mend_patches(m, f->alike > rules->alike_high * f->edges, moves);
    if (rule == WN_EVEN) return mend_even(m, farthest_way(m, rule), moves);
    if (ranked && !draw_below(m, GRADES)) {
        /* Changes the ground on the way to a village: cheaper if the village is too far, more expensive if it is too
         * near. */
        int w = farthest_way(m, rule);
        zone near = {0}, far = {0};
        if (!find_gap(m, w, &near, &far)) return 0;
        bool cheaper = draw_below(m, 2);
        zone z = cheaper ? far : near;
        return change_ground_on_path(m, (zone){z.side, z.most, WN_FAR}, cheaper, moves);
    }
    if (rule == WN_ASHORE) return mend_adrift(m, moves);
    return ranked || rule == WN_HALVES ? best_mend(m, rule, moves) : 0;
}

int wn_mend(const wn_ring *r, wn_place *p, lg_rng *rng, lg_move *moves) {
    mending m = {.ring = r, .place = p, .rng = rng};
    double count[WN_RULES];
    int missed[WN_RULES], n = 0;
    wn_faults(&r->rules, &p->findings, NULL, count);
    for (int rule = 0; rule < WN_RULES; rule++)
        if (count[rule] > 0) missed[n++] = rule;
    return n ? mend_rule(&m, missed[draw_below(&m, n)], moves) : 0;
}
