/* Cells and pieces are matched by augmenting paths (Kuhn 1955). */

#include "boards/file/task.h"

bool fg_goes_with(const fg_game *game, const fg_level *fixed, int under, int cell, int piece) {
    for (int l = under + 1; l < game->pieces.layers && cell >= 0; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        int symbol = layer->under == under ? fg_symbol(game, fixed, l, cell) : fg_free(layer);
        if (symbol < fg_free(layer) && layer->bare[piece] != (symbol == fg_none(layer))) return false;
    }
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
static bool settle(const fg_game *game, const fg_level *fixed, int under, int count, const int *cell, uint8_t *piece,
                   int first) {
    int16_t queue[FG_GENES_MAX], from[FG_GENES_MAX];
    int head = 0, tail = 0;
    for (int i = 0; i < count; i++)
        from[i] = -1;
    from[first] = (int16_t)first;
    for (queue[tail++] = (int16_t)first; head < tail; head++)
        for (int to = 0, at = queue[head]; to < count; to++) {
            if (from[to] >= 0 || !fg_goes_with(game, fixed, under, cell[at], piece[to])) continue;
            from[to] = (int16_t)at;
            queue[tail++] = (int16_t)to;
            if (!fg_goes_with(game, fixed, under, cell[to], piece[first]) &&
                fg_goes_with(game, fixed, under, cell[to], piece[to]))
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

bool fg_settle_asked(const fg_game *game, const fg_level *fixed, int under, int count, const int *cell,
                     uint8_t *piece) {
    for (int i = 0; i < count; i++)
        if (!fg_goes_with(game, fixed, under, cell[i], piece[i]) && !settle(game, fixed, under, count, cell, piece, i))
            return false;
    return true;
}
