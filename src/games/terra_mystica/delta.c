/* Delta evaluation. The state keeps, for every position, how many neighbours of each colour it has (one byte a colour
 * in one word), so that the effect of one hex changing colour is a few operations on it and its six neighbours, and
 * the effect of two far-apart changes is their sum. Other changes of colours are made, read off and undone; a change
 * of the river is evaluated in full on a copy. */
#include "delta.h"

#include <string.h>

#include "stage.h"
#include "traits.h"

typedef int16_t lanes __attribute__((vector_size(16))); /* one number a colour; lane 7 stays 0 */

/* What changing hexes does to the numbers that make the cost. */
typedef struct {
    int same, lonely;
    uint64_t borders; /* 16 bits for each number of spades */
    lanes ring, touch, edge, pairs;
} sums;

enum { SLOTS = TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN, SECONDS_MAX = 18 };

typedef struct {
    tm_layout layout;
    sums now;
    int count[TM_REQUIREMENTS];
    int base;    /* the cost of what colours cannot change */
    bool ready;  /* the tables below are those of the layout */
    bool paired; /* `second` is built, for this river */
    tm_bits river;
    uint64_t near[SLOTS], twin[SLOTS]; /* neighbours, and hexes with a common land neighbour, by colour */
    uint8_t asks[SLOTS], touches[SLOTS], on_edge[SLOTS], seconds[SLOTS];
    int16_t second[TM_POSITIONS_MAX][SECONDS_MAX];
} state;

size_t tm_state_size(void) {
    return sizeof(state);
}

static uint64_t one(int colour) {
    return (uint64_t)(colour < TM_RIVER) << 8 * colour;
}

/* The bytes of the two colours so many spades away; of the river's there are none. */
#define BYTE(colour) ((uint64_t)0xff << 8 * ((colour) % TM_COLOURS))
#define APART(colour, spades) (BYTE((colour) + (spades)) | BYTE((colour) + TM_COLOURS - (spades)))
#define ROUND(n, river) \
    { APART(0, n), APART(1, n), APART(2, n), APART(3, n), APART(4, n), APART(5, n), APART(6, n), river }
static const uint64_t apart[TM_SPADES][TM_TERRAINS] = {ROUND(1, 0), ROUND(2, 0), ROUND(3, 0)};
/* One spade away; for the river everything, so that it is never lonely. */
static const uint64_t spade[TM_TERRAINS] = ROUND(1, UINT64_MAX);

static const lanes unit[TM_TERRAINS] = {
    {1}, {0, 1}, {0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 1}, {0},
};

static int byte_of(uint64_t packed, int colour) {
    return (int)(packed >> 8 * colour & 0xff);
}

/* Of lanes that are not negative and small: two words of four lanes, added up by one multiplication. */
static inline int lane_sum(lanes x) {
    uint64_t w[2];
    memcpy(w, &x, sizeof w);
    return (int)((w[0] + w[1]) * 0x0001000100010001u >> 48);
}

static int byte_sum(uint64_t packed) {
    return (int)(packed * 0x0101010101010101u >> 56);
}

/* How many of those that the bytes count are one spade away, two, and three. */
static inline uint64_t by_spades(uint64_t bytes, int colour) {
    uint64_t packed = 0;
    for (int n = 0; n < TM_SPADES; n++)
        packed |= (uint64_t)byte_sum(bytes & apart[n][colour]) << 16 * n;
    return packed;
}

static int spade_excess(const tm_rules *rules, uint64_t packed) {
    const int borders[TM_SPADES] = {packed & 0xffff, packed >> 16 & 0xffff, packed >> 32 & 0xffff};
    return tm_spade_excess(rules, borders);
}

static inline int outside(lanes value, int low, int width) {
    static const lanes seven = {-1, -1, -1, -1, -1, -1, -1, 0};
    lanes under = (int16_t)low - value, over = value - (int16_t)(low + width);
    return lane_sum(((under & (under > 0)) | (over & (over > 0))) & seven);
}

/* As in rules.c, on lanes: the same convex walk. */
static int spread(lanes value, int width) {
    int start = (lane_sum(value) - TM_COLOURS * width / 2) / TM_COLOURS, low = start, next;
    int best = outside(value, low, width);
    while (best && (next = outside(value, low + 1, width)) <= best) {
        best = next;
        low++;
    }
    for (low = start; best && (next = outside(value, low - 1, width)) <= best; low--)
        best = next;
    return best;
}

static int twin_excess(const tm_rules *rules, lanes pairs) {
    lanes over = pairs - (int16_t)rules->colour_twins;
    over &= over > 0;
    over[TM_COLOURS] = 0;
    int sum = lane_sum(pairs);
    return lane_sum(over) + (sum > rules->twins ? sum - rules->twins : 0);
}

/* Adds to `d` what position p changing from colour a to b does, nothing near it changing. */
static inline void half(const tm_problem_data *data, const state *st, int p, int a, int b, sums *d) {
    const tm_rules *rules = &data->task->rules;
    const uint64_t *near = st->near + TM_MARGIN + p, own = *near, change = one(b) - one(a);
    const uint8_t *at = tm_at_const(&st->layout) + p, *asks = st->asks + TM_MARGIN + p;
    int same = (byte_of(own, b) != 0) - (byte_of(own, a) != 0);
    int lonely = *asks * (!(own & spade[b]) - !(own & spade[a]));
    for (int k = 0; k < 6; k++) {
        int q = data->task->shape.step[k], c = at[q];
        uint64_t before = near[q], after = before + change;
        same += (byte_of(after, c) != 0) - (byte_of(before, c) != 0);
        lonely += asks[q] * (!(after & spade[c]) - !(before & spade[c]));
    }
    d->same += rules->borders ? 2 * (byte_of(own, b) - byte_of(own, a)) : same;
    d->lonely += lonely;
    if (rules->weight[TM_REQ6]) {
        static const uint8_t next[] = {1, 2, 3, 4, 5, 6, 0, 7}, last[] = {6, 0, 1, 2, 3, 4, 5, 7};
        d->ring += unit[b] * (int16_t)byte_of(own, next[b]) + unit[last[b]] * (int16_t)byte_of(own, last[b]) -
                   unit[a] * (int16_t)byte_of(own, next[a]) - unit[last[a]] * (int16_t)byte_of(own, last[a]);
    }
    if (rules->weight[TM_REQ12]) d->borders += by_spades(own, b) - by_spades(own, a);
    lanes exchange = unit[b] - unit[a];
    d->touch += exchange * (int16_t)st->touches[TM_MARGIN + p];
    d->edge += exchange * (int16_t)st->on_edge[TM_MARGIN + p];
    if (rules->weight[TM_REQ10]) {
        uint64_t twin = st->twin[TM_MARGIN + p];
        d->pairs += unit[b] * (int16_t)byte_of(twin, b) - unit[a] * (int16_t)byte_of(twin, a);
    }
}

static bool differ(lanes a, lanes b) {
    lanes c = a ^ b;
    uint64_t w[2];
    memcpy(w, &c, sizeof w);
    return w[0] | w[1];
}

/* The cost when the sums have become s. */
static inline int cost(const tm_rules *rules, const state *st, const sums *s) {
    const int *w = rules->weight;
    int sum = st->base + w[TM_REQ1] * s->same + w[TM_REQ4] * s->lonely;
    if (w[TM_REQ6])
        sum += w[TM_REQ6] * (differ(s->ring, st->now.ring) ? spread(s->ring, rules->ring) : st->count[TM_REQ6]);
    if (w[TM_REQ7])
        sum += w[TM_REQ7] * (differ(s->touch, st->now.touch) ? spread(s->touch, rules->touch) : st->count[TM_REQ7]);
    if (w[TM_REQ8])
        sum += w[TM_REQ8] * (differ(s->edge, st->now.edge) ? spread(s->edge, rules->edge) : st->count[TM_REQ8]);
    if (w[TM_REQ10])
        sum += w[TM_REQ10] * (differ(s->pairs, st->now.pairs) ? twin_excess(rules, s->pairs) : st->count[TM_REQ10]);
    if (w[TM_REQ12]) sum += w[TM_REQ12] * spade_excess(rules, s->borders);
    return sum;
}

/* Makes position p colour b in layout, sums and tables; the counts are left to the caller. */
static void change(const tm_problem_data *data, state *st, int p, int b) {
    uint8_t *at = tm_at(&st->layout) + p;
    int a = *at;
    half(data, st, p, a, b, &st->now);
    *at = (uint8_t)b;
    uint64_t difference = one(b) - one(a), *near = st->near + TM_MARGIN + p;
    for (int k = 0; k < 6; k++)
        near[data->task->shape.step[k]] += difference;
    if (!data->task->rules.weight[TM_REQ10]) return;
    for (int k = 0; k < st->seconds[TM_MARGIN + p]; k++)
        st->twin[TM_MARGIN + st->second[p][k]] += difference;
}

static void recount(const tm_rules *rules, state *st) {
    st->count[TM_REQ1] = st->now.same;
    st->count[TM_REQ4] = st->now.lonely;
    st->count[TM_REQ6] = rules->weight[TM_REQ6] ? spread(st->now.ring, rules->ring) : 0;
    st->count[TM_REQ7] = rules->weight[TM_REQ7] ? spread(st->now.touch, rules->touch) : 0;
    st->count[TM_REQ8] = rules->weight[TM_REQ8] ? spread(st->now.edge, rules->edge) : 0;
    st->count[TM_REQ10] = rules->weight[TM_REQ10] ? twin_excess(rules, st->now.pairs) : 0;
    st->count[TM_REQ12] = rules->weight[TM_REQ12] ? spade_excess(rules, st->now.borders) : 0;
}

/* Which land hexes share a land neighbour with p: two steps away in any way, or side by side. */
static void find_seconds(const tm_shape *shape, state *st, int p) {
    const uint8_t *at = tm_at_const(&st->layout);
    int n = 0;
    for (int k = 0; k < 6; k++) {
        int step = shape->step[k], next = shape->step[(k + 1) % 6], last = shape->step[(k + 5) % 6];
        int to[3] = {p + 2 * step, p + step + next, p + step};
        int by[3][2] = {{p + step, p + step}, {p + step, p + next}, {p + last, p + next}};
        for (int t = 0; t < 3; t++)
            if (at[to[t]] < TM_RIVER && (at[by[t][0]] < TM_RIVER || at[by[t][1]] < TM_RIVER))
                st->second[p][n++] = (int16_t)to[t];
    }
    st->seconds[TM_MARGIN + p] = (uint8_t)n;
}

static void build_seconds(const tm_problem_data *data, state *st) {
    const tm_shape *shape = &data->task->shape;
    const uint8_t *at = tm_at_const(&st->layout);
    tm_bits river = {{0}};
    for (int p = 0; p < shape->positions; p++)
        river.w[p / 64] |= (uint64_t)(at[p] == TM_RIVER) << p % 64;
    if (!st->paired || memcmp(&river, &st->river, sizeof river) != 0) {
        st->paired = true; /* also of no river at all, which is what a new state says */
        st->river = river;
        for (int p = 0; p < shape->positions; p++)
            if (at[p] < TM_RIVER) find_seconds(shape, st, p);
    }
    memset(st->twin, 0, sizeof st->twin);
    for (int p = 0; p < shape->positions; p++)
        for (int k = 0; k < st->seconds[TM_MARGIN + p] && at[p] < TM_RIVER; k++)
            st->twin[TM_MARGIN + st->second[p][k]] += one(at[p]);
}

static void build_tables(const tm_problem_data *data, state *st) {
    const tm_shape *shape = &data->task->shape;
    const tm_rules *rules = &data->task->rules;
    const uint8_t *at = tm_at_const(&st->layout);
    uint64_t *near = st->near + TM_MARGIN;
    memset(st->near, 0, sizeof st->near);
    memset(st->asks, 0, sizeof st->asks);
    for (int p = 0; p < shape->positions; p++)
        for (int k = 0; k < 6 && at[p] < TM_RIVER; k++)
            near[p + shape->step[k]] += one(at[p]);
    if (rules->weight[TM_REQ10]) build_seconds(data, st);
    int touch[TM_TERRAINS] = {0}, edge[TM_TERRAINS] = {0}, ring[TM_TERRAINS] = {0}, pairs[TM_TERRAINS] = {0};
    uint64_t twice = 0;
    st->now = (sums){0};
    for (int p = 0; p < shape->positions; p++) {
        int c = at[p], slot = TM_MARGIN + p;
        if (c == TM_RIVER) continue;
        int land = byte_sum(near[p]), same = byte_of(near[p], c);
        st->asks[slot] = !rules->published || land >= 3;
        st->touches[slot] = land < data->degree[p];
        st->on_edge[slot] = data->degree[p] < 6;
        st->now.same += rules->borders ? same : same != 0;
        st->now.lonely += st->asks[slot] && !(near[p] & spade[c]);
        ring[c] += byte_of(near[p], (c + 1) % TM_COLOURS);
        touch[c] += st->touches[slot];
        edge[c] += st->on_edge[slot];
        pairs[c] += byte_of(st->twin[slot], c);
        if (rules->weight[TM_REQ12]) twice += by_spades(near[p], c);
    }
    for (int s = 0; s < TM_COLOURS; s++)
        st->now.ring[s] = (int16_t)ring[s], st->now.touch[s] = (int16_t)touch[s], st->now.edge[s] = (int16_t)edge[s],
        st->now.pairs[s] = (int16_t)(pairs[s] / 2);
    st->now.borders = twice >> 1; /* each of the three is even */
    st->ready = true;
}

/* One move as changes of colour: position p becomes `to`, and in a swap q becomes `back` (else q is -1). */
typedef struct {
    int p, to, q, back;
} recolouring;

/* False if the moves are more than one, or change the river. */
static bool recolours(const tm_problem_data *data, const state *st, const lg_move *move, int moves, recolouring *r) {
    const uint8_t *at = tm_at_const(&st->layout);
    if (moves != 1 || data->stage == TM_STAGE_RIVER) return false;
    *r = (recolouring){data->position[move->i], move->j, -1, 0};
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
static double load_layout(const tm_problem_data *data, state *st) {
    double cost = evaluate(data, &st->layout, st->count);
    st->base = 0;
    for (int r = 0; r < TM_REQUIREMENTS; r++)
        if (TM_BY_RIVER >> r & 1) st->base += data->task->rules.weight[r] * st->count[r];
    st->ready = false;
    return cost;
}

double tm_load(const lg_problem *problem, void *memory, lg_genome genome) {
    const tm_problem_data *data = tm_data(problem);
    state *st = memory;
    st->layout = data->fixed;
    uint8_t *at = tm_at(&st->layout);
    int n = problem->space.syms, scale = terrain_scale(data->stage);
    for (int g = 0; g < n; g++)
        at[data->position[g]] = (uint8_t)(scale * genome.sym[g]);
    return load_layout(data, st);
}

double tm_peek(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const tm_problem_data *data = tm_data(problem);
    state *st = memory;
    recolouring r;
    (void)genome;
    if (!recolours(data, st, moves, count, &r)) {
        tm_layout layout = st->layout;
        int counts[TM_REQUIREMENTS];
        move_layout(data, &layout, moves, count);
        return evaluate(data, &layout, counts);
    }
    if (!st->ready) build_tables(data, st);
    sums held = st->now, then;
    int a = tm_at_const(&st->layout)[r.p];
    if (r.q < 0 || far_apart(&data->task->shape, r.p, r.q)) {
        then = held;
        half(data, st, r.p, a, r.to, &then);
        if (r.q >= 0) half(data, st, r.q, r.to, r.back, &then);
    } else {
        change(data, st, r.p, r.to);
        change(data, st, r.q, r.back);
        then = st->now;
        change(data, st, r.q, r.to);
        change(data, st, r.p, a);
        st->now = held;
    }
    return cost(&data->task->rules, st, &then);
}

void tm_commit(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const tm_problem_data *data = tm_data(problem);
    state *st = memory;
    recolouring r;
    (void)genome;
    if (!recolours(data, st, moves, count, &r)) {
        move_layout(data, &st->layout, moves, count);
        load_layout(data, st);
        return;
    }
    if (!st->ready) build_tables(data, st);
    change(data, st, r.p, r.to);
    if (r.q >= 0) change(data, st, r.q, r.back);
    recount(&data->task->rules, st);
}

/* Hexes that break REQ1, REQ4 or REQ10, for searches that look where it hurts. */
int tm_conflicts(const lg_problem *problem, void *memory, lg_genome genome, int *genes) {
    const tm_problem_data *data = tm_data(problem);
    state *st = memory;
    int n = 0;
    (void)genome;
    if (data->stage == TM_STAGE_RIVER) return 0;
    if (!st->ready) build_tables(data, st);
    const uint8_t *at = tm_at_const(&st->layout);
    for (int g = 0; g < problem->space.syms; g++) {
        int p = data->position[g], c = at[p], slot = TM_MARGIN + p;
        bool bad = c < TM_RIVER && (byte_of(st->near[slot], c) || (st->asks[slot] && !(st->near[slot] & spade[c])));
        if (c < TM_RIVER && st->count[TM_REQ10]) bad = bad || byte_of(st->twin[slot], c);
        if (bad) genes[n++] = g;
    }
    return n;
}

bool tm_describe_state(const lg_problem *problem, void *memory, lg_genome genome, double *traits) {
    const tm_task *task = tm_data(problem)->task;
    (void)genome;
    tm_describe_layout(&task->rules, &task->shape, &task->fields, &((const state *)memory)->layout, traits);
    return true;
}
