/* Every game, each variant of it and some settings more, made ready for a test of what all games promise. */
#ifndef LG_TESTS_GAMES_H
#define LG_TESTS_GAMES_H

#include "check.h"

typedef struct {
    const lg_game *game;
    lg_task *task;
    lg_problem *problem; /* of the whole level */
    lg_genome genome, other;
    void *state, *scratch;
    lg_level *level;
    lg_rng rng;
} fixture;

static inline void run_with(const lg_game *game, const char *variant, const char *settings, void (*body)(fixture *)) {
    fixture f = {.game = game, .task = task_of(game, variant, settings, NULL), .rng = lg_rng_stream(1, "games", 0)};
    f.problem = problem_of(game, f.task, NULL);
    f.genome = genome_for(&f.problem->space);
    f.other = genome_for(&f.problem->space);
    f.state = allocated(f.problem->state_size);
    f.scratch = allocated(f.problem->state_size);
    f.level = allocated(game->level_size);
    body(&f);
    free(f.level);
    state_free(f.problem, f.scratch);
    state_free(f.problem, f.state);
    genome_free(f.other);
    genome_free(f.genome);
    game->problem_destroy(f.problem);
    lg_task_destroy(f.task);
}

/* All variants, and settings that bring other kinds of genes, shapes and weights into play. */
static inline void each_game(void (*body)(fixture *)) {
    static const struct {
        const char *game, *settings;
    } more[] = {{"terra-mystica", "stock=free"},
                {"terra-mystica", "rows=6 columns=7 first=short reading=published same=borders"},
                {"terra-mystica", "rows=20 columns=20 REQ1=3 REQ4=2 REQ6=2 REQ7=3 REQ10=2 twins=60"},
                {"terra-mystica", "stock=free REQ6=0 REQ10=0 rivers=3"},
                {"terra-mystica", "river=fjords stock=free same=borders"},
                {"ptsp", "fitness=f5 lines=5 rectangles=2 circles=2 waypoints=4 size=250 shape=smooth corners=sorted"},
                {"ptsp", "fitness=pair steps=0 lines=3 rectangles=1 waypoints=1 size=100 border=4 thickness=5"},
                {"wesnoth", "width=13 height=9 sides=3 apart-least=6 goal=0 entropy=0.7"},
                {"wesnoth", "width=8 height=31 sides=1 differential=0 village=1"},
                {"toy", "beads=8 colours=3 NEAR=2"}};
    for (int i = 0; lg_games[i]; i++)
        for (const lg_variant *v = lg_games[i]->variants; v->name; v++)
            run_with(lg_games[i], v->name, "", body);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (lg_game_find(more[i].game)) run_with(lg_game_find(more[i].game), NULL, more[i].settings, body);
}

static inline void draw_level(fixture *f) {
    lg_space_sample(&f->problem->space, f->genome, &f->rng);
    f->game->leave(f->problem, f->genome, f->level, NULL);
}

#endif
