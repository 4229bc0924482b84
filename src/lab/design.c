/* Turns run numbers into cells; counts cells and runs, and collects the names of the numbers that the runs produce. */
#include "design.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kind.h"
#include "plan.h"

enum { WHERE_ROOM = 96, RUNS_MAX = 1000000000, CHECKED_CELLS = 4096 };

/* Checks the names in a plan, before any run is counted. */

static bool is_word(const char *name, size_t length) {
    static const char *const taken[] = {"run", "cell", "seed", "stop", "host", "seconds", "cpu_seconds", NULL};
    for (int i = 0; taken[i]; i++)
        if (strlen(taken[i]) == length && !strncmp(name, taken[i], length)) return false;
    size_t good = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length && length < 32 && good >= length && isalpha((unsigned char)name[0]);
}

static bool check_factor(const plan *p, int e, int i, lg_error *error) {
    const plan_experiment *x = &p->text->experiment[e];
    const plan_factor *f = &x->factor[i];
    const int ways = !!f->param + !!f->set + !!f->with + !!f->key + !!f->levels;
    const int n = (int)(f->levels ? f->levels : f->values), width = design_words_count(f->name);
    char at[WHERE_ROOM];
    snprintf(at, sizeof at, "experiments.%d.factors.%d.name", e, i);
    if (ways != 1 || !f->levels == !f->values)
        return plan_fail(p, at, error, "factor %s: expected levels, or values and one of param, set, with and key",
                         f->name);
    bool known = !f->key, are_names = width > 0;
    for (int k = 0; !known && design_keys[k]; k++)
        known = !strcmp(f->key, design_keys[k]);
    if (!known)
        return plan_fail(p, at, error,
                         "factor %s: unknown key '%.40s'; expected game, variant, algorithm, "
                         "preset or evaluations",
                         f->name, f->key);
    for (int k = 0; k < width; k++) {
        size_t length;
        const char *word = design_word(f->name, k, &length);
        are_names = are_names && is_word(word, length);
    }
    for (int k = 0; width > 1 && k < n; k++)
        are_names = are_names && design_words_count(design_level_name(f, k)) == width;
    if (!are_names)
        return plan_fail(
            p, at, error,
            "factor '%.40s': expected a name of small letters, digits and _, which no column has; or several, "
            "and as many words in each level's label",
            f->name);
    for (int k = 0; k < i; k++)
        if (!strcmp(f->name, x->factor[k].name)) return plan_fail(p, at, error, "two factors named %s", f->name);
    for (int k = 0; k < n; k++)
        for (int twin = 0; twin < k; twin++)
            if (!strcmp(design_level_name(f, k), design_level_name(f, twin)))
                return plan_fail(p, at, error, "factor %s: '%.40s' stands there twice", f->name,
                                 design_level_name(f, k));
    return true;
}

int design_columns_find(const design_columns *c, const char *name) {
    for (int i = 0; i < c->count; i++)
        if (!strcmp(c->name[i], name)) return i;
    return -1;
}

bool design_columns_add(design_columns *c, const char *name, lg_error *error) {
    if (design_columns_find(c, name) >= 0) return true;
    if (c->count == DESIGN_COLUMNS_MAX) return lg_fail(error, "more than %d numbers for a run", DESIGN_COLUMNS_MAX);
    if (!(c->name[c->count] = strdup(name))) return lg_fail_memory(error);
    c->count++;
    return true;
}

const char *design_level_name(const plan_factor *f, int level) {
    assert(level >= 0 && level < (int)(f->levels ? f->levels : f->values));
    return f->levels ? f->level[level].label : f->value[level];
}

int design_words_count(const char *text) {
    int count = 0;
    for (const char *at = text; *(at += strspn(at, " ")); at += strcspn(at, " "))
        count++;
    return count;
}

const char *design_word(const char *text, int which, size_t *length) {
    const char *at = text + strspn(text, " ");
    assert(which >= 0);
    for (; which > 0; which--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    *length = strcspn(at, " ");
    return at;
}

const char *design_level_word(const plan_factor *f, int which, int level, size_t *length) {
    const char *name = design_level_name(f, level);
    *length = strlen(name);
    return design_words_count(f->name) > 1 ? design_word(name, which, length) : name;
}

int design_factor_find(const design_experiment *e, const char *name, int *which) {
    size_t length;
    for (unsigned f = 0; f < e->plan->factors; f++) {
        const char *names = e->plan->factor[f].name;
        for (*which = 0; *which < design_words_count(names); ++*which)
            if (!strncmp(design_word(names, *which, &length), name, strlen(name)) && length == strlen(name))
                return (int)f;
    }
    return -1;
}

design_run design_cell(const design_experiment *e, int64_t cell) {
    design_run r = {.experiment = e, .run = e->first + cell * e->repetitions, .cell = cell, .seed = e->seed};
    assert(cell >= 0 && cell < e->cells);
    for (int f = (int)e->plan->factors - 1; f >= 0; f--) {
        r.level[f] = (int)(cell % e->levels[f]);
        cell /= e->levels[f];
    }
    assert(!cell); /* the numbers of levels multiply to the number of cells */
    return r;
}

bool design_has(const design_experiment *e, int64_t run) {
    return run >= e->first && run - e->first < e->runs;
}

design_run design_at(const design *d, int64_t run) {
    int i = 0;
    assert(run >= 0 && run < d->runs);
    while (run >= d->experiment[i].first + d->experiment[i].runs)
        i++;
    const design_experiment *e = &d->experiment[i];
    design_run r = design_cell(e, (run - e->first) / e->repetitions);
    r.run = run;
    r.repetition = (run - e->first) % e->repetitions;
    r.seed = e->seed + (uint64_t)(run - e->first);
    assert(run == e->first + r.cell * e->repetitions + r.repetition);
    return r;
}

/* Counts an experiment's cells and runs. The count uses a double first, so that a huge design is rejected instead of
 * overflowing. */
static bool count_runs(design *d, int i, lg_error *error) {
    design_experiment *e = &d->experiment[i];
    char at[WHERE_ROOM];
    double runs = (double)e->repetitions;
    snprintf(at, sizeof at, "experiments.%d.repetitions", i);
    if (e->repetitions < 0)
        return plan_fail(d->plan, at, error, "expected a number of repetitions, found %lld", (long long)e->repetitions);
    e->cells = 1;
    for (unsigned f = 0; f < e->plan->factors; f++) {
        const plan_factor *factor = &e->plan->factor[f];
        e->levels[f] = (int)(factor->levels ? factor->levels : factor->values);
        runs *= e->levels[f];
        if (runs <= RUNS_MAX) e->cells *= e->levels[f];
    }
    runs += (double)d->runs;
    if (runs > RUNS_MAX)
        return plan_fail(d->plan, at, error, "%.0f runs are asked for; a study has at most %d", runs, RUNS_MAX);
    e->first = d->runs;
    e->runs = e->cells * e->repetitions;
    d->runs += e->runs;
    assert(e->cells >= 1 && e->runs >= 0 && d->runs <= RUNS_MAX);
    return true;
}

/* Collects the names of the numbers that the runs produce. If there are at most CHECKED_CELLS cells, all are asked. In a larger
 * design every level of each factor is asked once, together with the first levels of all other factors. A factor that has the
 * name of a response is rejected, because both would be columns of one table; the comparison ignores case, as SQLite does. */
static bool collect_columns(design *d, int i, lg_error *error) {
    design_experiment *e = &d->experiment[i];
    char at[WHERE_ROOM];
    snprintf(at, sizeof at, "experiments.%d.name", i);
    for (int64_t cell = 0, step = 1; cell < e->cells; cell += step) {
        design_run r = design_cell(e, cell);
        design_setup setup;
        lg_error inner = {.text = ""};
        bool good = design_set_up(d, &r, &setup, &inner) && e->kind->columns(e, &setup, &e->responses, &inner);
        design_setup_clear(&setup);
        if (!good && inner.kind == LG_ERROR_MEMORY) return lg_fail_memory(error);
        if (!good) return plan_fail(d->plan, at, error, "experiment %s: %s", e->plan->name, inner.text);
        /* the distance between two cells that differ by one level of the factor that is being asked */
        step = 1;
        for (int f = (int)e->plan->factors - 1; e->cells > CHECKED_CELLS && f >= 0 && step * e->levels[f] <= cell; f--)
            step *= e->levels[f];
    }
    for (int c = 0; c < e->responses.count; c++)
        for (unsigned f = 0; f < e->plan->factors; f++)
            for (int w = 0; w < design_words_count(e->plan->factor[f].name); w++) {
                size_t length;
                const char *word = design_word(e->plan->factor[f].name, w, &length), *name = e->responses.name[c];
                if (strlen(name) != length || strncasecmp(name, word, length) != 0) continue;
                snprintf(at, sizeof at, "experiments.%d.factors.%u.name", i, f);
                return plan_fail(d->plan, at, error, "factor '%s': a run has a column %s of its own",
                                 e->plan->factor[f].name, name);
            }
    return true;
}

static bool add_experiment(design *d, int i, lg_error *error) {
    design_experiment *e = &d->experiment[i];
    const plan_experiment *x = &d->plan->text->experiment[i];
    char at[WHERE_ROOM];
    snprintf(at, sizeof at, "experiments.%d.kind", i);
    *e = (design_experiment){.plan = x,
                             .kind = x->kind ? study_kind_find(x->kind) : study_kinds[0],
                             .repetitions = x->repetitions.of[d->size],
                             .seed = x->seed ? (uint64_t)*x->seed : 1};
    d->experiments++;
    if (!e->kind) return plan_fail(d->plan, at, error, "unknown kind '%.40s'", x->kind);
    snprintf(at, sizeof at, "experiments.%d.name", i);
    if (!is_word(x->name, strlen(x->name)) || !strncmp(x->name, "study", 5))
        return plan_fail(d->plan, at, error, "experiment '%.40s': expected a name of letters, digits and _", x->name);
    if (plan_experiment_find(d->plan, x->name) != i)
        return plan_fail(d->plan, at, error, "two experiments named %s", x->name);
    if (x->seed && *x->seed < 0) return plan_fail(d->plan, at, error, "expected a seed from 0 on");
    if (x->factors > DESIGN_FACTORS_MAX)
        return plan_fail(d->plan, at, error, "%u factors, at most %d can be", x->factors, DESIGN_FACTORS_MAX);
    for (int f = 0; f < (int)x->factors; f++)
        if (!check_factor(d->plan, i, f, error)) return false;
    if (!count_runs(d, i, error)) return false;
    for (unsigned r = 0; r < x->records; r++) {
        const char *name = x->record[r];
        const study_series *series = e->kind->series;
        int s = 0;
        while (series[s].name && strcmp(series[s].name, name) != 0)
            s++;
        assert(s < DESIGN_SERIES_MAX || !series[s].name);
        if (series[s].name)
            e->recorded |= 1u << s;
        else if (!strcmp(name, "requirements"))
            e->keeps_requirements = true;
        else if (!strcmp(name, "traits"))
            e->keeps_traits = true;
        else {
            snprintf(at, sizeof at, "experiments.%d.record.%u", i, r);
            return plan_fail(d->plan, at, error, "a run of kind %s has no '%.40s' to record", e->kind->name, name);
        }
    }
    return collect_columns(d, i, error);
}

bool design_init(design *d, const plan *p, plan_size size, lg_error *error) {
    *d = (design){.plan = p, .size = size};
    if (!p->text->experiments) return plan_fail(p, "", error, "a study without experiments");
    d->experiment = calloc(p->text->experiments, sizeof *d->experiment);
    if (!d->experiment) return lg_fail_memory(error);
    for (unsigned i = 0; i < p->text->experiments; i++)
        if (!add_experiment(d, (int)i, error)) return false;
    return true;
}

void design_clear(design *d) {
    for (int i = 0; i < d->experiments; i++)
        for (int c = 0; c < d->experiment[i].responses.count; c++)
            free(d->experiment[i].responses.name[c]);
    free(d->experiment);
    *d = (design){0};
}
