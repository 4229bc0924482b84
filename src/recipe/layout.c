/* Writes where the cells of a level are and what lies on them, for those who change levels by hand. */
#include "recipe/layout.h"

#include "base/put.h"

int layout_count_cells(const lg_game *game, const lg_level *level) {
    int n = 0;
    for (const lg_layer *l = game->places.layers; l && l->name; l++)
        for (int p = 0; p < l->count(l, level); p++)
            if (l->cell(l, level, p) >= n) n = l->cell(l, level, p) + 1;
    return n;
}

void layout_open_cell(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    lg_text name = {0};
    lg_spot spot = game->places.cell_at(game, level, cell);
    game->places.cell_name(game, level, cell, &name);
    put_open(text, NULL, '{');
    put_string(text, "name", name.data ? name.data : "");
    put_number(text, "x", spot.x);
    put_number(text, "y", spot.y);
    text->failed = text->failed || name.failed;
    lg_text_clear(&name);
}

void layout_put(const lg_game *game, const lg_level *level, lg_text *text) {
    put_open(text, NULL, '{');
    put_open(text, "cells", '[');
    for (int cell = 0, n = layout_count_cells(game, level); cell < n; cell++) {
        layout_open_cell(game, level, cell, text);
        put_number(text, "reach", game->places.cell_at(game, level, cell).reach);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_open(text, "layers", '[');
    for (const lg_layer *l = game->places.layers; l && l->name; l++) {
        put_open(text, NULL, '{');
        put_string(text, "name", l->name);
        put_whole(text, "free", l->free);
        put_open(text, "symbols", '[');
        for (const lg_symbol *s = l->symbols; s->name; s++) {
            put_open(text, NULL, '{');
            put_string(text, "letter", s->letter);
            put_string(text, "name", s->name);
            put_close(text, '}');
        }
        put_close(text, ']');
        put_open(text, "places", '[');
        for (int p = 0; p < l->count(l, level); p++) {
            put_open(text, NULL, '{');
            put_whole(text, "cell", l->cell(l, level, p));
            put_whole(text, "symbol", l->get(l, level, p));
            put_close(text, '}');
        }
        put_close(text, ']');
        put_close(text, '}');
    }
    put_close(text, ']');
    put_close(text, '}');
}
