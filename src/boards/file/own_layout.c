/* The text is taken apart into words. Each word is a piece of the game, or a lane, which is written as its name and by how many
 * sixths it is turned: 83A2, 83A-2 or 83A:120. From the number of words follows the number of rings. The tree of the game's file
 * is copied with one layout in place of its layouts, with the lanes as pieces, and with bounds in place of numbers that the file
 * gives for each layout. */
#include "own_layout.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/reader.h"
#include "base/text.h"
#include "language/build.h"
#include "show.h"
#include "task.h"

enum { SIDES = 6, LANES_MAX = 36, PAIRS_MAX = 9, SEATS_LEAST = 2, SEATS_MOST = 8 };
static const char key[] = "own layout";

/* ---- the key */

/* A hyperlane or another piece that joins what lies at its sides, in pairs. */
typedef struct {
    const char *name;
    int pairs, pair[PAIRS_MAX][2]; /* sides, from the top clockwise */
} lane;

/* The key `own layout` of a file. */
typedef struct {
    const fg_node *node;
    fg_group seat, empty, middle; /* one piece each */
    int lanes;
    lane lane[LANES_MAX];
} meaning;

/* Reads pairs of sides such as `0-3 1-5`. */
static bool read_lane(const fg_node *name, lane *l, lg_error *error) {
    static const char wanted[] = "pairs of sides, such as 0-3 1-5";
    *l = (lane){.name = name->text};
    if (name->next->shape != FG_WORD) return fg_expected(name->next, wanted, error);
    for (const char *at = name->next->text; *at; l->pairs++, at += *at == ' ') {
        if (l->pairs == PAIRS_MAX || at[0] < '0' || at[0] > '5' || at[1] != '-' || at[2] < '0' || at[2] > '5' ||
            (at[3] && at[3] != ' '))
            return fg_expected(name->next, wanted, error);
        l->pair[l->pairs][0] = at[0] - '0';
        l->pair[l->pairs][1] = at[2] - '0';
        at += 3;
    }
    return l->pairs || fg_expected(name->next, wanted, error);
}

static bool read_piece(const fg_game *game, const fg_node *map, const char *word, fg_group *piece, lg_error *error) {
    const fg_node *node = fg_find(map, word);
    if (!node) return fg_fail_at(map, error, "expected the key %s", word);
    if (node->shape != FG_WORD || !fg_group_find(&game->pieces, node->text, piece))
        return fg_fail_piece(&game->pieces, node, node->shape == FG_WORD ? node->text : "", error);
    if (piece->count != 1 || !fg_is_listed(game, piece->layer, FG_ON_CELLS))
        return fg_expected(node, "one piece that lies on cells", error);
    return true;
}

static bool read_meaning(const fg_game *game, meaning *m, lg_error *error) {
    *m = (meaning){.node = fg_find(game->tree, key)};
    const fg_node *board = game->boards.layout[0].board;
    if (!m->node) return true;
    if (m->node->shape != FG_MAP) return fg_expected(m->node, "a map from seats, empty, middle and lanes", error);
    if (!game->form.list || game->form.header || game->boards.layouts < 2 || !fg_find(board, "hexagon") ||
        !fg_is_word(fg_find(board, "numbers"), "spiral") || !fg_is_word(fg_find(board, "top"), "flat"))
        return fg_fail_at(m->node, error,
                          "expected several layouts of flat hexes with spiral numbers, and texts that are lists "
                          "without a header");
    if (!read_piece(game, m->node, "seats", &m->seat, error) || !read_piece(game, m->node, "empty", &m->empty, error) ||
        !read_piece(game, m->node, "middle", &m->middle, error))
        return false;
    if (m->seat.layer != m->empty.layer || m->seat.layer != m->middle.layer)
        return fg_expected(m->node, "pieces of one layer", error);
    for (const fg_node *k = m->node->first; k; k = k->next->next) {
        if (!strcmp(k->text, "seats") || !strcmp(k->text, "empty") || !strcmp(k->text, "middle")) continue;
        if (m->lanes == LANES_MAX) return fg_fail_at(k, error, "expected at most %d lanes", LANES_MAX);
        if (!read_lane(k, &m->lane[m->lanes++], error)) return false;
    }
    return true;
}

bool fg_own_layout_check(const lg_game *game, lg_error *error) {
    meaning m;
    return read_meaning(fg_game_of(game), &m, error);
}

/* ---- the text */

static bool is_separator(char c) {
    return lg_is_blank(c) || c == ',' || c == ';' || c == '\n';
}

/* Cuts off the next word, without braces around it. Remarks are passed over. Returns false at the end. */
static bool next_word(const char **at, const char *end, const char **word, size_t *length) {
    while (*at < end && (is_separator(**at) || **at == '#'))
        if (*(*at)++ == '#')
            while (*at < end && **at != '\n')
                ++*at;
    *word = *at;
    while (*at < end && !is_separator(**at) && **at != '#')
        ++*at;
    *length = (size_t)(*at - *word);
    if (*length > 2 && **word == '{' && (*at)[-1] == '}') ++*word, *length -= 2;
    return *length > 0;
}

/* Is the word a lane? Returns 6 * lane + turn, or -1. */
static int lane_of(const meaning *m, const char *word, size_t length) {
    enum { DEGREES = 60 };
    for (int l = 0; l < m->lanes; l++) {
        const size_t n = strlen(m->lane[l].name);
        bool same = length >= n;
        for (size_t i = 0; same && i < n; i++)
            same = lg_small(word[i]) == lg_small(m->lane[l].name[i]);
        if (!same) continue;
        const char *rest = word + n;
        const size_t left = length - n;
        const bool degrees = left && *rest == ':', dash = left && *rest == '-';
        int turn = 0;
        for (size_t i = degrees || dash; i < left; i++) {
            if (!lg_is_digit(rest[i]) || i > 3) return -1;
            turn = 10 * turn + rest[i] - '0';
        }
        if (degrees && turn % DEGREES) return -1;
        if (degrees) turn /= DEGREES;
        return turn < SIDES && left != (size_t)(degrees || dash) ? SIDES * l + turn : left ? -1 : SIDES * l;
    }
    return -1;
}

static bool is_piece(const fg_game *game, const fg_group *group, const char *word, size_t length) {
    const fg_piece *piece = &game->pieces.layer[group->layer].piece[group->symbol[0]];
    const bool named = strlen(piece->name) == length && !memcmp(piece->name, word, length);
    return named || fg_is_spelling(piece, word, length);
}

/* Returns how many rings this number of places around the middle fills; 0: it fills none, or too many. */
static int rings_of(int places) {
    for (int r = 2; r <= FG_OWN_RINGS_MAX; r++)
        if (places == 3 * r * (r + 1)) return r;
    return 0;
}

/* Takes the middle away if the text has it, and adds empty places that the text leaves out at its end. Some programs write the
 * piece of seats in the middle. Returns false if the places fill no rings. */
static bool complete(fg_own_layout *own, int words) {
    const bool first = own->what[0] == FG_OWN_MIDDLE || (own->what[0] == FG_OWN_SEAT && rings_of(words - 1));
    int around = words - first;
    if (around >= FG_OWN_PLACES_MAX) return false;
    if (first) memmove(own->what, own->what + 1, (size_t)around);
    bool has_empty = false;
    for (int i = 0; i < around; i++)
        has_empty = has_empty || own->what[i] == FG_OWN_EMPTY;
    for (; has_empty && !rings_of(around) && around < FG_OWN_PLACES_MAX - 1; own->added++)
        own->what[around++] = FG_OWN_EMPTY;
    own->rings = rings_of(around);
    own->places = around + 1;
    memmove(own->what + 1, own->what, (size_t)around);
    own->what[0] = FG_OWN_MIDDLE;
    return own->rings && own->added < SIDES * own->rings;
}

/* Finds what lies on each place. Returns how many words there are; 0 if a word is no piece of the game. */
static int read_places(const fg_game *game, const meaning *m, const char *text, size_t length, fg_own_layout *own) {
    const fg_layer *layer = &game->pieces.layer[m->seat.layer];
    const char *at = text, *end = text + length, *word;
    size_t n;
    int words = 0;
    for (; next_word(&at, end, &word, &n); words++) {
        if (words == FG_OWN_PLACES_MAX) return 0;
        const int found = lane_of(m, word, n);
        const bool known = fg_symbol_find(layer, word, n) >= 0, middle = is_piece(game, &m->middle, word, n);
        own->what[words] = (uint8_t)(found >= 0                           ? FG_OWN_LANE + found
                                     : is_piece(game, &m->seat, word, n)  ? FG_OWN_SEAT
                                     : is_piece(game, &m->empty, word, n) ? FG_OWN_EMPTY
                                     : middle                             ? FG_OWN_MIDDLE
                                                                          : FG_OWN_OPEN);
        own->unlisted = own->unlisted || (found >= 0 && !known);
        if (own->what[words] == FG_OWN_OPEN && !known) return 0;
    }
    return words;
}

static void count_places(fg_own_layout *own) {
    for (int i = 1; i < own->places; i++) {
        own->seats += own->what[i] == FG_OWN_SEAT;
        own->empty += own->what[i] == FG_OWN_EMPTY;
        own->lanes += own->what[i] >= FG_OWN_LANE;
    }
    if (own->seats || own->added) return;
    own->seats = own->empty; /* some programs write seats as empty places */
    own->empty = 0;
    for (int i = 1; i < own->places; i++)
        if (own->what[i] == FG_OWN_EMPTY) own->what[i] = FG_OWN_SEAT;
}

bool fg_own_layout_find(const lg_game *base, const char *text, size_t length, fg_own_layout *own, lg_error *error) {
    const fg_game *game = fg_game_of(base);
    meaning m;
    *own = (fg_own_layout){.rings = 0};
    *error = (lg_error){.text = ""};
    if (!read_meaning(game, &m, NULL) || !m.node) return false;
    const int words = read_places(game, &m, text, length, own);
    if (!words) return false;
    const bool told = own->unlisted; /* otherwise the game's reader says what is wrong */
    for (int i = 1; i < words; i++)
        if (own->what[i] == FG_OWN_MIDDLE)
            return told && lg_fail(error, "expected %s in the middle only, found it as place %d", m.middle.name, i);
    if (!complete(own, words))
        return told && lg_fail(error, "expected as many places as rings have, 18, 36, 60 or 90, found %d", words);
    own->empty_letter = game->pieces.layer[m.empty.layer].piece[m.empty.symbol[0]].letter;
    count_places(own);
    if (own->seats < SEATS_LEAST || own->seats > SEATS_MOST)
        return told && lg_fail(error, "expected %d to %d seats (%s), found %d", SEATS_LEAST, SEATS_MOST,
                               game->pieces.layer[m.seat.layer].piece[m.seat.symbol[0]].letter, own->seats);
    return own->seats + own->empty + own->lanes + 1 < own->places;
}

/* ---- what lanes join */

typedef struct {
    const meaning *m;
    const fg_own_layout *own;
    int next[FG_OWN_PLACES_MAX][SIDES]; /* the neighbour on each side; -1: none */
    bool seen[FG_OWN_PLACES_MAX][SIDES], reached[FG_OWN_PLACES_MAX];
} ways;

int fg_own_layout_spots(int rings, int *a, int *b) {
    int n = 1, da, db;
    a[0] = b[0] = 0;
    for (int ring = 1; ring <= rings; ring++) {
        fg_side_offset(FG_FLAT, SIDES, 0, &da, &db);
        int x = ring * da, y = ring * db;
        for (int k = 0; k < SIDES; k++) {
            fg_side_offset(FG_FLAT, SIDES, (k + 2) % SIDES, &da, &db);
            for (int i = 0; i < ring; i++, x += da, y += db)
                a[n] = x, b[n++] = y;
        }
    }
    return n;
}

static void find_neighbours(ways *w) {
    int a[FG_OWN_PLACES_MAX], b[FG_OWN_PLACES_MAX], da, db;
    const int n = fg_own_layout_spots(w->own->rings, a, b);
    for (int c = 0; c < n; c++)
        for (int k = 0; k < SIDES; k++) {
            fg_side_offset(FG_FLAT, SIDES, k, &da, &db);
            w->next[c][k] = n - 1;
            while (w->next[c][k] >= 0 && (a[w->next[c][k]] != a[c] + da || b[w->next[c][k]] != b[c] + db))
                w->next[c][k]--;
        }
}

/* Goes on from a lane that was entered at a side, and marks the places that are reached. */
static void follow(ways *w, int place, int side) { // NOLINT(misc-no-recursion)
    const int turned = w->own->what[place] - FG_OWN_LANE;
    const lane *l = &w->m->lane[turned / SIDES];
    if (w->seen[place][side]) return;
    w->seen[place][side] = true;
    for (int i = 0; i < 2 * l->pairs; i++) {
        const int from = (l->pair[i / 2][i % 2] + turned) % SIDES, to = (l->pair[i / 2][1 - i % 2] + turned) % SIDES;
        const int next = w->next[place][to];
        if (from != side || next < 0 || w->own->what[next] == FG_OWN_EMPTY) continue;
        if (w->own->what[next] >= FG_OWN_LANE)
            follow(w, next, (to + SIDES / 2) % SIDES);
        else
            w->reached[next] = true;
    }
}

/* ---- the tree */

/* Writes the name of a lane that is turned, and how others write it. */
static const char *lane_name(fg_builder *b, const meaning *m, int turned, int form) {
    enum { DEGREES = 60 };
    const char *name = m->lane[turned / SIDES].name;
    const int turn = turned % SIDES;
    lg_text text = {0};
    if (form == 0) lg_text_add(&text, "%s%d", name, turn);
    if (form == 1) lg_text_add(&text, "%s-%d", name, turn);
    if (form == 2) lg_text_add(&text, "%s:%d", name, DEGREES * turn);
    if (form == 3) lg_text_add(&text, "%s", name);
    const char *copy = text.failed ? NULL : fg_take_text(&b->room, text.data, text.length);
    lg_text_clear(&text);
    b->failed = b->failed || !copy;
    return copy ? copy : "";
}

/* The lanes of a layout, each once. */
typedef struct {
    int count, turned[FG_OWN_PLACES_MAX];
} lane_list;

static lane_list list_lanes(const fg_own_layout *own) {
    lane_list list = {.count = 0};
    for (int c = 0; c < own->places; c++) {
        const int turned = own->what[c] - FG_OWN_LANE;
        int k = 0;
        while (k < list.count && list.turned[k] != turned)
            k++;
        if (turned >= 0 && k == list.count) list.turned[list.count++] = turned;
    }
    return list;
}

static fg_node *places_where(fg_builder *b, const fg_own_layout *own, int what) {
    fg_node *list = fg_new_node(b, FG_LIST, "");
    for (int c = 0; c < own->places; c++)
        if (own->what[c] == what) fg_add(b, list, fg_new_number(b, c));
    return list;
}

static void add_links(fg_builder *b, const meaning *m, const fg_own_layout *own, fg_node *layout) {
    fg_node *links = fg_new_node(b, FG_LIST, "");
    ways *w = calloc(1, sizeof *w);
    if (!w) {
        b->failed = true;
        return;
    }
    w->m = m, w->own = own;
    find_neighbours(w);
    for (int c = 0; c < own->places; c++) {
        if (own->what[c] >= FG_OWN_EMPTY) continue;
        memset(w->seen, 0, sizeof w->seen);
        memset(w->reached, 0, sizeof w->reached);
        for (int k = 0; k < SIDES; k++)
            if (w->next[c][k] >= 0 && own->what[w->next[c][k]] >= FG_OWN_LANE)
                follow(w, w->next[c][k], (k + SIDES / 2) % SIDES);
        for (int d = c + 1; d < own->places; d++) {
            if (!w->reached[d]) continue;
            fg_node *pair = fg_new_node(b, FG_LIST, "");
            fg_add(b, pair, fg_new_number(b, c));
            fg_add(b, pair, fg_new_number(b, d));
            fg_add(b, links, pair);
        }
    }
    if (links->children) fg_add_pair(b, layout, "links", links);
    free(w);
}

/* The layout as it would stand in a file. */
static fg_node *layout_of(fg_builder *b, const fg_game *game, const meaning *m, const fg_own_layout *own) {
    fg_node *layout = fg_new_node(b, FG_MAP, ""), *fixed = fg_new_node(b, FG_MAP, ""),
            *layouts = fg_new_node(b, FG_MAP, "");
    const fg_piece *piece = game->pieces.layer[m->seat.layer].piece;
    const lane_list lanes = list_lanes(own);
    fg_add_pair(b, layout, "players", fg_new_number(b, own->seats));
    fg_add_pair(b, layout, "hexagon", fg_new_number(b, own->rings));
    fg_add_pair(b, layout, "numbers", fg_new_node(b, FG_WORD, "spiral"));
    fg_add_pair(b, layout, "top", fg_new_node(b, FG_WORD, "flat"));
    fg_add_pair(b, layout, "seats", places_where(b, own, FG_OWN_SEAT));
    add_links(b, m, own, layout);
    fg_add_pair(b, fixed, piece[m->middle.symbol[0]].name, places_where(b, own, FG_OWN_MIDDLE));
    fg_add_pair(b, fixed, piece[m->seat.symbol[0]].name, fg_new_node(b, FG_WORD, "seats"));
    if (own->empty) fg_add_pair(b, fixed, piece[m->empty.symbol[0]].name, places_where(b, own, FG_OWN_EMPTY));
    for (int k = 0; k < lanes.count; k++)
        fg_add_pair(b, fixed, lane_name(b, m, lanes.turned[k], 0), places_where(b, own, FG_OWN_LANE + lanes.turned[k]));
    fg_add_pair(b, layout, "fixed", fixed);
    fg_add_pair(b, layouts, "own", layout);
    return layouts;
}

/* Is this the name of a lane of the key, with a turn? */
static bool is_lane_name(const meaning *m, const char *name) {
    return lane_of(m, name, strlen(name)) >= 0;
}

/* Adds the lanes of the layout that the file does not have as pieces to its layer, and to all groups that have lanes. */
static const fg_node *with_lanes(fg_builder *b, const fg_game *game, const meaning *m, const fg_own_layout *own,
                                 const fg_node *tree) {
    const fg_layer *layer = &game->pieces.layer[m->seat.layer];
    const fg_node *layers = fg_find(tree, "layers"), *groups = fg_find(tree, "groups"), *model = NULL;
    const fg_node *entry = fg_find(layers, layer->name), *old = fg_find(entry, "pieces");
    const lane_list lanes = list_lanes(own);
    fg_node *pieces = fg_new_node(b, FG_MAP, ""), *added = fg_new_node(b, FG_LIST, ""),
            *more = fg_new_node(b, FG_MAP, "");
    for (const fg_node *k = old ? old->first : NULL; k; k = k->next->next) {
        fg_add(b, pieces, k);
        fg_add(b, pieces, k->next);
        if (is_lane_name(m, k->text)) model = k->next;
    }
    for (int k = 0; k < lanes.count && model; k++) {
        const char *name = lane_name(b, m, lanes.turned[k], 0);
        if (fg_find(old, name)) continue;
        fg_node *also = fg_new_node(b, FG_LIST, "");
        for (int form = 1; form < (lanes.turned[k] % SIDES ? 3 : 4); form++)
            fg_add(b, also, fg_new_node(b, FG_WORD, lane_name(b, m, lanes.turned[k], form)));
        fg_add_pair(b, pieces, name,
                    fg_with_value(b, fg_with_value(b, model, "letter", fg_new_node(b, FG_WORD, name)), "also", also));
        fg_add(b, added, fg_new_node(b, FG_WORD, name));
    }
    for (const fg_node *k = groups ? groups->first : NULL; k; k = k->next->next) {
        bool has_lane = false;
        fg_node *list = fg_new_node(b, FG_LIST, "");
        for (const fg_node *item = k->next->shape == FG_LIST ? k->next->first : NULL; item; item = item->next) {
            has_lane = has_lane || is_lane_name(m, item->text);
            fg_add(b, list, item);
        }
        for (const fg_node *item = has_lane ? added->first : NULL; item; item = item->next)
            fg_add(b, list, item);
        fg_add(b, more, k);
        fg_add(b, more, has_lane ? list : k->next);
    }
    if (!added->children) return tree;
    tree = fg_with_value(b, tree, "layers",
                         fg_with_value(b, layers, layer->name, fg_with_value(b, entry, "pieces", pieces)));
    return groups ? fg_with_value(b, tree, "groups", more) : tree;
}

/* Returns how many places of the layout `fixed` are free. */
static int count_free(const fg_game *game, int layout, int layer, fg_level *fixed) {
    const fg_layout *l = &game->boards.layout[layout];
    int n = 0;
    fg_level_clear(game, layout, fixed);
    if (!fg_fixed_read(game, fixed, NULL)) return 0;
    for (int c = 0; c < l->cells; c++)
        n += fg_symbol(game, fixed, layer, c) == fg_free(&game->pieces.layer[layer]);
    return n;
}

/* In place of a number for each layout, a rule gets the range of these numbers on layouts with as many seats (or on all, if there
 * are none), in proportion to the free places. */
static const fg_node *range_of(fg_builder *b, const fg_game *game, int layer, const fg_own_layout *own,
                               const fg_node *exactly) {
    double least = INFINITY, most = -INFINITY;
    const int open = own->places - 1 - own->seats - own->empty - own->lanes;
    fg_level *fixed = calloc(1, game->base.level_size);
    b->failed = b->failed || !fixed;
    for (int pass = 0; pass < 2 && least > most && fixed; pass++)
        for (int l = 0; l < game->boards.layouts; l++) {
            const fg_node *node = fg_find(exactly, game->boards.layout[l].name);
            const int there = count_free(game, l, layer, fixed);
            double number;
            if (!node || !there || !lg_number_read(node->text, &number)) continue;
            if (!pass && game->boards.layout[l].seats != own->seats) continue;
            least = fmin(least, number / there), most = fmax(most, number / there);
        }
    free(fixed);
    fg_node *range = fg_new_node(b, FG_LIST, "");
    fg_add(b, range, fg_new_number(b, least > most ? 0 : (int)floor(least * open)));
    fg_add(b, range, fg_new_number(b, least > most ? open : (int)ceil(most * open)));
    return range;
}

static const fg_node *with_ranges(fg_builder *b, const fg_game *game, int layer, const fg_own_layout *own,
                                  const fg_node *tree) {
    const fg_node *rules = fg_find(tree, "rules");
    for (const fg_node *k = rules ? rules->first : NULL; k; k = k->next->next) {
        const fg_node *exactly = fg_find(k->next, "exactly");
        if (!exactly || exactly->shape != FG_MAP) continue;
        const fg_node *rule = fg_with_value(b, k->next, "exactly", NULL);
        rule = fg_with_value(b, rule, "between", range_of(b, game, layer, own, exactly));
        tree = fg_with_value(b, tree, "rules", fg_with_value(b, fg_find(tree, "rules"), k->text, rule));
    }
    return tree;
}

bool fg_own_layout_tree(const lg_game *base, const fg_own_layout *own, fg_changed_tree *changed, lg_error *error) {
    const fg_game *game = fg_game_of(base);
    meaning m;
    if (!read_meaning(game, &m, error)) return false;
    fg_builder b = {.at = m.node};
    const fg_node *tree = fg_with_value(&b, game->tree, "layouts", layout_of(&b, game, &m, own));
    tree = with_lanes(&b, game, &m, own, with_ranges(&b, game, m.seat.layer, own, fg_with_value(&b, tree, key, NULL)));
    const uint64_t hash = hash_bytes(HASH_START, game->hash, sizeof game->hash);
    return fg_build_end(&b, tree, hash_bytes(hash, own->what, (size_t)own->places), changed, error);
}
