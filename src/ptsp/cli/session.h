/* Shared by the parts of `levelground play ptsp`: the options, and the map that is played. */
#ifndef PTSP_CLI_SESSION_H
#define PTSP_CLI_SESSION_H

#include <stdatomic.h>

#include "cli/cli.h"
#include "host/progress.h"
#include "host/sample.h"
#include "io/levels.h"
#include "ptsp/drivers/drive.h"
#include "ptsp/picture/draw.h"

typedef struct {
    choice choice;
    char **file;
    int files;
    const char *route, *driver, *rival, *bot, *command, *actions, *save, *output, *video;
    whole_option games, seed, iterations, jobs;
    number_option timeout, patience;
    bool realtime, trace, json;
} play_options;

/* Number of routes that are flown if the user names none. */
enum { PLAY_SHOWN = PT_R2 + 1 };

/* A table of the costs of flying many maps: one row for each map, then the means over maps with their standard errors. All zero: an
 * empty table. */
enum { PLAY_F3 = PT_ROUTES, PLAY_F5, PLAY_COLUMNS };
typedef struct {
    bool shown[PLAY_COLUMNS]; /* which columns the first row has */
    int rows;
    sample column[PLAY_COLUMNS];
} play_table;

/* A recording of a game: its states, for a picture, and its actions, for a file. */
typedef struct {
    pt_track track;
    lg_text actions;
} play_record;

/* What was asked for; it is the same for all maps. */
typedef struct {
    const play_options *o;
    const char *picture; /* svg, png, pdf or NULL */
    lg_recipe rules;     /* rules by which the routes are planned */
    lg_task *task;
    const pt_driver *driver, *rival; /* rival: NULL if nobody races against the driver */
    pt_drive_options how;
    int64_t games, seed, jobs;
    const char *command; /* of a driving program; NULL: a driver of ours flies */
    char **words;        /* of this command; NULL: it is run by a shell */
    double timeout;      /* seconds that the program has for each answer */
    play_table *table;
    bool many; /* are there many maps? Then each map is a row of the table */
} play_call;

/* The games on one map. */
typedef struct {
    const play_call *call;
    const char *file;
    int64_t line; /* line of the file where the map begins */
    const pt_map *map;
    pt_analyst *analyst;
    pt_analysis *analysis;
    pt_game game;
    int routes, route[PT_ROUTES];
    pt_seat **seat; /* for each worker the driver's, then for each worker the rival's */
    int seats;
    pt_race *race;     /* by route and game, as the flights; NULL without a rival */
    pt_flight *flight; /* by route and game; ticks is 0 if the game was not played to its end */
    play_record record[PT_ROUTES];
    progress progress;
    lg_text opening[PT_ROUTES]; /* by route, for driving programs */
    atomic_int done, failed;
    lg_error error; /* error and exit status of a failure; if the error is empty, memory was short */
    int status;
} play_session;

/* Reads the options and fills in the call, except its table. The program ends after --help and after wrong options. */
bool play_read_options(play_options *o, int argc, char **argv, play_call *call, lg_error *error);
/* Returns an option that was given although it works only with a single map; NULL if there is none. */
const char *play_one_map_only(const play_options *o);

/* A driver that is a separate program. It receives the game as lines on its standard input and answers on its standard output
 * (docs/reference/ptsp.md describes the lines). Each game runs in its own process. The context of the driver is the session. */
extern const pt_driver play_program;

/* Plays all games of all routes. Returns the exit status. */
int play_fly(play_session *s);

/* Appends a state as a row of a trace. */
void play_add_row(const pt_game *game, const pt_state *state, int64_t tick, int action, lg_text *text);

/* Draw flights into the files that were asked for, and return the exit status. */
int play_draw(const play_session *s, const pt_drawn_flight *drawn, int count);
int play_draw_routes(const play_session *s);

/* Writes the recorded actions into the file that was asked for. Returns the exit status. */
int play_save(const play_session *s);
/* Replays a file of actions. Returns the exit status. */
int play_replay(play_session *s);
/* Prints the results, or adds them to the table. Returns the exit status. */
int play_report(const play_session *s);
/* Prints the last rows of the table and frees its memory. Returns false if memory is short. */
bool play_table_end(play_table *table);

/* Are the programs installed that make films? */
bool play_can_film(lg_error *error);
/* Films the flights into the file that --video names. Returns the exit status. */
int play_film(const play_session *s, const pt_drawn_flight *drawn, int count);

static inline bool is_drawn(const play_session *s) {
    return s->call->picture || s->call->o->video;
}

static inline int out_of_memory(void) {
    return complain(FAILED, "out of memory");
}

#endif
