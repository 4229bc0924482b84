/* Cells and pieces are matched by augmenting paths (Kuhn 1955). */

#include <assert.h>

#include "boards/file/task.h"

/* Does the piece of the layer `under` go with what is fixed on later layers of the cell? */
static bool goes_with(const fg_game *game, const fg_level *fixed, int under, int cell, int piece) {
    for (int l = under + 1; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        int symbol = layer->under == under ? fg_symbol(game, fixed, l, cell) : fg_free(layer);
        if (symbol < fg_free(layer) && layer->bare[piece] != (symbol == fg_none(layer))) return false;
    }
    return true;
}

bool fg_is_restricted(const fg_layout *l, int layer) {
    return (l->zones && l->zones->has[layer]) || (fg_is_symmetric(l, layer) && l->symmetry->turns[layer]);
}

bool fg_may_lie(const fg_game *game, const fg_level *fixed, int l, int i, int piece) {
    const fg_layout *layout = fg_layout_of(game, fixed);
    const fg_layer *layer = &game->pieces.layer[l];
    int place = fg_place_of(layer, layout, i);
    if (i < 0) return true;
    assert(fg_is_first(layout, l, place));
    for (int n = 0; n < fg_orbit_size(layout, l, place); n++) {
        fg_image image = fg_orbit_place(layout, l, place, n);
        int there = fg_turned(layout, l, image.element, piece);
        const fg_places *zone = layout->zones && there < layer->kinds ? layout->zones->of[l][there] : NULL;
        if (zone && !fg_bit(zone->w, image.place)) return false;
        if (layer->on == FG_ON_CELLS && !goes_with(game, fixed, l, image.place, there)) return false;
    }
    for (int e = 1; fg_is_symmetric(layout, l) && layout->symmetry->turns[l] && e < layout->symmetry->elements; e++)
        if (layout->symmetry->image[e][place] == place && fg_turned(layout, l, e, piece) != piece) return false;
    return true;
}

bool fg_is_asked(const fg_game *game, const fg_level *fixed, int under, int cell) {
    for (int l = under + 1; l < game->pieces.layers && cell >= 0; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        if (layer->under == under && fg_symbol(game, fixed, l, cell) < fg_free(layer)) return true;
    }
    return false;
}

/* Gives entry `first` a piece that may lie there, by the shortest path of exchanges: each entry on the path takes the piece of
 * the next one, and the last one takes the piece of the first. The last one is an entry where that piece may lie, or whose own
 * piece may not lie there either. */
static bool settle(const fg_game *game, const fg_level *fixed, int under, int count, const int *place, uint8_t *piece,
                   int first) {
    int16_t queue[FG_LAYER_GENES_MAX], from[FG_LAYER_GENES_MAX];
    int head = 0, tail = 0;
    for (int i = 0; i < count; i++)
        from[i] = -1;
    from[first] = (int16_t)first;
    for (queue[tail++] = (int16_t)first; head < tail; head++)
        for (int to = 0, at = queue[head]; to < count; to++) {
            if (from[to] >= 0 || !fg_may_lie(game, fixed, under, place[at], piece[to])) continue;
            from[to] = (int16_t)at;
            queue[tail++] = (int16_t)to;
            if (!fg_may_lie(game, fixed, under, place[to], piece[first]) &&
                fg_may_lie(game, fixed, under, place[to], piece[to]))
                continue;
            uint8_t held = piece[first];
            for (int i = to, next; i != first; i = next) {
                uint8_t given = piece[i];
                next = from[i];
                piece[i] = held;
                held = given;
            }
            piece[first] = held;
            return true;
        }
    return false;
}

bool fg_settle_asked(const fg_game *game, const fg_level *fixed, int under, int count, const int *place,
                     uint8_t *piece) {
    for (int i = 0; i < count; i++)
        if (!fg_may_lie(game, fixed, under, place[i], piece[i]) && !settle(game, fixed, under, count, place, piece, i))
            return false;
    return true;
}
