/* The plan by which levels are searched: that of the file, or the usual one. */
#include <string.h>

#include "base/text.h"
#include "settings.h"

enum { STEPS_MAX = 4 };

/* The structure first, if there is one, and then the rest. If that sticks, everything at once: what suits the structure alone
 * may not suit the whole level. */
static const lg_plan_step in_stages[] = {
    {.stage = "structure",
     .optimizer = "anneal",
     .params = "start=constructed samples=32 hot=0.4 cold=0.4 length=2000",
     .evaluations = 6000},
    {.stage = "rest",
     .optimizer = "anneal",
     .params = "start=constructed hot=0.35 cold=0.35 length=5000",
     .evaluations = 200000},
    {.optimizer = "anneal", .params = "start=constructed hot=0.35 cold=0.35 length=5000", .evaluations = 200000},
    {.optimizer = NULL},
};
static const lg_plan_step at_once[] = {
    {.optimizer = "anneal", .params = "start=constructed hot=0.35 cold=0.35 length=5000", .evaluations = 200000},
    {.optimizer = NULL},
};

static bool read_text(const fg_node *map, const char *key, const char **text, lg_error *error) {
    const fg_node *node = fg_find(map, key);
    return !node || fg_read_text(node, 200, text, error);
}

static bool read_stage(const fg_game *game, const fg_node *map, lg_plan_step *step, lg_error *error) {
    static const char *const stages[] = {"structure", "rest", NULL};
    const fg_node *stage = fg_find(map, "stage");
    int which;
    if (!stage) return true;
    if (!game->structure) return fg_expected(stage, "no stages, because the file has no `structure`", error);
    if (!fg_read_choice(stage, stages, &which, error)) return false;
    step->stage = stages[which];
    return true;
}

static bool read_step(const fg_game *game, const fg_node *map, lg_plan_step *step, lg_error *error) {
    static const char *const keys[] = {"stage", "by", "with", "evaluations", NULL};
    const fg_node *evaluations = fg_find(map, "evaluations");
    int most = 200000;
    *step = (lg_plan_step){.params = ""};
    if (!fg_check_keys(map, keys, "a step of the plan", error) || !read_text(map, "by", &step->optimizer, error) ||
        !read_text(map, "with", &step->params, error) || !read_stage(game, map, step, error))
        return false;
    if (!step->optimizer) return fg_expected(map, "a step with a key `by`, the name of an algorithm", error);
    if (evaluations && !fg_read_whole(evaluations, 1, 1000000000, &most, error)) return false;
    step->evaluations = most;
    return true;
}

/* Is step k what a plan of n steps may have there? A last step without a stage may follow the stages. */
static bool is_in_place(const lg_plan_step *steps, int n, int k) {
    int staged = n > 1 && !steps[n - 1].stage ? n - 1 : n;
    if (!steps[k].stage) return n == 1 || (k == staged && staged > 1);
    return staged > 1 && !strcmp(steps[k].stage, k == staged - 1 ? "rest" : "structure");
}

bool fg_plan_read(fg_game *game, const lg_plan_step **plan, lg_error *error) {
    const fg_node *list = fg_find(game->tree, "plan");
    *plan = game->structure ? in_stages : at_once;
    if (!list) return true;
    if (list->shape != FG_LIST || !list->children || list->children > STEPS_MAX)
        return fg_fail_at(list, error, "expected a list of 1 to %d steps", STEPS_MAX);
    lg_plan_step *steps = fg_take(&game->room, STEPS_MAX + 1, sizeof *steps);
    if (!steps) return lg_fail_memory(error);
    for (int k = 0; k < list->children; k++)
        if (!read_step(game, fg_item(list, k), &steps[k], error)) return false;
    *plan = steps;
    for (int k = 0; k < list->children; k++)
        if (!is_in_place(steps, list->children, k))
            return fg_expected(
                fg_item(list, k),
                "one step without a stage, or `structure`, then `rest`, and then perhaps a step without a "
                "stage",
                error);
    return true;
}
