/* Turns cells into words and words into recipes. Also writes both as lines of text, by which stores of different designs can be
 * told apart. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "io/choice.h"
#include "kind.h"

enum { WORDS_ROOM = 4096 };

/* A choice, together with copies of the words to which it points. */
typedef struct {
    choice choice;
    char room[WORDS_ROOM];
    size_t used;
    const char *with[ASSIGNMENTS_MAX];
    int with_count;
    int64_t evaluations;
    double target, seconds;
} wording;

static const char *keep_words(wording *w, const char *text, size_t length) {
    assert(w->used <= sizeof w->room);
    if (w->used + length + 1 > sizeof w->room) return NULL;
    char *at = w->room + w->used;
    memcpy(at, text, length);
    at[length] = '\0';
    w->used += length + 1;
    return at;
}

/* Appends the assignments of "K=V K=V" to a list. */
static bool add_list(wording *w, const char *text, const char **list, int *count) {
    for (const char *at = text ? text : ""; *(at += strspn(at, " \n")); at += strcspn(at, " \n")) {
        if (*count == ASSIGNMENTS_MAX || !(list[*count] = keep_words(w, at, strcspn(at, " \n")))) return false;
        ++*count;
    }
    return true;
}

static bool add_pair(wording *w, const char *name, const char *value, const char **list, int *count) {
    char pair[256];
    int length = snprintf(pair, sizeof pair, "%s=%s", name, value);
    if (length >= (int)sizeof pair || *count == ASSIGNMENTS_MAX) return false;
    return (list[(*count)++] = keep_words(w, pair, (size_t)length));
}

static bool add_words(wording *w, const plan_words *p, plan_size size) {
    choice *c = &w->choice;
    if (p->game) c->game = p->game;
    if (p->variant) c->variant = p->variant;
    if (p->algorithm || p->preset) c->algorithm = c->preset = NULL;
    if (p->algorithm && strcmp(p->algorithm, "best") != 0) c->algorithm = p->algorithm;
    if (p->preset) c->preset = p->preset;
    if (p->evaluations) w->evaluations = p->evaluations->of[size];
    if (p->target) w->target = *p->target;
    if (p->seconds) w->seconds = *p->seconds;
    return add_list(w, p->set, c->set, &c->sets) && add_list(w, p->param, c->param, &c->params) &&
           add_list(w, p->with, w->with, &w->with_count);
}

const char *const design_keys[] = {"game", "variant", "algorithm", "preset", "evaluations", NULL};

static bool collect_words(const design *d, const design_run *cell, wording *w) {
    const plan_experiment *e = cell->experiment->plan;
    *w = (wording){.target = -INFINITY};
    bool good = add_words(w, &e->base, d->size);
    for (unsigned i = 0; good && i < e->factors; i++) {
        const plan_factor *f = &e->factor[i];
        const int level = cell->level[i];
        if (f->levels) {
            good = add_words(w, &f->level[level], d->size);
            continue;
        }
        assert(level >= 0 && level < (int)f->values);
        const char *value = f->value[level];
        if (f->param)
            good = add_pair(w, f->param, value, w->choice.param, &w->choice.params);
        else if (f->set)
            good = add_pair(w, f->set, value, w->choice.set, &w->choice.sets);
        else if (f->with)
            good = add_pair(w, f->with, value, w->with, &w->with_count);
        else {
            plan_words p = {0};
            plan_number evaluations = {{0}};
            evaluations.of[d->size] = strtoll(value, NULL, 10);
            if (!strcmp(f->key, "game")) p.game = value;
            if (!strcmp(f->key, "variant")) p.variant = value;
            if (!strcmp(f->key, "algorithm")) p.algorithm = value;
            if (!strcmp(f->key, "preset")) p.preset = value;
            if (!strcmp(f->key, "evaluations")) p.evaluations = &evaluations;
            /* check_factor takes no other key */
            assert(p.game || p.variant || p.algorithm || p.preset || p.evaluations);
            good = add_words(w, &p, d->size);
        }
    }
    return good && (!e->smoke || d->size != PLAN_SMOKE || add_words(w, e->smoke, d->size));
}

bool design_set_up(const design *d, const design_run *cell, design_setup *setup, lg_error *error) {
    lg_recipe *r = &setup->recipe;
    *setup = (design_setup){.recipe.target = -INFINITY};
    wording *w = malloc(sizeof *w);
    if (!w) return lg_fail_memory(error);
    bool good = collect_words(d, cell, w) || lg_fail(error, "too many words for one run");
    if (good && !w->choice.game) good = lg_fail(error, "expected a game, found none");
    /* uses the variants' first values, so that plans keep their meaning and stores their results */
    w->choice.first = true;
    good = good && choose_recipe(&w->choice, r, error);
    if (good) {
        r->evaluations = w->evaluations;
        r->target = w->target;
        setup->seconds = w->seconds;
        if (!(w->seconds >= 0 && w->seconds <= 1e9) || w->evaluations < 0)
            good = lg_fail(error, "a limit below 0, or too large");
    }
    if (good) lg_values_init(&setup->with, cell->experiment->kind->options);
    for (int i = 0; good && i < w->with_count; i++) {
        const char *option = w->with[i], *equals = strchr(option, '=');
        char name[64];
        int index = -1;
        if (equals && snprintf(name, sizeof name, "%.*s", (int)(equals - option), option) < (int)sizeof name)
            index = lg_param_index(setup->with.table, name);
        /* The name of a level is stored as it is. Whether such a file exists is checked later, when the kind opens it. */
        if (index >= 0 && setup->with.table[index].type == LG_LEVEL_TEXT)
            good = lg_values_set(&setup->with, name, equals + 1, error);
        else
            good = assign(&setup->with, option, "with", NULL, error);
    }
    free(w);
    return good;
}

void design_setup_clear(design_setup *setup) {
    lg_recipe_clear(&setup->recipe);
    if (setup->with.table) lg_values_clear(&setup->with);
    *setup = (design_setup){0};
}

static void write_pair(const char *name, const char *value, lg_text *text) {
    if (value) lg_text_add(text, " %s=\"%s\"", name, value);
}

static void write_words(const plan_words *w, plan_size size, lg_text *text) {
    write_pair("game", w->game, text);
    write_pair("variant", w->variant, text);
    write_pair("set", w->set, text);
    write_pair("algorithm", w->algorithm, text);
    write_pair("preset", w->preset, text);
    write_pair("param", w->param, text);
    write_pair("with", w->with, text);
    if (w->evaluations) lg_text_add(text, " evaluations=%lld", (long long)w->evaluations->of[size]);
    if (w->target) lg_text_add(text, " target=%.17g", *w->target);
    if (w->seconds) lg_text_add(text, " seconds=%.17g", *w->seconds);
}

void design_write(const design *d, lg_text *text) {
    for (int i = 0; i < d->experiments; i++) {
        const design_experiment *e = &d->experiment[i];
        lg_text_add(text, "experiment %s kind=%s repetitions=%lld seed=%llu", e->plan->name, e->kind->name,
                    (long long)e->repetitions, (unsigned long long)e->seed);
        write_words(&e->plan->base, d->size, text);
        if (e->plan->smoke && d->size == PLAN_SMOKE) write_words(e->plan->smoke, d->size, text);
        for (unsigned r = 0; r < e->plan->records; r++)
            lg_text_add(text, " record=%s", e->plan->record[r]);
        lg_text_add(text, "\n");
        for (unsigned k = 0; k < e->plan->factors; k++) {
            const plan_factor *f = &e->plan->factor[k];
            const char *of = f->param ? "param" : f->set ? "set" : f->with ? "with" : f->key ? "key" : "levels";
            const char *name = f->param ? f->param : f->set ? f->set : f->with ? f->with : f->key ? f->key : "";
            lg_text_add(text, "factor %s %s %s:", f->name, of, name);
            for (unsigned v = 0; v < f->values; v++)
                lg_text_add(text, " \"%s\"", f->value[v]);
            lg_text_add(text, "\n");
            for (unsigned l = 0; l < f->levels; l++) {
                lg_text_add(text, "level \"%s\"", f->level[l].label);
                write_words(&f->level[l], d->size, text);
                lg_text_add(text, "\n");
            }
        }
    }
}

static void write_option(const char *name, const char *value, lg_text *text) {
    if (value) lg_text_add(text, " --%s %s", name, value);
}

void design_run_write(const design *d, const design_run *run, lg_text *text) {
    wording *w = malloc(sizeof *w);
    if (!w || !collect_words(d, run, w)) text->failed = true;
    if (w && !text->failed) {
        const choice *c = &w->choice;
        lg_text_add(text, "levelground generate %s", c->game);
        write_option("variant", c->variant, text);
        for (int i = 0; i < c->sets; i++)
            write_option("set", c->set[i], text);
        write_option("algorithm", c->algorithm, text);
        write_option("preset", c->preset, text);
        for (int i = 0; i < c->params; i++)
            write_option("param", c->param[i], text);
        if (w->evaluations) lg_text_add(text, " --evaluations %lld", (long long)w->evaluations);
        if (w->seconds > 0) lg_text_add(text, " --seconds %.10g", w->seconds);
        if (w->target > -INFINITY) lg_text_add(text, " --target %.10g", w->target);
        lg_text_add(text, " --seed %llu", (unsigned long long)run->seed);
    }
    free(w);
}
