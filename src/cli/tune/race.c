/* Trials, successive halving, and the comparison on fresh levels. All is counted in evaluations, so that a seed gives
 * the same winner on every machine. */
#include "cli/tune/race.h"

#include <math.h>
#include <stdlib.h>

#include "cli/tune/candidates.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/sample.h"

enum { LEVELS_FIRST = 4, LEVELS_MANY = 32, LEVELS_MAX = 64, DRAWS = 2000 };

static bool go_on(const lg_run *run, void *context) {
    (void)run, (void)context;
    return !interrupted();
}

bool race_try(const course *on, const lg_plan_step *plan, const char *purpose, int index, trial *made,
              lg_error *error) {
    lg_solver *solver = lg_solver_create(on->task[index % on->tasks], plan, NULL, error);
    if (!solver) return false;
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = on->evaluations;
    budget.tick = go_on;
    lg_solver_start(solver, budget, lg_rng_stream(on->seed, purpose, (uint64_t)index));
    while (lg_solver_step(solver) == LG_RUNNING) {}
    lg_outcome out = lg_solver_outcome(solver);
    lg_solver_destroy(solver);
    *made = (trial){out.score <= out.target, out.score, out.evaluations};
    if (interrupted()) return lg_fail(error, "interrupted");
    return out.stop != LG_FAILED || lg_fail_memory(error);
}

static bool is_better(const trial *a, const trial *b) {
    if (a->reached && b->reached) return a->evaluations < b->evaluations;
    return a->reached != b->reached ? a->reached : a->score < b->score;
}

typedef struct {
    double evaluations, score;
    int reached;
} sums;

/* Adds up levels: those that `which` lists, or the first ones if it is NULL. */
static sums add_levels(const trial *made, const int *which, int count) {
    sums s = {0};
    for (int k = 0; k < count; k++) {
        const trial *t = &made[which ? which[k] : k];
        s.evaluations += (double)t->evaluations;
        s.score += t->score;
        s.reached += t->reached;
    }
    return s;
}

typedef struct {
    int plan;    /* index into the plans of the race */
    double rank; /* the least is best */
    trial made[LEVELS_MAX];
} racer;

/* Returns how many racers are better on this level; those that are equal count half. */
static double rank_on(const racer *racers, int count, int of, int level) {
    double rank = 0;
    for (int k = 0; k < count; k++) {
        const trial *other = &racers[k].made[level], *own = &racers[of].made[level];
        rank += is_better(other, own) ? 1 : is_better(own, other) ? 0 : 0.5;
    }
    return rank;
}

static int compare_racers(const void *a, const void *b) {
    const racer *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    return x->plan - y->plan;
}

/* Each round has twice as many levels for half as many plans. */
static bool race_rounds(const course *on, const lg_plan_step *const *plan, racer *racers, int count, lg_error *error) {
    for (int from = 0, levels = LEVELS_FIRST; count > 1;
         from = levels, levels = levels < LEVELS_MAX ? 2 * levels : levels) {
        progress_show("racing: %d plans, up to level %d", count, levels);
        for (int k = 0; k < count; k++)
            for (int level = from; level < levels; level++)
                if (!race_try(on, plan[racers[k].plan], "race", level, &racers[k].made[level], error)) return false;
        if (levels < LEVELS_MANY) {
            /* Orders racers by how often others are better. A few levels say little about means, because some levels
             * take far longer. */
            for (int k = 0; k < count; k++) {
                racers[k].rank = 0;
                for (int level = 0; level < levels; level++)
                    racers[k].rank += rank_on(racers, count, k, level);
            }
        } else {
            /* Orders racers by the measure of the comparison that follows: expected running times, or mean scores if
             * the target is rarely reached. */
            bool by_time = true;
            for (int k = 0; k < count; k++)
                by_time = by_time && 2 * add_levels(racers[k].made, NULL, levels).reached >= levels;
            for (int k = 0; k < count; k++) {
                sums s = add_levels(racers[k].made, NULL, levels);
                racers[k].rank = by_time ? s.evaluations / s.reached : s.score;
            }
        }
        qsort(racers, (size_t)count, sizeof *racers, compare_racers);
        count = (count + 1) / 2;
    }
    return true;
}

bool race_run(const course *on, const lg_plan_step *const *plan, int plans, int *winner, lg_error *error) {
    racer *racers = calloc((size_t)plans, sizeof *racers);
    if (!racers) return lg_fail_memory(error);
    for (int k = 0; k < plans; k++)
        racers[k].plan = k;
    bool good = race_rounds(on, plan, racers, plans, error);
    *winner = racers->plan;
    free(racers);
    return good;
}

/* The levels of the old plan and of the new one, in pairs. */
typedef struct {
    trial made[2][COMPARED];
} pairs;

/* The ratio of expected running times (evaluations of all levels for each one that reached its target), or the
 * difference of mean scores. */
static double effect_of(const pairs *p, const int *which, bool by_time) {
    sums old = add_levels(p->made[0], which, COMPARED), new_plan = add_levels(p->made[1], which, COMPARED);
    if (!by_time) return (new_plan.score - old.score) / COMPARED;
    return new_plan.evaluations * old.reached / (old.evaluations * fmax(new_plan.reached, 0.5));
}

static bool find_interval(const pairs *p, uint64_t seed, comparison *found, lg_error *error) {
    sample drawn = {0};
    lg_rng rng = lg_rng_stream(seed, "bootstrap", 0);
    for (int d = 0; d < DRAWS; d++) {
        int which[COMPARED];
        for (int k = 0; k < COMPARED; k++)
            which[k] = (int)lg_rng_below(&rng, COMPARED);
        sample_add(&drawn, effect_of(p, which, found->by_time));
    }
    found->low = sample_quantile(&drawn, 0.025);
    found->high = sample_quantile(&drawn, 0.975);
    bool good = !drawn.failed;
    sample_clear(&drawn);
    return good || lg_fail_memory(error);
}

static bool make_pairs(const course *on, const lg_plan_step *const plan[2], pairs *p, lg_error *error) {
    for (int k = 0; k < COMPARED; k++) {
        progress_show("comparing: %d of %d fresh levels", k, COMPARED);
        for (int which = 0; which < 2; which++)
            if (!race_try(on, plan[which], "fresh", k, &p->made[which][k], error)) return false;
    }
    return true;
}

bool race_compare(const course *on, const lg_plan_step *old, const lg_plan_step *new_plan, comparison *found,
                  lg_error *error) {
    const lg_plan_step *const plan[2] = {old, new_plan};
    int all[COMPARED];
    pairs p;
    if (!make_pairs(on, plan, &p, error)) return false;
    *found = (comparison){.effect = 0};
    for (int k = 0; k < COMPARED; k++)
        all[k] = k;
    for (int which = 0; which < 2; which++) {
        sums s = add_levels(p.made[which], NULL, COMPARED);
        found->reached[which] = s.reached;
        found->score[which] = s.score / COMPARED;
    }
    found->by_time = 2 * found->reached[0] >= COMPARED && 2 * found->reached[1] >= COMPARED;
    found->effect = effect_of(&p, all, found->by_time);
    return find_interval(&p, on->seed, found, error);
}

bool comparison_is_better(const comparison *c) {
    return c->high < (c->by_time ? 1 : 0);
}
