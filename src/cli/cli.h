/* What the commands share: words into games, settings and numbers, with errors that say what was expected. */
#ifndef LG_CLI_H
#define LG_CLI_H

#include <argp.h>

#include "io/levels.h"
#include "levelground/search.h"

enum { DONE = 0, FAILED = 1, MISUSED = 2 }; /* exit statuses */
enum { ASSIGNMENTS_MAX = 64 };

/* A command: its main, for `levelground NAME ...`. */
typedef struct {
    const char *name, *sentence;
    int (*main)(int argc, char **argv);
} command;

extern const command commands[]; /* ends with a NULL name */

int generate_main(int argc, char **argv);
int evaluate_main(int argc, char **argv);
int render_main(int argc, char **argv);
int convert_main(int argc, char **argv);
int play_main(int argc, char **argv);
int check_main(int argc, char **argv);
int list_main(int argc, char **argv);
int wesnoth_main(int argc, char **argv);

/* Game, variant, --set and who searches as they stand on the command line. */
typedef struct {
    const char *game, *variant, *set[ASSIGNMENTS_MAX];
    int sets;
    const char *algorithm, *preset, *param[ASSIGNMENTS_MAX];
    int params;
} choice;

/* ---- words out: all of them lines, safe for a terminal whatever bytes they hold ---- */

/* Prints "levelground: ..." on stderr; returns the status, so that `return complain(...)` reads well. */
int complain(int status, const char *format, ...) LG_PRINTF(2, 3);
/* Prints the error; returns MISUSED, or FAILED where memory is short, which no words can help. */
int reject(const lg_error *error);
/* Prints the like, where nothing is wrong. */
void note(const char *format, ...) LG_PRINTF(1, 2);
/* A line on standard output. */
void say(const char *format, ...) LG_PRINTF(1, 2);
/* From now on a closed pipe is a write that fails. Where it is standard output, nobody reads on (| head): all that is said is
 * silent, and the program ends by SIGPIPE in the end, as others do at once. */
void watch_reader(void);
/* From now on the exit status is FAILED where not all that was printed has come out; false where memory is short. */
bool check_output_at_exit(void);

/* ---- words in ---- */

/* The options of a command, read by argp into what its parse function takes for input, and those that all commands have
 * (--plugin). Help, wrong options and a lack of memory end the program. */
void parse_options(const struct argp *argp, int argc, char **argv, void *options);

bool find_game(const char *name, const lg_game **game, lg_error *error);
bool find_variant(const lg_game *game, const char *name, const lg_variant **variant, lg_error *error);
bool find_optimizer(const char *name, const lg_optimizer **optimizer, lg_error *error);
bool find_format(const lg_game *game, const char *name, lg_error *error);
bool find_preset(const char *name, const lg_optimizer **optimizer, const lg_preset **preset, lg_error *error);

/* The settings of a variant with --set on top; a value of LG_LEVEL_TEXT that names a file becomes its text. */
bool make_settings(const lg_game *game, const lg_variant *variant, const choice *c, lg_values *settings,
                   lg_error *error);
/* "K=V" into values; game: of the levels that values may name. */
bool assign(lg_values *values, const char *assignment, const char *option, const lg_game *game, lg_error *error);

bool parse_whole(const char *option, const char *text, int64_t low, int64_t high, int64_t *value, lg_error *error);
bool parse_number(const char *option, const char *text, double low, double high, double *value, lg_error *error);

/* For a parse function: --game, --variant and --set, shared by evaluate, render and convert. */
enum { KEY_SET = 1000, KEY_VARIANT, KEY_GAME };
bool take_choice(int key, const char *argument, choice *c, struct argp_state *state);

/* What a level read from a file is judged by: --variant and --set where they are given, else its record's own, else the
 * usual. Of the recipe it is game, variant and settings; to be cleared. */
bool rules_for(const level_item *item, const choice *c, lg_recipe *recipe, lg_error *error);
/* A task of these. */
lg_task *task_for(const level_item *item, const choice *c, lg_error *error);

#endif
