/* levelground wesnoth simulate: plays whole games without Wesnoth. Sides explore as the game's own AI does, and in each turn
 * the search makes the land that they may see next. Games are spread over threads; a game depends only on the seed and its
 * number. */
#include "simulate.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/refusals.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"
#include "io/file.h"
#include "io/levels.h"
#include "wesnoth.h"
#include "wesnoth/map/settings.h"

enum { GAMES_MAX = 100000, TURNS = 40, TURNS_MAX = 1000 };
typedef struct {
    choice land;
    const char *size, *factions, *output, *format;
    whole_option games, sides, corner, turns, extra, seed, jobs, evaluations;
    number_option seconds;
    bool json, force;
} options;

static const option_row rows[] = {
    {"games", 'n', "N", WHOLE(options, games, 1, GAMES_MAX), "number of games (10)", 1},
    {"size", 0, "WxH", TEXT(options, size), "size of the map (40x40)", 1},
    {"sides", 0, "N", WHOLE(options, sides, 2, GROWING_SIDES_MAX), "number of sides, 2 to 4 (2)", 1},
    {"factions", 0, "A,B[,C[,D]]", TEXT(options, factions),
     "factions of the default era, one for each side; any: drawn at random (any)", 1},
    {"corner", 0, "N", WHOLE(options, corner, 2, SIMULATED_CORNER_MAX),
     "distance of the keeps from the edges, in hexes (a fifth of the map)", 1},
    {"turns", 0, "N", WHOLE(options, turns, 1, TURNS_MAX), "end each game after this many turns (40)", 1},
    {"seed", 's', "S", WHOLE(options, seed, 0, INT64_MAX), "the seed; another seed gives other games (1)", 1},
    JOBS_OPTION(options, jobs, 1),
    {"variant", 0, "V", TEXT(options, land.variant),
     "the requirements that count as fair (balanced, or those that the preset was published for)", 2},
    LAND_OPTIONS(options, land, 2),
    {"extra", 0, "N", WHOLE(options, extra, -GROWING_LENGTH_MAX, GROWING_LENGTH_MAX),
     "make land this many hexes wider; -1: just as far as moves and sight (0)", 2},
    {"evaluations", 0, "N", WHOLE(options, evaluations, 1, INT64_C(1) << 60),
     "at most this many evaluations in each turn", 4},
    {"seconds", 0, "T", NUMBER(options, seconds, 1e-6, 1e9),
     "at most this many seconds in each turn (such results depend on the machine)", 4},
    {"output", 'o', "DIR", TEXT(options, output), "write each game's map into this folder", 5},
    {"format", 0, "F[,F...]", TEXT(options, format), "formats of the files: txt, svg, png, pdf, json (txt,svg)", 5},
    FORCE_OPTION(options, force, 5),
    {"json", 0, NULL, FLAG(options, json), "print JSON Lines", 5},
    {0},
};

typedef struct {
    const options *o;
    simulation sim;
    lg_values settings;
    searcher maker;
    lg_plan_step single[2]; /* the plan, if one algorithm is named */
    int64_t jobs;
    char *faction_words;
    simulation_game *played;
    progress progress;
    atomic_int done, failed;
    lg_error error; /* error of the first game that failed */
} session;

/* Reads a size such as "40x40". */
static bool parse_size(const char *text, int64_t *width, int64_t *height, lg_error *error) {
    const char *x = strchr(text, 'x');
    char first[16];
    if (!x || x == text || (size_t)(x - text) >= sizeof first)
        return lg_fail(error, "--size: expected WIDTHxHEIGHT, found '%.60s'", text);
    memcpy(first, text, (size_t)(x - text));
    first[x - text] = '\0';
    return parse_whole("--size", first, SIMULATED_SIDE_MIN, GROWING_LENGTH_MAX, width, error) &&
           parse_whole("--size", x + 1, SIMULATED_SIDE_MIN, GROWING_LENGTH_MAX, height, error);
}

static bool go_on(void *context) {
    (void)context;
    return !interrupted();
}

static void set_numbers(session *s) {
    const options *o = s->o;
    simulated_options *play = &s->sim.play;
    lg_budget *budget = &play->how.budget;
    s->sim.games = whole_or(o->games, 10);
    s->sim.json = o->json;
    s->jobs = threads_or_cores(o->jobs);
    *budget = lg_budget_unlimited();
    budget->evaluations = whole_or(o->evaluations, budget->evaluations);
    budget->seconds = number_or(o->seconds, budget->seconds);
    budget->clock = wall_clock;
    play->seed = (uint64_t)whole_or(o->seed, 1);
    play->turns = (int)whole_or(o->turns, TURNS);
    play->how.extra = (int)whole_or(o->extra, 0);
    play->go_on = go_on;
}

static bool set_algorithm(session *s, lg_error *error) {
    const searcher *maker = &s->maker;
    if (!choose_maker(&s->o->land, &s->maker, error)) return false;
    s->sim.algorithm = searcher_name(maker);
    set_maker(maker, &s->sim.play.how);
    s->single[0] = (lg_plan_step){.own = maker->optimizer, .optimizer = maker->front};
    if (maker->optimizer) s->single[0].optimizer = maker->optimizer->name;
    s->sim.plan = s->single[0].optimizer ? s->single : ring_search_plan;
    return true;
}

/* Sets the size of the map: --size, otherwise the size in the settings. */
static bool set_land(session *s, lg_error *error) {
    const options *o = s->o;
    growing_options *how = &s->sim.play.how;
    int64_t width = (int64_t)lg_value(&s->settings, "width"), height = (int64_t)lg_value(&s->settings, "height");
    int64_t sides = whole_or(o->sides, (int64_t)lg_value(&s->settings, "sides"));
    if (o->size && !parse_size(o->size, &width, &height, error)) return false;
    if (sides < 2) return lg_fail(error, "expected 2 to %d sides, found %d", GROWING_SIDES_MAX, (int)sides);
    if (width < SIMULATED_SIDE_MIN || height < SIMULATED_SIDE_MIN)
        return lg_fail(error, "expected a map of at least %d x %d hexes", SIMULATED_SIDE_MIN, SIMULATED_SIDE_MIN);
    how->sides = (int)sides;
    how->width = (int)width;
    how->height = (int)height;
    simulated_place_keeps(how, (int)o->corner.value);
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

static bool prepare_session(session *s, lg_error *error) {
    const lg_variant *variant;
    s->sim.game = &lg_game_wesnoth;
    if (!choose_growing(&s->o->land, &variant, error) ||
        !make_settings(s->sim.game, variant, &s->o->land, &s->settings, error))
        return false;
    s->sim.play.how.settings = &s->settings;
    s->sim.outputs.force = s->o->force;
    set_numbers(s);
    if (!set_land(s, error) || !set_factions(s, error) || !set_algorithm(s, error) ||
        !outputs_set(&s->sim.outputs, s->sim.game, s->o->output, s->o->format, error))
        return false;
    s->sim.recipe = (lg_recipe){.game = s->sim.game,
                                .variant = variant,
                                .settings = s->settings,
                                .optimizer = s->maker.optimizer,
                                .preset = s->maker.preset ? s->maker.preset->name : NULL,
                                .params = s->maker.params};
    s->sim.outputs.seed = s->sim.play.seed;
    /* checks before the first game whether such land can be made */
    growing_map *trial = growing_map_create(&s->sim.play.how, error);
    if (!trial) return false;
    growing_map_destroy(trial);
    s->sim.task = lg_task_create(s->sim.game, &s->settings, NULL, error);
    s->played = calloc((size_t)s->sim.games, sizeof *s->played);
    return s->sim.task && (s->played || lg_fail_memory(error));
}

static void clear_session(session *s) {
    for (int64_t g = 0; s->played && g < s->sim.games; g++)
        simulated_clear(&s->played[g].game);
    lg_task_destroy(s->sim.task);
    if (s->settings.table) lg_values_clear(&s->settings);
    searcher_clear(&s->maker);
    outputs_clear(&s->sim.outputs);
    free(s->faction_words);
    free(s->played);
}

static void simulate_one(void *context, int index, int worker) {
    session *s = context;
    lg_error error;
    if (interrupted() || atomic_load(&s->failed)) return;
    if (!simulation_play(&s->sim, index, &s->played[index], &error) && !atomic_exchange(&s->failed, 1))
        s->error = error;
    atomic_fetch_add(&s->done, s->played[index].game.played);
    if (!worker) progress_count(&s->progress, "exploring", atomic_load(&s->done), s->sim.games, "games");
}

static int run_simulate(session *s) {
    lg_error error;
    int workers = s->jobs < s->sim.games ? (int)s->jobs : (int)s->sim.games;
    if (s->o->output && !file_make_folder(s->o->output, &error)) return complain(FAILED, "%s", error.text);
    lg_thread_pool *threads = thread_pool_create(workers);
    if (!threads) return complain(FAILED, "out of memory");
    s->progress = progress_begin(true);
    interrupts_catch(INTERRUPTS_BREAK);
    threads->each(threads, (int)s->sim.games, simulate_one, s);
    interrupts_leave();
    progress_hide(&s->progress);
    thread_pool_destroy(threads);
    if (s->failed) return complain(FAILED, "%s", s->error.text);
    refusals refused = {.levels = 0};
    bool good = true;
    /* Counts the games whose files were not written. Their lines do not name a file. */
    for (int64_t g = 0; g < s->sim.games; g++) {
        if (!s->played[g].refused) continue;
        refusals_add(&refused, s->played[g].file);
        *s->played[g].file = '\0';
    }
    for (int64_t g = 0; good && g < s->sim.games; g++)
        if (s->played[g].game.played) good = simulation_print_game(&s->sim, &s->played[g], g);
    good = good && simulation_print_all(&s->sim, s->played);
    if (!good) return complain(FAILED, "out of memory");
    int done = s->done, status = refusals_end(&refused, s->sim.games);
    if (done < s->sim.games) return complain(FAILED, "interrupted: %d of %d games played", done, (int)s->sim.games);
    return status;
}

int wesnoth_simulate_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        NO_ARGUMENT("expected options"),
        .sentence = "Plays whole games without Wesnoth: sides explore as its own AI does, and the "
                    "land they may see next is made at each turn."};
    options o = {0};
    lg_error error;
    parse_options(&table, argc, argv, &o);
    session s = {.o = &o};
    int status = prepare_session(&s, &error) ? run_simulate(&s) : reject(&error);
    clear_session(&s);
    return status;
}
