/* Shared by all commands: the table of commands, printing, and reading numbers of the command line. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "cli/options.h"
#include "io/choice.h"

enum { DONE = 0, FAILED = 1, MISUSED = 2 }; /* exit statuses */

/* A command and its main function, for `levelground NAME ...`. */
typedef struct {
    const char *name, *sentence;
    int (*main)(int argc, char **argv);
} command;

/* A set of commands: those of the tool (word "") or of a command (word "study "). */
typedef struct {
    /* title: the heading of the help; begin: the last sentence of the help, or NULL */
    const char *word, *title, *begin;
    const command *commands; /* ends with a NULL name */
} command_set;

/* Runs the command that argv[1] names, or prints help. Returns the exit status. */
int run_commands(const command_set *set, int argc, char **argv);

int generate_main(int argc, char **argv);
int evaluate_main(int argc, char **argv);
int explore_main(int argc, char **argv);
int repair_main(int argc, char **argv);
int render_main(int argc, char **argv);
int convert_main(int argc, char **argv);
int play_main(int argc, char **argv);
int check_main(int argc, char **argv);
int export_main(int argc, char **argv);
int tune_main(int argc, char **argv);
int list_main(int argc, char **argv);
int wesnoth_main(int argc, char **argv);
int study_main(int argc, char **argv);
int suite_main(int argc, char **argv);
int report_main(int argc, char **argv);

enum { PROGRAM_PATH_MAX = 4096 };
/* Writes the path of a program in the folder of this one. Returns false with errno if the system does not tell the folder. */
bool find_beside(const char *name, char path[PROGRAM_PATH_MAX]);

/* Prints "levelground: ..." on stderr. Returns the status, so that callers can write `return complain(...)`. */
int complain(int status, const char *format, ...) LG_PRINTF(2, 3);
/* Prints the error. Returns MISUSED, or FAILED if memory is short, because then a different command line would not help. */
int reject(const lg_error *error);
/* Prints "levelground: ..." on stderr, for a message that is not an error. */
void note(const char *format, ...) LG_PRINTF(1, 2);
/* Notes how a level in another program's form was read, and what was left out. */
void note_how_read(const char *path, const level_item *item);
/* Returns the ending of a noun after a number: "" after 1, else "s". */
const char *plural(int64_t number);
/* Prints a line on standard output. */
void say(const char *format, ...) LG_PRINTF(1, 2);
/* Adds lines to a text. If a program reads the output, the lines become comments; on a terminal, they are broken to its
 * width. */
void add_lines(const lg_text *lines, bool comments, lg_text *text);
/* Prints a text on standard output at once, so that a program that reads the output does not wait. Clears the text. */
bool say_text(lg_text *text, lg_error *error);
/* Prepares the standard streams; call it first. Afterwards, writing to a closed pipe or beyond the allowed file size fails like
 * any other write error. If standard output is a closed pipe (| head), further output is dropped silently, and the program goes
 * on and ends by SIGPIPE only at its end. If other output could not be written, the exit status is FAILED. Returns false if the
 * streams cannot be set up. */
bool ready_streams(void);
/* Is standard output a pipe that nobody reads any more? */
bool streams_unread(void);

bool parse_whole(const char *option, const char *text, int64_t low, int64_t high, int64_t *value, lg_error *error);
bool parse_number(const char *option, const char *text, double low, double high, double *value, lg_error *error);

#endif
