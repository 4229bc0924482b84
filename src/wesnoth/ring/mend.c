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

/* Changes the ground of a hex on the cheapest path from a side's keep to a village of a zone, to a neighbouring band that costs
 * less (`cheaper`) or more. Such a hex matters more than others, because more paths lead over it. */
static int change_ground_on_path(const mending *m, zone z, bool cheaper, lg_move *move) {
    const wn_ring *r = m->ring;
    const wn_board *b = &m->place->board;
    const wn_steps steps = wn_steps_of(b);
    const int32_t *away = m->way->away[z.side];
    int village = drawn_village(m, z), keep = wn_keep_of(b, z.side), found = 0, best = -1, to = -1;
    if (village < 0) return 0;
    for (int hex = r->hex[village], before; hex != keep; hex = before) {
        int tile = r->slot[hex], band = -1;
        if (tile >= 0 && tile < r->tiles) {
            int here = m->place->band[tile], up = draw_below(m, 2) ? 1 : -1;
            for (int k = 0; k < 2 && band < 0 && !m->place->village[tile]; k++, up = -up) {
                if (here + up < 0 || here + up >= WN_BANDS) continue;
                int more = r->ground[here + up].cost[m->class] - r->ground[here].cost[m->class];
                if (cheaper ? more < 0 : more > 0) band = here + up;
            }
        }
        if (band >= 0 && !draw_below(m, ++found)) {
            best = tile;
            to = band;
        }
        /* goes on to the previous hex on a cheapest path from the keep */
        const int *step = wn_steps_from(&steps, hex);
        int pays = wn_class_pays(b, m->class, hex), d = 0;
        assert(away[hex] > 0 && away[hex] < WN_FAR);
        while (d < 6 && away[hex + step[d]] + pays != away[hex])
            d++;
        before = d < 6 ? hex + step[d] : keep;
    }
    return best < 0 ? 0 : to_band(m, best, to, move);
}

/* Draws some values of k and finds the one for which the costs of the sides' k-th nearest villages differ most, and the sides
 * that pay least and most for it. Sides with fewer villages are left out. Returns false if there is no gap. */
static bool find_gap(mending *m, int w, zone *nearer, zone *farther) {
    const wn_board *b = &m->place->board;
    int compared = m->place->findings.balance[w].compared, most = 0;
    const wn_ways *way = m->way = &m->place->board.way[w];
    m->class = wn_way_class[w];
    for (int k = 0; k < RANKS && compared; k++) {
        zone near = {.most = WN_FAR}, far = {.most = -1};
        int rank = draw_below(m, compared); /* from 0, the nearest village first */
        for (int s = 1; s <= b->sides; s++) {
            if (!wn_keep_of(b, s) || way->met[s] <= rank) continue;
            int cost = 0;
            for (int left = rank; left >= way->settlers[s][cost]; cost++)
                left -= way->settlers[s][cost];
            if (cost < near.most) near = (zone){s, 0, cost};
            if (cost > far.most) far = (zone){s, 0, cost};
        }
        /* at least two sides have a k-th nearest village, because only such k are compared */
        assert(far.most >= near.most);
        if (far.most - near.most <= most) continue;
        most = far.most - near.most;
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

/* Makes more or fewer patches. To make one more, changes a hex whose neighbours all have its band, so that it becomes a patch
 * of its own. To make one fewer, changes a hex without a neighbour of its band, so that it becomes like its neighbours. */
static int mend_patches(const mending *m, bool too_few, lg_move *moves) {
    const wn_board *b = &m->place->board;
    const wn_steps steps = wn_steps_of(b);
    for (int k = 0; k < TRIES; k++) {
        int tile = draw_below(m, m->ring->tiles), hex = m->ring->hex[tile], alike = 0;
        const int *step = wn_steps_from(&steps, hex);
        for (int d = 0; d < 6; d++)
            alike += b->band[hex + step[d]] == b->band[hex];
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

/* Compares some candidates and takes the one with the lowest weighted faults, assuming that no path cost changes. Returns its
 * number of moves; 0 if there is none. */
static int best_mend(mending *m, int rule, lg_move *moves) {
    const wn_ring *r = m->ring;
    wn_board *b = &m->place->board;
    int best = 0;
    double least = INFINITY, unused[WN_RULES];
    for (int k = 0; k < CANDIDATES; k++) {
        lg_move move[LG_PROPOSED_MAX];
        int way = farthest_way(m, rule);
        int count = rule == WN_HALVES ? mend_halves(m, way, move) : mend_nearest(m, way, move);
        assert(count <= LG_PROPOSED_MAX);
        if (!count) continue;
        wn_findings f = m->place->findings;
        for (int n = 0; n < count; n++)
            wn_foresee_village(b, r->parts, r->hex[move[n].i], move[n].j ? 1 : -1);
        wn_foresee(b, r->parts, &f);
        for (int n = 0; n < count; n++)
            wn_foresee_village(b, r->parts, r->hex[move[n].i], move[n].j ? -1 : 1);
        double cost = wn_faults(&r->rules, &f, NULL, unused);
        if (cost >= least) continue;
        least = cost;
        best = count;
        memcpy(moves, move, sizeof *move * (size_t)count);
    }
    return best;
}

int wn_mend(const wn_ring *r, wn_place *p, lg_rng *rng, lg_move *moves) {
    mending m = {.ring = r, .place = p, .rng = rng};
    const wn_findings *f = &p->findings;
    const wn_rules *rules = &r->rules;
    double count[WN_RULES];
    int missed[WN_RULES], n = 0;
    wn_faults(rules, f, NULL, count);
    for (int rule = 0; rule < WN_RULES; rule++)
        if (count[rule] > 0) missed[n++] = rule;
    if (!n) return 0;
    int rule = missed[draw_below(&m, n)];
    bool ranked = rule == WN_MATCHED || rule == WN_KINDS;
    if (rule == WN_PATCHES) return mend_patches(&m, f->patches < rules->patches_low * f->land / 1600, moves);
    if (rule == WN_ALIKE) return mend_patches(&m, f->alike > rules->alike_high * f->edges, moves);
    if (rule == WN_EVEN) return mend_even(&m, farthest_way(&m, rule), moves);
    if (rule == WN_ASHORE) return mend_adrift(&m, moves);
    if (ranked && !draw_below(&m, GRADES)) {
        /* Changes the ground on the way to a village: cheaper if the village is too far, more expensive if it is too
         * near. */
        zone near = {0}, far = {0};
        if (!find_gap(&m, farthest_way(&m, rule), &near, &far)) return 0;
        bool cheaper = draw_below(&m, 2);
        zone z = cheaper ? far : near;
        return change_ground_on_path(&m, (zone){z.side, z.most, WN_FAR}, cheaper, moves);
    }
    return ranked || rule == WN_HALVES ? best_mend(&m, rule, moves) : 0;
}
