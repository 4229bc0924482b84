/* Reads axes, cells and objectives, and writes what an archive holds. */
#include "axes_text.h"

#include <math.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"

enum { WORDS_MAX = 1000, BINS = 20, BINS_OF_MANY = 8 };

static const char cost_name[] = "score";

int trait_find(const lg_game *game, const char *name) {
    for (int t = 0; game->traits[t].name; t++)
        if (!strcmp(game->traits[t].name, name)) return t;
    return -1;
}

static bool fail_trait(const lg_game *game, const char *what, const char *word, lg_error *error) {
    const char *names[LG_TRAITS_MAX + 1] = {0};
    for (int t = 0; game->traits[t].name; t++)
        names[t] = game->traits[t].name;
    if (!names[0]) return lg_fail(error, "%s: %s describes no traits of its levels", what, game->name);
    lg_fail(error, "%s: %s has no trait '%.40s'", what, game->name, word);
    return lg_suggest_name(error, word, names);
}

/* Reads LOW..HIGH. */
static bool read_ends(const char *what, char *words, double ends[2], lg_error *error) {
    char *high = strstr(words, "..");
    if (high) *high = '\0';
    if (high && lg_number_read(words, &ends[0]) && lg_number_read(high + 2, &ends[1]) && ends[0] < ends[1]) return true;
    if (high) *high = '.';
    return lg_fail(error, "%s: expected LOW..HIGH, found '%.40s'", what, words);
}

static bool copy_words(const char *what, const char *words, char copy[WORDS_MAX], lg_error *error) {
    size_t length = strlen(words);
    if (length >= WORDS_MAX) return lg_fail(error, "%s: too many words", what);
    memcpy(copy, words, length + 1);
    return true;
}

/* Cuts the next word off, which ends at a comma; returns NULL if there is none. */
static char *next_word(char **rest) {
    char *word = *rest, *comma = word ? strchr(word, ',') : NULL;
    if (comma) *comma++ = '\0';
    *rest = comma;
    return word;
}

/* Reads the digits of a whole number, and moves past them. Returns false if it is not in 1..most. */
static bool take_number(const char **at, int most, int *number) {
    int64_t x = 0;
    const char *start = *at;
    for (; **at >= '0' && **at <= '9' && x <= most; ++*at)
        x = 10 * x + (**at - '0');
    *number = (int)x;
    return *at > start && x >= 1 && x <= most;
}

static bool read_cells(const char *cells, lg_niches *n, lg_error *error) {
    int given = 0, bins[LG_AXES_MAX];
    const char *at = cells;
    if (!strncmp(cells, "cvt:", 4)) {
        const char *points = at = cells + 4;
        return (take_number(&at, LG_POINTS_MAX, &n->points) && !*at) ||
               lg_fail(error, "cells: cvt: expected a whole number from 1 to %d, found '%.60s'", LG_POINTS_MAX, points);
    }
    do {
        at += given > 0; /* the x */
        if (given == LG_AXES_MAX || !take_number(&at, LG_NICHES_MAX, &bins[given]) || (*at && *at != 'x'))
            return lg_fail(error, "cells: expected numbers such as 20x20, or cvt:1000, found '%.40s'", cells);
        given++;
    } while (*at);
    if (given != 1 && given != n->axes)
        return lg_fail(error, "cells: expected a number for each axis (%d), found %d", n->axes, given);
    for (int a = 0; a < n->axes; a++)
        n->axis[a].bins = bins[given == 1 ? 0 : a];
    return true;
}

bool axes_read(const lg_game *game, const char *axes, const char *cells, lg_niches *n, lg_error *error) {
    char words[WORDS_MAX], *rest = words;
    *n = (lg_niches){0};
    if (!game->traits || !game->traits->name)
        return lg_fail(error, "axes: %s describes no traits of its levels", game->name);
    if (!axes && !game->axes) return lg_fail(error, "axes: expected TRAIT[,TRAIT...] for %s, found none", game->name);
    if (!copy_words("axes", axes ? axes : game->axes, words, error)) return false;
    for (char *word; (word = next_word(&rest));) {
        if (n->axes == LG_AXES_MAX) return lg_fail(error, "axes: more than %d", LG_AXES_MAX);
        lg_axis *axis = &n->axis[n->axes++];
        char *ends = strchr(word, '=');
        if (ends) *ends++ = '\0';
        axis->trait = trait_find(game, word);
        if (axis->trait < 0) return fail_trait(game, "axes", word, error);
        double given[2];
        if (ends && !read_ends("axes", ends, given, error)) return false;
        if (!ends && !lg_axis_usual(game, axis)) {
            const char *name = game->traits[axis->trait].name;
            return lg_fail(error, "axes: %s has no usual range; expected %s=LOW..HIGH", name, name);
        }
        if (!ends) continue;
        axis->low = given[0];
        axis->high = given[1];
    }
    for (int a = 0; a < n->axes; a++)
        n->axis[a].bins = lg_axis_bins(game, &n->axis[a], n->axes > 2 ? BINS_OF_MANY : BINS);
    if (cells && !read_cells(cells, n, error)) return false;
    if (!n->points && n->axes > LG_GRID_AXES_MAX)
        return lg_fail(error, "axes: a grid has at most %d, found %d; for more take the cells cvt:1000",
                       LG_GRID_AXES_MAX, n->axes);
    lg_error inner;
    return lg_niches_check(n, game, &inner) || lg_fail_within(error, &inner, "axes: ");
}

bool objectives_read(const lg_game *game, const char *given, lg_objectives *o, lg_error *error) {
    char words[WORDS_MAX], *rest = words;
    lg_error inner;
    *o = (lg_objectives){0};
    if (!game->traits) return lg_fail(error, "objectives: %s describes no traits of its levels", game->name);
    if (!copy_words("objectives", given, words, error)) return false;
    for (char *word; (word = next_word(&rest));) {
        if (o->count == LG_OBJECTIVES_MAX) return lg_fail(error, "objectives: more than %d", LG_OBJECTIVES_MAX);
        lg_objective *it = &o->of[o->count++];
        char *ends = strchr(word, '=');
        if (ends) *ends++ = '\0';
        char *sense = strchr(word, ':');
        if (sense) *sense++ = '\0';
        bool cost = !strcmp(word, cost_name);
        *it = (lg_objective){.trait = cost ? LG_COST : trait_find(game, word)};
        if (!cost && it->trait < 0) return fail_trait(game, "objectives", word, error);
        it->most = sense && !strcmp(sense, "most");
        if (sense && !it->most && strcmp(sense, "least") != 0)
            return lg_fail(error, "objectives: expected least or most, found '%.40s'", sense);
        const lg_trait *trait = cost ? NULL : &game->traits[it->trait];
        bool usual = trait && trait->least < trait->most;
        double range[2] = {!trait  ? NAN
                           : usual ? trait->least
                                   : trait->low,
                           !trait  ? NAN
                           : usual ? trait->most
                                   : trait->high};
        if (ends && !read_ends("objectives", ends, range, error)) return false;
        if (!ends && !(isfinite(range[0]) && isfinite(range[1]))) continue;
        it->low = range[0];
        it->high = range[1];
    }
    return lg_objectives_check(o, game, &inner) || lg_fail_within(error, &inner, "objectives: ");
}

void objectives_weigh(const lg_game *game, const lg_values *settings, lg_objectives *objectives) {
    for (int m = 0; m < objectives->count; m++) {
        lg_objective *o = &objectives->of[m];
        const lg_trait *trait = o->trait == LG_COST ? NULL : &game->traits[o->trait];
        int row = trait && trait->objective ? lg_param_index(game->settings, trait->name) : -1;
        o->weight = !trait ? 1 : row >= 0 ? settings->number[row] : 0;
    }
}

const char *objective_name(const lg_game *game, const lg_objective *o) {
    return o->trait == LG_COST ? cost_name : game->traits[o->trait].name;
}

double objective_value(const lg_objective *o, double point) {
    return o->most ? 0 - point : point;
}

void archive_put_summary(const lg_elites *elites, lg_text *text) {
    lg_elites_summary s = lg_elites_summarize(elites);
    put_whole(text, "cells", s.niches);
    put_whole(text, "filled", s.filled);
    put_real(text, "coverage", (double)s.filled / s.niches);
    put_whole(text, "perfect", s.perfect);
    put_real(text, "qd_score", s.score);
    put_number(text, "best", s.best);
    put_real(text, "distance", s.distance);
}
