/* Reads --axes and --cells into niches. If an axis has no range, it gets the trait's usual range or, if the trait has none, the
 * range that no level exceeds. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explore/explore.h"
#include "core/text.h"

enum { WORDS_MAX = 1000, BINS = 20, BINS_OF_MANY = 8 };

bool fail_trait(const lg_game *game, const char *option, const char *word, lg_error *error) {
    const char *names[LG_TRAITS_MAX + 1] = {0};
    for (int t = 0; game->traits[t].name; t++)
        names[t] = game->traits[t].name;
    const char *near = lg_nearest(word, names);
    lg_text all = {0};
    for (int t = 0; !near && names[t]; t++)
        lg_text_add(&all, "%s%s", t ? ", " : "", names[t]);
    lg_fail(error, "%s: %s has no trait '%.40s'%s%s%s", option, game->name, word,
            near ? "; did you mean '" : "; expected some of: ",
            near       ? near
            : all.data ? all.data
                       : "",
            near ? "'?" : "");
    lg_text_clear(&all);
    return false;
}

int find_trait(const lg_game *game, const char *name) {
    for (int t = 0; game->traits[t].name; t++)
        if (!strcmp(game->traits[t].name, name)) return t;
    return -1;
}

/* Sets the range of an axis, if the options give none. */
static bool usual_ends(const lg_game *game, lg_axis *axis, lg_error *error) {
    const char *name = game->traits[axis->trait].name;
    return lg_axis_usual(game, axis) ||
           lg_fail(error, "--axes: %s has no usual range; expected %s=LOW..HIGH", name, name);
}

bool read_ends(const char *option, char *words, double ends[2], lg_error *error) {
    char *high = strstr(words, "..");
    if (high) *high = '\0';
    if (high && lg_number_read(words, &ends[0]) && lg_number_read(high + 2, &ends[1]) && ends[0] < ends[1]) return true;
    if (high) *high = '.';
    return lg_fail(error, "%s: expected LOW..HIGH, found '%.40s'", option, words);
}

static bool read_axis(const lg_game *game, char *word, lg_axis *axis, lg_error *error) {
    char *ends = strchr(word, '=');
    if (ends) *ends++ = '\0';
    axis->trait = find_trait(game, word);
    if (axis->trait < 0) return fail_trait(game, "--axes", word, error);
    if (!ends) return usual_ends(game, axis, error);
    double given[2];
    if (!read_ends("--axes", ends, given, error)) return false;
    axis->low = given[0];
    axis->high = given[1];
    return true;
}

static bool read_cells(const char *cells, lg_niches *n, lg_error *error) {
    int given = 0, bins[LG_AXES_MAX];
    const char *at = cells;
    char *end;
    if (!strncmp(cells, "cvt:", 4)) {
        int64_t points;
        if (!parse_whole("--cells cvt", cells + 4, 1, LG_POINTS_MAX, &points, error)) return false;
        n->points = (int)points;
        return true;
    }
    do {
        long count = strtol(at, &end, 10);
        if (end == at || (*end && *end != 'x') || count < 1 || count > LG_NICHES_MAX || given == LG_AXES_MAX)
            return lg_fail(error, "--cells: expected numbers such as 20x20, or cvt:1000, found '%.40s'", cells);
        bins[given++] = (int)count;
        at = end + 1;
    } while (*end);
    if (given != 1 && given != n->axes)
        return lg_fail(error, "--cells: expected a number for each axis (%d), found %d", n->axes, given);
    for (int a = 0; a < n->axes; a++)
        n->axis[a].bins = bins[given == 1 ? 0 : a];
    return true;
}

bool read_axes(const lg_game *game, const char *axes, const char *cells, lg_niches *n, lg_error *error) {
    char words[WORDS_MAX], *rest = words;
    *n = (lg_niches){0};
    if (!game->traits) return lg_fail(error, "%s describes no traits of its levels", game->name);
    if (!axes && !game->axes) return lg_fail(error, "expected --axes TRAIT[,TRAIT...] for %s", game->name);
    if (!axes) axes = game->axes;
    if (snprintf(words, WORDS_MAX, "%s", axes) >= WORDS_MAX) return lg_fail(error, "--axes: too many words");
    for (char *word; (word = strsep(&rest, ","));) {
        if (n->axes == LG_AXES_MAX) return lg_fail(error, "--axes: more than %d", LG_AXES_MAX);
        if (!read_axis(game, word, &n->axis[n->axes++], error)) return false;
    }
    for (int a = 0; a < n->axes; a++)
        n->axis[a].bins = lg_axis_bins(game, &n->axis[a], n->axes > 2 ? BINS_OF_MANY : BINS);
    if (cells && !read_cells(cells, n, error)) return false;
    if (!n->points && n->axes > LG_GRID_AXES_MAX)
        return lg_fail(error, "--axes: a grid has at most %d, found %d; for more use --cells cvt:1000",
                       LG_GRID_AXES_MAX, n->axes);
    return lg_niches_check(n, game, error);
}

void axis_title(const lg_game *game, const lg_axis *axis, lg_text *text) {
    const lg_trait *trait = &game->traits[axis->trait];
    lg_text_add(text, "%s%s%s %s", trait->name, *trait->unit ? ": " : ":", trait->unit, trait->sentence);
}
