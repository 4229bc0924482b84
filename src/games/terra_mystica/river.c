/* Rivers that look like rivers: grown hex by hex, mostly from the tips, now and then from a bend, so that by
 * construction every river hex has one to three river neighbours and the river stays in one piece. */
#include "problem.h"

#include <string.h>

enum { TRIES = 8, DRAWS = 600 };

typedef struct {
    const tm_problem_data *data;
    uint8_t river[TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN]; /* 1: river */
    uint8_t open[TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN];  /* 1: may become river */
    int16_t source[TM_CELLS_MAX];                            /* river hexes, the latest last */
    int sources;
} growth;

static int river_near(const growth *g, int slot) {
    int n = 0;
    for (int k = 0; k < 6; k++)
        n += g->river[slot + g->data->task->shape.step[k]];
    return n;
}

static void add(growth *g, int slot) {
    g->river[slot] = 1;
    g->open[slot] = 0;
    g->source[g->sources++] = (int16_t)slot;
}

static void begin(growth *g, const tm_problem_data *data) {
    const tm_shape *shape = &data->task->shape;
    memset(g, 0, sizeof *g);
    g->data = data;
    for (int p = 0; p < shape->positions; p++)
        if (shape->cell[p] >= 0 && tm_at_const(&data->fixed)[p] == TM_RIVER) add(g, TM_MARGIN + p);
    for (int k = 0; k < data->base.space.syms; k++) {
        int slot = TM_MARGIN + data->position[k];
        if (g->river[slot]) { /* a free hex: tm_layout_init made it look like river */
            g->river[slot] = 0;
        }
        g->open[slot] = 1;
    }
    g->sources = 0;
    for (int p = 0; p < shape->positions; p++)
        if (g->river[TM_MARGIN + p]) g->source[g->sources++] = (int16_t)(TM_MARGIN + p);
}

/* May this open hex join: one river neighbour, seldom two, and none of them crowded by it? */
static bool joins(const growth *g, int slot, lg_rng *rng) {
    int n = river_near(g, slot);
    if (!g->open[slot] || n == 0 || n > 2) return false;
    if (n == 2 && lg_rng_below(rng, 5)) return false;
    for (int k = 0; k < 6; k++) {
        int to = slot + g->data->task->shape.step[k];
        if (g->river[to] && river_near(g, to) >= 3) return false;
    }
    return true;
}

static bool grow(growth *g, int wanted, lg_rng *rng) {
    if (wanted && !g->sources) {
        int k = (int)lg_rng_below(rng, (uint32_t)g->data->base.space.syms);
        add(g, TM_MARGIN + g->data->position[k]);
        wanted--;
    }
    for (int draw = 0; wanted && draw < DRAWS; draw++) {
        int from = g->source[lg_rng_below(rng, (uint32_t)g->sources)];
        if (river_near(g, from) > 1 && lg_rng_below(rng, 10)) continue;
        int to = from + g->data->task->shape.step[lg_rng_below(rng, 6)];
        if (!joins(g, to, rng)) continue;
        add(g, to);
        wanted--;
    }
    return !wanted;
}

void tm_grow_river(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const tm_problem_data *data = tm_data(problem);
    growth g;
    for (int t = 0; t < TRIES; t++) {
        begin(&g, data);
        if (!grow(&g, data->count[1], rng)) continue;
        for (int k = 0; k < problem->space.syms; k++)
            genome.sym[k] = g.river[TM_MARGIN + data->position[k]];
        return;
    }
    lg_space_sample(&problem->space, genome, rng); /* the fixed hexes leave no room to grow */
}
