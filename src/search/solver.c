/* A solver carries out a plan. Each stage of the plan is a problem of its own, which starts from what the earlier stages
 * decided. If the level misses its target, the solver makes another attempt from the first stage on; it keeps the best level of
 * all attempts. When the stages stick, attempts of another kind decide the whole level at once, if the plan has such a step. If the
 * game's own plan misses the target and only few levels are possible, the solver tries all of them. If the task wants a contest,
 * the solver makes attempts until the contest's pool is full. A step of the solver is a step of the current stage's run, or of
 * the contest. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/wants.h"
#include "contest_pool.h"
#include "exhaust.h"
#include "levelground/search.h"
#include "reasons.h"

typedef struct {
    lg_wants wants, open; /* open: the wants on traits that no stage of the attempt has decided yet */
    double decided;       /* the penalty of the wants that are decided */
} stage_wants;

/* Wants in a plan of several stages. If a problem cannot compute traits, the finished level of each attempt is judged instead.
 */

/* Call before each stage. `first` and `last` say which stage of the attempt it is. */
static void stage_wants_enter(stage_wants *w, bool first, bool last) {
    if (first) w->open = w->wants;
    if (first) w->decided = 0;
    assert(w->open.count <= w->wants.count && w->decided >= 0);
    w->open.partly = !last;
}

/* Returns the wants for the stage's run; NULL if there are none. */
static const lg_wants *stage_wants_current(const stage_wants *w) {
    return w->open.count ? &w->open : NULL;
}

/* Call after each stage except the last. Returns false if memory is short. */
static bool stage_wants_decide(stage_wants *w, lg_run *run) {
    double traits[LG_TRAITS_MAX];
    lg_wants decided = {0}, left = {0};
    if (!w->open.count || !run->problem->describe) return true;
    if (!lg_run_describe(run, wants_traits(&w->open), traits)) return false;
    for (int i = 0; i < w->open.count; i++) {
        lg_wants *to = isnan(traits[w->open.want[i].trait]) ? &left : &decided;
        to->want[to->count++] = w->open.want[i];
    }
    assert(decided.count + left.count == w->open.count);
    w->decided += wants_penalty(&decided, run->problem, traits);
    w->open = left;
    return true;
}

/* Computes the level's traits if there are wants. Returns false if memory is short. */
static bool describe_level(const stage_wants *w, const lg_task *task, const lg_level *level, double *traits) {
    return !w->wants.count || task->game->describe(task, level, traits);
}

/* Returns the penalty of a level, in units of cost, or its distance from the wants (lg_wants_off). INFINITY if memory is
 * short. */
static double stage_wants_penalty(const stage_wants *w, const lg_task *task, const lg_problem *problem,
                                  const lg_level *level) {
    double traits[LG_TRAITS_MAX];
    if (!describe_level(w, task, level, traits)) return INFINITY;
    return w->wants.count ? wants_penalty(&w->wants, problem, traits) : 0;
}

/* Returns the part of the level's penalty that the last stage's run has not counted in its cost. */
static double stage_wants_uncounted(const stage_wants *w, const lg_task *task, const lg_problem *problem,
                                    const lg_level *level) {
    return problem->describe || !w->wants.count ? w->decided : stage_wants_penalty(w, task, problem, level);
}

static double stage_wants_off(const stage_wants *w, const lg_task *task, const lg_level *level) {
    double traits[LG_TRAITS_MAX];
    if (!describe_level(w, task, level, traits)) return INFINITY;
    return w->wants.count ? lg_wants_off(&w->wants, task->game, traits) : 0;
}

enum { STEPS_MAX = 4, STAGES_MAX = STEPS_MAX + 1, ATTEMPTS = 100, EXHAUST_MAX = 1 << 20 };
enum {
    REJECTED_MAX = 20,
    /* with wants: after this many attempts in a row without a better level, the search rarely finds one */
    REJECTED_MAX_WANTS = 5,
    /* after this many attempts in a row without a better level, as many attempts decide the whole level at once, and so on */
    STICK = REJECTED_MAX / 2
};

typedef struct {
    lg_problem *problem;
    lg_run *run;
    lg_values params;
    int64_t evaluations;
} stage;

struct lg_solver {
    const lg_task *task;
    double floor; /* lower bound of the whole level's cost */
    int stages;
    int staged;  /* the stages of a usual attempt */
    int at_once; /* the stage that decides the whole level at once when these stick; 0: the plan has none */
    int exhaust; /* the stage that tries all levels; 0: there are too many, or the plan is not the game's own */
    stage stage[STAGES_MAX];
    lg_level *level, *best; /* level: the level of the current attempt; best: the best level of all attempts */
    lg_report *report;
    contest_pool pool; /* the levels that enter the contest; pool.kind is NULL if the task wants none */
    stage_wants wanted;
    /* for the level that is being made: */
    lg_budget budget;
    lg_rng rng;
    double deadline;
    lg_outcome outcome;         /* its evaluations are those of the runs that have ended */
    int present, attempts;      /* present: the current stage; attempts: the number of attempts that have ended */
    int rejected_attempts;      /* attempts since the best level was found */
    bool begun;                 /* has the run of the current stage started? */
    bool contesting;            /* is a contest going on? It runs between attempts */
    lg_stop after;              /* what follows the contest; LG_RUNNING if another attempt may follow */
    int64_t evaluations_before; /* evaluations before the current attempt */
    int64_t found;              /* the number of evaluations when the attempt's level was found */
};

static bool prepare_stage(lg_solver *solver, const lg_plan_step *step, const lg_values *params, lg_error *error) {
    const lg_optimizer *optimizer = step->own ? step->own : lg_optimizer_find(step->optimizer);
    if (!optimizer) return lg_fail(error, "a plan with an unknown optimizer, '%.60s'", step->optimizer);
    assert(solver->stages < STAGES_MAX);
    stage *s = &solver->stage[solver->stages];
    s->problem = solver->task->game->problem(solver->task, step->stage, error);
    if (!s->problem) return false;
    solver->stages++;
    s->evaluations = step->evaluations;
    lg_values_init(&s->params, optimizer->params);
    if (!lg_values_apply(&s->params, step->params, error)) return false;
    s->run = lg_run_create(s->problem, optimizer, params ? params : &s->params, error);
    return s->run;
}

/* Is this the plan that the game itself proposes? An algorithm that the user names must not get help from another one. */
static bool is_own_plan(const lg_game *game, const lg_plan_step *plan) {
    for (const lg_variant *v = game->variants; v->name; v++)
        if (v->plan == plan) return true;
    return false;
}

/* With lower bounds, most levels need not be tried one by one. So the usual search, which comes first, gets only a small part of
 * the evaluations that all levels would take. It is not left out, because it finds other levels with other seeds. */
static int64_t patience_before(int64_t count) {
    enum { PART = 100, LEAST = 10000 };
    int64_t patience = count / PART > LEAST ? count / PART : LEAST;
    return patience < count ? patience : count;
}

/* Adds the stage that tries all levels, if they are few. Then the other stage that decides whole levels needs no more
 * evaluations than that. */
static bool prepare_exhaust(lg_solver *solver, const lg_plan_step *plan, lg_error *error) {
    static const lg_plan_step step = {.optimizer = "exhaust", .own = &exhaust_optimizer};
    stage *whole = &solver->stage[solver->at_once];
    bool decides_all = solver->at_once || solver->staged == 1;
    int64_t count = decides_all ? exhaust_count(&whole->problem->space, EXHAUST_MAX) : 0;
    if (!count || solver->pool.kind || !is_own_plan(solver->task->game, plan)) return true;
    if (!prepare_stage(solver, &step, NULL, error)) return false;
    solver->exhaust = solver->stages - 1;
    solver->stage[solver->exhaust].evaluations = count + 1; /* the run ends by itself before */
    int64_t patience = whole->problem->bound ? patience_before(count) : count;
    if (whole->evaluations > patience) whole->evaluations = patience;
    return true;
}

static bool prepare_all(lg_solver *solver, const lg_plan_step *plan, const lg_values *params, lg_error *error) {
    if (!plan[0].optimizer) return lg_fail(error, "a plan without a step");
    if (params && plan[1].optimizer) return lg_fail(error, "parameters for a plan of more than one step");
    for (int k = 0; plan[k].optimizer; k++) {
        if (k == STEPS_MAX) return lg_fail(error, "a plan of more than %d steps", STEPS_MAX);
        if (!prepare_stage(solver, &plan[k], params, error)) return false;
        if (k && !plan[k].stage) solver->at_once = k;
    }
    solver->staged = solver->at_once ? solver->at_once : solver->stages;
    return prepare_exhaust(solver, plan, error);
}

static bool make_room(lg_solver *solver, lg_error *error) {
    size_t size = solver->task->game->level_size;
    solver->level = calloc(1, size);
    solver->best = calloc(1, size);
    solver->report = malloc(sizeof *solver->report);
    if (!solver->level || !solver->best || !solver->report) return lg_fail_memory(error);
    lg_task_unavoidable(solver->task, solver->report);
    solver->floor = solver->report->score;
    return contest_pool_open(&solver->pool, solver->task, error);
}

lg_solver *lg_solver_create(const lg_task *task, const lg_plan_step *plan, const lg_values *params, lg_error *error) {
    assert(task && task->game && plan);
    lg_solver *solver = calloc(1, sizeof *solver);
    if (!solver) {
        lg_fail_memory(error);
        return NULL;
    }
    solver->task = task;
    solver->outcome = (lg_outcome){.score = INFINITY, .stop = LG_FAILED, .reason = "not started", .missed = true};
    if (make_room(solver, error) && prepare_all(solver, plan, params, error)) return solver;
    lg_solver_destroy(solver);
    return NULL;
}

void lg_solver_destroy(lg_solver *solver) {
    if (!solver) return;
    for (int k = 0; k < solver->stages; k++) {
        stage *s = &solver->stage[k];
        lg_run_destroy(s->run);
        lg_values_clear(&s->params);
        solver->task->game->problem_destroy(s->problem);
    }
    contest_pool_close(&solver->pool);
    free(solver->report);
    free(solver->level);
    free(solver->best);
    free(solver);
}

/* Is the current stage the first, or the last, of its attempt? Stages that decide the whole level at once are both. */
static bool is_first(const lg_solver *solver) {
    return solver->present == 0 || solver->present >= solver->staged;
}

static bool is_last(const lg_solver *solver) {
    assert(solver->present >= 0 && solver->present < solver->stages);
    return solver->present >= solver->staged - 1;
}

static const stage *last_stage(const lg_solver *solver) {
    return &solver->stage[solver->staged - 1];
}

/* Returns the stage with which the next attempt begins. */
static int next_start(const lg_solver *solver) {
    bool exhausts = solver->exhaust && solver->attempts == 1 && !solver->wanted.wants.count;
    bool at_once = solver->rejected_attempts / STICK % 2;
    return exhausts ? solver->exhaust : at_once ? solver->at_once : 0;
}

/* Are there wants, and does the game search for them in its own way? */
static bool game_searches_wants(const lg_solver *solver) {
    return solver->wanted.wants.count && solver->task->game->want;
}

/* Returns how many evaluations the current stage gets. What the earlier stages decided may make a want impossible; for example,
 * a short river leaves no room for a long coast of one colour. With wants, the solver therefore gives a later stage up early in
 * the first attempts, and allows more with each attempt. It does the same with the first stage if the game searches for wants
 * in its own way, because the game learns from each attempt how near the search can come. */
static int64_t stage_patience(const lg_solver *solver) {
    enum { HASTE = 32, HASTE_TOLD = 8 };
    int64_t evaluations = solver->stage[solver->present].evaluations;
    int haste = !solver->wanted.wants.count   ? 0
                : !is_first(solver)           ? HASTE
                : game_searches_wants(solver) ? HASTE_TOLD
                                              : 0;
    return solver->attempts < haste ? (evaluations + haste - 1) / haste * (1 + solver->attempts) : evaluations;
}

/* Returns the budget of the current stage: what is left of the whole budget. A plan of a single stage may use all of it at
 * once. */
static lg_budget stage_budget(const lg_solver *solver) {
    const stage *s = &solver->stage[solver->present];
    double target = solver->outcome.target;
    lg_budget budget = solver->budget;
    int64_t left = budget.evaluations ? budget.evaluations - solver->outcome.evaluations : INT64_MAX;
    assert(left > 0);
    bool whole = solver->staged == 1 && !solver->at_once && budget.evaluations && !game_searches_wants(solver);
    budget.evaluations = whole || left < stage_patience(solver) ? left : stage_patience(solver);
    target -= solver->wanted.decided;
    budget.target = is_last(solver) && target > s->problem->floor ? target : s->problem->floor;
    budget.wants = stage_wants_current(&solver->wanted);
    if (budget.clock && budget.seconds > 0) {
        double seconds = solver->deadline - budget.clock();
        budget.seconds = seconds > 1e-9 ? seconds : 1e-9;
    }
    return budget;
}

static void begin_stage(lg_solver *solver) {
    assert(!solver->begun && !solver->contesting);
    stage *s = &solver->stage[solver->present];
    stage_wants_enter(&solver->wanted, is_first(solver), is_last(solver));
    const lg_game *game = solver->task->game;
    game->enter(s->problem, is_first(solver) ? NULL : solver->level);
    if (game->want)
        game->want(s->problem, stage_wants_current(&solver->wanted),
                   solver->rejected_attempts ? lg_solver_level(solver) : NULL);
    lg_rng rng = lg_rng_stream(lg_rng_next(&solver->rng), "stage", (uint64_t)solver->present);
    lg_run_start(s->run, stage_budget(solver), rng);
    solver->begun = true;
}

static bool is_exhausted(const lg_solver *solver, lg_stop stop) {
    return stop == LG_SECONDS || stop == LG_CANCELLED || stop == LG_FAILED ||
           (solver->budget.evaluations && solver->outcome.evaluations >= solver->budget.evaluations);
}

/* May there be another attempt? Not if this one used no evaluation, because then the next one would not either. */
static bool more_attempts(const lg_solver *solver) {
    const lg_budget *b = &solver->budget;
    int most = solver->outcome.target > -INFINITY ? ATTEMPTS : 1;
    bool idle = solver->outcome.evaluations == solver->evaluations_before;
    return !idle && (b->evaluations || b->seconds > 0 || solver->attempts < most);
}

/* Without a limit, stop after some attempts in a row that found nothing better. */
static bool is_stuck(const lg_solver *solver) {
    int most = solver->wanted.wants.count ? REJECTED_MAX_WANTS : REJECTED_MAX;
    return solver->rejected_attempts >= most && !solver->budget.evaluations && solver->budget.seconds == 0;
}

/* Keeps the level if it is better. Of levels with equal scores the first is kept. */
static void keep_if_better(lg_solver *solver, const lg_level *level, double score) {
    lg_outcome *out = &solver->outcome;
    assert(score == score);
    if (score >= out->score) return;
    assert(solver->found > 0 && solver->found <= out->evaluations);
    out->score = score;
    out->off = stage_wants_off(&solver->wanted, solver->task, level);
    out->best_evaluations = solver->found;
    memcpy(solver->best, level, solver->task->game->level_size);
    solver->rejected_attempts = 0;
}

static bool is_valid(const lg_solver *solver, double score) {
    double infeasible = last_stage(solver)->problem->infeasible;
    return score < INFINITY && (infeasible == 0 || score < infeasible);
}

/* Offers the level to the contest's pool. All levels that meet the target count as equal, so they enter with the same score. */
static void enter_pool(lg_solver *solver, double score) {
    double target = solver->outcome.target;
    if (!is_valid(solver, score)) return;
    if (contest_pool_take(&solver->pool, solver->level, score > target ? score : target)) solver->rejected_attempts = 0;
}

/* Has the solver gathered the levels for a contest: is the pool full, or does the search find no further level for it? */
static bool is_gathered(const lg_solver *solver) {
    return solver->pool.count == solver->pool.most || solver->rejected_attempts >= REJECTED_MAX;
}

static double penalty_of(const lg_solver *solver, const lg_level *level) {
    return stage_wants_penalty(&solver->wanted, solver->task, last_stage(solver)->problem, level);
}

/* Measures a level in full. As soon as one level has been judged like this, the measured score decides which level is best. */
static void judge_level(lg_solver *solver, const lg_level *level) {
    lg_outcome *out = &solver->outcome;
    bool good = lg_task_measure(solver->task, level, solver->report);
    if (!out->judged) out->score = INFINITY;
    out->judged = true;
    solver->found = out->evaluations;
    if (good) keep_if_better(solver, level, solver->report->score + penalty_of(solver, level));
    if (good && out->score <= out->target) out->stop = LG_TARGET;
    if (good) return;
    out->stop = LG_FAILED;
    out->reason = "out of memory";
}

/* If the caller has cancelled, tells the contest not to take long over its verdicts. */
static void cut_contest_short(lg_solver *solver, lg_stop stop) {
    const contest_pool *pool = &solver->pool;
    if (stop == LG_CANCELLED && pool->kind->cut_short) pool->kind->cut_short(pool->contest);
}

/* Starts a contest. If the time is up or the caller has cancelled, there is no contest. */
static void begin_contest(lg_solver *solver) {
    lg_outcome *out = &solver->outcome;
    const contest_pool *pool = &solver->pool;
    assert(!solver->begun && !solver->contesting);
    cut_contest_short(solver, out->stop);
    if (!pool->count || out->stop == LG_FAILED) return;
    if (out->stop == LG_SECONDS || out->stop == LG_CANCELLED) {
        if (!out->judged) judge_level(solver, solver->best);
        return;
    }
    solver->contesting = true;
    solver->after = out->stop;
    out->stop = LG_RUNNING;
    pool->kind->start(pool->contest, pool->levels, pool->count, lg_rng_stream(lg_rng_next(&solver->rng), "contest", 0));
}

/* Ends a contest. If the budget has a limit that is not reached, attempts go on and there will be another contest. */
static void end_contest(lg_solver *solver, lg_stop stop) {
    lg_outcome *out = &solver->outcome;
    bool limited = solver->budget.evaluations || solver->budget.seconds > 0;
    assert(solver->contesting && solver->pool.count > 0);
    solver->contesting = false;
    out->stop = stop;
    cut_contest_short(solver, stop);
    judge_level(solver, contest_pool_leader(&solver->pool));
    contest_pool_clear(&solver->pool);
    solver->rejected_attempts = 0;
    if (out->stop != LG_RUNNING || limited) return;
    out->stop = LG_CONVERGED;
    out->reason = reason_contest_is_missed;
}

static void step_contest(lg_solver *solver) {
    const lg_budget *b = &solver->budget;
    lg_run *last = last_stage(solver)->run;
    if (b->tick && !b->tick(last, b->context)) {
        end_contest(solver, LG_CANCELLED);
    } else if (b->clock && b->clock() >= solver->deadline) {
        end_contest(solver, LG_SECONDS);
    } else {
        last->progress = solver->pool.kind->step(solver->pool.contest, b->threads);
        if (last->progress >= 1) end_contest(solver, solver->after);
        if (last->progress == last->progress) return;
        solver->outcome.stop = LG_FAILED;
        solver->outcome.reason = "out of memory";
    }
}

/* Returns why there is no further attempt; LG_RUNNING if there is one. */
static lg_stop after_attempt(lg_solver *solver, lg_stop stop) {
    lg_outcome *out = &solver->outcome;
    /* a stage that meets its target does not mean that the level does */
    lg_stop ended = stop == LG_TARGET ? LG_EVALUATIONS : stop;
    if (!solver->pool.kind && out->score <= out->target && stop != LG_FAILED) return LG_TARGET;
    if (is_exhausted(solver, stop)) return ended;
    if (out->reason == reason_exhausted) return LG_CONVERGED;
    if (!is_stuck(solver)) return more_attempts(solver) ? LG_RUNNING : ended;
    out->reason = solver->wanted.wants.count ? reason_attempts_for_wants : reason_attempts;
    return LG_CONVERGED;
}

/* score: the score of the attempt's level, or INFINITY if the attempt ended before it had a level. */
static void end_attempt(lg_solver *solver, double score, lg_stop stop) {
    lg_outcome *out = &solver->outcome;
    solver->rejected_attempts++;
    solver->attempts++;
    assert(solver->rejected_attempts <= solver->attempts);
    if (!out->judged) keep_if_better(solver, solver->level, score);
    if (solver->pool.kind) enter_pool(solver, score);
    solver->present = next_start(solver);
    out->stop = after_attempt(solver, stop);
    if (solver->pool.kind && (out->stop != LG_RUNNING || is_gathered(solver))) begin_contest(solver);
    solver->evaluations_before = out->evaluations;
}

/* Returns the cost of the finished level. If a game searches for wants in its own way, the costs of its searches may differ
 * from the score, so its level is measured. Returns NAN if memory is short. */
static double weigh_level(const lg_solver *solver, const lg_level *level, double cost) {
    const lg_problem *problem = solver->stage[solver->present].problem;
    if (!game_searches_wants(solver) || solver->pool.kind)
        return cost + stage_wants_uncounted(&solver->wanted, solver->task, problem, level);
    bool good = lg_task_measure(solver->task, level, solver->report);
    return good ? solver->report->score + penalty_of(solver, level) : NAN;
}

/* Have the finished stages cost so much already that the attempt cannot end with a better level? If there is a contest, a level
 * that is as good as the best one is welcome, too, and all levels that meet the target count as equal. */
static bool is_hopeless(const lg_solver *solver) {
    double decided = solver->wanted.decided, score = solver->outcome.score, target = solver->outcome.target;
    if (!solver->pool.kind) return decided >= score;
    return decided > score && decided > target;
}

/* Returns the cost of the level after the game has polished it; NAN if memory is short. Wanted traits are already weighed, so the
 * level must keep them. */
static double polish_level(lg_solver *solver, double cost) {
    const lg_game *game = solver->task->game;
    double added = 0;
    if (solver->wanted.wants.count || !game->polish) return cost;
    return game->polish(solver->task, solver->level, &added) ? cost + added : NAN;
}

static void end_stage(lg_solver *solver) {
    assert(solver->begun && solver->stage[solver->present].run->stop != LG_RUNNING);
    stage *s = &solver->stage[solver->present];
    lg_outcome *out = &solver->outcome;
    lg_error error;
    lg_stop stop = s->run->stop;
    double cost = s->run->best_cost;
    solver->begun = false;
    out->reason = s->run->reason;
    solver->found = out->evaluations + s->run->best_evaluations;
    out->evaluations += s->run->evaluations;
    assert(!solver->budget.evaluations || out->evaluations <= solver->budget.evaluations);
    if (cost < INFINITY && !solver->task->game->leave(s->problem, s->run->best, solver->level, &error)) {
        stop = LG_FAILED;
        out->reason = "out of memory";
        cost = INFINITY;
    }
    if (cost < INFINITY && is_last(solver)) cost = weigh_level(solver, solver->level, cost);
    if (cost < INFINITY && is_last(solver)) cost = polish_level(solver, cost);
    bool good = cost == INFINITY || (is_last(solver) ? cost == cost : stage_wants_decide(&solver->wanted, s->run));
    if (!good) stop = LG_FAILED, out->reason = "out of memory", cost = INFINITY;
    if (cost == INFINITY || is_last(solver) || is_exhausted(solver, stop) || is_hopeless(solver))
        end_attempt(solver, is_last(solver) ? cost : INFINITY, stop);
    else
        solver->present++;
}

void lg_solver_want(lg_solver *solver, const lg_wants *wants) {
    assert(wants->count >= 0 && wants->count <= LG_WANTS_MAX);
    solver->wanted = (stage_wants){.wants = *wants};
}

void lg_solver_start(lg_solver *solver, lg_budget budget, lg_rng rng) {
    solver->budget = budget;
    solver->rng = rng;
    solver->outcome = (lg_outcome){.score = INFINITY, .stop = LG_RUNNING};
    solver->outcome.target = budget.target > solver->floor ? budget.target : solver->floor;
    solver->present = solver->attempts = solver->rejected_attempts = 0;
    solver->evaluations_before = 0;
    solver->begun = solver->contesting = false;
    contest_pool_clear(&solver->pool);
    solver->deadline = budget.clock && budget.seconds > 0 ? budget.clock() + budget.seconds : INFINITY;
}

lg_stop lg_solver_step(lg_solver *solver) {
    if (solver->outcome.stop != LG_RUNNING) return solver->outcome.stop;
    assert(!solver->begun || !solver->contesting);
    if (solver->contesting) {
        step_contest(solver);
        return solver->outcome.stop;
    }
    if (!solver->begun) begin_stage(solver);
    if (lg_run_step(solver->stage[solver->present].run) != LG_RUNNING) end_stage(solver);
    return solver->outcome.stop;
}

/* Fills in the members of an outcome that follow from its score. */
static lg_outcome complete_outcome(const lg_solver *solver, lg_outcome out) {
    out.valid = is_valid(solver, out.score);
    out.missed = !out.valid || out.off > 0 || (out.target > -INFINITY && out.score > out.target);
    out.attempt = solver->attempts;
    out.stage = solver->present;
    return out;
}

lg_outcome lg_solver_outcome(const lg_solver *solver) {
    lg_outcome out = solver->outcome;
    if (solver->begun) out.evaluations += solver->stage[solver->present].run->evaluations;
    return complete_outcome(solver, out);
}

const lg_level *lg_solver_level(const lg_solver *solver) {
    return solver->outcome.score < INFINITY ? solver->best : NULL;
}

/* Compares the best level of the run in progress with the outcome. If that level is better, writes it to `level` and updates
 * the outcome. Only genomes of the last stage are whole levels. A level that a contest has judged can be replaced only by the
 * next contest. */
static bool take_running(const lg_solver *solver, lg_level *level, lg_outcome *out) {
    const lg_run *run = solver->stage[solver->present].run;
    const lg_game *game = solver->task->game;
    lg_error error;
    if (!solver->begun || !is_last(solver) || out->judged || !(run->best_cost < out->score)) return false;
    memset(level, 0, game->level_size);
    if (!game->leave(run->problem, run->best, level, &error)) return false;
    double score = weigh_level(solver, level, run->best_cost);
    if (!(score < out->score)) return false;
    out->score = score;
    out->off = stage_wants_off(&solver->wanted, solver->task, level);
    out->best_evaluations = solver->outcome.evaluations + run->best_evaluations;
    return true;
}

lg_outcome lg_solver_so_far(const lg_solver *solver, lg_level *level) {
    lg_outcome out = lg_solver_outcome(solver);
    assert(level);
    if (take_running(solver, level, &out)) return complete_outcome(solver, out);
    if (lg_solver_level(solver)) memcpy(level, solver->best, solver->task->game->level_size);
    return out;
}

lg_outcome lg_solver_solve(lg_solver *solver, lg_budget budget, lg_rng rng, lg_level *level) {
    assert(level);
    lg_solver_start(solver, budget, rng);
    while (lg_solver_step(solver) == LG_RUNNING) {}
    if (lg_solver_level(solver)) memcpy(level, solver->best, solver->task->game->level_size);
    return lg_solver_outcome(solver);
}
