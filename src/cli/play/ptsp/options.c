/* Reads the command line of `levelground play ptsp` and rejects options that exclude each other. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/files.h"
#include "cli/play/ptsp/program.h"
#include "games/ptsp/settings.h"
#include "host/clock.h"

enum { GAMES_MAX = 100000 };
enum {
    KEY_ROUTE = 2000,
    KEY_DRIVER,
    KEY_COMMAND,
    KEY_TIMEOUT,
    KEY_ITERATIONS,
    KEY_REALTIME,
    KEY_SAVE,
    KEY_VIDEO,
    KEY_ACTIONS,
    KEY_TRACE,
    KEY_JSON
};

static const struct argp_option table[] = {
    {"route", KEY_ROUTE, "R", 0,
     "the route to fly: nearest, distance, physics, r1, ... r4 (default: all except r3 and r4)", 1},
    {"driver", KEY_DRIVER, "D", 0, "the driver: mcts as in the paper, or our own pilot (mcts)", 1},
    {"driver-command", KEY_COMMAND, "COMMAND", 0, "fly with your own program, which reads states and writes actions",
     1},
    {"timeout", KEY_TIMEOUT, "T", 0, "seconds that the program has for each answer (10)", 1},
    {"games", 'n', "N", 0, "number of games for each route (1)", 1},
    {"seed", 's', "S", 0, "the seed; another seed gives other games (1)", 1},
    {"iterations", KEY_ITERATIONS, "N", 0, "iterations of the driver's search for each decision (1000)", 2},
    {"realtime", KEY_REALTIME, NULL, 0, "give the driver the time of the original game: 30 of each tick's 40 ms", 2},
    {"jobs", 'j', "J", 0, "number of threads (default: all cores); does not change results", 2},
    {"variant", KEY_VARIANT, "V", 0, "plan the routes by the rules of this variant", 3},
    {"set", KEY_SET, "K=V", 0, "change a setting of the game", 3},
    {"save", KEY_SAVE, "FILE", 0, "with --route: write the actions of the first game into this file, for --actions", 4},
    {"actions", KEY_ACTIONS, "FILE", 0, "replay the actions of this file: 0 to 5, one on each line", 4},
    {"trace", KEY_TRACE, NULL, 0, "with --actions: print a row for each tick, as CSV", 4},
    {"output", 'o', "OUT", 0, "draw the first game of each route: .svg (moving), .png or .pdf", 5},
    {"video", KEY_VIDEO, "OUT", 0, "the same as a film: .gif or .webm; needs ffmpeg", 5},
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 5},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    play_options *o = state->input;
    if (take_choice(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case KEY_ROUTE: o->route = argument; return 0;
    case KEY_DRIVER: o->driver = argument; return 0;
    case KEY_COMMAND: o->command = argument; return 0;
    case KEY_TIMEOUT: o->timeout = argument; return 0;
    case 'n': o->games = argument; return 0;
    case 's': o->seed = argument; return 0;
    case 'j': o->jobs = argument; return 0;
    case KEY_ITERATIONS: o->iterations = argument; return 0;
    case KEY_REALTIME: o->realtime = true; return 0;
    case KEY_VIDEO: o->video = argument; return 0;
    case KEY_SAVE: o->save = argument; return 0;
    case KEY_ACTIONS: o->actions = argument; return 0;
    case KEY_TRACE: o->trace = true; return 0;
    case KEY_JSON: o->json = true; return 0;
    case 'o': o->output = argument; return 0;
    case ARGP_KEY_ARGS:
        o->file = state->argv + state->next;
        o->files = state->argc - state->next;
        return 0;
    case ARGP_KEY_END:
        if (!o->files) argp_error(state, "expected FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static bool find_driver(play_call *c, lg_error *error) {
    const char *names[16] = {0};
    const char *name = c->o->driver ? c->o->driver : pt_drivers[0]->name;
    c->driver = c->o->command ? &play_program : pt_driver_find(name);
    for (int i = 0; i < 15 && pt_drivers[i]; i++)
        names[i] = pt_drivers[i]->name;
    if (c->driver) return true;
    const char *near = lg_nearest(name, names);
    if (near) return lg_fail(error, "unknown driver '%.60s'; did you mean '%s'?", name, near);
    return lg_fail(error, "unknown driver '%.60s'; expected mcts or pilot", name);
}

static bool check_route(const play_options *o, lg_error *error) {
    for (int r = 0; o->route && pt_route_names[r]; r++)
        if (!strcmp(pt_route_names[r], o->route)) return true;
    if (!o->route) return true;
    const char *near = lg_nearest(o->route, pt_route_names);
    if (near) return lg_fail(error, "unknown route '%.60s'; did you mean '%s'?", o->route, near);
    return lg_fail(error, "unknown route '%.60s'; expected nearest, distance, physics or r1 to r4", o->route);
}

static bool set_numbers(play_call *c, lg_error *error) {
    const play_options *o = c->o;
    int64_t iterations = 1000;
    c->games = c->seed = 1;
    c->timeout = 10;
    c->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    bool good = (!o->games || parse_whole("--games", o->games, 1, GAMES_MAX, &c->games, error)) &&
                (!o->seed || parse_whole("--seed", o->seed, 0, INT64_MAX, &c->seed, error)) &&
                (!o->jobs || parse_whole("--jobs", o->jobs, 1, 1024, &c->jobs, error)) &&
                (!o->iterations || parse_whole("--iterations", o->iterations, 1, 100000000, &iterations, error)) &&
                (!o->timeout || parse_number("--timeout", o->timeout, 0.001, 86400, &c->timeout, error));
    c->how = (pt_drive_options){.iterations = (int)iterations};
    if (o->realtime) c->how.clock = wall_clock;
    return good;
}

const char *play_one_map_only(const play_options *o) {
    return o->actions ? "--actions" : o->save ? "--save" : o->output ? "--output" : o->video ? "--video" : NULL;
}

/* Do the options say who flies, or how? */
static bool is_flown(const play_options *o) {
    return o->driver || o->command || o->iterations || o->realtime;
}

static bool ends_with(const char *name, const char *ending) {
    size_t length = strlen(name), end = strlen(ending);
    return length > end && !strcmp(name + length - end, ending);
}

static bool check_words(play_call *c, lg_error *error) {
    const play_options *o = c->o;
    const play_files files = {.thing = "map",
                              .file = o->file,
                              .count = o->files,
                              .one_only = play_one_map_only(o),
                              .option = "--actions",
                              .option_file = o->actions};
    if (!play_find_picture(o->output, &c->picture, error)) return false;
    if (o->video && !ends_with(o->video, ".gif") && !ends_with(o->video, ".webm"))
        return lg_fail(error, "%s: expected a name ending in .gif or .webm", o->video);
    if (o->trace && !o->actions) return lg_fail(error, "--trace needs --actions");
    if (o->trace && o->json) return lg_fail(error, "--trace and --json exclude each other");
    if (o->actions && (o->route || is_flown(o) || o->games || o->seed || o->save))
        return lg_fail(error,
                       "--actions is a game of its own: no route, driver, games, seed, iterations, realtime or save");
    if (o->command && (o->driver || o->iterations || o->realtime))
        return lg_fail(error, "--driver-command is a driver of its own: no driver, iterations or realtime");
    if (o->timeout && !o->command) return lg_fail(error, "--timeout needs --driver-command");
    if (o->realtime && o->iterations) return lg_fail(error, "--realtime and --iterations exclude each other");
    if (o->save && !o->route) return lg_fail(error, "--save writes the actions of one route: expected --route too");
    return play_check_files(&files, error);
}

bool play_read_options(play_options *o, int argc, char **argv, play_call *c, lg_error *error) {
    static const struct argp argp = {table,
                                     parse,
                                     "FILE...",
                                     "Plays maps: a driver flies their routes, and the costs say how far apart they "
                                     "truly are. Or replays actions. A FILE is a map, or JSON Lines as generate prints "
                                     "them; - is standard input.",
                                     NULL,
                                     NULL,
                                     NULL};
    const lg_game *game = &lg_game_ptsp;
    parse_options(&argp, argc, argv, o);
    c->o = o;
    if (!check_words(c, error) || !set_numbers(c, error) || !find_driver(c, error) || !check_route(o, error))
        return false;
    const level_item usual = {.game = game};
    if (!rules_for(&usual, &o->choice, &c->rules, error)) return false;
    c->task = lg_task_create(game, &c->rules.settings, NULL, error);
    return c->task;
}
