/* Delta evaluation. The state keeps, for every position, how many neighbours of each colour it has (one byte a colour
 * in one word), so that the effect of one hex changing colour is a few operations on it and its six neighbours, and
 * the effect of two far-apart changes is their sum. Other changes of colours are made, read off and undone; a change
 * of the river is evaluated in full on a copy. */
#include "delta.h"

#include <string.h>

#include "core/fast.h"
#include "tables.h"
#include "traits.h"

size_t tm_state_size(void) {
    return sizeof(tm_state);
}

static int spade_excess(const tm_rules *rules, uint64_t packed) {
    const int borders[TM_SPADES] = {packed & 0xffff, packed >> 16 & 0xffff, packed >> 32 & 0xffff};
    return tm_spade_excess(rules, borders);
}

typedef int16_t fields __attribute__((vector_size(8))); /* of a share */

INLINE fields above_zero(fields a) {
    return a & (a > 0);
}

/* What the shares are uneven by, field by field, as in rules.c: the largest beside the smallest, and so on, each by
 * more than the width. A network sorts them (16 comparators are the fewest for seven). */
static uint64_t unevenness(const uint64_t share[TM_COLOURS], uint64_t width) {
    static const uint8_t order[][2] = {{0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1}, {2, 5},
                                       {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6}};
    fields value[TM_COLOURS], wide, sum = {0};
    uint64_t packed;
    memcpy(value, share, sizeof value);
    memcpy(&wide, &width, sizeof wide);
    for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
        fields *low = &value[order[k][0]], *high = &value[order[k][1]], more = above_zero(*low - *high);
        *low -= more;
        *high += more;
    }
    for (int k = 0; k < TM_COLOURS / 2; k++)
        sum += above_zero(value[TM_COLOURS - 1 - k] - value[k] - wide);
    memcpy(&packed, &sum, sizeof packed);
    return packed;
}

static int field(uint64_t packed, int shift) {
    return (int)(packed >> shift & 0xffff);
}

/* The counts of REQ6 to REQ8. */
static void count_shares(const tm_rules *rules, const uint64_t share[TM_COLOURS], int count[TM_REQUIREMENTS]) {
    uint64_t off = unevenness(share, (uint64_t)rules->ring << TM_RING | (uint64_t)rules->touch << TM_TOUCH |
                                         (uint64_t)rules->edge << TM_EDGE);
    count[TM_REQ6] = rules->weight[TM_REQ6] ? field(off, TM_RING) : 0;
    count[TM_REQ7] = rules->weight[TM_REQ7] ? field(off, TM_TOUCH) : 0;
    count[TM_REQ8] = rules->weight[TM_REQ8] ? field(off, TM_EDGE) : 0;
}

static int twin_excess(const tm_rules *rules, const uint64_t share[TM_COLOURS]) {
    int pairs[TM_COLOURS];
    for (int c = 0; c < TM_COLOURS; c++)
        pairs[c] = field(share[c], TM_PAIRS);
    return tm_twin_excess(rules, pairs);
}

INLINE int pair_size(tm_pair a) {
    return __builtin_popcountll(a[0]) + __builtin_popcountll(a[1]);
}

/* Colours one and two spades away, up and down the circle. */
typedef struct {
    uint8_t up, up_two, down, down_two;
} circle;
static const circle around[TM_COLOURS] = {{1, 2, 6, 5}, {2, 3, 0, 6}, {3, 4, 1, 0}, {4, 5, 2, 1},
                                          {5, 6, 3, 2}, {6, 0, 4, 3}, {0, 1, 5, 4}};

/* Where a colour is with none of another near. */
INLINE tm_pair apart(const tm_state *st, int word, int colour, int other) {
    return tm_pair_at(&st->colour[colour].here, word) & ~tm_pair_at(&st->colour[other].some, word);
}

/* What position p changing from colour a to b does to REQ1 and REQ4. Around it colour a may lose its only neighbour of
 * its own, b get its first. */
INLINE void half_by_sets(const tm_problem_data *data, const tm_state *st, int p, int a, int b, tm_sums *d) {
    int word = data->word[p], asked = st->asks.w[(unsigned)p / 64] >> (unsigned)p % 64 & 1;
    circle by_a = around[a], by_b = around[b];
    uint64_t own = st->near[TM_MARGIN + p];
    const tm_colour *from = &st->colour[a], *to = &st->colour[b];
    tm_pair ring = {data->ring[p][0], data->ring[p][1]}, asks = ring & tm_pair_at(&st->asks, word);
    tm_pair last = ~tm_pair_at(&from->more, word), first = ~tm_pair_at(&to->some, word);
    d->lonely += asked * (!(own & tm_spade[b]) - !(own & tm_spade[a]));
    uint64_t not_up = -(uint64_t)(b != by_a.up_two), not_down = -(uint64_t)(b != by_a.down_two); /* else b helps, too */
    tm_pair lost =
        (apart(st, word, by_a.up, by_a.up_two) & not_up) | (apart(st, word, by_a.down, by_a.down_two) & not_down);
    tm_pair found = apart(st, word, by_b.up, by_b.up_two) | apart(st, word, by_b.down, by_b.down_two);
    d->lonely += pair_size(asks & lost & last) - pair_size(asks & found & first);
    if (data->task->rules.borders) {
        d->same += 2 * (tm_byte_of(own, b) - tm_byte_of(own, a));
        return;
    }
    d->same += (tm_byte_of(own, b) != 0) - (tm_byte_of(own, a) != 0);
    d->same += pair_size(ring & tm_pair_at(&to->here, word) & first);
    d->same -= pair_size(ring & tm_pair_at(&from->here, word) & last);
}

/* Adds to `d` what position p changing from colour a to b does, nothing near it changing. */
INLINE void half(const tm_problem_data *data, const tm_state *st, int p, int a, int b, tm_sums *d) {
    const tm_rules *rules = &data->task->rules;
    uint64_t own = st->near[TM_MARGIN + p];
    half_by_sets(data, st, p, a, b, d);
    if (!data->beyond_paper) return;
    if (rules->weight[TM_REQ6]) {
        const circle by_a = around[a], by_b = around[b];
        d->share[b] += (uint64_t)tm_byte_of(own, by_b.up) << TM_RING;
        d->share[by_b.down] += (uint64_t)tm_byte_of(own, by_b.down) << TM_RING;
        d->share[a] -= (uint64_t)tm_byte_of(own, by_a.up) << TM_RING;
        d->share[by_a.down] -= (uint64_t)tm_byte_of(own, by_a.down) << TM_RING;
    }
    if (rules->weight[TM_REQ12]) d->borders += tm_by_spades(own, b) - tm_by_spades(own, a);
    if (rules->weight[TM_REQ7] || rules->weight[TM_REQ8]) {
        d->share[b] += st->lies[TM_MARGIN + p];
        d->share[a] -= st->lies[TM_MARGIN + p];
    }
    if (rules->weight[TM_REQ10]) {
        uint64_t twin = st->twin[TM_MARGIN + p];
        d->share[b] += (uint64_t)tm_byte_of(twin, b) << TM_PAIRS;
        d->share[a] -= (uint64_t)tm_byte_of(twin, a) << TM_PAIRS;
    }
}

/* The counts of what colours can change, when the sums are these. */
static inline void count_all(const tm_rules *rules, const tm_sums *s, int count[TM_REQUIREMENTS]) {
    const int *w = rules->weight;
    count[TM_REQ1] = s->same;
    count[TM_REQ4] = s->lonely;
    count[TM_REQ6] = count[TM_REQ7] = count[TM_REQ8] = 0;
    if (w[TM_REQ6] || w[TM_REQ7] || w[TM_REQ8]) count_shares(rules, s->share, count);
    count[TM_REQ10] = w[TM_REQ10] ? twin_excess(rules, s->share) : 0;
    count[TM_REQ12] = w[TM_REQ12] ? spade_excess(rules, s->borders) : 0;
}

static inline int cost(const tm_problem_data *data, const tm_state *st, const tm_sums *s) {
    const int *w = data->task->rules.weight;
    int c[TM_REQUIREMENTS], sum = st->base + w[TM_REQ1] * s->same + w[TM_REQ4] * s->lonely;
    if (!data->beyond_paper) return sum;
    count_all(&data->task->rules, s, c);
    return sum + w[TM_REQ6] * c[TM_REQ6] + w[TM_REQ7] * c[TM_REQ7] + w[TM_REQ8] * c[TM_REQ8] +
           w[TM_REQ10] * c[TM_REQ10] + w[TM_REQ12] * c[TM_REQ12];
}

/* False if the moves are more than one, or change the river. */
static bool recolours(const tm_problem_data *data, const tm_state *st, const lg_move *move, int moves,
                      tm_recolouring *r) {
    const uint8_t *at = tm_at_const(&st->layout);
    if (moves != 1 || data->stage == TM_STAGE_RIVER) return false;
    *r = (tm_recolouring){data->position[move->i], move->j, -1, 0};
    if (!data->task->any_stock) {
        r->q = data->position[move->j];
        r->to = at[r->q];
        r->back = at[r->p];
    }
    return r->to < TM_RIVER && at[r->p] < TM_RIVER;
}

/* A symbol times this is a terrain. */
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

/* Two changes do not see each other when no hex is near both. */
static bool far_apart(const tm_shape *shape, int p, int q) {
    int rows = p > q ? p - q : q - p, c = shape->columns;
    return rows > 2 * c + 2 || (rows > 2 && rows < c - 1) || (rows > c + 2 && rows < 2 * c);
}

static double evaluate(const tm_problem_data *data, const tm_layout *layout, int count[TM_REQUIREMENTS]) {
    const tm_task *task = data->task;
    tm_tally tally;
    tm_evaluate(&task->rules, &task->shape, &task->fields, layout, data->which, false, &tally);
    memcpy(count, tally.count, sizeof tally.count);
    return tm_score(&task->rules, count);
}

/* Evaluates the state's layout; the tables are built when they are first asked for. */
static double load_layout(const tm_problem_data *data, tm_state *st) {
    double cost = evaluate(data, &st->layout, st->count);
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

/* The sums after a change of colours, into `then`. */
FASTEST static void look_ahead(const tm_problem_data *data, tm_state *st, const tm_recolouring *r) {
    int a = tm_at_const(&st->layout)[r->p];
    bool near = r->q >= 0 && !far_apart(&data->task->shape, r->p, r->q);
    st->then = st->now;
    st->ahead = *r;
    if (a == r->to) return; /* a swap of equals */
    half(data, st, r->p, a, r->to, &st->then);
    if (near) tm_tables_recolour(data, st, r->p, r->to);
    if (r->q >= 0) half(data, st, r->q, r->to, r->back, &st->then);
    if (near) tm_tables_recolour(data, st, r->p, a);
}

double tm_peek(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const tm_problem_data *data = tm_data(problem);
    tm_state *st = memory;
    tm_recolouring r;
    (void)genome;
    if (!recolours(data, st, moves, count, &r)) {
        tm_layout layout = st->layout;
        int counts[TM_REQUIREMENTS];
        move_layout(data, &layout, moves, count);
        return evaluate(data, &layout, counts);
    }
    if (!st->ready) tm_tables_build(data, st);
    look_ahead(data, st, &r);
    return cost(data, st, &st->then);
}

static bool same(const tm_recolouring *a, const tm_recolouring *b) {
    return a->p == b->p && a->to == b->to && a->q == b->q && a->back == b->back;
}

void tm_commit(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const tm_problem_data *data = tm_data(problem);
    tm_state *st = memory;
    tm_recolouring r;
    (void)genome;
    if (!recolours(data, st, moves, count, &r)) {
        move_layout(data, &st->layout, moves, count);
        load_layout(data, st);
        return;
    }
    if (!st->ready) tm_tables_build(data, st);
    if (!same(&r, &st->ahead)) look_ahead(data, st, &r);
    st->now = st->then;
    st->ahead = (tm_recolouring){0};
    st->looked = false;
    tm_tables_recolour(data, st, r.p, r.to);
    if (r.q >= 0) tm_tables_recolour(data, st, r.q, r.back);
    tm_tables_look(data, st, r.p);
    if (r.q >= 0) tm_tables_look(data, st, r.q);
    count_all(&data->task->rules, &st->now, st->count);
}

bool tm_describe_state(const lg_problem *problem, void *memory, lg_genome genome, uint64_t which, double *traits) {
    const tm_task *task = tm_data(problem)->task;
    const tm_layout *layout = &((const tm_state *)memory)->layout;
    (void)genome;
    if (tm_data(problem)->stage == TM_STAGE_RIVER) which &= tm_traits_by_river;
    tm_describe_layout(&(tm_subject){&task->rules, &task->shape, &task->fields, layout}, which, traits);
    return true;
}
