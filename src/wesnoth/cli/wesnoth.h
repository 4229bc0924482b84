/* Shared by the Wesnoth commands: the engine that answers requests, finding and installing the add-on, processes of the game,
 * and the shelves of maps that come with the add-on. */
#ifndef WESNOTH_CLI_WESNOTH_H
#define WESNOTH_CLI_WESNOTH_H

#include <sys/types.h>

#include "cli/cli.h"
#include "cli/generate_request.h"
#include "io/levels.h"
#include "wesnoth/growing/request.h"
#include "wesnoth/ladder/terrain_codes.h"
#include "wesnoth/map/level.h"

enum { PATH_SIZE = 4096 };

/* Rows for a command's table: the options that choose how land is made. */
#define LAND_OPTIONS(options, land, group)                                                                        \
    {                                                                                                             \
        "set",                                                                                                    \
        0,                                                                                                        \
        "K=V",                                                                                                    \
        LIST(options, land.set, land.sets),                                                                       \
        "change a setting of the game (see: levelground list games)",                                             \
        group},                                                                                                   \
        SEARCH_OPTIONS_OF(options, land,                                                                          \
                          "use this algorithm instead of the best one for the game; nsga2 or smsemoa: trade the " \
                          "parts of the fitness off, in place of their weighted sum",                             \
                          group, 0)

int wesnoth_main(int argc, char **argv);
int wesnoth_install_main(int argc, char **argv);
int wesnoth_pack_main(int argc, char **argv);
int wesnoth_tournament_main(int argc, char **argv);
int wesnoth_serve_main(int argc, char **argv);
int wesnoth_simulate_main(int argc, char **argv);
int wesnoth_match_main(int argc, char **argv);
int wesnoth_bot_main(int argc, char **argv);

/* Chooses the variant for growing land: the variant that is named, or that of the preset, or otherwise balanced. The game's
 * default variant is not used, because it makes whole maps. */
bool choose_growing(const choice *land, const lg_variant **variant, lg_error *error);

/* choose_maker finds the search that makes a ring: an optimizer, or a front algorithm, from whose front one level is picked.
 * The caller must clear the searcher, also after an error. set_maker puts the searcher into options, which borrow it. */
bool choose_maker(const choice *land, searcher *maker, lg_error *error);
void set_maker(const searcher *maker, growing_options *options);

/* Makes a PNG of the level with the game. `file` is the level's source, for errors. `program` is the game, or NULL. Returns
 * the exit status. */
int render_by_engine(const level_item *item, const char *file, const char *program, lg_text *picture);

/* Builds a path from its parts. Returns false with an error if the path is too long. */
bool join_path(char path[PATH_SIZE], lg_error *error, const char *format, ...) LG_PRINTF(3, 4);
/* The versions of the game that the commands know (versions.c). wesnoth_program returns the newest that is installed, of
 * those with which something was tried. wesnoth_version asks a program for its version, which is empty if the program says
 * none; it returns false with an error if the program is missing, or if its version is not known. Of a version,
 * wesnoth_era_factions returns how many factions its default era has, and wesnoth_costs the setting by which land has its
 * costs. find_userdata finds the player's data folder of the newest version that has one, unless one is given; the folder
 * must exist. find_userdata_next finds those of all versions, one after the other: *at is 0 at first. */
enum { WESNOTH_PLACES = 3 };
enum { WESNOTH_VERSION_SIZE = 16 };
const char *wesnoth_program(void);
bool wesnoth_fail_missing(const char *program, lg_error *error);
bool wesnoth_version(const char *program, char version[WESNOTH_VERSION_SIZE], lg_error *error);
/* Fails if the version that the program says is not known; notes one with which nothing was tried. */
bool wesnoth_check_version(const char *program, const char *version, lg_error *error);
int wesnoth_era_factions(const char *version);
const char *wesnoth_costs(const char *version);
bool find_userdata(const char *given, char path[PATH_SIZE], lg_error *error);
bool find_userdata_next(int *at, char path[PATH_SIZE]);
/* Writes the path of a data folder that this version of the game may have (data_folder.c). Returns false if there is no such
 * place, or if the path is too long. */
bool data_folder(const char *version, int place, char path[PATH_SIZE]);
typedef struct pack_wish pack_wish;
/* Installs the add-on in a data folder, completely or not at all, with maps as asked for (NULL: no maps). */
bool install_addon(const char *userdata, const pack_wish *wish, lg_error *error);
/* Creates a folder and its parents. */
bool make_folders(const char *path, lg_error *error);
/* Is the path a link? */
bool is_folder_link(const char *path);
/* Creates a new private folder below TMPDIR. `path` is empty if that fails. */
bool make_private_folder(char path[PATH_SIZE], lg_error *error);
/* Removes a folder with its contents; does nothing if the folder does not exist. Follows no link: of a link, even one in the
 * folder's place, only the link itself is removed. */
bool remove_folder(const char *path);

/* The engine: it answers the requests of the games of one data folder with files in the add-on's io folder. Each game has its
 * own growing map. Only one engine at a time may serve a folder. */
typedef struct engine engine;

/* What was done about a request. */
typedef struct {
    bool unknown;  /* the engine does not know the game, which must first send its land */
    bool repeated; /* the request has been answered before */
    char game[REQUEST_WORD_MAX];
    growing_report report;
    growing_ring ring; /* without its tiles, which are freed */
    double seconds;    /* seconds from receiving the request to writing the answer */
    int64_t lowered;   /* the limit of evaluations, if it was lower than the number asked for; otherwise 0 */
} engine_note;

/* `way` says how the games must send requests: "file" or "stdout", followed by " unwatched" if nobody looks at their boards.
 * `land` says how land is made, with these costs (wesnoth_costs) if it does not say so itself. All strings and `land` must stay
 * valid. */
engine *engine_create(const char *userdata, const char *way, const choice *land, const char *costs, lg_error *error);
/* Returns false with an error if no land can be made with these options, whatever a request says. */
bool engine_check(const char *variant, const choice *land, lg_error *error);
void engine_destroy(engine *e);
/* Answers a request. Returns false with an error if the request is invalid or the answer cannot be written; the engine stays
 * usable. */
bool engine_answer(engine *e, const char *request, size_t length, engine_note *note, lg_error *error);
/* Prints a warning on standard error if the ring may differ from the ring that an idle machine would make, because the clock
 * has stopped its search, or because the search has used up a lowered number of evaluations. */
void engine_complain(const engine_note *note);

/* Shows the games that the engine is alive. Call this at regular intervals; another thread may do so. */
void engine_beat(const engine *e);

/* Writes maps for the add-on's generator, under this name, into the folder of answers. */
bool engine_stock(engine *e, const char *name, const lg_text *maps, lg_error *error);

/* A running game. Its standard output is read line by line; its standard error goes where child_start says. */
typedef struct {
    pid_t process; /* process id of the game; 0: there is none */
    int output;    /* pipe from the game's standard output; -1: the output has ended */
    lg_text line;  /* the part of a line that has arrived */
    bool overlong; /* is the line too long? Then it is dropped */
} child;

/* error_output: file descriptor for the game's standard error; -1: the game shares the tool's standard error. */
bool child_start(child *c, char *const *arguments, int error_output, lg_error *error);
/* Reads the output that is available, and passes each whole line, without its end, to `take`. Returns false at the end of the
 * output. */
bool child_read(child *c, void (*take)(void *context, const char *line, size_t length), void *context);
/* Copies the last line of a game's log, which says why the game failed. Replaces control characters by ?. The line is empty if
 * the log is empty. */
enum { TROUBLE_SIZE = 256 };
void child_trouble(const char *log, char line[TROUBLE_SIZE]);
/* Ends the game. With `end_it`, ends it at once; otherwise gives it some seconds to end by itself. Returns the status of
 * waitpid. */
int child_finish(child *c, bool end_it);

/* Maps that come with the add-on: how shelves of them are made, written and installed. */

/* A shelf: maps in one file, as the add-on's generator reads them (addons/wesnoth/lua/shelf.lua):
 *     levelground maps 1
 *     map ID WIDTH HEIGHT CLIMATE SYMMETRY SUM
 *     Gg,Gg^Fp,1 Ke                           its codes
 *     !!"!#                                   its rows, with the border: one character for each hex; ! is the first code
 *     end COUNT                               after all maps */

enum { SHELF_CODES_MAX = '~' - '!' + 1 };

typedef struct {
    lg_text text;
    int maps;
} shelf;

void shelf_begin(shelf *s);
/* Completes the text. The caller must clear the text. */
bool shelf_end(shelf *s, lg_error *error);

/* The maps that come with the add-on, on shelves: for two, three and four sides one shelf for each size of wide land, one for
 * each other form of land, and one for king of the hill; one shelf each for six and eight sides. The game's own generator reads
 * them, because it cannot start an engine. Growing land uses them if no engine is running. */

/* The options of a pack of maps. */
struct pack_wish {
    whole_option maps, seed, jobs;
    bool quiet;
};

enum { PACK_MAPS_MAX = 10000 };

/* Rows for a command's table. */
#define PACK_OPTIONS(options, wish, group)                                        \
    {"maps",                                                                      \
     0,                                                                           \
     "N",                                                                         \
     WHOLE(options, wish.maps, 0, PACK_MAPS_MAX),                                 \
     "maps on each shelf, 0 to 10000 (100); a tenth for six and eight sides",     \
     group},                                                                      \
        {"seed",                                                                  \
         's',                                                                     \
         "S",                                                                     \
         WHOLE(options, wish.seed, 0, INT64_MAX),                                 \
         "make the maps of this seed (default: a new seed each time)",            \
         group},                                                                  \
        {"jobs",                                                                  \
         'j',                                                                     \
         "J",                                                                     \
         WHOLE(options, wish.jobs, 1, THREADS_MAX),                               \
         "number of threads (default: all cores); does not change maps",          \
         group},                                                                  \
    {                                                                             \
        "quiet", 'q', NULL, FLAG(options, wish.quiet), "print only errors", group \
    }

/* The kind of maps on a shelf. Width and height 0: chosen for the number of sides. Even columns lie half a hex lower, so a map
 * with a mirror symmetry has a middle column and an odd width. */
typedef struct {
    const char *name;
    int sides, width, height, mirror_width, mirror_height;
    bool symmetric; /* only symmetric maps, because it takes seconds to make other maps fair */
    wn_form form;
    bool summit; /* a castle stands in the middle */
} shelf_kind;

typedef struct {
    const shelf_kind *kind;
    const char *climate, *symmetry;
    int64_t maps;
} shelf_sort;

enum { SHELVES = 32 };
extern const shelf_kind shelf_kinds[SHELVES];
/* Lists the climates of a shelf's maps, which take turns on the shelf. Returns how many there are. */
int shelf_climates(const shelf_kind *kind, const char *climate[WN_CLIMATES]);

/* Returns the symmetry of the maps of a shelf after this many rounds of the climates. */
const char *pack_symmetry(const shelf_kind *kind, int64_t round);
/* Prepares an order (cli/generate_request.h) for maps of this sort. The caller must clear it, also after an error. */
bool pack_order(order *o, const shelf_sort *of, const pack_wish *wish, lg_error *error);
/* Adds a finished map to a shelf, unless the map misses a rule. */
void pack_file(const order *o, const shelf_sort *of, const batch_result *r, shelf *into);

#endif
