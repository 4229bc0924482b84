/* The stock: how many there are of each piece. */
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "boards/file/task.h"

typedef struct {
    const fg_game *game;
    const fg_layout *layout;
    const lg_values *values;
    lg_error *error;
} reader;

/* Counts the cells on which the layout fixes a piece. */
static bool count_fixed(const reader *r, const char *piece, int *number) {
    const fg_node *where = r->layout->fixed ? fg_find(r->layout->fixed, piece) : NULL;
    fg_places places;
    int work = FG_WORK_MAX;
    *number = 0;
    if (!where) return true;
    if (!fg_region_read(r->layout, where, &places, &work, r->error)) return false;
    *number = fg_count_bits(places.w, FG_PLACE_WORDS);
    return true;
}

static bool read_number(const reader *r, const fg_piece *piece, int *number) {
    fg_compiler c = {.game = r->game, .layout = r->layout, .values = r->values, .error = r->error};
    if (fg_is_word(piece->stock, "fixed")) return count_fixed(r, piece->name, number);
    return fg_whole_setting_read(&c, piece->stock, 0, FG_STOCK_MAX, number);
}

/* The places that can have a piece of the layer: all but those that are bare. *open: that is not known. */
static bool count_places(const reader *r, const fg_layer *layer, int *places, bool *open) {
    int stock[FG_KINDS_MAX + 1];
    *places = fg_layer_places(layer, r->layout);
    *open = false;
    if (layer->under < 0) return true;
    const fg_layer *under = &r->game->pieces.layer[layer->under];
    if (!fg_stock_read(r->game, r->layout, r->values, layer->under, stock, open, r->error)) return false;
    *open = *open || under->spare;
    for (int k = 0; k < under->kinds && !*open; k++)
        *places -= layer->bare[k] ? stock[k] : 0;
    return true;
}

static bool check_sum(const reader *r, const fg_layer *layer, int sum, int places) {
    if (layer->spare && sum > FG_STOCK_MAX)
        return fg_fail_at(layer->node, r->error, "expected at most %d pieces in the box of the layer %.40s, found %d",
                          FG_STOCK_MAX, layer->name, sum);
    if (sum == places || (layer->spare && sum > places)) return true;
    return fg_fail_at(layer->node, r->error,
                      "expected %s%d pieces on the layer %.40s, to fill the board%s%.40s, found %d",
                      layer->spare ? "at least " : "", places, layer->name, r->layout->name ? " " : "",
                      r->layout->name ? r->layout->name : "", sum);
}

/* One piece can have the stock `rest`: as many as are missing. */
static bool read_all(const reader *r, const fg_layer *layer, int places, int *stock) {
    int rest = -1, sum = 0;
    for (int k = 0; k < layer->kinds; k++) {
        const fg_node *node = layer->piece[k].stock;
        if (!node)
            return fg_fail_at(layer->node, r->error, "expected a stock for '%.40s', because other pieces have one",
                              layer->piece[k].name);
        if (fg_is_word(node, "rest")) {
            if (rest >= 0) return fg_expected(node, "only one piece with the stock `rest`", r->error);
            rest = k;
        } else if (!read_number(r, &layer->piece[k], &stock[k])) {
            return false;
        }
        sum += stock[k];
    }
    if (rest >= 0 && places > sum) stock[rest] = places - sum, sum = places;
    return check_sum(r, layer, sum, places);
}

bool fg_stock_read(const fg_game *game, const fg_layout *layout, const lg_values *values, int l, int *stock, bool *any,
                   lg_error *error) {
    const fg_layer *layer = &game->pieces.layer[l];
    const reader r = {game, layout, values, error};
    int places;
    bool open;
    memset(stock, 0, sizeof *stock * (FG_KINDS_MAX + 1));
    *any = true;
    for (int k = 0; k < layer->kinds; k++)
        *any = *any && !layer->piece[k].stock;
    if (!count_places(&r, layer, &places, &open)) return false;
    stock[fg_none(layer)] = fg_layer_places(layer, layout) - places;
    if (*any) return true;
    if (open)
        return fg_fail_at(layer->node, error,
                          "expected a stock of the layer %.40s, too, because it decides which cells are bare",
                          game->pieces.layer[layer->under].name);
    return read_all(&r, layer, places, stock);
}

static bool fix_piece(const fg_game *game, const fg_node *item, const fg_group *piece, fg_level *level, int *work,
                      lg_error *error) {
    const fg_layout *l = fg_layout_of(game, level);
    const fg_layer *layer = &game->pieces.layer[piece->layer];
    fg_places places;
    if (!fg_region_read(l, item, &places, work, error)) return false;
    for (int c = 0; c < l->cells; c++) {
        int there = fg_symbol(game, level, piece->layer, c);
        if (!fg_bit(places.w, c)) continue;
        if (there != fg_free(layer) && there != piece->symbol[0])
            return fg_fail_at(item, error,
                              "expected one piece on each cell, but %.40s is fixed on %.40s beside another one",
                              layer->piece[piece->symbol[0]].name, l->name_of[c]);
        fg_put(game, level, piece->layer, c, piece->symbol[0]);
    }
    return true;
}

bool fg_fixed_read(const fg_game *game, fg_level *level, lg_error *error) {
    const fg_node *map = fg_layout_of(game, level)->fixed;
    int work = FG_WORK_MAX;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from pieces to cells", error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        fg_group piece;
        if (!fg_group_find(&game->pieces, key->text, &piece))
            return fg_fail_piece(&game->pieces, key, key->text, error);
        const fg_layer *layer = &game->pieces.layer[piece.layer];
        if (piece.count != 1 || layer->on != FG_ON_CELLS || layer->derived)
            return fg_expected(key, "one piece that lies on cells", error);
        if (!fix_piece(game, key->next, &piece, level, &work, error)) return false;
    }
    return true;
}
