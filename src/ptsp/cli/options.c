/* Reads the command line of `levelground play ptsp` and rejects options that exclude each other. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/files.h"
#include "host/clock.h"
#include "host/conversation.h"
#include "ptsp/map/settings.h"
#include "session.h"

enum { GAMES_MAX = 100000 };
enum { OF_FLIGHT = 1 }; /* the tag of the options that say how the routes are flown, so that a replay excludes them */

static const option_row rows[] = {
    {"route", 0, "R", TEXT(play_options, route),
     "the route to fly: nearest, distance, physics, r1, ... r4 (default: all except r3 and r4)", 1, OF_FLIGHT},
    {"driver", 0, "D", TEXT(play_options, driver), "the driver: mcts as in the paper, or our own pilot (mcts)", 1,
     OF_FLIGHT},
    {"rival", 0, "D", TEXT(play_options, rival),
     "let this driver fly the same games, and say how dramatic the races are", 1, OF_FLIGHT},
    {"bot", 0, "COMMAND", TEXT(play_options, bot), "fly with your own program, which reads states and writes actions",
     1, OF_FLIGHT},
    {"patience", 0, "S", NUMBER(play_options, patience, 0.001, 86400),
     "seconds that the program has for each answer (10)", 1},
    {"driver-command", 0, "COMMAND", TEXT(play_options, command), "like --bot, but run by a shell", 1, OF_FLIGHT},
    {"timeout", 0, "T", NUMBER(play_options, timeout, 0.001, 86400), "the same as --patience", 1},
    {"games", 'n', "N", WHOLE(play_options, games, 1, GAMES_MAX), "number of games for each route (1)", 1, OF_FLIGHT},
    {"seed", 's', "S", WHOLE(play_options, seed, 0, INT64_MAX), "the seed; another seed gives other games (1)", 1,
     OF_FLIGHT},
    {"iterations", 0, "N", WHOLE(play_options, iterations, 1, 100000000),
     "iterations of the driver's search for each decision (1000)", 2, OF_FLIGHT},
    {"realtime", 0, NULL, FLAG(play_options, realtime),
     "give the driver the time of the original game: 30 of each tick's 40 ms", 2, OF_FLIGHT},
    JOBS_OPTION(play_options, jobs, 2),
    {"variant", 0, "V", TEXT(play_options, choice.variant), "plan the routes by the rules of this variant", 3},
    {"set", 0, "K=V", LIST(play_options, choice.set, choice.sets), "change a setting of the game", 3},
    {"save", 0, "FILE", TEXT(play_options, save),
     "with --route: write the actions of the first game into this file, for --actions", 4, OF_FLIGHT},
    {"actions", 0, "FILE", TEXT(play_options, actions), "replay the actions of this file: 0 to 5, one on each line", 4},
    {"trace", 0, NULL, FLAG(play_options, trace), "with --actions: print a row for each tick, as CSV", 4},
    {"output", 'o', "OUT", TEXT(play_options, output), "draw the first game of each route: .svg (moving), .png or .pdf",
     5},
    {"video", 0, "OUT", TEXT(play_options, video), "the same as a film: .gif or .webm; needs ffmpeg", 5},
    {"json", 0, NULL, FLAG(play_options, json), "print JSON Lines", 5},
    {0},
};

static bool find_driver(const char *name, const pt_driver **driver, lg_error *error) {
    const char *names[16] = {0};
    *driver = pt_driver_find(name);
    for (int i = 0; i < 15 && pt_drivers[i]; i++)
        names[i] = pt_drivers[i]->name;
    if (*driver) return true;
    const char *near = lg_nearest(name, names);
    if (near) return lg_fail(error, "unknown driver '%.60s'; did you mean '%s'?", name, near);
    return lg_fail(error, "unknown driver '%.60s'; expected mcts or pilot", name);
}

const char *play_one_map_only(const play_options *o) {
    return o->actions ? "--actions" : o->save ? "--save" : o->output ? "--output" : o->video ? "--video" : NULL;
}

static bool ends_with(const char *name, const char *ending) {
    size_t length = strlen(name), end = strlen(ending);
    return length > end && !strcmp(name + length - end, ending);
}

static bool check_options(play_call *c, unsigned tags, lg_error *error) {
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
    if (o->actions && (tags & OF_FLIGHT))
        return lg_fail(
            error,
            "--actions is a game of its own: no route, driver, rival, games, seed, iterations, realtime or save");
    if (o->command && o->bot) return lg_fail(error, "--bot and --driver-command exclude each other");
    if (c->command && (o->driver || o->iterations.given || o->realtime))
        return lg_fail(error, "--%s is a driver of its own: no driver, iterations or realtime",
                       o->bot ? "bot" : "driver-command");
    if (o->timeout.given && !c->command) return lg_fail(error, "--timeout needs --driver-command");
    if (o->patience.given && !c->command) return lg_fail(error, "--patience needs --bot");
    if (o->patience.given && o->timeout.given) return lg_fail(error, "--patience and --timeout exclude each other");
    bool bad = false;
    c->words = o->bot ? command_words(o->bot, &bad) : NULL;
    if (bad) return lg_fail(error, "--bot: expected a command, found '%.100s'", o->bot);
    if (o->bot && !c->words) return lg_fail_memory(error);
    if (o->realtime && o->iterations.given) return lg_fail(error, "--realtime and --iterations exclude each other");
    if (o->save && !o->route) return lg_fail(error, "--save writes the actions of one route: expected --route too");
    return play_check_files(&files, error);
}

bool play_read_options(play_options *o, int argc, char **argv, play_call *c, lg_error *error) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(play_options, file, files),
        .missing = EXPECTED_FILE,
        .usage = "FILE...",
        .sentence = "Plays maps: a driver flies their routes, and the costs say how far apart they "
                    "truly are. Or replays actions. A FILE is a map, or JSON Lines as generate prints "
                    "them; - is standard input."};
    const lg_game *game = &lg_game_ptsp;
    unsigned tags = parse_options(&table, argc, argv, o);
    c->o = o;
    c->games = whole_or(o->games, 1);
    c->seed = whole_or(o->seed, 1);
    c->jobs = threads_or_cores(o->jobs);
    c->command = o->bot ? o->bot : o->command;
    c->timeout = number_or(o->patience, number_or(o->timeout, 10));
    c->how = (pt_drive_options){.iterations = (int)whole_or(o->iterations, 1000)};
    if (o->realtime) c->how.clock = wall_clock;
    if (!check_options(c, tags, error)) return false;
    c->driver = &play_program;
    if (!c->command && !find_driver(o->driver ? o->driver : pt_drivers[0]->name, &c->driver, error)) return false;
    if (o->rival && !find_driver(o->rival, &c->rival, error)) return false;
    if (c->driver == c->rival) return lg_fail(error, "--rival: expected another driver than --driver");
    int r = 0;
    while (o->route && pt_route_names[r] && strcmp(pt_route_names[r], o->route) != 0)
        r++;
    if (!pt_route_names[r]) {
        const char *near = lg_nearest(o->route, pt_route_names);
        if (near) return lg_fail(error, "unknown route '%.60s'; did you mean '%s'?", o->route, near);
        return lg_fail(error, "unknown route '%.60s'; expected nearest, distance, physics or r1 to r4", o->route);
    }
    const level_item usual = {.game = game};
    if (!rules_for(&usual, &o->choice, &c->rules, error)) return false;
    c->task = lg_task_create(game, &c->rules.settings, NULL, error);
    return c->task;
}
