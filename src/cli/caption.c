/* Writes the text under a picture. */
#include "cli/caption.h"

#include <string.h>

#include "base/utf8.h"
#include "io/date.h"

static bool find_date(captions *c, lg_error *error) {
    struct tm date;
    bool fixed;
    return date_find(&date, &fixed, error) &&
           (strftime(c->date, sizeof c->date, "%Y-%m-%d", &date) || lg_fail(error, "the clock gives no valid date"));
}

bool captions_set(captions *c, const char *title, bool wanted, lg_error *error) {
    *c = (captions){.title = title};
    if (title && !lg_utf8_is(title)) return lg_fail(error, "--title: expected UTF-8, found something else");
    if (title && strlen(title) > TITLE_BYTES_MAX)
        return lg_fail(error, "--title: expected at most %d bytes, found %zu", TITLE_BYTES_MAX, strlen(title));
    if (title && strchr(title, '\n')) return lg_fail(error, "--title: expected one line, found more");
    return !wanted || find_date(c, error);
}

/* Adds a setting. If its value is the text of a level, "..." stands for the value. */
static void add_setting(const lg_values *values, int i, bool first, lg_text *text) {
    const lg_param *row = &values->table[i];
    bool level = row->type == LG_LEVEL_TEXT && values->text[i] && strchr(values->text[i], '\n');
    lg_text_add(text, "%s%s=", first ? ", " : " ", row->name);
    if (level)
        lg_text_add(text, "...");
    else
        lg_value_write(values, i, text);
}

void captions_write(const captions *c, const lg_recipe *recipe, const char *board, lg_text *text) {
    if (c->title && *c->title) lg_text_add(text, "%s\n", c->title);
    lg_text_add(text, "%s, %s", recipe->game->title, recipe->variant->name);
    if (board) lg_text_add(text, ", %s", board);
    const lg_values *values = &recipe->settings;
    lg_values usual;
    bool first = true;
    lg_values_init(&usual, values->table);
    if (!lg_variant_apply(recipe->game, recipe->variant, &usual, NULL)) text->failed = true;
    for (int i = 0; values->table[i].name; i++) {
        if (lg_value_same(values, &usual, i)) continue;
        add_setting(values, i, first, text);
        first = false;
    }
    lg_values_clear(&usual);
    lg_text_add(text, ", %s", c->date);
}
