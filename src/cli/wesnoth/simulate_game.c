/* One simulated game: exploration and horizon by turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/wesnoth/simulate.h"
#include "cli/wesnoth/wesnoth.h"
#include "games/wesnoth/grow/exploration.h"
#include "host/interrupts.h"

static bool keep_ring(simulated_game *g, const horizon_report *report, const horizon_ring *ring) {
    if (g->rings == g->room) {
        int room = g->room ? 2 * g->room : 32;
        simulated_ring *more = realloc(g->ring, (size_t)room * sizeof *more);
        if (!more) return false;
        g->ring = more;
        g->room = room;
    }
    g->ring[g->rings] = (simulated_ring){*report, *ring};
    g->ring[g->rings++].ring.tile = NULL;
    g->turns = report->turn;
    return true;
}

/* A keep and the castle around it. */
static void place_castle(horizon *land, exploration *e, wn_point keep, int side) {
    for (int d = -1; d < 6; d++) {
        wn_point at = d < 0 ? keep : wn_step(keep, d);
        horizon_tile tile = {at.x, at.y, "Ch"};
        if (d < 0) strcpy(tile.code, "Ke");
        if (horizon_place(land, side, &tile)) exploration_learn(e, &tile, 1);
    }
}

static bool play_turns(const simulation *s, horizon *land, exploration *e, simulated_game *g, lg_error *error) {
    horizon_ring ring;
    while (horizon_left(land) && !exploration_over(e)) {
        horizon_report report = exploration_report(e);
        if (report.turn > s->turns || interrupted()) break;
        if (!horizon_turn(land, &report, &ring, error)) return false;
        if (ring.tiles && !keep_ring(g, &report, &ring)) return lg_fail(error, "out of memory");
        exploration_learn(e, ring.tile, ring.tiles);
        exploration_move(e);
    }
    g->whole = !horizon_left(land);
    g->played = !interrupted();
    for (int k = 0; k <= s->how.sides; k++) {
        g->made[k] = horizon_made(land, k);
        g->villages[k] = horizon_villages(land, k);
    }
    horizon_write(land, &g->map);
    return !g->map.failed || lg_fail(error, "out of memory");
}

static bool write_files(const simulation *s, const horizon *land, int index, simulated_game *g, lg_error *error) {
    lg_level *level = calloc(1, s->game->level_size);
    bool good = level || lg_fail(error, "out of memory");
    good = good && horizon_level(land, level, error) &&
           outputs_write(&s->outputs, &(output_item){.task = s->task, .level = level, .index = index}, g->file, error);
    free(level);
    return good;
}

bool simulation_play(const simulation *s, int index, simulated_game *g, lg_error *error) {
    lg_rng rng = lg_rng_stream(s->seed, "simulate", (uint64_t)index);
    horizon_options how = s->how;
    exploration_options players = {.width = how.width, .height = how.height, .sides = how.sides};
    memcpy(players.keep, how.keep, sizeof players.keep);
    memcpy(players.faction, s->faction, sizeof players.faction);
    players.seed = lg_rng_next(&rng);
    how.seed = lg_rng_next(&rng);
    horizon *land = horizon_create(&how, error);
    exploration *e = land ? exploration_create(&players, error) : NULL;
    for (int k = 0; e && k < how.sides; k++)
        place_castle(land, e, how.keep[k], k + 1);
    bool good = e && play_turns(s, land, e, g, error);
    if (good && g->played && s->outputs.folder) good = write_files(s, land, index, g, error);
    exploration_destroy(e);
    horizon_destroy(land);
    return good;
}
