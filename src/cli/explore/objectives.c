/* Reads --objectives. If an objective has no range, it gets the trait's usual range or, if the trait has none, the range that
 * no level exceeds. If there is no such range either, the volumes of different fronts could not be compared, so no volume is
 * shown. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/explore/front.h"

enum { WORDS_MAX = 1000 };

static const char option[] = "--objectives", cost_name[] = "score";

static bool is_finite(double x) {
    return x > -INFINITY && x < INFINITY;
}

static void usual_ends(const lg_trait *trait, lg_objective *o) {
    bool usual = trait->least < trait->most;
    double low = usual ? trait->least : trait->low, high = usual ? trait->most : trait->high;
    if (!is_finite(low) || !is_finite(high)) return;
    o->low = low;
    o->high = high;
}

/* Reads the word after a colon: least or most. */
static bool read_sense(const char *word, lg_objective *o, lg_error *error) {
    o->most = !strcmp(word, "most");
    return o->most || !strcmp(word, "least") ||
           lg_fail(error, "%s: expected least or most, found '%.40s'", option, word);
}

static bool read_objective(const lg_game *game, char *word, lg_objective *o, lg_error *error) {
    double given[2];
    char *ends = strchr(word, '=');
    if (ends) *ends++ = '\0';
    char *sense = strchr(word, ':');
    if (sense) *sense++ = '\0';
    *o = (lg_objective){.trait = strcmp(word, cost_name) != 0 ? find_trait(game, word) : LG_COST};
    bool cost = !strcmp(word, cost_name);
    if (!cost && o->trait < 0) return fail_trait(game, option, word, error);
    if (sense && !read_sense(sense, o, error)) return false;
    if (!cost) usual_ends(&game->traits[o->trait], o);
    if (!ends) return true;
    if (!read_ends(option, ends, given, error)) return false;
    o->low = given[0];
    o->high = given[1];
    return true;
}

bool read_objectives(const lg_game *game, const char *given, lg_objectives *o, lg_error *error) {
    char words[WORDS_MAX], *rest = words;
    lg_error inner;
    *o = (lg_objectives){0};
    if (!game->traits) return lg_fail(error, "%s describes no traits of its levels", game->name);
    if (snprintf(words, WORDS_MAX, "%s", given) >= WORDS_MAX) return lg_fail(error, "%s: too many words", option);
    for (char *word; (word = strsep(&rest, ","));) {
        if (o->count == LG_OBJECTIVES_MAX) return lg_fail(error, "%s: more than %d", option, LG_OBJECTIVES_MAX);
        if (!read_objective(game, word, &o->of[o->count++], error)) return false;
    }
    return lg_objectives_check(o, game, &inner) || lg_fail_as(error, inner.kind, "%s: %s", option, inner.text);
}

void weigh_objectives(const lg_recipe *rules, lg_objectives *objectives) {
    const lg_game *game = rules->game;
    for (int m = 0; m < objectives->count; m++) {
        lg_objective *o = &objectives->of[m];
        const lg_trait *trait = o->trait == LG_COST ? NULL : &game->traits[o->trait];
        int row = trait && trait->objective ? lg_param_index(game->settings, trait->name) : -1;
        o->weight = !trait ? 1 : row >= 0 ? rules->settings.number[row] : 0;
    }
}

const char *objective_name(const lg_game *game, const lg_objective *o) {
    return o->trait == LG_COST ? cost_name : game->traits[o->trait].name;
}

double objective_value(const lg_objective *o, double point) {
    return o->most ? 0 - point : point;
}
