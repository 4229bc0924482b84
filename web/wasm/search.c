/* Levels by recipe, and what every job is asked. */
#include <math.h>
#include <stdlib.h>

#include "io/put.h"
#include "job.h"
#include "judge.h"

int EXPORT(lg_web_step)(job *j, int steps) {
    lg_stop stop = LG_RUNNING;
    while (steps-- > 0 && stop == LG_RUNNING)
        stop = j->step(j);
    return stop;
}

const char *EXPORT(lg_web_found)(const job *j) {
    lg_text *text = answer_begin();
    j->found(j, text);
    return answer(text);
}

const char *EXPORT(lg_web_standing)(const job *j) {
    lg_text *text = answer_begin();
    (j->standing ? j->standing : j->found)(j, text);
    return answer(text);
}

void EXPORT(lg_web_end)(job *j) {
    if (j) j->end(j);
}

/* ---- a search -------------------------------------------------------------------------------------------------- */

typedef struct {
    job base;
    rules rules;
    lg_budget budget;
    lg_solver *solver;
} search;

static lg_stop step(job *j) {
    return lg_solver_step(((search *)j)->solver);
}

static void put_outcome(const lg_outcome *outcome, lg_text *text) {
    put_string(text, "stop", lg_stop_name(outcome->stop));
    put_number(text, "score", outcome->score);
    put_bool(text, "missed", outcome->missed);
    put_whole(text, "evaluations", outcome->evaluations);
    put_whole(text, "attempt", outcome->attempt);
}

/* {"stop", "score", "missed", "evaluations", "attempt"} */
static void standing(const job *j, lg_text *text) {
    lg_outcome outcome = lg_solver_outcome(((const search *)j)->solver);
    put_open(text, NULL, '{');
    put_outcome(&outcome, text);
    put_close(text, '}');
}

/* The like with "level": its record, or null where there is none yet. */
static void found(const job *j, lg_text *text) {
    const search *s = (const search *)j;
    const lg_recipe *recipe = &s->rules.link.recipe;
    lg_outcome outcome = lg_solver_outcome(s->solver);
    const lg_level *level = lg_solver_level(s->solver);
    lg_text id = {0};
    bool named = !s->rules.link.lock && lg_recipe_id(recipe, &id);
    lg_plan_step single[2];
    const item_search how = {.id = named ? id.data : NULL,
                             .plan = lg_recipe_plan(recipe, single),
                             .budget = &s->budget,
                             .outcome = &outcome,
                             .seconds = NAN,
                             .cpu_seconds = NAN};
    put_open(text, NULL, '{');
    put_outcome(&outcome, text);
    put_name(text, "level");
    if (!level)
        put_string(text, NULL, NULL);
    else if (!judge_put(&s->rules, level, &how, text))
        text->failed = true;
    put_close(text, '}');
    lg_text_clear(&id);
}

static void end(job *j) {
    search *s = (search *)j;
    lg_solver_destroy(s->solver);
    rules_clear(&s->rules);
    free(s);
}

static bool prepare(search *s, const char *link, lg_error *error) {
    const lg_recipe *recipe = &s->rules.link.recipe;
    s->budget = lg_budget_unlimited();
    if (!rules_read(&s->rules, link, NULL, error) || !rules_task(&s->rules, true, error)) return false;
    s->solver = lg_recipe_solver(recipe, s->rules.task, error);
    return s->solver && lg_recipe_budget(recipe, s->rules.task, &s->budget, error);
}

/* Makes the level of a link; the job, or NULL. */
job *EXPORT(lg_web_search)(const char *link) {
    lg_error error = {"out of memory"};
    search *s = calloc(1, sizeof *s);
    if (s && prepare(s, link, &error)) {
        s->base = (job){.step = step, .found = found, .end = end, .standing = standing};
        lg_solver_start(s->solver, s->budget, lg_recipe_stream(&s->rules.link.recipe));
        return &s->base;
    }
    if (s) end(&s->base);
    refuse(&error);
    return NULL;
}
