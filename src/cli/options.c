/* Reads a command line by the table of the command's options. Makes argp's error messages safe for a terminal, like all output
 * of the tool. */
#include "options.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
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

/* Adds the sizes of tiles that are known: "a: 79, b: 38". */
static void add_tiles(lg_text *text) {
    const char *comma = "";
    for (const lg_game *const *game = catalog_games(); *game; game++) {
        if (!(*game)->drawing.tiles || (*game)->drawing.tiles->millimetres <= 0) continue;
        lg_text_add(text, "%s%s: %.10g", comma, (*game)->name, (*game)->drawing.tiles->millimetres);
        comma = ", ";
    }
}

/* A help filter for argp. Replaces {games} by the names of the games and {tiles} by the sizes of their tiles. */
static char *help_filter(int key, const char *text, void *unused) {
    static const struct {
        const char *mark;
        void (*add)(lg_text *);
    } marks[] = {{"{games}", add_games}, {"{tiles}", add_tiles}};
    (void)key, (void)unused;
    for (size_t m = 0; text && m < sizeof marks / sizeof *marks; m++) {
        const char *at = strstr(text, marks[m].mark);
        lg_text whole = {0};
        if (!at) continue;
        lg_text_append(&whole, text, (size_t)(at - text));
        marks[m].add(&whole);
        lg_text_add(&whole, "%s", at + strlen(marks[m].mark));
        return whole.data; /* argp frees the returned text */
    }
    return (char *)(uintptr_t)text;
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

#ifdef __GLIBC__
#define argp_stream stderr /* where glibc's argp prints its errors */
#endif

enum { ROWS_MAX = 64, KEY_FIRST = 1000, NAME_ROOM = 64 };

static void add_plugin(void *options, char *path, const struct argp_state *state) {
    (void)options, (void)state;
    lg_error error;
    if (!catalog_add(path, &error)) exit(reject(&error));
}

static void add_pieces(void *options, char *path, const struct argp_state *state) {
    (void)options, (void)state;
    lg_error error;
    if (!catalog_add_pieces(path, &error)) exit(reject(&error));
}

static const option_row common_rows[] = {
    {"plugin", 0, "FILE", CALL(add_plugin), "also use the games and algorithms of this shared object", -2},
    {"pieces", 0, "FILE", CALL(add_pieces), "a table of more pieces for games in files, as CSV", -2},
    {0}};

/* The state of parse_options. */
typedef struct {
    const option_table *table;
    void *options;
    int rows;
    const option_row *row[ROWS_MAX];
    struct argp_option option[ROWS_MAX + 1];
    const char *number[ROWS_MAX]; /* the last argument of each row that takes a number */
    int arguments;
    unsigned tags;
    int words; /* the command line */
    char **word;
} reading;

static void add_option(reading *r, const option_row *row, struct argp_option option) {
    assert(r->rows < ROWS_MAX);
    r->option[r->rows] = option;
    r->row[r->rows++] = row;
}

static void add_rows(reading *r, const option_row *rows) {
    for (; rows && rows->name; rows++) {
        int letter = rows->next ? 0 : rows->letter, key = letter ? letter : KEY_FIRST + r->rows;
        add_option(r, rows, (struct argp_option){rows->name, key, rows->argument, 0, rows->sentence, rows->group});
        if (rows->next)
            add_option(r, rows, (struct argp_option){NULL, rows->letter, rows->argument, OPTION_HIDDEN, NULL, 0});
    }
}

/* Options that people type for one that has another name. */
static const struct {
    const char *typed, *name;
} meant[] = {
    {"to", "output"},    {"file", "output"},     {"print", "tiles"},  {"number", "count"},
    {"threads", "jobs"}, {"time", "seconds"},    {"option", "set"},   {"expansion", "set"},
    {"mode", "variant"}, {"spieler", "players"}, {"anzahl", "count"}, {"sed", "seed"},
    {"png", "output"},   {"svg", "output"},      {"pdf", "output"},   {"picture", "output"},
};

/* Returns the name of the option that the word means; NULL if no option of the command (`names`) is like it. */
static const char *find_meant(const char *word, const char *const *names) {
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++)
        for (int n = 0; names[n] && !strcmp(meant[i].typed, word); n++)
            if (!strcmp(names[n], meant[i].name)) return meant[i].name;
    return lg_typo_of(word, names);
}

static bool has_name(const char *const *names, const char *name, size_t length) {
    while (*names && (strncmp(*names, name, length) != 0 || (*names)[length]))
        names++;
    return *names;
}

/* Returns what was typed as the value of an unknown option, behind = or as the next word; NULL if nothing was. */
static const char *find_value(const reading *r, const char *name) {
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
static const lg_game *find_typed_game(const reading *r) {
    const lg_game *game = NULL;
    for (int i = 1; i < r->words && !game; i++)
        if (*r->word[i] == '-' || !find_game(r->word[i], &game, NULL)) game = NULL;
    return game;
}

/* Adds what to type instead of an unknown option. `names` are the options of the command. The option, or its value, can be the name of
 * something that another option takes. */
static void suggest_option(const reading *r, const char *name, const char *const *names, lg_text *text) {
    const bool takes_games = has_name(names, "set", strlen("set"));
    const lg_game *game = takes_games ? find_typed_game(r) : NULL;
    const char *value = find_value(r, name), *near = find_meant(name, names);
    lg_text meaning = {0};
    bool known = takes_games && find_meaning(name, value, &game, &meaning);
    known = known || (takes_games && value && find_meaning(value, NULL, &game, &meaning));
    const bool option = known && !strncmp(meaning.data, "--", 2);
    if (known && (!option || has_name(names, meaning.data + 2, strcspn(meaning.data + 2, " "))))
        lg_text_add(text, "; did you mean '%s'?", meaning.data);
    else if (near)
        lg_text_add(text, "; did you mean '--%s'?", near);
    else if (game)
        lg_text_add(text, "; levelground list %s tells its variants and settings", game->name);
    text->failed = text->failed || meaning.failed;
    lg_text_clear(&meaning);
}

/* Prints argp's messages; each message is printed on a line of its own. If it says that an option is unknown, suggests the option
 * that is probably meant. */
static ssize_t write_safely(void *context, const char *bytes, size_t size) {
    static const char mark[] = "unrecognized option '--";
    const reading *r = context;
    const char *names[ROWS_MAX + 4] = {0};
    lg_text safe = {0};
    for (int i = 0; i < r->rows; i++)
        names[i] = r->row[i]->name;
    memcpy(names + r->rows, (const char *const[]){"help", "usage", "version"}, 3 * sizeof *names);
    for (const char *at = bytes, *end = bytes + size; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        const char *unknown = stop ? memmem(at, length, mark, sizeof mark - 1) : NULL;
        char name[NAME_ROOM];
        safe_add(&safe, at, length);
        if (unknown) unknown += sizeof mark - 1;
        const size_t n = unknown ? strcspn(unknown, "'=\n") : sizeof name;
        if (n < sizeof name) {
            memcpy(name, unknown, n);
            name[n] = '\0';
            suggest_option(r, name, names, &safe);
        }
        if (stop) lg_text_append(&safe, "\n", 1);
        at = stop ? stop + 1 : end;
    }
    bool good = !safe.failed && write(STDERR_FILENO, safe.data, safe.length) == (ssize_t)safe.length;
    lg_text_clear(&safe);
    return good ? (ssize_t)size : 0;
}

/* Stores the value of an option. For a number, only stores that the option is given: read_numbers reads the number later, if
 * the command line has no other error. */
static void take_option(reading *r, int i, char *argument, const struct argp_state *state) {
    const option_row *row = r->row[i];
    void *at = (char *)r->options + row->at;
    r->tags |= row->tags;
    switch (row->kind) {
    case OPTION_FLAG: *(bool *)at = true; return;
    case OPTION_TEXT: *(const char **)at = argument; return;
    case OPTION_LIST: {
        int *count = (void *)((char *)r->options + row->of.list.count);
        if (*count == row->of.list.most) argp_error(state, "more than %d times --%s", row->of.list.most, row->name);
        ((const char **)at)[(*count)++] = argument;
        return;
    }
    case OPTION_WHOLE: ((whole_option *)at)->given = true; break;
    case OPTION_NUMBER: ((number_option *)at)->given = true; break;
    case OPTION_CALL: row->of.call(r->options, argument, state); return;
    }
    r->number[i] = argument;
}

static bool read_numbers(const reading *r, lg_error *error) {
    for (int i = 0; i < r->rows; i++) {
        const option_row *row = r->row[i];
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

static error_t take_word(int key, char *argument, struct argp_state *state) {
    reading *r = state->input;
    const arguments_row *to = &r->table->arguments;
    void *at = (char *)r->options + to->at;
    for (int i = 0; i < r->rows; i++)
        if (r->option[i].key == key) {
            const option_row *row = r->row[i];
            if (!r->option[i].name)
                note("note: -%c will mean --%s from the next release on; say --%s", row->letter, row->next, row->name);
            take_option(r, i, argument, state);
            return 0;
        }
    switch (key) {
    case ARGP_KEY_ARG:
        r->arguments++;
        if (to->kind == ARGUMENTS_NONE && to->expected) argp_error(state, "%s, found '%s'", to->expected, argument);
        if (to->kind == ARGUMENTS_NONE || to->kind == ARGUMENTS_ALL)
            return ARGP_ERR_UNKNOWN; /* argp then passes all arguments at once */
        if (to->kind == ARGUMENTS_EACH) {
            to->call(r->options, argument, state);
            return 0;
        }
        if (*(const char **)at) argp_error(state, "%s, found also '%s'", to->expected, argument);
        *(const char **)at = argument;
        return 0;
    case ARGP_KEY_ARGS:
        if (to->kind != ARGUMENTS_ALL) return ARGP_ERR_UNKNOWN;
        *(char ***)at = state->argv + state->next;
        *(int *)(void *)((char *)r->options + to->count) = state->argc - state->next;
        return 0;
    case ARGP_KEY_END:
        if (r->table->missing && !r->arguments && !(to->kind == ARGUMENTS_ONE && *(const char **)at))
            argp_error(state, "%s", r->table->missing);
        if (r->table->check) r->table->check(r->options, r->tags, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

unsigned parse_options(const option_table *table, int argc, char **argv, void *options) {
    reading r = {.table = table, .options = options, .words = argc, .word = argv};
    lg_error error;
    add_rows(&r, table->rows);
    add_rows(&r, common_rows);
    /* -h is what many programs take for --help, and no option of ours has this letter. The last word `help` means the same unless
     * it is the argument of an option, or a file. */
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!strcmp(argv[i], "-h") ||
            (i == argc - 1 && *argv[i - 1] != '-' && !strcmp(argv[i], "help") && file_is_missing("help")))
            argv[i] = (char *)(uintptr_t) "--help";
    const struct argp argp = {
        .options = r.option,
        .parser = take_word,
        .args_doc = table->usage,
        .doc = table->sentence,
        .help_filter = help_filter,
    };
    FILE *real = argp_stream, *safe = fopencookie(&r, "w", (cookie_io_functions_t){.write = write_safely});
    error_t reason = ENOMEM;
    if (safe) {
        argp_stream = safe;
        reason = argp_parse(&argp, argc, argv, 0, NULL, &r);
        argp_stream = real;
        fclose(safe);
    }
    if (reason) exit(complain(FAILED, "cannot read the command line: %s", strerror(reason)));
    if (!read_numbers(&r, &error)) exit(reject(&error));
    return r.tags;
}

int64_t threads_or_cores(whole_option jobs) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return whole_or(jobs, cores < 1 ? 1 : cores);
}
