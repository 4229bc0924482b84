/* The default search for a ring: annealing by the game's own moves, which begins at the best of some constructed starts. The
 * budget decides how many starts there are and how fast the search cools. If only time is limited, a few evaluations first
 * measure how long one takes. Measured on 60 whole games each: with 200 evaluations a ring, mean fitness .029 from the best of
 * 4 starts and .026 from 16 starts; with 2000 evaluations, .026 and .023. */
#include "ring_search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "growing_map.h"
#include "wesnoth/ring/ring.h"

/* A running mean of evaluations per second. */

/* Plans only for this share of the time, because an evaluation takes longer in some rings than in others. */
static const double planned = 0.5;

void search_speed_add(search_speed *p, int64_t evaluations, double seconds) {
    if (evaluations <= 0 || !(seconds > 0)) return;
    p->evaluations = p->evaluations / 2 + (double)evaluations;
    p->seconds = p->seconds / 2 + seconds;
    assert(p->evaluations > 0 && p->seconds > 0);
}

int64_t search_speed_limit(const search_speed *p, int64_t wanted, double seconds) {
    if (p->seconds <= 0 || seconds <= 0) return wanted;
    double fits = planned * seconds * p->evaluations / p->seconds;
    if (fits >= (double)wanted) return wanted;
    assert(wanted > 0 && fits >= 0);
    int64_t legs = (int64_t)fits / GROWING_LEG_EVALUATIONS, most = (legs < 1 ? 1 : legs) * GROWING_LEG_EVALUATIONS;
    return most < wanted ? most : wanted;
}

/* Makes a front usable as the optimizer of a run. */

static void step_front(lg_run *run, void *state) {
    ring_front *b = (ring_front *)run->optimizer;
    int64_t before = b->done.evaluations;
    (void)state;
    bool good = lg_front_round(b->front, &b->done, b->seed, lg_run_left(run), NULL);
    int best = -1; /* the member with the lowest cost; -1 if no member has a cost */
    double least = INFINITY;
    for (int k = 0; k < lg_front_count(b->front); k++) {
        double cost = lg_front_at(b->front, k).cost;
        if (cost < least) best = k;
        least = fmin(least, cost);
    }
    if (best >= 0) lg_front_genome(b->front, best, run->cursor.genome);
    double cost = best < 0 ? INFINITY : lg_front_at(b->front, best).cost;
    assert(b->done.evaluations >= before);
    lg_run_report(run, b->done.evaluations - before, run->cursor.genome, good ? cost : NAN);
}

static void start_front(lg_run *run, void *state) {
    ring_front *b = (ring_front *)run->optimizer;
    b->done = (lg_explored){0};
    b->seed = lg_rng_next(&run->rng);
    step_front(run, state);
}

/* Opens the front. If the ring has no rules, the local search is switched off (its parameter walk becomes 0), because it would
 * have no rule to keep and would follow the weighted sum of the objectives. */
static bool open_front(ring_front *b, const lg_problem *ring, const lg_values *params, lg_error *error) {
    lg_objectives parts;
    lg_values own;
    bool good = lg_values_copy(&own, params, error);
    if (good && !wn_ring_has_rules(ring)) own.number[lg_param_index(own.table, "walk")] = 0;
    wn_ring_objectives(ring, &parts);
    b->front = good ? lg_front_of(ring, &parts, &own, 1, error) : NULL;
    lg_values_clear(&own);
    b->optimizer = (lg_optimizer){.name = "front",
                                  .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
                                  .params = lg_front_params,
                                  .start = start_front,
                                  .step = step_front};
    return b->front;
}

static void close_front(ring_front *b) {
    lg_front_destroy(b->front);
    b->front = NULL;
}

static void choose_member(const ring_front *b, lg_run *run) {
    int pick = lg_front_pick(b->front);
    assert(pick < lg_front_count(b->front));
    if (pick >= 0) lg_front_genome(b->front, pick, run->best);
}

const ring_front_functions ring_front_search = {open_front, close_front, choose_member};

/* If a ring has rules, its search runs in legs. Each leg has GROWING_LEG_EVALUATIONS evaluations and begins with fresh starts.
 * The search ends after the leg in which the ring meets its own strict rules. After RELAXED_AFTER_LEGS legs, the less strict
 * rules for acceptance are enough. */
enum { RELAXED_AFTER_LEGS = 3, LEG_STARTS = 4, LEG_MOVES = GROWING_LEG_EVALUATIONS - LEG_STARTS };
enum { THESIS_GENERATIONS = 12 }; /* default number of generations, from the thesis */
enum { PROBED_STARTS = 1, PROBED_MOVES = 16, EVALUATIONS_PER_START = 12, STARTS_MAX = 16, MOST = 1000000000 };

static const unsigned ring_kinds = LG_REAL | LG_CHOICE; /* heights and villages */
static const double used = 0.85;                        /* share of the time that the plan uses */
static const double starting = 0.4;                     /* the starts use at most this share of that time */

const lg_plan_step ring_search_plan[] = {{.optimizer = "anneal",
                                          .params = "start=constructed hot=0.00005 cold=0.000005",
                                          .evaluations = GROWING_EVALUATIONS},
                                         {0}};
const char ring_front_params[] = "population=30 mutations=2 start=constructed";

static double param_of(const lg_values *params, const char *name) {
    int i = lg_param_index(params->table, name);
    return i < 0 ? 0 : params->number[i];
}

/* If the caller sets no limit, an optimizer with generations may make as many generations as its parameter says, or 12 as in
 * the thesis. */
bool ring_search_init(ring_search *search, const growing_options *o, lg_error *error) {
    *search = (ring_search){
        .is_default = !o->optimizer && !o->front_functions, .front_functions = o->front_functions, .budget = o->budget};
    search->optimizer = o->optimizer ? o->optimizer : lg_optimizer_find(ring_search_plan->optimizer);
    assert(search->optimizer);
    if (!lg_budget_check(&o->budget, error)) return false;
    if (ring_kinds & ~search->optimizer->kinds)
        return lg_fail(error, "%s cannot search this game's space", search->optimizer->name);
    if (o->params && !search->is_default) {
        if (!lg_values_copy(&search->params, o->params, error)) return false;
    } else {
        lg_values_init(&search->params, search->optimizer->params);
        if (search->is_default && !lg_values_apply(&search->params, ring_search_plan->params, error)) return false;
    }
    const lg_values *params = &search->params;
    double mu = param_of(params, "mu"), lambda = param_of(params, "lambda");
    double generations = param_of(params, "generations");
    /* an optimizer with generations gets this limit even if time is limited too */
    bool ends = !search->is_default && generations > 0;
    if (search->budget.evaluations || (!ends && search->budget.seconds > 0)) return true;
    if (search->is_default)
        search->budget.evaluations = ring_search_plan->evaluations;
    else if (mu == 0 || lambda == 0)
        search->budget.evaluations = GROWING_EVALUATIONS;
    else
        search->budget.evaluations = (int64_t)(mu + (generations > 0 ? generations : THESIS_GENERATIONS) * lambda);
    return true;
}

void ring_search_clear(ring_search *search) {
    if (search->params.table) lg_values_clear(&search->params);
}

lg_run *ring_search_create_run(ring_search *search, const lg_problem *problem, lg_error *error) {
    const ring_front_functions *front_functions = search->front_functions;
    if (front_functions && !front_functions->open(&search->front, problem, &search->params, error)) return NULL;
    lg_run *run =
        lg_run_create(problem, front_functions ? &search->front.optimizer : search->optimizer, &search->params, error);
    if (!run && front_functions) front_functions->close(&search->front);
    return run;
}

void ring_search_destroy_run(ring_search *search, lg_run *run) {
    if (search->front_functions) search->front_functions->close(&search->front);
    lg_run_destroy(run);
}

static void set_param(ring_search *search, const char *name, double value) {
    assert(lg_param_index(search->params.table, name) >= 0 && value >= 0);
    search->params.number[lg_param_index(search->params.table, name)] = value;
}

/* Sets the cooling schedule of a search that begins at the best of some starts and uses `length` evaluations. */
static void set_cooling(ring_search *search, int64_t starts, int64_t length) {
    set_param(search, "samples", (double)starts);
    set_param(search, "length", (double)length);
}

/* Searches once, or once more. Returns the seconds that the search took; a negative number if it was cut short. */
static double search_once(ring_search *search, lg_run *run, int64_t evaluations, int64_t starts) {
    double start = search->budget.clock();
    set_cooling(search, starts, evaluations);
    lg_run_again(run, run->evaluations + evaluations);
    lg_run_finish(run);
    return run->stop == LG_EVALUATIONS ? search->budget.clock() - start : -1;
}

/* Searches in limited time. First measures how long one start and a few moves take. Then makes one search with as many starts
 * and moves as fit. */
static void search_timed(ring_search *search, lg_run *run) {
    lg_budget budget = search->budget;
    double deadline = budget.clock() + budget.seconds - search->used_seconds;
    budget.seconds = fmax(budget.seconds - search->used_seconds, 1e-9);
    lg_run_start(run, budget, run->rng);
    double probed = search_once(search, run, PROBED_STARTS, PROBED_STARTS);
    double moved = probed < 0 ? -1 : search_once(search, run, 1 + PROBED_MOVES, 1);
    if (moved < 0) return;
    double start = probed / PROBED_STARTS, least = moved / (8 * PROBED_MOVES); /* seconds of one start */
    double peek = fmax((moved - start) / PROBED_MOVES, fmax(least, 1e-9));     /* seconds of one move */
    double seconds = used * (deadline - budget.clock()), most = starting * seconds / start;
    /* 1 to STARTS_MAX, even if a start took no measurable time */
    int64_t starts = most >= STARTS_MAX ? STARTS_MAX : most >= 1 ? (int64_t)most : 1;
    double moves = (seconds - (double)starts * start) / peek;
    assert(starts >= 1 && starts <= STARTS_MAX);
    search_once(search, run, starts + (moves < 0 ? 0 : moves < MOST ? (int64_t)moves : MOST), starts);
}

static bool in_limited_time(const ring_search *search) {
    return search->is_default && search->budget.seconds > 0 && !search->budget.evaluations;
}

void ring_search_begin(ring_search *search, lg_run *run, double used_seconds, lg_rng rng) {
    lg_budget budget = search->budget;
    run->rng = rng;
    run->best_cost = INFINITY; /* if no time is left, the search makes no evaluation at all */
    search->used_seconds = used_seconds;
    search->leg_evaluations = 0;
    if (in_limited_time(search)) return;
    if (budget.seconds > 0) budget.seconds = fmax(budget.seconds - used_seconds, 1e-9);
    if (search->is_default) {
        bool legs = wn_ring_has_rules(run->problem) && budget.evaluations > LEG_MOVES;
        int64_t length = legs ? LEG_MOVES : budget.evaluations, fit = length / EVALUATIONS_PER_START;
        int64_t starts = legs ? LEG_STARTS : fit < 1 ? 1 : fit > STARTS_MAX ? STARTS_MAX : fit;
        search->leg_evaluations = legs ? length + starts : 0;
        set_cooling(search, starts, length);
    }
    lg_run_start(run, budget, rng);
}

bool ring_search_step(ring_search *search, lg_run *run) {
    if (in_limited_time(search)) {
        search_timed(search, run);
        return false;
    }
    int64_t before = run->evaluations, leg = search->leg_evaluations;
    wn_parts parts;
    assert(leg >= 0);
    if (lg_run_step(run) != LG_RUNNING) return false;
    bool leg_ends = leg && run->evaluations / leg > before / leg;
    if (!leg_ends || !wn_ring_parts(run->problem, run->best, &parts)) return true;
    bool good_enough = parts.kept || (parts.passed && run->evaluations >= RELAXED_AFTER_LEGS * leg);
    return !good_enough;
}

int64_t ring_search_end(ring_search *search, lg_run *run) {
    if (search->front_functions) search->front_functions->end(&search->front, run);
    /* no time was left for an evaluation, but a ring must have land */
    if (run->best_cost == INFINITY) lg_run_sample(run, run->best, true);
    return run->stop == LG_FAILED ? -1 : run->evaluations;
}
