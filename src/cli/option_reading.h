/* The parts of reading a command line: scanning it, its help, and its errors. Only these files know how the reading is kept. */
#ifndef CLI_OPTION_READING_H
#define CLI_OPTION_READING_H

#include "cli/options.h"

enum { OPTIONS_MAX = 64 };

/* An option as it can be typed. */
typedef struct {
    const option_row *row;
    const char *name; /* NULL: only the letter is known, and --help does not show the option */
    int letter;       /* 0: there is none */
    int group;
} known_option;

struct option_reading {
    const option_table *table;
    void *options;
    int known;
    known_option option[OPTIONS_MAX];
    const char *number[OPTIONS_MAX]; /* the last argument of each option that takes a number */
    unsigned tags;
    int words; /* the command line */
    char **word;
};

/* Calls `take` for each option on the command line, with its place among the known options and its argument (NULL for a flag).
 * Options may stand between arguments, and behind -- everything is an argument. A long name may be abbreviated, and letters may
 * stand together. Moves the arguments behind the options, and returns where they begin. */
int options_scan(option_reading *r, void (*take)(option_reading *r, int option, char *argument));
/* Like options_error, for an option whose name is not known: suggests the option that is probably meant. `typed` is what stands
 * behind the dashes. */
_Noreturn void options_unknown(const option_reading *r, const char *typed);

extern const option_row help_rows[]; /* --help, --usage and --version, which print and end the program */

#endif
