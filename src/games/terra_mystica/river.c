/* Rivers that look like rivers: grown hex by hex, mostly from the tips, now and then from a bend, so that by
 * construction every river hex has one to three river neighbours and the river stays in one piece. */
#include "stage.h"

#include <string.h>

enum { TRIES = 200, SLOTS = TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN };
enum { BEND = 10, CLOSE = 5 }; /* one in so many grows from a bend, and may close a loop */
enum { LEAN = 2, FAILURES = 40 };

typedef struct {
    const int *step;
    uint8_t river[SLOTS], open[SLOTS]; /* 1: is river; 1: may become river */
    uint8_t degree[SLOTS];             /* river neighbours */
    int16_t source[TM_CELLS_MAX], tip[2 * TM_CELLS_MAX];
    int sources, tips, wanted;
    const tm_problem_data *data;
    int across, down; /* river hexes right minus left, bottom minus top */
} growth;

static bool in(const tm_bits *field, int slot) {
    int p = slot - TM_MARGIN;
    return field->w[p / 64] >> p % 64 & 1;
}

static int side_across(const growth *g, int slot) {
    return in(&g->data->task->fields.right, slot) - in(&g->data->task->fields.left, slot);
}

static int side_down(const growth *g, int slot) {
    return in(&g->data->task->fields.bottom, slot) - in(&g->data->task->fields.top, slot);
}

static void add(growth *g, int slot) {
    g->river[slot] = 1;
    g->open[slot] = 0;
    g->source[g->sources++] = (int16_t)slot;
    g->tip[g->tips++] = (int16_t)slot;
    g->across += side_across(g, slot);
    g->down += side_down(g, slot);
    for (int k = 0; k < 6; k++)
        g->degree[slot + g->step[k]]++;
}

static void begin(growth *g, const tm_problem_data *data) {
    const tm_shape *shape = &data->task->shape;
    memset(g->river, 0, sizeof g->river);
    memset(g->open, 0, sizeof g->open);
    memset(g->degree, 0, sizeof g->degree);
    g->step = shape->step;
    g->data = data;
    g->sources = g->tips = g->across = g->down = 0;
    g->wanted = data->count[1];
    for (int k = 0; k < data->base.space.syms; k++)
        g->open[TM_MARGIN + data->position[k]] = 1;
    if (data->base.space.syms == shape->cells) return;
    for (int cell = 0; cell < shape->cells; cell++) {
        int p = shape->position[cell];
        if (tm_at_const(&data->fixed)[p] == TM_RIVER && !g->open[TM_MARGIN + p]) add(g, TM_MARGIN + p);
    }
}

/* Would this hex make the river lean more than the hexes still to come may set right (REQ9)? */
static bool leans(const growth *g, int slot) {
    const tm_rules *rules = &g->data->task->rules;
    int room = rules->lean + g->wanted / LEAN, x = side_across(g, slot), y = side_down(g, slot);
    return rules->weight[TM_REQ9] && (x * (g->across + x) > room || y * (g->down + y) > room);
}

/* May this open hex join: one river neighbour, seldom two, and none of them crowded by it? */
static bool joins(const growth *g, int slot, lg_rng *rng) {
    if (!g->open[slot] || g->degree[slot] > 2 || leans(g, slot)) return false;
    if (g->degree[slot] == 2 && lg_rng_below(rng, CLOSE)) return false;
    for (int k = 0; k < 6; k++) {
        int to = slot + g->step[k];
        if (g->river[to] && g->degree[to] >= 3) return false;
    }
    return true;
}

/* From one source into the first direction that is free, beginning anywhere. */
static bool sprout(growth *g, int from, lg_rng *rng) {
    if (g->degree[from] >= 3) return false;
    for (int k = (int)lg_rng_below(rng, 6), n = 0; n < 6; n++, k = k == 5 ? 0 : k + 1)
        if (joins(g, from + g->step[k], rng)) {
            add(g, from + g->step[k]);
            return true;
        }
    return false;
}

static bool grow(growth *g, lg_rng *rng) {
    const tm_problem_data *data = g->data;
    if (g->wanted && !g->sources) {
        add(g, TM_MARGIN + data->position[lg_rng_below(rng, (uint32_t)data->base.space.syms)]);
        g->wanted--;
    }
    for (int failed = 0; g->wanted && failed < FAILURES;) {
        bool bend = !g->tips || !lg_rng_below(rng, BEND);
        uint32_t k = lg_rng_below(rng, (uint32_t)(bend ? g->sources : g->tips));
        int from = bend ? g->source[k] : g->tip[k];
        if (!bend) g->tip[k] = g->tip[--g->tips]; /* it is a tip no more, or a dead end */
        bool grown = sprout(g, from, rng);
        g->wanted -= grown;
        failed += !grown;
    }
    return !g->wanted;
}

bool tm_grow_river(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const tm_problem_data *data = tm_data(problem);
    growth g;
    for (int t = 0; t < TRIES; t++) {
        begin(&g, data);
        if (!grow(&g, rng)) continue;
        for (int k = 0; k < problem->space.syms; k++)
            genome.sym[k] = g.river[TM_MARGIN + data->position[k]];
        return true;
    }
    lg_space_sample(&problem->space, genome, rng); /* the fixed hexes leave no room to grow */
    return true;
}
