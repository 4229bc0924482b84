/* Prints the results of simulated games, as lines or JSON. The results of several games are summarised by their median. */
#include <math.h>
#include <stdio.h>

#include "base/put.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "host/sample.h"
#include "io/growth.h"
#include "recipe/record.h"
#include "simulate.h"

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

static double median_of_games(sample *s, const simulation *sim, const simulation_game *game,
                              double (*value)(const simulation_game *, int), int figure) {
    sample_empty(s);
    for (int64_t g = 0; g < sim->games; g++)
        if (game[g].game.played) sample_add(s, value(&game[g], figure));
    return median_of(s);
}

static double mean_of(const simulation_game *g, int figure) {
    return growth_mean(&g->game, (growth_figure)figure);
}

static double turns_of(const simulation_game *g, int unused) {
    (void)unused;
    return g->game.turns;
}

static double rings_of(const simulation_game *g, int unused) {
    (void)unused;
    return g->game.rings;
}

/* Returns the difference between the sides with the most and the fewest villages. */
static double gap_of(const simulation_game *g, int sides) {
    int most = g->game.villages[1], least = most;
    for (int s = 2; s <= sides; s++) {
        if (g->game.villages[s] > most) most = g->game.villages[s];
        if (g->game.villages[s] < least) least = g->game.villages[s];
    }
    return most - least;
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

static bool print_game_json(const simulation *s, const simulation_game *g, int64_t index) {
    lg_text line = {0};
    open_object(s, &line);
    put_whole(&line, "index", index);
    if (*g->file) put_string(&line, "file", lg_utf8_is(g->file) ? g->file : NULL);
    growth_put(&g->game, s->play.how.sides, &line);
    put_string(&line, "map", g->game.map.data);
    return close_object(&line);
}

static void print_counts(const int *count, int sides) {
    for (int s = 1; s <= sides; s++)
        printf("%s%d", s == 1 ? " " : s == sides ? " and " : ", ", count[s]);
}

bool simulation_print_game(const simulation *s, const simulation_game *g, int64_t index) {
    sample tiles = {0};
    simulation one = {.games = 1};
    if (s->json) return print_game_json(s, g, index);
    double middle = median_of_rings(&tiles, &one, g, GROWTH_TILES);
    bool good = !tiles.failed;
    sample_clear(&tiles);
    if (!good) return false;
    printf("game %lld: %s in %d turns, %d horizons of up to %.0f tiles (median %.0f), fitness %.3f (worst %.3f)",
           (long long)index + 1, g->game.whole ? "whole" : "not whole", g->game.turns, g->game.rings,
           growth_most(&g->game, GROWTH_TILES), middle, growth_mean(&g->game, GROWTH_FITNESS),
           growth_most(&g->game, GROWTH_FITNESS));
    printf(", villages by maker");
    print_counts(g->game.villages, s->play.how.sides);
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
    o->turns = median_of_games(v, s, game, turns_of, 0);
    o->rings = median_of_games(v, s, game, rings_of, 0);
    o->gap = median_of_games(v, s, game, gap_of, s->play.how.sides);
    o->tiles = median_of_rings(v, s, game, GROWTH_TILES);
    o->milliseconds = 1e3 * median_of_rings(v, s, game, GROWTH_SECONDS);
    for (int f = 0; f < GROWTH_PARTS; f++) {
        o->by_game[f] = median_of_games(v, s, game, mean_of, f);
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

bool simulation_print_all(const simulation *s, const simulation_game *game) {
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
