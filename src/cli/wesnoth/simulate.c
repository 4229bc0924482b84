/* levelground wesnoth simulate: plays whole games without Wesnoth. Sides explore as the game's own AI does, and in each turn
 * the search makes the land that they may see next. Games are spread over threads; a game depends only on the seed and its
 * number. */
#include "cli/wesnoth/simulate.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/refusals.h"
#include "cli/wesnoth/wesnoth.h"
#include "games/wesnoth/settings.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"
#include "io/file.h"
#include "io/levels.h"

enum { GAMES_MAX = 100000, TURNS = 40, TURNS_MAX = 1000 };
enum {
    KEY_SIZE = 2000,
    KEY_SIDES,
    KEY_FACTIONS,
    KEY_CORNER,
    KEY_TURNS,
    KEY_EXTRA,
    KEY_EVALUATIONS,
    KEY_SECONDS,
    KEY_FORMAT,
    KEY_JSON
};

typedef struct {
    choice land;
    const char *games, *size, *sides, *factions, *corner, *turns, *extra, *seed, *jobs;
    const char *evaluations, *seconds, *output, *format;
    bool json, force;
} options;

static const struct argp_option table[] = {
    {"games", 'n', "N", 0, "number of games (10)", 1},
    {"size", KEY_SIZE, "WxH", 0, "size of the map (40x40)", 1},
    {"sides", KEY_SIDES, "N", 0, "number of sides, 2 to 4 (2)", 1},
    {"factions", KEY_FACTIONS, "A,B[,C[,D]]", 0,
     "factions of the default era, one for each side; any: drawn at random (any)", 1},
    {"corner", KEY_CORNER, "N", 0, "distance of the keeps from the edges, in hexes (a fifth of the map)", 1},
    {"turns", KEY_TURNS, "N", 0, "end each game after this many turns (40)", 1},
    {"seed", 's', "S", 0, "the seed; another seed gives other games (1)", 1},
    {"jobs", 'j', "J", 0, "number of threads (default: all cores); does not change results", 1},
    {"variant", KEY_VARIANT, "V", 0,
     "the requirements that count as fair (balanced, or those that the preset was published for)", 2},
    LAND_OPTIONS(2),
    {"extra", KEY_EXTRA, "N", 0, "make land this many hexes wider; -1: just as far as moves and sight (0)", 2},
    {"evaluations", KEY_EVALUATIONS, "N", 0, "at most this many evaluations in each turn", 4},
    {"seconds", KEY_SECONDS, "T", 0, "at most this many seconds in each turn (such results depend on the machine)", 4},
    {"output", 'o', "DIR", 0, "write each game's map into this folder", 5},
    {"format", KEY_FORMAT, "F[,F...]", 0, "formats of the files: txt, svg, png, pdf, json (txt,svg)", 5},
    FORCE_OPTION(5),
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 5},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    if (take_choice(key, argument, &o->land, state) || take_search(key, argument, &o->land, state)) return 0;
    switch (key) {
    case 'n': o->games = argument; return 0;
    case KEY_SIZE: o->size = argument; return 0;
    case KEY_SIDES: o->sides = argument; return 0;
    case KEY_FACTIONS: o->factions = argument; return 0;
    case KEY_CORNER: o->corner = argument; return 0;
    case KEY_TURNS: o->turns = argument; return 0;
    case KEY_EXTRA: o->extra = argument; return 0;
    case 's': o->seed = argument; return 0;
    case 'j': o->jobs = argument; return 0;
    case KEY_EVALUATIONS: o->evaluations = argument; return 0;
    case KEY_SECONDS: o->seconds = argument; return 0;
    case 'o': o->output = argument; return 0;
    case KEY_FORMAT: o->format = argument; return 0;
    case KEY_FORCE: o->force = true; return 0;
    case KEY_JSON: o->json = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "expected options, found '%s'", argument); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

typedef struct {
    const options *o;
    simulation sim;
    lg_values settings;
    searcher maker;
    lg_plan_step single[2]; /* the plan if one algorithm is named */
    int64_t jobs;
    char *faction_words;
    simulation_game *played;
    progress progress;
    atomic_int done, failed;
    lg_error error; /* error of the first game that failed */
} session;

/* ---- what was asked for --------------------------------------------------------------------------------------- */

/* Reads a size such as "40x40". */
static bool parse_size(const char *text, int64_t *width, int64_t *height, lg_error *error) {
    const char *x = strchr(text, 'x');
    char first[16];
    if (!x || x == text || (size_t)(x - text) >= sizeof first)
        return lg_fail(error, "--size: expected WIDTHxHEIGHT, found '%.60s'", text);
    memcpy(first, text, (size_t)(x - text));
    first[x - text] = '\0';
    return parse_whole("--size", first, SIMULATED_SIDE_MIN, HORIZON_SIDE_MAX, width, error) &&
           parse_whole("--size", x + 1, SIMULATED_SIDE_MIN, HORIZON_SIDE_MAX, height, error);
}

static bool go_on(void *context) {
    (void)context;
    return !interrupted();
}

static bool set_numbers(session *s, lg_error *error) {
    const options *o = s->o;
    int64_t seed = 1, extra = 0, turns = TURNS;
    simulated_options *play = &s->sim.play;
    s->sim.games = 10;
    s->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    lg_budget *budget = &play->how.budget;
    *budget = lg_budget_unlimited();
    bool good = (!o->games || parse_whole("--games", o->games, 1, GAMES_MAX, &s->sim.games, error)) &&
                (!o->turns || parse_whole("--turns", o->turns, 1, TURNS_MAX, &turns, error)) &&
                (!o->extra || parse_whole("--extra", o->extra, -HORIZON_SIDE_MAX, HORIZON_SIDE_MAX, &extra, error)) &&
                (!o->seed || parse_whole("--seed", o->seed, 0, INT64_MAX, &seed, error)) &&
                (!o->jobs || parse_whole("--jobs", o->jobs, 1, 1024, &s->jobs, error)) &&
                (!o->evaluations ||
                 parse_whole("--evaluations", o->evaluations, 1, INT64_C(1) << 60, &budget->evaluations, error)) &&
                (!o->seconds || parse_number("--seconds", o->seconds, 1e-6, 1e9, &budget->seconds, error));
    play->seed = (uint64_t)seed;
    play->turns = (int)turns;
    play->how.extra = (int)extra;
    play->go_on = go_on;
    budget->clock = wall_clock;
    s->sim.json = o->json;
    return good;
}

static bool set_algorithm(session *s, lg_error *error) {
    const searcher *maker = &s->maker;
    if (!choose_maker(&s->o->land, &s->maker, error)) return false;
    s->sim.algorithm = searcher_name(maker);
    set_maker(maker, &s->sim.play.how);
    s->single[0] = (lg_plan_step){.own = maker->optimizer, .optimizer = maker->front};
    if (maker->optimizer) s->single[0].optimizer = maker->optimizer->name;
    s->sim.plan = s->single[0].optimizer ? s->single : horizon_plan;
    return true;
}

/* Sets the size of the map: --size, otherwise the size in the settings. */
static bool set_land(session *s, lg_error *error) {
    const options *o = s->o;
    horizon_options *how = &s->sim.play.how;
    int64_t width = (int64_t)lg_value(&s->settings, "width"), height = (int64_t)lg_value(&s->settings, "height");
    int64_t sides = (int64_t)lg_value(&s->settings, "sides"), corner = 0;
    if (o->size && !parse_size(o->size, &width, &height, error)) return false;
    if (o->sides && !parse_whole("--sides", o->sides, 2, HORIZON_SIDES_MAX, &sides, error)) return false;
    if (sides < 2) return lg_fail(error, "expected 2 to %d sides, found %d", HORIZON_SIDES_MAX, (int)sides);
    if (width < SIMULATED_SIDE_MIN || height < SIMULATED_SIDE_MIN)
        return lg_fail(error, "expected a map of at least %d x %d hexes", SIMULATED_SIDE_MIN, SIMULATED_SIDE_MIN);
    how->sides = (int)sides;
    how->width = (int)width;
    how->height = (int)height;
    if (o->corner && !parse_whole("--corner", o->corner, 2, SIMULATED_CORNER_MAX, &corner, error)) return false;
    simulated_place_keeps(how, (int)corner);
    return lg_values_put(&s->settings, "width", how->width, error) &&
           lg_values_put(&s->settings, "height", how->height, error) &&
           lg_values_put(&s->settings, "sides", how->sides, error);
}

/* Reads a faction for each side. */
static bool set_factions(session *s, lg_error *error) {
    if (!s->o->factions) return true;
    s->faction_words = strdup(s->o->factions);
    if (!s->faction_words) return lg_fail_memory(error);
    char *rest = s->faction_words;
    int sides = 0;
    for (char *word; (word = strsep(&rest, ",")); sides++) {
        bool any = !strcmp(word, "any");
        if (!any && !exploration_has_faction(word)) return lg_fail(error, "--factions: unknown faction '%.60s'", word);
        if (sides < s->sim.play.how.sides) s->sim.play.faction[sides] = any ? NULL : word;
    }
    return sides == s->sim.play.how.sides ||
           lg_fail(error, "--factions: expected %d, found %d", s->sim.play.how.sides, sides);
}

static bool prepare(session *s, lg_error *error) {
    const lg_variant *variant;
    s->sim.game = &lg_game_wesnoth;
    if (!choose_growing(&s->o->land, &variant, error) ||
        !make_settings(s->sim.game, variant, &s->o->land, &s->settings, error))
        return false;
    s->sim.play.how.settings = &s->settings;
    if (!set_numbers(s, error) || !set_land(s, error) || !set_factions(s, error) || !set_algorithm(s, error) ||
        !outputs_set(&s->sim.outputs, s->sim.game, s->o->output, s->o->format, error))
        return false;
    s->sim.recipe = (lg_recipe){.game = s->sim.game,
                                .variant = variant,
                                .settings = s->settings,
                                .optimizer = s->maker.optimizer,
                                .preset = s->maker.preset ? s->maker.preset->name : NULL,
                                .params = s->maker.params};
    s->sim.outputs.seed = s->sim.play.seed;
    s->sim.outputs.force = s->o->force;
    horizon *trial =
        horizon_create(&s->sim.play.how, error); /* find out before the first game whether such land can be made */
    if (!trial) return false;
    horizon_destroy(trial);
    s->sim.task = lg_task_create(s->sim.game, &s->settings, NULL, error);
    s->played = calloc((size_t)s->sim.games, sizeof *s->played);
    return s->sim.task && (s->played || lg_fail_memory(error));
}

static void clear(session *s) {
    for (int64_t g = 0; s->played && g < s->sim.games; g++)
        simulated_clear(&s->played[g].game);
    lg_task_destroy(s->sim.task);
    if (s->settings.table) lg_values_clear(&s->settings);
    searcher_clear(&s->maker);
    outputs_clear(&s->sim.outputs);
    free(s->faction_words);
    free(s->played);
}

/* ---- all games ------------------------------------------------------------------------------------------------ */

static void simulate_one(void *context, int index, int worker) {
    session *s = context;
    lg_error error;
    if (interrupted() || atomic_load(&s->failed)) return;
    if (!simulation_play(&s->sim, index, &s->played[index], &error) && !atomic_exchange(&s->failed, 1))
        s->error = error;
    atomic_fetch_add(&s->done, s->played[index].game.played);
    if (!worker) progress_count(&s->progress, "exploring", atomic_load(&s->done), s->sim.games, "games");
}

/* Counts the games whose files were not written. Their lines name no file. */
static void take_refusals(session *s, refusals *refused) {
    for (int64_t g = 0; g < s->sim.games; g++) {
        if (!s->played[g].refused) continue;
        refusals_add(refused, s->played[g].file);
        *s->played[g].file = '\0';
    }
}

static int report(session *s) {
    refusals refused = {.levels = 0};
    bool good = true;
    take_refusals(s, &refused);
    for (int64_t g = 0; good && g < s->sim.games; g++)
        if (s->played[g].game.played) good = simulation_print_game(&s->sim, &s->played[g], g);
    good = good && simulation_print_all(&s->sim, s->played);
    if (!good) return complain(FAILED, "out of memory");
    int done = s->done, status = refusals_end(&refused, s->sim.games);
    if (done < s->sim.games) return complain(FAILED, "interrupted: %d of %d games played", done, (int)s->sim.games);
    return status;
}

static int run(session *s) {
    lg_error error;
    int workers = s->jobs < s->sim.games ? (int)s->jobs : (int)s->sim.games;
    if (s->o->output && !file_make_folder(s->o->output, &error)) return complain(FAILED, "%s", error.text);
    lg_thread_pool *threads = thread_pool_create(workers);
    if (!threads) return complain(FAILED, "out of memory");
    s->progress = progress_begin(true);
    interrupts_catch(INTERRUPTS_BREAK);
    threads->each(threads, (int)s->sim.games, simulate_one, s);
    progress_hide(&s->progress);
    thread_pool_destroy(threads);
    if (s->failed) return complain(FAILED, "%s", s->error.text);
    return report(s);
}

int wesnoth_simulate_main(int argc, char **argv) {
    static const struct argp argp = {table,
                                     parse,
                                     NULL,
                                     "Plays whole games without Wesnoth: sides explore as its own AI does, and the "
                                     "land they may see next is made at each turn.",
                                     NULL,
                                     NULL,
                                     NULL};
    options o = {0};
    lg_error error;
    parse_options(&argp, argc, argv, &o);
    session s = {.o = &o};
    int status = prepare(&s, &error) ? run(&s) : reject(&error);
    clear(&s);
    return status;
}
