/* What the commands about Wesnoth share: the engine that answers requests, the add-on's place, processes of the game. */
#ifndef LG_CLI_WESNOTH_WESNOTH_H
#define LG_CLI_WESNOTH_WESNOTH_H

#include <sys/types.h>

#include "cli/cli.h"
#include "cli/searcher.h"
#include "games/wesnoth/grow/request.h"

enum { PATH_SIZE = 4096 };

/* How land is made, for an argp table. */
#define LAND_OPTIONS(group)                                                                                     \
    {"set", KEY_SET, "K=V", 0, "change a setting of the game (see: levelground list games)", group},            \
        SEARCH_OPTIONS_OF("search with this one instead of the best for the game; nsga2 or smsemoa: trade the " \
                          "parts of the fitness off, in place of their weighted sum",                           \
                          group)

int wesnoth_main(int argc, char **argv);
int wesnoth_install_main(int argc, char **argv);
int wesnoth_pack_main(int argc, char **argv);
int wesnoth_serve_main(int argc, char **argv);
int wesnoth_match_main(int argc, char **argv);

/* The variant of land that grows, where neither it nor a preset is named: the game's default makes whole maps. */
bool choose_growing(const choice *land, const lg_variant **variant, lg_error *error);

/* Who makes a ring: an optimizer, or a front of which one is taken; to be cleared, also after an error. And into options,
 * which borrow it. */
bool choose_maker(const choice *land, searcher *maker, lg_error *error);
void set_maker(const searcher *maker, horizon_options *options);

/* ---- places --------------------------------------------------------------------------------------------------- */

/* A path from its pieces; false with an error if it is too long. */
bool join_path(char path[PATH_SIZE], lg_error *error, const char *format, ...) LG_PRINTF(3, 4);
/* The player's data folder of Wesnoth 1.16, which has to be there. */
bool find_userdata(const char *given, char path[PATH_SIZE], lg_error *error);
typedef struct pack_wish pack_wish; /* see cli/wesnoth/pack.h */
/* Puts the add-on into a data folder, whole or not at all, with maps as wished for (NULL: none). */
bool install_addon(const char *userdata, const pack_wish *wish, lg_error *error);
/* Makes a folder and its parents. */
bool make_folders(const char *path, lg_error *error);
/* Makes a new folder for us alone, below TMPDIR; path is empty where it cannot. */
bool make_private_folder(char path[PATH_SIZE], lg_error *error);
/* With all that is in it, nothing if it is not there; of links, also in its own place, only the link. */
bool remove_folder(const char *path);

/* ---- the engine ----------------------------------------------------------------------------------------------- */

/* Answers the games of one data folder, each with a horizon of its own, by files in the add-on's io folder. Only one
 * engine at a time serves a folder. */
typedef struct engine engine;

/* What became of a request. */
typedef struct {
    bool unknown;  /* the game has to tell its land first */
    bool repeated; /* it was answered already */
    char game[REQUEST_WORD_MAX];
    horizon_report report;
    horizon_ring ring; /* the tiles are gone */
    double seconds;    /* from the request at hand to the answer written */
} engine_note;

/* way: how the games are to ask, "file" or "stdout", and " unwatched" after that if nobody looks at their boards.
 * land: how it is made; it and its words have to stay. */
engine *engine_create(const char *userdata, const char *way, const choice *land, lg_error *error);
/* False with an error where no land could be made like that, whatever a request says. */
bool engine_check(const char *variant, const choice *land, lg_error *error);
void engine_destroy(engine *e);
/* False with an error where the request is none or the answer cannot be written; the engine goes on. */
bool engine_answer(engine *e, const char *request, size_t length, engine_note *note, lg_error *error);
/* Says on standard error that the clock has cut a ring's search, where it has. */
void engine_complain(const engine_note *note);

/* Maps for the add-on's generator among the answers, under that name. */
bool engine_stock(engine *e, const char *name, const lg_text *maps, lg_error *error);

/* ---- processes of the game ------------------------------------------------------------------------------------ */

/* A game that runs, its standard output coming in by lines; standard error goes where it is told. */
typedef struct {
    pid_t process; /* 0: none */
    int output;    /* -1 after its end */
    lg_text line;  /* what has come of a line */
    bool overlong; /* the line is thrown away */
} child;

/* error_output: a file descriptor for the game's standard error, or -1: ours. */
bool child_start(child *c, char *const *arguments, int error_output, lg_error *error);
/* Reads what is there and hands out each whole line, without its end. False at the end of the output. */
bool child_read(child *c, void (*take)(void *context, const char *line, size_t length), void *context);
/* The last line of what a game has written of its troubles, fit to be printed; empty where there is none. */
enum { TROUBLE_SIZE = 256 };
void child_trouble(const char *log, char line[TROUBLE_SIZE]);
/* Ends it, at once or where it does not end by itself within some seconds. Returns what waitpid says. */
int child_finish(child *c, bool end_it);

#endif
