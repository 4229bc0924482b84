/* Reads layers, pieces, groups, rings, values and costs. */
#include "pieces.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

typedef struct {
    fg_room *room;
    fg_pieces *pieces;
    const fg_boards *boards;
    lg_error *error;
} reader;

/* Words of selections that no name may contain as a word of its own. */
static const char *const reserved[] = {"on", "beside", "not", "it", "that", "next", NULL};

static bool has_word(const char *name, const char *word) {
    size_t n = strlen(word);
    for (const char *at = name; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == n && !memcmp(at, word, n)) return true;
    return false;
}

bool fg_group_find(const fg_pieces *p, const char *name, fg_group *group) {
    for (int g = 0; g < p->groups; g++)
        if (!strcmp(p->group[g].name, name)) {
            *group = p->group[g];
            return true;
        }
    for (int l = 0; l < p->layers; l++) {
        const fg_layer *layer = &p->layer[l];
        bool all = !strcmp(layer->name, name);
        *group = (fg_group){.name = name, .layer = l};
        for (int k = 0; k < layer->kinds; k++)
            if (all || !strcmp(layer->piece[k].name, name)) group->symbol[group->count++] = (uint8_t)k;
        if (group->count) return true;
    }
    return false;
}

bool fg_fail_piece(const fg_pieces *p, const fg_node *node, const char *name, lg_error *error) {
    enum { NAMES_MAX = 400 };
    const char *names[NAMES_MAX + 1] = {0};
    int n = 0;
    for (int g = 0; g < p->groups && n < NAMES_MAX; g++)
        names[n++] = p->group[g].name;
    for (int l = 0; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds && n < NAMES_MAX; k++)
            names[n++] = p->layer[l].piece[k].name;
    fg_fail_at(node, error, "expected a piece, a group or a layer, found '%.40s'", name);
    return lg_suggest(error, lg_nearest(name, names));
}

static bool check_name(const reader *r, const fg_node *node) {
    const char *name;
    fg_group taken;
    if (!fg_read_name(node, FG_NAME_MAX, &name, r->error)) return false;
    for (int i = 0; reserved[i]; i++)
        if (has_word(name, reserved[i]))
            return fg_fail_at(node, r->error, "expected a name without the word '%s', found '%.40s'", reserved[i],
                              name);
    if (!strcmp(name, "any") || !strcmp(name, "same"))
        return fg_expected(node, "another name, because rules have this word", r->error);
    return !fg_group_find(r->pieces, name, &taken) || fg_expected(node, "a name that nothing else has", r->error);
}

/* Returns the index of a value, or of costs; -1 if there is none. */
static int fg_value_find(const fg_pieces *p, const char *name) {
    for (int v = 0; v < p->values; v++)
        if (!strcmp(p->value[v].name, name)) return v;
    return -1;
}

static int fg_costs_find(const fg_pieces *p, const char *name) {
    for (int c = 0; c < p->costs; c++)
        if (!strcmp(p->cost[c].name, name)) return c;
    return -1;
}

bool fg_value_read(const fg_pieces *p, const fg_node *node, int *value, lg_error *error) {
    const char *names[FG_VALUES_MAX + 1] = {0};
    for (int v = 0; v < p->values; v++)
        names[v] = p->value[v].name;
    *value = node->shape == FG_WORD ? fg_value_find(p, node->text) : -1;
    if (*value >= 0) return true;
    fg_expected(node, "one of the file's `values`", error);
    return lg_suggest(error, node->shape == FG_WORD ? lg_nearest(node->text, names) : NULL);
}

bool fg_costs_read(const fg_pieces *p, const fg_node *node, int *costs, lg_error *error) {
    *costs = node->shape == FG_WORD ? fg_costs_find(p, node->text) : -1;
    return *costs >= 0 || fg_expected(node, "one of the file's `costs`", error);
}

static bool read_values(reader *r, const fg_node *list) {
    fg_pieces *p = r->pieces;
    for (; list && p->values < fg_items(list); p->values++) {
        const fg_node *item = fg_item(list, p->values);
        const char *name;
        if (p->values == FG_VALUES_MAX) return fg_fail_at(item, r->error, "expected at most %d values", FG_VALUES_MAX);
        if (!fg_read_name(item, FG_NAME_MAX, &name, r->error)) return false;
        if (fg_value_find(p, name) >= 0) return fg_expected(item, "a value that is not named yet", r->error);
        p->value[p->values] = (fg_value){name, 1};
    }
    return true;
}

static bool read_colour(const reader *r, const fg_node *node, uint32_t *colour) {
    static const char digits[] = "0123456789abcdef";
    *colour = 0;
    if (node->shape != FG_WORD || node->text[0] != '#' || strlen(node->text) != 7)
        return fg_expected(node, "a colour in quotation marks, such as \"#e9c94f\"", r->error);
    for (const char *at = node->text + 1; *at; at++) {
        const char *digit = strchr(digits, *at >= 'A' && *at <= 'F' ? *at - 'A' + 'a' : *at);
        if (!digit) return fg_expected(node, "a colour such as \"#e9c94f\"", r->error);
        *colour = 16 * *colour + (uint32_t)(digit - digits);
    }
    return true;
}

/* Colours of pieces for which the file gives none. */
static uint32_t usual_colour(int kind) {
    static const uint32_t colours[] = {0xe9c94f, 0x3f7fc4, 0x4b9a55, 0xc8473c, 0x9b5fb5, 0xa06f43,
                                       0xa3a8ac, 0x45434c, 0xe68a3e, 0x5fc3c0, 0xe8a7c4, 0xc8d65a};
    return colours[kind % (int)(sizeof colours / sizeof *colours)];
}

/* Reads a value with up to three decimals, and notes how many it has: until fg_pieces_read ends, values are in thousandths. */
static bool read_value(reader *r, const fg_node *node, int v, int *value) {
    enum { MOST = 100000, THOUSAND = 1000 };
    double number;
    if (!fg_read_number(node, -MOST, MOST, &number, r->error)) return false;
    *value = (int)floor(number * THOUSAND + 0.5);
    if (fabs(number * THOUSAND - *value) > 1e-6)
        return fg_expected(node, "a number with at most three decimals", r->error);
    for (int scale = r->pieces->value[v].scale; *value % (THOUSAND / scale); scale *= 10)
        r->pieces->value[v].scale = scale * 10;
    return true;
}

static bool is_letter_text(const char *text) {
    for (; *text; text++)
        if (*text <= ' ' || strchr(",;?#", *text)) return false;
    return true;
}

/* A letter is what stands for the piece in texts: any word without blanks, commas, semicolons, question marks and #. That
 * of a piece of the last layer can be empty (fg_form_read checks which). */
static bool read_letter(const reader *r, const fg_node *node, const char **letter) {
    if (fg_is_word(node, "")) {
        *letter = "";
        return true;
    }
    if (!fg_read_name(node, FG_LETTER_MAX, letter, r->error)) return false;
    return (is_letter_text(*letter) && strcmp(*letter, "-") != 0) ||
           fg_expected(node, "a letter or a short word without , ; ? # and blanks", r->error);
}

static bool read_also(const reader *r, const fg_node *list) {
    const char *word;
    for (int i = 0; i < fg_items(list); i++) {
        const fg_node *item = fg_item(list, i);
        if (i == FG_SPELLINGS_MAX)
            return fg_fail_at(item, r->error, "expected at most %d other spellings of a piece", FG_SPELLINGS_MAX);
        if (!fg_read_name(item, FG_LETTER_MAX, &word, r->error)) return false;
        if (!is_letter_text(word) || !strcmp(word, "-"))
            return fg_expected(item, "a short word without , ; ? # and blanks", r->error);
    }
    return true;
}

/* What pictures write on a piece can be empty. */
static bool read_shown(const reader *r, const fg_node *node, const char **shown) {
    *shown = "";
    return fg_is_word(node, "") || fg_read_text(node, FG_SHOWN_MAX, shown, r->error);
}

/* Is this a number whose name is unlike all keys that a piece can have? */
static bool is_undeclared_value(const fg_node *key, const char *const *keys) {
    double number;
    for (int i = 0; keys[i]; i++)
        if (!strcmp(keys[i], key->text)) return false;
    return key->next->shape == FG_WORD && lg_number_read(key->next->text, &number) && !lg_nearest(key->text, keys);
}

static bool check_piece_keys(const reader *r, const fg_node *map) {
    const char *keys[FG_VALUES_MAX + 8] = {"letter", "also", "shown", "colour", "stock", "sides", "cells", NULL};
    for (int v = 0; v < r->pieces->values; v++)
        keys[7 + v] = r->pieces->value[v].name;
    for (const fg_node *k = map->shape == FG_MAP ? map->first : NULL; k; k = k->next->next)
        if (is_undeclared_value(k, keys))
            return fg_fail_at(k, r->error, "a piece has no key '%.40s'; numbers of pieces have to be named in `values`",
                              k->text);
    return fg_check_keys(map, keys, "a piece", r->error);
}

static bool read_piece_map(reader *r, const fg_node *map, fg_piece *piece) {
    const fg_node *letter = fg_find(map, "letter"), *colour = fg_find(map, "colour"), *sides = fg_find(map, "sides");
    const fg_node *shown = fg_find(map, "shown");
    piece->also = fg_find(map, "also");
    if (!check_piece_keys(r, map)) return false;
    piece->stock = fg_find(map, "stock");
    if (letter && !read_letter(r, letter, &piece->letter)) return false;
    if (piece->also && !read_also(r, piece->also)) return false;
    if (shown && !read_shown(r, shown, &piece->shown)) return false;
    if (colour && !read_colour(r, colour, &piece->colour)) return false;
    if (sides && !fg_read_text(sides, FG_SIDES_MAX, &piece->sides, r->error)) return false;
    for (int v = 0; v < r->pieces->values; v++) {
        const fg_node *value = fg_find(map, r->pieces->value[v].name);
        if (value && !read_value(r, value, v, &piece->value[v])) return false;
    }
    return true;
}

static bool is_free_letter(const fg_layer *layer, const char *letter) {
    for (int k = 0; k < layer->kinds; k++)
        if (layer->piece[k].letter && !strcmp(layer->piece[k].letter, letter)) return false;
    return is_letter_text(letter) && strcmp(letter, "-") != 0;
}

static char other_case(char c, bool capital) {
    char from = capital ? 'a' : 'A', to = capital ? 'A' : 'a';
    return (char)(c >= from && c < from + 26 ? c - from + to : c);
}

/* Writes a letter of one character: a letter of the name as a capital, or else as a small letter, or else any capital that is
 * free. */
static bool find_letter_for(const fg_layer *layer, const char *name, char letter[2]) {
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    letter[1] = '\0';
    for (int pass = 0; pass < 3; pass++)
        for (const char *at = pass < 2 ? name : capitals; *at; at++) {
            *letter = other_case(*at, pass != 1);
            if ((unsigned char)*at < 128 && is_free_letter(layer, letter)) return true;
        }
    return false;
}

/* Chooses the letter of a piece that has none: its name if that is short, or else a character. */
static bool choose_letter(const reader *r, const fg_layer *layer, fg_piece *piece) {
    enum { SHORT = 3 };
    uint32_t character;
    char one[2];
    size_t n = strlen(piece->name), first = lg_utf8_decode(piece->name, n, &character);
    const char *letter = n <= SHORT ? piece->name : one;
    if (n > SHORT && first > 1) {
        n = first;
        letter = piece->name;
    } else if (n > SHORT) {
        n = find_letter_for(layer, piece->name, one);
    }
    piece->letter = fg_take_text(r->room, letter, n);
    return piece->letter || lg_fail_memory(r->error);
}

static bool choose_letters(const reader *r, const fg_node *map, fg_layer *layer) {
    const fg_node *key = map->first;
    for (int k = 0; k < layer->kinds; k++, key = key->next->next) {
        fg_piece *piece = &layer->piece[k];
        const char *given = piece->letter;
        if (!given && !choose_letter(r, layer, piece)) return false;
        const char *letter = piece->letter;
        piece->letter = NULL; /* compared with all others */
        if (!is_free_letter(layer, letter))
            return fg_fail_at(key, r->error, "expected a key `letter` for '%.40s', because %s", piece->name,
                              given ? "another piece has that letter" : "its name makes none that is free");
        piece->letter = letter;
    }
    return true;
}

bool fg_is_spelling(const fg_piece *piece, const char *text, size_t length) {
    bool found = strlen(piece->letter) == length && !memcmp(piece->letter, text, length);
    for (int i = 0; !found && piece->also && i < fg_items(piece->also); i++) {
        const char *word = fg_item(piece->also, i)->text;
        found = strlen(word) == length && !memcmp(word, text, length);
    }
    return found;
}

/* A piece is given as a map, or as its number in stock, or as nothing. */
static bool read_piece(reader *r, const fg_node *key, fg_layer *layer) {
    const fg_node *value = key->next;
    fg_piece *piece = &layer->piece[layer->kinds];
    if (!check_name(r, key)) return false;
    *piece = (fg_piece){.name = key->text, .colour = usual_colour(layer->kinds)};
    if (value->shape == FG_MAP ? !read_piece_map(r, value, piece) : false) return false;
    if (value->shape != FG_MAP && !fg_is_word(value, "")) piece->stock = value;
    layer->kinds++;
    return true;
}

static bool read_pieces(reader *r, const fg_node *map, fg_layer *layer) {
    if (map->shape != FG_MAP || !map->children) return fg_expected(map, "a map from pieces to what they are", r->error);
    int kinds = map->children / 2;
    if (kinds > FG_KINDS_MAX) return fg_fail_at(map, r->error, "expected at most %d pieces", FG_KINDS_MAX);
    layer->piece = fg_take(r->room, (size_t)kinds, sizeof *layer->piece);
    if (!layer->piece) return lg_fail_memory(r->error);
    for (const fg_node *key = map->first; key; key = key->next->next)
        if (!read_piece(r, key, layer)) return false;
    if (!choose_letters(r, map, layer)) return false;
    /* A spelling stands for one piece only. */
    for (int k = 0; k < layer->kinds; k++) {
        const fg_node *also = layer->piece[k].also;
        for (int i = 0; also && i < fg_items(also); i++)
            for (int other = 0; other < layer->kinds; other++)
                if (other != k &&
                    fg_is_spelling(&layer->piece[other], fg_item(also, i)->text, strlen(fg_item(also, i)->text)))
                    return fg_expected(fg_item(also, i), "a spelling that no other piece has", r->error);
    }
    return true;
}

/* Reads which pieces of an earlier layer leave their cells without a piece of this one. */
static bool read_bare(reader *r, const fg_node *node, fg_layer *layer) {
    for (int i = 0; i < fg_items(node); i++) {
        const fg_node *item = fg_item(node, i);
        fg_group group;
        if (item->shape != FG_WORD || !fg_group_find(r->pieces, item->text, &group))
            return fg_fail_piece(r->pieces, item, item->shape == FG_WORD ? item->text : "", r->error);
        if (layer->under >= 0 && layer->under != group.layer) return fg_expected(item, "pieces of one layer", r->error);
        if (r->pieces->layer[group.layer].on != layer->on || layer->on != FG_ON_CELLS ||
            fg_has_none(&r->pieces->layer[group.layer]))
            return fg_expected(item, "pieces of a layer that covers all cells, of which this one covers some",
                               r->error);
        layer->under = group.layer;
        for (int k = 0; k < group.count; k++)
            layer->bare[group.symbol[k]] = 1;
    }
    return true;
}

/* Adds a layer that says how the pieces of the layer before it are turned. */
static bool add_turns(reader *r, const fg_node *node, int turned) {
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5"};
    fg_pieces *p = r->pieces;
    lg_text name = {0};
    int turns = p->layer[turned].on == FG_ON_MODULES ? r->boards->layout[0].modules.turns : r->boards->layout[0].sides;
    if (turns < 4 || turns > 6)
        return fg_expected(node, "no turns on a board whose cells have no sides, or eight", r->error);
    if (p->layers == FG_LAYERS_MAX) return fg_fail_at(node, r->error, "expected at most %d layers", FG_LAYERS_MAX);
    lg_text_add(&name, "turn of %s", p->layer[turned].name);
    fg_layer *layer = &p->layer[p->layers];
    *layer = (fg_layer){.name = name.failed ? NULL : fg_take_text(r->room, name.data, name.length),
                        .node = node,
                        .on = p->layer[turned].on,
                        .under = -1,
                        .turns_of = turned,
                        .piece = fg_take(r->room, (size_t)turns, sizeof *layer->piece)};
    lg_text_clear(&name);
    if (!layer->name || !layer->piece) return lg_fail_memory(r->error);
    for (; layer->kinds < turns; layer->kinds++)
        layer->piece[layer->kinds] = (fg_piece){.name = "", .letter = digits[layer->kinds]};
    p->layers++;
    return true;
}

static bool is_yes(const fg_node *node) {
    return fg_is_word(node, "yes") || fg_is_word(node, "true");
}

/* Reads yes or no; a missing node is no. */
static bool read_truth(const reader *r, const fg_node *node, bool *truth) {
    *truth = node && is_yes(node);
    return !node || *truth || fg_is_word(node, "no") || fg_is_word(node, "false") ||
           fg_expected(node, "yes or no", r->error);
}

static bool read_layer(reader *r, const char *name, const fg_node *map) {
    static const char *const keys[] = {"pieces", "slots", "not on", "spare", "turns", "modules", NULL};
    fg_pieces *p = r->pieces;
    bool slots, modules, turns;
    if (!fg_check_keys(map, keys, "a layer", r->error)) return false;
    const fg_node *pieces = fg_find(map, "pieces"), *bare = fg_find(map, "not on"), *turned = fg_find(map, "turns");
    if (p->layers == FG_LAYERS_MAX) return fg_fail_at(map, r->error, "expected at most %d layers", FG_LAYERS_MAX);
    if (!pieces) return fg_expected(map, "a layer with a key `pieces`", r->error);
    fg_layer *layer = &p->layer[p->layers];
    *layer = (fg_layer){.name = name, .node = map, .under = -1, .turns_of = -1};
    if (!read_truth(r, fg_find(map, "slots"), &slots) || !read_truth(r, fg_find(map, "modules"), &modules) ||
        !read_truth(r, fg_find(map, "spare"), &layer->spare) || !read_truth(r, turned, &turns))
        return false;
    layer->on = slots ? FG_ON_SLOTS : modules ? FG_ON_MODULES : FG_ON_CELLS;
    if (bare && !read_bare(r, bare, layer)) return false;
    p->layers++; /* names of its pieces are taken from now on */
    return read_pieces(r, pieces, layer) && (!turns || add_turns(r, turned, p->layers - 1));
}

static bool read_layers(reader *r, const fg_node *game) {
    const fg_node *layers = fg_find(game, "layers"), *pieces = fg_find(game, "pieces");
    if (!layers == !pieces) return fg_expected(game, "pieces, or layers of pieces, but not both", r->error);
    if (pieces) {
        fg_layer *layer = &r->pieces->layer[r->pieces->layers++];
        *layer = (fg_layer){.name = "piece", .node = pieces, .under = -1, .turns_of = -1};
        return read_pieces(r, pieces, layer);
    }
    if (layers->shape != FG_MAP || !layers->children)
        return fg_expected(layers, "a map from names to layers", r->error);
    for (const fg_node *key = layers->first; key; key = key->next->next)
        if (!check_name(r, key) || !read_layer(r, key->text, key->next)) return false;
    return true;
}

static bool add_members(const reader *r, const fg_node *item, fg_group *group) {
    fg_group part;
    if (item->shape != FG_WORD || !fg_group_find(r->pieces, item->text, &part))
        return fg_fail_piece(r->pieces, item, item->shape == FG_WORD ? item->text : "", r->error);
    if (group->count && part.layer != group->layer) return fg_expected(item, "pieces of one layer", r->error);
    group->layer = part.layer;
    for (int k = 0; k < part.count; k++) {
        if (memchr(group->symbol, part.symbol[k], (size_t)group->count))
            return fg_expected(item, "each piece once", r->error);
        group->symbol[group->count++] = part.symbol[k];
    }
    return true;
}

static bool read_groups(reader *r, const fg_node *map, bool ring) {
    fg_pieces *p = r->pieces;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from names to lists of pieces", r->error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        fg_group group = {.name = key->text, .ring = ring};
        if (!check_name(r, key)) return false;
        if (p->groups == FG_GROUPS_MAX) return fg_fail_at(key, r->error, "expected at most %d groups", FG_GROUPS_MAX);
        for (int i = 0; i < fg_items(key->next); i++)
            if (!add_members(r, fg_item(key->next, i), &group)) return false;
        if (ring && group.count < 3) return fg_expected(key->next, "at least three pieces in a ring", r->error);
        if (!group.count) return fg_expected(key->next, "at least one piece", r->error);
        p->group[p->groups++] = group;
    }
    return true;
}

static bool read_cost(const reader *r, const fg_node *node, int *cost) {
    bool stop = fg_is_word(node, "stop");
    if (fg_is_word(node, "never")) *cost = FG_NEVER;
    if (stop) *cost = FG_STOP + 1;
    return fg_is_word(node, "never") || stop || fg_read_whole(node, 0, FG_NEVER - 1, cost, r->error);
}

static bool read_costs_of(const reader *r, const fg_node *map, fg_costs *costs) {
    for (const fg_node *key = map->first; key; key = key->next->next) {
        fg_group group;
        int cost = 0;
        if (!read_cost(r, key->next, &cost)) return false;
        if (fg_is_word(key, "usual")) {
            costs->usual = cost;
            continue;
        }
        if (!fg_group_find(r->pieces, key->text, &group)) return fg_fail_piece(r->pieces, key, key->text, r->error);
        for (int k = 0; k < group.count; k++)
            costs->cost[group.layer][group.symbol[k]] = (int16_t)cost;
    }
    return true;
}

static bool read_costs(reader *r, const fg_node *map) {
    fg_pieces *p = r->pieces;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from names to costs", r->error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        fg_costs *costs = &p->cost[p->costs];
        if (p->costs == FG_COSTS_MAX) return fg_fail_at(key, r->error, "expected at most %d costs", FG_COSTS_MAX);
        if (key->next->shape != FG_MAP) return fg_expected(key->next, "a map from pieces to costs", r->error);
        memset(costs, -1, sizeof *costs);
        costs->name = key->text;
        costs->usual = 1;
        if (!read_costs_of(r, key->next, costs)) return false;
        p->costs++;
    }
    return true;
}

static int find_letter(const fg_layer *layer, char letter) {
    for (int k = 0; k < layer->kinds; k++)
        if (layer->piece[k].letter[0] == letter && !layer->piece[k].letter[1]) return k;
    return -1;
}

/* Reads the letters of one module; blanks do not count. */
static bool read_module(const reader *r, const fg_node *node, int size, uint8_t *symbols) {
    const fg_layer *content = &r->pieces->layer[r->pieces->content_layer];
    int n = 0;
    if (!node || node->shape != FG_WORD)
        return fg_expected(r->pieces->layer[r->pieces->module_layer].node, "a key `cells` for each module", r->error);
    for (const char *at = node->text; *at; at++) {
        if (*at == ' ' || *at == '\n') continue;
        int symbol = find_letter(content, *at);
        if (symbol < 0 || n == size)
            return fg_fail_at(node, r->error, "expected %d letters of pieces of the layer %.40s", size, content->name);
        symbols[n++] = (uint8_t)symbol;
    }
    return n == size || fg_fail_at(node, r->error, "expected %d letters, found %d", size, n);
}

/* The modules' cells decide the one layer of cells. */
static bool read_modules(reader *r) {
    fg_pieces *p = r->pieces;
    for (int l = 0; l < p->layers; l++) {
        const fg_layer *layer = &p->layer[l];
        if (layer->turns_of >= 0) continue;
        int *which = layer->on == FG_ON_MODULES ? &p->module_layer
                     : layer->on == FG_ON_CELLS ? &p->content_layer
                                                : NULL;
        if (!which) continue;
        if (*which >= 0 && r->boards->layout[0].modules.count)
            return fg_expected(layer->node, "one layer of modules and one of cells", r->error);
        *which = l;
    }
    bool modular = r->boards->layout[0].modules.count;
    if (modular && (p->module_layer < 0 || p->content_layer < 0))
        return fg_expected(p->layer[0].node, "a layer with `modules: yes` and one of cells", r->error);
    if (!modular && p->module_layer >= 0)
        return fg_expected(p->layer[p->module_layer].node, "no modules, because the board is not one of modules",
                           r->error);
    if (!modular) return true;
    fg_layer *content = &p->layer[p->content_layer];
    const fg_node *pieces = fg_find(p->layer[p->module_layer].node, "pieces");
    int size = r->boards->layout[0].modules.size, k = 0;
    content->derived = true;
    p->module = fg_take(r->room, (size_t)p->layer[p->module_layer].kinds, sizeof *p->module);
    if (!p->module) return lg_fail_memory(r->error);
    for (const fg_node *key = pieces->first; key; key = key->next->next, k++)
        if (!read_module(r, fg_find(key->next, "cells"), size, p->module[k])) return false;
    return true;
}

bool fg_pieces_read(fg_room *room, const fg_node *game, const fg_boards *boards, fg_pieces *pieces, lg_error *error) {
    reader r = {room, pieces, boards, error};
    *pieces = (fg_pieces){.module_layer = -1, .content_layer = -1};
    if (!read_values(&r, fg_find(game, "values")) || !read_layers(&r, game) ||
        !read_groups(&r, fg_find(game, "rings"), true) || !read_groups(&r, fg_find(game, "groups"), false) ||
        !read_costs(&r, fg_find(game, "costs")) || !read_modules(&r))
        return false;
    /* Brings values to the scale that they need. */
    enum { THOUSAND = 1000 };
    for (int l = 0; l < pieces->layers; l++)
        for (int k = 0; k < pieces->layer[l].kinds; k++)
            for (int v = 0; v < pieces->values; v++)
                pieces->layer[l].piece[k].value[v] /= THOUSAND / pieces->value[v].scale;
    return true;
}
