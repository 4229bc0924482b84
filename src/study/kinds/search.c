/* A search: one level, by the plan of the variant or by one algorithm. The same level as `generate --seed S` makes.
 *
 * A trace holds each improvement, what was best after 1, 2 and 5 x 10^k evaluations, and the end. Generations are the steps of
 * the algorithm: what is evaluated between two of them, without what is no valid level. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "study/kind.h"

enum { TRACE, GENERATIONS, OWN_EVALUATIONS = 1000000 };

static const study_series series[] = {
    {"trace", "evaluations score", "the best score up to then"},
    {"generations", "generation evaluations best mean so_far", "of what one step of the algorithm has evaluated"},
    {NULL, NULL, NULL},
};

static const lg_param options[] = {{.name = NULL}};

typedef struct {
    lg_archive archive; /* first: who offers sees the bench */
    const study_bench *bench;
    lg_task *task;
    lg_plan_step single[2];
    lg_solver *solver;
    lg_level *level;
    lg_report *report;
    study_row *row;    /* of the run at hand */
    double best;       /* of the run */
    int64_t threshold; /* the next of the trace's */
    double lowest, sum;
    int64_t offered, generation;
} searching;

/* ---- what is left behind --------------------------------------------------------------------------------------- */

enum { SCORE, EVALUATIONS, BEST_EVALUATIONS, MET, FIXED };
static const char *const fixed[] = {"score", "evaluations", "best_evaluations", "met"};

static bool columns(const design_experiment *e, const design_words *w, design_columns *c, lg_error *error) {
    const lg_game *game = w->recipe.game;
    bool good = true;
    for (int i = 0; good && i < FIXED; i++)
        good = design_columns_add(c, fixed[i]);
    for (int i = 0; good && e->keeps_requirements && game->requirements[i].name; i++)
        good = design_columns_add(c, game->requirements[i].name);
    for (int i = 0; good && e->keeps_traits && i < lg_trait_count(game); i++)
        good = design_columns_add(c, game->traits[i].name);
    if (!good) return lg_fail(error, "more than %d numbers for a run", DESIGN_COLUMNS_MAX);
    return w->recipe.optimizer || !e->recorded || lg_fail(error, "what is recorded on the way needs an algorithm");
}

static void put(const study_bench *b, study_row *row, const char *name, double value) {
    int i = design_columns_find(&b->cell.experiment->responses, name);
    if (i >= 0) row->value[i] = value;
}

static bool put_requirements(searching *s) {
    const lg_game *game = s->task->game;
    memset(s->report, 0, sizeof *s->report);
    if (!lg_task_measure(s->task, s->level, s->report)) return false;
    for (int i = 0; game->requirements[i].name; i++)
        if (s->report->used[i]) put(s->bench, s->row, game->requirements[i].name, s->report->count[i]);
    return true;
}

static bool put_traits(searching *s) {
    const lg_game *game = s->task->game;
    double trait[LG_TRAITS_MAX];
    if (!game->describe) return true;
    if (!game->describe(s->task, s->level, trait)) return false;
    for (int i = 0; i < lg_trait_count(game); i++)
        put(s->bench, s->row, game->traits[i].name, trait[i]);
    return true;
}

static bool put_all(searching *s, const lg_outcome *o) {
    const design_experiment *e = s->bench->cell.experiment;
    study_row *row = s->row;
    for (int i = 0; i < e->responses.count; i++)
        row->value[i] = NAN;
    put(s->bench, row, fixed[SCORE], o->score);
    put(s->bench, row, fixed[EVALUATIONS], (double)o->evaluations);
    put(s->bench, row, fixed[BEST_EVALUATIONS], (double)o->best_evaluations);
    put(s->bench, row, fixed[MET], !o->missed);
    row->stop = o->reason && o->stop == LG_CONVERGED ? o->reason : lg_stop_name(o->stop);
    row->level = o->score < INFINITY ? s->level : NULL;
    if (!row->level) return true;
    return (!e->keeps_requirements || put_requirements(s)) && (!e->keeps_traits || put_traits(s));
}

/* ---- on the way ------------------------------------------------------------------------------------------------ */

static bool records(const searching *s, int which) {
    return s->bench->cell.experiment->recorded >> which & 1;
}

/* Each number of evaluations once. */
static void add_trace(searching *s, double evaluations) {
    sample *to = &s->row->series[TRACE];
    if (to->count && to->value[to->count - 2] == evaluations) return;
    sample_add(to, evaluations);
    sample_add(to, s->best);
}

/* 1, 2, 5, 10, ... */
static int64_t next_threshold(int64_t t) {
    int64_t power = 1;
    while (10 * power <= t)
        power *= 10;
    return t / power == 2 ? 5 * power : 2 * t;
}

/* All thresholds before that many evaluations. */
static void add_thresholds(searching *s, int64_t evaluations) {
    for (; s->threshold < evaluations; s->threshold = next_threshold(s->threshold))
        if (s->best < INFINITY) add_trace(s, (double)s->threshold);
}

static void note_improvement(const lg_run *run, void *context) {
    searching *s = context;
    int64_t evaluations = lg_solver_outcome(s->solver).evaluations;
    if (!(run->best_cost < s->best)) return;
    add_thresholds(s, evaluations);
    s->best = run->best_cost;
    add_trace(s, (double)evaluations);
    if (s->threshold == evaluations) s->threshold = next_threshold(s->threshold);
}

static void note_genome(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                        const double *t) {
    searching *s = (searching *)archive;
    (void)genome, (void)t;
    if (problem->infeasible > 0 && cost >= problem->infeasible) return;
    s->lowest = fmin(s->lowest, cost);
    s->sum += cost;
    s->offered++;
}

static void end_generation(searching *s, const lg_run *run) {
    sample *to = &s->row->series[GENERATIONS];
    if (!s->offered) return;
    s->generation++;
    sample_add(to, (double)s->generation);
    sample_add(to, (double)run->evaluations);
    sample_add(to, s->lowest);
    sample_add(to, s->sum / (double)s->offered);
    sample_add(to, run->best_cost);
    s->lowest = INFINITY;
    s->sum = 0;
    s->offered = 0;
}

static bool tick(const lg_run *run, void *context) {
    searching *s = context;
    if (records(s, GENERATIONS)) end_generation(s, run);
    return s->bench->wanted(s->bench->context);
}

/* ---- life ------------------------------------------------------------------------------------------------------ */

static void close(void *memory) {
    searching *s = memory;
    lg_solver_destroy(s->solver);
    lg_task_destroy(s->task);
    free(s->level);
    free(s->report);
    free(s);
}

static bool prepare(searching *s, const design_words *w, lg_error *error) {
    const lg_recipe *r = &w->recipe;
    const lg_plan_step *plan = r->variant->plan;
    s->task = lg_task_create(r->game, &r->settings, NULL, error);
    if (!s->task) return false;
    if (r->optimizer) {
        s->single[0] =
            (lg_plan_step){.optimizer = r->optimizer->name, .evaluations = OWN_EVALUATIONS, .own = r->optimizer};
        plan = s->single;
    }
    s->solver = lg_solver_create(s->task, plan, r->optimizer ? &r->params : NULL, error);
    s->level = calloc(1, r->game->level_size);
    s->report = malloc(sizeof *s->report);
    return s->solver && ((s->level && s->report) || lg_fail(error, "out of memory"));
}

static void *open(const study_bench *b, lg_error *error) {
    searching *s = calloc(1, sizeof *s);
    if (!s) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    s->archive.offer = note_genome;
    s->bench = b;
    if (prepare(s, b->words, error)) return s;
    close(s);
    return NULL;
}

static lg_budget budget_of(searching *s) {
    const lg_recipe *r = &s->bench->words->recipe;
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = r->evaluations;
    budget.target = r->target;
    budget.tick = tick;
    budget.context = s;
    if (records(s, TRACE)) budget.improved = note_improvement;
    if (records(s, GENERATIONS)) budget.archive = &s->archive;
    return budget;
}

static void begin(searching *s, const study_bench *b, study_row *row) {
    s->bench = b;
    s->row = row;
    s->best = s->lowest = INFINITY;
    s->threshold = 1;
    s->sum = 0;
    s->offered = s->generation = 0;
    row->seconds = -wall_clock();
    row->cpu_seconds = -thread_clock();
}

static bool end(searching *s, const lg_outcome *o, lg_error *error) {
    study_row *row = s->row;
    row->seconds += wall_clock();
    row->cpu_seconds += thread_clock();
    if (o->stop == LG_CANCELLED) return false;
    if (o->stop == LG_FAILED) return lg_fail(error, "%s", o->reason ? o->reason : "the search failed");
    if (records(s, TRACE)) add_thresholds(s, o->evaluations);
    if (records(s, TRACE) && s->best < INFINITY) add_trace(s, (double)o->evaluations);
    bool whole = put_all(s, o);
    for (int i = 0; i < DESIGN_SERIES_MAX; i++)
        whole = whole && !row->series[i].failed;
    return whole || lg_fail(error, "out of memory");
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    searching *s = memory;
    lg_recipe recipe = {.seed = r->seed};
    begin(s, b, row);
    memset(s->level, 0, b->words->recipe.game->level_size);
    lg_outcome o = lg_solver_solve(s->solver, budget_of(s), lg_recipe_stream(&recipe), s->level);
    return end(s, &o, error);
}

const study_kind study_kind_search = {
    .name = "search",
    .sentence = "a level is searched, as by generate",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
