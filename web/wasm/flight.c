/* A game of PTSP that a person plays, with the game's own physics. JavaScript reads the state as numbers instead of text,
 * because a tick must not take longer than 40 ms. The actions come from the player or from a script. A script is a file of
 * actions, or the actions that a driver has chosen so far. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "ptsp/drivers/actions.h"
#include "ptsp/map/physics.h"
#include "web.h"

/* The numbers of the state, in this order. After them comes one number for each waypoint: 1 if it was visited, otherwise 0. */
enum {
    X,
    Y,
    VX,
    VY,
    DX,
    DY,
    TICKS,
    STEPS_LEFT,
    LEFT,
    COLLIDED,
    COLLISIONS,
    COST,
    OVER,
    ACTION,   /* the last action; -1: none yet */
    SCRIPTED, /* number of actions of the script that are still to come */
    WAYPOINTS,
    VISITED
};

typedef struct {
    pt_map map;
    pt_walls walls;
    pt_game game;
    pt_state state;
    int action, collisions;
    lg_text flown;       /* the actions flown so far */
    lg_text script;      /* one byte for each action */
    int64_t count, next; /* length of the script, and index of its next action */
    bool clock_runs;     /* does the first action of the script already start the clock? */
    double view[VISITED + PT_WAYPOINTS_MAX];
} flight;

/* Returns the numbers of the state. The array belongs to the flight; the next call overwrites it. */
static const double *view_of(flight *f) {
    const pt_state *s = &f->state;
    const double number[] = {[X] = s->x,
                             [Y] = s->y,
                             [VX] = s->vx,
                             [VY] = s->vy,
                             [DX] = s->dx,
                             [DY] = s->dy,
                             [TICKS] = s->total_time,
                             [STEPS_LEFT] = s->steps_left,
                             [LEFT] = s->left,
                             [COLLIDED] = s->collided,
                             [COLLISIONS] = f->collisions,
                             [COST] = pt_cost(&f->game, s),
                             [OVER] = pt_over(s),
                             [ACTION] = f->action,
                             [SCRIPTED] = (double)(f->count - f->next),
                             [WAYPOINTS] = f->game.waypoints};
    memcpy(f->view, number, sizeof number);
    for (int w = 0; w < f->game.waypoints; w++)
        f->view[VISITED + w] = !pt_is_open(s, w);
    return f->view;
}

static void begin(flight *f, bool clock_runs) {
    pt_start(&f->game, &f->state, clock_runs);
    f->action = -1;
    f->collisions = 0;
    f->next = 0;
    lg_text_clear(&f->flown);
}

/* Starts a flight on the map. Returns NULL with an error. The caller closes the flight. */
void *EXPORT(lg_web_flight)(const char *map) {
    flight *f = calloc(1, sizeof *f);
    lg_error error;
    bool good = f || lg_fail_memory(&error);
    good = good && pt_read(NULL, map, strlen(map), &f->map, &error);
    if (good) {
        pt_walls_of_map(&f->walls, &f->map);
        f->game = pt_game_of(&f->map, &f->walls);
        begin(f, false);
        return f;
    }
    free(f);
    refuse(&error);
    return NULL;
}

void EXPORT(lg_web_flight_close)(void *handle) {
    flight *f = handle;
    if (f) lg_text_clear(&f->flown);
    if (f) lg_text_clear(&f->script);
    free(f);
}

const double *EXPORT(lg_web_flight_state)(void *handle) {
    return view_of(handle);
}

/* Starts the game again: for a player, whose clock waits for the first action other than 0, or (scripted) for the script from
 * its beginning. */
const double *EXPORT(lg_web_flight_restart)(void *handle, int scripted) {
    flight *f = handle;
    begin(f, scripted && f->clock_runs);
    return view_of(f);
}

/* Plays one tick, unless the game is over. An action of -1 means the script's next action; nothing happens if the script has
 * no further action yet. */
const double *EXPORT(lg_web_flight_tick)(void *handle, int action) {
    flight *f = handle;
    if (action < 0 && f->next < f->count) action = f->script.data[f->next++];
    if (action < 0 || action >= PT_ACTIONS || pt_over(&f->state)) return view_of(f);
    int32_t before = f->state.total_time;
    pt_tick(&f->game, &f->state, action);
    if (f->state.total_time == before) return view_of(f); /* the clock has not started yet */
    pt_actions_note(&f->flown, action);
    f->action = action;
    f->collisions += f->state.collided;
    return view_of(f);
}

/* Returns the actions flown so far, in the form of `play --actions`. A game that is played with these actions ends in the same
 * tick. */
const char *EXPORT(lg_web_flight_actions)(void *handle) {
    const lg_text *flown = &((flight *)handle)->flown;
    lg_text *text = answer_begin();
    lg_text_append(text, flown->data ? flown->data : "", flown->length);
    text->failed = text->failed || flown->failed;
    return answer(text);
}

/* Sets the script from a text in the form of `play --actions`. A script may be replaced while it is being flown; the new text
 * must then begin with the actions of the old one. */
const char *EXPORT(lg_web_flight_script)(void *handle, const char *actions) {
    flight *f = handle;
    lg_text script = {0};
    lg_error error;
    bool clock_runs;
    lg_text_append(&script, actions, strlen(actions));
    if (script.failed) return answer(&script);
    int64_t count = pt_actions_read(&script, script.data, &clock_runs, &error);
    if (count < 0) {
        lg_text_clear(&script);
        return refuse(&error);
    }
    lg_text_clear(&f->script);
    f->script = script;
    f->count = count;
    f->clock_runs = clock_runs;
    if (f->next > count) f->next = count;
    lg_text *text = answer_begin();
    put_open(text, NULL, '{');
    put_whole(text, "actions", count);
    put_close(text, '}');
    return answer(text);
}
