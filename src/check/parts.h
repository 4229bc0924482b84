/* What the checks share: findings, and memory that is freed when a check ends, wherever it returns. */
#ifndef CHECK_PARTS_H
#define CHECK_PARTS_H

#include "base/hash.h"
#include "check/check.h"

enum { CHECK_MEMORIES = 64 };

typedef struct {
    lg_text *finding;
    void *memory[CHECK_MEMORIES];
    int memories;
} checker;

/* Records what is wrong and returns false. */
bool found(checker *c, const char *format, ...) LG_PRINTF(2, 3);
/* Records the error of a part, such as "variant". Returns false. */
bool found_in(checker *c, const char *part, const char *name, const lg_error *error);
#define EXPECT(c, condition, ...)                       \
    do {                                                \
        if (!(condition)) return found(c, __VA_ARGS__); \
    } while (0)

/* Allocates zeroed memory. If memory is short, records that as a finding and returns NULL. */
void *check_room(checker *c, size_t size);
bool check_genome(checker *c, const lg_space *space, lg_genome *genome);
void check_end(checker *c);

/* Continues a hash (base/hash.h) with the genes. */
uint64_t check_hash_genome(uint64_t hash, const lg_space *space, lg_genome genome);
bool check_equal(const lg_space *space, lg_genome a, lg_genome b);

/* A game with the problem of a whole level, and memory for two genomes, states and levels. */
typedef struct {
    checker base;
    const checked_game *what;
    const lg_game *game;
    lg_task *task;
    lg_problem *problem;
    lg_genome genome, other;
    void *state, *scratch;
    lg_level *level, *back;
    lg_rng rng;
} game_bench;

/* Opens the bench. Returns false with a finding if something fails. Call bench_close in any case. */
bool bench_open(game_bench *b, const checked_game *what, lg_text *finding);
void bench_close(game_bench *b);
bool bench_draw(game_bench *b); /* draws a random genome and writes its level */
/* Returns the variant's name and the settings, for findings. */
const char *bench_name(const game_bench *b);

bool check_optimizer_tables(const checked_optimizer *, lg_text *finding);
bool check_tables(const checked_game *, lg_text *finding);
bool check_stages(const checked_game *, lg_text *finding);
bool check_text(const checked_game *, lg_text *finding);
bool check_symmetries(const checked_game *, lg_text *finding);
bool check_drawings(const checked_game *, lg_text *finding);
bool check_layers(const checked_game *, lg_text *finding);
bool check_measure(const checked_game *, lg_text *finding);
bool check_encoding(const checked_game *, lg_text *finding);
bool check_measured(const checked_game *, lg_text *finding);
bool check_traits(const checked_game *, lg_text *finding);
bool check_delta(const checked_game *, lg_text *finding);
bool check_conflicts(const checked_game *, lg_text *finding);
bool check_plan(const checked_game *, lg_text *finding);

#endif
