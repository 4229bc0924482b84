/* Counts violations. Sets of hexes are bits in one word, so finding all neighbours of a kind is one operation. */
#include "rules.h"

#include "base/fast.h"
#include "boards/catan/forecast/forecast.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const lg_requirement ct_requirements[] = {
    {"REQ1", "no two hexes of one resource are adjacent",
     "Side by side, one resource is cheap for a single player to own, and the others can hardly get it."},
    {"REQ2", "resources with equally many tiles have equally many pips",
     "If wood came far more often than brick, whoever sits on brick would decide the game."},
    {"REQ3", "no 6 or 8 is adjacent to another",
     "6 and 8 are rolled most often, so two of them together make one corner much better than all others."},
    {"REQ4", "no two equal numbers are adjacent, nor a 2 and a 12",
     "Equal numbers together pay all at once or not at all, so luck decides more than planning."},
    {"REQ5", "no intersection is too rich, and the best are not all in one corner",
     "A corner with too many pips goes to whoever chooses first, and the others never catch up."},
    {"REQ6", "every resource reaches both halves of the board",
     "Players build close to their first settlements, so everyone needs every resource within reach."},
    {"REQ7", "no port stands amid good hexes of its own resource",
     "A 2:1 port beside many good hexes of its own resource is a trading machine for one player."},
    {"REQ8", "the seats win equally often", "Where you sit at the table must not decide whether you win."},
    {NULL, NULL, NULL},
};
static_assert(sizeof ct_requirements / sizeof *ct_requirements == CT_REQUIREMENTS + 1, "a row for each, and the end");

typedef struct {
    const ct_rules *rules;
    const ct_shape *shape;
    const ct_board *board;
    const ct_view *set;
} view;

void ct_look(ct_view *v, const ct_board *board) {
    memset(v, 0, sizeof *v);
    for (int h = 0; h < board->hexes; h++) {
        assert(board->resource[h] <= CT_FREE && board->number[h] <= CT_NUMBER_FREE);
        v->resource[board->resource[h]] |= (uint64_t)1 << h;
        v->number[board->number[h]] |= (uint64_t)1 << h;
        v->pips[h] = (uint8_t)ct_pips(board->number[h]);
        for (int k = 0; k < 3; k++)
            v->plane[k] |= (uint64_t)(v->pips[h] >> k & 1) << h;
    }
    for (int s = 0; s < CT_RESOURCES; s++) {
        v->group[s] = 0;
        while (board->tiles[v->group[s]] != board->tiles[s])
            v->group[s]++;
        if (!board->tiles[s]) v->group[s] = CT_RESOURCES;
    }
}

/* Counts borders between members of a and members of b; if a equals b, each border once. */
INLINE int borders(const view *v, uint64_t a, uint64_t b, uint64_t *where) {
    int twice = 0;
    for (uint64_t rest = a; rest; rest &= rest - 1) {
        int h = __builtin_ctzll(rest);
        uint64_t met = v->shape->near_set[h] & b;
        twice += __builtin_popcountll(met);
        if (met) *where |= (uint64_t)1 << h | met;
    }
    assert(a != b || twice % 2 == 0);
    return a == b ? twice / 2 : twice;
}

/* REQ1, if some hexes of one resource may lie together: counts the hexes by which groups are too large. */
static int large_groups(const view *v, uint64_t *where) {
    int count = 0;
    for (int s = 0; s < CT_RESOURCES; s++)
        for (uint64_t rest = v->set->resource[s], group; rest; rest &= ~group) {
            group = rest & -rest;
            for (uint64_t fresh = group; fresh;) {
                const uint64_t met = v->shape->near_set[__builtin_ctzll(fresh)] & rest & ~group;
                fresh &= fresh - 1;
                group |= met;
                fresh |= met;
            }
            const int beyond = __builtin_popcountll(group) - v->rules->group;
            if (beyond <= 0) continue;
            count += beyond;
            *where |= group;
        }
    return count;
}

INLINE int same_resource(const view *v, uint64_t *where) {
    int count = 0;
    if (v->rules->group > 1) return large_groups(v, where);
    for (int s = 0; s < CT_RESOURCES; s++)
        count += borders(v, v->set->resource[s], v->set->resource[s], where);
    return count;
}

/* Returns the smallest sum of changes that brings all values into one window: the extremes must come together, then the next
 * ones, and so on. */
INLINE int off_window(int *value, int n, int width) {
    int off = 0;
    for (; n > 1; n -= 2) {
        int low = 0, high = 0;
        for (int i = 1; i < n; i++) {
            if (value[i] < value[low]) low = i;
            if (value[i] >= value[high]) high = i;
        }
        int gap = value[high] - value[low] - width;
        if (gap <= 0) break; /* the values between the extremes lie even closer together */
        off += gap;
        value[low] = value[n - 1]; /* takes both extremes out of the values */
        if (high == n - 1) high = low;
        value[high] = value[n - 2];
    }
    return off;
}

int ct_uneven(const ct_rules *rules, const ct_view *set, const int pips[CT_RESOURCES], unsigned *off_groups) {
    int sum = 0;
    *off_groups = 0;
    for (int g = 0; g < CT_RESOURCES; g++) {
        int value[CT_RESOURCES], n = 0;
        for (int s = g; s < CT_RESOURCES; s++)
            if (set->group[s] == g) value[n++] = pips[s];
        int off = off_window(value, n, rules->tolerance);
        if (off) *off_groups |= 1u << g;
        sum += off;
    }
    return sum;
}

/* REQ2: counts the pips outside the windows, and marks the hexes of each group whose pips are uneven. */
INLINE int uneven_pips(const view *v, uint64_t *where) {
    int pips[CT_RESOURCES] = {0};
    unsigned off;
    for (int s = 0; s < CT_RESOURCES; s++)
        for (int k = 0; k < 3; k++)
            pips[s] += __builtin_popcountll(v->set->resource[s] & v->set->plane[k]) << k;
    int sum = ct_uneven(v->rules, v->set, pips, &off);
    for (int s = 0; s < CT_RESOURCES && off; s++)
        if (v->set->group[s] < CT_RESOURCES && off >> v->set->group[s] & 1) *where |= v->set->resource[s];
    return sum;
}

/* REQ2, if it asks for that: counts the tokens by which resources have more of 6 and 8 than their share, or a number twice. */
static int repeated_numbers(const view *v, uint64_t *where) {
    const uint64_t red = v->set->number[6] | v->set->number[8];
    const int share = (v->board->tokens[6] + v->board->tokens[8] + CT_RESOURCES - 1) / CT_RESOURCES;
    int count = 0;
    for (int s = 0; s < CT_RESOURCES; s++)
        for (int n = 1; n < CT_NUMBERS; n++) { /* 1 stands for 6 and 8 */
            const uint64_t met = v->set->resource[s] & (n == 1 ? red : v->set->number[n]);
            const int beyond = __builtin_popcountll(met) - (n == 1 ? share : 1);
            if (beyond <= 0 || (n > 1 && v->rules->repeats != CT_NO_EQUALS)) continue;
            count += beyond;
            *where |= met;
        }
    return count;
}

INLINE int red_pairs(const view *v, uint64_t *where) {
    uint64_t red = v->set->number[6] | v->set->number[8];
    return borders(v, red, red, where);
}

INLINE int equal_numbers(const view *v, uint64_t *where) {
    int count = borders(v, v->set->number[2], v->set->number[12], where);
    for (int n = 2; n <= 12; n++)
        count += borders(v, v->set->number[n], v->set->number[n], where);
    return count;
}

INLINE int corner_pips(const view *v, int corner) {
    const uint8_t *pips = v->set->pips;
    return pips[v->shape->around[0][corner]] + pips[v->shape->around[1][corner]] + pips[v->shape->around[2][corner]];
}

enum { PIPS_MAX = 5, CORNER_PIPS_MAX = 3 * PIPS_MAX };

/* REQ5: counts intersections that are too rich, and adds 1 for each quarter of the board that contains all of the best
 * intersections. */
INLINE int rich_corners(const view *v, uint64_t *where) {
    int pips[CT_CORNERS_MAX], how_many[CORNER_PIPS_MAX + 1] = {0}, count = 0, least = CORNER_PIPS_MAX, best = 0;
    int in[4] = {0};
    for (int c = 0; c < v->shape->corners; c++) {
        pips[c] = corner_pips(v, c);
        assert(pips[c] <= CORNER_PIPS_MAX);
        how_many[pips[c]]++;
        if (pips[c] <= v->rules->rich) continue;
        count++;
        *where |= v->shape->at_corner[c];
    }
    for (; least > 0 && best < v->rules->best; least--)
        best += how_many[least];
    for (int c = 0; c < v->shape->corners && best > 1; c++)
        if (pips[c] > least && v->shape->quarter[c] >= 0) in[v->shape->quarter[c]]++;
    for (int k = 0; k < 4; k++)
        count += best > 1 && in[k] == best;
    return count;
}

INLINE int missing_halves(const view *v) {
    const ct_shape *shape = v->shape;
    int count = 0;
    for (int s = 0; s < CT_RESOURCES; s++) {
        uint64_t set = v->set->resource[s];
        if (v->board->tiles[s] < 2) continue;
        count += !(set & shape->left) + !(set & shape->right) + !(set & shape->top) + !(set & shape->bottom);
    }
    return count;
}

/* REQ6, if it asks for that: counts the deserts that lie elsewhere. The middle is what is left when coasts are taken away again and
 * again. */
static int stray_deserts(const view *v, uint64_t *where) {
    uint64_t land = 0, inner, coast;
    for (int s = 0; s <= CT_FREE; s++)
        if (s != CT_SEA) land |= v->set->resource[s];
    for (;; land = inner) {
        inner = 0;
        for (uint64_t rest = land; rest; rest &= rest - 1) {
            const int h = __builtin_ctzll(rest);
            if (__builtin_popcountll(v->shape->near_set[h] & land) == 6) inner |= (uint64_t)1 << h;
        }
        coast = land & ~inner;
        if (!inner || v->rules->desert == CT_COAST) break;
    }
    const uint64_t stray = v->set->resource[CT_DESERT] & (v->rules->desert == CT_OFF_MIDDLE ? coast : ~coast);
    *where |= stray;
    return __builtin_popcountll(stray);
}

/* Returns the hexes with at least this many pips. */
INLINE uint64_t good_hexes(const view *v, int least) {
    uint64_t good = 0;
    for (int pips = least; pips <= PIPS_MAX; pips++) {
        uint64_t equal = UINT64_MAX;
        for (int k = 0; k < 3; k++)
            equal &= pips >> k & 1 ? v->set->plane[k] : ~v->set->plane[k];
        good |= equal;
    }
    return good;
}

INLINE int greedy_ports(const view *v, uint64_t *where) {
    uint64_t good = good_hexes(v, v->rules->port_pips);
    int count = 0;
    for (int p = 0; p < v->board->ports; p++) {
        int kind = v->board->kind[p];
        const int16_t *corner = v->shape->edge[v->board->edge[p]].corner;
        if (kind >= CT_RESOURCES) continue;
        uint64_t own = v->set->resource[kind] & good;
        uint64_t met = own & (v->shape->at_corner[corner[0]] | v->shape->at_corner[corner[1]]);
        if (__builtin_popcountll(met) < v->rules->port_hexes) continue;
        count++;
        *where |= met;
    }
    return count;
}

int ct_judged_players(const ct_rules *rules, const ct_board *board) {
    if (rules->seats) return rules->seats;
    return ct_is_made_for(board, rules->players) ? rules->players : ct_players_most(board);
}

int ct_excess(const ct_rules *rules, double bias) {
    double beyond = 100 * bias - rules->foreseen / 10;
    assert(bias >= 0 && bias <= 1);
    return beyond > 0 ? 1 + (int)beyond : 0;
}

static int score_of_others(const ct_rules *rules, const int count[CT_REQUIREMENTS]) {
    int score = 0;
    for (int r = 0; r < CT_REQ8; r++)
        score += rules->weight[r] * count[r];
    return score;
}

bool ct_judges_seats(const ct_rules *rules, const int count[CT_REQUIREMENTS]) {
    return !rules->weight[CT_REQ8] || score_of_others(rules, count) <= rules->unavoidable;
}

FASTEST static int count_all(view v, unsigned which, int count[CT_REQUIREMENTS], uint64_t where[CT_REQUIREMENTS]) {
    const int *w = v.rules->weight;
    for (int r = 0; r < CT_REQUIREMENTS; r++) {
        where[r] = 0;
        if (!w[r]) which &= ~(1u << r);
        if (which >> r & 1 || !w[r]) count[r] = 0;
    }
    if (which >> CT_REQ1 & 1) count[CT_REQ1] = same_resource(&v, &where[CT_REQ1]);
    if (which >> CT_REQ2 & 1) count[CT_REQ2] = uneven_pips(&v, &where[CT_REQ2]);
    if (which >> CT_REQ2 & 1 && v.rules->repeats) count[CT_REQ2] += repeated_numbers(&v, &where[CT_REQ2]);
    if (which >> CT_REQ3 & 1) count[CT_REQ3] = red_pairs(&v, &where[CT_REQ3]);
    if (which >> CT_REQ4 & 1) count[CT_REQ4] = equal_numbers(&v, &where[CT_REQ4]);
    if (which >> CT_REQ5 & 1) count[CT_REQ5] = rich_corners(&v, &where[CT_REQ5]);
    if (which >> CT_REQ6 & 1) count[CT_REQ6] = missing_halves(&v);
    if (which >> CT_REQ6 & 1 && v.rules->desert) count[CT_REQ6] += stray_deserts(&v, &where[CT_REQ6]);
    if (which >> CT_REQ7 & 1) count[CT_REQ7] = greedy_ports(&v, &where[CT_REQ7]);
    if (which >> CT_REQ8 & 1) {
        ct_forecast f;
        int players = ct_judged_players(v.rules, v.board);
        if (!ct_judges_seats(v.rules, count))
            count[CT_REQ8] = CT_UNJUDGED;
        else if (ct_foresee_on(v.shape, v.board, players, v.rules->order, &f))
            count[CT_REQ8] = ct_excess(v.rules, f.bias);
    }
    return score_of_others(v.rules, count) + w[CT_REQ8] * count[CT_REQ8];
}

#ifndef NDEBUG
/* Are all counts possible, and all places on the board? */
static bool is_counted_right(const view *v, const int *count, const uint64_t *where) {
    uint64_t land = 0;
    for (int s = 0; s <= CT_FREE; s++)
        land |= v->set->resource[s];
    for (int r = 0; r < CT_REQUIREMENTS; r++)
        if (count[r] < 0 || where[r] & ~land) return false;
    return true;
}
#endif

int ct_count(const ct_rules *rules, const ct_shape *shape, const ct_board *board, const ct_view *set, unsigned which,
             int count[CT_REQUIREMENTS], uint64_t where[CT_REQUIREMENTS]) {
    assert(!(which & ~(unsigned)CT_ALL) && board->hexes == shape->hexes);
    uint64_t unused[CT_REQUIREMENTS];
    const view v = {rules, shape, board, set};
    if (!where) where = unused;
    int score = count_all(v, which, count, where);
    assert(is_counted_right(&v, count, where));
    return score;
}

/* Returns the corner that is worth most for a player who owns `owned` (a set of resources), and what the player owns then; -1
 * if none is left. */
static int best_corner(const view *v, const bool *taken, unsigned *owned, int *most) {
    int best = -1;
    unsigned best_with = *owned;
    *most = -1;
    for (int c = 0; c < v->shape->corners; c++) {
        unsigned with = *owned;
        if (taken[c]) continue;
        for (int k = 0; k < 3 && v->shape->touches[c][k] >= 0; k++) {
            int s = v->board->resource[v->shape->touches[c][k]];
            if (s < CT_RESOURCES) with |= 1u << s;
        }
        int worth = corner_pips(v, c) + __builtin_popcount(with & ~*owned);
        if (worth <= *most) continue;
        *most = worth;
        best = c;
        best_with = with;
    }
    *owned = best_with;
    return best;
}

int ct_seats(const ct_shape *shape, const ct_board *board, int players, ct_seat seats[CT_SEATS_MAX]) {
    assert(players >= 1 && players <= CT_SEATS_MAX);
    ct_view set;
    const view v = {NULL, shape, board, &set};
    bool taken[CT_CORNERS_MAX] = {false};
    unsigned owned[CT_SEATS_MAX] = {0};
    ct_look(&set, board);
    for (int s = 0; s < CT_SEATS_MAX; s++)
        seats[s] = (ct_seat){0, {-1, -1}};
    for (int turn = 0; turn < 2 * players; turn++) {
        int seat = turn < players ? turn : 2 * players - 1 - turn, most;
        int best = best_corner(&v, taken, &owned[seat], &most);
        if (best < 0) break;
        assert(most >= 0 && !taken[best]);
        seats[seat].value += most;
        seats[seat].corner[turn >= players] = best;
        taken[best] = true;
        for (int k = 0; k < 3; k++)
            if (shape->beside[best][k] >= 0) taken[shape->beside[best][k]] = true;
    }
    int richest = seats[0].value, poorest = seats[0].value;
    for (int s = 1; s < players; s++) {
        if (seats[s].value > richest) richest = seats[s].value;
        if (seats[s].value < poorest) poorest = seats[s].value;
    }
    return richest - poorest;
}
