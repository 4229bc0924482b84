/* The search for the level of a recipe, and the exports that all jobs share. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    int last;             /* number of the plan's last stage */
    const lg_run *run;    /* the run of the last stage, once it has found something */
    lg_level *unfinished; /* memory for the best level of that run */
    lg_report *report;    /* report on `unfinished` */
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

/* Notes the run if it belongs to the last stage, because only the last stage's genomes are whole levels. */
static void improved(const lg_run *run, void *context) {
    search *s = context;
    if (lg_solver_outcome(s->solver).stage == s->last) s->run = run;
}

static bool take_unfinished(const search *s) {
    const lg_game *game = s->rules.link.recipe.game;
    lg_error error;
    memset(s->unfinished, 0, game->level_size);
    return game->leave(s->run->problem, s->run->best, s->unfinished, &error);
}

/* Returns the cost of the run's best genome, and in `*off` how far the genome misses the wants. If the plan has several
 * stages, the cost in the last stage leaves out the wants that the earlier stages have decided, so the level is measured as a
 * whole. */
static double cost_of_run(const search *s, double *off) {
    const lg_recipe *recipe = &s->rules.link.recipe;
    double traits[LG_TRAITS_MAX];
    *off = 0;
    if (!recipe->wants.count) return s->run->best_cost;
    if (!take_unfinished(s) || !recipe->game->describe(s->rules.task, s->unfinished, traits)) return INFINITY;
    *off = lg_wants_off(&recipe->wants, recipe->game, traits);
    if (!s->last) return s->run->best_cost;
    return lg_task_measure(s->rules.task, s->unfinished, s->report) ? s->report->score + *off : INFINITY;
}

/* Tells whether the current attempt has found a better level than the attempts that have ended, and updates `outcome` if so.
 * The solver reports only attempts that have ended. If a contest chooses the level, its choice stands. */
static bool runs_ahead(const search *s, lg_outcome *outcome) {
    *outcome = lg_solver_outcome(s->solver);
    if (outcome->judged || !s->run || !(s->run->best_cost < outcome->score)) return false;
    double infeasible = s->run->problem->infeasible, off, cost = cost_of_run(s, &off);
    if (!(cost < outcome->score)) return false;
    outcome->score = cost;
    outcome->off = off;
    outcome->best_evaluations = outcome->evaluations - s->run->evaluations + s->run->best_evaluations;
    outcome->valid = infeasible == 0 || outcome->score < infeasible;
    outcome->missed = !outcome->valid || off > 0 || (outcome->target > -INFINITY && outcome->score > outcome->target);
    return true;
}

/* Returns the best level so far, or NULL. */
static const lg_level *level_so_far(const search *s, lg_outcome *outcome) {
    if (!runs_ahead(s, outcome)) return lg_solver_level(s->solver);
    return take_unfinished(s) ? s->unfinished : NULL;
}

/* Writes {"stop", "score", "missed", "evaluations", "attempt"}. */
static void standing(const job *j, lg_text *text) {
    lg_outcome outcome;
    runs_ahead((const search *)j, &outcome);
    put_open(text, NULL, '{');
    put_outcome(&outcome, text);
    put_close(text, '}');
}

/* Writes the name (an id or a link) that makes the level again. It leaves out a board that the link holds, because that board
 * is not the search's result. */
static bool write_name(const search *s, lg_text *id) {
    lg_link link = s->rules.link;
    link.board = NULL;
    link.handmade = false;
    return lg_link_name(&link, id);
}

/* Writes the same and "level": the record of the best level so far, or null if there is no level yet. */
static void found(const job *j, lg_text *text) {
    const search *s = (const search *)j;
    lg_outcome outcome;
    const lg_level *level = level_so_far(s, &outcome);
    lg_text id = {0};
    bool named = write_name(s, &id);
    const item_search how = {
        .id = named ? id.data : NULL, .budget = &s->budget, .outcome = &outcome, .seconds = NAN, .cpu_seconds = NAN};
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
    free(s->unfinished);
    free(s->report);
    free(s);
}

static bool prepare(search *s, const char *link, lg_error *error) {
    const lg_recipe *recipe = &s->rules.link.recipe;
    s->budget = lg_budget_unlimited();
    if (!rules_read(&s->rules, link, NULL, error) || !rules_task(&s->rules, true, error)) return false;
    s->solver = lg_recipe_solver(recipe, s->rules.task, error);
    if (!s->solver || !lg_recipe_budget(recipe, s->rules.task, &s->budget, error)) return false;
    lg_plan_step single[2];
    for (const lg_plan_step *step = lg_recipe_plan(recipe, single); step[s->last + 1].optimizer;)
        s->last++;
    s->budget.improved = improved;
    s->budget.context = s;
    s->unfinished = calloc(1, recipe->game->level_size);
    s->report = malloc(sizeof *s->report);
    return (s->unfinished && s->report) || lg_fail_memory(error);
}

/* Starts the search for the level of a link. Returns the job; NULL with an error. */
job *EXPORT(lg_web_search)(const char *link) {
    lg_error error;
    search *s = calloc(1, sizeof *s);
    if ((s || lg_fail_memory(&error)) && prepare(s, link, &error)) {
        s->base = (job){.step = step, .found = found, .end = end, .standing = standing};
        lg_solver_start(s->solver, s->budget, lg_recipe_stream(&s->rules.link.recipe));
        return &s->base;
    }
    if (s) end(&s->base);
    refuse(&error);
    return NULL;
}
