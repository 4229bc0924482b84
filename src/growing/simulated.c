/* One simulated game: exploration and horizon take turns, one slice of a ring's search at a time. */
#include "simulated.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levelground/search.h"

struct simulated_table {
    const simulated_options *options;
    simulated_game *game;
    horizon *land;
    exploration *players;
    simulated_ring now;  /* the ring being made */
    int64_t evaluations; /* of its search, before the current step */
    bool making, broken_off;
    lg_stop stop;
};
typedef simulated_table table;

/* ---- where keeps stand ---------------------------------------------------------------------------------------- */

const double simulated_places[HORIZON_SIDES_MAX + 1][HORIZON_SIDES_MAX][2] = {
    [2] = {{0.2, 0.2}, {0.8, 0.8}},
    [3] = {{0.5, 0.14}, {0.19, 0.61}, {0.81, 0.61}},
    [4] = {{0.2, 0.2}, {0.8, 0.8}, {0.2, 0.8}, {0.8, 0.2}},
};

/* Returns the coordinate of a keep. `corner` is the number of hexes from the edge, or 0. */
static int place(double share, int length, int corner) {
    int low = corner ? corner : (int)(share * length + 0.5);
    int high = corner ? corner : (int)((1 - share) * length + 0.5);
    if (share < 0.5) return low;
    return length + 1 - (share > 0.5 ? high : (length + 1) / 2);
}

void simulated_place_keeps(horizon_options *how, int corner) {
    assert(how->sides >= 2 && how->sides <= HORIZON_SIDES_MAX);
    for (int k = 0; k < how->sides; k++) {
        const double *share = simulated_places[how->sides][k];
        how->keep[k] = (wn_point){place(share[0], how->width, corner), place(share[1], how->height, corner)};
    }
}

/* ---- a ring's search ------------------------------------------------------------------------------------------ */

static bool go_on(table *t) {
    const simulated_options *o = t->options;
    if (!t->broken_off && o->go_on && !o->go_on(o->context)) t->broken_off = true;
    return !t->broken_off;
}

/* Is called before each step. A step that evaluates nothing, as an optimizer's first step may, does not count here. */
static bool begin_step(const lg_run *run, void *context) {
    table *t = context;
    simulated_ring *now = &t->now;
    if (!go_on(t)) return false;
    if (now->steps && run->evaluations == t->evaluations) return true;
    if (now->steps < SIMULATED_STEPS) now->best[now->steps] = now->steps ? now->best[now->steps - 1] : INFINITY;
    now->steps++;
    t->evaluations = run->evaluations;
    return true;
}

static void note_best(const lg_run *run, void *context) {
    simulated_ring *now = &((table *)context)->now;
    if (now->steps > SIMULATED_STEPS) return;
    double *best = &now->best[now->steps - 1];
    *best = fmin(*best, run->best_cost);
}

/* ---- turns ---------------------------------------------------------------------------------------------------- */

static bool keep_ring(table *t) {
    simulated_game *g = t->game;
    if (g->rings == g->room) {
        int room = g->room ? 2 * g->room : 32;
        simulated_ring *more = realloc(g->ring, (size_t)room * sizeof *more);
        if (!more) return false;
        g->ring = more;
        g->room = room;
    }
    memcpy(t->now.villages, g->villages, sizeof t->now.villages);
    g->ring[g->rings] = t->now;
    g->ring[g->rings++].ring.tile = NULL;
    g->turns = t->now.report.turn;
    return true;
}

/* Places a keep and the castle around it. */
static void place_castle(table *t, wn_point keep, int side) {
    for (int d = -1; d < 6; d++) {
        wn_point at = d < 0 ? keep : wn_step(keep, d);
        horizon_tile tile = {at.x, at.y, "Ch"};
        if (d < 0) strcpy(tile.code, "Ke");
        if (horizon_place(t->land, side, &tile)) exploration_learn(t->players, &tile, 1);
    }
}

static void count_land(table *t) {
    for (int k = 0; k <= t->options->how.sides; k++) {
        t->game->made[k] = horizon_made(t->land, k);
        t->game->villages[k] = horizon_villages(t->land, k);
    }
}

static bool sum_up(table *t, lg_error *error) {
    simulated_game *g = t->game;
    g->whole = !horizon_left(t->land);
    g->played = !t->broken_off;
    count_land(t);
    horizon_write(t->land, &g->map);
    if (g->map.failed) return lg_fail_memory(error);
    return !g->level || horizon_level(t->land, g->level, error);
}

/* Begins the next side's turn, or ends the game. */
static bool begin_turn(table *t, lg_error *error) {
    bool over = !horizon_left(t->land) || exploration_over(t->players);
    t->now = (simulated_ring){.report = exploration_report(t->players)};
    if (over || t->now.report.turn > t->options->turns || !go_on(t)) {
        t->stop = t->broken_off ? LG_CANCELLED : LG_CONVERGED;
        return sum_up(t, error);
    }
    t->making = horizon_begin(t->land, &t->now.report, error);
    return t->making;
}

static bool end_turn(table *t, lg_error *error) {
    simulated_ring *now = &t->now;
    t->making = false;
    if (!horizon_end(t->land, &now->ring, error)) return false;
    count_land(t);
    if (now->ring.tiles && !keep_ring(t)) return lg_fail_memory(error);
    exploration_learn(t->players, now->ring.tile, now->ring.tiles);
    exploration_move(t->players);
    t->game->moves++;
    return true;
}

lg_stop simulated_step(table *t, lg_error *error) {
    if (t->stop != LG_RUNNING || (t->making && horizon_step(t->land))) return t->stop;
    if (!(t->making ? end_turn(t, error) : begin_turn(t, error))) t->stop = LG_FAILED;
    return t->stop;
}

/* ---- a game --------------------------------------------------------------------------------------------------- */

/* Makes the land with its castles, and the players who will explore it. */
static bool open_table(table *t, uint64_t index, lg_error *error) {
    const simulated_options *o = t->options;
    lg_rng rng = lg_rng_stream(o->seed, "simulate", index);
    horizon_options how = o->how;
    exploration_options players = {.width = how.width, .height = how.height, .sides = how.sides};
    memcpy(players.keep, how.keep, sizeof players.keep);
    memcpy(players.faction, o->faction, sizeof players.faction);
    players.seed = lg_rng_next(&rng);
    how.seed = lg_rng_next(&rng);
    how.budget.tick = begin_step;
    how.budget.improved = note_best;
    how.budget.context = t;
    t->land = horizon_create(&how, error);
    t->players = t->land ? exploration_create(&players, error) : NULL;
    for (int k = 0; t->players && k < how.sides; k++)
        place_castle(t, how.keep[k], k + 1);
    return t->players;
}

simulated_table *simulated_begin(const simulated_options *options, uint64_t index, simulated_game *game,
                                 lg_error *error) {
    table *t = calloc(1, sizeof *t);
    if (!t) {
        lg_fail_memory(error);
        return NULL;
    }
    *t = (table){.options = options, .game = game};
    if (open_table(t, index, error)) return t;
    simulated_end(t);
    return NULL;
}

void simulated_end(table *t) {
    if (!t) return;
    exploration_destroy(t->players);
    horizon_destroy(t->land);
    free(t);
}

const horizon *simulated_land(const table *t) {
    return t->land;
}

const exploration *simulated_players(const table *t) {
    return t->players;
}

bool simulated_play(const simulated_options *options, uint64_t index, simulated_game *game, lg_error *error) {
    table *t = simulated_begin(options, index, game, error);
    while (t && simulated_step(t, error) == LG_RUNNING) {}
    bool good = t && t->stop != LG_FAILED;
    simulated_end(t);
    return good;
}

void simulated_clear(simulated_game *game) {
    free(game->ring);
    lg_text_clear(&game->map);
    *game = (simulated_game){0};
}
