/* levelground play: the game itself. A driver flies the routes of a map, which tells their true costs C(r) (ptsp2014,
 * equation 1); or actions from a file are replayed. Games are spread over threads; each has a random stream of its own,
 * so that their number changes no result. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/session.h"
#include "games/ptsp/settings.h"
#include "host/clock.h"
#include "host/crew.h"
#include "host/interrupts.h"
#include "io/formats.h"

enum { GAMES_MAX = 100000, SHOWN_ROUTES = PT_R2 + 1 };
enum { KEY_ROUTE = 2000, KEY_DRIVER, KEY_ITERATIONS, KEY_REALTIME, KEY_SAVE, KEY_ACTIONS, KEY_TRACE, KEY_JSON };

static const struct argp_option table[] = {
    {"route", KEY_ROUTE, "R", 0, "fly this one: nearest, distance, physics, r1, ... r4 (all but r3 and r4)", 1},
    {"driver", KEY_DRIVER, "D", 0, "who flies: mcts as in the paper, or our own pilot (mcts)", 1},
    {"games", 'n', "N", 0, "how many games a route (1)", 1},
    {"seed", 's', "S", 0, "another seed, other games (1)", 1},
    {"iterations", KEY_ITERATIONS, "N", 0, "of the driver's search, a decision (1000)", 2},
    {"realtime", KEY_REALTIME, NULL, 0, "as long a decision as the original game allows, 30 ms a tick", 2},
    {"jobs", 'j', "J", 0, "threads (all cores); changes no result", 2},
    {"variant", KEY_VARIANT, "V", 0, "whose rules the routes are planned by", 3},
    {"set", KEY_SET, "K=V", 0, "change a setting of the game", 3},
    {"save", KEY_SAVE, "FILE", 0, "with --route: write the actions of its first game, for --actions", 4},
    {"actions", KEY_ACTIONS, "FILE", 0, "replay these: 0 to 5, one a line", 4},
    {"trace", KEY_TRACE, NULL, 0, "with --actions: print a row a tick, as CSV", 4},
    {"output", 'o', "OUT", 0, "draw the first game of each route: .svg (moving), .png or .pdf", 5},
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 5},
    {0},
};

static void take_argument(play_options *o, char *argument, struct argp_state *state) {
    if (!o->choice.game)
        o->choice.game = argument;
    else if (!o->file)
        o->file = argument;
    else
        argp_error(state, "expected one FILE, found also '%s'", argument);
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    play_options *o = state->input;
    if (key != KEY_GAME && take_choice(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case KEY_ROUTE: o->route = argument; return 0;
    case KEY_DRIVER: o->driver = argument; return 0;
    case 'n': o->games = argument; return 0;
    case 's': o->seed = argument; return 0;
    case 'j': o->jobs = argument; return 0;
    case KEY_ITERATIONS: o->iterations = argument; return 0;
    case KEY_REALTIME: o->realtime = true; return 0;
    case KEY_SAVE: o->save = argument; return 0;
    case KEY_ACTIONS: o->actions = argument; return 0;
    case KEY_TRACE: o->trace = true; return 0;
    case KEY_JSON: o->json = true; return 0;
    case 'o': o->output = argument; return 0;
    case ARGP_KEY_ARG: take_argument(o, argument, state); return 0;
    case ARGP_KEY_END:
        if (!o->file) argp_error(state, "expected GAME and FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static bool find_routes(play_session *s, lg_error *error) {
    int last = s->analysis->plan.routes < SHOWN_ROUTES ? s->analysis->plan.routes : SHOWN_ROUTES;
    for (; !s->o->route && s->routes < last; s->routes++)
        s->route[s->routes] = s->routes;
    for (int r = 0; s->o->route && pt_route_names[r]; r++)
        if (!strcmp(pt_route_names[r], s->o->route)) s->route[s->routes++] = r;
    if (!s->routes) {
        const char *near = lg_nearest(s->o->route, pt_route_names);
        if (near) return lg_fail(error, "unknown route '%.60s'; did you mean '%s'?", s->o->route, near);
        return lg_fail(error, "unknown route '%.60s'; expected nearest, distance, physics or r1 to r4", s->o->route);
    }
    return s->route[s->routes - 1] < s->analysis->plan.routes ||
           lg_fail(error, "%s: with so few waypoints there is no route %s", s->o->file, s->o->route);
}

static bool find_driver(play_session *s, lg_error *error) {
    const char *names[16] = {0};
    const char *name = s->o->driver ? s->o->driver : pt_drivers[0]->name;
    s->driver = pt_driver_find(name);
    for (int i = 0; i < 15 && pt_drivers[i]; i++)
        names[i] = pt_drivers[i]->name;
    if (s->driver) return true;
    const char *near = lg_nearest(name, names);
    if (near) return lg_fail(error, "unknown driver '%.60s'; did you mean '%s'?", name, near);
    return lg_fail(error, "unknown driver '%.60s'; expected mcts or pilot", name);
}

static bool go_on(void *context) {
    (void)context;
    return !interrupted();
}

static bool set_numbers(play_session *s, lg_error *error) {
    const play_options *o = s->o;
    int64_t iterations = 1000;
    s->games = s->seed = 1;
    s->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    bool good = (!o->games || parse_whole("--games", o->games, 1, GAMES_MAX, &s->games, error)) &&
                (!o->seed || parse_whole("--seed", o->seed, 0, INT64_MAX, &s->seed, error)) &&
                (!o->jobs || parse_whole("--jobs", o->jobs, 1, 1024, &s->jobs, error)) &&
                (!o->iterations || parse_whole("--iterations", o->iterations, 1, 100000000, &iterations, error));
    if (good && o->realtime && o->iterations) return lg_fail(error, "--realtime and --iterations exclude each other");
    s->how = (pt_drive_options){.iterations = (int)iterations, .go_on = go_on};
    if (o->realtime) s->how.clock = wall_clock;
    return good;
}

static bool check_words(play_session *s, lg_error *error) {
    const play_options *o = s->o;
    if (o->output) s->picture = picture_of_file(o->output);
    if (o->output && !s->picture) return lg_fail(error, "%s: expected a name ending in .svg, .png or .pdf", o->output);
    if (o->trace && !o->actions) return lg_fail(error, "--trace needs --actions");
    if (o->trace && o->json) return lg_fail(error, "--trace and --json exclude each other");
    if (o->actions && (o->route || o->driver || o->games || o->seed || o->iterations || o->realtime || o->save))
        return lg_fail(error,
                       "--actions is a game of its own: no route, driver, games, seed, iterations, realtime or save");
    if (o->save && !o->route) return lg_fail(error, "--save writes the actions of one route: expected --route too");
    if (o->actions && !strcmp(o->actions, "-") && !strcmp(o->file, "-"))
        return lg_fail(error, "--actions: standard input is the map already");
    return true;
}

static bool load(play_session *s, lg_error *error) {
    const lg_game *game;
    if (!check_words(s, error) || !find_game(s->o->choice.game, &game, error)) return false;
    if (game != &lg_game_ptsp) return lg_fail(error, "%s cannot be played here; ptsp can", game->name);
    if (!set_numbers(s, error) || !find_driver(s, error) || !level_read(s->o->file, game, &s->item, error))
        return false;
    s->map = s->item.level;
    s->task = task_for(game, &s->o->choice, &s->variant, error);
    if (!s->task) return false;
    s->analyst = pt_analyst_create();
    s->analysis = calloc(1, sizeof *s->analysis);
    if (!s->analyst || !s->analysis) return lg_fail(error, "out of memory");
    int routes = s->o->route ? PT_ROUTES : SHOWN_ROUTES;
    if (!pt_analyse(s->analyst, s->map, pt_task_of(s->task)->rules, routes, s->analysis))
        return lg_fail(error, "out of memory");
    s->game = pt_game_of(s->map, pt_analyst_walls(s->analyst));
    return true;
}

static void unload(play_session *s) {
    for (int w = 0; w < s->seats; w++)
        pt_seat_destroy(s->seat[w]);
    for (int r = 0; r < PT_ROUTES; r++) {
        free(s->record[r].state);
        lg_text_clear(&s->record[r].actions);
    }
    lg_task_destroy(s->task);
    pt_analyst_destroy(s->analyst);
    free(s->analysis);
    free(s->item.level);
    free(s->flight);
    free(s->seat);
}

typedef struct {
    play_session *session;
    play_record *record; /* or NULL */
    bool watching;       /* the thread that draws the progress */
} watcher;

static void watch(void *context, const pt_state *state, int action) {
    watcher *w = context;
    play_session *s = w->session;
    if (w->record && s->picture) play_keep(w->record, state, action);
    if (w->record && s->o->save) play_note(w->record, action);
    if (w->watching) progress_count(&s->progress, "flying", atomic_load(&s->done), s->games * s->routes, "games");
}

/* A game's stream depends on its route and number alone. */
static void play_game(void *context, int index, int worker) {
    play_session *s = context;
    int r = index / (int)s->games, game = index % (int)s->games;
    if (interrupted()) return;
    watcher w = {s, !game ? &s->record[r] : NULL, !worker};
    pt_flight flight = {.tick = watch, .context = &w};
    pt_trip trip = {&s->game, s->analyst, s->analysis->plan.route[s->route[r]].order};
    lg_rng rng = lg_rng_stream((uint64_t)s->seed, "play", (uint64_t)s->route[r] << 32 | (uint64_t)game);
    if (pt_drive(s->seat[worker], &trip, rng, &flight)) {
        s->flight[index] = flight;
        atomic_fetch_add(&s->done, 1);
    } else if (!interrupted()) {
        atomic_store(&s->failed, 1);
    }
}

/* All games of all routes; false where memory is short. */
static bool play_all(play_session *s) {
    int all = (int)s->games * s->routes, workers = s->jobs < all ? (int)s->jobs : all;
    s->flight = calloc((size_t)all, sizeof *s->flight);
    s->seat = calloc((size_t)workers, sizeof(pt_seat *));
    lg_crew *crew = crew_create(workers);
    bool good = s->flight && s->seat && crew;
    for (int w = 0; good && w < workers; w++, s->seats++)
        good = (s->seat[w] = pt_seat_create(s->driver, &s->how));
    s->progress = progress_begin(true);
    if (good) interrupts_catch(INTERRUPTS_NOTED);
    if (good) crew->each(crew, all, play_game, s);
    progress_hide(&s->progress);
    crew_destroy(crew);
    return good && !atomic_load(&s->failed);
}

static int play(play_session *s) {
    lg_error error;
    if (s->o->actions) return play_replay(s);
    if (!s->analysis->feasible)
        return complain(MISUSED, "%s: the map is not feasible (see: levelground evaluate)", s->o->file);
    if (!find_routes(s, &error)) return complain(MISUSED, "%s", error.text);
    if (!play_all(s)) return out_of_memory();
    return play_report(s);
}

int play_main(int argc, char **argv) {
    static const struct argp argp = {table,
                                     parse,
                                     "ptsp FILE",
                                     "Plays a map: a driver flies its routes, and the costs say how far apart they "
                                     "truly are. Or replays actions. - is standard input.",
                                     NULL,
                                     NULL,
                                     NULL};
    play_options o = {0};
    lg_error error;
    parse_options(&argp, argc, argv, &o);
    play_session s = {.o = &o};
    int status = load(&s, &error) ? play(&s) : complain(MISUSED, "%s", error.text);
    unload(&s);
    return status;
}
