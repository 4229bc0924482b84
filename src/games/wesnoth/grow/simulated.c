/* One simulated game: exploration and horizon by turns. */
#include "simulated.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levelground/search.h"

typedef struct {
    const simulated_options *options;
    simulated_game *game;
    horizon *land;
    exploration *players;
    simulated_ring now;  /* the ring being made */
    int64_t evaluations; /* of its search, before the step */
    bool broken_off;
} table;

/* ---- where keeps stand ---------------------------------------------------------------------------------------- */

/* As shares of width and height: as in the add-on. */
static const double places[HORIZON_SIDES_MAX + 1][HORIZON_SIDES_MAX][2] = {
    [2] = {{0.2, 0.2}, {0.8, 0.8}},
    [3] = {{0.5, 0.16}, {0.16, 0.78}, {0.84, 0.78}},
    [4] = {{0.2, 0.2}, {0.8, 0.8}, {0.2, 0.8}, {0.8, 0.2}},
};

/* corner: hexes from the edge, or 0. */
static int place(double share, int length, int corner) {
    int low = corner ? corner : (int)(share * length + 0.5);
    int high = corner ? corner : (int)((1 - share) * length + 0.5);
    if (share < 0.5) return low;
    return length + 1 - (share > 0.5 ? high : (length + 1) / 2);
}

void simulated_place_keeps(horizon_options *how, int corner) {
    assert(how->sides >= 2 && how->sides <= HORIZON_SIDES_MAX);
    for (int k = 0; k < how->sides; k++) {
        const double *share = places[how->sides][k];
        how->keep[k] = (wn_point){place(share[0], how->width, corner), place(share[1], how->height, corner)};
    }
}

/* ---- a ring's search ------------------------------------------------------------------------------------------ */

static bool go_on(table *t) {
    const simulated_options *o = t->options;
    if (!t->broken_off && o->go_on && !o->go_on(o->context)) t->broken_off = true;
    return !t->broken_off;
}

/* Before each step. One that evaluates nothing, as an optimizer's first may, is no step here. */
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
    for (int k = 0; k <= t->options->how.sides; k++)
        t->now.villages[k] = horizon_villages(t->land, k);
    g->ring[g->rings] = t->now;
    g->ring[g->rings++].ring.tile = NULL;
    g->turns = t->now.report.turn;
    return true;
}

/* A keep and the castle around it. */
static void place_castle(table *t, wn_point keep, int side) {
    for (int d = -1; d < 6; d++) {
        wn_point at = d < 0 ? keep : wn_step(keep, d);
        horizon_tile tile = {at.x, at.y, "Ch"};
        if (d < 0) strcpy(tile.code, "Ke");
        if (horizon_place(t->land, side, &tile)) exploration_learn(t->players, &tile, 1);
    }
}

static bool play_turns(table *t, lg_error *error) {
    simulated_ring *now = &t->now;
    while (horizon_left(t->land) && !exploration_over(t->players)) {
        *now = (simulated_ring){.report = exploration_report(t->players)};
        if (now->report.turn > t->options->turns || !go_on(t)) break;
        if (!horizon_turn(t->land, &now->report, &now->ring, error)) return false;
        if (now->ring.tiles && !keep_ring(t)) return lg_fail(error, "out of memory");
        exploration_learn(t->players, now->ring.tile, now->ring.tiles);
        exploration_move(t->players);
    }
    return true;
}

static bool sum_up(table *t, lg_error *error) {
    simulated_game *g = t->game;
    g->whole = !horizon_left(t->land);
    g->played = !t->broken_off;
    for (int k = 0; k <= t->options->how.sides; k++) {
        g->made[k] = horizon_made(t->land, k);
        g->villages[k] = horizon_villages(t->land, k);
    }
    horizon_write(t->land, &g->map);
    if (g->map.failed) return lg_fail(error, "out of memory");
    return !g->level || horizon_level(t->land, g->level, error);
}

/* ---- a game --------------------------------------------------------------------------------------------------- */

/* The land with its castles, and who will explore it. */
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

bool simulated_play(const simulated_options *options, uint64_t index, simulated_game *game, lg_error *error) {
    table t = {.options = options, .game = game};
    bool good = open_table(&t, index, error) && play_turns(&t, error) && sum_up(&t, error);
    exploration_destroy(t.players);
    horizon_destroy(t.land);
    return good;
}

void simulated_clear(simulated_game *game) {
    free(game->ring);
    lg_text_clear(&game->map);
    *game = (simulated_game){0};
}
