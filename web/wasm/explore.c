/* An archive of levels that differ from each other. Each step runs one round. The rounds are those of `levelground explore`,
 * so the same seed and number of evaluations give the same archive. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "job.h"
#include "judge.h"
#include "levelground/explore.h"
#include "recipe/recipe.h"
#include "search/archives/axes_text.h"

typedef struct {
    job base;
    rules rules;
    lg_niches niches;
    lg_explorer *explorer;
    lg_explored done;
    int64_t evaluations; /* the job ends after this many evaluations */
    bool failed;
} exploration;

static lg_stop stop_of(const exploration *e) {
    return e->failed ? LG_FAILED : e->done.evaluations < e->evaluations ? LG_RUNNING : LG_EVALUATIONS;
}

static lg_stop step(job *base) {
    exploration *e = (exploration *)base;
    int64_t left = e->evaluations - e->done.evaluations;
    if (stop_of(e) == LG_RUNNING)
        e->failed = !lg_explorer_round(e->explorer, &e->done, e->rules.link.recipe.seed, left, NULL);
    return stop_of(e);
}

static void put_figures(const exploration *e, lg_text *text) {
    put_string(text, "stop", lg_stop_name(stop_of(e)));
    put_whole(text, "rounds", e->done.rounds);
    put_whole(text, "evaluations", e->done.evaluations);
    archive_put_summary(lg_explorer_elites(e->explorer), text);
}

static void standing(const job *base, lg_text *text) {
    put_open(text, NULL, '{');
    put_figures((const exploration *)base, text);
    put_close(text, '}');
}

/* Writes the members of standing and "quality": for each cell the quality of its level, null if the cell is empty. */
static void found(const job *base, lg_text *text) {
    const exploration *e = (const exploration *)base;
    const lg_elites *elites = lg_explorer_elites(e->explorer);
    const lg_problem *problem = lg_explorer_problem(e->explorer);
    put_open(text, NULL, '{');
    put_figures(e, text);
    put_open(text, "quality", '[');
    for (int cell = 0, cells = lg_niches_count(&e->niches); cell < cells; cell++) {
        int k = lg_elites_in(elites, cell);
        if (k < 0)
            put_string(text, NULL, NULL);
        else
            put_number(text, NULL, lg_quality(problem, lg_elites_at(elites, k).cost));
    }
    put_close(text, ']');
    put_close(text, '}');
}

/* Returns the record of the level in a cell; NULL with an error if the cell is empty. */
const char *EXPORT(lg_web_explore_level)(const job *j, int cell) {
    const exploration *e = (const exploration *)j;
    lg_text *text = answer_begin();
    lg_error error;
    int cells = lg_niches_count(&e->niches);
    int k = cell >= 0 && cell < cells ? lg_elites_in(lg_explorer_elites(e->explorer), cell) : -1;
    lg_level *level = calloc(1, e->rules.link.recipe.game->level_size);
    bool good = (level || lg_fail_memory(&error)) &&
                (k >= 0 || lg_fail(&error, "there is no level in cell %d of %d", cell, cells));
    good = good && lg_explorer_level(e->explorer, k, level, &error) &&
           (judge_put(&e->rules, level, NULL, text) || lg_fail_memory(&error));
    free(level);
    return good ? answer(text) : refuse(&error);
}

static void end(job *base) {
    exploration *e = (exploration *)base;
    lg_explorer_destroy(e->explorer);
    rules_clear(&e->rules);
    free(e);
}

static int find_trait(const lg_game *game, const char *name, size_t length) {
    for (int t = 0; game->traits && game->traits[t].name; t++)
        if (strlen(game->traits[t].name) == length && !memcmp(game->traits[t].name, name, length)) return t;
    return -1;
}

/* Reads an axis from one line, "TRAIT LOW HIGH CELLS". */
static bool read_axis(const lg_game *game, const char *line, lg_axis *axis, lg_error *error) {
    size_t name = strcspn(line, " \n");
    char *at = (char *)line + name, *last;
    axis->trait = find_trait(game, line, name);
    if (axis->trait < 0) return lg_fail(error, "%s has no trait '%.*s'", game->name, name < 40 ? (int)name : 40, line);
    axis->low = strtod(at, &at);
    axis->high = strtod(at, &at);
    axis->bins = (int)strtol(at, &last, 10);
    return last > at || lg_fail(error, "%s: expected its ends and a number of cells", game->traits[axis->trait].name);
}

static bool read_axes(exploration *e, const char *axes, lg_error *error) {
    const lg_game *game = e->rules.link.recipe.game;
    for (const char *line = axes; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (e->niches.axes == LG_GRID_AXES_MAX) return lg_fail(error, "more than %d axes", LG_GRID_AXES_MAX);
        if (!read_axis(game, line, &e->niches.axis[e->niches.axes++], error)) return false;
    }
    return lg_niches_check(&e->niches, game, error);
}

static bool prepare(exploration *e, const char *link, const char *axes, lg_error *error) {
    if (!rules_read(&e->rules, link, NULL, NULL, error) || !recipe_forget_since(&e->rules.link.recipe, error) ||
        !rules_task(&e->rules, false, error))
        return false;
    if (e->evaluations < 1) return lg_fail(error, "expected evaluations of at least 1");
    if (!read_axes(e, axes, error)) return false;
    e->explorer = lg_explorer_create(e->rules.task, &e->niches, NULL, 1, error);
    return e->explorer;
}

/* Starts an exploration with the rules and the seed of a link. `axes` has a line "TRAIT LOW HIGH CELLS" for each axis. The job
 * ends after `evaluations` evaluations. Returns the job; NULL with an error. */
job *EXPORT(lg_web_explore)(const char *link, const char *axes, double evaluations) {
    lg_error error;
    exploration *e = calloc(1, sizeof *e);
    if (e) e->evaluations = evaluations >= 1 && evaluations < 1e15 ? (int64_t)evaluations : 0;
    if ((e || lg_fail_memory(&error)) && prepare(e, link, axes, &error)) {
        e->base = (job){.step = step, .found = found, .end = end, .standing = standing};
        return &e->base;
    }
    if (e) end(&e->base);
    refuse(&error);
    return NULL;
}
