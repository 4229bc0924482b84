/* Fills an archive on the game's default axes, as `explore` does, by an emitter or by runs of an algorithm. The results say how
 * much of the archive is filled, and how good its levels are. */
#include <assert.h>
#include <stdlib.h>

#include "level_columns.h"
#include "levelground/explore.h"

static const lg_param options[] = {
    {"emitter", LG_WORD, 0, 0, 1, "mapelites|cmame", "what makes the levels if no algorithm is named", NULL},
    {"cells", LG_WHOLE, 20, 1, 1000, NULL, "cells along each axis", NULL},
    {.name = NULL},
};
static const study_series series[] = {
    {"filling", "evaluations coverage qd_score", "how the archive fills, at most 100 times"},
    {NULL, NULL, NULL},
};
enum { STEPS = 100 };

static const char *const fixed[] = {"coverage", "qd_score", "perfect", "best", "distance", "evaluations", NULL};

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    return marks_columns(e, w->recipe.game, fixed, c, error) &&
           (w->recipe.evaluations || lg_fail(error, "an archive needs a number of evaluations"));
}

typedef struct {
    lg_task *task;
    lg_niches niches;
    lg_emission how;
} filling;

static void close(void *memory) {
    filling *g = memory;
    lg_task_destroy(g->task);
    free(g);
}

static bool prepare_filling(filling *g, const study_bench *b, lg_error *error) {
    const lg_recipe *r = &b->setup->recipe;
    const lg_values *with = &b->setup->with;
    g->how.optimizer = r->optimizer;
    g->how.emitter = r->optimizer ? NULL : lg_emitters[(int)lg_value(with, "emitter")];
    g->how.params = r->optimizer ? &r->params : NULL;
    if (!lg_niches_usual(r->game, (int)lg_value(with, "cells"), &g->niches, error)) return false;
    g->task = lg_task_create(r->game, &r->settings, NULL, error);
    return g->task;
}

static void *open(const study_bench *b, lg_error *error) {
    filling *g = calloc(1, sizeof *g);
    if (!g) lg_fail_memory(error);
    if (!g || prepare_filling(g, b, error)) return g;
    close(g);
    return NULL;
}

/* Fills the archive. Returns false with an error, or with an empty error if the run was aborted. */
static bool fill_archive(lg_explorer *x, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    lg_explored done = {0};
    int64_t all = b->setup->recipe.evaluations;
    bool told = r->experiment->recorded & 1;
    for (int64_t next = 0; done.evaluations < all;) {
        if (!b->wanted(b->context)) return false;
        if (!lg_explorer_round(x, &done, r->seed, all - done.evaluations, NULL)) return lg_fail_memory(error);
        if (!told || (done.evaluations < next && done.evaluations < all)) continue;
        sample *to = &row->series[0];
        lg_elites_summary s = lg_elites_summarize(lg_explorer_elites(x));
        assert(s.filled <= s.niches && s.perfect <= s.filled);
        sample_add(to, (double)done.evaluations);
        sample_add(to, (double)s.filled / s.niches);
        sample_add(to, s.score);
        next = done.evaluations + all / STEPS;
    }
    return !row->series[0].failed || lg_fail_memory(error);
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    filling *g = memory;
    lg_explorer *x = lg_explorer_create(g->task, &g->niches, &g->how, 1, error);
    bool good = x && fill_archive(x, b, r, row, error);
    if (good) {
        lg_elites_summary s = lg_elites_summarize(lg_explorer_elites(x));
        marks_empty(b, row);
        marks_put(b, row, "coverage", (double)s.filled / s.niches);
        marks_put(b, row, "qd_score", s.score);
        marks_put(b, row, "perfect", s.perfect);
        marks_put(b, row, "best", s.best);
        marks_put(b, row, "distance", s.distance);
        marks_put(b, row, "evaluations", (double)b->setup->recipe.evaluations);
        row->stop = "explored";
    }
    lg_explorer_destroy(x);
    return good;
}

const study_kind study_kind_explore = {
    .name = "explore",
    .sentence = "an archive of levels unlike each other is filled, as by explore",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
