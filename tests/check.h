/* What all test programs share: cmocka with the headers that it needs, checks that print what is wrong, and short functions
 * that make values, tasks, text and hashes. If they fail, they end the test, so that callers need not check. */
#ifndef LG_TESTS_CHECK_H
#define LG_TESTS_CHECK_H

#include "levelground/search.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Fails the test with a sentence, given as for printf, if the condition is false. */
#define CHECK(condition, ...)                           \
    do {                                                \
        if (!(condition)) {                             \
            print_error("%s:%d: ", __FILE__, __LINE__); \
            print_error(__VA_ARGS__);                   \
            print_error("\n");                          \
            fail();                                     \
        }                                               \
    } while (0)

#define CHECK_STARTS(text, start) CHECK(!strncmp(text, start, strlen(start)), "'%s' does not start '%s'", text, start)
#define CHECK_HAS(text, part) CHECK(strstr(text, part), "'%s' does not say '%s'", text, part)

/* Is this a run of the second tier (tests/README.md), in which tests that have a part in both tiers do all that they can? */
static inline bool is_second_tier(void) {
    return getenv("LG_SECOND_TIER");
}

static inline void *allocated(size_t size) {
    void *memory = calloc(1, size ? size : 1);
    CHECK(memory, "out of memory");
    return memory;
}

/* Returns the table's defaults, changed by "K=V K=V ..."; clear it. */
static inline lg_values values_of(const lg_param *table, const char *assignments) {
    lg_values values;
    lg_error error = {.text = ""};
    lg_values_init(&values, table);
    CHECK(lg_values_apply(&values, assignments, &error), "%s: %s", assignments, error.text);
    return values;
}

/* Returns a budget of this many evaluations (0: unlimited) with this target. */
static inline lg_budget limits(int64_t evaluations, double target) {
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = evaluations;
    budget.target = target;
    return budget;
}

/* Steps a run to its end and calls `follow` after each step. */
static inline lg_stop run_followed(lg_run *run, void (*follow)(const lg_run *, void *context), void *context) {
    lg_stop stop;
    do {
        stop = lg_run_step(run);
        follow(run, context);
    } while (stop == LG_RUNNING);
    return stop;
}

/* Returns a task of the game's default variant or, if `variant` is not NULL, of this variant, with further settings. */
static inline lg_task *task_of(const lg_game *game, const char *variant, const char *settings, const lg_level *lock) {
    lg_values values = values_of(game->settings, lg_variant_find(game, variant)->settings);
    lg_error error = {.text = ""};
    CHECK(lg_values_apply(&values, settings, &error), "%s: %s", settings, error.text);
    lg_task *task = lg_task_create(game, &values, lock, &error);
    CHECK(task, "%s %s: %s", game->name, settings, error.text);
    lg_values_clear(&values);
    return task;
}

static inline lg_problem *problem_of(const lg_game *game, const lg_task *task, const char *stage) {
    lg_error error = {.text = ""};
    lg_problem *problem = game->search.problem(task, stage, &error);
    CHECK(problem, "%s", error.text);
    return problem;
}

static inline void state_free(const lg_problem *problem, void *state) {
    if (problem->close) problem->close(state);
    free(state);
}

static inline lg_genome genome_for(const lg_space *space) {
    return (lg_genome){.real = allocated(sizeof(double) * (size_t)space->reals),
                       .sym = allocated(sizeof(int32_t) * (size_t)space->syms)};
}

static inline void genome_free(lg_genome genome) {
    free(genome.real);
    free(genome.sym);
}

static inline bool genomes_equal(const lg_space *space, lg_genome a, lg_genome b) {
    return !memcmp(a.real, b.real, sizeof(double) * (size_t)space->reals) &&
           !memcmp(a.sym, b.sym, sizeof(int32_t) * (size_t)space->syms);
}

/* The hash FNV-1a; begin with HASH_START. */
#define HASH_START 0xcbf29ce484222325u
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (const unsigned char *at = bytes; size--; at++)
        hash = (hash ^ *at) * 0x100000001b3u;
    return hash;
}

static inline uint64_t hash_genome(uint64_t hash, const lg_space *space, lg_genome genome) {
    hash = hash_bytes(hash, genome.real, sizeof(double) * (size_t)space->reals);
    return hash_bytes(hash, genome.sym, sizeof(int32_t) * (size_t)space->syms);
}

/* Calls body(optimizer, preset, context) for each optimizer: once with its own parameters (preset NULL), and once with each
 * preset. Uses only one of pso2020's 64 settings. */
static inline void each_optimizer(void (*body)(const lg_optimizer *, const lg_preset *, void *), void *context) {
    for (int i = 0; lg_optimizers[i]; i++) {
        body(lg_optimizers[i], NULL, context);
        for (const lg_preset *p = lg_optimizers[i]->presets; p->name; p++)
            if (!strstr(p->name, "-hp") || strstr(p->name, "-hp27")) body(lg_optimizers[i], p, context);
    }
}

#endif
