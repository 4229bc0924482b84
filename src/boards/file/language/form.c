/* Reads the key `text` of a game. */
#include "boards/file/game.h"

#include <stdlib.h>
#include <string.h>

#include "boards/file/task.h"

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

bool fg_is_single(const fg_layer *layer) {
    const fg_node *item;
    for (int k = 0; k < layer->kinds; k++) {
        if (strlen(layer->piece[k].letter) != 1) return false;
        for (int i = 0; (item = fg_spelling(&layer->piece[k], i)); i++)
            if (strlen(item->text) != 1) return false;
    }
    return true;
}

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

/* Reads which cells texts leave out. A cell can be left out if every layout has it and fixes what lies there. */
static bool read_without(fg_game *game, const fg_node *node, lg_error *error) {
    if (!node) return true;
    if (!game->form.list || fg_listed(game) != FG_ON_CELLS)
        return fg_expected(node, "a text with a list of cells", error);
    fg_level *fixed = calloc(1, game->base.level_size);
    if (!fixed) return lg_fail_memory(error);
    bool good = true;
    game->form.without = node;
    for (int layout = 0; good && layout < game->boards.layouts; layout++) {
        fg_level_clear(game, layout, fixed);
        good = fg_fixed_read(game, fixed, error);
        for (int i = 0; good && i < fg_items(node); i++) {
            const fg_node *item = fg_item(node, i);
            int cell = item->shape == FG_WORD ? fg_cell_find(&game->boards.layout[layout], item->text) : -1;
            for (int l = 0; cell >= 0 && l < game->pieces.layers; l++)
                if (fg_is_listed(game, l, FG_ON_CELLS) &&
                    fg_symbol(game, fixed, l, cell) == fg_free(&game->pieces.layer[l]))
                    cell = -1;
            if (cell < 0) good = fg_expected(item, "a cell on which every layout has a piece that is `fixed`", error);
            for (int k = 0; good && k < i; k++)
                if (!strcmp(item->text, fg_item(node, k)->text)) good = fg_expected(item, "each cell once", error);
        }
    }
    free(fixed);
    return good;
}

/* Can a letter of a listed layer after this one begin with the character? */
static bool can_follow(const fg_game *game, int layer, char first) {
    const fg_pieces *p = &game->pieces;
    if (first == '?' || first == '-' || first == '_') return true;
    for (int l = layer + 1; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds && fg_is_listed(game, l, fg_listed(game)); k++) {
            const fg_piece *piece = &p->layer[l].piece[k];
            if (*piece->letter == first) return true;
            for (int i = 0; piece->also && i < fg_items(piece->also); i++)
                if (*fg_item(piece->also, i)->text == first) return true;
        }
    return false;
}

/* Without a joint, a reader takes the longest letter of the layer. That is wrong if the writer meant a shorter letter with which
 * the long one begins, and the rest belongs to later layers. Refuses a word that begins with a letter of the same layer, unless
 * nothing that can follow begins like the rest of the word. */
static bool check_beginning(const fg_game *game, int layer, const fg_node *node, const char *word, lg_error *error) {
    const fg_layer *l = &game->pieces.layer[layer];
    for (size_t n = 1; n < strlen(word); n++) {
        bool known = n == 1 && *word == '-';
        for (int k = 0; k < l->kinds && !known; k++)
            known = fg_is_spelling(&l->piece[k], word, n);
        if (known && can_follow(game, layer, word[n]))
            return fg_fail_at(node, error,
                              "expected a `join` between the layers, because '%s' can also be read as '%.*s' and a "
                              "letter of a later layer",
                              word, (int)n, word);
    }
    return true;
}

/* With a joint, a reader that looks for it behind a word must find it there and not earlier. A word is a letter, or another
 * spelling of it. */
static bool check_word(const fg_game *game, int layer, const fg_node *node, const char *word, lg_error *error) {
    const char *join = game->form.join;
    char both[FG_LETTER_MAX + 4]; /* a joint has at most three characters */
    size_t length = strlen(word);
    if (!*join) return check_beginning(game, layer, node, word, error);
    strcpy(both, word);
    strcpy(both + length, join);
    return strstr(both, join) == both + length ||
           fg_fail_at(node, error,
                      "expected a letter in which '%s' cannot be read as the `join` between the layers, found '%s'",
                      join, word);
}

static bool check_letters(const fg_game *game, lg_error *error) {
    const fg_pieces *p = &game->pieces;
    int last = -1;
    for (int l = 0; l < p->layers; l++)
        if (fg_is_listed(game, l, fg_listed(game))) last = l;
    for (int l = 0; l < last; l++) {
        const fg_layer *layer = &p->layer[l];
        if (!fg_is_listed(game, l, fg_listed(game)) || layer->turns_of >= 0) continue;
        if (fg_has_none(layer) && !check_word(game, l, layer->node, "-", error))
            return false;                                       /* written for no piece */
        const fg_node *pieces = fg_find(layer->node, "pieces"); /* a game with one layer has no key `layers` */
        const fg_node *key = pieces ? pieces->first : layer->node->first;
        for (int k = 0; k < layer->kinds; k++, key = key->next->next) {
            const fg_piece *piece = &layer->piece[k];
            if (!check_word(game, l, key, piece->letter, error)) return false;
            const fg_node *item;
            for (int i = 0; (item = fg_spelling(piece, i)); i++)
                if (!check_word(game, l, item, item->text, error)) return false;
        }
    }
    return true;
}

/* A search for a row that begins with certain words. `tried[at][l]`: are the letters of layer l known to lead to nothing if
 * `at` characters have been written? */
typedef struct {
    const fg_game *game;
    const char *words;
    bool whole; /* the words have to end where a place ends */
    bool tried[FG_NAME_MAX + 2][FG_LAYERS_MAX + 1];
} prefix_search;

static bool can_go_on(prefix_search *o, size_t at, int l, bool begun);

/* Can the row go on from `at` with this text, which is written after a joint if the place has begun? */
static bool can_write(prefix_search *o, size_t at, int l, bool begun, const char *text) {
    const char *join = begun ? o->game->form.join : "", *rest = o->words + at;
    char part[FG_LETTER_MAX + 4];
    strcpy(part, join);
    strcat(part, text);
    size_t n = strlen(part), left = strlen(rest);
    if (!o->whole && left <= n && !memcmp(part, rest, left)) return true;
    return n <= left && !memcmp(part, rest, n) && can_go_on(o, at + n, l + 1, true);
}

/* Can the row go on from `at` with the letters of layer l and later ones? */
static bool can_go_on(prefix_search *o, size_t at, int l, bool begun) {
    const fg_pieces *p = &o->game->pieces;
    while (l < p->layers && !fg_is_listed(o->game, l, fg_listed(o->game)))
        l++;
    if (o->tried[at][l]) return false;
    o->tried[at][l] = true;
    if (l == p->layers) {
        size_t n = strlen(o->game->form.between);
        if (!o->words[at]) return true;
        return !strncmp(o->words + at, o->game->form.between, n) && can_go_on(o, at + n, 0, false);
    }
    for (int k = 0; k < p->layer[l].kinds; k++)
        if (can_write(o, at, l, begun, p->layer[l].piece[k].letter)) return true;
    return can_write(o, at, l, begun, "?") || (fg_has_none(&p->layer[l]) && can_write(o, at, l, begun, "-")) ||
           (begun && can_go_on(o, at, l + 1, true));
}

/* Can a row begin with these words? */
static bool can_open(const fg_game *game, const char *words, bool whole) {
    prefix_search o = {.game = game, .words = words, .whole = whole};
    return can_go_on(&o, 0, 0, false);
}

/* A line of edges, corners or slots begins with the layer's name and a colon, and a text without a header may have one, so no row
 * may begin so. */
static bool check_openings(const fg_game *game, lg_error *error) {
    char words[FG_NAME_MAX + 2];
    if (!game->form.header && can_open(game, game->base.name, true))
        return fg_expected(fg_find(game->tree, "game"), "a name that is unlike the letters of a row", error);
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        if (!fg_is_apart(layer)) continue;
        if (strpbrk(layer->name, "#:;,?"))
            return fg_fail_at(
                layer->node, error,
                "expected a name without # : ; , and ? for a layer on edges, corners or slots, found '%s'",
                layer->name);
        strcpy(words, layer->name);
        strcat(words, ":");
        if (can_open(game, words, false))
            return fg_fail_at(
                layer->node, error,
                "expected a name for the layer on edges, corners or slots with which no row of letters can begin, "
                "found '%s'",
                layer->name);
    }
    return true;
}

/* Only the last of several layers can have an empty letter, because otherwise a cell's letters could be read in two ways. If all
 * letters are single characters, a longer spelling would be read as several places. Words are separated by blanks, commas and
 * semicolons, so these have to stand between places, and nowhere else. */
static bool check_places(const fg_game *game, const fg_node *map, lg_error *error) {
    static const char separators[] = ",; ";
    const fg_pieces *p = &game->pieces;
    const fg_form *form = &game->form;
    int listed = 0, last = -1;
    for (int l = 0; l < p->layers; l++)
        if (fg_is_listed(game, l, fg_listed(game))) listed++, last = l;
    for (int l = 0; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds; k++)
            if (!*p->layer[l].piece[k].letter && (l != last || listed < 2 || p->layer[l].under >= 0))
                return fg_fail_at(p->layer[l].node ? p->layer[l].node
                                  : map            ? map
                                                   : game->tree,
                                  error,
                                  "expected a letter for '%.40s'; only a piece of the last of several layers, which "
                                  "has a piece on every cell, can have an empty one",
                                  p->layer[l].piece[k].name);
    for (int l = 0; l < p->layers && fg_has_single_letters(game); l++)
        for (int k = 0; fg_is_listed(game, l, fg_listed(game)) && k < p->layer[l].kinds; k++) {
            const fg_node *item;
            for (int i = 0; (item = fg_spelling(&p->layer[l].piece[k], i)); i++)
                if (strlen(item->text) != 1)
                    return fg_expected(item, "one character, because all letters are single characters", error);
        }
    bool between = form->between[strspn(form->between, separators)];
    if (between || form->row_end[strspn(form->row_end, separators)])
        return fg_expected(fg_find(map, between ? "between" : "row end"),
                           "only blanks, commas and semicolons, because these separate places", error);
    return listed < 2 || !strpbrk(form->join, separators) ||
           fg_expected(fg_find(map, "join"), "no blanks, commas and semicolons, because these separate places", error);
}

bool fg_form_read(fg_game *game, lg_error *error) {
    static const char *const keys[] = {"header",  "list", "between",    "row end", "join",
                                       "without", "once", "placements", NULL};
    const fg_node *map = fg_find(game->tree, "text"), *once = fg_find(map, "once");
    fg_form *form = &game->form;
    bool modular = fg_listed(game) == FG_ON_MODULES, lines = game->boards.layout[0].lines;
    *form = (fg_form){.header = true,
                      .list = modular || !lines,
                      .between = fg_has_single_letters(game) && !modular ? "" : " ",
                      .row_end = "",
                      .join = modular ? "/" : ""};
    if (map && !fg_check_keys(map, keys, "the text", error)) return false;
    if (!read_truth(map, "header", &form->header, error) || !read_truth(map, "list", &form->list, error) ||
        !read_word(map, "between", &form->between, error) || !read_word(map, "row end", &form->row_end, error) ||
        !read_word(map, "join", &form->join, error))
        return false;
    if (!form->list && !lines) return fg_expected(map, "a list, because the cells stand in no rows", error);
    if (!*form->between && !fg_has_single_letters(game))
        return fg_expected(map, "something between the letters", error);
    if (once && (once->shape != FG_WORD || !fg_group_find(&game->pieces, once->text, &form->once)))
        return fg_fail_piece(&game->pieces, once, once->shape == FG_WORD ? once->text : "", error);
    if (!read_without(game, fg_find(map, "without"), error) || !check_letters(game, error) ||
        !check_places(game, map, error))
        return false;
    /* Without a header, the rows or the fixed pieces have to tell the layouts apart. */
    for (int a = 0; a < game->boards.layouts && !form->header; a++)
        for (int b = 0; b < a; b++) {
            const fg_layout *x = &game->boards.layout[a], *y = &game->boards.layout[b];
            bool same = form->list ? fg_count_listed(game, x) == fg_count_listed(game, y)
                                   : x->lines == y->lines && !memcmp(x->line, y->line, sizeof x->line);
            if (same && !(x->fixed && y->fixed))
                return fg_fail_at(map ? map : game->tree, error,
                                  "expected a `header`, because the layouts %s and %s have the same rows, and not both "
                                  "have `fixed` pieces",
                                  y->name, x->name);
        }
    return check_openings(game, error);
}
