/* Plays the games of a map on several threads. Each game has its own random stream, so that the number of threads does not
 * change the results. */
#include <stdlib.h>

#include "host/interrupts.h"
#include "host/thread_pool.h"
#include "program.h"
#include "ptsp/drivers/actions.h"

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

/* Lets the rival fly the game that the driver has flown, and judges the race. */
static bool fly_race(play_session *s, int index, int worker, const watcher *driver) {
    int visit[PT_WAYPOINTS_MAX];
    watcher w = {.session = s, .visit = visit};
    pt_flight flight;
    if (!fly_game(s, index, s->seat[s->seats / 2 + worker], &w, &flight)) return false;
    s->race[index] = pt_race_of((pt_visits){driver->visit, driver->visits}, (pt_visits){visit, w.visits});
    return true;
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
    if (fly_game(s, index, s->seat[worker], &w, &flight) && (!s->race || fly_race(s, index, worker, &w))) {
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

static bool open_seats(play_session *s, int workers) {
    pt_drive_options how = s->call->how;
    how.go_on = go_on;
    how.context = s;
    bool good = true;
    for (int r = 0; good && s->call->o->command && r < s->routes; r++)
        good = play_opening(s, s->route[r], &s->opening[r]);
    for (int w = 0; good && w < workers * (s->race ? 2 : 1); w++, s->seats++)
        good = (s->seat[w] = pt_seat_create(w < workers ? s->call->driver : s->call->rival, &how));
    return good;
}

int play_fly(play_session *s) {
    int all = (int)s->call->games * s->routes, workers = s->call->jobs < all ? (int)s->call->jobs : all;
    s->flight = calloc((size_t)all, sizeof *s->flight);
    s->seat = calloc(2 * (size_t)workers, sizeof(pt_seat *));
    s->race = s->call->rival ? calloc((size_t)all, sizeof *s->race) : NULL;
    lg_thread_pool *threads = thread_pool_create(workers);
    bool good = s->flight && s->seat && (s->race || !s->call->rival) && threads && open_seats(s, workers);
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
