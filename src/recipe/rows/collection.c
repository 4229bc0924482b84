/* Archives and fronts by text and rows. An archive and a front each have a table of the functions in which they differ. */
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

/* The functions in which archives and fronts differ. */
typedef struct {
    bool (*create)(lg_collection *, const link_words *, lg_error *);
    bool (*round)(lg_collection *, int64_t evaluations);
    int (*count)(const lg_collection *);
    void (*genome)(const lg_collection *, int k, lg_genome);
    void (*numbers)(const lg_collection *, int k, double *cost, double *values, int64_t *place);
    bool (*add)(lg_collection *, lg_genome, bool *kept, lg_error *);
    void (*put)(lg_collection *, lg_text *);
} collection_kind;

struct lg_collection {
    const collection_kind *kind;
    rules rules;
    lg_values params;
    lg_niches niches;
    lg_explorer *explorer;
    lg_objectives objectives;
    lg_front *front;
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
            return lg_fail_as(error, inner.kind, "%.40s: %s", name, inner.text);
    }
    return true;
}

static bool check_recipe(const lg_link *link, lg_error *error) {
    const char *found = link->lock                        ? "lock"
                        : link->recipe.wants.count        ? "want.T"
                        : link->recipe.optimizer          ? "algorithm"
                        : link->recipe.target > -INFINITY ? "target"
                                                          : NULL;
    return !found || lg_fail(error, "the link's %s: expected none, because a collection does not have it there", found);
}

static bool read_emission(const link_words *w, lg_emission *how, lg_error *error) {
    const char *emitter = link_words_find(w, "emitter"), *algorithm = link_words_find(w, "algorithm");
    if (emitter && algorithm) return lg_fail(error, "emitter and algorithm: leave one of them out");
    how->optimizer = algorithm ? lg_optimizer_find(algorithm) : NULL;
    if (algorithm && !how->optimizer)
        return lg_fail(error, "algorithm: expected one that is known, found '%.40s'", algorithm);
    how->emitter = emitter ? lg_emitter_find(emitter) : lg_emitters[0];
    return how->emitter || lg_fail(error, "emitter: expected mapelites or cmame, found '%.40s'", emitter);
}

static bool create_archive(lg_collection *c, const link_words *w, lg_error *error) {
    static const char *const known[] = {"axes", "cells", "emitter", "algorithm", NULL};
    lg_emission how = {NULL, NULL, NULL};
    if (!check_words(w, known, error) || !read_emission(w, &how, error)) return false;
    if (!axes_read(game_of(c), link_words_find(w, "axes"), link_words_find(w, "cells"), &c->niches, error))
        return false;
    if (!read_params(w, how.optimizer ? how.optimizer->params : how.emitter->params, &c->params, error)) return false;
    how.params = &c->params;
    c->explorer = lg_explorer_create(c->rules.task, &c->niches, &how, 1, error);
    if (!c->explorer) return false;
    lg_problem *problem = (lg_problem *)(uintptr_t)lg_explorer_problem(c->explorer);
    c->evaluator = evaluator_wrap(&c->rules.link.recipe, c->rules.task, problem, error);
    return c->evaluator;
}

static bool round_of_archive(lg_collection *c, int64_t evaluations) {
    return lg_explorer_round(c->explorer, &c->done, c->rules.link.recipe.seed, evaluations, NULL);
}

static int count_elites(const lg_collection *c) {
    return lg_elites_count(lg_explorer_elites(c->explorer));
}

static void genome_of_elite(const lg_collection *c, int k, lg_genome genome) {
    lg_elites_genome(lg_explorer_elites(c->explorer), k, genome);
}

static void numbers_of_elite(const lg_collection *c, int k, double *cost, double *values, int64_t *place) {
    lg_elite elite = lg_elites_at(lg_explorer_elites(c->explorer), k);
    *cost = elite.cost;
    *place = elite.niche;
    memcpy(values, elite.traits, (size_t)c->niches.axes * sizeof *values);
}

static bool add_to_archive(lg_collection *c, lg_genome genome, bool *kept, lg_error *error) {
    return lg_explorer_offer(c->explorer, genome, kept, error);
}

static void put_axis(const lg_game *game, const lg_axis *axis, bool points, lg_text *text) {
    put_open(text, NULL, '{');
    put_string(text, "trait", game->traits[axis->trait].name);
    put_number(text, "low", axis->low);
    put_number(text, "high", axis->high);
    put_number(text, "bins", points ? NAN : axis->bins);
    put_close(text, '}');
}

static void put_archive(lg_collection *c, lg_text *text) {
    put_open(text, "axes", '[');
    for (int a = 0; a < c->niches.axes; a++)
        put_axis(game_of(c), &c->niches.axis[a], c->niches.points, text);
    put_close(text, ']');
    put_whole(text, "points", c->niches.points);
    archive_put_summary(lg_explorer_elites(c->explorer), text);
}

static const collection_kind archive = {create_archive,   round_of_archive, count_elites, genome_of_elite,
                                        numbers_of_elite, add_to_archive,   put_archive};

static bool create_front(lg_collection *c, const link_words *w, lg_error *error) {
    static const char *const known[] = {"objectives", "algorithm", NULL};
    const char *algorithm = link_words_find(w, "algorithm");
    if (!check_words(w, known, error) || !read_params(w, lg_front_params, &c->params, error)) return false;
    if (algorithm && !lg_values_set(&c->params, "algorithm", algorithm, NULL))
        return lg_fail(error, "algorithm: expected nsga2 or smsemoa, found '%.40s'", algorithm);
    if (!objectives_read(game_of(c), link_words_find(w, "objectives"), &c->objectives, error)) return false;
    objectives_weigh(game_of(c), &c->rules.link.recipe.settings, &c->objectives);
    c->front = lg_front_create(c->rules.task, &c->objectives, &c->params, 1, error);
    if (!c->front) return false;
    lg_problem *problem = (lg_problem *)(uintptr_t)lg_front_problem(c->front);
    c->evaluator = evaluator_wrap(&c->rules.link.recipe, c->rules.task, problem, error);
    return c->evaluator;
}

static bool round_of_front(lg_collection *c, int64_t evaluations) {
    return lg_front_round(c->front, &c->done, c->rules.link.recipe.seed, evaluations, NULL);
}

static int count_members(const lg_collection *c) {
    return lg_front_count(c->front);
}

static void genome_of_member(const lg_collection *c, int k, lg_genome genome) {
    lg_front_genome(c->front, k, genome);
}

static void numbers_of_member(const lg_collection *c, int k, double *cost, double *values, int64_t *place) {
    lg_front_member member = lg_front_at(c->front, k);
    *cost = member.cost;
    *place = member.rank;
    for (int m = 0; m < c->objectives.count; m++)
        values[m] = objective_value(&c->objectives.of[m], member.point[m]);
}

static bool add_to_front(lg_collection *c, lg_genome genome, bool *kept, lg_error *error) {
    *kept = true;
    return lg_front_add(c->front, genome, error);
}

static void put_objective(const lg_game *game, const lg_objective *o, lg_text *text) {
    bool ranged = o->low < o->high;
    put_open(text, NULL, '{');
    put_string(text, "trait", objective_name(game, o));
    put_string(text, "sense", o->most ? "most" : "least");
    put_number(text, "low", ranged ? o->low : NAN);
    put_number(text, "high", ranged ? o->high : NAN);
    put_close(text, '}');
}

static void put_front(lg_collection *c, lg_text *text) {
    int best = 0;
    for (int k = 0; k < count_members(c); k++)
        best += !lg_front_at(c->front, k).rank;
    put_open(text, "objectives", '[');
    for (int m = 0; m < c->objectives.count; m++)
        put_objective(game_of(c), &c->objectives.of[m], text);
    put_close(text, ']');
    put_whole(text, "members", count_members(c));
    put_whole(text, "front", best);
    put_number(text, "volume", lg_front_volume(c->front));
}

static const collection_kind front = {create_front,      round_of_front, count_members, genome_of_member,
                                      numbers_of_member, add_to_front,   put_front};

static bool open_kind(lg_collection *c, const char *words, lg_error *error) {
    link_words w = {.count = 0};
    size_t length = strlen(words);
    char *copy = malloc(length + 1);
    if (!copy) return lg_fail_memory(error);
    memcpy(copy, words, length + 1);
    bool good = !length || link_words_read(&w, copy, error);
    c->kind = link_words_find(&w, "objectives") ? &front : &archive;
    good = good && c->kind->create(c, &w, error);
    free(copy);
    return good;
}

lg_collection *lg_collection_open(const char *recipe, const char *words, lg_error *error) {
    lg_collection *c = calloc(1, sizeof *c);
    if (!c) lg_fail_memory(error);
    if (!c) return NULL;
    if (rules_read(&c->rules, recipe ? recipe : "", NULL, error) && check_recipe(&c->rules.link, error) &&
        recipe_forget_since(&c->rules.link.recipe, error) && rules_task(&c->rules, false, error) &&
        open_kind(c, words ? words : "", error))
        return c;
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
    int64_t most = c->rules.link.recipe.evaluations, left = most ? most - c->done.evaluations : INT64_C(1) << 60;
    if (c->failed) return -1;
    if (left <= 0) return 0;
    c->failed = !c->kind->round(c, left);
    if (c->failed) return -1;
    return !most || c->done.evaluations < most;
}

const char *lg_collection_text(lg_collection *c) {
    lg_text *text = &c->text;
    lg_text_clear(text);
    put_open(text, NULL, '{');
    record_put_rules(text, &c->rules.link.recipe, NULL);
    put_whole(text, "seed", (int64_t)c->rules.link.recipe.seed);
    put_whole(text, "evaluations", c->done.evaluations);
    put_whole(text, "rounds", c->done.rounds);
    c->kind->put(c, text);
    put_close(text, '}');
    return text->failed ? NULL : text->data;
}

lg_evaluator *lg_collection_evaluator(lg_collection *c) {
    return c->evaluator;
}

int64_t lg_collection_count(const lg_collection *c) {
    return c->kind->count(c);
}

static int values_of(const lg_collection *c) {
    return c->front ? c->objectives.count : c->niches.axes;
}

void lg_collection_copy(const lg_collection *c, void *rows, double *costs, double *values, int64_t *places) {
    static_assert((int)LG_AXES_MAX >= (int)LG_OBJECTIVES_MAX, "one room for both");
    double number[LG_AXES_MAX], cost;
    int64_t place;
    for (int k = 0, width = values_of(c); k < c->kind->count(c); k++) {
        c->kind->numbers(c, k, &cost, number, &place);
        if (costs) costs[k] = cost;
        if (places) places[k] = place;
        if (values) memcpy(values + (ptrdiff_t)k * width, number, (size_t)width * sizeof *number);
        if (!rows) continue;
        c->kind->genome(c, k, c->evaluator->genome);
        evaluator_write_row(c->evaluator, c->evaluator->genome,
                            (char *)rows + evaluator_row_size(c->evaluator) * (size_t)k);
    }
}

bool lg_collection_add(lg_collection *c, const void *rows, int64_t count, uint8_t *kept, lg_error *error) {
    lg_evaluator *e = c->evaluator;
    for (int64_t k = 0; k < count; k++) {
        const void *row = (const char *)rows + evaluator_row_size(e) * (size_t)k;
        bool keeps = false;
        if (!evaluator_check(e, row, k, error) || !c->kind->add(c, evaluator_genome(e, row), &keeps, error))
            return false;
        if (kept) kept[k] = keeps;
    }
    return true;
}
