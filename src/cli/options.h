/* The options of a command. Each option is one row of a table: its name, where its value goes, and its sentence in --help.
 * Parsing, help, error messages and the shell completion (which reads the help) all follow from the rows. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stddef.h>

#include "levelground.h"

/* A number from the command line, which may be missing. */
typedef struct {
    bool given;
    int64_t value;
} whole_option;

typedef struct {
    bool given;
    double value;
} number_option;

static inline int64_t whole_or(whole_option whole, int64_t usual) {
    return whole.given ? whole.value : usual;
}

static inline double number_or(number_option number, double usual) {
    return number.given ? number.value : usual;
}

enum { THREADS_MAX = 1024 };
/* Returns the number of threads that --jobs asks for, or the number of processors. */
int64_t threads_or_cores(whole_option jobs);

/* Adds the names of all games: "a, b or c". */
void add_games(lg_text *text);

typedef enum { OPTION_FLAG, OPTION_TEXT, OPTION_LIST, OPTION_WHOLE, OPTION_NUMBER, OPTION_CALL } option_kind;

/* A command line that is being read. */
typedef struct option_reading option_reading;

/* `options` is the structure of options of the command that is being read. */
typedef void option_call(void *options, char *argument, const option_reading *reading);
/* Returns the words of the command line, without the command. */
char *const *options_words(const option_reading *reading, int *count);
/* Prints the message and how to get help, and ends the program with the status for a wrong command line. */
_Noreturn void options_error(const option_reading *reading, const char *format, ...) LG_PRINTF(2, 3);

typedef struct {
    const char *name;
    int letter;           /* the short name, or 0 */
    const char *argument; /* the argument's name in --help; NULL for a flag */
    option_kind kind;
    size_t at; /* where the value goes: an offset in the command's structure of options */
    union {
        struct {
            int64_t low, high;
        } whole;
        struct {
            double low, high;
        } number;
        struct {
            size_t count; /* offset of the number of entries */
            int most;
        } list;
        option_call *call;
    } of;
    const char *sentence; /* the sentence in --help; {games} and {tiles} in it are replaced by names */
    int group;            /* --help lists the options by group */
    unsigned tags;        /* bits; parse_options returns the tags of all options that are given */
    /* the long name of the option that the letter will mean from the next release on; the program prints a note about it. NULL:
     * the letter keeps its meaning */
    const char *next;
} option_row;

/* The offset of a field. The expression does not compile if the field has another type. */
#define FIELD_AT(options, field, type) \
    (offsetof(options, field) + 0 * sizeof(_Generic(&((options *)0)->field, type * : (char)0)))

/* Parts of a row: the kind of the option, and where its value goes. */
#define FLAG(options, field) .kind = OPTION_FLAG, .at = FIELD_AT(options, field, bool), .of = {{0}}
#define TEXT(options, field) .kind = OPTION_TEXT, .at = FIELD_AT(options, field, const char *), .of = {{0}}
/* An option that may be repeated: an array of const char *, and the number of its entries that are given. */
#define LIST(options, field, entries)                                     \
    .kind = OPTION_LIST, .at = FIELD_AT(options, field[0], const char *), \
    .of = {.list = {FIELD_AT(options, entries, int), sizeof((options *)0)->field / sizeof(char *)}}
#define WHOLE(options, field, least, most) \
    .kind = OPTION_WHOLE, .at = FIELD_AT(options, field, whole_option), .of = {.whole = {least, most}}
#define NUMBER(options, field, least, most) \
    .kind = OPTION_NUMBER, .at = FIELD_AT(options, field, number_option), .of = {.number = {least, most}}
#define CALL(function) .kind = OPTION_CALL, .at = 0, .of = {.call = function}

#define JOBS_OPTION(options, field, group)                                           \
    {                                                                                \
        "jobs", 'j', "J", WHOLE(options, field, 1, THREADS_MAX),                     \
            "number of threads (default: all cores); does not change results", group \
    }

typedef enum { ARGUMENTS_NONE, ARGUMENTS_ONE, ARGUMENTS_ALL, ARGUMENTS_EACH } arguments_kind;

typedef struct {
    arguments_kind kind;
    size_t at, count;
    const char *expected; /* the beginning of the error message if there are too many arguments */
    option_call *call;
} arguments_row;

/* The command takes no argument; `text` is the error message if there is one. A command without this row gets a short
 * message. */
#define NO_ARGUMENT(text) .arguments = {.kind = ARGUMENTS_NONE, .expected = (text)}
#define ONE_ARGUMENT(options, field, text) \
    .arguments = {.kind = ARGUMENTS_ONE, .at = FIELD_AT(options, field, const char *), .expected = (text)}
/* The command takes any number of arguments, as char ** and a count. */
#define ALL_ARGUMENTS(options, field, number) \
    .arguments = {                            \
        .kind = ARGUMENTS_ALL, .at = FIELD_AT(options, field, char **), .count = FIELD_AT(options, number, int)}
#define EACH_ARGUMENT(function) .arguments = {.kind = ARGUMENTS_EACH, .call = function}

/* The error message of commands that read levels, if there is no file. */
#define EXPECTED_FILE \
    "expected a FILE, - for standard input, an id, or the name of a board (see: levelground list boards)"

/* Everything that a command reads from its command line. */
typedef struct {
    const option_row *rows; /* ends with a NULL name */
    arguments_row arguments;
    const char *missing;          /* the error message if there is no argument at all; NULL: that is allowed */
    const char *usage, *sentence; /* usage: the arguments, for --help; sentence: what the command does */
    /* Rejects options that exclude each other, by options_error; may be NULL. Numbers are not read yet: only whether they are
     * given is known. */
    void (*check)(const void *options, unsigned tags, const option_reading *reading);
} option_table;

/* Reads the options of a command into `options`, and the options that all commands have (--plugin). Returns the tags of the
 * options that are given. Ends the program after --help, after wrong options, and if memory is short. */
unsigned parse_options(const option_table *table, int argc, char **argv, void *options);

/* Files whose names the tool chooses never replace other files: a file that exists and differs stays unchanged unless --force
 * is given. All commands that write into a folder share this rule. */

/* A row for a command's table. */
#define FORCE_OPTION(options, field, group)                                                                         \
    {                                                                                                               \
        "force", 0, NULL, FLAG(options, field), "replace files in the folder that differ from those to be written", \
            group                                                                                                   \
    }

enum { REFUSAL_PATH_MAX = 4096 };

typedef struct {
    int64_t levels; /* number of levels whose files were not written */
    char first[REFUSAL_PATH_MAX];
} refusals;

/* Counts a level whose files are not written because `path` exists and differs. */
void refusals_add(refusals *r, const char *path);
/* Prints on stderr how many of `levels` levels were not written, and why. Returns the exit status: DONE if all were written. */
int refusals_end(const refusals *r, int64_t levels);

#endif
