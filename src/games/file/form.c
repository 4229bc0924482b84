/* Reads the key `text` of a game. */
#include "form.h"

#include <stdlib.h>
#include <string.h>

#include "task.h"

/* ---- what texts list --------------------------------------------------------------------------------------------- */

int fg_listed(const fg_game *game) {
    return game->pieces.module_layer >= 0 ? FG_ON_MODULES : FG_ON_CELLS;
}

bool fg_is_listed(const fg_game *game, int layer, int on) {
    return (int)game->pieces.layer[layer].on == on && !game->pieces.layer[layer].derived;
}

bool fg_is_left_out(const fg_game *game, const fg_layout *layout, int place) {
    const fg_node *without = game->form.without;
    for (int i = 0; without && i < fg_items(without); i++)
        if (fg_is_word(fg_item(without, i), layout->name_of[place])) return true;
    return false;
}

int fg_count_listed(const fg_game *game, const fg_layout *layout) {
    if (fg_listed(game) == FG_ON_MODULES) return layout->modules.count;
    return layout->cells - (game->form.without ? fg_items(game->form.without) : 0);
}

bool fg_has_single_letters(const fg_game *game) {
    const fg_pieces *p = &game->pieces;
    int layers = 0;
    for (int l = 0; l < p->layers; l++) {
        if (!fg_is_listed(game, l, fg_listed(game))) continue;
        layers++;
        for (int k = 0; k < p->layer[l].kinds; k++)
            if (strlen(p->layer[l].piece[k].letter) != 1) return false;
    }
    return layers == 1;
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static bool read_word(const fg_node *map, const char *key, const char **word, lg_error *error) {
    const fg_node *node = fg_find(map, key);
    if (!node) return true;
    if (node->shape != FG_WORD || strlen(node->text) > 3 || strspn(node->text, ",; :/|.-") != strlen(node->text))
        return fg_expected(node, "up to three of the characters , ; : / | . - and blank", error);
    *word = node->text;
    return true;
}

static bool read_truth(const fg_node *map, const char *key, bool *truth, lg_error *error) {
    const fg_node *node = fg_find(map, key);
    if (!node) return true;
    *truth = fg_is_word(node, "yes") || fg_is_word(node, "true");
    return *truth || fg_is_word(node, "no") || fg_is_word(node, "false") || fg_expected(node, "yes or no", error);
}

static bool read_once(fg_game *game, const fg_node *node, lg_error *error) {
    if (!node) return true;
    if (node->shape == FG_WORD && fg_group_find(&game->pieces, node->text, &game->form.once)) return true;
    return fg_fail_piece(&game->pieces, node, node->shape == FG_WORD ? node->text : "", error);
}

/* A cell can be left out if every layout has it and fixes what lies there. */
static bool check_left_out(const fg_game *game, const fg_layout *layout, const fg_node *item, const fg_level *fixed,
                           lg_error *error) {
    int cell = item->shape == FG_WORD ? fg_cell_find(layout, item->text) : -1;
    for (int l = 0; cell >= 0 && l < game->pieces.layers; l++)
        if (fg_is_listed(game, l, FG_ON_CELLS) && fg_symbol(game, fixed, l, cell) == fg_free(&game->pieces.layer[l]))
            cell = -1;
    return cell >= 0 || fg_expected(item, "a cell on which every layout has a piece that is `fixed`", error);
}

static bool check_without(const fg_game *game, int layout, fg_level *fixed, lg_error *error) {
    const fg_node *without = game->form.without;
    bool good = true;
    fg_level_clear(game, layout, fixed);
    if (!fg_fixed_read(game, fixed, error)) return false;
    for (int i = 0; good && i < fg_items(without); i++) {
        good = check_left_out(game, &game->boards.layout[layout], fg_item(without, i), fixed, error);
        for (int k = 0; good && k < i; k++)
            if (!strcmp(fg_item(without, i)->text, fg_item(without, k)->text))
                good = fg_expected(fg_item(without, i), "each cell once", error);
    }
    return good;
}

static bool read_without(fg_game *game, const fg_node *node, lg_error *error) {
    if (!node) return true;
    if (!game->form.list || fg_listed(game) != FG_ON_CELLS)
        return fg_expected(node, "a text with a list of cells", error);
    fg_level *fixed = calloc(1, game->base.level_size);
    bool good = fixed || lg_fail_memory(error);
    game->form.without = node;
    for (int l = 0; good && l < game->boards.layouts; l++)
        good = check_without(game, l, fixed, error);
    free(fixed);
    return good;
}

/* Without a joint between them, every letter but those of the last layer must be a single character. */
static bool check_letters(const fg_game *game, const fg_node *node, lg_error *error) {
    const fg_pieces *p = &game->pieces;
    int last = -1;
    for (int l = 0; l < p->layers; l++)
        if (fg_is_listed(game, l, fg_listed(game))) last = l;
    for (int l = 0; l < last && !*game->form.join; l++)
        for (int k = 0; fg_is_listed(game, l, fg_listed(game)) && k < p->layer[l].kinds; k++)
            if (strlen(p->layer[l].piece[k].letter) != 1)
                return fg_fail_at(node, error,
                                  "expected a `join` between the layers, because the letter '%s' is not one character",
                                  p->layer[l].piece[k].letter);
    return true;
}

/* Only the last of several layers can have an empty letter, because otherwise a cell's letters could be read in two ways. */
static bool check_empty_letters(const fg_game *game, const fg_node *node, lg_error *error) {
    const fg_pieces *p = &game->pieces;
    int listed = 0, last = -1;
    for (int l = 0; l < p->layers; l++)
        if (fg_is_listed(game, l, fg_listed(game))) listed++, last = l;
    for (int l = 0; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds; k++)
            if (!*p->layer[l].piece[k].letter && (l != last || listed < 2 || p->layer[l].under >= 0))
                return fg_fail_at(p->layer[l].node ? p->layer[l].node : node, error,
                                  "expected a letter for '%.40s'; only a piece of the last of several layers, which "
                                  "has a piece on every cell, can have an empty one",
                                  p->layer[l].piece[k].name);
    return true;
}

static bool has_same_rows(const fg_game *game, const fg_layout *x, const fg_layout *y) {
    if (game->form.list) return fg_count_listed(game, x) == fg_count_listed(game, y);
    return x->lines == y->lines && !memcmp(x->line, y->line, sizeof x->line);
}

/* Without a header, the rows or the fixed pieces have to tell the layouts apart. */
static bool check_layouts(const fg_game *game, const fg_node *node, lg_error *error) {
    for (int a = 0; a < game->boards.layouts && !game->form.header; a++)
        for (int b = 0; b < a; b++) {
            const fg_layout *x = &game->boards.layout[a], *y = &game->boards.layout[b];
            if (has_same_rows(game, x, y) && !(x->fixed && y->fixed))
                return fg_fail_at(node, error,
                                  "expected a `header`, because the layouts %s and %s have the same rows, and not both "
                                  "have `fixed` pieces",
                                  y->name, x->name);
        }
    return true;
}

static bool read_marks(const fg_node *map, fg_form *form, lg_error *error) {
    return read_truth(map, "header", &form->header, error) && read_truth(map, "list", &form->list, error) &&
           read_word(map, "between", &form->between, error) && read_word(map, "row end", &form->row_end, error) &&
           read_word(map, "join", &form->join, error);
}

bool fg_form_read(fg_game *game, lg_error *error) {
    static const char *const keys[] = {"header",  "list", "between",    "row end", "join",
                                       "without", "once", "placements", NULL};
    const fg_node *map = fg_find(game->tree, "text");
    fg_form *form = &game->form;
    bool modular = fg_listed(game) == FG_ON_MODULES, lines = game->boards.layout[0].lines;
    *form = (fg_form){.header = true,
                      .list = modular || !lines,
                      .between = fg_has_single_letters(game) && !modular ? "" : " ",
                      .row_end = "",
                      .join = modular ? "/" : ""};
    if (map && !fg_check_keys(map, keys, "the text", error)) return false;
    if (!read_marks(map, form, error)) return false;
    if (!form->list && !lines) return fg_expected(map, "a list, because the cells stand in no rows", error);
    if (!*form->between && !fg_has_single_letters(game))
        return fg_expected(map, "something between the letters", error);
    const fg_node *at = map ? map : game->tree;
    return read_once(game, fg_find(map, "once"), error) && read_without(game, fg_find(map, "without"), error) &&
           check_letters(game, at, error) && check_empty_letters(game, at, error) && check_layouts(game, at, error);
}
