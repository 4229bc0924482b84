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
        for (const char *at = name; *at; at += strcspn(at, " "), at += *at == ' ')
            if (strcspn(at, " ") == strlen(reserved[i]) && !memcmp(at, reserved[i], strlen(reserved[i])))
                return fg_fail_at(node, r->error, "expected a name without the word '%s', found '%.40s'", reserved[i],
                                  name);
    if (!strcmp(name, "any") || !strcmp(name, "same"))
        return fg_expected(node, "another name, because rules have this word", r->error);
    return !fg_group_find(r->pieces, name, &taken) || fg_expected(node, "a name that nothing else has", r->error);
}

bool fg_value_read(const fg_pieces *p, const fg_node *node, int *value, lg_error *error) {
    const char *names[FG_VALUES_MAX + 1] = {0};
    for (*value = 0; *value < p->values; ++*value) {
        names[*value] = p->value[*value].name;
        if (node->shape == FG_WORD && !strcmp(names[*value], node->text)) return true;
    }
    fg_expected(node, "one of the file's `values`", error);
    return lg_suggest(error, node->shape == FG_WORD ? lg_nearest(node->text, names) : NULL);
}

bool fg_costs_read(const fg_pieces *p, const fg_node *node, int *costs, lg_error *error) {
    for (*costs = 0; node->shape == FG_WORD && *costs < p->costs; ++*costs)
        if (!strcmp(p->cost[*costs].name, node->text)) return true;
    return fg_expected(node, "one of the file's `costs`", error);
}

static bool is_letter_text(const char *text) {
    for (; *text; text++)
        if (*text <= ' ' || strchr(",;?#", *text)) return false;
    return true;
}

/* Reads what stands for the piece in texts, as a letter and as other spellings: any words without blanks, commas, semicolons,
 * question marks and #. The letter of a piece of the last layer can be empty (fg_form_read checks which). */
static bool read_spellings(const reader *r, const fg_node *map, fg_piece *piece) {
    const fg_node *letter = fg_find(map, "letter");
    if (letter && fg_is_word(letter, "")) {
        piece->letter = "";
    } else if (letter) {
        if (!fg_read_name(letter, FG_LETTER_MAX, &piece->letter, r->error)) return false;
        if (!is_letter_text(piece->letter) || !strcmp(piece->letter, "-"))
            return fg_expected(letter, "a letter or a short word without , ; ? # and blanks", r->error);
    }
    const fg_node *item;
    for (int i = 0; (item = fg_spelling(piece, i)); i++) {
        const char *word;
        if (i == FG_SPELLINGS_MAX)
            return fg_fail_at(item, r->error, "expected at most %d other spellings of a piece", FG_SPELLINGS_MAX);
        if (!fg_read_name(item, FG_LETTER_MAX, &word, r->error)) return false;
        if (!is_letter_text(word) || !strcmp(word, "-"))
            return fg_expected(item, "a short word without , ; ? # and blanks", r->error);
    }
    return true;
}

static bool read_mark(const fg_node *node, fg_mark *mark, lg_error *error) {
    enum { WORDS = 3, ROOM = 40, NAMES_MAX = 80, WHITE = 0xffffff };
    char text[ROOM], *word[WORDS], *rest = text;
    const char *whole, *names[NAMES_MAX + 1] = {0};
    int words = 0;
    *mark = (fg_mark){.colour = WHITE};
    if (!fg_read_text(node, ROOM - 1, &whole, error)) return false;
    memcpy(text, whole, strlen(whole) + 1);
    while (*(rest += strspn(rest, " ")) && words < WORDS) {
        word[words++] = rest;
        rest += strcspn(rest, " ");
        if (*rest) *rest++ = '\0';
    }
    if (*rest || !words)
        return fg_expected(node, "a symbol, and perhaps a text and a colour, as in planet 3/1 blue", error);
    mark->symbol = symbol_find(word[0]);
    for (int i = 0; i < NAMES_MAX && symbols[i].name; i++)
        names[i] = symbols[i].name;
    if (!mark->symbol) {
        fg_fail_at(node, error, "expected a symbol that pictures have, found '%.40s'", word[0]);
        return lg_suggest(error, lg_nearest(word[0], names));
    }
    mark->coloured = words > 1 && symbol_colour(word[words - 1], &mark->colour);
    words -= mark->coloured;
    if (words == WORDS) return fg_expected(node, "a colour such as red as the third word", error);
    if (words > 1 && strlen(word[1]) > 6) return fg_expected(node, "a text of at most 6 bytes in a symbol", error);
    if (words > 1) memcpy(mark->text, word[1], strlen(word[1]) + 1);
    return true;
}

/* Reads what pictures show of a piece: a text, which can be empty, its colour, and letters for its sides. */
static bool read_looks(const reader *r, const fg_node *map, fg_piece *piece) {
    static const char digits[] = "0123456789abcdef";
    const fg_node *shown = fg_find(map, "shown"), *colour = fg_find(map, "colour"), *sides = fg_find(map, "sides");
    const fg_node *marks = fg_find(map, "marks");
    int count = marks ? fg_items(marks) : 0;
    if (count > FG_MARKS_MAX)
        return fg_fail_at(fg_item(marks, FG_MARKS_MAX), r->error, "expected at most %d marks", FG_MARKS_MAX);
    fg_mark *mark = count ? fg_take(r->room, (size_t)count, sizeof *mark) : NULL;
    if (count && !mark) return lg_fail_memory(r->error);
    for (int i = 0; i < count; i++)
        if (!read_mark(fg_item(marks, i), &mark[i], r->error)) return false;
    piece->mark = mark;
    piece->marks = count;
    if (shown) piece->shown = "";
    if (shown && !fg_is_word(shown, "") && !fg_read_text(shown, FG_SHOWN_MAX, &piece->shown, r->error)) return false;
    if (colour && (colour->shape != FG_WORD || colour->text[0] != '#' || strlen(colour->text) != 7))
        return fg_expected(colour, "a colour in quotation marks, such as \"#e9c94f\"", r->error);
    if (colour) piece->colour = 0;
    for (const char *at = colour ? colour->text + 1 : ""; *at; at++) {
        const char *digit = strchr(digits, *at >= 'A' && *at <= 'F' ? *at - 'A' + 'a' : *at);
        if (!digit) return fg_expected(colour, "a colour such as \"#e9c94f\"", r->error);
        piece->colour = 16 * piece->colour + (uint32_t)(digit - digits);
    }
    return !sides || fg_read_text(sides, FG_SIDES_MAX, &piece->sides, r->error);
}

static bool read_piece_map(reader *r, const fg_node *map, fg_piece *piece) {
    const char *keys[FG_VALUES_MAX + 11] = {"letter", "also",  "imported", "shown",   "marks", "colour",
                                            "stock",  "sides", "cells",    "only on", NULL};
    enum { MOST = 100000, THOUSAND = 1000 };
    double number;
    for (int v = 0; v < r->pieces->values; v++)
        keys[10 + v] = r->pieces->value[v].name;
    for (const fg_node *k = map->first; k; k = k->next->next) {
        bool known = false;
        for (int i = 0; keys[i]; i++)
            known = known || !strcmp(keys[i], k->text);
        if (!known && k->next->shape == FG_WORD && lg_number_read(k->next->text, &number) && !lg_nearest(k->text, keys))
            return fg_fail_at(k, r->error, "a piece has no key '%.40s'; numbers of pieces have to be named in `values`",
                              k->text);
    }
    if (!fg_check_keys(map, keys, "a piece", r->error)) return false;
    piece->also = fg_find(map, "also");
    piece->imported = fg_find(map, "imported");
    piece->stock = fg_find(map, "stock");
    piece->on = fg_find(map, "only on");
    if (!read_spellings(r, map, piece) || !read_looks(r, map, piece)) return false;
    for (int v = 0; v < r->pieces->values; v++) {
        const fg_node *node = fg_find(map, r->pieces->value[v].name);
        int *value = &piece->value[v], *scale = &r->pieces->value[v].scale;
        if (!node) continue;
        if (!fg_read_number(node, -MOST, MOST, &number, r->error)) return false;
        *value = (int)floor(number * THOUSAND + 0.5); /* in thousandths until fg_pieces_read ends */
        if (fabs(number * THOUSAND - *value) > 1e-6)
            return fg_expected(node, "a number with at most three decimals", r->error);
        while (*value % (THOUSAND / *scale))
            *scale *= 10;
    }
    return true;
}

static bool is_free_letter(const fg_layer *layer, const char *letter) {
    for (int k = 0; k < layer->kinds; k++)
        if (layer->piece[k].letter && !strcmp(layer->piece[k].letter, letter)) return false;
    return is_letter_text(letter) && strcmp(letter, "-") != 0;
}

/* Writes the letter of a piece that has none: its name if that is short, or else a character: the first one if that is not ASCII,
 * or else a letter of the name as a capital, or else as a small letter, or else any capital that is free. Returns its length. */
static size_t choose_letter(const fg_layer *layer, const char *name, char letter[FG_LETTER_MAX]) {
    enum { SHORT = 3 };
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    uint32_t character;
    size_t n = strlen(name), first = lg_utf8_decode(name, n, &character);
    if (n <= SHORT || first > 1) {
        n = n <= SHORT ? n : first;
        memcpy(letter, name, n);
        return n;
    }
    letter[1] = '\0';
    for (int pass = 0; pass < 3; pass++)
        for (const char *at = pass < 2 ? name : capitals; *at; at++) {
            bool other_case = pass == 1 ? *at >= 'A' && *at <= 'Z' : *at >= 'a' && *at <= 'z';
            *letter = (char)(other_case ? *at ^ ('a' - 'A') : *at);
            if ((unsigned char)*at < 128 && is_free_letter(layer, letter)) return 1;
        }
    return 0;
}

const fg_node *fg_spelling(const fg_piece *piece, int i) {
    int own = piece->also ? fg_items(piece->also) : 0;
    if (i < own) return fg_item(piece->also, i);
    return piece->imported && i - own < fg_items(piece->imported) ? fg_item(piece->imported, i - own) : NULL;
}

bool fg_is_spelling(const fg_piece *piece, const char *text, size_t length) {
    bool found = strlen(piece->letter) == length && !memcmp(piece->letter, text, length);
    const fg_node *item;
    for (int i = 0; !found && (item = fg_spelling(piece, i)); i++)
        found = strlen(item->text) == length && !memcmp(item->text, text, length);
    return found;
}

/* Reads the pieces of a layer. Each is given as a map, or as its number in stock, or as nothing. */
static bool read_pieces(reader *r, const fg_node *map, fg_layer *layer) {
    static const uint32_t usual_colours[] = {0xe9c94f, 0x3f7fc4, 0x4b9a55, 0xc8473c, 0x9b5fb5, 0xa06f43,
                                             0xa3a8ac, 0x45434c, 0xe68a3e, 0x5fc3c0, 0xe8a7c4, 0xc8d65a};
    enum { COLOURS = sizeof usual_colours / sizeof *usual_colours };
    if (map->shape != FG_MAP || !map->children) return fg_expected(map, "a map from pieces to what they are", r->error);
    int kinds = map->children / 2;
    if (kinds > FG_KINDS_MAX)
        return fg_fail_at(map, r->error, "expected at most %d pieces in a layer, found %d", FG_KINDS_MAX, kinds);
    layer->piece = fg_take(r->room, (size_t)kinds, sizeof *layer->piece);
    if (!layer->piece) return lg_fail_memory(r->error);
    for (const fg_node *key = map->first; key; key = key->next->next, layer->kinds++) {
        const fg_node *value = key->next;
        fg_piece *piece = &layer->piece[layer->kinds];
        if (!check_name(r, key)) return false;
        *piece = (fg_piece){.name = key->text, .colour = usual_colours[layer->kinds % COLOURS]};
        if (!strcmp(piece->name, "none")) piece->shown = ""; /* where nothing lies, pictures write nothing */
        if (value->shape == FG_MAP && !read_piece_map(r, value, piece)) return false;
        if (value->shape != FG_MAP && !fg_is_word(value, "")) piece->stock = value;
    }
    const fg_node *key = map->first;
    for (int k = 0; k < kinds; k++, key = key->next->next) {
        fg_piece *piece = &layer->piece[k];
        const char *given = piece->letter;
        char chosen[FG_LETTER_MAX];
        size_t length = given ? 0 : choose_letter(layer, piece->name, chosen);
        const char *letter = given ? given : fg_take_text(r->room, chosen, length);
        if (!letter) return lg_fail_memory(r->error);
        piece->letter = NULL; /* so that the letter is not compared with itself */
        if (!is_free_letter(layer, letter))
            return fg_fail_at(key, r->error, "expected a key `letter` for '%.40s', because %s", piece->name,
                              given ? "another piece has that letter" : "its name makes none that is free");
        piece->letter = letter;
    }
    /* A spelling stands for one piece only. */
    for (int k = 0; k < layer->kinds; k++) {
        const fg_node *item;
        for (int i = 0; (item = fg_spelling(&layer->piece[k], i)); i++)
            for (int other = 0; other < layer->kinds; other++)
                if (other != k && fg_is_spelling(&layer->piece[other], item->text, strlen(item->text)))
                    return fg_expected(item, "a spelling that no other piece has", r->error);
    }
    return true;
}

/* Finds the ways in which the pieces of a layer can lie, by its keys `turns` and `flips`. Returns how many, or 0 with an error. */
static int find_ways(reader *r, const fg_node *map, const fg_layer *layer, bool turns, bool flips) {
    const fg_layout *board = r->boards->layout;
    const bool modules = layer->on == FG_ON_MODULES;
    const int most = modules ? board->modules.turns : board->sides, each = turns ? most : 1;
    const bool bad_turns = turns && (most < 2 || most > 6);
    if (bad_turns || (flips && board->modules.ways == most)) {
        const char *word = bad_turns ? "turns" : "flips";
        fg_fail_at(fg_find(map, word), r->error, "expected no %s %s", word,
                   modules ? "of modules, because none gives the outline its shape again"
                           : "on a board whose cells have no sides, or eight");
        return 0;
    }
    for (int k = 0; k < each && modules; k++)
        r->pieces->way[k] = (uint8_t)k, r->pieces->way[each + k] = (uint8_t)(most + k);
    return flips ? 2 * each : each;
}

/* Adds a layer that says how the pieces of the layer before it lie, if there are several ways. */
static bool add_turns(reader *r, const fg_node *map, int turned, bool turns, bool flips) {
    static const char *const letters[][6] = {{"0", "1", "2", "3", "4", "5"}, {"0f", "1f", "2f", "3f", "4f", "5f"}};
    fg_pieces *p = r->pieces;
    const fg_node *node = fg_find(map, turns ? "turns" : "flips");
    lg_text name = {0};
    const int ways = find_ways(r, map, &p->layer[turned], turns, flips), each = flips ? ways / 2 : ways;
    if (!ways) return false;
    if (p->layers == FG_LAYERS_MAX) return fg_fail_at(node, r->error, "expected at most %d layers", FG_LAYERS_MAX);
    lg_text_add(&name, "turn of %s", p->layer[turned].name);
    fg_layer *layer = &p->layer[p->layers];
    *layer = (fg_layer){.name = name.failed ? NULL : fg_take_text(r->room, name.data, name.length),
                        .node = node,
                        .on = p->layer[turned].on,
                        .under = -1,
                        .turns_of = turned,
                        .piece = fg_take(r->room, (size_t)ways, sizeof *layer->piece)};
    lg_text_clear(&name);
    if (!layer->name || !layer->piece) return lg_fail_memory(r->error);
    for (int k = 0; k < ways; k++)
        layer->piece[k] = (fg_piece){.name = "", .letter = letters[k / each][k % each]};
    layer->kinds = ways;
    p->layers++;
    return true;
}

/* Reads yes or no; a missing node is no. */
static bool read_truth(const reader *r, const fg_node *node, bool *truth) {
    *truth = node && (fg_is_word(node, "yes") || fg_is_word(node, "true"));
    return !node || *truth || fg_is_word(node, "no") || fg_is_word(node, "false") ||
           fg_expected(node, "yes or no", r->error);
}

/* Reads which pieces of an earlier layer leave their cells without one of this layer. */
static bool read_bare(const reader *r, const fg_node *bare, fg_layer *layer) {
    const fg_pieces *p = r->pieces;
    for (int i = 0; i < fg_items(bare); i++) {
        const fg_node *item = fg_item(bare, i);
        fg_group group;
        if (item->shape != FG_WORD || !fg_group_find(p, item->text, &group))
            return fg_fail_piece(p, item, item->shape == FG_WORD ? item->text : "", r->error);
        if (layer->under >= 0 && layer->under != group.layer) return fg_expected(item, "pieces of one layer", r->error);
        if (p->layer[group.layer].on != layer->on || layer->on != FG_ON_CELLS || fg_has_none(&p->layer[group.layer]))
            return fg_expected(item, "pieces of a layer that covers all cells, of which this one covers some",
                               r->error);
        layer->under = group.layer;
        for (int k = 0; k < group.count; k++)
            layer->bare[group.symbol[k]] = 1;
    }
    return true;
}

static bool read_layers(reader *r, const fg_node *game) {
    static const char *const keys[] = {"pieces", "edges", "corners", "slots",   "not on",
                                       "spare",  "turns", "flips",   "modules", NULL};
    const fg_node *layers = fg_find(game, "layers"), *only = fg_find(game, "pieces");
    fg_pieces *p = r->pieces;
    if (!layers == !only) return fg_expected(game, "pieces, or layers of pieces, but not both", r->error);
    if (only) {
        fg_layer *layer = &p->layer[p->layers++];
        *layer = (fg_layer){.name = "piece", .node = only, .under = -1, .turns_of = -1};
        return read_pieces(r, only, layer);
    }
    if (layers->shape != FG_MAP || !layers->children)
        return fg_expected(layers, "a map from names to layers", r->error);
    for (const fg_node *key = layers->first; key; key = key->next->next) {
        const fg_node *map = key->next;
        bool edges, corners, slots, modules, turns, flips;
        if (!check_name(r, key) || !fg_check_keys(map, keys, "a layer", r->error)) return false;
        const fg_node *pieces = fg_find(map, "pieces"), *bare = fg_find(map, "not on");
        if (p->layers == FG_LAYERS_MAX) return fg_fail_at(map, r->error, "expected at most %d layers", FG_LAYERS_MAX);
        if (!pieces) return fg_expected(map, "a layer with a key `pieces`", r->error);
        fg_layer *layer = &p->layer[p->layers];
        *layer = (fg_layer){.name = key->text, .node = map, .under = -1, .turns_of = -1};
        if (!read_truth(r, fg_find(map, "edges"), &edges) || !read_truth(r, fg_find(map, "corners"), &corners) ||
            !read_truth(r, fg_find(map, "slots"), &slots) || !read_truth(r, fg_find(map, "modules"), &modules) ||
            !read_truth(r, fg_find(map, "turns"), &turns) || !read_truth(r, fg_find(map, "flips"), &flips) ||
            !read_truth(r, fg_find(map, "spare"), &layer->spare))
            return false;
        if (edges + corners + slots + modules > 1 || ((edges || corners) && turns) || (flips && !modules))
            return fg_expected(
                map,
                "one of edges, corners, slots and modules, turns without edges and corners, and flips with modules",
                r->error);
        if (modules && !r->boards->layout->modules.count)
            return fg_expected(map, "no modules, because the board is not one of modules", r->error);
        layer->on = edges     ? FG_ON_EDGES
                    : corners ? FG_ON_CORNERS
                    : slots   ? FG_ON_SLOTS
                    : modules ? FG_ON_MODULES
                              : FG_ON_CELLS;
        if (bare && !read_bare(r, bare, layer)) return false;
        p->layers++; /* from now on, no other piece may have the name of one of its pieces */
        if (!read_pieces(r, pieces, layer) || ((turns || flips) && !add_turns(r, map, p->layers - 1, turns, flips)))
            return false;
    }
    return true;
}

static bool read_groups(reader *r, const fg_node *map, bool ring) {
    fg_pieces *p = r->pieces;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from names to lists of pieces", r->error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        fg_group group = {.name = key->text, .ring = ring}, part;
        if (!check_name(r, key)) return false;
        if (p->groups == FG_GROUPS_MAX) return fg_fail_at(key, r->error, "expected at most %d groups", FG_GROUPS_MAX);
        for (int i = 0; i < fg_items(key->next); i++) {
            const fg_node *item = fg_item(key->next, i);
            if (item->shape != FG_WORD || !fg_group_find(p, item->text, &part))
                return fg_fail_piece(p, item, item->shape == FG_WORD ? item->text : "", r->error);
            if (group.count && part.layer != group.layer) return fg_expected(item, "pieces of one layer", r->error);
            group.layer = part.layer;
            for (int k = 0; k < part.count; k++) {
                if (memchr(group.symbol, part.symbol[k], (size_t)group.count))
                    return fg_expected(item, "each piece once", r->error);
                group.symbol[group.count++] = part.symbol[k];
            }
        }
        if (ring && group.count < 3) return fg_expected(key->next, "at least three pieces in a ring", r->error);
        if (!group.count) return fg_expected(key->next, "at least one piece", r->error);
        p->group[p->groups++] = group;
    }
    return true;
}

static bool read_costs(reader *r, const fg_node *map) {
    fg_pieces *p = r->pieces;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from names to costs", r->error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next, p->costs++) {
        fg_costs *costs = &p->cost[p->costs];
        if (p->costs == FG_COSTS_MAX) return fg_fail_at(key, r->error, "expected at most %d costs", FG_COSTS_MAX);
        if (key->next->shape != FG_MAP) return fg_expected(key->next, "a map from pieces to costs", r->error);
        *costs = (fg_costs){key->text, 1, fg_take(r->room, (size_t)p->layers, sizeof *costs->cost)};
        if (!costs->cost) return lg_fail_memory(r->error);
        memset(costs->cost, -1, (size_t)p->layers * sizeof *costs->cost);
        for (const fg_node *of = key->next->first; of; of = of->next->next) {
            fg_group group;
            int cost = fg_is_word(of->next, "never") ? FG_NEVER : fg_is_word(of->next, "stop") ? FG_STOP + 1 : 0;
            if (!cost && !fg_read_whole(of->next, 0, FG_NEVER - 1, &cost, r->error)) return false;
            if (fg_is_word(of, "usual")) {
                costs->usual = cost;
                continue;
            }
            if (!fg_group_find(p, of->text, &group)) return fg_fail_piece(p, of, of->text, r->error);
            if (p->layer[group.layer].on == FG_ON_CORNERS)
                return fg_expected(of, "pieces on cells or edges, because ways do not lead over corners", r->error);
            if (cost >= FG_STOP && p->layer[group.layer].on == FG_ON_EDGES)
                return fg_expected(of->next, "a number or never, because ways end on cells", r->error);
            for (int k = 0; k < group.count; k++)
                costs->cost[group.layer][group.symbol[k]] = (int16_t)cost;
        }
    }
    return true;
}

/* Finds the piece of this name, or a piece with this mark if `mark` is not NULL. Returns NULL if there is none. */
static const fg_piece *find_piece(const fg_pieces *p, const char *name, const fg_mark *mark) {
    for (int l = 0; l < p->layers; l++)
        for (int k = 0; k < p->layer[l].kinds; k++) {
            const fg_piece *piece = &p->layer[l].piece[k];
            if (mark ? fg_has_mark(piece, mark) : !strcmp(piece->name, name)) return piece;
        }
    return NULL;
}

static bool read_legend(const reader *r, const fg_node *map) {
    fg_pieces *p = r->pieces;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from marks or pieces to what they mean", r->error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        if (p->meanings == FG_MEANINGS_MAX)
            return fg_fail_at(key, r->error, "expected at most %d lines of the legend", FG_MEANINGS_MAX);
        fg_meaning *meaning = &p->meaning[p->meanings++];
        if (!fg_read_name(key->next, FG_NAME_MAX, &meaning->says, r->error)) return false;
        if ((meaning->piece = find_piece(p, key->text, NULL))) continue;
        if (!read_mark(key, &meaning->mark, r->error)) return false;
        if (*meaning->mark.text || !find_piece(p, key->text, &meaning->mark))
            return fg_expected(key, "the name of a piece, or a mark of a piece without its text, as in leaf green",
                               r->error);
    }
    return true;
}

/* Have the modules of a layout the outline of those of the first layout, or have both layouts none? */
static bool has_outline(const fg_layout *l, const fg_layout *first) {
    int c = 0;
    if (l->modules.size != first->modules.size || (l->modules.size && l->grid != first->grid)) return false;
    while (c < l->modules.size && l->a[c] - l->a[0] == first->a[c] - first->a[0] &&
           l->b[c] - l->b[0] == first->b[c] - first->b[0])
        c++;
    return c == l->modules.size;
}

/* Reads what lies on the cells of a module: a letter for each, and blanks that do not count. */
static bool read_content(const reader *r, const fg_node *node, uint8_t *symbols) {
    const fg_layer *content = &r->pieces->layer[r->pieces->content_layer];
    const int size = r->boards->layout->modules.size;
    int n = 0;
    for (const char *at = node->text; *at; at++) {
        if (*at == ' ' || *at == '\n') continue;
        int symbol = 0;
        while (symbol < content->kinds && (content->piece[symbol].letter[0] != *at || content->piece[symbol].letter[1]))
            symbol++;
        if (symbol == content->kinds || n == size)
            return fg_fail_at(node, r->error, "expected %d letters of pieces of the layer %.40s", size, content->name);
        symbols[n++] = (uint8_t)symbol;
    }
    return n == size || fg_fail_at(node, r->error, "expected %d letters, found %d", size, n);
}

/* The modules' cells decide the one layer of cells. */
static bool read_modules(reader *r) {
    fg_pieces *p = r->pieces;
    const fg_layout *first = r->boards->layout;
    const int size = first->modules.size;
    for (int l = 1; l < r->boards->layouts; l++)
        if (!has_outline(&first[l], first))
            return fg_expected(first[l].board, "modules of one outline on all layouts", r->error);
    for (int l = 0; l < p->layers && size; l++) {
        const fg_layer *layer = &p->layer[l];
        if (layer->turns_of >= 0) continue;
        int *which = layer->on == FG_ON_MODULES ? &p->module_layer
                     : layer->on == FG_ON_CELLS ? &p->content_layer
                                                : NULL;
        if (!which) continue;
        if (*which >= 0) return fg_expected(layer->node, "one layer of modules and one of cells", r->error);
        *which = l;
    }
    if (!size) return true;
    if (p->module_layer < 0 || p->content_layer < 0)
        return fg_expected(p->layer[0].node, "a layer with `modules: yes` and one of cells", r->error);
    fg_layer *content = &p->layer[p->content_layer];
    const fg_layer *layer = &p->layer[p->module_layer];
    content->derived = true;
    const int next = p->module_layer + 1; /* perhaps the layer that turns the modules */
    for (int k = 0; next < p->layers && p->layer[next].turns_of >= 0 && k < content->kinds; k++)
        if (content->piece[k].sides)
            return fg_expected(content->node, "pieces without `sides`, because modules do not turn them", r->error);
    p->module = fg_take(r->room, (size_t)layer->kinds * (size_t)size, sizeof *p->module);
    if (!p->module) return lg_fail_memory(r->error);
    const fg_node *key = fg_find(layer->node, "pieces")->first;
    for (int k = 0; k < layer->kinds; k++, key = key->next->next) {
        const fg_node *node = fg_find(key->next, "cells");
        if (!node || node->shape != FG_WORD) return fg_expected(key, "a key `cells` for each module", r->error);
        if (!read_content(r, node, p->module + k * size)) return false;
    }
    return true;
}

bool fg_pieces_read(fg_room *room, const fg_node *game, const fg_boards *boards, fg_pieces *pieces, lg_error *error) {
    reader r = {room, pieces, boards, error};
    const fg_node *values = fg_find(game, "values");
    *pieces = (fg_pieces){.module_layer = -1, .content_layer = -1};
    for (; values && pieces->values < fg_items(values); pieces->values++) {
        const fg_node *item = fg_item(values, pieces->values);
        const char *name;
        if (pieces->values == FG_VALUES_MAX)
            return fg_fail_at(item, error, "expected at most %d values", FG_VALUES_MAX);
        if (!fg_read_name(item, FG_NAME_MAX, &name, error)) return false;
        for (int v = 0; v < pieces->values; v++)
            if (!strcmp(pieces->value[v].name, name)) return fg_expected(item, "a value that is not named yet", error);
        pieces->value[pieces->values] = (fg_value){name, 1};
    }
    if (!read_layers(&r, game) || !read_groups(&r, fg_find(game, "rings"), true) ||
        !read_groups(&r, fg_find(game, "groups"), false) || !read_costs(&r, fg_find(game, "costs")) ||
        !read_legend(&r, fg_find(game, "legend")) || !read_modules(&r))
        return false;
    /* Brings values to the scale that they need. */
    enum { THOUSAND = 1000 };
    for (int l = 0; l < pieces->layers; l++)
        for (int k = 0; k < pieces->layer[l].kinds; k++)
            for (int v = 0; v < pieces->values; v++)
                pieces->layer[l].piece[k].value[v] /= THOUSAND / pieces->value[v].scale;
    return true;
}
