/* The default search is annealing by the game's own moves, from the best of some constructed starts. The budget decides
 * how many starts there are and how fast it cools. If only time is limited, a few evaluations first measure how long one
 * takes. Measured on 60 whole games each: with 200 evaluations a ring, fitness .029 from the best of 4 starts, .026 from
 * 16; with 2000 evaluations .026 and .023. */
#include "way.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/wesnoth/ring/ring.h"

/* If a ring has rules, its search starts again after each leg until the ring meets its own strict rules. From LEGS legs on,
 * the less strict rules for acceptance are enough. */
enum { LEGS = 3, LEG_STARTS = 4, LEG = HORIZON_LEG - LEG_STARTS };
enum { GENERATIONS = 12 }; /* if there is no limit */
enum { PROBED_STARTS = 1, PROBED_MOVES = 16, EVALUATIONS_PER_START = 12, STARTS_MAX = 16, MOST = 1000000000 };

static const unsigned ring_kinds = LG_REAL | LG_CHOICE; /* heights and villages */
static const double used = 0.85;                        /* share of the time that the plan uses */
static const double starting = 0.4;                     /* largest share of this time for starts */

const lg_plan_step horizon_plan[] = {{.optimizer = "anneal",
                                      .params = "start=constructed hot=0.00005 cold=0.000005",
                                      .evaluations = HORIZON_EVALUATIONS},
                                     {0}};
const char horizon_front[] = "population=30 mutations=2 start=constructed";

static double param_of(const lg_values *params, const char *name) {
    int i = lg_param_index(params->table, name);
    return i < 0 ? 0 : params->number[i];
}

/* Returns the evaluations of an optimizer if the caller sets no limit. One with generations gets its own number of them,
 * or the thesis's 12. */
static int64_t enough(const lg_values *params) {
    double mu = param_of(params, "mu"), lambda = param_of(params, "lambda"),
           generations = param_of(params, "generations");
    if (mu == 0 || lambda == 0) return HORIZON_EVALUATIONS;
    return (int64_t)(mu + (generations > 0 ? generations : GENERATIONS) * lambda);
}

bool way_init(horizon_way *way, const horizon_options *o, lg_error *error) {
    *way = (horizon_way){.best = !o->optimizer && !o->breeding, .breeding = o->breeding, .budget = o->budget};
    way->optimizer = o->optimizer ? o->optimizer : lg_optimizer_find(horizon_plan->optimizer);
    assert(way->optimizer);
    if (!lg_budget_check(&o->budget, error)) return false;
    if (ring_kinds & ~way->optimizer->kinds)
        return lg_fail(error, "%s cannot search this game's space", way->optimizer->name);
    if (o->params && !way->best) {
        if (!lg_values_copy(&way->params, o->params, error)) return false;
    } else {
        lg_values_init(&way->params, way->optimizer->params);
        if (way->best && !lg_values_apply(&way->params, horizon_plan->params, error)) return false;
    }
    bool ends = !way->best && param_of(&way->params, "generations") > 0; /* with or without a time limit */
    if (!way->budget.evaluations && (ends || way->budget.seconds <= 0))
        way->budget.evaluations = way->best ? horizon_plan->evaluations : enough(&way->params);
    return true;
}

void way_clear(horizon_way *way) {
    if (way->params.table) lg_values_clear(&way->params);
}

lg_run *way_open(horizon_way *way, const lg_problem *problem, lg_error *error) {
    const breeding *breeding = way->breeding;
    if (breeding && !breeding->open(&way->bred, problem, &way->params, error)) return NULL;
    lg_run *run = lg_run_create(problem, breeding ? &way->bred.optimizer : way->optimizer, &way->params, error);
    if (!run && breeding) breeding->close(&way->bred);
    return run;
}

void way_close(horizon_way *way, lg_run *run) {
    if (way->breeding) way->breeding->close(&way->bred);
    lg_run_destroy(run);
}

static void set_param(horizon_way *way, const char *name, double value) {
    way->params.number[lg_param_index(way->params.table, name)] = value;
}

/* Each search of `length` evaluations begins at the best of some starts and cools until its end. */
static void set_cooling(horizon_way *way, int64_t starts, int64_t length) {
    set_param(way, "samples", (double)starts);
    set_param(way, "length", (double)length);
}

static int64_t starts_for(int64_t evaluations) {
    int64_t starts = evaluations / EVALUATIONS_PER_START;
    return starts < 1 ? 1 : starts > STARTS_MAX ? STARTS_MAX : starts;
}

/* ---- limited time --------------------------------------------------------------------------------------------- */

/* Does one more search of the run, or the first one. Returns the seconds that it took; negative if it was cut short. */
static double search_once(horizon_way *way, lg_run *run, int64_t evaluations, int64_t starts) {
    double start = way->budget.clock();
    set_cooling(way, starts, evaluations);
    lg_run_again(run, run->evaluations + evaluations);
    lg_run_finish(run);
    return run->stop == LG_EVALUATIONS ? way->budget.clock() - start : -1;
}

/* Computes how many starts and evaluations fit into this time. */
static void fit(double seconds, double start, double peek, int64_t *starts, int64_t *evaluations) {
    double most = starting * seconds / start;
    *starts = most >= STARTS_MAX ? STARTS_MAX : most >= 1 ? (int64_t)most : 1; /* also if a start took no time */
    double moves = (seconds - (double)*starts * start) / peek;
    *evaluations = *starts + (moves < 0 ? 0 : moves < MOST ? (int64_t)moves : MOST);
}

/* Searches in limited time. One start and then a few moves measure how long each takes; then comes a search with as many
 * of them as fit. */
static void search_timed(horizon_way *way, lg_run *run) {
    lg_budget budget = way->budget;
    double deadline = budget.clock() + budget.seconds - way->spent;
    budget.seconds = fmax(budget.seconds - way->spent, 1e-9);
    lg_run_start(run, budget, run->rng);
    double starts = search_once(way, run, PROBED_STARTS, PROBED_STARTS);
    double moves = starts < 0 ? -1 : search_once(way, run, 1 + PROBED_MOVES, 1);
    if (moves < 0) return;
    double start = starts / PROBED_STARTS, least = moves / (8 * PROBED_MOVES);
    double peek = fmax((moves - start) / PROBED_MOVES, fmax(least, 1e-9));
    int64_t most, evaluations;
    fit(used * (deadline - budget.clock()), start, peek, &most, &evaluations);
    search_once(way, run, evaluations, most);
}

/* ---- any budget ----------------------------------------------------------------------------------------------- */

static bool in_limited_time(const horizon_way *way) {
    return way->best && way->budget.seconds > 0 && !way->budget.evaluations;
}

static void start_legs(horizon_way *way, lg_run *run, lg_budget budget) {
    bool legs = wn_ring_has_rules(run->problem) && budget.evaluations > LEG;
    int64_t length = legs ? LEG : budget.evaluations, starts = legs ? LEG_STARTS : starts_for(length);
    way->leg = legs ? length + starts : 0;
    set_cooling(way, starts, length);
    lg_run_start(run, budget, run->rng);
}

void way_begin(horizon_way *way, lg_run *run, double spent, lg_rng rng) {
    lg_budget budget = way->budget;
    run->rng = rng;
    run->best_cost = INFINITY; /* the search may not even start */
    way->spent = spent;
    way->leg = 0;
    if (in_limited_time(way)) return;
    if (budget.seconds > 0) budget.seconds = fmax(budget.seconds - spent, 1e-9);
    if (way->best)
        start_legs(way, run, budget);
    else
        lg_run_start(run, budget, rng);
}

/* Is the ring good enough at the end of a leg? */
static bool is_good(const horizon_way *way, const lg_run *run) {
    wn_parts parts;
    if (!wn_ring_parts(run->problem, run->best, &parts)) return false;
    return parts.kept || (parts.passed && run->evaluations >= LEGS * way->leg);
}

static bool step_leg(const horizon_way *way, lg_run *run) {
    int64_t before = run->evaluations;
    if (lg_run_step(run) != LG_RUNNING) return false;
    bool ends = way->leg && run->evaluations / way->leg > before / way->leg;
    return !ends || !is_good(way, run);
}

bool way_step(horizon_way *way, lg_run *run) {
    if (!in_limited_time(way)) return step_leg(way, run);
    search_timed(way, run);
    return false;
}

int64_t way_end(horizon_way *way, lg_run *run) {
    if (way->breeding) way->breeding->end(&way->bred, run);
    if (run->best_cost == INFINITY) lg_run_sample(run, run->best, true); /* no time, but land is needed */
    return run->stop == LG_FAILED ? -1 : run->evaluations;
}
