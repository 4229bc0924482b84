/* The tree of the file is copied with one layout in place of its layouts. A map whose keys are names of layouts, such as
 * {small: 0, large: 1}, becomes the value for the nearest layout. */
#include "own_modules.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

static int find_middle(const fg_modules *m, int q, int r) {
    int k = 0;
    while (k < m->count && (m->q[k] != q || m->r[k] != r))
        k++;
    return k < m->count ? k : -1;
}

bool fg_own_modules_are_listed(const lg_game *base, const fg_own_modules *own) {
    const fg_boards *boards = &fg_game_of(base)->boards;
    for (int l = 0; l < boards->layouts; l++) {
        const fg_modules *m = &boards->layout[l].modules;
        int known = 0;
        for (int k = 0; k < own->count; k++)
            known += find_middle(m, own->q[k], own->r[k]) >= 0;
        if (m->count == own->count && known == own->count) return true;
    }
    return false;
}

static const fg_layout *nearest_layout(const fg_game *game, int count) {
    const fg_layout *best = &game->boards.layout[0];
    for (int l = 1; l < game->boards.layouts; l++)
        if (abs(game->boards.layout[l].modules.count - count) < abs(best->modules.count - count))
            best = &game->boards.layout[l];
    return best;
}

static bool is_by_layout(const fg_game *game, const fg_node *map) {
    for (const fg_node *k = map->first; k; k = k->next->next) {
        int l = 0;
        while (l < game->boards.layouts &&
               (!game->boards.layout[l].name || strcmp(game->boards.layout[l].name, k->text) != 0))
            l++;
        if (l == game->boards.layouts) return false;
    }
    return map->children > 0;
}

/* Copies a node with the values for the layout. The depth of trees is bounded. */
static const fg_node *for_layout(fg_builder *b, const fg_game *game, const fg_layout *layout,
                                 const fg_node *node) { // NOLINT(misc-no-recursion)
    if (node->shape == FG_WORD) return node;
    if (node->shape == FG_MAP && is_by_layout(game, node)) {
        const fg_node *value = fg_find(node, layout->name);
        return value ? value : node;
    }
    fg_node *copy = fg_new_node(b, node->shape, "");
    copy->line = node->line, copy->column = node->column;
    for (const fg_node *child = node->first; child; child = child->next)
        fg_add(b, copy, for_layout(b, game, layout, child));
    return copy;
}

static fg_node *whole_number(fg_builder *b, int number) {
    lg_text text = {0};
    lg_text_add(&text, "%d", number);
    fg_node *node = fg_new_node(b, FG_WORD, text.failed ? "0" : text.data);
    b->failed = b->failed || text.failed;
    lg_text_clear(&text);
    return node;
}

static const fg_node *own_layouts(fg_builder *b, const fg_layout *layout, const fg_own_modules *own) {
    fg_node *at = fg_new_node(b, FG_LIST, ""), *layouts = fg_new_node(b, FG_MAP, "");
    for (int k = 0; k < own->count; k++) {
        fg_node *middle = fg_new_node(b, FG_LIST, "");
        fg_add(b, middle, whole_number(b, own->q[k]));
        fg_add(b, middle, whole_number(b, own->r[k]));
        fg_add(b, at, middle);
    }
    const fg_node *modules = fg_with_value(b, fg_find(layout->board, "modules"), "at", at);
    fg_add_pair(b, layouts, "own", fg_with_value(b, layout->board, "modules", modules));
    return layouts;
}

/* Gives each module the stock that lies on the board. */
static const fg_node *count_stock(fg_builder *b, const fg_game *game, const fg_own_modules *own,
                                  const fg_node *layers) {
    const fg_layer *layer = &game->pieces.layer[game->pieces.module_layer];
    const fg_node *entry = fg_find(layers, layer->name), *pieces = fg_find(entry, "pieces");
    for (int k = 0; k < layer->kinds; k++) {
        const char *name = layer->piece[k].name;
        int count = 0;
        for (int i = 0; i < own->count; i++)
            count += fg_is_spelling(&layer->piece[k], own->piece[i], strlen(own->piece[i]));
        pieces =
            fg_with_value(b, pieces, name, fg_with_value(b, fg_find(pieces, name), "stock", fg_new_number(b, count)));
    }
    return fg_with_value(b, layers, layer->name, fg_with_value(b, entry, "pieces", pieces));
}

bool fg_own_modules_tree(const lg_game *base, const fg_own_modules *own, fg_changed_tree *changed, lg_error *error) {
    const fg_game *game = fg_game_of(base);
    const fg_layout *layout = nearest_layout(game, own->count);
    fg_builder b = {.at = layout->board};
    const fg_node *tree =
        for_layout(&b, game, layout, fg_with_value(&b, game->tree, "layouts", fg_new_node(&b, FG_LIST, "")));
    if (!b.failed) tree = fg_with_value(&b, tree, "layouts", own_layouts(&b, layout, own));
    if (!b.failed) tree = fg_with_value(&b, tree, "layers", count_stock(&b, game, own, fg_find(tree, "layers")));
    uint64_t hash = hash_bytes(HASH_START, game->hash, sizeof game->hash);
    for (int k = 0; k < own->count; k++) {
        hash = hash_bytes(hash_bytes(hash, &own->q[k], sizeof own->q[k]), &own->r[k], sizeof own->r[k]);
        hash = hash_bytes(hash, own->piece[k], strlen(own->piece[k]));
    }
    return fg_build_end(&b, tree, hash, changed, error);
}
