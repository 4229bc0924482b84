/* What is wrong with a command line, and what to type instead. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/option_reading.h"
#include "cli/wrap.h"
#include "io/game_names.h"
#include "io/meaning.h"
#include "io/safe.h"

enum { LINE_COLUMNS = 79, NAME_ROOM = 64, MESSAGE_ROOM = 8192 };

/* Options that people type for one that has another name, or for another one with a value. */
static const struct {
    const char *typed, *name;
} meant[] = {
    {"to", "output"},
    {"file", "output"},
    {"print", "tiles"},
    {"number", "count"},
    {"threads", "jobs"},
    {"time", "seconds"},
    {"option", "set"},
    {"expansion", "set"},
    {"mode", "variant"},
    {"spieler", "players"},
    {"anzahl", "count"},
    {"sed", "seed"},
    {"png", "output board.png"},
    {"svg", "output board.svg"},
    {"pdf", "output board.pdf"},
    {"picture", "output board.png"},
    {"name", "output"},
    {"map-name", "output"},
    {"boards", "count"},
    {"maps", "count"},
    {"levels", "count"},
};

static bool has_name(const char *const *names, const char *name, size_t length) {
    while (*names && (strncmp(*names, name, length) != 0 || (*names)[length]))
        names++;
    return *names;
}

/* Returns the option that the word means; NULL if no option of the command (`names`) is like it. */
static const char *find_meant(const char *word, const char *const *names) {
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++)
        if (!strcmp(meant[i].typed, word) && has_name(names, meant[i].name, strcspn(meant[i].name, " ")))
            return meant[i].name;
    return NULL;
}

/* Returns what was typed as the value of an unknown option, behind = or as the next word; NULL if nothing was. */
static const char *find_value(const option_reading *r, const char *name) {
    size_t length = strlen(name);
    for (int i = 1; i < r->words; i++) {
        if (strncmp(r->word[i], "--", 2) != 0 || strncmp(r->word[i] + 2, name, length) != 0) continue;
        const char *rest = r->word[i] + 2 + length, *next = i + 1 < r->words ? r->word[i + 1] : "-";
        if (*rest == '=') return rest + 1;
        if (!*rest) return *next == '-' ? NULL : next;
    }
    return NULL;
}

/* Returns the game that the command line names; NULL if there is none. */
static const lg_game *find_typed_game(const option_reading *r) {
    const lg_game *game = NULL;
    for (int i = 1; i < r->words && !game; i++)
        if (*r->word[i] == '-' || !r->word[i][1] || !find_game(r->word[i], &game, NULL)) game = NULL;
    return game;
}

/* Adds what to type instead of an unknown option. `names` are the options of the command. The option, or its value, can be the
 * name of something that another option takes. */
static void suggest_option(const option_reading *r, const char *name, const char *const *names, lg_text *text) {
    const bool takes_games = has_name(names, "set", strlen("set"));
    const lg_game *game = takes_games ? find_typed_game(r) : NULL;
    const char *value = find_value(r, name), *other = find_meant(name, names);
    const char *typo = other ? NULL : lg_typo_of(name, names);
    if (typo && *typo == *name) other = typo; /* surer than one that begins with another letter */
    lg_text meaning = {0};
    bool known = takes_games && find_meaning(name, value, &game, &meaning);
    known = known || (game && value && find_meaning(value, NULL, &game, &meaning) &&
                      strncmp(meaning.data, "--algorithm", strlen("--algorithm")) != 0);
    if (!known) meaning.length = 0;
    const bool option = known && !strncmp(meaning.data, "--", 2);
    if (known && (!option || has_name(names, meaning.data + 2, strcspn(meaning.data + 2, " "))))
        lg_text_add(text, "; did you mean '%s'?", meaning.data);
    else if (other)
        lg_text_add(text, "; did you mean '--%s'?", other);
    else if (game && find_mentions(game, name, &meaning))
        lg_text_add(text, "; about this: %s; levelground list %s tells all of it", meaning.data, game->name);
    else if (typo)
        lg_text_add(text, "; did you mean '--%s'?", typo);
    else if (game)
        lg_text_add(text, "; levelground list %s tells its variants and settings", game->name);
    text->failed = text->failed || meaning.failed;
    lg_text_clear(&meaning);
}

/* Prints the message and how to get help, each on lines of its own, and ends the program. */
static _Noreturn void end_with(const option_reading *r, const char *message) {
    const char *name = r->word[0];
    lg_text all = {0}, help = {0};
    lg_text_add(&help, "Try `%s --help' or `%s --usage' for more information.", name, name);
    lg_text_add(&all, "%s: ", name);
    safe_add(&all, message, strlen(message));
    lg_text_add(&all, "\n");
    wrap_text(&all, LINE_COLUMNS, 0, 0, help.failed ? "" : help.data);
    lg_text_add(&all, "\n");
    if (!all.failed) fwrite(all.data, 1, all.length, stderr);
    lg_text_clear(&help);
    lg_text_clear(&all);
    exit(MISUSED);
}

void options_error(const option_reading *r, const char *format, ...) {
    char message[MESSAGE_ROOM];
    va_list list;
    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    end_with(r, message);
}

void options_unknown(const option_reading *r, const char *typed) {
    const char *names[OPTIONS_MAX + 1] = {0};
    char name[NAME_ROOM];
    lg_text text = {0};
    for (int i = 0, n = 0; i < r->known; i++)
        if (r->option[i].name) names[n++] = r->option[i].name;
    const size_t length = strcspn(typed, "'=\n");
    snprintf(name, sizeof name, "%.*s", (int)length, typed);
    lg_text_add(&text, "unrecognized option '--%s'", typed);
    if (length < sizeof name) suggest_option(r, name, names, &text);
    end_with(r, text.failed ? "unrecognized option" : text.data);
}
