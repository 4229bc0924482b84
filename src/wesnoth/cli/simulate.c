/* levelground wesnoth simulate: plays whole games without Wesnoth. Sides explore as the game's own AI does, and in each turn
 * the search makes the land that they may see next. Games are spread over threads; a game depends only on the seed and its
 * number. */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "host/clock.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/sample.h"
#include "host/thread_pool.h"
#include "io/file.h"
#include "io/growth.h"
#include "io/levels.h"
#include "recipe/record.h"
#include "wesnoth.h"
#include "wesnoth/growing/simulated.h"
#include "wesnoth/map/settings.h"

typedef struct {
    simulated_game game;
    /* path of the first file that was written, or empty; if `refused`, path of the existing file */
    char file[OUTPUT_PATH_MAX];
    bool refused; /* the files were not written, because files with these names exist and differ */
} simulation_game;

typedef struct {
    const lg_game *game;
    lg_task *task;
    lg_recipe recipe;         /* borrowed */
    const lg_plan_step *plan; /* the plan that searches a ring */
    const char *algorithm;    /* name of the algorithm */
    simulated_options play;
    int64_t games;
    bool json;
    outputs outputs;
} simulation;

/* Prints the results of simulated games, as lines or JSON. The results of several games are summarised by their median. */

/* Returns the median; 0 if there are no games. */
static double median_of(sample *s) {
    return s->count ? sample_median(s) : 0;
}

static double median_of_rings(sample *s, const simulation *sim, const simulation_game *game, int figure) {
    sample_empty(s);
    for (int64_t g = 0; g < sim->games; g++)
        for (int i = 0; i < game[g].game.rings; i++)
            sample_add(s, growth_of(&game[g].game.ring[i].ring, figure));
    return median_of(s);
}

/* Figures of a whole game, beside those of its rings. The gap is that between the sides with the most and the fewest
 * villages. */
enum { GAME_TURNS = -3, GAME_RINGS, GAME_GAP };

static double median_of_games(sample *s, const simulation *sim, const simulation_game *game, int figure) {
    sample_empty(s);
    for (int64_t g = 0; g < sim->games; g++) {
        const simulated_game *one = &game[g].game;
        if (!one->played) continue;
        int most = one->villages[1], least = most;
        for (int side = 2; side <= sim->play.how.sides; side++) {
            if (one->villages[side] > most) most = one->villages[side];
            if (one->villages[side] < least) least = one->villages[side];
        }
        sample_add(s, figure == GAME_TURNS   ? one->turns
                      : figure == GAME_RINGS ? one->rings
                      : figure == GAME_GAP   ? most - least
                                             : growth_mean(one, (growth_figure)figure));
    }
    return median_of(s);
}

static void open_object(const simulation *s, lg_text *line) {
    put_open(line, NULL, '{');
    put_string(line, "version", lg_version());
    record_put_rules(line, &s->recipe, NULL);
    record_put_searcher(line, &s->recipe, s->plan);
    put_whole(line, "seed", (int64_t)s->play.seed);
}

/* Ends and prints the object. Returns false if memory is short. */
static bool close_object(lg_text *line) {
    put_close(line, '}');
    bool good = !line->failed;
    if (good) printf("%s\n", line->data);
    lg_text_clear(line);
    return good;
}

/* simulation_print_game prints a line or an object for one game, simulation_print_all for all games together. Both return
 * false if memory is short. */
static bool simulation_print_game(const simulation *s, const simulation_game *g, int64_t index) {
    int sides = s->play.how.sides;
    if (s->json) {
        lg_text line = {0};
        open_object(s, &line);
        put_whole(&line, "index", index);
        if (*g->file) put_string(&line, "file", lg_utf8_is(g->file) ? g->file : NULL);
        growth_put(&g->game, sides, &line);
        put_string(&line, "map", g->game.map.data);
        return close_object(&line);
    }
    sample tiles = {0};
    simulation one = {.games = 1};
    double middle = median_of_rings(&tiles, &one, g, GROWTH_TILES);
    bool good = !tiles.failed;
    sample_clear(&tiles);
    if (!good) return false;
    printf("game %lld: %s in %d turns, %d horizons of up to %.0f tiles (median %.0f), fitness %.3f (worst %.3f)",
           (long long)index + 1, g->game.whole ? "whole" : "not whole", g->game.turns, g->game.rings,
           growth_most(&g->game, GROWTH_TILES), middle, growth_mean(&g->game, GROWTH_FITNESS),
           growth_most(&g->game, GROWTH_FITNESS));
    printf(", villages by maker");
    for (int side = 1; side <= sides; side++)
        printf("%s%d", side == 1 ? " " : side == sides ? " and " : ", ", g->game.villages[side]);
    say(", slowest horizon %.2f ms%s%s", 1e3 * growth_most(&g->game, GROWTH_SECONDS), *g->file ? ", " : "", g->file);
    return true;
}

typedef struct {
    int games, whole;
    double turns, rings, tiles, largest, gap, by_game[GROWTH_PARTS], by_ring[GROWTH_PARTS], worst, milliseconds,
        slowest;
    double per_tile; /* microseconds */
} overall;

static void sum_up(const simulation *s, const simulation_game *game, sample *v, overall *o) {
    double seconds = 0, tiles = 0;
    *o = (overall){0};
    for (int64_t g = 0; g < s->games; g++) {
        o->games += game[g].game.played;
        o->whole += game[g].game.whole;
        o->largest = fmax(o->largest, growth_most(&game[g].game, GROWTH_TILES));
        o->worst = fmax(o->worst, growth_most(&game[g].game, GROWTH_FITNESS));
        o->slowest = fmax(o->slowest, 1e3 * growth_most(&game[g].game, GROWTH_SECONDS));
        seconds += growth_mean(&game[g].game, GROWTH_SECONDS) * game[g].game.rings;
        tiles += growth_mean(&game[g].game, GROWTH_TILES) * game[g].game.rings;
    }
    o->per_tile = tiles > 0 ? 1e6 * seconds / tiles : 0;
    o->turns = median_of_games(v, s, game, GAME_TURNS);
    o->rings = median_of_games(v, s, game, GAME_RINGS);
    o->gap = median_of_games(v, s, game, GAME_GAP);
    o->tiles = median_of_rings(v, s, game, GROWTH_TILES);
    o->milliseconds = 1e3 * median_of_rings(v, s, game, GROWTH_SECONDS);
    for (int f = 0; f < GROWTH_PARTS; f++) {
        o->by_game[f] = median_of_games(v, s, game, f);
        o->by_ring[f] = median_of_rings(v, s, game, f);
    }
}

static bool print_all_json(const simulation *s, const overall *o) {
    lg_text line = {0};
    const struct {
        const char *name;
        double value;
    } rows[] = {{"turns", o->turns},
                {"horizons", o->rings},
                {"tiles", o->tiles},
                {"largest", o->largest},
                {"gap", o->gap},
                {"worst", o->worst},
                {"median_ms", o->milliseconds},
                {"worst_ms", o->slowest},
                {"us_per_tile", o->per_tile}};
    open_object(s, &line);
    put_whole(&line, "games", o->games);
    put_whole(&line, "whole", o->whole);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        put_real(&line, rows[i].name, rows[i].value);
    for (int f = 0; f < GROWTH_PARTS; f++)
        put_real(&line, growth_part_names[f], o->by_game[f]);
    put_open(&line, "by_horizon", '{');
    for (int f = 0; f < GROWTH_PARTS; f++)
        put_real(&line, growth_part_names[f], o->by_ring[f]);
    put_close(&line, '}');
    return close_object(&line);
}

static bool simulation_print_all(const simulation *s, const simulation_game *game) {
    sample v = {0};
    overall o;
    sum_up(s, game, &v, &o);
    bool good = !v.failed;
    sample_clear(&v);
    if (!good) return false;
    if (s->json) return print_all_json(s, &o);
    printf("%d games, %s, %s; %d whole. Medians:\n", o.games, s->recipe.variant->name, s->algorithm, o.whole);
    printf("  turns %g, horizons a game %g, tiles a horizon %g (largest %g), village difference %g\n", o.turns, o.rings,
           o.tiles, o.largest, o.gap);
    for (int by = 0; by < 2; by++) {
        const double *p = by ? o.by_ring : o.by_game;
        printf("  by %s fitness %.3f: differential %.3f, entropy %.3f, village %.3f", by ? "horizon" : "game,  ",
               p[GROWTH_FITNESS], p[GROWTH_DIFFERENTIAL], p[GROWTH_ENTROPY], p[GROWTH_VILLAGE]);
        if (by) printf("; worst fitness %.3f", o.worst);
        putchar('\n');
    }
    printf("  a horizon %.2f ms (longest %.2f), a tile %.2f us\n", o.milliseconds, o.slowest, o.per_tile);
    return true;
}

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

static bool go_on(void *context) {
    (void)context;
    return !interrupted();
}

/* Sets the size of the map: --size, such as "40x40", otherwise the size in the settings. */
static bool set_land(session *s, lg_error *error) {
    const options *o = s->o;
    growing_options *how = &s->sim.play.how;
    int64_t width = (int64_t)lg_value(&s->settings, "width"), height = (int64_t)lg_value(&s->settings, "height");
    int64_t sides = whole_or(o->sides, (int64_t)lg_value(&s->settings, "sides"));
    if (o->size) {
        const char *x = strchr(o->size, 'x');
        char first[16];
        if (!x || x == o->size || (size_t)(x - o->size) >= sizeof first)
            return lg_fail(error, "--size: expected WIDTHxHEIGHT, found '%.60s'", o->size);
        memcpy(first, o->size, (size_t)(x - o->size));
        first[x - o->size] = '\0';
        if (!parse_whole("--size", first, SIMULATED_SIDE_MIN, GROWING_LENGTH_MAX, &width, error) ||
            !parse_whole("--size", x + 1, SIMULATED_SIDE_MIN, GROWING_LENGTH_MAX, &height, error))
            return false;
    }
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
    const options *o = s->o;
    simulation *sim = &s->sim;
    const lg_variant *variant;
    sim->game = &lg_game_wesnoth;
    if (!choose_growing(&o->land, &variant, error) || !make_settings(sim->game, variant, &o->land, &s->settings, error))
        return false;
    sim->games = whole_or(o->games, 10);
    sim->json = o->json;
    sim->outputs.force = o->force;
    s->jobs = threads_or_cores(o->jobs);
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = whole_or(o->evaluations, budget.evaluations);
    budget.seconds = number_or(o->seconds, budget.seconds);
    budget.clock = wall_clock;
    sim->play.how.settings = &s->settings;
    sim->play.how.budget = budget;
    sim->play.how.extra = (int)whole_or(o->extra, 0);
    sim->play.seed = (uint64_t)whole_or(o->seed, 1);
    sim->play.turns = (int)whole_or(o->turns, TURNS);
    sim->play.go_on = go_on;
    if (!set_land(s, error) || !set_factions(s, error) || !choose_maker(&o->land, &s->maker, error)) return false;

    const searcher *maker = &s->maker;
    sim->algorithm = searcher_name(maker);
    set_maker(maker, &sim->play.how);
    s->single[0] = (lg_plan_step){.own = maker->optimizer, .optimizer = maker->front};
    if (maker->optimizer) s->single[0].optimizer = maker->optimizer->name;
    sim->plan = s->single[0].optimizer ? s->single : ring_search_plan;
    if (!outputs_set(&sim->outputs, sim->game, o->output, o->format, error)) return false;
    sim->recipe = (lg_recipe){.game = sim->game,
                              .variant = variant,
                              .settings = s->settings,
                              .optimizer = maker->optimizer,
                              .preset = maker->preset ? maker->preset->name : NULL,
                              .params = maker->params};
    sim->outputs.seed = sim->play.seed;
    /* checks before the first game whether such land can be made */
    growing_map *trial = growing_map_create(&sim->play.how, error);
    if (!trial) return false;
    growing_map_destroy(trial);
    sim->task = lg_task_create(sim->game, &s->settings, NULL, error);
    s->played = calloc((size_t)sim->games, sizeof *s->played);
    return sim->task && (s->played || lg_fail_memory(error));
}

/* Plays game `index` and writes its files. If the user interrupts the game, its `played` is false. */
static void simulate_one(void *context, int index, int worker) {
    session *s = context;
    const simulation *sim = &s->sim;
    simulation_game *g = &s->played[index];
    lg_error error;
    if (interrupted() || atomic_load(&s->failed)) return;
    lg_level *level = sim->outputs.folder ? calloc(1, sim->game->level_size) : NULL;
    bool good = level || !sim->outputs.folder || lg_fail_memory(&error);
    g->game.level = level;
    good = good && simulated_play(&sim->play, (uint64_t)index, &g->game, &error);
    if (good && level && g->game.played) {
        const output_item item = {.task = sim->task, .level = level, .index = index};
        outputs_end end = outputs_write(&sim->outputs, &item, g->file, &error);
        g->refused = end == OUTPUTS_REFUSED;
        good = end != OUTPUTS_FAILED;
    }
    g->game.level = NULL;
    free(level);
    if (!good && !atomic_exchange(&s->failed, 1)) s->error = error;
    atomic_fetch_add(&s->done, g->game.played);
    if (!worker) progress_count(&s->progress, "exploring", atomic_load(&s->done), sim->games, "games");
}

static int run_simulate(session *s) {
    lg_error error;
    int workers = s->jobs < s->sim.games ? (int)s->jobs : (int)s->sim.games;
    if (!outputs_open(&s->sim.outputs, &error)) return complain(FAILED, "%s", error.text);
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
    for (int64_t g = 0; s.played && g < s.sim.games; g++)
        simulated_clear(&s.played[g].game);
    lg_task_destroy(s.sim.task);
    if (s.settings.table) lg_values_clear(&s.settings);
    searcher_clear(&s.maker);
    outputs_clear(&s.sim.outputs);
    free(s.faction_words);
    free(s.played);
    return status;
}
