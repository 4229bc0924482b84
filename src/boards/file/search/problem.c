/* Creates problems, and turns genomes into levels and back. */
#include "problem.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    free(p->block);
    free(p->place);
    free(p->cell);
    free(p->gene[0]);
    free(p->start);
    free(p->near);
    free(p->partner);
    free(p->order);
    free(p->allowed);
    free(p->fits);
    free(p);
}

/* Returns how many genes and blocks a problem of the task has at most. *pairs: how many pairs of symbols build_tuple looks at. */
static size_t count_genes(const fg_task *task, size_t *blocks, size_t *pairs) {
    const fg_pieces *p = &fg_task_game(task)->pieces;
    size_t genes = 0;
    for (int l = 0; l < p->layers; l++) {
        const fg_layer *layer = &p->layer[l];
        if (layer->derived) continue;
        *blocks += task->shares[l] ? (size_t)task->shares[l] : 1;
        genes += (size_t)fg_layer_places(layer, fg_task_layout(task));
        for (int k = 0; k < layer->kinds && layer->spare; k++)
            genes += (size_t)task->stock[l][k];
        const size_t both = layer->under < 0 ? 0 : (size_t)((layer->kinds + 1) * (p->layer[layer->under].kinds + 1));
        if (both > *pairs) *pairs = both;
    }
    return genes;
}

/* Makes room for what the task's layers need. */
static bool make_room(fg_problem *p, const fg_task *task) {
    const fg_game *game = fg_task_game(task);
    const fg_layout *l = fg_task_layout(task);
    size_t blocks = 0, pairs = 0, genes = count_genes(task, &blocks, &pairs);
    bool restricted = false;
    for (int layer = 0; layer < game->pieces.layers; layer++)
        restricted = restricted || fg_is_restricted(l, layer);
    p->fixed = calloc(1, game->base.level_size);
    p->block = calloc(blocks, sizeof *p->block);
    p->place = calloc(genes + 1, sizeof *p->place);
    p->cell = calloc(genes + 1, sizeof *p->cell);
    p->gene[0] = calloc((size_t)game->pieces.layers * (size_t)game->stride, sizeof *p->gene[0]);
    p->start = calloc(genes + 1, sizeof *p->start);
    p->near = calloc((size_t)(game->pieces.layers * l->start[fg_place_count(l)]) + 1, sizeof *p->near);
    p->partner = calloc(genes + 1, sizeof *p->partner);
    p->order = calloc(genes + 1, sizeof *p->order);
    p->allowed = calloc(pairs + 1, 1);
    if (restricted) p->fits = calloc(genes + 1, sizeof *p->fits);
    for (int layer = 1; layer < game->pieces.layers && p->gene[0]; layer++)
        p->gene[layer] = p->gene[0] + layer * game->stride;
    return p->fixed && p->block && p->place && p->cell && p->gene[0] && p->start && p->near && p->partner && p->order &&
           p->allowed && (p->fits || !restricted);
}

lg_problem *fg_problem_create(const lg_task *base, const char *name, lg_error *error) {
    const fg_task *task = fg_task_of(base);
    const fg_game *game = fg_task_game(task);
    const fg_layout *l = fg_task_layout(task);
    bool structure = name && !strcmp(name, "structure"), rest = name && !strcmp(name, "rest");
    if (name && (!(structure || rest) || !game->structure)) {
        lg_fail(error, "%s has no stage '%.40s'", game->base.name, name);
        return NULL;
    }
    fg_problem *p = calloc(1, sizeof *p);
    if (!p || !make_room(p, task)) {
        free_problem(p);
        lg_fail_memory(error);
        return NULL;
    }
    p->task = task;
    p->stage = structure ? FG_STRUCTURE : rest ? FG_REST : FG_WHOLE;
    p->rules = structure ? &task->structure : &task->rules;
    /* On a symmetric board one gene decides several places, which fg_list_faults does not know. */
    bool has_faults = p->stage == FG_WHOLE && game->pieces.module_layer < 0 && !l->symmetry;
    p->base = (lg_problem){.load = fg_load,
                           .peek = fg_peek,
                           .commit = fg_commit,
                           .conflicts = fg_conflicts,
                           .construct = structure ? fg_grow : fg_deal,
                           .vary = structure ? NULL : &of_rest,
                           .describe = describe,
                           .game = base->game,
                           .faults = has_faults ? fg_list_faults : NULL};
    p->base.bound = fg_has_prefix_bound(p) ? fg_prefix_bound : NULL;
    if (structure) p->growth = fg_growth_of(p->rules, &task->rules);
    p->base.state_size = fg_position_size(p->rules->tables);
    /* A lower bound: what the fixed places make unavoidable. In the structure's stage nothing is proven. */
    lg_report *report = structure ? NULL : calloc(1, sizeof *report);
    if (report) fg_unavoidable(&task->base, report);
    p->base.floor = report ? report->score : 0;
    free(report);
    memcpy(p->fixed, task->fixed, base->game->level_size);
    fg_genes_build(p);
    return &p->base;
}

void fg_problem_destroy(lg_problem *problem) {
    free_problem((fg_problem *)(void *)problem);
}

void fg_start_from(lg_problem *problem, const lg_level *so_far) {
    fg_problem *p = (fg_problem *)(void *)problem;
    if (!so_far) return;
    memcpy(p->fixed, so_far, fg_problem_game(p)->base.level_size);
    fg_genes_build(p);
}

bool fg_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error; /* this cannot fail */
    fg_genes_decode(fg_problem_of(problem), genome.sym, level);
    return true;
}

/* Does a place of a level have what it should have because of the first place of its orbit? */
static bool is_repeated(const fg_problem *p, const fg_level *level, int l, int i) {
    const fg_game *game = fg_problem_game(p);
    const fg_layout *layout = p->rules->layout;
    int from = fg_place_of(&game->pieces.layer[l], layout, 0);
    for (int n = 1; fg_is_first(layout, l, from + i) && n < fg_orbit_size(layout, l, from + i); n++) {
        fg_image image = fg_orbit_place(layout, l, from + i, n);
        int becomes = fg_turned(layout, l, image.element, fg_symbol(game, level, l, i));
        if (fg_symbol(game, level, l, image.place - from) != becomes) return false;
    }
    return true;
}

bool fg_encode(const lg_problem *problem, const lg_level *bytes, lg_genome genome, lg_error *error) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_game *game = fg_problem_game(p);
    const fg_level *level = bytes;
    int32_t *sym = genome.sym;
    assert(p->stage != FG_STRUCTURE);
    if (level->layout != p->task->layout) return lg_fail(error, "the level's layout is not the task's");
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        for (int i = 0; !layer->derived && i < fg_layer_places(layer, p->rules->layout); i++) {
            int there = fg_symbol(game, level, l, i), fixed = fg_symbol(game, p->fixed, l, i);
            if (p->gene[l][i] < 0 && there != fixed)
                return lg_fail(error, "place %d of the layer %s is not as it is fixed", i + 1, layer->name);
            if (!is_repeated(p, level, l, i))
                return lg_fail(error, "place %d of the layer %s differs from an image of it", i + 1, layer->name);
            if (there >= fg_free(layer)) return lg_fail(error, "place %d of the layer %s is free", i + 1, layer->name);
        }
    }
    for (int b = 0; b < problem->space.blocks; b++) {
        const lg_block *block = &problem->space.block[b];
        const fg_genes *genes = &p->block[b];
        int left[FG_KINDS_MAX + 1], s = 0, none = fg_none(&game->pieces.layer[genes->layer]);
        memcpy(left, genes->count, sizeof left);
        for (int g = block->first; g < block->first + block->length; g++) {
            if (p->place[g] < 0) continue;
            int piece = fg_symbol(game, level, genes->layer, p->place[g]);
            sym[g] = piece == none && block->kind == LG_CHOICE ? 0 : genes->symbol_of[piece];
            left[sym[g]]--;
        }
        /* Puts the pieces that the board leaves over into the box. */
        for (int g = block->first; g < block->first + block->length; g++) {
            if (p->place[g] >= 0) continue;
            while (s < genes->symbols - 1 && left[s] <= 0)
                s++;
            sym[g] = s;
            left[s]--;
        }
    }
    return lg_space_holds(&problem->space, genome) || lg_fail(error, "the level's pieces are not those of the stock");
}

/* The level's pieces are the stock, with those that are left over in the box; or any pieces, if the user says so. */
bool fg_task_of_level(const lg_game *base, const lg_level *bytes, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error) {
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
    base->text.write(base, level, base->formats->name, &text);
    bool good = text.failed ? lg_fail_memory(error) : lg_values_set(settings, "stock", text.data, error);
    lg_text_clear(&text);
    return good;
}
