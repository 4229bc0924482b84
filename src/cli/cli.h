/* What the commands share: words into games, settings and numbers, with errors that say what was expected. */
#ifndef LG_CLI_H
#define LG_CLI_H

#include <argp.h>

#include "io/choice.h"
#include "io/names.h"

enum { DONE = 0, FAILED = 1, MISUSED = 2 }; /* exit statuses */

/* A command: its main, for `levelground NAME ...`. */
typedef struct {
    const char *name, *sentence;
    int (*main)(int argc, char **argv);
} command;

/* Commands of one word: of the tool ("") or of a command ("study "). */
typedef struct {
    const char *word, *title, *begin; /* title: of its help, begin: its last sentence; or NULL */
    const command *commands;          /* ends with a NULL name */
} command_set;

/* The command that argv[1] names, or help. Returns the exit status. */
int run_commands(const command_set *set, int argc, char **argv);

int generate_main(int argc, char **argv);
int evaluate_main(int argc, char **argv);
int explore_main(int argc, char **argv);
int repair_main(int argc, char **argv);
int render_main(int argc, char **argv);
int convert_main(int argc, char **argv);
int play_main(int argc, char **argv);
int check_main(int argc, char **argv);
int list_main(int argc, char **argv);
int wesnoth_main(int argc, char **argv);
int study_main(int argc, char **argv);

/* ---- words out: all of them lines, safe for a terminal whatever bytes they hold ---- */

/* Prints "levelground: ..." on stderr; returns the status, so that `return complain(...)` reads well. */
int complain(int status, const char *format, ...) LG_PRINTF(2, 3);
/* Prints the error; returns MISUSED, or FAILED where memory is short, which no words can help. */
int reject(const lg_error *error);
/* Prints the like, where nothing is wrong. */
void note(const char *format, ...) LG_PRINTF(1, 2);
/* A line on standard output. */
void say(const char *format, ...) LG_PRINTF(1, 2);
/* Adds lines to a text, as comments where a program reads on. */
void add_lines(const lg_text *lines, bool comments, lg_text *text);
/* A text on standard output at once, for whoever reads on; clears it. */
bool say_text(lg_text *text, lg_error *error);
/* To begin with. A closed pipe, and a file larger than allowed, are writes that fail like any other; where the pipe is standard
 * output, nobody reads on (| head): all that is said is silent, and the program ends by SIGPIPE in the end, as others do at
 * once. The exit status is FAILED where not all that was printed has come out. False where it cannot be had. */
bool ready_streams(void);

/* ---- words in ---- */

/* The options of a command, read by argp into what its parse function takes for input, and those that all commands have
 * (--plugin). Help, wrong options and a lack of memory end the program. */
void parse_options(const struct argp *argp, int argc, char **argv, void *options);

bool parse_whole(const char *option, const char *text, int64_t low, int64_t high, int64_t *value, lg_error *error);
bool parse_number(const char *option, const char *text, double low, double high, double *value, lg_error *error);

/* For a parse function: --game, --variant and --set, shared by evaluate, render and convert. */
enum { KEY_SET = 1000, KEY_VARIANT, KEY_GAME };
bool take_choice(int key, const char *argument, choice *c, struct argp_state *state);

#endif
