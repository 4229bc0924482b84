/* Catan as a problem: an arrangement of tiles, one of tokens (or the spiral's corner and direction), and one of ports. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"
#include "traits.h"

typedef ct_problem_data data;
typedef ct_position position;
typedef ct_cursor state;

static const data *data_of(const lg_problem *problem) {
    return (const data *)problem;
}

#ifndef NDEBUG
/* Is every neighbour of a gene a neighbour in return, and every partner the partner of its partner? */
static bool is_symmetric(const data *d) {
    for (int g = 0; g < d->base.space.syms; g++)
        for (int e = d->start[g]; e < d->start[g + 1]; e++) {
            int back = d->start[d->near[e]], end = d->start[d->near[e] + 1];
            while (back < end && d->near[back] != g)
                back++;
            if (back == end) return false;
        }
    for (int g = 0; g < d->tiles + d->tokens; g++)
        if (d->partner[g] >= 0 && d->partner[d->partner[g]] != g) return false;
    return true;
}

/* Are there exactly as many pieces as genes? */
static bool is_stock_of(const int *count, int kinds, int genes) {
    int all = 0;
    for (int k = 0; k < kinds; k++) {
        if (count[k] < 0) return false;
        all += count[k];
    }
    return all == genes;
}
#endif

static void build_problem(data *d) {
    const ct_task *task = d->task;
    const ct_board *fixed = &task->fixed;
    int tile_gene[CT_HEXES_MAX] = {0}, token_gene[CT_HEXES_MAX] = {0};
    for (int h = 0; h < fixed->hexes; h++) {
        tile_gene[h] = fixed->resource[h] == CT_FREE ? d->tiles : -1;
        if (tile_gene[h] >= 0) d->tile[d->tiles++] = (int16_t)h;
    }
    for (int h = 0; h < fixed->hexes; h++) {
        token_gene[h] = fixed->number[h] == CT_NUMBER_FREE && !task->spiral ? d->tiles + d->tokens : -1;
        if (token_gene[h] >= 0) d->token[d->tokens++] = (int16_t)h;
    }
    for (int p = 0; p < fixed->ports; p++)
        if (fixed->kind[p] == CT_PORT_FREE) d->port[d->ports++] = (int16_t)p;
    assert(is_stock_of(task->tiles, CT_SEA, d->tiles));
    assert(task->spiral || is_stock_of(task->tokens, CT_NUMBERS, d->tokens));
    assert(is_stock_of(task->harbours, CT_PORT_KINDS, d->ports));
    lg_space *space = &d->base.space;
    lg_space_add(space, (lg_block){.kind = LG_ARRANGE, .length = d->tiles, .symbols = CT_SEA, .count = task->tiles});
    if (task->spiral)
        lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = 12});
    else
        lg_space_add(space,
                     (lg_block){.kind = LG_ARRANGE, .length = d->tokens, .symbols = CT_NUMBERS, .count = task->tokens});
    lg_space_add(space,
                 (lg_block){.kind = LG_ARRANGE, .length = d->ports, .symbols = CT_PORT_KINDS, .count = task->harbours});
    memset(d->partner, -1, sizeof d->partner);
    for (int h = 0; h < fixed->hexes; h++)
        if (tile_gene[h] >= 0 && token_gene[h] >= 0) {
            d->partner[tile_gene[h]] = token_gene[h];
            d->partner[token_gene[h]] = tile_gene[h];
        }
    for (int s = 0; s < CT_SEA; s++)
        for (int n = 0; n < CT_NUMBERS; n++)
            d->allowed[s * CT_NUMBERS + n] = (s == CT_DESERT) == (n == CT_NONE);
    int edges = 0, genes = space->syms;
    for (int g = 0; g < genes; g++) {
        bool tile = g < d->tiles, token = !tile && g < d->tiles + d->tokens;
        d->start[g] = edges;
        for (int k = 0; k < 6 && (tile || token); k++) {
            int h = task->shape.near[tile ? d->tile[g] : d->token[g - d->tiles]][k];
            int to = h < 0 ? -1 : tile ? tile_gene[h] : token_gene[h];
            if (to >= 0) d->near[edges++] = to;
        }
    }
    d->start[genes] = edges;
    assert(is_symmetric(d));
    d->graph = (lg_graph){d->start, d->near};
    d->base.graph = &d->graph;
    ct_build_repair(d);
}

/* Some traits are computed late in a search, and count as far off until then. Pips beside ports are computed once the rules are
 * met, because then moving ports alone can correct them. Forecasts are computed once these pips are as wanted. */
static bool describe(const lg_problem *problem, void *memory, lg_genome genome, uint64_t which, double *traits) {
    const data *d = data_of(problem);
    const position *now = &((const state *)memory)->now;
    bool asked = ct_is_asked(&d->wanted), early = asked && !(now->screened && now->off == 0);
    (void)genome;
    for (int t = 0; t < CT_TRAITS && early; t++)
        traits[t] = NAN;
    ct_describe_board(&(ct_subject){&d->task->rules, &d->task->shape, &now->board, &now->view},
                      early ? which & ~CT_FORESEEN : which, traits);
    if (asked && !now->ruled && d->ports) traits[CT_TRAIT_MATCHED] = NAN;
    return true;
}

void ct_want(lg_problem *problem, const lg_wants *wants, const lg_level *level) {
    data *d = (data *)problem;
    ct_wanted_set(&d->wanted, wants);
    if (!level) return;
    /* How far is the best board from meeting all rules and wants that need no forecast? */
    const ct_board *best = level;
    const ct_rules *rules = &d->task->rules;
    int count[CT_REQUIREMENTS] = {0};
    ct_view view;
    ct_look(&view, best);
    int score = ct_count(rules, &d->task->shape, best, &view, CT_ALL & ~(1u << CT_REQ8), count, NULL);
    assert(score >= rules->unavoidable);
    d->wanted.slack = score - rules->unavoidable + ct_counted_off(d->task, &d->wanted, best, &view);
}

static const lg_variation of_game = {
    .propose = ct_propose,
};

lg_problem *ct_problem(const lg_task *task, const char *stage, lg_error *error) {
    if (stage) {
        lg_fail(error, "catan has no stage '%.40s'", stage);
        return NULL;
    }
    data *d = calloc(1, sizeof *d);
    lg_report *report = malloc(sizeof *report);
    if (!d || !report) {
        lg_fail_memory(error);
        free(report);
        free(d);
        return NULL;
    }
    d->task = ct_task_of(task);
    lg_task_unavoidable(task, report);
    d->base = (lg_problem){.state_size = sizeof(state),
                           .load = ct_load,
                           .peek = ct_peek,
                           .commit = ct_commit,
                           .conflicts = ct_conflicts,
                           .construct = ct_deal,
                           .vary = &of_game,
                           .describe = describe,
                           .game = task->game,
                           .floor = report->score};
    free(report);
    build_problem(d);
    d->base.tuple = (lg_tuple){d->partner, d->allowed, CT_NUMBERS};
    return &d->base;
}

void ct_problem_destroy(lg_problem *problem) {
    free(problem);
}

void ct_start_from(lg_problem *problem, const lg_level *so_far) {
    (void)problem; /* there is only one stage */
    (void)so_far;
}

bool ct_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error; /* this function cannot fail */
    ct_board_of_genome(data_of(problem), genome, level);
    return true;
}
