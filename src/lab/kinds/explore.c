/* Fills an archive on the game's default axes, as `explore` does, by an emitter or by runs of an algorithm. The results say how
 * much of the archive is filled, and how good its levels are. */
#include <assert.h>
#include <stdlib.h>

#include "lab/kind.h"
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

static void *open(const study_bench *b, lg_error *error) {
    const lg_recipe *r = &b->setup->recipe;
    const lg_values *with = &b->setup->with;
    filling *g = calloc(1, sizeof *g);
    bool good = g || lg_fail_memory(error);
    if (good) {
        g->how.optimizer = r->optimizer;
        g->how.emitter = r->optimizer ? NULL : lg_emitters[(int)lg_value(with, "emitter")];
        g->how.params = r->optimizer ? &r->params : NULL;
        good = lg_niches_usual(r->game, (int)lg_value(with, "cells"), &g->niches, error) &&
               (g->task = lg_task_create(r->game, &r->settings, NULL, error));
    }
    if (good) return g;
    if (g) close(g);
    return NULL;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    filling *g = memory;
    const int64_t all = b->setup->recipe.evaluations;
    sample *told = r->experiment->recorded & 1 ? &row->series[0] : NULL;
    lg_explorer *x = lg_explorer_create(g->task, &g->niches, &g->how, 1, error);
    lg_explored done = {0};
    bool good = x;
    for (int64_t next = 0; good && done.evaluations < all;) {
        good = b->wanted(b->context) &&
               (lg_explorer_round(x, &done, r->seed, all - done.evaluations, NULL) || lg_fail_memory(error));
        if (!good || !told || (done.evaluations < next && done.evaluations < all)) continue;
        lg_elites_summary s = lg_elites_summarize(lg_explorer_elites(x));
        assert(s.filled <= s.niches && s.perfect <= s.filled);
        sample_add(told, (double)done.evaluations);
        sample_add(told, (double)s.filled / s.niches);
        sample_add(told, s.score);
        next = done.evaluations + all / STEPS;
    }
    good = good && (!row->series[0].failed || lg_fail_memory(error));
    if (good) {
        lg_elites_summary s = lg_elites_summarize(lg_explorer_elites(x));
        marks_empty(b, row);
        marks_put(b, row, "coverage", (double)s.filled / s.niches);
        marks_put(b, row, "qd_score", s.score);
        marks_put(b, row, "perfect", s.perfect);
        marks_put(b, row, "best", s.best);
        marks_put(b, row, "distance", s.distance);
        marks_put(b, row, "evaluations", (double)all);
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
