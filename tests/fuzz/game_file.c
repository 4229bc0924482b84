/* Fuzzes the reader of games in files. Any bytes give a game, or an error that begins with a position. A game's boards can be
 * drawn, measured, drawn as pictures, and written and read again. */
#include <ctype.h>

#include "base/rng.h"
#include "levelground/game_file.h"
#include "levelground/search.h"
#include "reader.h"

enum { LARGEST = 100 }; /* places of a game whose boards are tried; others cost too much time for each input */

/* The error begins with LINE:COLUMN, and can be printed. */
static void check_position(const char *text) {
    char *end;
    require(strtol(text, &end, 10) > 0 && *end == ':');
    require(strtol(end + 1, &end, 10) > 0 && !strncmp(end, ": ", 2));
    for (; *text; text++)
        require((unsigned char)*text >= ' ' && *text != 127);
}

/* Draws a board, and measures it with the search's tables and by straight counting. */
static void draw_level(const lg_game *game, const lg_task *task, lg_level *level) {
    lg_error error;
    lg_rng rng = lg_rng_stream(1, "fuzz", 0);
    lg_report *report = calloc(1, sizeof *report);
    lg_problem *problem = game->search.problem(task, NULL, &error);
    require(problem && report);
    lg_genome genome = {.sym = calloc((size_t)problem->space.syms + 1, sizeof *genome.sym),
                        .real = calloc((size_t)problem->space.reals + 1, sizeof *genome.real)};
    void *state = calloc(1, problem->state_size + 1);
    require(genome.sym && genome.real && state);
    lg_space_sample(&problem->space, genome, &rng);
    double cost = problem->load(problem, state, genome);
    require(game->search.decode(problem, genome, level, &error) && lg_task_measure(task, level, report));
    require(cost - report->score < 1e-6 && report->score - cost < 1e-6);
    free(genome.sym), free(genome.real), free(state), free(report);
    game->search.problem_destroy(problem);
}

static void try_game(const lg_game *game) {
    lg_error error;
    lg_values values;
    lg_values_init(&values, game->settings);
    lg_task *task = lg_task_create(game, &values, NULL, &error);
    lg_level *level = calloc(1, game->level_size), *again = calloc(1, game->level_size);
    require(task && level && again);
    draw_level(game, task, level);
    check_form(game, level, game->formats->name, again);
    lg_task_destroy(task);
    lg_values_clear(&values);
    free(level), free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lg_error error = {.text = ""};
    char *copy = malloc(size + !size); /* without a terminator, so that a sanitizer detects reading past the end */
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    lg_game *game = lg_game_read(copy, size, &error);
    free(copy);
    if (!game || !lg_game_check(game, &error))
        check_position(error.text);
    else if (game->level_size < LARGEST)
        try_game(game);
    lg_game_destroy(game);
    return 0;
}
