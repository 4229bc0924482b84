/* The JSON member `cells` of a board:
 *   "cells":[{"name":"19","x":0,"y":-6,"pieces":{"system":"24"}}, ...]
 * Slots follow the cells. A piece is null where the place is free. A layer is left out where it has no piece. */
#include "base/put.h"
#include "show.h"

/* Writes the pieces of a cell or a slot by layer. */
static void put_pieces(const fg_game *game, const fg_level *level, int place, lg_text *json) {
    const fg_layout *l = fg_layout_of(game, level);
    bool slot = place >= l->cells;
    put_open(json, "pieces", '{');
    for (int k = 0; k < game->pieces.layers; k++) {
        const fg_layer *layer = &game->pieces.layer[k];
        if (layer->on == FG_ON_MODULES || (layer->on == FG_ON_SLOTS) != slot) continue;
        int symbol = fg_symbol(game, level, k, slot ? place - l->cells : place);
        if (symbol < layer->kinds)
            put_string(json, layer->name, layer->piece[symbol].name);
        else if (symbol == fg_free(layer))
            put_string(json, layer->name, NULL);
    }
    put_close(json, '}');
}

void fg_put_cells(const lg_task *task, const lg_level *level, lg_text *json) {
    const fg_game *game = fg_game_of(task->game);
    lg_spot spot[FG_PLACES_MAX];
    fg_spots_find(game, level, spot);
    put_open(json, "cells", '[');
    for (int place = 0; place < fg_place_count(fg_layout_of(game, level)); place++) {
        lg_text name = {0};
        fg_cell_name(&game->base, level, place, &name);
        put_open(json, NULL, '{');
        put_string(json, "name", name.data);
        put_number(json, "x", spot[place].x);
        put_number(json, "y", spot[place].y);
        put_pieces(game, level, place, json);
        put_close(json, '}');
        json->failed = json->failed || name.failed;
        lg_text_clear(&name);
    }
    put_close(json, ']');
}
