/* Writes findings as sentences, and frees memory of a check by one call. */
#include "check/parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool found(checker *c, const char *format, ...) {
    char sentence[600];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    lg_text_add(c->finding, "%s", sentence);
    return false;
}

/* Records that memory is short: sets `failed` in the finding, as in a text that cannot grow. Returns false. */
static bool found_shortage(checker *c) {
    c->finding->failed = true;
    return false;
}

bool found_in(checker *c, const char *part, const char *name, const lg_error *error) {
    if (error->kind == LG_ERROR_MEMORY) return found_shortage(c);
    return found(c, "%s %s: %s", part, name, error->text);
}

void *check_room(checker *c, size_t size) {
    void *memory = c->memories < CHECK_MEMORIES ? calloc(1, size + 1) : NULL;
    if (memory)
        c->memory[c->memories++] = memory;
    else
        found_shortage(c);
    return memory;
}

bool check_genome(checker *c, const lg_space *space, lg_genome *genome) {
    genome->real = check_room(c, sizeof *genome->real * (size_t)space->reals);
    genome->sym = check_room(c, sizeof *genome->sym * (size_t)space->syms);
    return genome->real && genome->sym;
}

void check_end(checker *c) {
    while (c->memories)
        free(c->memory[--c->memories]);
}

uint64_t check_hash_genome(uint64_t hash, const lg_space *space, lg_genome genome) {
    hash = hash_bytes(hash, genome.real, sizeof *genome.real * (size_t)space->reals);
    return hash_bytes(hash, genome.sym, sizeof *genome.sym * (size_t)space->syms);
}

bool check_equal(const lg_space *space, lg_genome a, lg_genome b) {
    return !memcmp(a.real, b.real, sizeof *a.real * (size_t)space->reals) &&
           !memcmp(a.sym, b.sym, sizeof *a.sym * (size_t)space->syms);
}

const char *bench_name(const game_bench *b) {
    return b->what->variant ? b->what->variant : b->game->variants->name;
}

bool bench_open(game_bench *b, const checked_game *what, lg_text *finding) {
    *b = (game_bench){.base.finding = finding, .what = what, .game = what->game, .rng = lg_rng_stream(1, "games", 0)};
    const lg_variant *variant = lg_variant_find(b->game, what->variant);
    lg_values values;
    lg_error error = {.text = ""};
    EXPECT(&b->base, variant, "has no variant %s", what->variant);
    lg_values_init(&values, b->game->settings);
    bool good = lg_values_apply(&values, variant->settings, &error) &&
                lg_values_apply(&values, what->settings, &error) &&
                (b->task = lg_task_create(b->game, &values, NULL, &error));
    lg_values_clear(&values);
    EXPECT(&b->base, good, "%s %s: %s", variant->name, what->settings, error.text);
    b->problem = b->game->search.problem(b->task, NULL, &error);
    EXPECT(&b->base, b->problem, "%s: has no problem of the whole level: %s", variant->name, error.text);
    EXPECT(&b->base, lg_space_check(&b->problem->space, &error), "%s: its space is not whole: %s", variant->name,
           error.text);
    b->state = check_room(&b->base, b->problem->state_size);
    b->scratch = check_room(&b->base, b->problem->state_size);
    b->level = check_room(&b->base, b->game->level_size);
    b->back = check_room(&b->base, b->game->level_size);
    return b->state && b->scratch && b->level && b->back && check_genome(&b->base, &b->problem->space, &b->genome) &&
           check_genome(&b->base, &b->problem->space, &b->other);
}

void bench_close(game_bench *b) {
    void (*close)(void *) = b->problem ? b->problem->close : NULL;
    if (close && b->state) close(b->state);
    if (close && b->scratch) close(b->scratch);
    if (b->problem) b->game->search.problem_destroy(b->problem);
    lg_task_destroy(b->task);
    check_end(&b->base);
}

bool bench_draw(game_bench *b) {
    lg_error error = {.text = ""};
    lg_space_sample(&b->problem->space, b->genome, &b->rng);
    EXPECT(&b->base, b->game->search.decode(b->problem, b->genome, b->level, &error), "%s: leave: %s", bench_name(b),
           error.text);
    return true;
}
