/* Carries out a plan: each stage is a problem of its own, entered with what the stages before decided. When the level
 * misses its target, another attempt starts from the first stage; the best level of all attempts is kept. */
#include "levelground.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STAGES_MAX = 4, ATTEMPTS = 100 };

typedef struct {
    lg_problem *problem;
    lg_run *run;
    lg_values params;
    int64_t evaluations;
} stage;

struct lg_solver {
    const lg_game *game;
    double floor; /* of the whole level */
    int stages;
    stage stage[STAGES_MAX];
    lg_level *level; /* of the attempt */
};

static bool prepare(lg_solver *solver, const lg_task *task, const lg_plan_step *step, const lg_values *params,
                    lg_error *error) {
    stage *s = &solver->stage[solver->stages];
    const lg_optimizer *optimizer = lg_optimizer_find(step->optimizer);
    assert(optimizer && solver->stages < STAGES_MAX);
    s->problem = solver->game->problem(task, step->stage, error);
    if (!s->problem) return false;
    solver->stages++;
    s->evaluations = step->evaluations;
    lg_values_init(&s->params, optimizer->params);
    if (!lg_values_apply(&s->params, step->params, error)) return false;
    s->run = lg_run_create(s->problem, optimizer, params ? params : &s->params, error);
    return s->run;
}

lg_solver *lg_solver_create(const lg_game *game, const lg_task *task, const lg_plan_step *plan, const lg_values *params,
                            lg_error *error) {
    lg_solver *solver = calloc(1, sizeof *solver);
    lg_report *report = malloc(sizeof *report);
    bool good = solver && report;
    if (!good) lg_fail(error, "out of memory");
    if (good) {
        solver->game = game;
        solver->level = calloc(1, game->level_size);
        game->unavoidable(task, report);
        solver->floor = report->score;
        good = solver->level || lg_fail(error, "out of memory");
    }
    for (int k = 0; good && plan[k].optimizer; k++)
        good = prepare(solver, task, &plan[k], params, error);
    free(report);
    if (good) return solver;
    lg_solver_destroy(solver);
    return NULL;
}

void lg_solver_destroy(lg_solver *solver) {
    if (!solver) return;
    for (int k = 0; k < solver->stages; k++) {
        stage *s = &solver->stage[k];
        lg_run_destroy(s->run);
        lg_values_clear(&s->params);
        solver->game->problem_destroy(s->problem);
    }
    free(solver->level);
    free(solver);
}

typedef struct {
    lg_budget budget;
    lg_rng *rng;
    double deadline;
    lg_outcome *outcome;
} attempt;

/* What is left of the whole budget, for one stage. A single stage may use it all. */
static lg_budget share(const lg_solver *solver, const stage *s, const attempt *a) {
    lg_budget budget = a->budget;
    int64_t left = budget.evaluations ? budget.evaluations - a->outcome->evaluations : INT64_MAX;
    bool whole = solver->stages == 1 && budget.evaluations;
    budget.evaluations = whole || left < s->evaluations ? left : s->evaluations;
    if (s == &solver->stage[solver->stages - 1])
        budget.target = a->outcome->target > s->problem->floor ? a->outcome->target : s->problem->floor;
    else
        budget.target = s->problem->floor;
    if (budget.clock && budget.seconds > 0) {
        double seconds = a->deadline - budget.clock();
        budget.seconds = seconds > 1e-9 ? seconds : 1e-9;
    }
    return budget;
}

static bool exhausted(const attempt *a, lg_stop stop) {
    return stop == LG_SECONDS || stop == LG_CANCELLED ||
           (a->budget.evaluations && a->outcome->evaluations >= a->budget.evaluations);
}

/* One attempt; returns its level's score, or infinity if it was cut short before there was one. */
static double try_once(lg_solver *solver, attempt *a) {
    double cost = INFINITY;
    for (int k = 0; k < solver->stages; k++) {
        stage *s = &solver->stage[k];
        if (k && exhausted(a, a->outcome->stop)) {
            if (a->outcome->stop == LG_TARGET)
                a->outcome->stop = LG_EVALUATIONS; /* the stage's target, not the level's */
            return INFINITY;
        }
        solver->game->enter(s->problem, k ? solver->level : NULL);
        lg_rng rng = lg_rng_stream(lg_rng_next(a->rng), "stage", (uint64_t)k);
        lg_run_start(s->run, share(solver, s, a), rng);
        a->outcome->stop = lg_run_finish(s->run);
        a->outcome->evaluations += s->run->evaluations;
        cost = s->run->best_cost;
        if (cost == INFINITY) return INFINITY;
        solver->game->leave(s->problem, s->run->best, solver->level);
    }
    return cost;
}

lg_outcome lg_solver_solve(lg_solver *solver, lg_budget budget, lg_rng rng, lg_level *level) {
    lg_outcome outcome = {.score = INFINITY};
    attempt a = {.budget = budget, .rng = &rng, .outcome = &outcome};
    outcome.target = budget.target > solver->floor ? budget.target : solver->floor;
    if (budget.clock && budget.seconds > 0) a.deadline = budget.clock() + budget.seconds;
    int attempts = outcome.target > -INFINITY ? ATTEMPTS : 1;
    for (int n = 0; budget.evaluations || budget.seconds > 0 || n < attempts; n++) {
        double score = try_once(solver, &a);
        if (score < outcome.score) {
            outcome.score = score;
            memcpy(level, solver->level, solver->game->level_size);
        }
        if (outcome.score <= outcome.target) {
            outcome.stop = LG_TARGET;
            break;
        }
        if (exhausted(&a, outcome.stop)) break;
    }
    double infeasible = solver->stage[solver->stages - 1].problem->infeasible;
    bool valid = outcome.score < INFINITY && (infeasible == 0 || outcome.score < infeasible);
    outcome.missed = !valid || (outcome.target > -INFINITY && outcome.score > outcome.target);
    return outcome;
}
