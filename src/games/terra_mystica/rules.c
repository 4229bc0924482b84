/* Evaluation by bit boards: one bit a position, so that one shift moves a whole set of hexes to a neighbour. The word
 * count is a constant to the compiler: two words for boards such as the official ones, seven for the largest. */
#include "rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"

const lg_requirement tm_requirements[] = {
    {"REQ1", "no land hex has a neighbour of its own colour"},
    {"REQ2", "each river hex has one to three river neighbours"},
    {"REQ3", "the river is connected"},
    {"REQ4", "each land hex has a neighbour one spade away"},
    {"REQ5", "no land island is too small"},
    {"REQ6", "neighbours on the terraforming circle share equally many borders"},
    {"REQ7", "all colours touch the river equally often"},
    {"REQ8", "all colours lie on the board's edge equally often"},
    {"REQ9", "the river is spread over the board"},
    {"REQ10", "few hexes of one colour share a land neighbour"},
    {"REQ11", "the river keeps off the board's edge"},
    {"REQ12", "there are about as many borders of one spade as of two and of three"},
    {NULL, NULL},
};
static_assert(sizeof tm_requirements / sizeof *tm_requirements == TM_REQUIREMENTS + 1, "a row for each, and the end");

void tm_layout_init(tm_layout *layout) {
    memset(layout->cells, TM_RIVER, sizeof layout->cells);
}

int tm_score(const tm_rules *rules, const int count[TM_REQUIREMENTS]) {
    int score = 0;
    for (int r = 0; r < TM_REQUIREMENTS; r++)
        score += rules->weight[r] * count[r];
    return score;
}

static int outside(const int value[TM_COLOURS], int low, int width) {
    int off = 0;
    for (int s = 0; s < TM_COLOURS; s++)
        off += value[s] < low ? low - value[s] : value[s] > low + width ? value[s] - low - width : 0;
    return off;
}

/* The least sum of changes that brings all seven values into one window [w, w + width]. It is convex in the window's
 * low end: walk down from the mean, up first, then down. */
static int spread(const int value[TM_COLOURS], int width) {
    int sum = 0, next;
    for (int s = 0; s < TM_COLOURS; s++)
        sum += value[s];
    int start = (sum - TM_COLOURS * width / 2) / TM_COLOURS, low = start, best = outside(value, low, width);
    while (best && (next = outside(value, low + 1, width)) <= best) {
        best = next;
        low++;
    }
    for (low = start; best && (next = outside(value, low - 1, width)) <= best; low--)
        best = next;
    return best;
}

int tm_twin_excess(const tm_rules *rules, const int pairs[TM_COLOURS]) {
    int sum = 0, excess = 0;
    for (int s = 0; s < TM_COLOURS; s++) {
        sum += pairs[s];
        if (pairs[s] > rules->colour_twins) excess += pairs[s] - rules->colour_twins;
    }
    return excess + (sum > rules->twins ? sum - rules->twins : 0);
}

int tm_spade_excess(const tm_rules *rules, const int borders[TM_SPADES]) {
    int least = borders[0], most = borders[0];
    for (int d = 1; d < TM_SPADES; d++) {
        if (borders[d] < least) least = borders[d];
        if (borders[d] > most) most = borders[d];
    }
    return most - least > rules->spade ? most - least - rules->spade : 0;
}

/* ---- sets of hexes, counted ---- */

/* All neighbours of the members, gaps included. */
INLINE tm_bits around(int W, const tm_shape *shape, tm_bits a) {
    tm_bits b = none(W);
    for (int k = 0; k < 6; k++)
        b = either(W, b, moved(W, a, shape->step[k]));
    return b;
}

/* Positions with no, and with three or more, neighbours in a: six sets added up in binary. */
INLINE void crowded(int W, const tm_shape *shape, tm_bits a, tm_bits *zero, tm_bits *three, tm_bits *four) {
    tm_bits one = none(W), two = none(W);
    *four = none(W);
    for (int k = 0; k < 6; k++) {
        tm_bits x = moved(W, a, shape->step[k]), carry = both(W, one, x);
        EACH(i) one.w[i] ^= x.w[i];
        x = both(W, two, carry);
        EACH(i) two.w[i] ^= carry.w[i];
        *four = either(W, *four, x);
    }
    EACH(i) zero->w[i] = ~(one.w[i] | two.w[i] | four->w[i]);
    EACH(i) three->w[i] = (one.w[i] & two.w[i]) | four->w[i];
}

/* The connected part of `mask` that holds its first member. */
INLINE tm_bits first_component(int W, const tm_shape *shape, tm_bits mask) {
    tm_bits part = none(W), old;
    for (int k = 0; k < W; k++)
        if (mask.w[k]) {
            part.w[k] = mask.w[k] & -mask.w[k];
            break;
        }
    do {
        old = part;
        for (int k = 0; k < 3; k++) {
            tm_bits more = either(W, moved(W, part, shape->step[k]), moved(W, part, -shape->step[k]));
            part = either(W, part, both(W, more, mask));
        }
    } while (!empty(W, without(W, part, old)));
    return part;
}

typedef struct {
    tm_bits plane[3], colour[TM_COLOURS], river, land;
} sets;

static uint64_t eight_bytes(const uint8_t *at) {
    uint64_t x;
    memcpy(&x, at, sizeof x);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

/* One multiplication gathers the lowest bits of eight bytes. */
INLINE void collect(int W, const tm_layout *layout, const tm_fields *fields, sets *s) {
    const uint64_t lowest = 0x0101010101010101u, gather = 0x0102040810204080u;
    const uint8_t *at = tm_at_const(layout);
    EACH(k) {
        uint64_t plane[3] = {0};
        for (int g = 0; g < 8; g++) {
            uint64_t x = eight_bytes(at + 64 * k + 8 * g);
            for (int p = 0; p < 3; p++)
                plane[p] |= ((x >> p & lowest) * gather >> 56) << 8 * g;
        }
        for (int p = 0; p < 3; p++)
            s->plane[p].w[k] = plane[p];
        s->river.w[k] = plane[0] & plane[1] & plane[2] & fields->hexes.w[k];
        s->land.w[k] = fields->hexes.w[k] & ~s->river.w[k];
        for (int c = 0; c < TM_COLOURS; c++)
            s->colour[c].w[k] = (c & 1 ? plane[0] : ~plane[0]) & (c & 2 ? plane[1] : ~plane[1]) &
                                (c & 4 ? plane[2] : ~plane[2]) & s->land.w[k];
    }
}

INLINE int same_colour(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, tm_bits *where) {
    int pairs = 0;
    *where = none(W);
    for (int k = 0; k < 3; k++) {
        int step = shape->step[k];
        tm_bits equal = both(W, s->land, moved(W, s->land, step));
        for (int p = 0; p < 3; p++) {
            tm_bits other = moved(W, s->plane[p], step);
            EACH(i) equal.w[i] &= ~(s->plane[p].w[i] ^ other.w[i]);
        }
        if (rules->borders) pairs += size(W, equal);
        *where = either(W, *where, either(W, equal, moved(W, equal, -step)));
    }
    return rules->borders ? 2 * pairs : size(W, *where);
}

INLINE int lonely(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, tm_bits *where) {
    tm_bits near[TM_COLOURS], helped = none(W), zero, three, four;
    for (int c = 0; c < TM_COLOURS; c++)
        near[c] = around(W, shape, s->colour[c]);
    for (int c = 0; c < TM_COLOURS; c++) {
        tm_bits one_spade = either(W, near[(c + 1) % TM_COLOURS], near[(c + 6) % TM_COLOURS]);
        helped = either(W, helped, both(W, s->colour[c], one_spade));
    }
    *where = without(W, s->land, helped);
    if (rules->published) {
        crowded(W, shape, s->land, &zero, &three, &four);
        *where = both(W, *where, three);
    }
    return size(W, *where);
}

static int root(const uint8_t *parent, int label) {
    while (parent[label] != label)
        label = parent[label];
    return label;
}

/* How many components: read in order, a hex with no neighbour before it begins one; one whose left and upper right
 * neighbours are set without the upper left between them may join two. Labels are needed only if there are such. */
INLINE int count_components(int W, const tm_shape *shape, tm_bits set) {
    int left = shape->step[3], upper_left = shape->step[4], upper_right = shape->step[5], labels = 0;
    tm_bits a = moved(W, set, -left), b = moved(W, set, -upper_left), c = moved(W, set, -upper_right);
    tm_bits joining = without(W, both(W, set, both(W, a, c)), b);
    int count = size(W, without(W, set, either(W, a, either(W, b, c))));
    if (empty(W, joining)) return count;
    uint8_t label[TM_MARGIN + TM_POSITIONS_MAX], parent[TM_CELLS_MAX];
    for (int k = 0; k < W; k++)
        for (uint64_t rest = set.w[k]; rest; rest &= rest - 1) {
            uint64_t bit = rest & -rest;
            uint8_t *at = label + TM_MARGIN + 64 * k + __builtin_ctzll(rest);
            if (b.w[k] & bit) {
                *at = at[upper_left];
            } else if (a.w[k] & bit) {
                *at = at[left];
            } else if (c.w[k] & bit) {
                *at = at[upper_right];
            } else {
                parent[labels] = (uint8_t)labels;
                *at = (uint8_t)labels++;
            }
            if (!(joining.w[k] & bit)) continue;
            int x = root(parent, at[left]), y = root(parent, at[upper_right]);
            count -= x != y;
            parent[y] = (uint8_t)x;
        }
    return count;
}

/* REQ3: all but the largest component are out of place. */
INLINE int components(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, bool find, tm_bits *where) {
    tm_bits rest = s->river, largest = none(W);
    int found = find ? 0 : count_components(W, shape, s->river), most = 0;
    for (; find && !empty(W, rest); found++) {
        tm_bits part = first_component(W, shape, rest);
        int n = size(W, part);
        rest = without(W, rest, part);
        if (n > most) {
            most = n;
            largest = part;
        }
    }
    *where = without(W, s->river, largest);
    return found ? abs(found - rules->rivers) : 0;
}

INLINE int small_islands(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, tm_bits *where) {
    tm_bits rest = s->land;
    int found = 0;
    *where = none(W);
    while (!empty(W, rest)) {
        tm_bits part = first_component(W, shape, rest);
        rest = without(W, rest, part);
        if (size(W, part) < rules->island) {
            found++;
            *where = either(W, *where, part);
        }
    }
    return found;
}

INLINE int ring_borders(int W, const tm_rules *rules, const tm_shape *shape, const sets *s) {
    int borders[TM_COLOURS] = {0};
    for (int c = 0; c < TM_COLOURS; c++)
        for (int k = 0; k < 6; k++)
            borders[c] += size(W, both(W, s->colour[c], moved(W, s->colour[(c + 1) % TM_COLOURS], shape->step[k])));
    return spread(borders, rules->ring);
}

INLINE int shares(int W, const sets *s, tm_bits field, int width) {
    int share[TM_COLOURS];
    for (int c = 0; c < TM_COLOURS; c++)
        share[c] = size(W, both(W, s->colour[c], field));
    return spread(share, width);
}

static int above(int value, int bound) {
    return value > bound ? value - bound : 0;
}

INLINE int river_spread(int W, const tm_rules *rules, const tm_shape *shape, const tm_fields *fields, const sets *s,
                        tm_bits *where) {
    int across = size(W, both(W, s->river, fields->left)) - size(W, both(W, s->river, fields->right));
    int down = size(W, both(W, s->river, fields->top)) - size(W, both(W, s->river, fields->bottom));
    tm_bits reached = s->river;
    *where = none(W);
    if (!empty(W, reached)) {
        for (int k = 0; k < rules->reach; k++)
            reached = either(W, reached, both(W, around(W, shape, reached), fields->hexes));
        *where = without(W, s->land, reached);
    }
    return above(abs(across), rules->lean) + above(abs(down), rules->lean) + size(W, *where);
}

/* REQ11: where the edge has too much river, all of it there; else that at the ends of rows. */
INLINE int edge_river(int W, const tm_rules *rules, const tm_fields *fields, const sets *s, tm_bits *where) {
    tm_bits rim = both(W, s->river, fields->edge), ends = both(W, s->river, fields->ends);
    int over_rim = above(size(W, rim), rules->rim), over_ends = above(size(W, ends), rules->row_ends);
    *where = over_rim ? rim : over_ends ? ends : none(W);
    return over_rim + over_ends;
}

/* Pairs with a common land neighbour, each counted at one of its hexes: straight on, round a bend, side by side. */
INLINE int twins(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, tm_bits *where) {
    int pairs[TM_COLOURS] = {0};
    *where = none(W);
    for (int c = 0; c < TM_COLOURS; c++) {
        tm_bits m = s->colour[c], middle[6];
        for (int k = 0; k < 6; k++)
            middle[k] = both(W, moved(W, m, shape->step[k]), s->land);
        for (int k = 0; k < 3; k++) {
            int last = (k + 5) % 6, step = shape->step[k], next = shape->step[k + 1], before = shape->step[last];
            tm_bits pair[3] = {
                moved(W, middle[k], step),
                either(W, moved(W, middle[k], next), moved(W, middle[k + 1], step)),
                either(W, moved(W, middle[last], next), moved(W, middle[k + 1], before)),
            };
            int span[3] = {2 * step, step + next, step};
            for (int p = 0; p < 3; p++) {
                pair[p] = both(W, pair[p], m);
                pairs[c] += size(W, pair[p]);
                *where = either(W, *where, either(W, pair[p], moved(W, pair[p], -span[p])));
            }
        }
    }
    return tm_twin_excess(rules, pairs);
}

/* Borders by the spades between their colours, each from its earlier hex. */
INLINE int spades(int W, const tm_rules *rules, const tm_shape *shape, const sets *s) {
    int borders[TM_SPADES] = {0};
    for (int k = 0; k < 3; k++) {
        tm_bits other[TM_COLOURS];
        for (int c = 0; c < TM_COLOURS; c++)
            other[c] = moved(W, s->colour[c], shape->step[k]);
        for (int c = 0; c < TM_COLOURS; c++)
            for (int d = 1; d <= TM_SPADES; d++) {
                tm_bits apart = either(W, other[(c + d) % TM_COLOURS], other[(c + TM_COLOURS - d) % TM_COLOURS]);
                borders[d - 1] += size(W, both(W, s->colour[c], apart));
            }
    }
    return tm_spade_excess(rules, borders);
}

INLINE void evaluate(int W, const tm_rules *rules, const tm_shape *shape, const tm_fields *fields,
                     const tm_layout *layout, unsigned which, bool find, tm_tally *tally, tm_bits *where) {
    sets s;
    int *count = tally->count;
    collect(W, layout, fields, &s);
    for (int r = 0; r < TM_REQUIREMENTS; r++) {
        count[r] = 0;
        if (!rules->weight[r]) which &= ~(1u << r);
        where[r] = none(W);
    }
    if (which >> TM_REQ1 & 1) count[TM_REQ1] = same_colour(W, rules, shape, &s, &where[TM_REQ1]);
    if (which >> TM_REQ2 & 1) {
        tm_bits zero, three, four;
        crowded(W, shape, s.river, &zero, &three, &four);
        where[TM_REQ2] = both(W, s.river, either(W, zero, four));
        count[TM_REQ2] = size(W, where[TM_REQ2]);
    }
    if (which >> TM_REQ3 & 1) count[TM_REQ3] = components(W, rules, shape, &s, find, &where[TM_REQ3]);
    if (which >> TM_REQ4 & 1) count[TM_REQ4] = lonely(W, rules, shape, &s, &where[TM_REQ4]);
    if (which >> TM_REQ5 & 1) count[TM_REQ5] = small_islands(W, rules, shape, &s, &where[TM_REQ5]);
    if (which >> TM_REQ6 & 1) count[TM_REQ6] = ring_borders(W, rules, shape, &s);
    if (which >> TM_REQ7 & 1) count[TM_REQ7] = shares(W, &s, around(W, shape, s.river), rules->touch);
    if (which >> TM_REQ8 & 1) count[TM_REQ8] = shares(W, &s, fields->edge, rules->edge);
    if (which >> TM_REQ9 & 1) count[TM_REQ9] = river_spread(W, rules, shape, fields, &s, &where[TM_REQ9]);
    if (which >> TM_REQ10 & 1) count[TM_REQ10] = twins(W, rules, shape, &s, &where[TM_REQ10]);
    if (which >> TM_REQ11 & 1) count[TM_REQ11] = edge_river(W, rules, fields, &s, &where[TM_REQ11]);
    if (which >> TM_REQ12 & 1) count[TM_REQ12] = spades(W, rules, shape, &s);
}

FASTEST static void evaluate_size(const tm_rules *rules, const tm_shape *shape, const tm_fields *fields,
                                  const tm_layout *layout, unsigned which, bool where, tm_tally *tally) {
    tm_bits places[TM_REQUIREMENTS];
    if (where) memset(places, 0, sizeof places);
    if (shape->positions <= 128)
        evaluate(2, rules, shape, fields, layout, which, where, tally, places);
    else
        evaluate(TM_WORDS_MAX, rules, shape, fields, layout, which, where, tally, places);
    if (where) memcpy(tally->where, places, sizeof places);
}

void tm_evaluate(const tm_rules *rules, const tm_shape *shape, const tm_fields *fields, const tm_layout *layout,
                 unsigned which, bool where, tm_tally *tally) {
    assert(!(which & ~(unsigned)TM_ALL) && shape->positions <= TM_POSITIONS_MAX);
    evaluate_size(rules, shape, fields, layout, which, where, tally);
}
