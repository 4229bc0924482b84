/* One simulated game: the exploration and the growing map take turns, one slice of a ring's search at a time. */
#include "simulated.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levelground/search.h"

/* Sets up a simulated game from text: the values of a recipe and those of its own table. */

#define FACTION(side)                                                                                 \
    {                                                                                                 \
        "faction-" side, LG_WORD, 0, 0, 0, "any|Loyalists|Rebels|Northerners|Undead|Knalgans|Drakes", \
            "who plays side " side, NULL                                                              \
    }

enum { CORNER, EXTRA, TURNS, FACTION };
const lg_param simulated_params[] = {
    [CORNER] = {"corner", LG_WHOLE, 0, 0, SIMULATED_CORNER_MAX, NULL,
                "hexes from the edges to the keeps; 0: a fifth of the map", NULL},
    [EXTRA] = {"extra", LG_WHOLE, 0, -GROWING_LENGTH_MAX, GROWING_LENGTH_MAX, NULL, "added to how far a ring reaches",
               NULL},
    [TURNS] = {"turns", LG_WHOLE, 40, 1, 1000, NULL, "a game lasts no longer", NULL},
    [FACTION] = FACTION("1"),
    FACTION("2"),
    FACTION("3"),
    FACTION("4"),
    {.name = NULL},
};

bool simulated_set_options(simulated_options *o, const lg_recipe *recipe, const lg_values *with, lg_error *error) {
    growing_options *how = &o->how;
    const lg_values *settings = &recipe->settings;
    *o = (simulated_options){.seed = recipe->seed, .turns = (int)with->number[TURNS]};
    how->settings = settings;
    how->width = (int)lg_value(settings, "width");
    how->height = (int)lg_value(settings, "height");
    how->sides = (int)lg_value(settings, "sides");
    if (how->sides < SIMULATED_SIDES_MIN)
        return lg_fail(error, "expected %d to %d sides, found %d", SIMULATED_SIDES_MIN, GROWING_SIDES_MAX, how->sides);
    if (how->width < SIMULATED_SIDE_MIN || how->height < SIMULATED_SIDE_MIN)
        return lg_fail(error, "expected a map of at least %d x %d hexes", SIMULATED_SIDE_MIN, SIMULATED_SIDE_MIN);
    how->optimizer = recipe->optimizer;
    how->params = recipe->optimizer ? &recipe->params : NULL;
    how->extra = (int)with->number[EXTRA];
    how->budget = lg_budget_unlimited();
    how->budget.evaluations = recipe->evaluations;
    simulated_place_keeps(how, (int)with->number[CORNER]);
    for (int s = 0; s < how->sides; s++) {
        int word = (int)with->number[FACTION + s];
        assert(word >= 0 && word <= FACTIONS);
        o->faction[s] = word ? exploration_factions[word - 1].name : NULL;
    }
    return true;
}

struct growing_simulation {
    const simulated_options *options;
    simulated_game *game;
    growing_map *land;
    exploration *players;
    simulated_ring now;  /* the ring being made */
    int64_t evaluations; /* evaluations of the ring's search before the current step */
    bool making_ring, cancelled;
    lg_stop stop;
};

const double simulated_places[GROWING_SIDES_MAX + 1][GROWING_SIDES_MAX][2] = {
    [2] = {{0.2, 0.2}, {0.8, 0.8}},
    [3] = {{0.5, 0.14}, {0.19, 0.61}, {0.81, 0.61}},
    [4] = {{0.2, 0.2}, {0.8, 0.8}, {0.2, 0.8}, {0.8, 0.2}},
};

/* Returns the coordinate of a keep. `corner`: the keep's distance from the edge in hexes; 0: a share of the length. */
static int keep_coordinate(double share, int length, int corner) {
    int low = corner ? corner : (int)(share * length + 0.5);
    int high = corner ? corner : (int)((1 - share) * length + 0.5);
    if (share < 0.5) return low;
    return length + 1 - (share > 0.5 ? high : (length + 1) / 2);
}

void simulated_place_keeps(growing_options *how, int corner) {
    assert(how->sides >= SIMULATED_SIDES_MIN && how->sides <= GROWING_SIDES_MAX);
    for (int k = 0; k < how->sides; k++) {
        const double *share = simulated_places[how->sides][k];
        how->keep[k] =
            (wn_point){keep_coordinate(share[0], how->width, corner), keep_coordinate(share[1], how->height, corner)};
    }
}

static bool may_go_on(growing_simulation *s) {
    const simulated_options *o = s->options;
    if (!s->cancelled && o->go_on && !o->go_on(o->context)) s->cancelled = true;
    return !s->cancelled;
}

/* Is called before each step. A step that evaluates nothing is not counted; an optimizer's first step may evaluate nothing. */
static bool begin_step(const lg_run *run, void *context) {
    growing_simulation *s = context;
    simulated_ring *now = &s->now;
    if (!may_go_on(s)) return false;
    if (now->steps && run->evaluations == s->evaluations) return true;
    if (now->steps < SIMULATED_STEPS) now->best[now->steps] = now->steps ? now->best[now->steps - 1] : INFINITY;
    now->steps++;
    assert(run->evaluations >= s->evaluations || now->steps == 1);
    s->evaluations = run->evaluations;
    return true;
}

static void record_best(const lg_run *run, void *context) {
    simulated_ring *now = &((growing_simulation *)context)->now;
    if (now->steps > SIMULATED_STEPS) return;
    assert(now->steps > 0); /* begin_step has run before this */
    double *best = &now->best[now->steps - 1];
    *best = fmin(*best, run->best_cost);
}

static void count_land(growing_simulation *s) {
    for (int k = 0; k <= s->options->how.sides; k++) {
        s->game->made[k] = growing_map_count_made(s->land, k);
        s->game->villages[k] = growing_map_count_villages(s->land, k);
    }
}

/* Begins the next side's turn, or ends the game. */
static bool begin_turn(growing_simulation *s, lg_error *error) {
    bool over = !growing_map_count_unmade(s->land) || exploration_is_over(s->players);
    s->now = (simulated_ring){.report = exploration_report(s->players)};
    if (over || s->now.report.turn > s->options->turns || !may_go_on(s)) {
        s->stop = s->cancelled ? LG_CANCELLED : LG_CONVERGED;
        simulated_game *g = s->game;
        g->whole = !growing_map_count_unmade(s->land);
        g->played = !s->cancelled;
        count_land(s);
        growing_map_write(s->land, &g->map);
        if (g->map.failed) return lg_fail_memory(error);
        return !g->level || growing_map_to_level(s->land, g->level, error);
    }
    if (lg_value(s->options->how.settings, "help") > 0) {
        growing_stand stand[GROWING_SIDES_MAX];
        exploration_stands(s->players, stand);
        growing_map_set_stands(s->land, stand);
    }
    s->making_ring = growing_map_begin_ring(s->land, &s->now.report, error);
    return s->making_ring;
}

static bool end_turn(growing_simulation *s, lg_error *error) {
    simulated_ring *now = &s->now;
    simulated_game *g = s->game;
    assert(s->making_ring);
    s->making_ring = false;
    if (!growing_map_end_ring(s->land, &now->ring, error)) return false;
    count_land(s);
    if (now->ring.tiles) { /* appends the ring to those of the game */
        if (g->rings == g->room) {
            int room = g->room ? 2 * g->room : 32;
            simulated_ring *more = realloc(g->ring, (size_t)room * sizeof *more);
            if (!more) return lg_fail_memory(error);
            g->ring = more;
            g->room = room;
        }
        memcpy(now->villages, g->villages, sizeof now->villages);
        assert(g->rings < g->room && (!g->rings || g->ring[g->rings - 1].report.turn <= now->report.turn));
        g->ring[g->rings] = *now;
        g->ring[g->rings++].ring.tile = NULL;
        g->turns = now->report.turn;
    }
    exploration_add_land(s->players, now->ring.tile, now->ring.tiles);
    exploration_play_turn(s->players);
    g->moves++;
    assert(g->rings <= g->moves);
    return true;
}

lg_stop growing_simulation_step(growing_simulation *s, lg_error *error) {
    if (s->stop != LG_RUNNING || (s->making_ring && growing_map_step_ring(s->land))) return s->stop;
    if (!(s->making_ring ? end_turn(s, error) : begin_turn(s, error))) s->stop = LG_FAILED;
    return s->stop;
}

/* Makes the first land, which has the keeps and the castles around them, and the players who will explore it. */
growing_simulation *growing_simulation_begin(const simulated_options *options, uint64_t index, simulated_game *game,
                                             lg_error *error) {
    growing_simulation *s = calloc(1, sizeof *s);
    if (!s) {
        lg_fail_memory(error);
        return NULL;
    }
    *s = (growing_simulation){.options = options, .game = game};
    lg_rng rng = lg_rng_stream(options->seed, "simulate", index);
    growing_options how = options->how;
    exploration_options players = {.width = how.width, .height = how.height, .sides = how.sides};
    memcpy(players.keep, how.keep, sizeof players.keep);
    memcpy(players.faction, options->faction, sizeof players.faction);
    players.seed = lg_rng_next(&rng);
    how.seed = lg_rng_next(&rng);
    how.budget.tick = begin_step;
    how.budget.improved = record_best;
    how.budget.context = s;
    s->land = growing_map_create(&how, error);
    s->players = s->land ? exploration_create(&players, error) : NULL;
    for (int k = 0; s->players && k < how.sides; k++)
        for (int d = -1; d < EXPLORATION_DIRECTIONS; d++) {
            wn_point at = d < 0 ? how.keep[k] : wn_step(how.keep[k], d);
            growing_tile tile = {at.x, at.y, "Ch"};
            if (d < 0) strcpy(tile.code, "Ke");
            if (growing_map_place(s->land, k + 1, &tile)) exploration_add_land(s->players, &tile, 1);
        }
    if (s->players) return s;
    growing_simulation_end(s);
    return NULL;
}

void growing_simulation_end(growing_simulation *s) {
    if (!s) return;
    exploration_destroy(s->players);
    growing_map_destroy(s->land);
    free(s);
}

const growing_map *growing_simulation_land(const growing_simulation *s) {
    return s->land;
}

const exploration *growing_simulation_players(const growing_simulation *s) {
    return s->players;
}

bool simulated_play(const simulated_options *options, uint64_t index, simulated_game *game, lg_error *error) {
    growing_simulation *s = growing_simulation_begin(options, index, game, error);
    while (s && growing_simulation_step(s, error) == LG_RUNNING) {}
    bool good = s && s->stop != LG_FAILED;
    growing_simulation_end(s);
    return good;
}

void simulated_clear(simulated_game *game) {
    free(game->ring);
    lg_text_clear(&game->map);
    *game = (simulated_game){0};
}
