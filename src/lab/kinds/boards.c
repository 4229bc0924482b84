/* Measures an existing level: a published board by its name, or a file (lab/find_file.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/catalog.h"
#include "lab/find_file.h"
#include "lab/kinds/ptsp/routes.h"
#include "level_columns.h"
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

/* Returns in `path` the path of the file with this name or, if a published board has this name, the name itself. Returns false
 * if there is neither. */
static bool find_level(const study_bench *bench, const char *name, char path[PATH_MAX]) {
    const lg_game *game = bench->setup->recipe.game;
    if (beside_find(bench->design->plan->path, name, path)) return true;
    return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX && board_find(name, &game, NULL);
}

static bool read_level(board *b, const study_bench *bench, lg_error *error) {
    const char *name = lg_value_text(&bench->setup->with, "level");
    char path[PATH_MAX];
    if (find_level(bench, name, path)) return level_read(path, bench->setup->recipe.game, &b->item, error);
    if (lg_value(&bench->setup->with, "missing") == SKIP) return true;
    return lg_fail(error, "%.200s: neither a board's name nor a file in the folder of the plan%s", name,
                   getenv("LG_SHARED") ? " or of LG_SHARED" : "; LG_SHARED, the folder of others, is not set");
}

static bool prepare_board(board *b, const study_bench *bench, lg_error *error) {
    const lg_recipe *r = &bench->setup->recipe;
    b->task = lg_task_create(r->game, &r->settings, NULL, error);
    if (!b->task || !read_level(b, bench, error)) return false;
    if (r->game == &lg_game_ptsp) b->routes = routes_create(NULL);
    return r->game != &lg_game_ptsp || b->routes || lg_fail_memory(error);
}

static void *open(const study_bench *bench, lg_error *error) {
    board *b = calloc(1, sizeof *b);
    if (!b) lg_fail_memory(error);
    if (!b || prepare_board(b, bench, error)) return b;
    close(b);
    return NULL;
}

static bool put_score(const board *b, const study_bench *bench, study_row *row) {
    lg_report *report = calloc(1, sizeof *report);
    bool good = report && lg_task_measure(b->task, b->item.level, report);
    if (good) marks_put(bench, row, fixed[0], report->score);
    free(report);
    return good;
}

static bool measure_board(board *b, const study_bench *bench, study_row *row, lg_error *error) {
    if (!put_score(b, bench, row) || !marks_put_level(bench, b->task, b->item.level, row)) return lg_fail_memory(error);
    return !b->routes || routes_put(b->routes, bench, b->task, b->item.level, row, error);
}

static bool run(void *memory, const study_bench *bench, const design_run *r, study_row *row, lg_error *error) {
    board *b = memory;
    (void)r;
    marks_empty(bench, row);
    row->stop = b->item.level ? "measured" : "missing";
    row->level = b->item.level;
    return !b->item.level || measure_board(b, bench, row, error);
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
