/* Evaluates rows of numbers. A row is not copied if all genes have the type of its numbers: only a space with both real genes and
 * symbols needs a copy. */
#include "evaluator.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/put.h"
#include "recipe/link_words.h"
#include "recipe/recipe.h"
#include "recipe/record.h"

size_t evaluator_row_size(const lg_evaluator *e) {
    return (size_t)e->columns * (e->real ? sizeof(double) : sizeof(int32_t));
}

static const void *row_at(const lg_evaluator *e, const void *rows, int64_t k) {
    return (const char *)rows + evaluator_row_size(e) * (size_t)k;
}

/* A symbol that stands in a row of doubles; -1 if it is not one. */
static int32_t symbol_of(double x) {
    return x >= 0 && x <= LG_GENES_MAX && x == floor(x) ? (int32_t)x : -1;
}

lg_genome evaluator_genome(lg_evaluator *e, const void *row) {
    const lg_space *space = &e->problem->space;
    const double *column = row;
    if (!space->reals) return (lg_genome){NULL, (int32_t *)(uintptr_t)row};
    if (!space->syms) return (lg_genome){(double *)(uintptr_t)row, NULL};
    for (int b = 0; b < space->blocks; b++)
        for (int i = 0; i < space->block[b].length; i++, column++) {
            if (space->block[b].kind == LG_REAL)
                e->genome.real[space->block[b].first + i] = *column;
            else
                e->genome.sym[space->block[b].first + i] = symbol_of(*column);
        }
    return e->genome;
}

void evaluator_write_row(const lg_evaluator *e, lg_genome genome, void *row) {
    const lg_space *space = &e->problem->space;
    double *column = row;
    if (!space->reals && genome.sym != row) memcpy(row, genome.sym, evaluator_row_size(e));
    if (!space->syms && space->reals && genome.real != row) memcpy(row, genome.real, evaluator_row_size(e));
    if (!space->reals || !space->syms) return;
    for (int b = 0; b < space->blocks; b++)
        for (int i = 0; i < space->block[b].length; i++) {
            int at = space->block[b].first + i;
            *column++ = space->block[b].kind == LG_REAL ? genome.real[at] : genome.sym[at];
        }
}

static bool check_arrangement(const lg_evaluator *e, const lg_block *block, const int32_t *sym, int64_t k,
                              lg_error *error) {
    int32_t *tally = e->tally;
    memset(tally, 0, (size_t)block->symbols * sizeof *tally);
    if (block->symbols <= 8) {
        /* Counts symbols below 8 in the bytes of one number, which is faster than counting in memory. */
        for (int at = 0; at < block->length; at += UINT8_MAX) {
            uint64_t bytes = 0;
            int end = block->length - at < UINT8_MAX ? block->length : at + UINT8_MAX;
            for (int i = at; i < end; i++)
                bytes += UINT64_C(1) << 8 * sym[i];
            for (int s = 0; s < block->symbols; s++)
                tally[s] += (int32_t)(bytes >> 8 * s & UINT8_MAX);
        }
    } else
        for (int i = 0; i < block->length; i++)
            tally[sym[i]]++;
    for (int s = 0; s < block->symbols; s++)
        if (tally[s] != block->count[s])
            return lg_fail(error, "row %lld: expected symbol %d %d times in its arrangement, found it %d times",
                           (long long)k, s, block->count[s], tally[s]);
    return true;
}

/* Checks the symbols of a block in one pass without branches, and looks for a wrong one only if there is one. */
bool evaluator_check(lg_evaluator *e, const void *row, int64_t k, lg_error *error) {
    const lg_space *space = &e->problem->space;
    lg_genome genome = evaluator_genome(e, row);
    int column = 0;
    for (int b = 0; b < space->blocks; column += space->block[b++].length) {
        const lg_block *block = &space->block[b];
        for (int i = 0; i < block->length && block->kind == LG_REAL; i++) {
            double x = genome.real[block->first + i];
            if (!(x >= block->lo && x <= block->hi))
                return lg_fail(error, "row %lld, gene %d: expected a number from %.10g to %.10g, found %.10g",
                               (long long)k, column + i, block->lo, block->hi, x);
        }
        if (block->kind == LG_REAL) continue;
        const int32_t *sym = genome.sym + block->first;
        uint32_t symbols = (uint32_t)block->symbols;
        unsigned wrong = 0;
        for (int i = 0; i < block->length; i++)
            wrong |= (uint32_t)sym[i] >= symbols;
        for (int i = 0; wrong && i < block->length; i++)
            if ((uint32_t)sym[i] >= symbols)
                return lg_fail(error, "row %lld, gene %d: expected a symbol from 0 to %d, found %.10g", (long long)k,
                               column + i, block->symbols - 1, (double)sym[i]);
        if (block->kind == LG_ARRANGE && !check_arrangement(e, block, sym, k, error)) return false;
    }
    return true;
}

static void lay_out(lg_evaluator *e, arena *a) {
    const lg_space *space = &e->problem->space;
    int symbols = 0; /* the largest number of symbols of any block */
    for (int b = 0; b < space->blocks; b++)
        if (space->block[b].kind != LG_REAL && space->block[b].symbols > symbols) symbols = space->block[b].symbols;
    e->genome = arena_take_genome(a, space);
    e->probe = arena_take_genome(a, space);
    e->tally = arena_take(a, (size_t)symbols, sizeof *e->tally);
    e->state = arena_take(a, 1, e->problem->state_size);
    e->level = arena_take(a, 1, e->task ? e->task->game->level_size : 0);
    e->trait = arena_take(a, LG_TRAITS_MAX, sizeof *e->trait);
}

/* Finishes an evaluator that has its problem. Closes it if that fails. */
static lg_evaluator *complete(lg_evaluator *e, lg_error *error) {
    arena count = {0}, memory = {0};
    e->columns = e->problem->space.reals + e->problem->space.syms;
    e->real = e->problem->space.reals > 0;
    lay_out(e, &count);
    e->memory = aligned_alloc(ARENA_ALIGNMENT, count.used + ARENA_ALIGNMENT);
    if (e->memory) {
        memset(e->memory, 0, count.used);
        memory.base = e->memory;
        lay_out(e, &memory);
        return e;
    }
    lg_fail_memory(error);
    lg_evaluator_close(e);
    return NULL;
}

lg_evaluator *lg_evaluator_open(const char *recipe, lg_error *error) {
    lg_evaluator *e = calloc(1, sizeof *e);
    if (!e) lg_fail_memory(error);
    bool good = e && rules_read(&e->rules, recipe ? recipe : "", NULL, NULL, error);
    if (good && e->rules.link.recipe.wants.count)
        good = link_fail(error, "want.T", "expected none, because the cost of a problem is the score alone");
    good = good && recipe_forget_since(&e->rules.link.recipe, error) && rules_task(&e->rules, true, error);
    if (good) {
        e->task = e->rules.task;
        e->problem = e->task->game->search.problem(e->task, NULL, error);
        if (e->problem) e->task->game->search.start_from(e->problem, NULL);
        if (e->problem && lg_space_check(&e->problem->space, error)) return complete(e, error);
    }
    lg_evaluator_close(e);
    return NULL;
}

lg_evaluator *evaluator_wrap(const lg_recipe *recipe, const lg_task *task, lg_problem *problem, lg_error *error) {
    lg_evaluator *e = calloc(1, sizeof *e);
    if (!e) lg_fail_memory(error);
    if (!e) return NULL;
    e->rules.link.recipe = *recipe;
    e->task = task;
    e->problem = problem;
    e->borrowed = true;
    return complete(e, error);
}

void lg_evaluator_close(lg_evaluator *e) {
    if (!e) return;
    if (e->problem && e->problem->close && e->state) e->problem->close(e->state);
    if (e->task && e->problem && !e->borrowed) e->task->game->search.problem_destroy(e->problem);
    if (!e->borrowed) rules_clear(&e->rules);
    lg_text_clear(&e->text);
    free(e->counts);
    free(e->batch);
    free(e->memory);
    free(e);
}

static bool make_room(lg_evaluator *e, size_t size) {
    if (size <= e->batch_size) return true;
    char *larger = realloc(e->batch, size);
    if (!larger) return false;
    e->batch = larger;
    e->batch_size = size;
    return true;
}

static void load_many(const lg_problem *problem, void *state, const lg_genome *genomes, int count, double *costs) {
    lg_evaluator *e = (lg_evaluator *)(uintptr_t)((const char *)problem - offsetof(lg_evaluator, own));
    size_t size = evaluator_row_size(e);
    (void)state;
    bool good = make_room(e, size * (size_t)count + 1);
    for (int k = 0; good && k < count; k++)
        evaluator_write_row(e, genomes[k], e->batch + size * (size_t)k);
    good = good && e->evaluate(e->context, e->batch, count, costs);
    for (int k = 0; !good && k < count; k++)
        costs[k] = NAN;
}

static double load_one(const lg_problem *problem, void *state, lg_genome genome) {
    double cost;
    load_many(problem, state, &genome, 1, &cost);
    return cost;
}

lg_evaluator *lg_evaluator_of(const char *space, double floor, lg_evaluate *evaluate, void *context, lg_error *error) {
    assert(space && evaluate && floor == floor);
    lg_evaluator *e = calloc(1, sizeof *e);
    if (!e) lg_fail_memory(error);
    if (!e) return NULL;
    e->evaluate = evaluate;
    e->context = context;
    e->problem = &e->own;
    e->own = (lg_problem){.floor = floor, .load = load_one, .load_all = load_many};
    if (space_read(space, &e->own.space, &e->counts, error)) return complete(e, error);
    lg_evaluator_close(e);
    return NULL;
}

const char *lg_evaluator_about(lg_evaluator *e) {
    lg_text *text = &e->text, space = {0};
    lg_text_clear(text);
    space_write(&e->problem->space, &space);
    put_open(text, NULL, '{');
    if (e->task) {
        record_put_rules(text, &e->rules.link.recipe, NULL);
    } else {
        put_string(text, "game", NULL);
        put_string(text, "variant", NULL);
        put_string(text, "settings", NULL);
    }
    put_string(text, "space", space.data ? space.data : "");
    put_whole(text, "genes", e->columns);
    put_string(text, "type", e->real ? "double" : "int32");
    space_put_json(&e->problem->space, text);
    put_number(text, "floor", e->problem->floor);
    put_number(text, "infeasible", e->problem->infeasible > 0 ? e->problem->infeasible : NAN);
    put_bool(text, "delta", e->problem->peek);
    const lg_game *game = e->problem->describe ? e->problem->game : NULL;
    put_open(text, "traits", '[');
    for (const lg_trait *trait = game ? game->traits : NULL; trait && trait->name; trait++) {
        put_open(text, NULL, '{');
        put_string(text, "name", trait->name);
        put_string(text, "unit", trait->unit);
        put_number(text, "low", trait->low);
        put_number(text, "high", trait->high);
        put_number(text, "least", trait->least);
        put_number(text, "most", trait->most);
        put_number(text, "tolerance", trait->tolerance);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_string(text, "axes", game ? game->axes : NULL);
    bool placed = e->problem->cell; /* does every gene lie on a cell? */
    for (int i = 0; placed && i < e->problem->space.syms; i++)
        placed = e->problem->cell[i] >= 0;
    if (placed)
        put_open(text, "cells", '[');
    else
        put_string(text, "cells", NULL);
    for (int i = 0; placed && i < e->problem->space.syms; i++)
        put_whole(text, NULL, e->problem->cell[i]);
    if (placed) put_close(text, ']');
    put_close(text, '}');
    text->failed = text->failed || space.failed;
    lg_text_clear(&space);
    return text->failed ? NULL : text->data;
}

bool lg_evaluator_sample(lg_evaluator *e, uint64_t seed, int64_t count, bool constructed, void *rows, lg_error *error) {
    assert(count >= 0 && (rows || !count || !e->columns));
    const lg_problem *p = e->problem;
    lg_rng rng = lg_rng_stream(seed, "rows", 0);
    for (int64_t k = 0; k < count; k++) {
        if (!constructed || !p->construct)
            lg_space_sample(&p->space, e->genome, &rng);
        else if (!p->construct(p, e->genome, &rng))
            return lg_fail_memory(error);
        evaluator_write_row(e, e->genome, (char *)rows + evaluator_row_size(e) * (size_t)k);
    }
    return true;
}

bool lg_evaluator_vary(lg_evaluator *e, uint64_t seed, double more, int64_t count, void *rows, lg_error *error) {
    assert(count >= 0 && more >= 0 && more < 1);
    const lg_space *space = &e->problem->space;
    lg_rng rng = lg_rng_stream(seed, "moves", 0);
    for (int64_t k = 0; k < count; k++) {
        void *row = (char *)rows + evaluator_row_size(e) * (size_t)k;
        if (!evaluator_check(e, row, k, error)) return false;
        lg_genome genome = evaluator_genome(e, row);
        lg_move move;
        do {
            if (lg_space_move(space, genome, &rng, &move)) lg_space_apply(space, genome, move);
        } while (lg_rng_unit(&rng) < more);
        evaluator_write_row(e, genome, row);
    }
    return true;
}

static bool call_function(lg_evaluator *e, const void *rows, int64_t count, double *costs, lg_error *error) {
    return !count || e->evaluate(e->context, rows, count, costs) ||
           lg_fail(error, "the function could not evaluate the rows");
}

bool lg_evaluator_costs(lg_evaluator *e, const void *rows, int64_t count, double *costs, lg_error *error) {
    assert(count >= 0);
    for (int64_t k = 0; k < count; k++) {
        const void *row = row_at(e, rows, k);
        if (!evaluator_check(e, row, k, error)) return false;
        if (e->evaluate) continue; /* all rows are evaluated together, below */
        costs[k] = e->problem->load(e->problem, e->state, evaluator_genome(e, row));
        if (costs[k] != costs[k]) return lg_fail_memory(error);
    }
    return !e->evaluate || call_function(e, rows, count, costs, error);
}

bool lg_evaluator_traits(lg_evaluator *e, const void *rows, int64_t count, double *traits, lg_error *error) {
    return lg_evaluator_some_traits(e, rows, count, LG_ALL_TRAITS, traits, error);
}

bool lg_evaluator_some_traits(lg_evaluator *e, const void *rows, int64_t count, uint64_t which, double *traits,
                              lg_error *error) {
    assert(count >= 0);
    const lg_problem *p = e->problem;
    if (!p->describe) return lg_fail(error, "the problem describes no traits");
    int names = lg_trait_count(p->game);
    for (int64_t k = 0; k < count; k++) {
        const void *row = row_at(e, rows, k);
        if (!evaluator_check(e, row, k, error)) return false;
        lg_genome genome = evaluator_genome(e, row);
        double cost = p->load(p, e->state, genome);
        if (cost != cost || !p->describe(p, e->state, genome, which, traits + k * names)) return lg_fail_memory(error);
    }
    return true;
}

bool evaluator_move(const lg_evaluator *e, int64_t k, double gene, double value, lg_move *move, lg_error *error) {
    const lg_space *space = &e->problem->space;
    int first = 0, b = 0; /* the first column of the gene's block */
    if (!(gene >= 0 && gene < e->columns && gene == floor(gene)))
        return lg_fail(error, "move %lld: expected a gene from 0 to %d, found %.10g", (long long)k, e->columns - 1,
                       gene);
    while ((int)gene >= first + space->block[b].length)
        first += space->block[b++].length;
    assert(b < space->blocks);
    const lg_block *block = &space->block[b];
    int shift = block->first - first; /* from a column to an index of the genome */
    *move = (lg_move){.block = b, .i = (int)gene + shift, .value = value};
    if (block->kind == LG_REAL)
        return (value >= block->lo && value <= block->hi) ||
               lg_fail(error, "move %lld: expected a number from %.10g to %.10g, found %.10g", (long long)k, block->lo,
                       block->hi, value);
    int32_t symbol = symbol_of(value);
    bool swap = block->kind == LG_ARRANGE;
    if (swap && (symbol < first || symbol >= first + block->length)) {
        /* A swap with a gene of another block, or with none at all. */
        return lg_fail(error, "move %lld: expected a gene from %d to %d to change places with, found %.10g",
                       (long long)k, first, first + block->length - 1, value);
    }
    if (!swap && (symbol < 0 || symbol >= block->symbols))
        return lg_fail(error, "move %lld: expected a symbol from 0 to %d, found %.10g", (long long)k,
                       block->symbols - 1, value);
    move->j = swap ? symbol + shift : symbol;
    return true;
}

static bool read_move(const lg_evaluator *e, const void *moves, int64_t k, lg_move *move, lg_error *error) {
    const double *reals = moves;
    const int32_t *syms = moves;
    return e->real ? evaluator_move(e, k, reals[2 * k], reals[2 * k + 1], move, error)
                   : evaluator_move(e, k, syms[2 * k], syms[2 * k + 1], move, error);
}

/* Writes the genome after a move to e->probe. */
static lg_genome moved(lg_evaluator *e, lg_genome genome, lg_move move) {
    const lg_space *space = &e->problem->space;
    lg_space_copy(space, e->probe, genome);
    lg_space_apply(space, e->probe, move);
    return e->probe;
}

/* If the caller evaluates by a function of its own, this function gets all rows after their moves at once. */
bool lg_evaluator_peek(lg_evaluator *e, const void *row, const void *moves, int64_t count, double *costs,
                       lg_error *error) {
    assert(count >= 0);
    const lg_problem *p = e->problem;
    size_t size = evaluator_row_size(e);
    bool stepwise = p->peek && !e->evaluate;
    if (!evaluator_check(e, row, 0, error)) return false;
    lg_genome genome = evaluator_genome(e, row);
    if (e->evaluate && !make_room(e, size * (size_t)count + 1)) return lg_fail_memory(error);
    double start = stepwise ? p->load(p, e->state, genome) : 0;
    if (start != start) return lg_fail_memory(error);
    for (int64_t k = 0; k < count; k++) {
        lg_move move;
        if (!read_move(e, moves, k, &move, error)) return false;
        if (e->evaluate) {
            evaluator_write_row(e, moved(e, genome, move), e->batch + size * (size_t)k);
            continue;
        }
        costs[k] = stepwise ? p->peek(p, e->state, genome, &move, 1) : p->load(p, e->state, moved(e, genome, move));
        if (costs[k] != costs[k]) return lg_fail_memory(error);
    }
    return !e->evaluate || call_function(e, e->batch, count, costs, error);
}

const char *lg_evaluator_record(lg_evaluator *e, const void *row, lg_error *error) {
    const lg_game *game = e->task ? e->task->game : NULL;
    if (!game) lg_fail(error, "the problem has no game, whose levels its genomes could stand for");
    if (!game || !evaluator_check(e, row, 0, error)) return NULL;
    memset(e->level, 0, game->level_size);
    if (!game->search.decode(e->problem, evaluator_genome(e, row), e->level, error)) return NULL;
    lg_report *report = malloc(sizeof *report);
    const item it = {
        .recipe = &e->rules.link.recipe, .task = e->task, .level = e->level, .report = report, .violations = true};
    lg_text_clear(&e->text);
    bool good = report && lg_task_measure(e->task, e->level, report);
    if (good) record_put(&it, &e->text);
    free(report);
    return (good && !e->text.failed) || lg_fail_memory(error) ? e->text.data : NULL;
}

bool lg_evaluator_genome(lg_evaluator *e, const char *level, void *row, lg_error *error) {
    const lg_game *game = e->task ? e->task->game : NULL;
    if (!game || !game->search.encode) return lg_fail(error, "levels of this problem cannot be turned into genomes");
    lg_level *read = level_of(level, &game, NULL, error);
    bool good = read && game->search.encode(e->problem, read, e->genome, error);
    if (good) evaluator_write_row(e, e->genome, row);
    free(read);
    return good && evaluator_check(e, row, 0, error);
}
