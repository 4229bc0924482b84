/* Searches a PTSP map and drives its routes, to compare what the map's fitness promises with what happens in the game
 * (ptsp2014, section V). Both depend only on the run's seed. */
#include <stdlib.h>

#include "lab/kinds/ptsp/routes.h"
#include "lab/kinds/search.h"
#include "ptsp/map/settings.h"

static const lg_param options[] = {
    SEEK_OPTIONS,
    {"driver", LG_WORD, 0, 0, 1, "mcts|pilot", "the driver", "mcts"},
    {"games", LG_WHOLE, 5, 1, 1000, NULL, "games along each route", "5"},
    {"iterations", LG_WHOLE, 1000, 1, 100000000, NULL, "iterations of the driver's search for each decision", NULL},
    {.name = NULL},
};

typedef struct {
    seeking search;
    routes *routes;
} flying;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_ptsp)
        return lg_fail(error, "%s has no routes to fly; ptsp has", w->recipe.game->name);
    return seek_columns(e, w, c, error) && routes_columns(true, c, error);
}

static void close(void *memory) {
    flying *f = memory;
    seek_close(&f->search);
    routes_destroy(f->routes);
    free(f);
}

static void *open(const study_bench *b, lg_error *error) {
    const lg_values *with = &b->setup->with;
    const routes_flying how = {
        .driver = pt_drivers[(int)lg_value(with, "driver")],
        .how = {.iterations = (int)lg_value(with, "iterations"), .go_on = b->wanted, .context = b->context},
        .games = (int)lg_value(with, "games")};
    flying *f = calloc(1, sizeof *f);
    bool good = f && (f->routes = routes_create(&how));
    if ((good || lg_fail_memory(error)) && seek_open(&f->search, b, error)) return f;
    if (f) close(f);
    return NULL;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    flying *f = memory;
    if (!seek_run(&f->search, b, row, error)) return false;
    return !row->level || (routes_put(f->routes, b, f->search.task, row->level, row, error) &&
                           routes_drive(f->routes, b, r->seed, row, error));
}

static void draw(void *memory, const study_bench *b, const design_run *r, lg_text *svg) {
    flying *f = memory;
    (void)b;
    routes_draw(f->routes, f->search.level, r->seed, svg);
}

const study_kind study_kind_flight = {
    .name = "flight",
    .sentence = "a PTSP map is searched, and a driver flies its routes",
    .options = options,
    .series = record_series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
    .draw = draw,
};
