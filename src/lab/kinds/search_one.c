/* Searches one level, by the variant's plan or by one algorithm. The result is the level that `generate --seed S` makes. */
#include "search_one.h"
#include "host/clock.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "level_columns.h"
#include "search/reasons.h"

enum { SCORE, EVALUATIONS, BEST_EVALUATIONS, MET, CONVERGED };
static const char *const fixed[] = {"score", "evaluations", "best_evaluations", "met", "converged", NULL};

bool seek_columns(const design_experiment *e, const design_words *w, design_columns *c, lg_error *error) {
    return marks_columns(e, w->recipe.game, fixed, c, error) &&
           (w->recipe.optimizer || !e->recorded || lg_fail(error, "recording a series needs an algorithm"));
}

void seek_close(seeking *s) {
    lg_solver_destroy(s->solver);
    lg_task_destroy(s->task);
    record_clear(&s->record);
    free(s->level);
}

bool seek_open(seeking *s, const study_bench *b, lg_error *error) {
    const lg_recipe *r = &b->words->recipe;
    s->task = lg_task_create(r->game, &r->settings, NULL, error);
    if (!s->task) return false;
    s->solver = lg_recipe_solver(r, s->task, error);
    s->level = calloc(1, r->game->level_size);
    s->record.solver = s->solver;
    s->record.every = (int)lg_value(&b->words->with, "genes");
    s->limits = lg_budget_unlimited();
    s->limits.seconds = b->words->seconds;
    return s->solver && (s->level || lg_fail_memory(error)) && lg_recipe_budget(r, s->task, &s->limits, error);
}

static bool is_wanted(const lg_run *run, void *context) {
    const seeking *s = context;
    (void)run;
    return s->bench->wanted(s->bench->context);
}

static lg_budget budget_of(seeking *s, study_row *row) {
    lg_budget budget = s->limits;
    budget.clock = thread_clock;
    budget.tick = is_wanted;
    budget.context = s;
    record_begin(&s->record, row, s->bench->cell.experiment->recorded, &budget);
    return budget;
}

/* Did the algorithm stop by a convergence criterion of its own? Limits do not count, such as a number of generations or of
 * attempts. */
static bool has_converged(const lg_outcome *o) {
    return o->stop == LG_CONVERGED && o->reason && !reason_is_limit(o->reason);
}

static bool put_all(seeking *s, const lg_outcome *o, study_row *row) {
    const study_bench *b = s->bench;
    assert(!isnan(o->score) && o->best_evaluations >= 0);
    marks_empty(b, row);
    marks_put(b, row, fixed[SCORE], o->score);
    marks_put(b, row, fixed[EVALUATIONS], (double)o->evaluations);
    marks_put(b, row, fixed[BEST_EVALUATIONS], (double)o->best_evaluations);
    marks_put(b, row, fixed[MET], !o->missed);
    marks_put(b, row, fixed[CONVERGED], has_converged(o));
    row->stop = o->reason && o->stop == LG_CONVERGED ? o->reason : lg_stop_name(o->stop);
    row->level = o->score < INFINITY ? s->level : NULL;
    return !row->level || marks_put_level(b, s->task, s->level, row);
}

bool seek_run(seeking *s, const study_bench *b, study_row *row, lg_error *error) {
    s->bench = b;
    memset(s->level, 0, b->words->recipe.game->level_size);
    lg_outcome o = lg_solver_solve(s->solver, budget_of(s, row), lg_recipe_stream(&b->words->recipe), s->level);
    assert(o.stop != LG_RUNNING && o.best_evaluations <= o.evaluations);
    if (o.stop == LG_CANCELLED) return false;
    if (o.stop == LG_FAILED) return lg_fail_memory(error);
    return record_end(&s->record, error) && (put_all(s, &o, row) || lg_fail_memory(error));
}
