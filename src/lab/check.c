/* Checks the names in a plan, before any run is counted. */
#include "lab/check.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "lab/design.h"

enum { WHERE_ROOM = 96 };

static bool is_word(const char *name, size_t length) {
    static const char *const taken[] = {"run", "cell", "seed", "stop", "host", "seconds", "cpu_seconds", NULL};
    for (int i = 0; taken[i]; i++)
        if (strlen(taken[i]) == length && !strncmp(name, taken[i], length)) return false;
    size_t good = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length && length < 32 && good >= length && isalpha((unsigned char)name[0]);
}

static bool is_name(const char *name) {
    return is_word(name, strlen(name));
}

/* Checks the factor's names. If the factor has several names, each level must have one word for each of them. */
static bool are_names(const plan_factor *f) {
    int width = design_words_count(f->name), n = (int)(f->levels ? f->levels : f->values);
    for (int i = 0; i < width; i++) {
        size_t length;
        const char *word = design_word(f->name, i, &length);
        if (!is_word(word, length)) return false;
    }
    for (int i = 0; width > 1 && i < n; i++)
        if (design_words_count(design_level_name(f, i)) != width) return false;
    return width;
}

static bool check_key(const plan *p, const plan_factor *f, const char *at, lg_error *error) {
    int ways = !!f->param + !!f->set + !!f->with + !!f->key + !!f->levels;
    if (ways != 1 || !f->levels == !f->values)
        return plan_fail(p, at, error, "factor %s: expected levels, or values and one of param, set, with and key",
                         f->name);
    for (int i = 0; f->key && design_keys[i]; i++)
        if (!strcmp(f->key, design_keys[i])) return true;
    return !f->key || plan_fail(p, at, error,
                                "factor %s: unknown key '%.40s'; expected game, variant, algorithm, "
                                "preset or evaluations",
                                f->name, f->key);
}

static bool check_levels(const plan *p, const plan_factor *f, const char *at, lg_error *error) {
    int n = (int)(f->levels ? f->levels : f->values);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (!strcmp(design_level_name(f, i), design_level_name(f, k)))
                return plan_fail(p, at, error, "factor %s: '%.40s' stands there twice", f->name,
                                 design_level_name(f, i));
    return true;
}

static bool check_factor(const plan *p, int e, int i, lg_error *error) {
    const plan_experiment *x = &p->text->experiment[e];
    const plan_factor *f = &x->factor[i];
    char at[WHERE_ROOM];
    snprintf(at, sizeof at, "experiments.%d.factors.%d.name", e, i);
    if (!check_key(p, f, at, error)) return false;
    if (!are_names(f))
        return plan_fail(
            p, at, error,
            "factor '%.40s': expected a name of small letters, digits and _, which no column has; or several, "
            "and as many words in each level's label",
            f->name);
    for (int k = 0; k < i; k++)
        if (!strcmp(f->name, x->factor[k].name)) return plan_fail(p, at, error, "two factors named %s", f->name);
    return check_levels(p, f, at, error);
}

bool check_experiment(const plan *p, int i, lg_error *error) {
    const plan_experiment *x = &p->text->experiment[i];
    char at[WHERE_ROOM];
    snprintf(at, sizeof at, "experiments.%d.name", i);
    if (!is_name(x->name) || !strncmp(x->name, "study", 5))
        return plan_fail(p, at, error, "experiment '%.40s': expected a name of letters, digits and _", x->name);
    if (plan_experiment_find(p, x->name) != i) return plan_fail(p, at, error, "two experiments named %s", x->name);
    if (x->seed && *x->seed < 0) return plan_fail(p, at, error, "expected a seed from 0 on");
    if (x->factors > DESIGN_FACTORS_MAX)
        return plan_fail(p, at, error, "%u factors, at most %d can be", x->factors, DESIGN_FACTORS_MAX);
    for (int f = 0; f < (int)x->factors; f++)
        if (!check_factor(p, i, f, error)) return false;
    return true;
}
