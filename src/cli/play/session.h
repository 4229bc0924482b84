/* What the parts of `levelground play` share: what was asked for, and what is played. */
#ifndef LG_CLI_PLAY_SESSION_H
#define LG_CLI_PLAY_SESSION_H

#include <stdatomic.h>

#include "cli/cli.h"
#include "games/ptsp/draw/draw.h"
#include "games/ptsp/drive/drive.h"
#include "host/progress.h"
#include "io/levels.h"

typedef struct {
    choice choice;
    const char *file, *route, *driver, *games, *seed, *iterations, *jobs, *actions, *save, *output;
    bool realtime, trace, json;
} play_options;

/* A game as it is played: states for its picture, actions for a file. */
typedef struct {
    pt_state *state;
    int states, room;
    lg_text actions;
    bool failed;
} play_record;

typedef struct {
    const play_options *o;
    const char *picture; /* svg, png, pdf or NULL */
    level_item item;
    const pt_map *map;
    const lg_variant *variant;
    lg_task *task;
    pt_analyst *analyst;
    pt_analysis *analysis;
    pt_game game;
    const pt_driver *driver;
    pt_drive_options how;
    int64_t games, seed, jobs;
    int routes, route[PT_ROUTES];
    pt_seat **seat; /* by worker */
    int seats;
    pt_flight *flight; /* by route and game; ticks 0: not played to its end */
    play_record record[PT_ROUTES];
    progress progress;
    atomic_int done, failed;
} play_session;

/* A tick of a flight for its picture: context is the record. */
void play_keep(void *context, const pt_state *state, int action);
/* Draws flights into the file asked for; returns the exit status. */
int play_draw(const play_session *s, const pt_drawn_flight *drawn, int count);
int play_draw_routes(const play_session *s);

/* A tick of a flight for a file of actions, which says `start` first where the clock runs before the ship does. */
void play_note(play_record *record, int action);
/* Writes the actions noted into the file asked for; returns the exit status. */
int play_save(const play_session *s);
/* Replays such a file; returns the exit status. */
int play_replay(play_session *s);
/* Says what was flown; returns the exit status. */
int play_report(const play_session *s);

static inline int out_of_memory(void) {
    return complain(FAILED, "out of memory");
}

#endif
