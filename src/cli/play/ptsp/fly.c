/* Plays the games of a map on several threads. Each game has its own random stream, so that the number of threads does not
 * change the results. */
#include <stdlib.h>

#include "cli/play/ptsp/program.h"
#include "host/interrupts.h"
#include "host/thread_pool.h"
#include "play/ptsp/actions.h"

typedef struct {
    play_session *session;
    play_record *record; /* NULL: do not record the game */
    bool watching;       /* is this the thread that draws the progress? */
} watcher;

static void watch_tick(void *context, const pt_state *state, int action) {
    watcher *w = context;
    play_session *s = w->session;
    if (w->record && is_drawn(s)) pt_track_keep(&w->record->track, state);
    if (w->record && s->call->o->save) pt_actions_note(&w->record->actions, action);
    if (w->watching) progress_count(&s->progress, "flying", atomic_load(&s->done), s->call->games * s->routes, "games");
}

/* Plays a game. Its random stream depends only on its route and number. */
static void play_game(void *context, int index, int worker) {
    play_session *s = context;
    int r = index / (int)s->call->games, game = index % (int)s->call->games;
    if (interrupted()) return;
    watcher w = {s, !game ? &s->record[r] : NULL, !worker};
    pt_flight flight = {.tick = watch_tick, .context = &w};
    pt_trip trip = {&s->game, s->analyst, s->analysis->plan.route[s->route[r]].order};
    lg_rng rng = pt_game_stream((uint64_t)s->call->seed, s->route[r], game);
    if (pt_drive(s->seat[worker], &trip, rng, &flight)) {
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
    for (int w = 0; good && w < workers; w++, s->seats++)
        good = (s->seat[w] = pt_seat_create(s->call->driver, &how));
    return good;
}

int play_fly(play_session *s) {
    int all = (int)s->call->games * s->routes, workers = s->call->jobs < all ? (int)s->call->jobs : all;
    s->flight = calloc((size_t)all, sizeof *s->flight);
    s->seat = calloc((size_t)workers, sizeof(pt_seat *));
    lg_thread_pool *threads = thread_pool_create(workers);
    bool good = s->flight && s->seat && threads && open_seats(s, workers);
    s->progress = progress_begin(true);
    if (good) interrupts_catch(INTERRUPTS_NOTED);
    if (good) threads->each(threads, all, play_game, s);
    progress_hide(&s->progress);
    thread_pool_destroy(threads);
    if (*s->error.text) return complain(s->status, "%s", s->error.text);
    return good && !atomic_load(&s->failed) ? DONE : out_of_memory();
}
