/* Creates problems, and turns genomes into levels and back. */
#include "problem.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/file/measure.h"

static bool describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_position *position = fg_problem_position(p, state);
    (void)genome;
    if (p->stage != FG_STRUCTURE) {
        fg_describe_board(&p->task->all, &p->task->traits, &position->view, which, traits);
        return true;
    }
    for (int t = 0; t < fg_problem_game(p)->traits; t++)
        traits[t] = NAN; /* the rest is not known yet */
    return true;
}

static const lg_variation of_rest = {
    .propose = fg_propose,
    .guide = fg_guide,
    .guidance = fg_guidance,
};

static void free_problem(fg_problem *p) {
    if (!p) return;
    free(p->fixed);
    free(p->start);
    free(p->near);
    free(p->partner);
    free(p->allowed);
    free(p);
}

static bool find_stage(const fg_game *game, const char *name, fg_stage *stage, lg_error *error) {
    bool structure = name && !strcmp(name, "structure"), rest = name && !strcmp(name, "rest");
    *stage = structure ? FG_STRUCTURE : rest ? FG_REST : FG_WHOLE;
    if (!name || ((structure || rest) && game->structure)) return true;
    return lg_fail(error, "%s has no stage '%.40s'", game->base.name, name);
}

static fg_problem *new_problem(const fg_task *task) {
    enum { PAIRS = (FG_KINDS_MAX + 1) * (FG_KINDS_MAX + 1) };
    const fg_layout *l = fg_task_layout(task);
    size_t edges = FG_LAYERS_MAX * (size_t)l->start[fg_place_count(l)] + 1;
    fg_problem *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->task = task;
    p->fixed = calloc(1, fg_task_game(task)->base.level_size);
    p->start = calloc(FG_GENES_MAX + 1, sizeof *p->start);
    p->near = calloc(edges, sizeof *p->near);
    p->partner = calloc(FG_GENES_MAX, sizeof *p->partner);
    p->allowed = calloc(PAIRS, 1);
    if (p->fixed && p->start && p->near && p->partner && p->allowed) return p;
    free_problem(p);
    return NULL;
}

/* A lower bound: what the fixed places make unavoidable. In the structure's stage nothing is proven. */
static double find_floor(const fg_problem *p) {
    lg_report *report = p->stage == FG_STRUCTURE ? NULL : calloc(1, sizeof *report);
    if (report) fg_unavoidable(&p->task->base, report);
    double floor = report ? report->score : 0;
    free(report);
    return floor;
}

static bool has_one_layer_of_cells(const fg_game *game) {
    return game->pieces.module_layer < 0;
}

lg_problem *fg_problem_create(const lg_task *base, const char *name, lg_error *error) {
    const fg_task *task = fg_task_of(base);
    fg_stage stage;
    if (!find_stage(fg_task_game(task), name, &stage, error)) return NULL;
    fg_problem *p = new_problem(task);
    if (!p) {
        lg_fail_memory(error);
        return NULL;
    }
    p->stage = stage;
    p->rules = stage == FG_STRUCTURE ? &task->structure : &task->rules;
    p->base =
        (lg_problem){.load = fg_load,
                     .peek = fg_peek,
                     .commit = fg_commit,
                     .conflicts = fg_conflicts,
                     .construct = stage == FG_STRUCTURE ? fg_grow : fg_deal,
                     .vary = stage == FG_STRUCTURE ? NULL : &of_rest,
                     .describe = describe,
                     .game = base->game,
                     .faults = stage == FG_WHOLE && has_one_layer_of_cells(fg_task_game(task)) ? fg_list_faults : NULL};
    p->base.bound = fg_has_prefix_bound(p) ? fg_prefix_bound : NULL;
    if (stage == FG_STRUCTURE) p->growth = fg_growth_of(p->rules, &task->rules);
    p->base.state_size = fg_position_size(p->rules->tables);
    p->base.floor = find_floor(p);
    memcpy(p->fixed, task->fixed, base->game->level_size);
    fg_genes_build(p);
    return &p->base;
}

void fg_problem_destroy(lg_problem *problem) {
    free_problem((fg_problem *)(void *)problem);
}

void fg_enter(lg_problem *problem, const lg_level *so_far) {
    fg_problem *p = (fg_problem *)(void *)problem;
    if (!so_far) return;
    memcpy(p->fixed, so_far, fg_problem_game(p)->base.level_size);
    fg_genes_build(p);
}

bool fg_leave(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error; /* this cannot fail */
    fg_genes_decode(fg_problem_of(problem), genome.sym, level);
    return true;
}

static bool check_fixed(const fg_problem *p, const fg_level *level, int l, lg_error *error) {
    const fg_game *game = fg_problem_game(p);
    const fg_layer *layer = &game->pieces.layer[l];
    for (int i = 0; i < fg_layer_places(layer, p->rules->layout); i++) {
        int there = fg_symbol(game, level, l, i), fixed = fg_symbol(game, p->fixed, l, i);
        if (p->gene[l][i] < 0 && there != fixed)
            return lg_fail(error, "place %d of the layer %s is not as it is fixed", i + 1, layer->name);
        if (there >= fg_free(layer)) return lg_fail(error, "place %d of the layer %s is free", i + 1, layer->name);
    }
    return true;
}

/* Puts the pieces that the board leaves over into the box. */
static void fill_box(const fg_problem *p, int b, int32_t *sym) {
    const lg_block *block = &p->base.space.block[b];
    int left[FG_KINDS_MAX + 1], s = 0;
    memcpy(left, p->block[b].count, sizeof left);
    for (int g = block->first; g < block->first + block->length; g++)
        if (p->place[g] >= 0) left[sym[g]]--;
    for (int g = block->first; g < block->first + block->length; g++) {
        if (p->place[g] >= 0) continue;
        while (s < p->block[b].symbols - 1 && left[s] <= 0)
            s++;
        sym[g] = s;
        left[s]--;
    }
}

static bool encode_block(const fg_problem *p, const fg_level *level, int b, int32_t *sym, lg_error *error) {
    const fg_game *game = fg_problem_game(p);
    const lg_block *block = &p->base.space.block[b];
    const fg_genes *genes = &p->block[b];
    for (int g = block->first; g < block->first + block->length; g++) {
        if (p->place[g] < 0) continue;
        int piece = fg_symbol(game, level, genes->layer, p->place[g]);
        bool none = piece == fg_none(&game->pieces.layer[genes->layer]);
        sym[g] = none && block->kind == LG_CHOICE ? 0 : genes->symbol_of[piece];
    }
    fill_box(p, b, sym);
    (void)error;
    return true;
}

bool fg_encode(const lg_problem *problem, const lg_level *bytes, lg_genome genome, lg_error *error) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_level *level = bytes;
    assert(p->stage != FG_STRUCTURE);
    if (level->layout != p->task->layout) return lg_fail(error, "the level's layout is not the task's");
    for (int l = 0; l < fg_problem_game(p)->pieces.layers; l++)
        if (!fg_problem_game(p)->pieces.layer[l].derived && !check_fixed(p, level, l, error)) return false;
    for (int b = 0; b < problem->space.blocks; b++)
        if (!encode_block(p, level, b, genome.sym, error)) return false;
    return lg_space_holds(&problem->space, genome) || lg_fail(error, "the level's pieces are not those of the stock");
}

/* The level's pieces are the stock, with those that are left over in the box; or any pieces, if the user says so. */
bool fg_reopen(const lg_game *base, const lg_level *bytes, const lg_level *lock, lg_values *settings, lg_level *open,
               lg_error *error) {
    const fg_game *game = fg_game_of(base);
    const fg_level *level = bytes;
    const char *stock = settings->text[game->stock_row];
    lg_text text = {0};
    if (fg_has_free(game, level)) return lg_fail(error, "the level has free places; generate --lock fills them");
    if (lock && ((const fg_level *)lock)->layout != level->layout)
        return lg_fail(error, "the lock's layout is not the level's");
    if (lock)
        memcpy(open, lock, base->level_size);
    else
        fg_level_clear(game, level->layout, open);
    lg_text_add(&text, "%s", stock && !strcmp(stock, "free") ? FG_STOCK_FREE : FG_STOCK_OF_LEVEL);
    base->write(base, level, base->formats->name, &text);
    bool good = text.failed ? lg_fail_memory(error) : lg_values_set(settings, "stock", text.data, error);
    lg_text_clear(&text);
    return good;
}
