/* Compares levels side by side. Values are kept as the texts that are printed, row by row, because rows of different levels are
 * matched by their names: a level of another layout can have other parts. */
#include "compare.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/columns.h"
#include "io/file.h"
#include "io/safe.h"
#include "levelground/measured.h"

enum { NAME_MAX = 20, GAP = 2 };

/* brief: the row is always shown; other rows only if all rows are asked for. `value` is what is printed, `all` is what is
 * compared: the numbers of all parts of a measure, of which `value` has only the least and the largest. `all` is NULL if
 * `value` is enough. */
typedef struct {
    char *name, *value, *all;
    bool brief;
} row;

struct compared_level {
    const lg_game *game;
    char *name;
    row *row;
    int rows;
};

static char *take_text(comparison *all, lg_text *text) {
    char *taken = text->failed || !text->data ? NULL : text->data;
    all->failed = all->failed || !taken;
    if (!taken) lg_text_clear(text);
    *text = (lg_text){0};
    return taken;
}

static void add_row(comparison *all, bool brief, lg_text *name, lg_text *value) {
    compared_level *level = &all->level[all->levels - 1];
    row *rows = all->failed ? NULL : realloc(level->row, (size_t)(level->rows + 1) * sizeof *rows);
    if (!rows) {
        all->failed = true;
        lg_text_clear(name);
        lg_text_clear(value);
        return;
    }
    level->row = rows;
    rows[level->rows++] = (row){take_text(all, name), take_text(all, value), NULL, brief};
}

static void add_number(comparison *all, bool brief, const char *label, double number) {
    lg_text name = {0}, value = {0};
    lg_text_add(&name, "%s", label);
    columns_add_number(number, columns_decimals(number), &value);
    add_row(all, brief, &name, &value);
}

static void add_rules(comparison *all, const item *it) {
    const lg_requirement *rule = it->recipe->game->requirements;
    add_number(all, true, "score", it->report->score);
    for (int r = 0; rule[r].name; r++)
        if (it->report->used[r])
            add_number(all, true, rule[r].name, it->report->unjudged[r] ? NAN : it->report->count[r]);
}

/* Does the trait count what a rule counts? Then it gets no row, because the rule has one. */
static bool is_rule(const lg_game *game, const char *trait) {
    for (const lg_requirement *rule = game->requirements; rule->name; rule++)
        if (!strcmp(rule->name, trait)) return true;
    return false;
}

static void add_traits(comparison *all, const item *it) {
    const lg_game *game = it->recipe->game;
    double value[LG_TRAITS_MAX];
    if (!game->judging.describe || all->failed) return;
    all->failed = !game->judging.describe(it->task, it->level, value);
    for (int t = 0; game->traits[t].name && !all->failed; t++)
        if (!is_rule(game, game->traits[t].name)) add_number(all, false, game->traits[t].name, value[t]);
}

static void add_measure(comparison *all, const lg_measure *measure) {
    lg_text name = {0}, value = {0}, numbers = {0};
    double least, most;
    lg_text_add(&name, "%s by %s", measure->name, measure->each);
    bool known = lg_measure_range(measure, &least, &most);
    columns_add_number(known ? least : NAN, columns_decimals(least), &value);
    if (known && least < most) lg_text_add(&value, " to ");
    if (known && least < most) columns_add_number(most, columns_decimals(most), &value);
    add_row(all, true, &name, &value);
    for (int p = 0; p < measure->parts; p++)
        lg_text_add(&numbers, "%s %.17g\n", measure->part[p].name, measure->part[p].value);
    if (!all->failed)
        all->level[all->levels - 1].row[all->level[all->levels - 1].rows - 1].all = take_text(all, &numbers);
    lg_text_clear(&numbers);
    for (int p = 0; p < measure->parts; p++) {
        if (isnan(measure->part[p].value)) continue;
        lg_text label = {0};
        lg_text_add(&label, "  %s %s, %s", measure->each, measure->part[p].name, measure->name);
        if (!label.failed) add_number(all, false, label.data, measure->part[p].value);
        all->failed = all->failed || label.failed;
        lg_text_clear(&label);
    }
}

static void add_measures(comparison *all, const item *it) {
    lg_measured measured = {0};
    all->failed = all->failed || !lg_level_measured(it->task, it->level, &measured);
    for (int m = 0; m < measured.measures && !all->failed; m++)
        add_measure(all, &measured.measure[m]);
    lg_measured_clear(&measured);
}

/* Writes the heading of a level's column: its file, without the beginning if the name is long, and its number if levels before it
 * have the same name. */
static char *name_of(comparison *all, const char *file) {
    lg_text name = {0}, safe = {0};
    const char *title = file_title(file);
    const char *slash = strrchr(title, '/');
    title = slash && slash[1] ? slash + 1 : title;
    int again = 1;
    safe_add(&safe, title, strlen(title));
    if (!safe.failed && safe.length > NAME_MAX)
        lg_text_add(&name, "...%s", safe.data + safe.length - NAME_MAX + 3);
    else if (!safe.failed)
        lg_text_add(&name, "%s", safe.data);
    name.failed = name.failed || safe.failed;
    lg_text_clear(&safe);
    for (int k = 0; k < all->levels && !name.failed; k++) {
        const char *other = all->level[k].name;
        bool begins = !strncmp(other, name.data, name.length);
        again += begins && (!other[name.length] || other[name.length] == ' ');
    }
    if (again > 1) lg_text_add(&name, " %d", again);
    return take_text(all, &name);
}

void compare_add(comparison *all, const item *it) {
    if (all->failed) return;
    if (all->levels == COMPARED_MAX) {
        all->unlisted++;
        return;
    }
    compared_level *levels = realloc(all->level, (size_t)(all->levels + 1) * sizeof *levels);
    all->failed = !levels;
    if (!levels) return;
    all->level = levels;
    char *name = name_of(all, it->file);
    all->level[all->levels++] = (compared_level){.game = it->recipe->game, .name = name};
    add_rules(all, it);
    add_traits(all, it);
    add_measures(all, it);
}

static const row *find_row(const compared_level *level, const char *name) {
    for (int r = 0; r < level->rows; r++)
        if (!strcmp(level->row[r].name, name)) return &level->row[r];
    return NULL;
}

static const char *find_value(const compared_level *level, const char *name) {
    const row *found = find_row(level, name);
    return found ? found->value : "-";
}

/* Returns the text of a row by which two levels are compared. */
static const char *find_all(const compared_level *level, const char *name) {
    const row *found = find_row(level, name);
    return found && found->all ? found->all : find_value(level, name);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* The levels of one game, and the names of all rows that one of them has. */
typedef struct {
    const compared_level *of[COMPARED_MAX];
    int levels, rows, first_width;
    const char **row;
} group;

/* Notes the names of a level's rows that no level before it has. */
static bool add_names(group *g, const compared_level *level, bool all_rows) {
    const char **names = realloc(g->row, (size_t)(g->rows + level->rows + 1) * sizeof *names);
    if (!names) return false;
    g->row = names;
    for (int r = 0; r < level->rows; r++) {
        bool known = !all_rows && !level->row[r].brief;
        for (int k = 0; k < g->rows && !known; k++)
            known = !strcmp(g->row[k], level->row[r].name);
        if (known) continue;
        g->row[g->rows++] = level->row[r].name;
        g->first_width = larger(g->first_width, columns_of(level->row[r].name));
    }
    return true;
}

static bool differs(const group *g, const char *name) {
    for (int k = 1; k < g->levels; k++)
        if (strcmp(find_all(g->of[k], name), find_all(g->of[0], name)) != 0) return true;
    return false;
}

static int width_of_level(const group *g, int k) {
    int width = columns_of(g->of[k]->name);
    for (int r = 0; r < g->rows; r++)
        width = larger(width, columns_of(find_value(g->of[k], g->row[r])));
    return width;
}

/* Writes a table of the levels from number `from` to `to` - 1. */
static void write_part(const group *g, int from, int to, lg_text *text) {
    for (int r = -1; r < g->rows; r++) {
        const char *label = r < 0 ? "compared" : g->row[r];
        lg_text_add(text, "  %s%*s", label, g->first_width - columns_of(label), "");
        for (int k = from; k < to; k++) {
            const char *value = r < 0 ? g->of[k]->name : find_value(g->of[k], g->row[r]);
            lg_text_add(text, "%*s%s", GAP + width_of_level(g, k) - columns_of(value), "", value);
        }
        lg_text_add(text, "%s\n", r >= 0 && differs(g, g->row[r]) ? " *" : "");
    }
}

static void write_group(const group *g, int columns, lg_text *text) {
    enum { MARK = 2 };
    int from = 0, used = GAP + g->first_width + MARK;
    for (int k = 0; k < g->levels; k++) {
        int own = GAP + width_of_level(g, k);
        if (k > from && used + own > columns) {
            write_part(g, from, k, text);
            from = k, used = GAP + g->first_width + MARK;
        }
        used += own;
    }
    write_part(g, from, g->levels, text);
}

void compare_write(const comparison *all, int columns, bool all_rows, lg_text *text) {
    text->failed = text->failed || all->failed;
    for (int first = 0; first < all->levels && !text->failed; first++) {
        bool done = false;
        group g = {.levels = 0, .first_width = columns_of("compared")};
        for (int k = 0; k < first; k++)
            done = done || all->level[k].game == all->level[first].game;
        for (int k = first; k < all->levels && !done && !text->failed; k++) {
            if (all->level[k].game != all->level[first].game) continue;
            g.of[g.levels++] = &all->level[k];
            text->failed = !add_names(&g, &all->level[k], all_rows);
        }
        if (g.levels > 1 && !text->failed) write_group(&g, columns, text);
        free(g.row);
    }
    if (all->unlisted) lg_text_add(text, "  %d more levels are not compared\n", all->unlisted);
}

void compare_clear(comparison *all) {
    for (int k = 0; k < all->levels; k++) {
        for (int r = 0; r < all->level[k].rows; r++) {
            free(all->level[k].row[r].name);
            free(all->level[k].row[r].value);
            free(all->level[k].row[r].all);
        }
        free(all->level[k].row);
        free(all->level[k].name);
    }
    free(all->level);
    *all = (comparison){0};
}
