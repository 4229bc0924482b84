/* Delta evaluation. For every position, the state keeps the number of neighbours of each colour (one byte for each colour in
 * one word), and it keeps the hexes that depend on a single neighbour. So it takes only a few operations on a hex and its
 * neighbours to compute what changes if the hex gets another colour. The effect of two distant changes is the sum of both
 * effects. A second change near the first one is computed from its six neighbours one by one. A change of the river is
 * evaluated in full on a copy. */
#include "stage.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/fast.h"
#include "tables.h"
#include "traits.h"

size_t tm_state_size(const tm_problem_data *data) {
    if (data->stage == TM_STAGE_RIVER) return offsetof(tm_state, alike);
    return tm_rows_end(data) + (data->task->rules.weight[TM_REQ13] ? sizeof(tm_ways) : 0);
}

enum { FIELDS = 4 };
typedef int16_t fields __attribute__((vector_size(2 * FIELDS))); /* the counts of one share, for the four fields */

INLINE fields above_zero(fields a) {
    return a & (a > 0);
}

INLINE void put_in_order(fields *low, fields *high) {
    fields a = *low, b = *high, least = a, most = b;
    for (int i = 0; i < FIELDS; i++) {
        least[i] = a[i] < b[i] ? a[i] : b[i];
        most[i] = a[i] < b[i] ? b[i] : a[i];
    }
    *low = least;
    *high = most;
}

/* Sorts seven values with a sorting network of 16 comparators, which is the smallest possible. */
INLINE void sort_colours(fields v[TM_COLOURS]) {
    static const uint8_t order[][2] = {{0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1}, {2, 5},
                                       {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6}};
    WHOLE_LOOP
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        put_in_order(&v[order[k][0]], &v[order[k][1]]);
}

INLINE fields unpacked(uint64_t packed) {
    fields value;
    memcpy(&value, &packed, sizeof value);
    return value;
}

INLINE int field_of(fields value, int shift) {
    uint64_t packed;
    memcpy(&packed, &value, sizeof packed);
    return (int)(packed >> shift & 0xffff);
}

/* Counts the violations of REQ6 to REQ8, field by field, as rules.c does: the largest minus the smallest value, the second
 * largest minus the second smallest, and so on, each as far as it exceeds the width. Also counts those of REQ10. */
static void count_shares(const tm_rules *rules, const uint64_t share[TM_COLOURS], int count[TM_REQUIREMENTS]) {
    const fields width = unpacked((uint64_t)rules->ring << TM_RING | (uint64_t)rules->touch << TM_TOUCH |
                                  (uint64_t)rules->edge << TM_EDGE | (uint64_t)rules->colour_twins << TM_PAIRS);
    fields value[TM_COLOURS], off = {0}, sum = {0}, over = {0};
    for (int c = 0; c < TM_COLOURS; c++) {
        value[c] = unpacked(share[c]);
        sum += value[c];
        over += above_zero(value[c] - width);
    }
    sort_colours(value);
    for (int k = 0; k < TM_COLOURS / 2; k++)
        off += above_zero(value[TM_COLOURS - 1 - k] - value[k] - width);
    int twins = field_of(sum, TM_PAIRS) - rules->twins;
    count[TM_REQ6] = field_of(off, TM_RING);
    count[TM_REQ7] = field_of(off, TM_TOUCH);
    count[TM_REQ8] = field_of(off, TM_EDGE);
    count[TM_REQ10] = field_of(over, TM_PAIRS) + (twins > 0 ? twins : 0);
}

/* The next colour on the terraforming circle, and the previous one. */
static const uint8_t next[TM_COLOURS] = {1, 2, 3, 4, 5, 6, 0}, last[TM_COLOURS] = {6, 0, 1, 2, 3, 4, 5};

/* One hex of a change: position p changes from colour a to b. Also holds the numbers of its neighbours and of its twins (hexes
 * with which it shares a land neighbour), by colour. */
typedef struct {
    int p, a, b;
    uint64_t near, twin;
} half;

/* Adds what the hex itself contributes to the counts of REQ1 and REQ4, given its surroundings in `h`. */
INLINE void add_own(const tm_problem_data *data, const tm_state *st, const half *h, int *same, int *lonely) {
    int a = h->a, b = h->b, near_a = tm_byte_of(h->near, a), near_b = tm_byte_of(h->near, b);
    int asked = st->asks.w[(unsigned)h->p / 64] >> (unsigned)h->p % 64 & 1;
    *lonely += asked & !(h->near & tm_spade[b]);
    *lonely -= asked & !(h->near & tm_spade[a]);
    *same += data->task->rules.borders ? 2 * (near_b - near_a) : (near_b != 0) - (near_a != 0);
}

/* Adds what the hex contributes to the other sums. */
INLINE void add_shares(const tm_state *st, const half *h, tm_sums *d) {
    int a = h->a, b = h->b;
    uint64_t lies = st->lies[TM_MARGIN + h->p];
    d->borders += tm_by_spades(h->near, b) - tm_by_spades(h->near, a);
    d->share[b] += lies + ((uint64_t)tm_byte_of(h->twin, b) << TM_PAIRS) + (uint64_t)tm_byte_of(h->near, next[b]);
    d->share[a] -= lies + ((uint64_t)tm_byte_of(h->twin, a) << TM_PAIRS) + (uint64_t)tm_byte_of(h->near, next[a]);
    d->share[last[b]] += (uint64_t)tm_byte_of(h->near, last[b]);
    d->share[last[a]] -= (uint64_t)tm_byte_of(h->near, last[a]);
}

/* Adds what the neighbours contribute, if nothing else near them changes. A neighbour may lose its only neighbour one spade
 * away, or get one. A neighbour of colour next[a] or last[a] loses nothing if b, too, is one spade away from its colour. */
INLINE void add_around(const tm_problem_data *data, const tm_state *st, const half *h, int *same, int *lonely) {
    int a = h->a, b = h->b;
    /* neighbours of the next colour lose nothing if b, too, is one spade away from them */
    uint64_t above_hangs = -(uint64_t)(b != next[next[a]]);
    uint64_t below_hangs = -(uint64_t)(b != last[last[a]]);
    const tm_hinge *on = &st->hinge[data->word[h->p]];
    for (int k = 0; k < 2; k++, on++) {
        uint64_t ring = data->ring[h->p][k];
        *lonely += __builtin_popcountll(ring & ((on->above[a] & above_hangs) | (on->below[a] & below_hangs)));
        *lonely -= __builtin_popcountll(ring & on->helped[b]);
        if (data->task->rules.borders) continue;
        *same += __builtin_popcountll(ring & on->clean[b]);
        *same -= __builtin_popcountll(ring & on->paired[a]);
    }
}

INLINE bool are_beside(const tm_problem_data *data, int p, int q) {
    int word = q / 64 - data->word[p];
    return word >= 0 && word < 2 && data->ring[p][word] >> q % 64 & 1;
}

/* Like add_around, but for the case that another change may be near: looks at each neighbour by itself. */
INLINE void add_around_after(const tm_problem_data *data, const tm_state *st, const half *h, const half *first,
                             int *same, int *lonely) {
    uint64_t change = tm_one(h->b) - tm_one(h->a), changed = tm_one(first->b) - tm_one(first->a);
    for (int k = 0; k < 2; k++) {
        int word = data->word[h->p] + k;
        for (uint64_t rest = data->ring[h->p][k]; rest; rest &= rest - 1) {
            int bit = __builtin_ctzll(rest), at = 64 * word + bit;
            int c = at == first->p ? first->b : tm_at_const(&st->layout)[at];
            uint64_t before = st->near[TM_MARGIN + at] + (are_beside(data, first->p, at) ? changed : 0);
            int asked = st->asks.w[word] >> bit & 1;
            *lonely += asked * (!((before + change) & tm_spade[c]) - !(before & tm_spade[c]));
            if (data->task->rules.borders || c == TM_RIVER) continue;
            *same += (tm_byte_of(before + change, c) != 0) - (tm_byte_of(before, c) != 0);
        }
    }
}

/* Computes the counts of all requirements that colours can change, from the sums. Counts of requirements without weight are
 * undefined. */
static inline void count_all(const tm_problem_data *data, const tm_sums *s, int count[TM_REQUIREMENTS]) {
    count[TM_REQ1] = s->same;
    count[TM_REQ4] = s->lonely;
    count[TM_REQ13] = s->favour;
    if (!data->beyond_paper) return;
    const int borders[TM_SPADES] = {s->borders & 0xffff, s->borders >> 16 & 0xffff, s->borders >> 32 & 0xffff};
    count_shares(&data->task->rules, s->share, count);
    count[TM_REQ12] = tm_spade_excess(&data->task->rules, borders);
}

static inline int cost_of(const tm_problem_data *data, const tm_state *st, const tm_sums *s) {
    const int *w = data->task->rules.weight;
    int c[TM_REQUIREMENTS], sum = st->base + w[TM_REQ1] * s->same + w[TM_REQ4] * s->lonely + w[TM_REQ13] * s->favour;
    if (!data->beyond_paper) return sum;
    count_all(data, s, c);
    return sum + w[TM_REQ6] * c[TM_REQ6] + w[TM_REQ7] * c[TM_REQ7] + w[TM_REQ8] * c[TM_REQ8] +
           w[TM_REQ10] * c[TM_REQ10] + w[TM_REQ12] * c[TM_REQ12];
}

/* Returns false if there is more than one move, or the move changes the river. */
static bool is_recolouring(const tm_problem_data *data, const tm_state *st, const lg_move *move, int moves,
                           tm_recolouring *r) {
    const uint8_t *at = tm_at_const(&st->layout);
    if (moves != 1 || data->stage == TM_STAGE_RIVER) return false;
    assert(move->i >= 0 && move->i < data->base.space.syms);
    *r = (tm_recolouring){data->position[move->i], move->j, -1, 0};
    if (!data->task->any_stock) {
        r->q = data->position[move->j];
        r->to = at[r->q];
        r->back = at[r->p];
    }
    return r->to < TM_RIVER && at[r->p] < TM_RIVER;
}

/* Multiplying a symbol of the stage by this factor gives a terrain. */
static int terrain_scale(tm_stage stage) {
    return stage == TM_STAGE_RIVER ? TM_RIVER : 1;
}

static void move_layout(const tm_problem_data *data, tm_layout *layout, const lg_move *moves, int count) {
    uint8_t *at = tm_at(layout);
    int scale = terrain_scale(data->stage);
    for (int m = 0; m < count; m++) {
        uint8_t *p = at + data->position[moves[m].i];
        if (data->task->any_stock) {
            *p = (uint8_t)(scale * moves[m].j);
        } else {
            uint8_t *q = at + data->position[moves[m].j], held = *p;
            *p = *q;
            *q = held;
        }
    }
}

/* Are p and q so far apart that no hex is near both? Then the effects of changing them can be added. */
static bool far_apart(const tm_shape *shape, int p, int q) {
    int rows = p > q ? p - q : q - p, c = shape->columns;
    return rows > 2 * c + 2 || (rows > 2 && rows < c - 1) || (rows > c + 2 && rows < 2 * c);
}

#ifndef NDEBUG
/* Has any position both p and q as neighbours, or are they neighbours of each other? */
static bool have_common_neighbour(const tm_problem_data *data, int p, int q) {
    for (int k = 0; k < 2; k++) {
        int other = data->word[p] + k - data->word[q];
        if (other >= 0 && other < 2 && data->ring[p][k] & data->ring[q][other]) return true;
    }
    return are_beside(data, p, q);
}
#endif

static double evaluate_layout(const tm_problem_data *data, const tm_layout *layout, int count[TM_REQUIREMENTS]) {
    const tm_task *task = data->task;
    tm_tally tally;
    tm_evaluate(&task->rules, &task->shape, &task->fields, layout, data->which, false, &tally);
    memcpy(count, tally.count, sizeof tally.count);
    return tm_score(&task->rules, count);
}

/* Evaluates the state's layout in full. The tables are built only later, when they are needed. */
static double load_layout(const tm_problem_data *data, tm_state *st) {
    double cost = evaluate_layout(data, &st->layout, st->count);
    assert(cost >= data->base.floor);
    st->base = 0;
    for (int r = 0; r < TM_REQUIREMENTS; r++)
        if (TM_BY_RIVER >> r & 1) st->base += data->task->rules.weight[r] * st->count[r];
    st->ready = false;
    return cost;
}

double tm_load(const lg_problem *problem, void *memory, lg_genome genome) {
    const tm_problem_data *data = tm_data(problem);
    tm_state *st = memory;
    st->layout = data->fixed;
    uint8_t *at = tm_at(&st->layout);
    int n = problem->space.syms, scale = terrain_scale(data->stage);
    for (int g = 0; g < n; g++)
        at[data->position[g]] = (uint8_t)(scale * genome.sym[g]);
    return load_layout(data, st);
}

/* Computes the sums after a change of colours, and stores them in `then`. */
FASTEST static void look_ahead(const tm_problem_data *data, tm_state *st, const tm_recolouring *r) {
    int a = tm_at_const(&st->layout)[r->p], p = TM_MARGIN + r->p, q = TM_MARGIN + r->q;
    int same = st->now.same, lonely = st->now.lonely;
    tm_sums *then = &st->then;
    st->ahead = *r;
    *then = st->now;
    if (a == r->to) return; /* a swap of equal colours changes nothing */
    half first = {r->p, a, r->to, st->near[p], st->twin[p]}, second = {0};
    add_own(data, st, &first, &same, &lonely);
    add_around(data, st, &first, &same, &lonely);
    if (r->q >= 0) {
        second = (half){r->q, r->to, r->back, st->near[q], st->twin[q]};
        if (far_apart(&data->task->shape, r->p, r->q)) {
            assert(!have_common_neighbour(data, r->p, r->q));
            add_own(data, st, &second, &same, &lonely);
            add_around(data, st, &second, &same, &lonely);
        } else { /* the first hex has changed near the second one */
            uint64_t change = tm_one(first.b) - tm_one(first.a);
            bool twin = false; /* do the two hexes share a land neighbour? */
            int seconds = data->task->rules.weight[TM_REQ10] ? st->seconds[p] : 0;
            if (are_beside(data, r->p, r->q)) second.near += change;
            for (int k = 0; k < seconds; k++)
                twin |= st->second[r->p][k] == r->q;
            if (twin) second.twin += change;
            add_own(data, st, &second, &same, &lonely);
            add_around_after(data, st, &second, &first, &same, &lonely);
        }
    }
    assert(same >= 0 || !data->task->rules.weight[TM_REQ1]);
    assert((lonely >= 0 && lonely <= data->task->shape.cells) || !data->task->rules.weight[TM_REQ4]);
    then->same = same;
    then->lonely = lonely;
    if (data->task->rules.weight[TM_REQ13]) then->favour = tm_favour_after(data, st, r);
    if (!data->beyond_paper) return;
    add_shares(st, &first, then);
    if (r->q >= 0) add_shares(st, &second, then);
}

double tm_peek(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const tm_problem_data *data = tm_data(problem);
    tm_state *st = memory;
    tm_recolouring r;
    (void)genome;
    if (!is_recolouring(data, st, moves, count, &r)) {
        tm_layout layout = st->layout;
        int counts[TM_REQUIREMENTS];
        move_layout(data, &layout, moves, count);
        return evaluate_layout(data, &layout, counts);
    }
    if (!st->ready) tm_tables_build(data, st);
    if (!st->hinged) tm_find_hinges(data, st);
    look_ahead(data, st, &r);
    return cost_of(data, st, &st->then);
}

static bool is_same_recolouring(const tm_recolouring *a, const tm_recolouring *b) {
    return a->p == b->p && a->to == b->to && a->q == b->q && a->back == b->back;
}

void tm_commit(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const tm_problem_data *data = tm_data(problem);
    tm_state *st = memory;
    tm_recolouring r;
    (void)genome;
    if (!is_recolouring(data, st, moves, count, &r)) {
        move_layout(data, &st->layout, moves, count);
        load_layout(data, st);
        return;
    }
    if (!is_same_recolouring(&r, &st->ahead)) tm_peek(problem, st, genome, moves, count);
    assert(st->ready && is_same_recolouring(&r, &st->ahead));
    st->now = st->then;
    st->ahead = (tm_recolouring){0};
    tm_tables_recolour(data, st, r.p, r.to);
    if (r.q >= 0) tm_tables_recolour(data, st, r.q, r.back);
    tm_tables_look(data, st, r.p);
    if (r.q >= 0) tm_tables_look(data, st, r.q);
    count_all(data, &st->now, st->count);
    for (int n = TM_REQ6; n < TM_REQUIREMENTS; n++)
        if (!data->task->rules.weight[n]) st->count[n] = 0;
}

bool tm_describe_state(const lg_problem *problem, void *memory, lg_genome genome, uint64_t which, double *traits) {
    const tm_task *task = tm_data(problem)->task;
    const tm_layout *layout = &((const tm_state *)memory)->layout;
    (void)genome;
    if (tm_data(problem)->stage == TM_STAGE_RIVER) which &= tm_traits_by_river;
    tm_describe_layout(&(tm_subject){&task->rules, &task->shape, &task->fields, layout}, which, traits);
    return true;
}
