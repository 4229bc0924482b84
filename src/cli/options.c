/* Reads a command line by the table of the command's options. */
#include "options.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "cli/option_reading.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/game_names.h"
#include "io/meaning.h"
#include "io/safe.h"

/* Puts names from tables into --help, so that the help does not have to be edited for a new game. */

void add_games(lg_text *text) {
    const lg_game *const *game = catalog_games();
    catalog_add_installed();
    for (int i = 0; game[i]; i++)
        lg_text_add(text, "%s%s", !i ? "" : game[i + 1] ? ", " : " or ", game[i]->name);
}

/* Counts levels that are not written because files with their names already exist. */

void refusals_add(refusals *r, const char *path) {
    if (!r->levels++) snprintf(r->first, sizeof r->first, "%s", path);
}

int refusals_end(const refusals *r, int64_t levels) {
    if (!r->levels) return DONE;
    return complain(FAILED, "%lld of %lld levels not written: %s is there already and differs (--force replaces it)",
                    (long long)r->levels, (long long)levels, r->first);
}

enum { NAME_ROOM = 64 };

static void add_plugin(void *options, char *path, const option_reading *reading) {
    (void)options, (void)reading;
    lg_error error;
    if (!catalog_add(path, &error)) exit(reject(&error));
}

static const option_row common_rows[] = {
    {"plugin", 0, "FILE", CALL(add_plugin), "also use the games and algorithms of this shared object", -2}, {0}};

static void add_option(option_reading *r, known_option option) {
    assert(r->known < OPTIONS_MAX);
    r->option[r->known++] = option;
}

/* Adds the rows of a table. A row without a group belongs to the group of the row before it. */
static void add_rows(option_reading *r, const option_row *rows) {
    for (; rows && rows->name; rows++) {
        int group = rows->group || !r->known ? rows->group : r->option[r->known - 1].group;
        add_option(r, (known_option){rows, rows->name, rows->next ? 0 : rows->letter, group});
        if (rows->next) add_option(r, (known_option){rows, NULL, rows->letter, group});
    }
}

/* Stores the value of an option. For a number, only stores that the option is given: read_numbers reads the number later, if
 * the command line has no other error. */
static void take_option(option_reading *r, int i, char *argument) {
    const option_row *row = r->option[i].row;
    void *at = (char *)r->options + row->at;
    if (!r->option[i].name)
        note("note: -%c will mean --%s from the next release on; say --%s", row->letter, row->next, row->name);
    r->tags |= row->tags;
    switch (row->kind) {
    case OPTION_FLAG: *(bool *)at = true; return;
    case OPTION_TEXT: *(const char **)at = argument; return;
    case OPTION_LIST: {
        int *count = (void *)((char *)r->options + row->of.list.count);
        if (*count == row->of.list.most) options_error(r, "more than %d times --%s", row->of.list.most, row->name);
        ((const char **)at)[(*count)++] = argument;
        return;
    }
    case OPTION_WHOLE: ((whole_option *)at)->given = true; break;
    case OPTION_NUMBER: ((number_option *)at)->given = true; break;
    case OPTION_CALL: row->of.call(r->options, argument, r); return;
    }
    r->number[i] = argument;
}

static bool read_numbers(const option_reading *r, lg_error *error) {
    for (int i = 0; i < r->known; i++) {
        const option_row *row = r->option[i].row;
        const char *text = r->number[i];
        void *at = (char *)r->options + row->at;
        char name[NAME_ROOM];
        if (!text) continue;
        snprintf(name, sizeof name, "--%s", row->name);
        if (row->kind == OPTION_WHOLE
                ? !parse_whole(name, text, row->of.whole.low, row->of.whole.high, &((whole_option *)at)->value, error)
                : !parse_number(name, text, row->of.number.low, row->of.number.high, &((number_option *)at)->value,
                                error))
            return false;
    }
    return true;
}

/* Takes the arguments, which are the last words. */
static void take_arguments(option_reading *r, int count) {
    const arguments_row *to = &r->table->arguments;
    void *at = (char *)r->options + to->at;
    char **argument = r->word + r->words - count;
    switch (to->kind) {
    case ARGUMENTS_NONE:
        if (count && to->expected) options_error(r, "%s, found '%s'", to->expected, *argument);
        if (count) options_error(r, "Too many arguments");
        return;
    case ARGUMENTS_ALL:
        if (!count) return; /* the command may ask whether there was any */
        *(char ***)at = argument;
        *(int *)(void *)((char *)r->options + to->count) = count;
        return;
    case ARGUMENTS_EACH:
        for (int i = 0; i < count; i++)
            to->call(r->options, argument[i], r);
        return;
    case ARGUMENTS_ONE:
        for (int i = 0; i < count; i++) {
            if (*(const char **)at) options_error(r, "%s, found also '%s'", to->expected, argument[i]);
            *(const char **)at = argument[i];
        }
        return;
    }
}

/* Checks what only the whole command line shows. */
static void check_line(const option_reading *r, int count) {
    const option_table *t = r->table;
    const bool given = count || (t->arguments.kind == ARGUMENTS_ONE &&
                                 *(const char *const *)((const char *)r->options + t->arguments.at));
    if (t->missing && !given) options_error(r, "%s", t->missing);
    if (t->check) t->check(r->options, r->tags, r);
}

unsigned parse_options(const option_table *table, int argc, char **argv, void *options) {
    option_reading r = {.table = table, .options = options, .words = argc, .word = argv};
    lg_error error;
    add_rows(&r, table->rows);
    add_rows(&r, common_rows);
    add_rows(&r, help_rows);
    /* -h is what many programs take for --help, and no option of ours has this letter. The last word `help` means the same unless
     * it is the argument of an option, or a file. */
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!strcmp(argv[i], "-h") ||
            (i == argc - 1 && *argv[i - 1] != '-' && !strcmp(argv[i], "help") && file_is_missing("help")))
            argv[i] = (char *)(uintptr_t) "--help";
    const int arguments = argc - options_scan(&r, take_option);
    take_arguments(&r, arguments);
    check_line(&r, arguments);
    if (!read_numbers(&r, &error)) exit(reject(&error));
    return r.tags;
}

char *const *options_words(const option_reading *reading, int *count) {
    *count = reading->words - 1;
    return reading->word + 1;
}

int64_t threads_or_cores(whole_option jobs) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return whole_or(jobs, cores < 1 ? 1 : cores);
}
