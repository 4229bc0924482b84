/* Cells by name and under symmetries, and changes by hand. */
#include <assert.h>
#include <string.h>

#include "show.h"

void fg_cell_name(const lg_game *base, const lg_level *level, int cell, lg_text *text) {
    const fg_game *game = fg_game_of(base);
    const fg_layout *l = fg_layout_of(game, level);
    int slots = fg_first_layer(game, FG_ON_SLOTS), on = fg_on_of(l, cell), i = cell - fg_first_on(l, on);
    if (on == FG_ON_CELLS)
        lg_text_add(text, "%s", l->name_of[cell]);
    else if (on == FG_ON_EDGES)
        lg_text_add(text, "%s-%s", l->name_of[l->edge_cell[i]], l->name_of[fg_edge_other(l, i)]);
    else if (on == FG_ON_CORNERS)
        lg_text_add(text, "%s %s", l->name_of[l->corner[i][0]], fg_corner_direction(l, fg_corner_number(l, i)));
    else
        lg_text_add(text, "%s %d", slots < game->pieces.layers ? game->pieces.layer[slots].name : "slot", i + 1);
}

/* Does the layer tell boards apart, and look the same under every symmetry? */
static bool is_compared(const fg_game *game, int l) {
    return game->pieces.layer[l].on != FG_ON_MODULES;
}

/* Returns one number for the symbols of all layers on a place, free ones included, and *numbers, how many there are. */
static int look_of(const fg_game *game, const fg_level *level, int place, int *numbers) {
    const fg_layout *l = fg_layout_of(game, level);
    const int on = fg_on_of(l, place), first = fg_first_on(l, on);
    int look = 0;
    *numbers = 1;
    for (int k = 0; k < game->pieces.layers; k++) {
        const fg_layer *layer = &game->pieces.layer[k];
        if (!is_compared(game, k) || (int)layer->on != on) continue;
        look += *numbers * fg_symbol(game, level, k, place - first);
        *numbers *= layer->kinds + 3;
    }
    return look;
}

/* Returns the image of the board under symmetry number n. Number 0 changes nothing. Mirrors and the half turn follow if the
 * file says that mirrored boards are alike. Returns NULL if there are not so many symmetries. */
static const int *find_symmetry(const fg_game *game, const fg_layout *l, int n) {
    for (int k = 0; k < game->pieces.layers && n; k++)
        if (!game->mirrors || (is_compared(game, k) && game->pieces.layer[k].turns_of >= 0)) return NULL;
    for (int s = 0; s < l->symmetries; s++) {
        const int *image = l->image[s];
        bool own_inverse = true;
        for (int p = 0; p < fg_place_count(l); p++)
            own_inverse = own_inverse && image[image[p]] == p;
        if (own_inverse && !n--) return image;
    }
    return NULL;
}

/* Writes one byte for each place, or one for each place and layer that is compared, if the pieces of a place have too many
 * combinations; then a layer that does not cover a place has 0 there. */
int fg_cells(const lg_game *base, const lg_level *level, int symmetry, uint8_t *cells) {
    enum { BYTES = 256 };
    const fg_game *game = fg_game_of(base);
    const fg_layout *layout = fg_layout_of(game, level);
    const int *image = find_symmetry(game, layout, symmetry);
    int numbers, places = fg_place_count(layout), bytes = 0;
    assert(symmetry >= 0);
    if (!image) return 0;
    bool joined = true;
    for (int on = FG_ON_CELLS; on <= FG_ON_SLOTS; on++)
        if (fg_first_on(layout, on) < places) {
            look_of(game, level, fg_first_on(layout, on), &numbers);
            joined = joined && numbers <= BYTES;
        }
    for (int p = 0; p < places && cells && joined; p++)
        cells[image[p]] = (uint8_t)look_of(game, level, p, &numbers);
    for (int k = 0; k < game->pieces.layers && !joined; k++) {
        if (!is_compared(game, k)) continue;
        const int on = (int)game->pieces.layer[k].on, first = fg_first_on(layout, on);
        for (int p = 0; p < places && cells; p++)
            cells[bytes * places + image[p]] =
                fg_on_of(layout, p) == on ? (uint8_t)fg_symbol(game, level, k, p - first) : 0;
        bytes++;
    }
    return (joined ? 1 : bytes) * places;
}

typedef struct {
    const fg_game *game;
    int layer;
} own_layer;

static const own_layer *own_of(const lg_layer *layer) {
    return layer->own;
}

static const fg_layer *layer_of(const lg_layer *layer) {
    return &own_of(layer)->game->pieces.layer[own_of(layer)->layer];
}

static int count(const lg_layer *layer, const lg_level *level) {
    return fg_layer_places(layer_of(layer), fg_layout_of(own_of(layer)->game, level));
}

/* The table's symbols are the pieces, none if there is such, and free. */
static int get(const lg_layer *layer, const lg_level *level, int place) {
    int symbol = fg_symbol(own_of(layer)->game, level, own_of(layer)->layer, place);
    return symbol == fg_free(layer_of(layer)) ? layer->free : symbol;
}

/* Sets what follows on layers whose pieces depend on this one. */
static void follow(const fg_game *game, fg_level *level, int l, int place) {
    int symbol = fg_symbol(game, level, l, place);
    for (int k = 0; k < game->pieces.layers; k++) {
        const fg_layer *layer = &game->pieces.layer[k];
        if (layer->under != l) continue;
        bool bare = symbol < game->pieces.layer[l].kinds && layer->bare[symbol];
        int there = fg_symbol(game, level, k, place);
        if (bare) fg_put(game, level, k, place, fg_none(layer));
        if (!bare && there == fg_none(layer)) fg_put(game, level, k, place, fg_free(layer));
    }
    fg_unfold_modules(game, level);
}

/* Is this a piece that stays where it is? Fixed pieces do where they alone tell the layouts apart. */
static bool is_staying(const fg_game *game, const fg_layer *l, int symbol) {
    return !game->form.header && game->boards.layouts > 1 && symbol < l->kinds &&
           fg_is_word(l->piece[symbol].stock, "fixed");
}

/* Puts a symbol on a place, and what it becomes on the images of the place. */
static bool put_all(const fg_game *game, fg_level *level, int l, int place, int to, lg_error *error) {
    const fg_layout *layout = fg_layout_of(game, level);
    const fg_layer *layer = &game->pieces.layer[l];
    int from = fg_place_of(layer, layout, 0), elements = fg_is_symmetric(layout, l) ? layout->symmetry->elements : 1;
    for (int pass = 0; pass < 2; pass++) /* looks at all places before it changes any */
        for (int e = 0; e < elements; e++) {
            int i = e ? layout->symmetry->image[e][from + place] - from : place, becomes = fg_turned(layout, l, e, to);
            const fg_places *zone = layout->zones && becomes < layer->kinds ? layout->zones->of[l][becomes] : NULL;
            if ((zone && !fg_bit(zone->w, i)) || (i == place && becomes != to))
                return lg_fail(error, "%s may not lie there", layer->piece[becomes].name);
            if (!pass) continue;
            fg_put(game, level, l, i, becomes);
            follow(game, level, l, i);
        }
    return true;
}

static bool set(const lg_layer *layer, lg_level *bytes, int place, int symbol, lg_error *error) {
    const fg_game *game = own_of(layer)->game;
    const fg_layer *l = layer_of(layer);
    const fg_group *once = &game->form.once;
    fg_level *level = bytes;
    int index = own_of(layer)->layer, to = symbol == layer->free ? fg_free(l) : symbol;
    int was = fg_symbol(game, level, index, place);
    if (l->under >= 0) {
        int below = fg_symbol(game, level, l->under, place);
        bool bare = below < game->pieces.layer[l->under].kinds && l->bare[below];
        if (bare && to != fg_none(l))
            return lg_fail(error, "%s has no %s", game->pieces.layer[l->under].piece[below].name, l->name);
        if (!bare && to == fg_none(l)) return lg_fail(error, "every other cell has a %s", l->name);
    }
    if (to == was || (to == fg_free(l) && is_staying(game, l, was))) return true;
    if (is_staying(game, l, was) || is_staying(game, l, to))
        return lg_fail(error, "%s is fixed", l->piece[is_staying(game, l, was) ? was : to].name);
    /* A piece of which a text has only one changes places with the piece that it replaces. */
    bool single = once->layer == index && memchr(once->symbol, to, (size_t)once->count);
    for (int i = 0; i < count(layer, level) && single; i++) {
        if (fg_symbol(game, level, index, i) != to) continue;
        fg_put(game, level, index, i, was);
        follow(game, level, index, i);
    }
    return put_all(game, level, index, place, to, error);
}

static int cell(const lg_layer *layer, const lg_level *level, int place) {
    const fg_layout *l = fg_layout_of(own_of(layer)->game, level);
    int on = (int)layer_of(layer)->on;
    return on == FG_ON_MODULES ? place * l->modules.size + l->modules.middle : fg_first_on(l, on) + place;
}

bool fg_layers_build(fg_game *game, lg_error *error) {
    lg_layer *table = fg_take(&game->room, FG_LAYERS_MAX + 1, sizeof *table);
    if (!table) return lg_fail_memory(error);
    game->base.places.layers = table;
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *of = &game->pieces.layer[l];
        if (of->derived) continue;
        lg_symbol *symbols = fg_take(&game->room, (size_t)of->kinds + 3, sizeof *symbols);
        own_layer *own = fg_take(&game->room, 1, sizeof *own);
        int n = 0;
        if (!symbols || !own) return lg_fail_memory(error);
        for (; n < of->kinds; n++) {
            const fg_piece *piece = &of->piece[n];
            symbols[n] = (lg_symbol){*piece->letter ? piece->letter : "-", *piece->name ? piece->name : piece->letter};
        }
        if (fg_has_none(of)) symbols[n++] = (lg_symbol){"-", "none"};
        symbols[n] = (lg_symbol){"?", "free"};
        *own = (own_layer){game, l};
        *table++ = (lg_layer){of->name, symbols, n, count, get, set, cell, own};
    }
    return true;
}
