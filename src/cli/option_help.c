/* What --help, --usage and --version print. The layout is that of argp of the GNU C library, which people know. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/option_reading.h"
#include "cli/wrap.h"
#include "io/catalog.h"

enum { LINE_COLUMNS = 79, SENTENCE_COLUMN = 29, USAGE_INDENT = 12 };

/* Adds the sizes of tiles that are known: "a: 79, b: 38". */
static void add_tiles(lg_text *text) {
    const char *comma = "";
    for (const lg_game *const *game = catalog_games(); *game; game++) {
        if (!(*game)->drawing.tiles || (*game)->drawing.tiles->millimetres <= 0) continue;
        lg_text_add(text, "%s%s: %.10g", comma, (*game)->name, (*game)->drawing.tiles->millimetres);
        comma = ", ";
    }
}

/* Adds a sentence of --help behind `column`. Replaces {games} by the names of the games and {tiles} by the sizes of their tiles, so
 * that the help does not have to be edited for a new game. */
static void add_sentence(lg_text *text, int column, int indent, const char *sentence) {
    static const struct {
        const char *mark;
        void (*add)(lg_text *);
    } marks[] = {{"{games}", add_games}, {"{tiles}", add_tiles}};
    lg_text whole = {0};
    for (size_t m = 0; m < sizeof marks / sizeof *marks && !whole.length; m++) {
        const char *at = strstr(sentence, marks[m].mark);
        if (!at) continue;
        lg_text_append(&whole, sentence, (size_t)(at - sentence));
        marks[m].add(&whole);
        lg_text_add(&whole, "%s", at + strlen(marks[m].mark));
    }
    text->failed = text->failed || whole.failed;
    wrap_text(text, LINE_COLUMNS, column, indent, whole.length && !whole.failed ? whole.data : sentence);
    lg_text_add(text, "\n");
    lg_text_clear(&whole);
}

/* Compares options as --help orders them: by groups, the negative ones last, and by letters without regard to case. An option
 * with a letter is sorted by it, otherwise by its name. */
static int compare_options(const void *a, const void *b) {
    const known_option *x = *(const known_option *const *)a, *y = *(const known_option *const *)b;
    if (x->group != y->group)
        return (x->group < 0) != (y->group < 0) ? (x->group < 0) - (y->group < 0) : x->group - y->group;
    const int first = x->letter ? x->letter : *x->name, second = y->letter ? y->letter : *y->name;
    int order = x->letter || y->letter ? tolower(first) - tolower(second) : strcasecmp(x->name, y->name);
    if (!order) order = second - first;
    if (!order) order = !!x->letter - !!y->letter;
    return order ? order : (x > y) - (x < y);
}

/* Collects the options that are shown, in the order of --help. Returns their number. */
static int sort_options(const option_reading *r, const known_option *shown[OPTIONS_MAX]) {
    int count = 0;
    for (int i = 0; i < r->known; i++)
        if (r->option[i].name) shown[count++] = &r->option[i];
    qsort(shown, (size_t)count, sizeof(void *), compare_options);
    return count;
}

static void add_option(const known_option *o, lg_text *text) {
    lg_text head = {0};
    lg_text_add(&head, "  %c%c%c ", o->letter ? '-' : ' ', o->letter ? o->letter : ' ', o->letter ? ',' : ' ');
    lg_text_add(&head, "--%s%s%s", o->name, o->row->argument ? "=" : "", o->row->argument ? o->row->argument : "");
    const int column = (int)head.length;
    lg_text_append(text, head.data ? head.data : "", head.length);
    if (column > SENTENCE_COLUMN + 3)
        lg_text_add(text, "\n%*s", SENTENCE_COLUMN, "");
    else
        lg_text_add(text, "%*s", column < SENTENCE_COLUMN ? SENTENCE_COLUMN - column : 3, "");
    text->failed = text->failed || head.failed;
    add_sentence(text, column < SENTENCE_COLUMN ? SENTENCE_COLUMN : column + 3, SENTENCE_COLUMN, o->row->sentence);
    lg_text_clear(&head);
}

/* Adds a part of the usage, which is never broken. Returns the column behind it. */
static int add_part(lg_text *text, int column, const lg_text *part) {
    const int length = (int)part->length;
    const bool fits = column + 1 + length <= LINE_COLUMNS;
    text->failed = text->failed || part->failed;
    if (part->failed) return column;
    lg_text_add(text, "%s%*s%s", fits ? "" : "\n", fits ? 1 : USAGE_INDENT, "", part->data);
    return (fits ? column + 1 : USAGE_INDENT) + length;
}

/* Adds all options: letters without an argument, letters with one, names. Returns the column behind them. */
static int add_all_options(const known_option *const *shown, int count, int column, lg_text *text) {
    lg_text part = {0};
    lg_text_add(&part, "[-");
    for (int i = 0; i < count; i++)
        if (shown[i]->letter && !shown[i]->row->argument) lg_text_add(&part, "%c", shown[i]->letter);
    lg_text_add(&part, "]");
    column = add_part(text, column, &part);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            const known_option *o = shown[i];
            const char *argument = o->row->argument;
            part.length = 0;
            if (pass)
                lg_text_add(&part, "[--%s%s%s]", o->name, argument ? "=" : "", argument ? argument : "");
            else if (o->letter && argument)
                lg_text_add(&part, "[-%c %s]", o->letter, argument);
            if (part.length) column = add_part(text, column, &part);
        }
    lg_text_clear(&part);
    return column;
}

/* Adds the lines "usage: NAME [OPTION...] ARGUMENTS". `whole`: the first line names all options. */
static void add_usage(const option_reading *r, bool whole, lg_text *text) {
    const known_option *shown[OPTIONS_MAX] = {NULL};
    const int count = sort_options(r, shown);
    const char *arguments = r->table->usage ? r->table->usage : "";
    for (bool first = true; first || *arguments; first = false) {
        const int length = (int)strcspn(arguments, "\n");
        lg_text_add(text, "%s%s", first ? "Usage: " : "  or:  ", r->word[0]);
        int column = 7 + (int)strlen(r->word[0]);
        if (whole && first)
            column = add_all_options(shown, count, column, text);
        else
            column = wrap_text(text, LINE_COLUMNS, column, USAGE_INDENT, " [OPTION...]");
        lg_text rest = {0};
        lg_text_add(&rest, "%s%.*s", length ? " " : "", length, arguments);
        wrap_text(text, LINE_COLUMNS, column, USAGE_INDENT, rest.failed ? "" : rest.data);
        text->failed = text->failed || rest.failed;
        lg_text_clear(&rest);
        lg_text_add(text, "\n");
        arguments += length + (arguments[length] == '\n');
    }
}

static _Noreturn void end_with(lg_text *text) {
    lg_error error;
    exit(say_text(text, &error) ? DONE : complain(FAILED, "%s", error.text));
}

static _Noreturn void show_help(void *options, char *argument, const option_reading *r) {
    const known_option *shown[OPTIONS_MAX] = {NULL};
    const int count = sort_options(r, shown);
    bool twice = false; /* is there an option with an argument and two names? */
    lg_text text = {0};
    (void)options, (void)argument;
    add_usage(r, false, &text);
    if (r->table->sentence) add_sentence(&text, 0, 0, r->table->sentence);
    lg_text_add(&text, "\n");
    for (int i = 0; i < count; i++) {
        twice = twice || (shown[i]->letter && shown[i]->row->argument);
        add_option(shown[i], &text);
    }
    if (twice)
        lg_text_add(&text, "\nMandatory or optional arguments to long options are also mandatory or optional\n"
                           "for any corresponding short options.\n");
    end_with(&text);
}

static _Noreturn void show_usage(void *options, char *argument, const option_reading *r) {
    lg_text text = {0};
    (void)options, (void)argument;
    add_usage(r, true, &text);
    end_with(&text);
}

static _Noreturn void show_version(void *options, char *argument, const option_reading *r) {
    lg_text text = {0};
    (void)options, (void)argument;
    lg_text_add(&text, "%.*s " LG_VERSION "\n", (int)strcspn(r->word[0], " "), r->word[0]);
    end_with(&text);
}

const option_row help_rows[] = {
    {"help", '?', NULL, CALL(show_help), "Give this help list", -1},
    {"usage", 0, NULL, CALL(show_usage), "Give a short usage message", -1},
    {"version", 'V', NULL, CALL(show_version), "Print program version", -1},
    {0},
};
