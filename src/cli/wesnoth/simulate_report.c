/* Medians, lines and JSON of simulated games. A game's fitness is the mean over its rings, as in the thesis; over games
 * the median counts. */
#include <math.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cli/wesnoth/simulate.h"
#include "host/sample.h"
#include "io/items.h"

/* What is told of a ring or a game. */
enum { FITNESS, DIFFERENTIAL, ENTROPY, VILLAGE, PARTS, TILES = PARTS, SECONDS, FIGURES };

static const char *const part_names[PARTS] = {"fitness", "differential", "entropy", "village"};

static double figure_of(const horizon_ring *r, int figure) {
    const double all[FIGURES] = {r->fitness, r->differential, r->entropy, r->village, r->tiles, r->seconds};
    return all[figure];
}

static double mean_of(const simulation_game *g, int figure) {
    double sum = 0;
    for (int i = 0; i < g->game.rings; i++)
        sum += figure_of(&g->game.ring[i].ring, figure);
    return g->game.rings ? sum / g->game.rings : 0;
}

static double most_of(const simulation_game *g, int figure) {
    double most = 0;
    for (int i = 0; i < g->game.rings; i++)
        most = fmax(most, figure_of(&g->game.ring[i].ring, figure));
    return most;
}

/* ---- samples -------------------------------------------------------------------------------------------------- */

/* Of no games it is 0. */
static double median(sample *s) {
    return s->count ? sample_median(s) : 0;
}

static double median_of_rings(sample *s, const simulation *sim, const simulation_game *game, int figure) {
    sample_empty(s);
    for (int64_t g = 0; g < sim->games; g++)
        for (int i = 0; i < game[g].game.rings; i++)
            sample_add(s, figure_of(&game[g].game.ring[i].ring, figure));
    return median(s);
}

static double median_of_games(sample *s, const simulation *sim, const simulation_game *game,
                              double (*value)(const simulation_game *, int), int figure) {
    sample_empty(s);
    for (int64_t g = 0; g < sim->games; g++)
        if (game[g].game.played) sample_add(s, value(&game[g], figure));
    return median(s);
}

static double turns_of(const simulation_game *g, int unused) {
    (void)unused;
    return g->game.turns;
}

static double rings_of(const simulation_game *g, int unused) {
    (void)unused;
    return g->game.rings;
}

/* Between the sides with the most and the fewest villages. */
static double gap_of(const simulation_game *g, int sides) {
    int most = g->game.villages[1], least = most;
    for (int s = 2; s <= sides; s++) {
        if (g->game.villages[s] > most) most = g->game.villages[s];
        if (g->game.villages[s] < least) least = g->game.villages[s];
    }
    return most - least;
}

/* ---- a game --------------------------------------------------------------------------------------------------- */

static json_t *ring_json(const simulated_ring *r) {
    const horizon_report *p = &r->report;
    json_t *object =
        json_pack("{si si si si si si si si si sI sf}", "turn", p->turn, "side", p->side, "x", p->x, "y", p->y, "moves",
                  p->moves, "vision", p->vision, "radius", r->ring.radius, "tiles", r->ring.tiles, "villages",
                  r->ring.villages, "evaluations", (json_int_t)r->ring.evaluations, "seconds", r->ring.seconds);
    for (int f = 0; f < PARTS; f++)
        json_put(&object, part_names[f], json_real(figure_of(&r->ring, f)));
    return object;
}

static json_t *by_side(const int *count, int sides) {
    json_t *array = json_array();
    for (int s = 1; s <= sides; s++)
        json_push(&array, json_integer(count[s]));
    return array;
}

static json_t *begin_object(const simulation *s) {
    json_t *object = json_object();
    json_put(&object, "version", json_string(lg_version()));
    item_put_rules(&object, &s->recipe);
    item_put_searcher(&object, &s->recipe, s->plan);
    json_put(&object, "seed", json_integer((json_int_t)s->play.seed));
    return object;
}

static bool print_game_json(const simulation *s, const simulation_game *g, int64_t index) {
    json_t *object = begin_object(s), *horizons = json_array();
    for (int i = 0; i < g->game.rings; i++)
        json_push(&horizons, ring_json(&g->game.ring[i]));
    json_put(&object, "index", json_integer((json_int_t)index));
    if (*g->file) json_put(&object, "file", json_file_name(g->file));
    json_put(&object, "turns", json_integer(g->game.turns));
    json_put(&object, "whole", json_boolean(g->game.whole));
    for (int f = 0; f < PARTS; f++)
        json_put(&object, part_names[f], json_real(mean_of(g, f)));
    json_put(&object, "worst", json_real(most_of(g, FITNESS)));
    json_put(&object, "seconds", json_real(mean_of(g, SECONDS) * g->game.rings));
    json_put(&object, "made", by_side(g->game.made, s->play.how.sides));
    json_put(&object, "villages", by_side(g->game.villages, s->play.how.sides));
    json_put(&object, "horizons", horizons);
    json_put(&object, "map", json_string(g->game.map.data));
    return json_print(object);
}

static void print_counts(const int *count, int sides) {
    for (int s = 1; s <= sides; s++)
        printf("%s%d", s == 1 ? " " : s == sides ? " and " : ", ", count[s]);
}

bool simulation_print_game(const simulation *s, const simulation_game *g, int64_t index) {
    sample tiles = {0};
    simulation one = {.games = 1};
    if (s->json) return print_game_json(s, g, index);
    double middle = median_of_rings(&tiles, &one, g, TILES);
    bool good = !tiles.failed;
    sample_clear(&tiles);
    if (!good) return false;
    printf("game %lld: %s in %d turns, %d horizons of up to %.0f tiles (median %.0f), fitness %.3f (worst %.3f)",
           (long long)index + 1, g->game.whole ? "whole" : "not whole", g->game.turns, g->game.rings, most_of(g, TILES),
           middle, mean_of(g, FITNESS), most_of(g, FITNESS));
    printf(", villages by maker");
    print_counts(g->game.villages, s->play.how.sides);
    say(", slowest horizon %.2f ms%s%s", 1e3 * most_of(g, SECONDS), *g->file ? ", " : "", g->file);
    return true;
}

/* ---- all games ------------------------------------------------------------------------------------------------ */

typedef struct {
    int games, whole;
    double turns, rings, tiles, largest, gap, by_game[PARTS], by_ring[PARTS], worst, milliseconds, slowest;
    double per_tile; /* microseconds */
} overall;

static void sum_up(const simulation *s, const simulation_game *game, sample *v, overall *o) {
    double seconds = 0, tiles = 0;
    *o = (overall){0};
    for (int64_t g = 0; g < s->games; g++) {
        o->games += game[g].game.played;
        o->whole += game[g].game.whole;
        o->largest = fmax(o->largest, most_of(&game[g], TILES));
        o->worst = fmax(o->worst, most_of(&game[g], FITNESS));
        o->slowest = fmax(o->slowest, 1e3 * most_of(&game[g], SECONDS));
        seconds += mean_of(&game[g], SECONDS) * game[g].game.rings;
        tiles += mean_of(&game[g], TILES) * game[g].game.rings;
    }
    o->per_tile = tiles > 0 ? 1e6 * seconds / tiles : 0;
    o->turns = median_of_games(v, s, game, turns_of, 0);
    o->rings = median_of_games(v, s, game, rings_of, 0);
    o->gap = median_of_games(v, s, game, gap_of, s->play.how.sides);
    o->tiles = median_of_rings(v, s, game, TILES);
    o->milliseconds = 1e3 * median_of_rings(v, s, game, SECONDS);
    for (int f = 0; f < PARTS; f++) {
        o->by_game[f] = median_of_games(v, s, game, mean_of, f);
        o->by_ring[f] = median_of_rings(v, s, game, f);
    }
}

static bool print_all_json(const simulation *s, const overall *o) {
    json_t *object = begin_object(s), *rings = json_object();
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
    json_put(&object, "games", json_integer(o->games));
    json_put(&object, "whole", json_integer(o->whole));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        json_put(&object, rows[i].name, json_real(rows[i].value));
    for (int f = 0; f < PARTS; f++) {
        json_put(&object, part_names[f], json_real(o->by_game[f]));
        json_put(&rings, part_names[f], json_real(o->by_ring[f]));
    }
    json_put(&object, "by_horizon", rings);
    return json_print(object);
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
               p[FITNESS], p[DIFFERENTIAL], p[ENTROPY], p[VILLAGE]);
        if (by) printf("; worst fitness %.3f", o.worst);
        putchar('\n');
    }
    printf("  a horizon %.2f ms (longest %.2f), a tile %.2f us\n", o.milliseconds, o.slowest, o.per_tile);
    return true;
}
