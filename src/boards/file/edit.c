/* Cells by name and under symmetries, and changes by hand. */
#include <assert.h>
#include <string.h>

#include "show.h"

void fg_cell_name(const lg_game *base, const lg_level *level, int cell, lg_text *text) {
    const fg_game *game = fg_game_of(base);
    const fg_layout *l = fg_layout_of(game, level);
    int slots = fg_first_layer(game, FG_ON_SLOTS);
    if (cell < l->cells)
        lg_text_add(text, "%s", l->name_of[cell]);
    else
        lg_text_add(text, "%s %d", slots < game->pieces.layers ? game->pieces.layer[slots].name : "slot",
                    cell - l->cells + 1);
}

/* Does the layer tell boards apart, and look the same under every symmetry? */
static bool is_compared(const fg_game *game, int l) {
    return game->pieces.layer[l].on != FG_ON_MODULES;
}

static bool has_turns(const fg_game *game) {
    for (int l = 0; l < game->pieces.layers; l++)
        if (is_compared(game, l) && game->pieces.layer[l].turns_of >= 0) return true;
    return false;
}

static bool is_own_inverse(const fg_layout *l, const int *image) {
    for (int p = 0; p < fg_place_count(l); p++)
        if (image[image[p]] != p) return false;
    return true;
}

/* Returns the image of symmetry number n of those under which boards are alike: mirrors and the half turn, if the file says so, and
 * none first. NULL: there are not so many. */
static const int *find_symmetry(const fg_game *game, const fg_layout *l, int n) {
    if (n && (!game->mirrors || has_turns(game))) return NULL;
    for (int s = 0; s < l->symmetries; s++)
        if (is_own_inverse(l, l->image[s]) && !n--) return l->image[s];
    return NULL;
}

/* Returns one number for the symbols of all layers on a place, free ones included, and *numbers, how many there are. */
static int look_of(const fg_game *game, const fg_level *level, int place, int *numbers) {
    const fg_layout *l = fg_layout_of(game, level);
    bool slot = place >= l->cells;
    int look = 0;
    *numbers = 1;
    for (int k = 0; k < game->pieces.layers; k++) {
        const fg_layer *layer = &game->pieces.layer[k];
        if (!is_compared(game, k) || (layer->on == FG_ON_SLOTS) != slot) continue;
        look += *numbers * fg_symbol(game, level, k, slot ? place - l->cells : place);
        *numbers *= layer->kinds + 3;
    }
    return look;
}

static int count_compared(const fg_game *game) {
    int layers = 0;
    for (int k = 0; k < game->pieces.layers; k++)
        layers += is_compared(game, k);
    return layers;
}

/* Returns the place's symbol of the layer that is number n of those that are compared; 0 if the layer does not cover the place. */
static int symbol_of_layer(const fg_game *game, const fg_level *level, int place, int n) {
    const fg_layout *l = fg_layout_of(game, level);
    bool slot = place >= l->cells;
    int k = 0;
    while (!is_compared(game, k) || n--)
        k++;
    if ((game->pieces.layer[k].on == FG_ON_SLOTS) != slot) return 0;
    return fg_symbol(game, level, k, slot ? place - l->cells : place);
}

/* Writes one byte for each place, or one for each place and layer if the pieces of a place have too many combinations. */
int fg_cells(const lg_game *base, const lg_level *level, int symmetry, uint8_t *cells) {
    enum { BYTES = 256 };
    const fg_game *game = fg_game_of(base);
    const fg_layout *layout = fg_layout_of(game, level);
    const int *image = find_symmetry(game, layout, symmetry);
    int numbers, places = fg_place_count(layout);
    assert(symmetry >= 0);
    if (!image) return 0;
    look_of(game, level, 0, &numbers);
    int bytes = numbers > BYTES ? count_compared(game) : 1;
    for (int p = 0; p < places && cells; p++)
        for (int b = 0; b < bytes; b++)
            cells[b * places + image[p]] =
                (uint8_t)(bytes > 1 ? symbol_of_layer(game, level, p, b) : look_of(game, level, p, &numbers));
    return bytes * places;
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

static bool check_fixed(const fg_game *game, const fg_layer *l, int was, int to, lg_error *error) {
    int fixed = is_staying(game, l, was) ? was : to;
    return !is_staying(game, l, fixed) || lg_fail(error, "%s is fixed", l->piece[fixed].name);
}

/* A piece of which a text has only one changes places with the piece that it replaces. */
static void give_back(const lg_layer *layer, fg_level *level, int to, int was) {
    const fg_game *game = own_of(layer)->game;
    const fg_group *once = &game->form.once;
    int l = own_of(layer)->layer;
    if (once->layer != l || !memchr(once->symbol, to, (size_t)once->count)) return;
    for (int i = 0; i < count(layer, level); i++) {
        if (fg_symbol(game, level, l, i) != to) continue;
        fg_put(game, level, l, i, was);
        follow(game, level, l, i);
    }
}

static bool set(const lg_layer *layer, lg_level *bytes, int place, int symbol, lg_error *error) {
    const fg_game *game = own_of(layer)->game;
    const fg_layer *l = layer_of(layer);
    fg_level *level = bytes;
    int to = symbol == layer->free ? fg_free(l) : symbol, was = fg_symbol(game, level, own_of(layer)->layer, place);
    if (l->under >= 0) {
        int below = fg_symbol(game, level, l->under, place);
        bool bare = below < game->pieces.layer[l->under].kinds && l->bare[below];
        if (bare && to != fg_none(l))
            return lg_fail(error, "%s has no %s", game->pieces.layer[l->under].piece[below].name, l->name);
        if (!bare && to == fg_none(l)) return lg_fail(error, "every other cell has a %s", l->name);
    }
    if (to == was || (to == fg_free(l) && is_staying(game, l, was))) return true;
    if (!check_fixed(game, l, was, to, error)) return false;
    give_back(layer, level, to, was);
    fg_put(game, level, own_of(layer)->layer, place, to);
    follow(game, level, own_of(layer)->layer, place);
    return true;
}

static int cell(const lg_layer *layer, const lg_level *level, int place) {
    const fg_layout *l = fg_layout_of(own_of(layer)->game, level);
    int on = (int)layer_of(layer)->on;
    return on == FG_ON_CELLS ? place : on == FG_ON_SLOTS ? l->cells + place : (place + 1) * l->modules.size - 1;
}

static bool build_layer(fg_game *game, int l, lg_layer *layer) {
    const fg_layer *of = &game->pieces.layer[l];
    lg_symbol *symbols = fg_take(&game->room, (size_t)of->kinds + 3, sizeof *symbols);
    own_layer *own = fg_take(&game->room, 1, sizeof *own);
    int n = 0;
    if (!symbols || !own) return false;
    for (; n < of->kinds; n++) {
        const fg_piece *piece = &of->piece[n];
        symbols[n] = (lg_symbol){*piece->letter ? piece->letter : "-", *piece->name ? piece->name : piece->letter};
    }
    if (fg_has_none(of)) symbols[n++] = (lg_symbol){"-", "none"};
    symbols[n] = (lg_symbol){"?", "free"};
    *own = (own_layer){game, l};
    *layer = (lg_layer){of->name, symbols, n, count, get, set, cell, own};
    return true;
}

bool fg_layers_build(fg_game *game, lg_error *error) {
    lg_layer *table = fg_take(&game->room, FG_LAYERS_MAX + 1, sizeof *table);
    int n = 0;
    if (!table) return lg_fail_memory(error);
    for (int l = 0; l < game->pieces.layers; l++)
        if (!game->pieces.layer[l].derived && !build_layer(game, l, &table[n++])) return lg_fail_memory(error);
    game->base.layers = table;
    return true;
}
