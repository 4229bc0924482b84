/* The options of a command. Each option is one row of a table: how it is called, where its value goes, and what --help says of
 * it. Parsing, help, error messages and the completion, which reads the help, all follow from the rows. */
#ifndef LG_CLI_OPTIONS_H
#define LG_CLI_OPTIONS_H

#include <argp.h>
#include <stddef.h>

#include "levelground.h"

/* A number of the command line, which may be missing. */
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

/* ---- tables ------------------------------------------------------------------------------------------------------- */

typedef enum { OPTION_FLAG, OPTION_TEXT, OPTION_LIST, OPTION_WHOLE, OPTION_NUMBER, OPTION_CALL } option_kind;

/* `options` is the struct of the command that reads its options. */
typedef void option_call(void *options, char *argument, const struct argp_state *state);

typedef struct {
    const char *name;
    int letter;           /* the short name, or 0 */
    const char *argument; /* what --help calls the argument; NULL for a flag */
    option_kind kind;
    size_t at; /* where the value goes in the command's options */
    union {
        struct {
            int64_t low, high;
        } whole;
        struct {
            double low, high;
        } number;
        struct {
            size_t count; /* where the number of entries stands */
            int most;
        } list;
        option_call *call;
    } of;
    const char *sentence; /* of --help, in which {games} and {tiles} stand for their names */
    int group;            /* in --help, options stand together by group */
    unsigned tags;        /* parse_options tells which tags the options that are given have */
} option_row;

/* The offset of a field. Does not compile if the field has another type. */
#define FIELD_AT(options, field, type) \
    (offsetof(options, field) + 0 * sizeof(_Generic(&((options *)0)->field, type * : (char)0)))

/* The middle of a row: the kind of the option, and where its value goes. */
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

/* ---- arguments that are no options -------------------------------------------------------------------------------- */

typedef enum { ARGUMENTS_NONE, ARGUMENTS_ONE, ARGUMENTS_ALL, ARGUMENTS_EACH } arguments_kind;

typedef struct {
    arguments_kind kind;
    size_t at, count;
    const char *expected; /* begins the error if there are too many */
    option_call *call;
} arguments_row;

/* No argument, and the error that says so; without a row argp says so. */
#define NO_ARGUMENT(text) .arguments = {.kind = ARGUMENTS_NONE, .expected = (text)}
#define ONE_ARGUMENT(options, field, text) \
    .arguments = {.kind = ARGUMENTS_ONE, .at = FIELD_AT(options, field, const char *), .expected = (text)}
/* All arguments, as char ** and their number. */
#define ALL_ARGUMENTS(options, field, number) \
    .arguments = {                            \
        .kind = ARGUMENTS_ALL, .at = FIELD_AT(options, field, char **), .count = FIELD_AT(options, number, int)}
#define EACH_ARGUMENT(function) .arguments = {.kind = ARGUMENTS_EACH, .call = function}

/* All that a command reads from its command line. */
typedef struct {
    const option_row *rows; /* ends with a NULL name */
    arguments_row arguments;
    const char *missing;          /* the error without any argument; NULL: it is none */
    const char *usage, *sentence; /* of --help: the arguments, and what the command does */
    /* Rejects options that do not go together, with argp_error; may be NULL. Of a number it only knows whether
 * it is given. */
    void (*check)(const void *options, unsigned tags, const struct argp_state *state);
} option_table;

/* Reads the options of a command into `options`, and the options that all commands have (--plugin). Returns the tags of the
 * options that are given. The program ends after --help, after wrong options and if memory is short. */
unsigned parse_options(const option_table *table, int argc, char **argv, void *options);

#endif
