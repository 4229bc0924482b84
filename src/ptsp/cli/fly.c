/* Plays the games of a map on several threads. Each game has its own random stream, so that the number of threads does not
 * change the results. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/interrupts.h"
#include "host/thread_pool.h"
#include "ptsp/drivers/actions.h"
#include "ptsp/picture/sheet.h"
#include "session.h"

void play_add_row(const pt_game *game, const pt_state *s, int64_t tick, int action, lg_text *text) {
    lg_text_add(text, "%lld,%d,", (long long)tick, action);
    const double real[] = {s->x, s->y, s->vx, s->vy, s->dx, s->dy};
    for (int i = 0; i < 6; i++) {
        /* Numbers are written as the records of the original framework have them: whole numbers as integers; others with 17
         * digits, and without an exponent if they are at least 1e-6; 0 always without a sign. */
        char digit[40];
        snprintf(digit, sizeof digit, "%.16e", real[i]);
        int digits = (int)strcspn(digit, "e"), exponent = atoi(digit + digits + 1);
        if (real[i] == trunc(real[i]) && fabs(real[i]) < 1e15)
            lg_text_add(text, "%.0f,", real[i] + 0.0);
        else if (exponent >= -6 && exponent <= 16)
            lg_text_add(text, "%.*f,", 16 - exponent, real[i]);
        else
            lg_text_add(text, "%.*se%d,", digits, digit, exponent);
    }
    lg_text_add(text, "%d,%d,%d,", s->collided, (int)s->steps_left, (int)s->total_time);
    for (int i = 0; i < game->waypoints; i++)
        lg_text_append(text, pt_is_open(s, i) ? "0" : "1", 1);
    lg_text_append(text, "\n", 1);
}

/* Writes the lines with which a game begins for a driving program: everything that does not change during the flight. */

/* Appends what a program receives about a route before the first tick, except the seed. The text ends with the map. Returns
 * false if memory is short. */
static bool play_opening(const play_session *s, int route, lg_text *text) {
    const pt_map *map = s->map;
    const int16_t *order = s->analysis->plan.route[route].order;
    pt_way way = pt_planned_way(s->analyst, map, order);
    lg_text_add(text, "ptsp 1\nsteps %d\nship %d %d\n", (int)map->steps, map->ship.x, map->ship.y);
    for (int w = 0; w < map->waypoints; w++)
        lg_text_add(text, "waypoint %d %d\n", map->waypoint[w].x, map->waypoint[w].y);
    lg_text_add(text, "route %s\norder", pt_route_names[route]);
    for (int w = 0; w < map->waypoints; w++)
        lg_text_add(text, " %d", order[w]);
    lg_text_add(text, "\n");
    for (int i = 1; i < way.spots; i++)
        lg_text_add(text, "way %.0f %.0f\n", way.spot[i].x, way.spot[i].y);
    pt_write(NULL, map, "map", text);
    bool good = way.spot && !text->failed;
    free(way.spot);
    return good;
}

typedef struct {
    play_session *session;
    play_record *record; /* NULL: do not record the game */
    bool watching;       /* is this the thread that draws the progress? */
    int visits, *visit;  /* the ticks at which waypoints were visited; NULL: nobody wants to know them */
} watcher;

static void watch_tick(void *context, const pt_state *state, int action) {
    watcher *w = context;
    play_session *s = w->session;
    if (w->record && is_drawn(s)) pt_track_keep(&w->record->track, state);
    if (w->record && s->call->o->save) pt_actions_note(&w->record->actions, action);
    for (int all = s->game.waypoints - state->left; w->visit && w->visits < all; w->visits++)
        w->visit[w->visits] = state->total_time;
    if (w->watching) progress_count(&s->progress, "flying", atomic_load(&s->done), s->call->games * s->routes, "games");
}

/* Flies game `index` in a seat. Its random stream depends only on its route and number. Returns false if it was broken off or
 * memory is short. */
static bool fly_game(play_session *s, int index, pt_seat *seat, watcher *w, pt_flight *flight) {
    int r = index / (int)s->call->games, game = index % (int)s->call->games;
    *flight = (pt_flight){.tick = watch_tick, .context = w};
    pt_trip trip = {&s->game, s->analyst, s->analysis->plan.route[s->route[r]].order};
    return pt_drive(seat, &trip, pt_game_stream((uint64_t)s->call->seed, s->route[r], game), flight);
}

static void play_game(void *context, int index, int worker) {
    play_session *s = context;
    int visit[PT_WAYPOINTS_MAX];
    if (interrupted()) return;
    watcher w = {.session = s,
                 .record = index % s->call->games ? NULL : &s->record[index / s->call->games],
                 .watching = !worker,
                 .visit = s->race ? visit : NULL};
    pt_flight flight;
    bool good = fly_game(s, index, s->seat[worker], &w, &flight);
    if (good && s->race) { /* the rival flies the same game */
        int rival_visit[PT_WAYPOINTS_MAX];
        watcher rival = {.session = s, .visit = rival_visit};
        pt_flight unused;
        good = fly_game(s, index, s->seat[s->seats / 2 + worker], &rival, &unused);
        if (good) s->race[index] = pt_race_of((pt_visits){visit, w.visits}, (pt_visits){rival_visit, rival.visits});
    }
    if (good) {
        s->flight[index] = flight;
        atomic_fetch_add(&s->done, 1);
    } else if (!interrupted()) {
        atomic_store(&s->failed, 1);
    }
}

static bool go_on(void *context) {
    play_session *s = context;
    return !interrupted() && !atomic_load(&s->failed);
}

int play_fly(play_session *s) {
    int all = (int)s->call->games * s->routes, workers = s->call->jobs < all ? (int)s->call->jobs : all;
    s->flight = calloc((size_t)all, sizeof *s->flight);
    s->seat = calloc(2 * (size_t)workers, sizeof(pt_seat *));
    s->race = s->call->rival ? calloc((size_t)all, sizeof *s->race) : NULL;
    lg_thread_pool *threads = thread_pool_create(workers);
    pt_drive_options how = s->call->how;
    how.go_on = go_on;
    how.context = s;
    bool good = s->flight && s->seat && (s->race || !s->call->rival) && threads;
    for (int r = 0; good && s->call->command && r < s->routes; r++)
        good = play_opening(s, s->route[r], &s->opening[r]);
    for (int w = 0; good && w < workers * (s->race ? 2 : 1); w++, s->seats++)
        good = (s->seat[w] = pt_seat_create(w < workers ? s->call->driver : s->call->rival, &how));
    s->progress = progress_begin(true);
    if (good) interrupts_catch(INTERRUPTS_NOTED);
    progress_show("flying: 0 of %d games", all);
    if (good) threads->each(threads, all, play_game, s);
    progress_clear();
    progress_hide(&s->progress);
    thread_pool_destroy(threads);
    if (*s->error.text) return complain(s->status, "%s", s->error.text);
    return good && !atomic_load(&s->failed) ? DONE : out_of_memory();
}
