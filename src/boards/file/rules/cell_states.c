/* The states that a cell or a slot can be in. */
#include <assert.h>
#include <string.h>

#include "rules.h"

/* How many symbols of a layer occur in states. */
static int count_symbols(const fg_layer *layer) {
    return layer->kinds + fg_has_none(layer);
}

/* Counts the states of places of one kind, and sets the steps of their layers. */
static long count_states(const fg_pieces *p, int on, fg_world *world) {
    long states = 1;
    bool any = false;
    for (int l = 0; l < p->layers; l++) {
        if ((int)p->layer[l].on != on) continue;
        world->step[l] = (int)states;
        states *= count_symbols(&p->layer[l]);
        any = true;
        if (states > FG_STATES_MAX) return states;
    }
    return any ? states : 0;
}

bool fg_world_build(fg_room *room, const fg_game *game, fg_world *world, lg_error *error) {
    const fg_pieces *p = &game->pieces;
    *world = (fg_world){.states = 0};
    long cells = count_states(p, FG_ON_CELLS, world), slots = count_states(p, FG_ON_SLOTS, world);
    if (!cells) return fg_expected(game->tree, "a layer of pieces that lie on cells", error);
    if (cells + slots > FG_STATES_MAX)
        return fg_fail_at(game->tree, error, "expected at most %d combinations of pieces on one cell", FG_STATES_MAX);
    world->cell_states = world->fine_cell_states = (int)cells;
    world->states = world->fine_states = (int)(cells + slots);
    world->symbol = fg_take(room, (size_t)world->states, sizeof *world->symbol);
    if (!world->symbol) return lg_fail_memory(error);
    for (int s = 0; s < world->states; s++) {
        bool slot = s >= world->fine_cell_states;
        for (int l = 0; l < FG_LAYERS_MAX; l++) {
            bool has = l < p->layers && p->layer[l].on == (slot ? FG_ON_SLOTS : FG_ON_CELLS);
            int at = slot ? s - world->fine_cell_states : s;
            world->symbol[s][l] = (uint8_t)(has ? at / world->step[l] % count_symbols(&p->layer[l]) : FG_UNDECIDED);
        }
    }
    return true;
}

bool fg_world_coarsen(fg_room *room, const fg_world *fine, const fg_group *structure, fg_world *coarse,
                      lg_error *error) {
    fg_states *within = fg_take(room, (size_t)structure->count + 1, sizeof *within);
    if (!within) return lg_fail_memory(error);
    *coarse = *fine;
    coarse->states = coarse->cell_states = structure->count + 1;
    coarse->within = within;
    coarse->structure = structure;
    for (int s = 0; s < fine->cell_states; s++) {
        int class = 0;
        while (class < structure->count && structure->symbol[class] != fine->symbol[s][structure->layer])
            class ++;
        fg_set_bit(within[class].w, s);
    }
    return true;
}
