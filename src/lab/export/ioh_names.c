/* Chooses names for IOHprofiler. Functions are distinguished by their names, so a name contains everything on which the
 * function depends. */
#include "lab/export/ioh_names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/kind.h"
#include "levelground/search.h"

enum { WORD_MOST = 24, FUNCTION_MOST = 120, NUMBER_MOST = 65535 /* numbers in the format have 16 bits */ };

/* Returns the FNV-1a hash of the words (Fowler, Noll and Vo). */
static uint32_t number_of(const char *words) {
    uint32_t hash = 2166136261u;
    for (; *words; words++)
        hash = (hash ^ (unsigned char)*words) * 16777619u;
    return hash;
}

static bool is_safe(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-_.=", c));
}

void ioh_add_safe(lg_text *text, const char *words, int most) {
    bool cut = strlen(words) > (size_t)most;
    assert(most > 9);
    for (int i = 0; i < most - (cut ? 9 : 0) && words[i]; i++)
        lg_text_add(text, "%c", is_safe(words[i]) ? words[i] : '_');
    if (cut) lg_text_add(text, "-%08x", (unsigned)number_of(words));
}

static bool grow_list(void **list, int count, int *room, size_t size) {
    assert(count >= 0 && count <= *room);
    if (count < *room) return true;
    void *larger = realloc(*list, (size_t)(2 * count + 16) * size);
    if (!larger) return false;
    *list = larger;
    *room = 2 * count + 16;
    return true;
}

/* Returns the number of a name, from 1, and adds the name if it is new; 0 if memory is short. */
static int number_name(ioh_list *l, const char *name) {
    for (int i = l->count - 1; i >= 0; i--)
        if (!strcmp(l->name[i], name)) return i + 1;
    char *copy = strdup(name);
    if (!copy || !grow_list((void **)&l->name, l->count, &l->room, sizeof *l->name)) {
        free(copy);
        return 0;
    }
    l->name[l->count++] = copy;
    return l->count;
}

static bool is_taken(const ioh_names *n, ioh_pair p) {
    for (int i = n->pairs - 1; i >= 0; i--)
        if (n->taken[i].function == p.function && n->taken[i].algorithm == p.algorithm) return true;
    return false;
}

void ioh_names_clear(ioh_names *n) {
    for (int i = 0; i < n->functions.count; i++)
        free(n->functions.name[i]);
    for (int i = 0; i < n->algorithms.count; i++)
        free(n->algorithms.name[i]);
    free(n->functions.name);
    free(n->algorithms.name);
    free(n->taken);
    *n = (ioh_names){.pairs = 0};
}

static bool name_function(const lg_recipe *r, lg_text *name, lg_error *error) {
    lg_values own;
    lg_text words = {0};
    lg_values_init(&own, r->game->settings);
    bool good = lg_values_apply(&own, r->variant->settings, error);
    lg_text_add(&words, "%s_%s", r->game->name, r->variant->name);
    for (int i = 0; good && r->game->settings[i].name; i++)
        if (!lg_value_same(&own, &r->settings, i)) {
            lg_text value = {0};
            lg_value_write(&r->settings, i, &value);
            lg_text_add(&words, "_%s-", r->settings.table[i].name);
            if (value.failed) words.failed = true;
            if (value.data && !value.failed) ioh_add_safe(&words, value.data, WORD_MOST);
            lg_text_clear(&value);
        }
    good = good && (!words.failed || lg_fail_memory(error));
    if (good) ioh_add_safe(name, words.data, FUNCTION_MOST);
    lg_values_clear(&own);
    lg_text_clear(&words);
    return good;
}

static bool measure_function(const lg_recipe *r, int *dimension, lg_error *error) {
    lg_task *task = lg_task_create(r->game, &r->settings, NULL, error);
    lg_problem *problem = task ? r->game->problem(task, NULL, error) : NULL;
    if (problem) *dimension = problem->space.reals + problem->space.syms;
    if (problem) r->game->problem_destroy(problem);
    if (task) lg_task_destroy(task);
    return problem &&
           (*dimension <= NUMBER_MOST ||
            lg_fail(error, "%s: more than %d genes, which the format cannot say", r->game->name, NUMBER_MOST));
}

/* Does the level change only what is searched (game, variant, settings) and not how? */
static bool level_is_of_function(const plan_words *level) {
    plan_words rest = *level;
    rest.label = rest.game = rest.variant = rest.set = NULL;
    return !memcmp(&rest, &(plan_words){.label = NULL}, sizeof rest);
}

static bool is_of_function(const plan_factor *f) {
    for (unsigned i = 0; i < f->levels; i++)
        if (!level_is_of_function(&f->level[i])) return false;
    return f->levels || f->set || (f->key && (!strcmp(f->key, "game") || !strcmp(f->key, "variant")));
}

static bool number_algorithm(ioh_names *n, const design_run *cell, const lg_recipe *r, bool whole, ioh_pair *pair) {
    lg_text name = {0};
    const design_experiment *e = cell->experiment;
    lg_text_add(&name, "%s: %s", e->plan->name, r->optimizer ? r->optimizer->name : e->kind->name);
    for (unsigned i = 0; i < e->plan->factors; i++) {
        const plan_factor *f = &e->plan->factor[i];
        if (f->key && !strcmp(f->key, "algorithm")) continue;
        if (whole || !is_of_function(f)) lg_text_add(&name, ", %s=%s", f->name, design_level_name(f, cell->level[i]));
    }
    pair->algorithm = name.failed ? 0 : number_name(&n->algorithms, name.data);
    lg_text_clear(&name);
    return pair->algorithm;
}

static bool number_pair(ioh_names *n, const design_run *cell, const lg_recipe *r, ioh_pair *pair, lg_error *error) {
    lg_text name = {0};
    bool good = name_function(r, &name, error);
    good = good && (!name.failed || lg_fail_memory(error));
    pair->function = good ? number_name(&n->functions, name.data) : 0;
    lg_text_clear(&name);
    if (!good) return false;
    good = pair->function && number_algorithm(n, cell, r, false, pair);
    if (good && is_taken(n, *pair)) good = number_algorithm(n, cell, r, true, pair);
    return good || lg_fail_memory(error);
}

bool ioh_place_cell(ioh_names *n, const design *d, const design_run *cell, ioh_place *place, lg_error *error) {
    design_words words;
    ioh_pair pair = {0};
    *place = (ioh_place){0};
    bool good = design_settle(d, cell, &words, error) && number_pair(n, cell, &words.recipe, &pair, error) &&
                measure_function(&words.recipe, &place->dimension, error);
    design_words_clear(&words);
    if (!good) return false;
    if (is_taken(n, pair)) return lg_fail(error, "two cells named %.80s", n->algorithms.name[pair.algorithm - 1]);
    if (pair.function > NUMBER_MOST) return lg_fail(error, "more than %d functions", NUMBER_MOST);
    if (!grow_list((void **)&n->taken, n->pairs, &n->room, sizeof *n->taken)) return lg_fail_memory(error);
    n->taken[n->pairs++] = pair;
    place->function = pair.function;
    place->algorithm = pair.algorithm;
    place->function_name = n->functions.name[pair.function - 1];
    place->algorithm_name = n->algorithms.name[pair.algorithm - 1];
    return true;
}
