/* The tables of delta evaluation: computing them from a layout, and updating them when a hex changes its colour. */
#include "tables.h"

#include <assert.h>
#include <string.h>

#include "sets.h"

/* The bytes of the two colours that are this number of spades away, in a word with one byte for each colour; none for the
 * river. */
#define BYTE(colour) ((uint64_t)0xff << 8 * ((colour) % TM_COLOURS))
#define APART(colour, spades) (BYTE((colour) + (spades)) | BYTE((colour) + TM_COLOURS - (spades)))
#define ROUND(n, river) \
    { APART(0, n), APART(1, n), APART(2, n), APART(3, n), APART(4, n), APART(5, n), APART(6, n), river }
const uint64_t tm_apart[TM_SPADES][TM_TERRAINS] = {ROUND(1, 0), ROUND(2, 0), ROUND(3, 0)};
/* The bytes of the two colours that are one spade away. The river gets all bytes, so that no river hex counts as a hex without
 * a neighbour one spade away (REQ4). */
const uint64_t tm_spade[TM_TERRAINS] = ROUND(1, UINT64_MAX);

static inline void set_member(tm_bits *set, int p, bool member) {
    uint64_t *w = &set->w[p / 64];
    *w = (*w & ~((uint64_t)1 << p % 64)) | (uint64_t)member << p % 64;
}

/* Sets whether position p has a twin, that is, a hex of its colour with which it shares a land neighbour. */
static inline void look_at(tm_state *st, int p) {
    set_member(&st->alike, p, tm_byte_of(st->twin[TM_MARGIN + p], tm_at_const(&st->layout)[p]));
}

void tm_tables_look(const tm_problem_data *data, tm_state *st, int p) {
    if (!data->task->rules.weight[TM_REQ10]) return;
    look_at(st, p);
    for (int k = 0; k < st->seconds[TM_MARGIN + p]; k++)
        look_at(st, st->second[p][k]);
}

/* two words of a set, which contain a hex and all its neighbours */
typedef uint64_t pair __attribute__((vector_size(16)));

INLINE void put_pair(tm_by_colour *sets, int word, int colour, pair set) {
    tm_put(sets, word, colour, set[0]);
    tm_put(sets, word + 1, colour, set[1]);
}

/* Adds or removes one neighbour of the colour in the counts of the hexes around a hex, by binary addition. */
INLINE void count_neighbour(tm_state *st, int colour, int word, const uint64_t ring[2], bool less) {
    pair bit[3], carry = {ring[0], ring[1]};
    for (int n = 0; n < 3; n++) {
        uint64_t *w = &st->bit[colour][n].w[word];
        pair old = {w[0], w[1]};
        bit[n] = old ^ carry;
        w[0] = bit[n][0], w[1] = bit[n][1];
        carry &= less ? ~old : old;
    }
    assert(!carry[0] && !carry[1]); /* no count leaves the range from 0 to 6 */
    put_pair(&st->more, word, colour, bit[1] | bit[2]);
    put_pair(&st->some, word, colour, bit[0] | bit[1] | bit[2]);
}

#ifndef NDEBUG
/* Does the table of neighbours agree with the layout at this position? */
static bool is_near_right(const tm_shape *shape, const tm_state *st, int p) {
    uint64_t near = 0;
    for (int k = 0; k < 6; k++)
        near += tm_one(tm_at_const(&st->layout)[p + shape->step[k]]);
    return near == st->near[TM_MARGIN + p];
}
#endif

void tm_tables_recolour(const tm_problem_data *data, tm_state *st, int p, int b) {
    uint8_t *at = tm_at(&st->layout) + p;
    int a = *at;
    assert(a < TM_RIVER && b >= 0 && b < TM_RIVER && st->ready);
    *at = (uint8_t)b;
    uint64_t difference = tm_one(b) - tm_one(a), *near = st->near + TM_MARGIN + p;
    for (int k = 0; k < 6; k++)
        near[data->task->shape.step[k]] += difference;
    uint64_t *here = st->here.w[p / 64], bit = (uint64_t)1 << p % 64;
    tm_put(&st->here, p / 64, a, here[a] & ~bit);
    tm_put(&st->here, p / 64, b, here[b] | bit);
    count_neighbour(st, a, data->word[p], data->ring[p], true);
    count_neighbour(st, b, data->word[p], data->ring[p], false);
    st->hinged = st->looked = false;
    assert(is_near_right(&data->task->shape, st, p) && is_near_right(&data->task->shape, st, p + 1));
    if (!data->task->rules.weight[TM_REQ10]) return;
    for (int k = 0; k < st->seconds[TM_MARGIN + p]; k++)
        st->twin[TM_MARGIN + st->second[p][k]] += difference;
}

/* Counts, for each land hex, the colours of the land hexes that have a land neighbour in common with it: hexes two steps away
 * in any direction, and hexes side by side with it. Which hexes these are depends only on the river. */
static void build_seconds(const tm_problem_data *data, tm_state *st, const tm_bits *river) {
    const tm_shape *shape = &data->task->shape;
    const uint8_t *at = tm_at_const(&st->layout);
    bool known = st->paired && !memcmp(river, &st->river, sizeof *river);
    for (int p = 0; p < shape->positions && !known; p++) {
        int n = 0;
        for (int k = 0; k < 6 && at[p] < TM_RIVER; k++) {
            int step = shape->step[k], next = shape->step[(k + 1) % 6], last = shape->step[(k + 5) % 6];
            int to[3] = {p + 2 * step, p + step + next, p + step};
            int by[3][2] = {{p + step, p + step}, {p + step, p + next}, {p + last, p + next}};
            for (int t = 0; t < 3; t++)
                if (at[to[t]] < TM_RIVER && (at[by[t][0]] < TM_RIVER || at[by[t][1]] < TM_RIVER))
                    st->second[p][n++] = (int16_t)to[t];
        }
        if (at[p] < TM_RIVER) st->seconds[TM_MARGIN + p] = (uint8_t)n;
    }
    st->paired = true;
    st->river = *river;
    memset(st->twin, 0, sizeof st->twin);
    for (int p = 0; p < shape->positions; p++)
        for (int k = 0; k < st->seconds[TM_MARGIN + p] && at[p] < TM_RIVER; k++)
            st->twin[TM_MARGIN + st->second[p][k]] += tm_one(at[p]);
}

/* Computes the bit boards of the colours from the layout. */
INLINE void build_colours(int W, const tm_problem_data *data, tm_state *st) {
    const tm_task *task = data->task;
    tm_sets sets;
    collect(W, &st->layout, &task->fields, &sets);
    tm_bits land = without(W, task->fields.hexes, of(W, &sets, TM_RIVER));
    for (int c = 0; c < TM_COLOURS; c++) {
        tm_bits *bit = st->bit[c];
        add_up(W, &task->shape, of(W, &sets, c), bit);
        EACH(k) {
            tm_put(&st->here, k, c, sets.word[k][c]);
            tm_put(&st->more, k, c, bit[1].w[k] | bit[2].w[k]);
            tm_put(&st->some, k, c, bit[0].w[k] | bit[1].w[k] | bit[2].w[k]);
        }
    }
    st->asks = land;
    st->coast = both(W, land, around(W, &task->shape, of(W, &sets, TM_RIVER)));
    if (task->rules.published) st->asks = both(W, land, three_or_more(W, &task->shape, land));
}

static void add_up_sums(const tm_problem_data *data, tm_state *st) {
    const tm_rules *rules = &data->task->rules;
    const uint8_t *at = tm_at_const(&st->layout);
    const uint64_t *near = st->near + TM_MARGIN;
    int pairs[TM_COLOURS] = {0};
    uint64_t twice = 0, *share = st->now.share;
    for (int p = 0; p < data->task->shape.positions; p++) {
        int c = at[p], slot = TM_MARGIN + p;
        if (c == TM_RIVER) continue;
        int land = (int)(near[p] * 0x0101010101010101u >> 56);
        st->lies[slot] = (uint64_t)(land < data->degree[p]) << TM_TOUCH | (uint64_t)(data->degree[p] < 6) << TM_EDGE;
        share[c] += st->lies[slot] + ((uint64_t)tm_byte_of(near[p], (c + 1) % TM_COLOURS) << TM_RING);
        pairs[c] += tm_byte_of(st->twin[slot], c);
        if (rules->weight[TM_REQ12]) twice += tm_by_spades(near[p], c);
    }
    for (int s = 0; s < TM_COLOURS; s++) {
        assert(pairs[s] % 2 == 0); /* each pair was counted at both of its hexes */
        share[s] += (uint64_t)(pairs[s] / 2) << TM_PAIRS;
    }
    assert(!(twice & 0x000100010001u));
    st->now.borders = twice >> 1; /* each of the three sums is even, because every border was counted twice */
}

int tm_favour_after(const tm_problem_data *data, tm_state *st, const tm_recolouring *r) {
    const uint8_t *at = tm_at_const(&st->layout);
    tm_homes homes = {{{{0}}}};
    tm_forecast forecast;
    for (int word = 0; 64 * word < data->task->shape.positions; word++)
        for (int c = 0; c < TM_COLOURS; c++)
            homes.of[c].w[word] = st->here.w[word][c];
    set_member(&homes.of[at[r->p]], r->p, false);
    set_member(&homes.of[r->to], r->p, true);
    if (r->q >= 0) {
        set_member(&homes.of[at[r->q]], r->q, false);
        set_member(&homes.of[r->back], r->q, true);
    }
    tm_foresee_homes(tm_ways_of(data, st), &homes, &forecast);
    return tm_forecast_excess(&forecast, data->task->rules.favour);
}

void tm_tables_build(const tm_problem_data *data, tm_state *st) {
    const tm_shape *shape = &data->task->shape;
    const tm_rules *rules = &data->task->rules;
    const uint8_t *at = tm_at_const(&st->layout);
    uint64_t *near = st->near + TM_MARGIN;
    tm_bits river = {{0}};
    memset(st->near, 0, sizeof st->near);
    for (int p = 0; p < shape->positions; p++) {
        if (at[p] == TM_RIVER && shape->cell[p] >= 0) river.w[p / 64] |= (uint64_t)1 << p % 64;
        for (int k = 0; k < 6 && at[p] < TM_RIVER; k++)
            near[p + shape->step[k]] += tm_one(at[p]);
    }
    if (shape->positions <= 128)
        build_colours(2, data, st);
    else
        build_colours(TM_WORDS_MAX, data, st);
    if (rules->weight[TM_REQ10]) build_seconds(data, st, &river);
    if (rules->weight[TM_REQ13]) tm_ways_update(tm_ways_of(data, st), shape, &river);
    st->now = (tm_sums){.same = st->count[TM_REQ1], .lonely = st->count[TM_REQ4], .favour = st->count[TM_REQ13]};
    if (data->beyond_paper) add_up_sums(data, st);
    st->ahead = (tm_recolouring){0};
    st->ready = true;
    st->hinged = st->looked = false;
    st->alike = (tm_bits){{0}};
    for (int g = 0; g < data->base.space.syms && rules->weight[TM_REQ10]; g++)
        look_at(st, data->position[g]);
}
