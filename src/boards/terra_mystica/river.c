/* Grows rivers that look natural. A river grows hex by hex, mostly at its tips and sometimes from a bend. Every river hex has
 * one to three river neighbours, and the river stays connected. If REQ11 has a weight, rivers also look like those of the
 * official boards: they meet the board's edge at a right angle and pass by much land. Several rivers are grown as drafts, and
 * the draft that is most similar to the official boards is taken (docs/explanation/terra-mystica.md). */
#include "stage.h"

#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>

enum {
    TRIES = 200,
    HOPELESS = 50 /* give up after this many tries in a row without a single river */,
    SLOTS = TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN
};
enum { BEND = 10, CLOSE = 5 }; /* 1 step in BEND grows from a bend; 1 step in CLOSE may close a loop */
enum { LEAN = 2, FAILURES = 40 };
enum { DRAFTS = 8, CLOSE_OFTEN = 3, ALONG = 4 }; /* used instead with REQ11; 1 step in ALONG may go on along the edge */

typedef struct {
    const int *step;
    const tm_problem_data *data;
    const tm_rules *rules;
    int sources, tips, wanted;
    /* across: number of river hexes in the right half minus the left half; down: in the lower half minus the upper half */
    int across, down;
    uint8_t river[SLOTS], open[SLOTS]; /* river: 1 if the hex is river; open: 1 if it may become river */
    uint8_t degree[SLOTS];             /* number of river neighbours */
    /* used only with REQ11: */
    bool official;
    int rim, ends;       /* rim: river hexes on the edge; ends: river hexes at the ends of rows */
    uint8_t land[SLOTS]; /* 1 if the hex is land */
    /* these arrays are not initialised */
    int16_t source[TM_CELLS_MAX], tip[2 * TM_CELLS_MAX];
} growth;

static bool is_in_field(const tm_bits *field, int slot) {
    int p = slot - TM_MARGIN;
    assert(p >= 0 && p < TM_POSITIONS_MAX);
    return field->w[p / 64] >> p % 64 & 1;
}

static int side_across(const growth *g, int slot) {
    return is_in_field(&g->data->task->fields.right, slot) - is_in_field(&g->data->task->fields.left, slot);
}

static int side_down(const growth *g, int slot) {
    return is_in_field(&g->data->task->fields.bottom, slot) - is_in_field(&g->data->task->fields.top, slot);
}

static void add_river(growth *g, int slot) {
    assert(!g->river[slot]);
    g->river[slot] = 1;
    g->open[slot] = 0;
    g->source[g->sources++] = (int16_t)slot;
    g->tip[g->tips++] = (int16_t)slot;
    g->across += side_across(g, slot);
    g->down += side_down(g, slot);
    if (g->official) {
        g->land[slot] = 0;
        g->rim += is_in_field(&g->data->task->fields.edge, slot);
        g->ends += is_in_field(&g->data->task->fields.ends, slot);
    }
    for (int k = 0; k < 6; k++)
        g->degree[slot + g->step[k]]++;
}

static int edge_neighbours(const growth *g, int slot) {
    int n = 0;
    for (int k = 0; k < 6; k++) {
        int to = slot + g->step[k];
        n += g->river[to] && is_in_field(&g->data->task->fields.edge, to);
    }
    return n;
}

/* Without the hex `cut`, does the land mass of `from` have at least `wanted` hexes? */
static bool is_mass_large(const growth *g, int from, int cut, int wanted) {
    int16_t queue[TM_CELLS_MAX];
    uint8_t seen[SLOTS] = {0};
    int reached = 1;
    queue[0] = (int16_t)from;
    seen[from] = seen[cut] = 1;
    for (int n = 0; n < reached && reached < wanted; n++)
        for (int k = 0; k < 6; k++) {
            int to = queue[n] + g->step[k];
            if (!g->land[to] || seen[to]) continue;
            seen[to] = 1;
            queue[reached++] = (int16_t)to;
        }
    return reached >= wanted;
}

/* May this open hex become river? It must have one river neighbour, or rarely two. No river hex beside it may get too many
 * river neighbours. */
static bool can_join(const growth *g, int slot, lg_rng *rng) {
    const tm_rules *rules = g->rules;
    const tm_fields *fields = &g->data->task->fields;
    if (!g->open[slot] || g->degree[slot] > 2) return false;
    if (rules->weight[TM_REQ9]) {
        /* Would the river lean to one side by more than the remaining hexes can balance? */
        int room = rules->lean + g->wanted / LEAN, x = side_across(g, slot), y = side_down(g, slot);
        if (x * (g->across + x) > room || y * (g->down + y) > room) return false;
    }
    if (g->degree[slot] == 2 && lg_rng_below(rng, g->official ? CLOSE_OFTEN : CLOSE)) return false;
    for (int k = 0; k < 6; k++) {
        int to = slot + g->step[k];
        if (g->river[to] && g->degree[to] >= 3) return false;
    }
    if (!g->official) return true;
    if (is_in_field(&fields->edge, slot)) {
        /* Would there be more river on the board's edge than REQ11 allows, or would the river run along the edge? */
        if (g->rim >= rules->rim || (g->ends >= rules->row_ends && is_in_field(&fields->ends, slot))) return false;
        if (edge_neighbours(g, slot) && lg_rng_below(rng, ALONG)) return false;
    }
    /* Would the hex leave a land mass beside it that is too small for an island? Land beside it that is in one piece is
     * checked once. */
    int before = g->land[slot + g->step[5]];
    for (int k = 0; k < 6 && rules->weight[TM_REQ5]; k++) {
        int to = slot + g->step[k], is_land = g->land[to];
        if (is_land && !before && !is_mass_large(g, to, slot, rules->island)) return false;
        before = is_land;
    }
    return true;
}

/* Returns the first free direction from a source, starting with a random one; 0 if none is free. */
static int find_direction(const growth *g, int from, lg_rng *rng) {
    for (int k = (int)lg_rng_below(rng, 6), n = 0; n < 6; n++, k = k == 5 ? 0 : k + 1)
        if (can_join(g, from + g->step[k], rng)) return from + g->step[k];
    return 0;
}

/* Returns the number of land hexes that would touch the river only through this hex. */
static int new_coast(const growth *g, int slot) {
    int n = 0;
    for (int k = 0; k < 6; k++) {
        int to = slot + g->step[k];
        n += g->land[to] && !g->degree[to];
    }
    return n;
}

/* Grows a river from the fixed one. A river grows in a free direction; with REQ11, in that of two free directions which brings
 * more land to the river. Returns false if the river gets too few hexes. */
static bool grow_river(growth *g, const tm_problem_data *data, lg_rng *rng) {
    const tm_shape *shape = &data->task->shape;
    int genes = data->base.space.syms;
    bool official = data->task->rules.weight[TM_REQ11];
    memset(g, 0, official ? offsetof(growth, source) : offsetof(growth, rim));
    g->official = official;
    g->step = shape->step;
    g->data = data;
    g->rules = &data->task->rules;
    g->wanted = data->count[1];
    for (int cell = 0; cell < shape->cells && official; cell++)
        g->land[TM_MARGIN + shape->position[cell]] = 1;
    for (int k = 0; k < genes; k++)
        g->open[TM_MARGIN + data->position[k]] = 1;
    for (int cell = 0; cell < shape->cells && genes < shape->cells; cell++) {
        int p = shape->position[cell];
        if (tm_at_const(&data->fixed)[p] == TM_RIVER && !g->open[TM_MARGIN + p]) add_river(g, TM_MARGIN + p);
    }
    if (g->wanted && !g->sources) {
        add_river(g, TM_MARGIN + data->position[lg_rng_below(rng, (uint32_t)genes)]);
        g->wanted--;
    }
    for (int failed = 0; g->wanted && failed < FAILURES;) {
        bool bend = !g->tips || !lg_rng_below(rng, BEND);
        uint32_t k = lg_rng_below(rng, (uint32_t)(bend ? g->sources : g->tips));
        int from = bend ? g->source[k] : g->tip[k];
        if (!bend) g->tip[k] = g->tip[--g->tips]; /* the source is no longer a tip, or it is a dead end */
        int to = g->degree[from] < 3 ? find_direction(g, from, rng) : 0;
        if (to && official) {
            int other = find_direction(g, from, rng);
            if (other && new_coast(g, other) > new_coast(g, to)) to = other;
        }
        if (to) add_river(g, to);
        g->wanted -= to > 0;
        failed += !to;
    }
    return !g->wanted;
}

static int excess_over(int value, int bound) {
    return value > bound ? value - bound : 0;
}

/* Returns how far a river is from those of the official boards. On the official boards two thirds of the land touch the river,
 * a land hex has 10 / 3 land neighbours on average, one ninth to two sevenths of the river hexes are forks, and the river
 * rarely runs along the edge. */
static int distance_from_official(const growth *g) {
    const tm_shape *shape = &g->data->task->shape;
    int river = 0, coast = 0, borders = 0, forks = 0, along = 0;
    for (int cell = 0; cell < shape->cells; cell++) {
        int p = shape->position[cell], slot = TM_MARGIN + p;
        if (g->river[slot]) {
            river++;
            forks += g->degree[slot] == 3;
            along += is_in_field(&g->data->task->fields.edge, slot) ? edge_neighbours(g, slot) : 0;
        } else {
            coast += g->degree[slot] > 0;
            borders += g->data->degree[p] - g->degree[slot];
        }
    }
    assert(river == g->sources); /* all river hexes are sources, and each only once */
    int land = shape->cells - river;
    return excess_over(2 * land, 3 * coast) + excess_over(10 * land, 3 * borders) + excess_over(7 * forks, 2 * river) +
           excess_over(river, 9 * forks) + excess_over(along, 2 * 1);
}

#ifndef NDEBUG
/* Do the counts of river neighbours that the growth has kept agree with its river? */
static bool has_right_degrees(const growth *g) {
    const tm_shape *shape = &g->data->task->shape;
    for (int cell = 0; cell < shape->cells; cell++) {
        int slot = TM_MARGIN + shape->position[cell], near = 0;
        for (int k = 0; k < 6; k++)
            near += g->river[slot + g->step[k]];
        if (near != g->degree[slot]) return false;
    }
    return true;
}
#endif

bool tm_grow_river(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const tm_problem_data *data = tm_data(problem);
    int drafts = data->task->rules.weight[TM_REQ11] ? DRAFTS : 1, least = INT_MAX;
    growth g;
    for (int t = 0; t < (least < INT_MAX ? TRIES : HOPELESS) && drafts && least; t++) {
        if (!grow_river(&g, data, rng)) continue;
        int off = g.official ? distance_from_official(&g) : 0;
        if (off < least) {
            int river = 0;
            for (int k = 0; k < g.data->base.space.syms; k++)
                river += genome.sym[k] = g.river[TM_MARGIN + g.data->position[k]];
            assert(river == g.data->count[1] && has_right_degrees(&g));
            (void)river;
        }
        if (off < least) least = off;
        drafts--;
    }
    if (least == INT_MAX)
        lg_space_sample(&problem->space, genome, rng); /* used if the fixed hexes leave no room for a river to grow */
    return true;
}
