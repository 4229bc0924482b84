/* What holds of every game's layers. */
#include <stdlib.h>
#include <string.h>

#include "levelground.h"

/* The layer's place in that cell, or -1. */
static int place_of(const lg_layer *layer, const lg_level *level, int cell) {
    for (int p = 0, places = layer->count(level); p < places; p++)
        if (layer->cell(level, p) == cell) return p;
    return -1;
}

/* Layers in their order: what one brings along, the next puts right. */
static bool swap_all(const lg_game *game, lg_level *level, const lg_level *was, const int cell[2], lg_error *error) {
    for (const lg_layer *l = game->layers; l->name; l++) {
        int a = place_of(l, was, cell[0]), b = place_of(l, was, cell[1]);
        if (a < 0 && b < 0) continue;
        if (a < 0 || b < 0) return lg_fail(error, "the two are not alike: only one has a %s", l->name);
        if (!l->set(level, a, l->get(was, b), error) || !l->set(level, b, l->get(was, a), error)) return false;
    }
    return true;
}

bool lg_level_swap(const lg_game *game, lg_level *level, int cell, int other, lg_error *error) {
    lg_level *was = malloc(game->level_size);
    if (!was) return lg_fail(error, "out of memory");
    memcpy(was, level, game->level_size);
    bool good = swap_all(game, level, was, (int[2]){cell, other}, error);
    if (!good) memcpy(level, was, game->level_size);
    free(was);
    return good;
}
