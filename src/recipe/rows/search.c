/* The library's optimizers on an evaluator's space. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "evaluator.h"
#include "recipe/link_words.h"
#include "recipe/record.h"

typedef struct {
    int64_t evaluations;
    double cost;
} improvement;

struct lg_search {
    lg_evaluator *evaluator;
    lg_recipe recipe; /* its optimizer, parameters, seed, evaluations and target */
    lg_run *run;
    improvement *found;
    int64_t count, room;
    bool short_of_memory;
    lg_text text;
};

static bool fail_name(const char *what, const char *found, const char *const *names, lg_error *error) {
    lg_fail(error, "%s: expected one that is known, found '%.60s'", what, found);
    return lg_suggest(error, lg_nearest(found, names));
}

static bool read_word(const char *name, const char *value, lg_recipe *r, lg_error *error) {
    static const char *const known[] = {"algorithm", "param.K", "evaluations", "target", "seed", NULL};
    static const double most = 9007199254740992.0; /* 2^53 */
    double number = 0;
    bool seed = !strcmp(name, "seed");
    if (!strcmp(name, "algorithm")) return true;
    if (!strncmp(name, "param.", 6)) return lg_values_set(&r->params, name + 6, value, error);
    if (!strcmp(name, "target"))
        return lg_number_read(value, &r->target) || lg_fail(error, "target: expected a number, found '%.60s'", value);
    if (!seed && strcmp(name, "evaluations") != 0) return fail_name("word", name, known, error);
    if (!lg_number_read(value, &number) || !(number >= 0 && number <= most && number == floor(number)))
        return lg_fail(error, "%s: expected a whole number from 0 to %.0f, found '%.60s'", name, most, value);
    if (seed)
        r->seed = (uint64_t)number;
    else
        r->evaluations = (int64_t)number;
    return true;
}

static bool read_words(char *text, lg_recipe *r, lg_error *error) {
    const char *names[64] = {0};
    link_words w;
    if (!link_words_read(&w, text, error)) return false;
    const char *name = link_words_find(&w, "algorithm");
    for (int i = 0; i < 63 && lg_optimizers[i]; i++)
        names[i] = lg_optimizers[i]->name;
    if (!name) return lg_fail(error, "expected algorithm=NAME, found none");
    r->optimizer = lg_optimizer_find(name);
    if (!r->optimizer) return fail_name("algorithm", name, names, error);
    lg_values_init(&r->params, r->optimizer->params);
    for (int i = 0; i < w.count; i++)
        if (!read_word(w.word[i].name, w.word[i].value, r, error)) return false;
    return true;
}

static void note_improvement(const lg_run *run, void *context) {
    lg_search *s = context;
    if (s->count == s->room) {
        int64_t room = s->room ? 2 * s->room : 64;
        improvement *more = realloc(s->found, (size_t)room * sizeof *more);
        s->short_of_memory = s->short_of_memory || !more;
        if (!more) return;
        s->found = more;
        s->room = room;
    }
    s->found[s->count++] = (improvement){run->evaluations, run->best_cost};
}

lg_search *lg_search_open(lg_evaluator *evaluator, const char *words, lg_error *error) {
    assert(evaluator && words);
    size_t length = strlen(words);
    lg_search *s = calloc(1, sizeof *s);
    char *copy = malloc(length + 1);
    bool good = (s && copy) || lg_fail_memory(error);
    if (good) {
        lg_recipe *r = &s->recipe;
        s->evaluator = evaluator;
        r->target = evaluator->problem->floor;
        memcpy(copy, words, length + 1);
        good = read_words(copy, r, error);
        s->run = good ? lg_run_create(evaluator->problem, r->optimizer, &r->params, error) : NULL;
        lg_budget budget = lg_budget_unlimited();
        budget.evaluations = r->evaluations;
        budget.target = r->target;
        budget.improved = note_improvement;
        budget.context = s;
        good = s->run && lg_budget_check(&budget, error);
        if (good) lg_run_start(s->run, budget, lg_rng_stream(r->seed, "search", 0));
    }
    free(copy);
    if (good) return s;
    lg_search_close(s);
    return NULL;
}

void lg_search_close(lg_search *s) {
    if (!s) return;
    lg_run_destroy(s->run);
    if (s->recipe.params.table) lg_values_clear(&s->recipe.params);
    lg_text_clear(&s->text);
    free(s->found);
    free(s);
}

static bool has_failed(const lg_search *s) {
    return s->short_of_memory || s->run->stop == LG_FAILED;
}

int lg_search_step(lg_search *s, int steps) {
    while (steps-- > 0 && !has_failed(s) && lg_run_step(s->run) == LG_RUNNING) {}
    return has_failed(s) ? -1 : s->run->stop == LG_RUNNING;
}

const char *lg_search_text(lg_search *s) {
    const lg_run *run = s->run;
    const char *failure = NULL;
    if (has_failed(s) && s->evaluator->evaluate && !s->short_of_memory)
        failure = "the function could not evaluate the rows";
    else if (has_failed(s))
        failure = run->reason && !s->short_of_memory ? run->reason : "out of memory";
    lg_text *text = &s->text;
    lg_plan_step single[2];
    lg_text_clear(text);
    put_open(text, NULL, '{');
    record_put_searcher(text, &s->recipe, lg_recipe_plan(&s->recipe, single));
    put_whole(text, "seed", (int64_t)s->recipe.seed);
    put_number(text, "target", s->recipe.target);
    put_string(text, "stop", run->stop == LG_CONVERGED && run->reason ? run->reason : lg_stop_name(run->stop));
    put_string(text, "reason", failure);
    put_whole(text, "evaluations", run->evaluations);
    put_whole(text, "best_evaluations", run->best_evaluations);
    put_number(text, "cost", run->best_cost);
    put_close(text, '}');
    return text->failed ? NULL : text->data;
}

bool lg_search_best(const lg_search *s, void *row) {
    if (!s->run->best_evaluations) return false;
    evaluator_write_row(s->evaluator, s->run->best, row);
    return true;
}

int64_t lg_search_improvements(const lg_search *s, int64_t from, int64_t most, int64_t *evaluations, double *costs) {
    assert(from >= 0 && most >= 0);
    for (int64_t k = 0; k < most && from + k < s->count; k++) {
        evaluations[k] = s->found[from + k].evaluations;
        costs[k] = s->found[from + k].cost;
    }
    return s->count;
}
