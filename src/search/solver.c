/* A solver carries out a plan. Each stage of the plan is a problem of its own, which starts from what the earlier stages
 * decided. If the level misses its target, the solver makes another attempt from the first stage on; it keeps the best level of
 * all attempts. When the stages stick, attempts of another kind decide the whole level at once, if the plan has such a step. If the
 * game's own plan misses the target and only few levels are possible, the solver tries all of them. If the game has goals, the
 * solver goes on after the target is met, until attempts find nothing better (goals.h). If the task wants a contest, the solver
 * makes attempts until the contest's pool is full. A step of the solver is a step of the current stage's run, or of
 * the contest. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/wants.h"
#include "exhaust.h"
#include "goals.h"
#include "levelground/search.h"
#include "reasons.h"

/* Wants in a plan of several stages. If a problem cannot compute traits, the finished level of each attempt is judged instead. */
typedef struct {
    lg_wants wants; /* those that were given, and those that were drawn */
    lg_wants open;  /* those on traits that no stage of the attempt has decided yet */
    double decided; /* the penalty of the wants that are decided */
} stage_wants;

/* Returns how far a level is from wants: the penalty in units of the problem's cost or, without a problem, the distance
 * (lg_wants_off). INFINITY if memory is short. */
static double miss_wants(const lg_wants *wants, const lg_task *task, const lg_problem *problem, const lg_level *level) {
    double traits[LG_TRAITS_MAX];
    if (!wants->count) return 0;
    if (!task->game->judging.describe(task, level, traits)) return INFINITY;
    return problem ? wants_penalty(wants, problem, traits) : lg_wants_off(wants, task->game, traits);
}

enum { STEPS_MAX = 4, STAGES_MAX = STEPS_MAX + 1, ATTEMPTS = 100, EXHAUST_MAX = 1 << 20 };
enum {
    REJECTED_MAX = 20,
    /* with wants: after this many attempts in a row without a better level, the search rarely finds one */
    REJECTED_MAX_WANTS = 5,
    /* after this many attempts in a row without a better level, as many attempts decide the whole level at once, and so on */
    STICK = REJECTED_MAX / 2,
    /* after so many attempts without a better level, other values of varied traits are drawn; after STICK, none */
    REDRAW = 2
};

typedef struct {
    lg_problem *problem;
    lg_run *run;
    lg_values params;
    int64_t evaluations;
} stage;

/* The levels that enter a contest: those of all attempts with the best score, without duplicates. A level with a better score
 * empties the pool, because the contest may only choose among levels that the search could not tell apart. */
typedef struct {
    const lg_contest *kind; /* NULL if the task wants no contest */
    void *contest;
    char *levels; /* `most` levels, one after the other */
    int count, most;
    double score; /* the score that all of them have */
} contest_pool;

struct lg_solver {
    const lg_task *task;
    double floor; /* lower bound of the whole level's cost */
    int stages;
    int staged;  /* how many stages a usual attempt has */
    int at_once; /* the stage that decides the whole level at once when these stick; 0: the plan has none */
    int exhaust; /* the stage that tries all levels; 0: there are too many, or the plan is not the game's own */
    stage stage[STAGES_MAX];
    lg_level *level, *best; /* level: the level of the current attempt; best: the best level of all attempts */
    lg_report *report;
    contest_pool pool; /* the levels that enter the contest; pool.kind is NULL if the task wants none */
    stage_wants wanted;
    lg_wants given;   /* by lg_solver_want */
    bool seeks_goals; /* by lg_solver_seek_goals */
    goals goals;
    bool varies; /* does the game spread a trait over levels that no given want is about? */
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
    s->problem = solver->task->game->search.problem(solver->task, step->stage, error);
    if (!s->problem) return false;
    solver->stages++;
    s->evaluations = step->evaluations;
    lg_values_init(&s->params, optimizer->params);
    if (!lg_values_apply(&s->params, step->params, error)) return false;
    s->run = lg_run_create(s->problem, optimizer, params ? params : &s->params, error);
    return s->run;
}

/* Adds the stage that tries all levels, if they are few. Then the other stage that decides whole levels needs no more
 * evaluations than that. With lower bounds, most levels need not be tried one by one. So the usual search, which comes first,
 * then gets only a small part of the evaluations that all levels would take. It is not left out, because it finds other levels
 * with other seeds. */
static bool prepare_exhaust(lg_solver *solver, const lg_plan_step *plan, lg_error *error) {
    enum { PART = 100, LEAST = 10000 };
    static const lg_plan_step step = {.optimizer = "exhaust", .own = &exhaust_optimizer};
    stage *whole = &solver->stage[solver->at_once];
    bool decides_all = solver->at_once || solver->staged == 1;
    int64_t count = decides_all ? exhaust_count(whole->problem, EXHAUST_MAX) : 0;
    /* an algorithm that the user names must not get help from another one */
    bool games_own_plan = false;
    for (const lg_variant *v = solver->task->game->variants; v->name; v++)
        games_own_plan |= v->plan == plan;
    if (!count || solver->pool.kind || !games_own_plan) return true;
    if (!prepare_stage(solver, &step, NULL, error)) return false;
    solver->exhaust = solver->stages - 1;
    solver->stage[solver->exhaust].evaluations = count + 1; /* the run ends by itself before */
    int64_t patience = count;
    if (whole->problem->bound && count > LEAST) patience = count / PART > LEAST ? count / PART : LEAST;
    if (whole->evaluations > patience) whole->evaluations = patience;
    return true;
}

static void clear_pool(contest_pool *pool) {
    pool->count = 0;
    pool->score = INFINITY;
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
    solver->level = calloc(1, task->game->level_size);
    solver->best = calloc(1, task->game->level_size);
    solver->report = malloc(sizeof *solver->report);
    bool good = (solver->level && solver->best && solver->report) || lg_fail_memory(error);
    if (good) {
        lg_task_unavoidable(task, solver->report);
        solver->floor = solver->report->score;
    }
    contest_pool *pool = &solver->pool;
    pool->most = good && task->game->contest ? task->game->contest->entrants(task) : 0;
    if (pool->most) {
        pool->kind = task->game->contest;
        pool->levels = calloc((size_t)pool->most, task->game->level_size);
        good = pool->levels || lg_fail_memory(error);
        if (good) pool->contest = pool->kind->create(task, error);
        good = good && pool->contest;
    }
    clear_pool(pool);
    lg_solver_want(solver, &(lg_wants){0});
    if (good && !plan[0].optimizer) good = lg_fail(error, "a plan without a step");
    if (good && params && plan[1].optimizer) good = lg_fail(error, "parameters for a plan of more than one step");
    for (int k = 0; good && plan[k].optimizer; k++) {
        good = k < STEPS_MAX ? prepare_stage(solver, &plan[k], params, error)
                             : lg_fail(error, "a plan of more than %d steps", STEPS_MAX);
        if (k && !plan[k].stage) solver->at_once = k;
    }
    solver->staged = solver->at_once ? solver->at_once : solver->stages;
    if (good && prepare_exhaust(solver, plan, error)) return solver;
    lg_solver_destroy(solver);
    return NULL;
}

void lg_solver_destroy(lg_solver *solver) {
    if (!solver) return;
    for (int k = 0; k < solver->stages; k++) {
        stage *s = &solver->stage[k];
        lg_run_destroy(s->run);
        lg_values_clear(&s->params);
        solver->task->game->search.problem_destroy(s->problem);
    }
    if (solver->pool.contest) solver->pool.kind->destroy(solver->pool.contest);
    free(solver->pool.levels);
    free(solver->report);
    free(solver->level);
    free(solver->best);
    free(solver);
}

/* Is the current stage the last of its attempt? Stages that decide the whole level at once are the first and the last. */
static bool is_last(const lg_solver *solver) {
    assert(solver->present >= 0 && solver->present < solver->stages);
    return solver->present >= solver->staged - 1;
}

static const stage *last_stage(const lg_solver *solver) {
    return &solver->stage[solver->staged - 1];
}

/* Are there wants, and does the game search for them in its own way? */
static bool game_searches_wants(const lg_solver *solver) {
    return solver->wanted.wants.count && solver->task->game->search.want;
}

static bool is_wanted(const lg_wants *wants, int trait) {
    return wants_traits(wants) >> trait & 1;
}

/* Draws a value of each trait that the game spreads over levels, and wants it beside what was given. If attempts stick, only what
 * was given is wanted, so that a level is found if the rules allow any. */
static void draw_wants(lg_solver *solver) {
    lg_wants *wants = &solver->wanted.wants;
    *wants = solver->given;
    if (!solver->varies || solver->rejected_attempts >= STICK) return;
    const lg_game *game = solver->task->game;
    for (int t = 0; game->traits[t].name && wants->count < LG_WANTS_MAX; t++) {
        const lg_share *s = game->vary[t];
        double sum = 0;
        for (int i = 0; s && s[i].share > 0; i++)
            sum += s[i].share;
        if (!s || is_wanted(&solver->given, t)) continue;
        double at = sum * lg_rng_unit(&solver->rng);
        while (at >= s->share && s[1].share > 0)
            at -= s++->share;
        double value =
            s->low + (game->traits[t].tolerance > 0 ? (s->high - s->low) * lg_rng_unit(&solver->rng)
                                                    : lg_rng_below(&solver->rng, (uint32_t)(s->high - s->low) + 1));
        wants->want[wants->count++] = (lg_want){t, value, value};
    }
}

/* Starts the current stage with what is left of the whole budget, and no more than the plan allows. A plan of a single stage
 * may use all of it at once. What the earlier stages decided may make a want impossible; for example, a short river leaves no
 * room for a long coast of one colour. With wants, the solver therefore gives a later stage up early in the first attempts, and
 * allows more with each attempt. It does the same with the first stage if the game searches for wants in its own way, because
 * the game learns from each attempt how near the search can come; and if a value was drawn, which may be impossible. Attempts at
 * goals are short, because there are many. */
static void begin_stage(lg_solver *solver) {
    enum { HASTE = 32, HASTE_TOLD = 8 };
    assert(!solver->begun && !solver->contesting);
    const lg_game *game = solver->task->game;
    const bool first = solver->present == 0 || solver->present >= solver->staged, last = is_last(solver);
    stage *s = &solver->stage[solver->present];
    stage_wants *w = &solver->wanted;
    const bool seeks = goals_are_sought(&solver->goals),
               exhausts = solver->exhaust && solver->present == solver->exhaust;
    if (first && seeks) goals_want(&solver->goals, exhausts, &w->wants);
    if (first && !seeks && solver->rejected_attempts % REDRAW == 0) draw_wants(solver);
    if (first) w->open = w->wants;
    if (first) w->decided = 0;
    assert(w->open.count <= w->wants.count && w->decided >= 0);
    w->open.partly = !last;
    const lg_wants *wants = w->open.count || w->open.goals ? &w->open : NULL;
    game->search.start_from(s->problem, first ? NULL : solver->level);
    if (game->search.want)
        game->search.want(s->problem, wants, solver->rejected_attempts ? lg_solver_level(solver) : NULL);
    lg_rng rng = lg_rng_stream(lg_rng_next(&solver->rng), "stage", (uint64_t)solver->present);
    lg_budget budget = solver->budget;
    int64_t left = budget.evaluations ? budget.evaluations - solver->outcome.evaluations : INT64_MAX;
    assert(left > 0);
    bool whole =
        solver->staged == 1 && !solver->at_once && budget.evaluations && !seeks && !game_searches_wants(solver);
    bool learns = game_searches_wants(solver) || solver->varies;
    int haste = !w->wants.count ? 0 : !first ? HASTE : learns ? HASTE_TOLD : 0;
    int64_t patience = s->evaluations;
    if (solver->attempts < haste) patience = (patience + haste - 1) / haste * (1 + solver->attempts);
    const int64_t most = (int64_t)GOAL_EVALUATIONS * (1 + solver->rejected_attempts / GOAL_MISSES);
    if (seeks && !exhausts && patience > most) patience = most;
    budget.evaluations = whole || left < patience ? left : patience;
    double target = solver->outcome.target - w->decided, floor = s->problem->floor;
    budget.target = last && target > floor ? target : floor;
    budget.wants = wants;
    if (budget.clock && budget.seconds > 0) {
        double seconds = solver->deadline - budget.clock();
        budget.seconds = seconds > 1e-9 ? seconds : 1e-9;
    }
    lg_run_start(s->run, budget, rng);
    solver->begun = true;
}

static bool is_exhausted(const lg_solver *solver, lg_stop stop) {
    return stop == LG_SECONDS || stop == LG_CANCELLED || stop == LG_FAILED ||
           (solver->budget.evaluations && solver->outcome.evaluations >= solver->budget.evaluations);
}

static void keep(lg_solver *solver, const lg_level *level, double score) {
    lg_outcome *out = &solver->outcome;
    assert(solver->found > 0 && solver->found <= out->evaluations);
    out->score = score;
    out->off = miss_wants(&solver->given, solver->task, NULL, level);
    out->best_evaluations = solver->found;
    memcpy(solver->best, level, solver->task->game->level_size);
    solver->rejected_attempts = 0;
}

/* Keeps the level if it is better. Of levels with equal scores the first is kept. */
static void keep_if_better(lg_solver *solver, const lg_level *level, double score) {
    assert(score == score);
    if (score < solver->outcome.score) keep(solver, level, score);
}

/* Keeps the attempt's level if it meets the target and is better by the goals. The search has counted in its cost what the level
 * misses of what was asked for, so the score is measured. Returns false if memory is short. */
static bool keep_by_goals(lg_solver *solver, double cost) {
    lg_outcome *out = &solver->outcome;
    lg_wants others = solver->wanted.wants;
    bool failed = false;
    others.goals = 0;
    if (cost == INFINITY) return true;
    if (!lg_task_measure(solver->task, solver->level, solver->report)) return false;
    double score =
        solver->report->score + miss_wants(&others, solver->task, last_stage(solver)->problem, solver->level);
    if (score <= out->target && goals_take(&solver->goals, solver->task, solver->level, &failed))
        keep(solver, solver->level, score);
    return !failed;
}

static bool is_valid(const lg_solver *solver, double score) {
    double infeasible = last_stage(solver)->problem->infeasible;
    return score < INFINITY && (infeasible == 0 || score < infeasible);
}

/* Measures a level in full. As soon as one level has been judged like this, the measured score decides which level is best. */
static void judge_level(lg_solver *solver, const lg_level *level) {
    lg_outcome *out = &solver->outcome;
    bool good = lg_task_measure(solver->task, level, solver->report);
    if (!out->judged) out->score = INFINITY;
    out->judged = true;
    solver->found = out->evaluations;
    const lg_problem *problem = last_stage(solver)->problem;
    double penalty = good ? miss_wants(&solver->wanted.wants, solver->task, problem, level) : NAN;
    if (good) keep_if_better(solver, level, solver->report->score + penalty);
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

/* Ends a contest. If the budget has a limit that is not reached, attempts go on and there will be another contest. */
static void end_contest(lg_solver *solver, lg_stop stop) {
    lg_outcome *out = &solver->outcome;
    bool limited = solver->budget.evaluations || solver->budget.seconds > 0;
    assert(solver->contesting && solver->pool.count > 0);
    solver->contesting = false;
    out->stop = stop;
    cut_contest_short(solver, stop);
    int leader = solver->pool.kind->leader(solver->pool.contest);
    assert(leader >= 0 && leader < solver->pool.count);
    judge_level(solver, solver->pool.levels + (size_t)leader * solver->task->game->level_size);
    clear_pool(&solver->pool);
    solver->rejected_attempts = 0;
    if (out->stop != LG_RUNNING || limited) return;
    out->stop = LG_CONVERGED;
    out->reason = reason_contest_is_missed;
}

/* Returns why no better level by the goals is looked for; LG_RUNNING if there is another attempt. If values of traits were drawn,
 * levels with other values may be better, so nothing is proven. */
static lg_stop after_goal(lg_solver *solver, lg_stop stop) {
    lg_outcome *out = &solver->outcome;
    bool tried_all = out->reason == reason_exhausted,
         limited = solver->budget.evaluations || solver->budget.seconds != 0;
    out->proven =
        goals_are_at_limit(&solver->goals) || (tried_all && solver->wanted.wants.count == solver->given.count);
    if (goals_are_at_limit(&solver->goals)) return LG_TARGET;
    if (tried_all) return LG_CONVERGED;
    if (is_exhausted(solver, stop)) return stop == LG_TARGET ? LG_EVALUATIONS : stop;
    if (limited || solver->exhaust || solver->rejected_attempts < GOAL_MISSES) return LG_RUNNING;
    out->reason = reason_attempts_for_goals;
    return LG_CONVERGED;
}

/* Returns why there is no further attempt; LG_RUNNING if there is one. */
static lg_stop after_attempt(lg_solver *solver, lg_stop stop) {
    lg_outcome *out = &solver->outcome;
    const lg_budget *b = &solver->budget;
    bool wants = solver->given.count;
    /* a stage that meets its target does not mean that the level does */
    lg_stop ended = stop == LG_TARGET ? LG_EVALUATIONS : stop;
    if (!solver->pool.kind && out->score <= out->target && stop != LG_FAILED)
        return goals_are_sought(&solver->goals) ? after_goal(solver, stop) : LG_TARGET;
    if (is_exhausted(solver, stop)) return ended;
    if (out->reason == reason_exhausted) return LG_CONVERGED;
    bool limited = b->evaluations || b->seconds != 0;
    if (!limited && solver->rejected_attempts >= (wants ? REJECTED_MAX_WANTS : REJECTED_MAX)) {
        out->reason = wants ? reason_attempts_for_wants : reason_attempts;
        return LG_CONVERGED;
    }
    /* if this attempt used no evaluation, the next one would not either */
    if (out->evaluations == solver->evaluations_before) return ended;
    int most = out->target > -INFINITY ? ATTEMPTS : 1;
    return b->evaluations || b->seconds > 0 || solver->attempts < most ? LG_RUNNING : ended;
}

/* Adds the attempt's level to the pool, unless the pool has a better one, contains it already or is full. All levels that meet the
 * target count as equal, so they enter with the same score. */
static void enter_pool(lg_solver *solver, double score) {
    contest_pool *pool = &solver->pool;
    size_t size = solver->task->game->level_size;
    if (score < solver->outcome.target) score = solver->outcome.target;
    assert(score < INFINITY && (pool->count > 0) == (pool->score < INFINITY));
    if (score < pool->score) clear_pool(pool);
    if ((score > pool->score && pool->count) || pool->count == pool->most) return;
    for (int i = 0; i < pool->count; i++)
        if (!memcmp(pool->levels + (size_t)i * size, solver->level, size)) return;
    pool->score = score;
    memcpy(pool->levels + (size_t)pool->count++ * size, solver->level, size);
    solver->rejected_attempts = 0;
}

/* score: the score of the attempt's level, or INFINITY if the attempt ended before it had a level. */
static void end_attempt(lg_solver *solver, double score, lg_stop stop) {
    lg_outcome *out = &solver->outcome;
    contest_pool *pool = &solver->pool;
    solver->rejected_attempts++;
    solver->attempts++;
    assert(solver->rejected_attempts <= solver->attempts);
    bool sought = goals_are_sought(&solver->goals), failed = sought && !keep_by_goals(solver, score);
    if (sought && solver->rejected_attempts) goals_miss(&solver->goals);
    if (!sought && !out->judged) keep_if_better(solver, solver->level, score);
    if (!sought && solver->goals.which && out->score <= out->target)
        goals_take(&solver->goals, solver->task, solver->best, &failed);
    if (failed) stop = LG_FAILED, out->reason = "out of memory";
    if (pool->kind && is_valid(solver, score)) enter_pool(solver, score);
    bool tries_all =
        solver->exhaust && (goals_are_sought(&solver->goals) ? solver->rejected_attempts >= GOAL_MISSES
                                                             : solver->attempts == 1 && !solver->wanted.wants.count);
    bool at_once = solver->rejected_attempts / STICK % 2;
    solver->present = tries_all ? solver->exhaust : at_once ? solver->at_once : 0;
    out->stop = after_attempt(solver, stop);
    solver->evaluations_before = out->evaluations;
    bool gathered = pool->count == pool->most || solver->rejected_attempts >= REJECTED_MAX;
    if (!pool->kind || (out->stop == LG_RUNNING && !gathered)) return;
    assert(!solver->begun && !solver->contesting);
    cut_contest_short(solver, out->stop);
    if (!pool->count || out->stop == LG_FAILED) return;
    if (out->stop == LG_SECONDS || out->stop == LG_CANCELLED) { /* there is no time left for a contest */
        if (!out->judged) judge_level(solver, solver->best);
        return;
    }
    solver->contesting = true;
    solver->after = out->stop;
    out->stop = LG_RUNNING;
    pool->kind->start(pool->contest, pool->levels, pool->count, lg_rng_stream(lg_rng_next(&solver->rng), "contest", 0));
}

/* Returns the cost of the finished level. If a game searches for wants in its own way, the costs of its searches may differ
 * from the score, so its level is measured. Returns NAN if memory is short. */
static double weigh_level(const lg_solver *solver, const lg_level *level, double cost) {
    const stage_wants *w = &solver->wanted;
    const lg_problem *problem = solver->stage[solver->present].problem;
    if (game_searches_wants(solver) && !solver->pool.kind) {
        bool good = lg_task_measure(solver->task, level, solver->report);
        const lg_problem *whole = last_stage(solver)->problem;
        return good ? solver->report->score + miss_wants(&w->wants, solver->task, whole, level) : NAN;
    }
    /* the run has counted in its cost the wants that it could judge */
    bool counted = problem->describe || !w->wants.count;
    return cost + (counted ? w->decided : miss_wants(&w->wants, solver->task, problem, level));
}

static void end_stage(lg_solver *solver) {
    assert(solver->begun && solver->stage[solver->present].run->stop != LG_RUNNING);
    const lg_game *game = solver->task->game;
    stage *s = &solver->stage[solver->present];
    lg_outcome *out = &solver->outcome;
    lg_error error;
    lg_stop stop = s->run->stop;
    bool last = is_last(solver);
    double cost = s->run->best_cost;
    solver->begun = false;
    out->reason = s->run->reason;
    solver->found = out->evaluations + s->run->best_evaluations;
    out->evaluations += s->run->evaluations;
    assert(!solver->budget.evaluations || out->evaluations <= solver->budget.evaluations);
    bool good = cost == INFINITY || game->search.decode(s->problem, s->run->best, solver->level, &error);
    if (good && cost < INFINITY && last) {
        cost = weigh_level(solver, solver->level, cost);
        /* wanted traits are already weighed, so the level must keep them */
        double added = 0;
        bool polished = cost < INFINITY && !solver->wanted.wants.count && game->search.polish;
        if (polished) cost = game->search.polish(solver->task, solver->level, &added) ? cost + added : NAN;
        good = cost == cost;
    } else if (good && cost < INFINITY) {
        /* the wants on traits that this stage has decided are weighed now, the others later */
        stage_wants *w = &solver->wanted;
        double traits[LG_TRAITS_MAX];
        lg_wants decided = {0}, open = {0};
        bool asked = w->open.count && s->problem->describe;
        good = !asked || lg_run_describe(s->run, wants_traits(&w->open), traits);
        for (int i = 0; good && asked && i < w->open.count; i++) {
            lg_wants *to = isnan(traits[w->open.want[i].trait]) ? &open : &decided;
            to->want[to->count++] = w->open.want[i];
        }
        if (good && asked) w->decided += wants_penalty(&decided, s->problem, traits);
        if (good && asked) w->open = open;
    }
    if (!good) stop = LG_FAILED, out->reason = "out of memory", cost = INFINITY;
    /* Have the finished stages cost so much already that the attempt cannot end with a better level? If there is a contest, a
     * level that is as good as the best one is welcome, too, and all levels that meet the target count as equal. */
    double decided = solver->wanted.decided;
    bool hopeless = solver->pool.kind || goals_are_sought(&solver->goals)
                        ? decided > out->score && decided > out->target
                        : decided >= out->score;
    if (cost == INFINITY || last || is_exhausted(solver, stop) || hopeless)
        end_attempt(solver, last ? cost : INFINITY, stop);
    else
        solver->present++;
}

void lg_solver_want(lg_solver *solver, const lg_wants *wants) {
    assert(wants->count >= 0 && wants->count <= LG_WANTS_MAX);
    solver->wanted = (stage_wants){.wants = *wants};
    solver->given = *wants;
    const lg_game *game = solver->task->game;
    solver->varies = false;
    for (int t = 0; game->vary && game->traits[t].name; t++)
        solver->varies |= game->vary[t] && !is_wanted(wants, t);
    if (solver->seeks_goals) goals_choose(&solver->goals, game, wants);
}

bool lg_solver_seek_goals(lg_solver *solver, lg_error *error) {
    if (solver->pool.kind) return true; /* the contest decides which level is best */
    if (!goals_init(&solver->goals, solver->task)) return lg_fail_memory(error);
    solver->seeks_goals = true;
    goals_choose(&solver->goals, solver->task->game, &solver->given);
    return true;
}

void lg_solver_start(lg_solver *solver, lg_budget budget, lg_rng rng) {
    solver->budget = budget;
    solver->rng = rng;
    solver->outcome = (lg_outcome){.score = INFINITY, .stop = LG_RUNNING};
    solver->outcome.target = budget.target > solver->floor ? budget.target : solver->floor;
    solver->present = solver->attempts = solver->rejected_attempts = 0;
    solver->evaluations_before = 0;
    solver->begun = solver->contesting = false;
    clear_pool(&solver->pool);
    goals_start(&solver->goals);
    solver->deadline = budget.clock && budget.seconds > 0 ? budget.clock() + budget.seconds : INFINITY;
}

lg_stop lg_solver_step(lg_solver *solver) {
    const lg_budget *b = &solver->budget;
    if (solver->outcome.stop != LG_RUNNING) return solver->outcome.stop;
    assert(!solver->begun || !solver->contesting);
    if (!solver->contesting) {
        if (!solver->begun) begin_stage(solver);
        if (lg_run_step(solver->stage[solver->present].run) != LG_RUNNING) end_stage(solver);
        return solver->outcome.stop;
    }
    lg_run *last = last_stage(solver)->run;
    if (b->tick && !b->tick(last, b->context)) {
        end_contest(solver, LG_CANCELLED);
    } else if (b->clock && b->clock() >= solver->deadline) {
        end_contest(solver, LG_SECONDS);
    } else {
        last->progress = solver->pool.kind->step(solver->pool.contest, b->threads);
        if (last->progress >= 1) end_contest(solver, solver->after);
        if (isnan(last->progress)) {
            solver->outcome.stop = LG_FAILED;
            solver->outcome.reason = "out of memory";
        }
    }
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

/* Only genomes of the last stage are whole levels. A level that a contest has judged can be replaced only by the next contest. */
lg_outcome lg_solver_so_far(const lg_solver *solver, lg_level *level) {
    lg_outcome out = lg_solver_outcome(solver);
    const lg_run *run = solver->stage[solver->present].run;
    const lg_game *game = solver->task->game;
    lg_error error;
    assert(level);
    if (solver->begun && is_last(solver) && !out.judged && run->best_cost < out.score) {
        memset(level, 0, game->level_size);
        bool good = game->search.decode(run->problem, run->best, level, &error);
        double score = good ? weigh_level(solver, level, run->best_cost) : NAN;
        if (score < out.score) {
            out.score = score;
            out.off = miss_wants(&solver->given, solver->task, NULL, level);
            out.best_evaluations = solver->outcome.evaluations + run->best_evaluations;
            return complete_outcome(solver, out);
        }
    }
    if (lg_solver_level(solver)) memcpy(level, solver->best, game->level_size);
    return out;
}

lg_outcome lg_solver_solve(lg_solver *solver, lg_budget budget, lg_rng rng, lg_level *level) {
    assert(level);
    lg_solver_start(solver, budget, rng);
    while (lg_solver_step(solver) == LG_RUNNING) {}
    if (lg_solver_level(solver)) memcpy(level, solver->best, solver->task->game->level_size);
    return lg_solver_outcome(solver);
}
