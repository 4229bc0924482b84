/* Full evaluation by bit boards, which have a bit for each position, so that one shift moves a whole set of hexes to a
 * neighbouring position. The number of words is a constant at compile time: two for boards of the official size, seven for the
 * largest. */
#include "rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "forecast.h"
#include "sets.h"

const lg_requirement tm_requirements[] = {
    {"REQ1", "no land hex has a neighbour of its own colour",
     "A player would expand to a neighbour of the home colour without paying any spade."},
    {"REQ2", "each river hex has one to three river neighbours",
     "A river that is one long line, without pools, leaves room for bridges and for ships on both banks."},
    {"REQ3", "the river is connected",
     "With one spade of shipping a player can get everywhere only if the river is in one piece."},
    {"REQ4", "each land hex has a neighbour one spade away",
     "Without a neighbour that costs a single spade, a dwelling there is stuck and too expensive to grow."},
    {"REQ5", "no land island is too small",
     "On a tiny island there is no room for a town, and few neighbours to take power from."},
    {"REQ6", "neighbours on the terraforming circle share equally many borders",
     "Each people lives next to two others on the circle, and none may find more cheap land than the rest."},
    {"REQ7", "all colours touch the river equally often",
     "Ships and bridges start at the river, so no colour may have more land beside it than the others."},
    {"REQ8", "all colours lie on the board's edge equally often",
     "Hexes on the edge have fewer neighbours to grow to, so all colours must share them equally."},
    {"REQ9", "the river is spread over the board",
     "With the river on one side only, ships are worth little to those who start on the other."},
    {"REQ10", "few hexes of one colour share a land neighbour",
     "Two home hexes with one hex between them are a cheap bridgehead, so no colour may have many of them."},
    {"REQ11", "the river keeps off the board's edge",
     "River on the edge touches land on one side only, and ships gain little there."},
    {"REQ12", "there are about as many borders of one spade as of two and of three",
     "If most neighbours were one spade apart, digging would be cheap for all, and good planning worth less."},
    {"REQ13", "no colour is expected to win much more often, or less often",
     "Some boards suit a colour by more than can be seen, so a model of played games foresees how often it wins."},
    {NULL, NULL, NULL},
};
static_assert(sizeof tm_requirements / sizeof *tm_requirements == TM_REQUIREMENTS + 1, "a row for each, and the end");

int tm_score(const tm_rules *rules, const int count[TM_REQUIREMENTS]) {
    int score = 0;
    for (int r = 0; r < TM_REQUIREMENTS; r++)
        score += rules->weight[r] * count[r];
    return score;
}

/* Returns the smallest sum of changes that brings all seven values into a window [w, w + width]. The largest and the smallest
 * value must come as near as `width`, so must the second largest and the second smallest, and so on. One window serves all of
 * these pairs, so the sum over the pairs can be reached. */
static int off_window(const int value[TM_COLOURS], int width) {
    int sorted[TM_COLOURS] = {0}, off = 0;
    for (int s = 0, at; s < TM_COLOURS; s++) {
        for (at = s; at && sorted[at - 1] > value[s]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = value[s];
    }
    for (int k = 0; k < TM_COLOURS / 2; k++) {
        int apart = sorted[TM_COLOURS - 1 - k] - sorted[k];
        off += apart > width ? apart - width : 0;
    }
    return off;
}

#ifndef NDEBUG
/* Are all counts possible, and are all places of violations on the board? */
static bool is_tally_sound(const tm_tally *tally, const tm_fields *fields, bool where) {
    for (int r = 0; r < TM_REQUIREMENTS; r++) {
        if (tally->count[r] < 0) return false;
        for (int k = 0; k < TM_WORDS_MAX && where; k++)
            if (tally->where[r].w[k] & ~fields->hexes.w[k]) return false;
    }
    return true;
}
#endif

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

/* Returns `part` and all members of `mask` that are connected with it. */
INLINE tm_bits flood_within(int W, const tm_shape *shape, tm_bits part, tm_bits mask) {
    tm_bits old;
    do {
        old = part;
        for (int k = 0; k < 3; k++) {
            tm_bits more = either(W, moved(W, part, shape->step[k]), moved(W, part, -shape->step[k]));
            part = either(W, part, both(W, more, mask));
        }
    } while (!empty(W, without(W, part, old)));
    assert(empty(W, without(W, part, mask)));
    return part;
}

/* Returns the connected component of `mask` that contains its first member. */
INLINE tm_bits first_component(int W, const tm_shape *shape, tm_bits mask) {
    tm_bits part = none(W);
    for (int k = 0; k < W; k++)
        if (mask.w[k]) {
            part.w[k] = mask.w[k] & -mask.w[k];
            break;
        }
    return flood_within(W, shape, part, mask);
}

/* The sets of hexes to which REQ1 and REQ4 apply. */
typedef struct {
    tm_sets terrain, near;
    tm_bits river, land;
} sets;

INLINE void fill_sets(int W, const tm_layout *layout, const tm_fields *fields, sets *s) {
    collect(W, layout, fields, &s->terrain);
    s->river = of(W, &s->terrain, TM_RIVER);
    s->land = without(W, fields->hexes, s->river);
}

/* REQ2: counts river hexes that have no river neighbour, or four or more. */
INLINE int count_crowded(int W, const tm_shape *shape, tm_bits river, tm_bits *where) {
    tm_bits bit[3];
    add_up(W, shape, river, bit);
    *where = without(W, river, either(W, bit[0], bit[1]));
    *where = either(W, *where, both(W, river, bit[2]));
    return size(W, *where);
}

INLINE int borders_within(int W, const tm_shape *shape, const sets *s) {
    int pairs = 0;
    for (int c = 0; c < TM_COLOURS; c++)
        for (int k = 0; k < 3; k++) {
            tm_bits a = of(W, &s->terrain, c);
            pairs += size(W, both(W, a, moved(W, a, shape->step[k])));
        }
    return 2 * pairs;
}

INLINE int same_colour(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, tm_bits *where) {
    *where = none(W);
    for (int c = 0; c < TM_COLOURS; c++)
        *where = either(W, *where, both(W, of(W, &s->terrain, c), of(W, &s->near, c)));
    return rules->borders ? borders_within(W, shape, s) : size(W, *where);
}

INLINE int count_lonely(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, tm_bits *where) {
    tm_bits helped = none(W);
    for (int c = 0; c < TM_COLOURS; c++) {
        int up = (c + 1) % TM_COLOURS, down = (c + 6) % TM_COLOURS;
        tm_bits one_spade = either(W, of(W, &s->near, up), of(W, &s->near, down));
        helped = either(W, helped, both(W, of(W, &s->terrain, c), one_spade));
    }
    *where = without(W, s->land, helped);
    if (rules->published) *where = both(W, *where, three_or_more(W, shape, s->land));
    return size(W, *where);
}

/* Counts the connected components of a set. In reading order, a hex without an earlier neighbour begins a component. A hex
 * whose left and upper right neighbours are set, but not its upper left one, joins two components or closes a ring around a
 * hole. */
INLINE int count_components(int W, const tm_shape *shape, const tm_fields *fields, tm_bits set) {
    int left = shape->step[3], upper_left = shape->step[4], upper_right = shape->step[5], count;
    tm_bits a = moved(W, set, -left), b = moved(W, set, -upper_left), c = moved(W, set, -upper_right);
    tm_bits joining = without(W, both(W, set, both(W, a, c)), b);
    count = size(W, without(W, set, either(W, a, either(W, b, c)))) - size(W, joining);
    if (empty(W, joining)) return count;
    tm_bits holes = without(W, fields->hexes, set);
    holes = without(W, holes, flood_within(W, shape, both(W, holes, fields->edge), holes));
    for (; !empty(W, holes); count++)
        holes = without(W, holes, first_component(W, shape, holes));
    return count;
}

/* REQ3: every component except the largest is a violation. A board without a river has none too few, as pso2020 has it ("the
 * number of disconnected river components should be one"). */
INLINE int count_rivers_off(int W, const tm_rules *rules, const tm_shape *shape, const tm_fields *fields, const sets *s,
                            bool find, tm_bits *where) {
    tm_bits rest = s->river, largest = none(W);
    int found = find ? 0 : count_components(W, shape, fields, s->river), most = 0;
    for (; find && !empty(W, rest); found++) {
        tm_bits part = first_component(W, shape, rest);
        int n = size(W, part);
        rest = without(W, rest, part);
        if (n > most) {
            most = n;
            largest = part;
        }
    }
    assert(!find || found == count_components(W, shape, fields, s->river)); /* both ways of counting must agree */
    *where = without(W, s->river, largest);
    return abs(found - rules->rivers);
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
            borders[c] += size(
                W, both(W, of(W, &s->terrain, c), moved(W, of(W, &s->terrain, (c + 1) % TM_COLOURS), shape->step[k])));
    return off_window(borders, rules->ring);
}

INLINE int count_uneven_shares(int W, const sets *s, tm_bits field, int width) {
    int share[TM_COLOURS];
    for (int c = 0; c < TM_COLOURS; c++)
        share[c] = size(W, both(W, of(W, &s->terrain, c), field));
    return off_window(share, width);
}

static int excess_over(int value, int bound) {
    return value > bound ? value - bound : 0;
}

/* REQ9: without a river, all land is too far from it. */
INLINE int river_spread(int W, const tm_rules *rules, const tm_shape *shape, const tm_fields *fields, const sets *s,
                        tm_bits *where) {
    int across = size(W, both(W, s->river, fields->left)) - size(W, both(W, s->river, fields->right));
    int down = size(W, both(W, s->river, fields->top)) - size(W, both(W, s->river, fields->bottom));
    tm_bits reached = s->river;
    for (int k = 0; k < rules->reach; k++)
        reached = either(W, reached, both(W, around(W, shape, reached), fields->hexes));
    *where = without(W, s->land, reached);
    return excess_over(abs(across), rules->lean) + excess_over(abs(down), rules->lean) + size(W, *where);
}

/* REQ11: if the edge has too much river, marks all river hexes there; otherwise marks the river hexes at the ends of rows. */
INLINE int edge_river(int W, const tm_rules *rules, const tm_fields *fields, const sets *s, tm_bits *where) {
    tm_bits rim = both(W, s->river, fields->edge), ends = both(W, s->river, fields->ends);
    int over_rim = excess_over(size(W, rim), rules->rim), over_ends = excess_over(size(W, ends), rules->row_ends);
    *where = over_rim ? rim : over_ends ? ends : none(W);
    return over_rim + over_ends;
}

/* Counts pairs of hexes of one colour that have a land neighbour in common. Each pair is counted at one of its hexes. The two
 * hexes can lie in a straight line, around a bend, or side by side. */
INLINE int count_twins(int W, const tm_rules *rules, const tm_shape *shape, const sets *s, tm_bits *where) {
    int pairs[TM_COLOURS] = {0};
    *where = none(W);
    for (int c = 0; c < TM_COLOURS; c++) {
        tm_bits m = of(W, &s->terrain, c), middle[6];
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

/* Counts borders by the number of spades between their two colours. Each border is counted at its earlier hex. */
INLINE int count_spade_excess(int W, const tm_rules *rules, const tm_shape *shape, const sets *s) {
    int borders[TM_SPADES] = {0};
    for (int k = 0; k < 3; k++) {
        tm_bits other[TM_COLOURS];
        for (int c = 0; c < TM_COLOURS; c++)
            other[c] = moved(W, of(W, &s->terrain, c), shape->step[k]);
        for (int c = 0; c < TM_COLOURS; c++)
            for (int d = 1; d <= TM_SPADES; d++) {
                tm_bits apart = either(W, other[(c + d) % TM_COLOURS], other[(c + TM_COLOURS - d) % TM_COLOURS]);
                borders[d - 1] += size(W, both(W, of(W, &s->terrain, c), apart));
            }
    }
    return tm_spade_excess(rules, borders);
}

static int count_favour(const tm_rules *rules, const tm_shape *shape, const tm_layout *layout) {
    tm_board board = {
        .rows = (uint8_t)shape->rows, .columns = (uint8_t)shape->columns, .first_short = shape->first_short};
    tm_ways ways;
    tm_forecast forecast;
    for (int cell = 0; cell < shape->cells; cell++)
        board.cell[cell] = tm_at_const(layout)[shape->position[cell]];
    tm_ways_find(&ways, &board);
    tm_foresee(&ways, board.cell, &forecast);
    return tm_forecast_excess(&forecast, rules->favour);
}

INLINE void evaluate_words(int W, const tm_rules *rules, const tm_shape *shape, const tm_fields *fields,
                           const tm_layout *layout, unsigned which, bool find, tm_tally *tally, tm_bits *where) {
    sets s;
    int *count = tally->count;
    fill_sets(W, layout, fields, &s);
    for (int r = 0; r < TM_REQUIREMENTS; r++) {
        count[r] = 0;
        if (!rules->weight[r]) which &= ~(1u << r);
        where[r] = none(W);
    }
    if (which >> TM_REQ1 & 1 || which >> TM_REQ4 & 1) around_each(W, shape, &s.terrain, &s.near);
    if (which >> TM_REQ1 & 1) count[TM_REQ1] = same_colour(W, rules, shape, &s, &where[TM_REQ1]);
    if (which >> TM_REQ2 & 1) count[TM_REQ2] = count_crowded(W, shape, s.river, &where[TM_REQ2]);
    if (which >> TM_REQ3 & 1) count[TM_REQ3] = count_rivers_off(W, rules, shape, fields, &s, find, &where[TM_REQ3]);
    if (which >> TM_REQ4 & 1) count[TM_REQ4] = count_lonely(W, rules, shape, &s, &where[TM_REQ4]);
    if (which >> TM_REQ5 & 1) count[TM_REQ5] = small_islands(W, rules, shape, &s, &where[TM_REQ5]);
    if (which >> TM_REQ6 & 1) count[TM_REQ6] = ring_borders(W, rules, shape, &s);
    if (which >> TM_REQ7 & 1) count[TM_REQ7] = count_uneven_shares(W, &s, around(W, shape, s.river), rules->touch);
    if (which >> TM_REQ8 & 1) count[TM_REQ8] = count_uneven_shares(W, &s, fields->edge, rules->edge);
    if (which >> TM_REQ9 & 1) count[TM_REQ9] = river_spread(W, rules, shape, fields, &s, &where[TM_REQ9]);
    if (which >> TM_REQ10 & 1) count[TM_REQ10] = count_twins(W, rules, shape, &s, &where[TM_REQ10]);
    if (which >> TM_REQ11 & 1) count[TM_REQ11] = edge_river(W, rules, fields, &s, &where[TM_REQ11]);
    if (which >> TM_REQ12 & 1) count[TM_REQ12] = count_spade_excess(W, rules, shape, &s);
    if (which >> TM_REQ13 & 1) count[TM_REQ13] = count_favour(rules, shape, layout);
}

void tm_evaluate(const tm_rules *rules, const tm_shape *shape, const tm_fields *fields, const tm_layout *layout,
                 unsigned which, bool where, tm_tally *tally) {
    assert(!(which & ~(unsigned)TM_ALL) && shape->positions <= TM_POSITIONS_MAX);
    tm_bits places[TM_REQUIREMENTS];
    if (where) memset(places, 0, sizeof places);
    if (shape->positions <= 128)
        evaluate_words(2, rules, shape, fields, layout, which, where, tally, places);
    else
        evaluate_words(TM_WORDS_MAX, rules, shape, fields, layout, which, where, tally, places);
    if (where) memcpy(tally->where, places, sizeof places);
    assert(is_tally_sound(tally, fields, where));
}
