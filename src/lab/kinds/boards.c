/* Measures an existing level: a published board by its name, or a file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/catalog.h"
#include "lab/kinds/ptsp/routes.h"
#include "ptsp/map/settings.h"

static const study_series series[] = {{NULL, NULL, NULL}};

static const lg_param options[] = {
    {"level", LG_LEVEL_TEXT, 0, 0, 0, "", "a board's name, or a file", NULL},
    {"missing", LG_WORD, 0, 0, 1, "fail|skip",
     "what happens if the file does not exist: an error, or a run without numbers", NULL},
    {.name = NULL},
};

enum { FAIL, SKIP };

typedef struct {
    lg_task *task;
    level_item item; /* has no level if the file is missing */
    routes *routes;  /* used only for PTSP */
} board;

static const char *const fixed[] = {"score", NULL};

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    const lg_game *game = w->recipe.game;
    if (!lg_value_text(&w->with, "level")) return lg_fail(error, "expected a level to measure: with: level=NAME");
    return marks_columns(e, game, fixed, c, error) && (game != &lg_game_ptsp || routes_columns(false, c, error));
}

static void close(void *memory) {
    board *b = memory;
    routes_destroy(b->routes);
    lg_task_destroy(b->task);
    level_item_clear(&b->item);
    free(b);
}

static void *open(const study_bench *bench, lg_error *error) {
    const lg_recipe *r = &bench->setup->recipe;
    const lg_game *game = r->game;
    const char *name = lg_value_text(&bench->setup->with, "level");
    char path[PATH_MAX];
    board *b = calloc(1, sizeof *b);
    if (!b) return lg_fail_memory(error), NULL;
    bool good = (b->task = lg_task_create(r->game, &r->settings, NULL, error));
    if (good) {
        /* a file comes before a published board of the same name */
        bool found = beside_find(bench->design->plan->path, name, path) ||
                     (snprintf(path, PATH_MAX, "%s", name) < PATH_MAX && board_find(name, &game, NULL));
        if (found)
            good = level_read(path, r->game, &b->item, error);
        else if (lg_value(&bench->setup->with, "missing") != SKIP)
            good = lg_fail(error, "%.200s: neither a board's name nor a file in the folder of the plan%s", name,
                           getenv("LG_SHARED") ? " or of LG_SHARED" : "; LG_SHARED, the folder of others, is not set");
    }
    if (good && r->game == &lg_game_ptsp) good = (b->routes = routes_create(NULL)) || lg_fail_memory(error);
    if (good) return b;
    if (b) close(b);
    return NULL;
}

static bool run(void *memory, const study_bench *bench, const design_run *r, study_row *row, lg_error *error) {
    board *b = memory;
    (void)r;
    marks_empty(bench, row);
    row->stop = b->item.level ? "measured" : "missing";
    row->level = b->item.level;
    if (!b->item.level) return true;
    lg_report *report = calloc(1, sizeof *report);
    bool good = report && lg_task_measure(b->task, b->item.level, report);
    if (good) marks_put(bench, row, fixed[0], report->score);
    free(report);
    if (!good || !marks_put_level(bench, b->task, b->item.level, row)) return lg_fail_memory(error);
    return !b->routes || routes_put(b->routes, bench, b->task, b->item.level, row, error);
}

const study_kind study_kind_boards = {
    .name = "boards",
    .sentence = "a level that is there is measured",
    .options = options,
    .series = series,
    .reads_files = true,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
