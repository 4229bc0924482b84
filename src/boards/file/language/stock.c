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

/* Reads how many there are of each piece. One piece can have the stock `rest`: as many as are missing. With the stock `fixed` there
 * are as many as the cells on which the layout fixes the piece. */
static bool read_all(const reader *r, const fg_layer *layer, int places, int *stock) {
    const fg_layout *layout = r->layout;
    int rest = -1, sum = 0;
    for (int k = 0; k < layer->kinds; k++) {
        const fg_piece *piece = &layer->piece[k];
        if (!piece->stock)
            return fg_fail_at(layer->node, r->error, "expected a stock for '%.40s', because other pieces have one",
                              piece->name);
        if (fg_is_word(piece->stock, "rest")) {
            if (rest >= 0) return fg_expected(piece->stock, "only one piece with the stock `rest`", r->error);
            rest = k;
        } else if (fg_is_word(piece->stock, "fixed")) {
            const fg_node *where = layout->fixed ? fg_find(layout->fixed, piece->name) : NULL;
            fg_places cells = {{0}};
            int work = FG_WORK_MAX;
            if (where && !fg_region_read(layout, where, &cells, &work, r->error)) return false;
            stock[k] = fg_count_bits(cells.w, FG_PLACE_WORDS);
        } else {
            fg_compiler c = {.game = r->game, .layout = layout, .values = r->values, .error = r->error};
            if (!fg_whole_setting_read(&c, piece->stock, 0, FG_PLACES_MAX, &stock[k])) return false;
        }
        sum += stock[k];
    }
    if (rest >= 0 && places > sum) stock[rest] = places - sum, sum = places;
    if (layer->spare && sum > FG_STOCK_MAX)
        return fg_fail_at(layer->node, r->error, "expected at most %d pieces in the box of the layer %.40s, found %d",
                          FG_STOCK_MAX, layer->name, sum);
    if (sum == places || (layer->spare && sum > places)) return true;
    /* The error names the settings that decide how many pieces there are, because changing one of them helps. */
    lg_text hint = {0};
    const char *last = "";
    for (int k = 0; k < layer->kinds; k++) {
        const fg_node *of = layer->piece[k].stock;
        if (of->shape != FG_WORD || *of->text != '$' || !strcmp(of->text, last) || hint.length > 60) continue;
        lg_text_add(&hint, "%s%.20s", hint.length ? ", " : "; it depends on --set ", of->text + 1);
        last = of->text;
    }
    fg_fail_at(layer->node, r->error, "expected %s%d pieces on the layer %.40s, to fill the board%s%.40s, found %d%s",
               layer->spare ? "at least " : "", places, layer->name, layout->name ? " " : "",
               layout->name ? layout->name : "", sum, hint.data && !hint.failed ? hint.data : "");
    lg_text_clear(&hint);
    return false;
}

/* Are there as many pieces that are seats as the board has seats? If pieces can be left over, there may be more. */
static bool check_seats(const reader *r, const fg_layout *layout, int l, const int *stock) {
    int found = 0;
    if (!layout->placed || layout->placed->layer != l) return true;
    for (int k = 0; k < r->game->pieces.layer[l].kinds; k++)
        found += layout->placed->rank[k] != FG_NO_SEAT ? stock[k] : 0;
    bool spare = r->game->pieces.layer[l].spare;
    if (found == layout->seats || (spare && found > layout->seats)) return true;
    return fg_fail_at(fg_find(layout->board, "seats"), r->error,
                      "expected as many seats as there are pieces for them, which is %d, found %d", found,
                      layout->seats);
}

bool fg_stock_read(const fg_game *game, const fg_layout *layout, const lg_values *values, int l, int *stock, bool *any,
                   lg_error *error) {
    const fg_layer *layer = &game->pieces.layer[l];
    const reader r = {game, layout, values, error};
    int places = fg_layer_places(layer, layout);
    bool open = false; /* it is not known how many places can have a piece of the layer */
    memset(stock, 0, sizeof *stock * (FG_KINDS_MAX + 1));
    *any = true;
    for (int k = 0; k < layer->kinds; k++)
        *any = *any && !layer->piece[k].stock;
    if (layer->under >= 0) { /* all places can have a piece, except the bare ones */
        const fg_layer *under = &game->pieces.layer[layer->under];
        int below[FG_KINDS_MAX + 1];
        if (!fg_stock_read(game, layout, values, layer->under, below, &open, error)) return false;
        open = open || under->spare;
        for (int k = 0; k < under->kinds && !open; k++)
            places -= layer->bare[k] ? below[k] : 0;
    }
    stock[fg_none(layer)] = fg_layer_places(layer, layout) - places;
    if (*any) return true;
    if (open)
        return fg_fail_at(layer->node, error,
                          "expected a stock of the layer %.40s, too, because it decides which cells are bare",
                          game->pieces.layer[layer->under].name);
    return read_all(&r, layer, places, stock) && check_seats(&r, layout, l, stock);
}

bool fg_fixed_read(const fg_game *game, fg_level *level, lg_error *error) {
    const fg_layout *l = fg_layout_of(game, level);
    const fg_node *map = l->fixed;
    int work = FG_WORK_MAX;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from pieces to cells", error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        fg_group group;
        fg_places places;
        if (!fg_group_find(&game->pieces, key->text, &group))
            return fg_fail_piece(&game->pieces, key, key->text, error);
        const fg_layer *layer = &game->pieces.layer[group.layer];
        if (group.count != 1 || layer->on != FG_ON_CELLS || layer->derived)
            return fg_expected(key, "one piece that lies on cells", error);
        if (!fg_region_read(l, key->next, &places, &work, error)) return false;
        for (int c = 0, piece = group.symbol[0]; c < l->cells; c++) {
            int there = fg_symbol(game, level, group.layer, c);
            if (!fg_bit(places.w, c)) continue;
            if (there != fg_free(layer) && there != piece)
                return fg_fail_at(key->next, error,
                                  "expected one piece on each cell, but %.40s is fixed on %.40s beside another one",
                                  layer->piece[piece].name, l->name_of[c]);
            fg_put(game, level, group.layer, c, piece);
        }
    }
    return true;
}
