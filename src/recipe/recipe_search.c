/* Turns a recipe into a search: its plan, its solver and its limits. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/wants.h"
#include "levelground/search.h"

enum { OPTIMIZER_EVALUATIONS = 1000000 };

const lg_plan_step *lg_recipe_plan(const lg_recipe *r, lg_plan_step single[2]) {
    const lg_optimizer *o = r->optimizer;
    if (!o) return r->variant->plan;
    single[0] = (lg_plan_step){.optimizer = o->name, .evaluations = OPTIMIZER_EVALUATIONS, .own = o};
    single[1] = (lg_plan_step){.optimizer = NULL};
    return single;
}

/* The search removes the violations of a rule, so it would work against a want that asks for some. The setting with the rule's
 * name is its weight. */
static bool check_wanted_rules(const lg_recipe *r, lg_error *error) {
    for (int i = 0; i < r->wants.count; i++) {
        const lg_trait *trait = &r->game->traits[r->wants.want[i].trait];
        int weight = lg_param_index(r->game->settings, trait->name);
        if (!wants_is_rule(r->game, trait) || (weight >= 0 && r->settings.number[weight] == 0)) continue;
        return lg_fail(error, "%s is wanted, but it is a rule, whose violations the search removes%s%s%s", trait->name,
                       weight >= 0 ? "; " : "", weight >= 0 ? trait->name : "", weight >= 0 ? "=0 leaves it out" : "");
    }
    return true;
}

lg_solver *lg_recipe_solver(const lg_recipe *r, const lg_task *task, lg_error *error) {
    if (!check_wanted_rules(r, error) || !wants_check(&r->wants, task, error)) return NULL;
    lg_plan_step single[2]; /* the solver copies what it needs from the plan */
    lg_solver *solver = lg_solver_create(task, lg_recipe_plan(r, single), r->optimizer ? &r->params : NULL, error);
    if (solver) lg_solver_want(solver, &r->wants);
    if (!solver || lg_solver_seek_goals(solver, error)) return solver;
    lg_solver_destroy(solver);
    return NULL;
}

bool lg_recipe_budget(const lg_recipe *r, const lg_task *task, lg_budget *budget, lg_error *error) {
    lg_report *report = malloc(sizeof *report);
    if (!report) return lg_fail_memory(error);
    lg_task_unavoidable(task, report);
    assert(r->evaluations >= 0 && r->target == r->target);
    bool endless = report->score == -INFINITY && r->target == -INFINITY;
    budget->evaluations = r->evaluations;
    budget->target = r->target;
    if (r->optimizer && !budget->evaluations && budget->seconds == 0 && !endless)
        budget->evaluations = OPTIMIZER_EVALUATIONS;
    free(report);
    return true;
}
