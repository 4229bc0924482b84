/* The words under a picture. */
#include "cli/caption.h"

#include <string.h>

#include "io/date.h"
#include "io/safe.h"

static bool find_date(captions *c, lg_error *error) {
    struct tm date;
    bool fixed;
    return date_find(&date, &fixed, error) &&
           (strftime(c->date, sizeof c->date, "%Y-%m-%d", &date) || lg_fail(error, "this clock tells no date"));
}

bool captions_set(captions *c, const char *title, const choice *choice, lg_error *error) {
    *c = (captions){.title = title, .choice = choice};
    if (!title) return true;
    if (!safe_is_utf8(title)) return lg_fail(error, "--title: expected UTF-8, found something else");
    if (strlen(title) > TITLE_BYTES_MAX)
        return lg_fail(error, "--title: expected at most %d bytes, found %zu", TITLE_BYTES_MAX, strlen(title));
    if (strchr(title, '\n')) return lg_fail(error, "--title: expected one line, found more");
    return find_date(c, error);
}

/* A setting may name a file, whatever its name is: the beginning will do, on one line. */
static void add_setting(const char *setting, lg_text *text) {
    size_t length = strcspn(setting, "\n"), most = 60;
    bool cut = setting[length] || length > most;
    lg_text_append(text, setting, length > most ? most : length);
    if (cut) lg_text_add(text, "...");
}

void captions_write(const captions *c, const char *board, lg_text *text) {
    if (!c->title) return;
    lg_text_add(text, "%s%s%s, %s", c->title, *c->title ? "\n" : "", c->game->title, c->variant->name);
    if (board) lg_text_add(text, ", %s", board);
    for (int i = 0; i < c->choice->sets; i++) {
        lg_text_add(text, i ? " " : ", ");
        add_setting(c->choice->set[i], text);
    }
    lg_text_add(text, ", %s", c->date);
}
