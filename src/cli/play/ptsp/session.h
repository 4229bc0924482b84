/* What the parts of `levelground play ptsp` share: what was asked for, and the map that is played. */
#ifndef LG_CLI_PLAY_SESSION_H
#define LG_CLI_PLAY_SESSION_H

#include <stdatomic.h>

#include "cli/cli.h"
#include "games/ptsp/draw/draw.h"
#include "games/ptsp/drive/drive.h"
#include "games/ptsp/drive/track.h"
#include "host/progress.h"
#include "io/levels.h"

typedef struct {
    choice choice;
    char **file;
    int files;
    const char *route, *driver, *command, *timeout, *games, *seed, *iterations, *jobs, *actions, *save, *output, *video;
    bool realtime, trace, json;
} play_options;

/* Routes that are flown where none is named. */
enum { PLAY_SHOWN = PT_R2 + 1 };

typedef struct play_table play_table; /* table.h */

/* A game as it is played: states for its picture, actions for a file. */
typedef struct {
    pt_track track;
    lg_text actions;
} play_record;

/* Of all maps. */
typedef struct {
    const play_options *o;
    const char *picture; /* svg, png, pdf or NULL */
    lg_recipe rules;     /* that the routes are planned by */
    lg_task *task;
    const pt_driver *driver;
    pt_drive_options how;
    int64_t games, seed, jobs;
    double timeout; /* seconds that a program has for an answer */
    play_table *table;
    bool many; /* maps: then they are rows of the table */
} play_call;

/* Of one. */
typedef struct {
    const play_call *call;
    const char *file;
    int64_t line; /* of the file, where the map begins */
    const pt_map *map;
    pt_analyst *analyst;
    pt_analysis *analysis;
    pt_game game;
    int routes, route[PT_ROUTES];
    pt_seat **seat; /* by worker */
    int seats;
    pt_flight *flight; /* by route and game; ticks 0: not played to its end */
    play_record record[PT_ROUTES];
    progress progress;
    lg_text opening[PT_ROUTES]; /* by route, for programs that drive */
    atomic_int done, failed;
    lg_error error; /* why it failed, and the exit status; empty: memory was short */
    int status;
} play_session;

/* The options, and all of a call but its table. Help and wrong options end the program. */
bool play_read_options(play_options *o, int argc, char **argv, play_call *call, lg_error *error);
/* An option given that goes with one map only, or NULL. */
const char *play_one_map_only(const play_options *o);

/* All games of all routes; returns the exit status. */
int play_fly(play_session *s);

/* A row of a trace. */
void play_add_row(const pt_game *game, const pt_state *state, int64_t tick, int action, lg_text *text);

/* Draws flights into the files asked for; returns the exit status. */
int play_draw(const play_session *s, const pt_drawn_flight *drawn, int count);
int play_draw_routes(const play_session *s);

/* Writes the actions kept into the file asked for; returns the exit status. */
int play_save(const play_session *s);
/* Replays such a file; returns the exit status. */
int play_replay(play_session *s);
/* Says what was flown, or adds it to the table; returns the exit status. */
int play_report(const play_session *s);

/* The flights as a film, into the file asked for; returns the exit status. */
int play_film(const play_session *s, const pt_drawn_flight *drawn, int count);
/* Is there what makes films? */
bool play_can_film(lg_error *error);

static inline bool is_drawn(const play_session *s) {
    return s->call->picture || s->call->o->video;
}

static inline int out_of_memory(void) {
    return complain(FAILED, "out of memory");
}

#endif
