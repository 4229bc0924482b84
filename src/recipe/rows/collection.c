/* Archives and fronts by text and rows. A collection is a front if it has objectives, otherwise an archive. */
#include "levelground/collection.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "evaluator.h"
#include "recipe/link_words.h"
#include "recipe/recipe.h"
#include "recipe/record.h"
#include "search/archives/axes_text.h"

struct lg_collection {
    rules rules;
    lg_values params;
    lg_niches niches;
    lg_explorer *explorer; /* NULL in a front */
    lg_objectives objectives;
    lg_front *front; /* NULL in an archive */
    lg_explored done;
    lg_evaluator *evaluator;
    bool failed;
    lg_text text;
};

static const lg_game *game_of(const lg_collection *c) {
    return c->rules.link.recipe.game;
}

static bool check_words(const link_words *w, const char *const *known, lg_error *error) {
    for (int i = 0, k; i < w->count; i++) {
        const char *name = w->word[i].name;
        for (k = 0; known[k] && strcmp(known[k], name) != 0;)
            k++;
        if (known[k] || !strncmp(name, "param.", 6)) continue;
        lg_fail(error, "%.40s: expected a word that is known", name);
        return lg_suggest(error, lg_nearest(name, known));
    }
    return true;
}

static bool read_params(const link_words *w, const lg_param *table, lg_values *params, lg_error *error) {
    lg_error inner;
    lg_values_init(params, table);
    for (int i = 0; i < w->count; i++) {
        const char *name = w->word[i].name;
        if (strncmp(name, "param.", 6) != 0) continue;
        if (!lg_values_set(params, name + 6, w->word[i].value, &inner))
            return lg_fail_about_within(error, &inner, "", name);
    }
    return true;
}

static bool create_archive(lg_collection *c, const link_words *w, lg_error *error) {
    static const char *const known[] = {"axes", "cells", "emitter", "algorithm", NULL};
    const char *emitter = link_words_find(w, "emitter"), *algorithm = link_words_find(w, "algorithm");
    lg_emission how = {NULL, NULL, NULL};
    if (!check_words(w, known, error)) return false;
    if (emitter && algorithm) return lg_fail(error, "emitter and algorithm: leave one of them out");
    how.optimizer = algorithm ? lg_optimizer_find(algorithm) : NULL;
    if (algorithm && !how.optimizer)
        return lg_fail(error, "algorithm: expected one that is known, found '%.40s'", algorithm);
    how.emitter = emitter ? lg_emitter_find(emitter) : lg_emitters[0];
    if (!how.emitter) return lg_fail(error, "emitter: expected mapelites or cmame, found '%.40s'", emitter);
    if (!axes_read(game_of(c), link_words_find(w, "axes"), link_words_find(w, "cells"), &c->niches, error))
        return false;
    if (!read_params(w, how.optimizer ? how.optimizer->params : how.emitter->params, &c->params, error)) return false;
    how.params = &c->params;
    c->explorer = lg_explorer_create(c->rules.task, &c->niches, &how, 1, error);
    return c->explorer;
}

static bool create_front(lg_collection *c, const link_words *w, lg_error *error) {
    static const char *const known[] = {"objectives", "algorithm", NULL};
    const char *algorithm = link_words_find(w, "algorithm");
    if (!check_words(w, known, error) || !read_params(w, lg_front_params, &c->params, error)) return false;
    if (algorithm && !lg_values_set(&c->params, "algorithm", algorithm, NULL))
        return lg_fail(error, "algorithm: expected nsga2 or smsemoa, found '%.40s'", algorithm);
    if (!objectives_read(game_of(c), link_words_find(w, "objectives"), &c->objectives, error)) return false;
    objectives_weigh(game_of(c), &c->rules.link.recipe.settings, &c->objectives);
    c->front = lg_front_create(c->rules.task, &c->objectives, &c->params, 1, error);
    return c->front;
}

/* Opens a zeroed collection. */
static bool open_collection(lg_collection *c, const char *recipe, const char *words, lg_error *error) {
    lg_recipe *r = &c->rules.link.recipe;
    link_words w = {.count = 0};
    size_t length = strlen(words);
    if (!rules_read(&c->rules, recipe, NULL, NULL, error)) return false;
    const char *found = c->rules.link.lock      ? "lock"
                        : r->wants.count        ? "want.T"
                        : r->optimizer          ? "algorithm"
                        : r->target > -INFINITY ? "target"
                                                : NULL;
    if (found) return link_fail(error, found, "expected none, because a collection does not have it there");
    if (!recipe_forget_since(r, error) || !rules_task(&c->rules, false, error)) return false;
    char *copy = malloc(length + 1);
    if (!copy) return lg_fail_memory(error);
    memcpy(copy, words, length + 1);
    bool good = !length || link_words_read(&w, copy, error);
    bool front = link_words_find(&w, "objectives");
    good = good && (front ? create_front(c, &w, error) : create_archive(c, &w, error));
    free(copy);
    if (!good) return false;
    const lg_problem *problem = front ? lg_front_problem(c->front) : lg_explorer_problem(c->explorer);
    c->evaluator = evaluator_wrap(r, c->rules.task, (lg_problem *)(uintptr_t)problem, error);
    return c->evaluator;
}

lg_collection *lg_collection_open(const char *recipe, const char *words, lg_error *error) {
    lg_collection *c = calloc(1, sizeof *c);
    if (!c) lg_fail_memory(error);
    if (!c) return NULL;
    if (open_collection(c, recipe ? recipe : "", words ? words : "", error)) return c;
    lg_collection_close(c);
    return NULL;
}

void lg_collection_close(lg_collection *c) {
    if (!c) return;
    lg_evaluator_close(c->evaluator);
    lg_explorer_destroy(c->explorer);
    lg_front_destroy(c->front);
    if (c->params.table) lg_values_clear(&c->params);
    rules_clear(&c->rules);
    lg_text_clear(&c->text);
    free(c);
}

int lg_collection_step(lg_collection *c) {
    const lg_recipe *r = &c->rules.link.recipe;
    int64_t most = r->evaluations, left = most ? most - c->done.evaluations : INT64_C(1) << 60;
    if (c->failed) return -1;
    if (left <= 0) return 0;
    c->failed = !(c->front ? lg_front_round(c->front, &c->done, r->seed, left, NULL)
                           : lg_explorer_round(c->explorer, &c->done, r->seed, left, NULL));
    if (c->failed) return -1;
    return !most || c->done.evaluations < most;
}

static void put_archive(const lg_collection *c, lg_text *text) {
    put_open(text, "axes", '[');
    for (int a = 0; a < c->niches.axes; a++) {
        const lg_axis *axis = &c->niches.axis[a];
        put_open(text, NULL, '{');
        put_string(text, "trait", game_of(c)->traits[axis->trait].name);
        put_number(text, "low", axis->low);
        put_number(text, "high", axis->high);
        put_number(text, "bins", c->niches.points ? NAN : axis->bins);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_whole(text, "points", c->niches.points);
    archive_put_summary(lg_explorer_elites(c->explorer), text);
}

static void put_front(const lg_collection *c, lg_text *text) {
    int best = 0, members = lg_front_count(c->front);
    for (int k = 0; k < members; k++)
        best += !lg_front_at(c->front, k).rank;
    put_open(text, "objectives", '[');
    for (int m = 0; m < c->objectives.count; m++) {
        const lg_objective *o = &c->objectives.of[m];
        bool ranged = o->low < o->high;
        put_open(text, NULL, '{');
        put_string(text, "trait", objective_name(game_of(c), o));
        put_string(text, "sense", o->most ? "most" : "least");
        put_number(text, "low", ranged ? o->low : NAN);
        put_number(text, "high", ranged ? o->high : NAN);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_whole(text, "members", members);
    put_whole(text, "front", best);
    put_number(text, "volume", lg_front_volume(c->front));
}

const char *lg_collection_text(lg_collection *c) {
    lg_text *text = &c->text;
    lg_text_clear(text);
    put_open(text, NULL, '{');
    record_put_rules(text, &c->rules.link.recipe, NULL);
    put_whole(text, "seed", (int64_t)c->rules.link.recipe.seed);
    put_whole(text, "evaluations", c->done.evaluations);
    put_whole(text, "rounds", c->done.rounds);
    if (c->front)
        put_front(c, text);
    else
        put_archive(c, text);
    put_close(text, '}');
    return text->failed ? NULL : text->data;
}

lg_evaluator *lg_collection_evaluator(lg_collection *c) {
    return c->evaluator;
}

int64_t lg_collection_count(const lg_collection *c) {
    return c->front ? lg_front_count(c->front) : lg_elites_count(lg_explorer_elites(c->explorer));
}

void lg_collection_copy(const lg_collection *c, void *rows, double *costs, double *values, int64_t *places) {
    lg_genome genome = c->evaluator->genome;
    int width = c->front ? c->objectives.count : c->niches.axes;
    for (int k = 0; k < lg_collection_count(c); k++) {
        double *value = values ? values + (ptrdiff_t)k * width : NULL, cost;
        int64_t place;
        if (c->front) {
            lg_front_member member = lg_front_at(c->front, k);
            cost = member.cost;
            place = member.rank;
            for (int m = 0; value && m < width; m++)
                value[m] = objective_value(&c->objectives.of[m], member.point[m]);
            if (rows) lg_front_genome(c->front, k, genome);
        } else {
            lg_elite elite = lg_elites_at(lg_explorer_elites(c->explorer), k);
            cost = elite.cost;
            place = elite.niche;
            if (value) memcpy(value, elite.traits, (size_t)width * sizeof *value);
            if (rows) lg_elites_genome(lg_explorer_elites(c->explorer), k, genome);
        }
        if (costs) costs[k] = cost;
        if (places) places[k] = place;
        if (rows)
            evaluator_write_row(c->evaluator, genome, (char *)rows + evaluator_row_size(c->evaluator) * (size_t)k);
    }
}

void lg_collection_points(const lg_collection *c, double *points) {
    const double *from = c->explorer ? lg_elites_points(lg_explorer_elites(c->explorer)) : NULL;
    if (from) memcpy(points, from, (size_t)(c->niches.points * c->niches.axes) * sizeof *points);
}

bool lg_collection_add(lg_collection *c, const void *rows, int64_t count, uint8_t *kept, lg_error *error) {
    lg_evaluator *e = c->evaluator;
    for (int64_t k = 0; k < count; k++) {
        const void *row = (const char *)rows + evaluator_row_size(e) * (size_t)k;
        bool keeps = c->front; /* a front keeps every level */
        if (!evaluator_check(e, row, k, error)) return false;
        lg_genome genome = evaluator_genome(e, row);
        if (!(c->front ? lg_front_add(c->front, genome, error) : lg_explorer_offer(c->explorer, genome, &keeps, error)))
            return false;
        if (kept) kept[k] = keeps;
    }
    return true;
}
