/* Reads the layouts of a game. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "seats.h"

static const char *const keys[] = {"rows",    "hexagon",    "squares", "drawing", "cells",    "modules", "top",
                                   "numbers", "neighbours", "of",      "marks",   "remove",   "links",   "slots",
                                   "seats",   "regions",    "fixed",   "players", "symmetry", NULL};
enum { NAME_MAX = 40 };

/* Has the board all that another board's file says about its shape? */
static bool includes_shape(const fg_node *board, const fg_node *of) {
    static const char *const others[] = {"seats", "regions", "fixed", "players", "symmetry", NULL};
    for (const fg_node *key = of->first; key; key = key->next->next) {
        const fg_node *own = fg_find(board, key->text);
        bool is_of_shape = true;
        for (int i = 0; others[i]; i++)
            is_of_shape = is_of_shape && strcmp(key->text, others[i]) != 0;
        if (is_of_shape && !(own && fg_same(own, key->next))) return false;
    }
    return true;
}

/* Builds the shape of a board: its cells and what they are beside. Boards of one shape share it. The letters of a drawing make
 * regions, which are not shared. */
static bool build_shape(fg_room *room, const fg_node *board, const fg_boards *boards, fg_layout *l, lg_error *error) {
    for (const fg_layout *earlier = boards->layout; earlier < l; earlier++) {
        if (fg_find(board, "marks") || !includes_shape(board, earlier->board) || !includes_shape(earlier->board, board))
            continue;
        *l = *earlier;
        l->seats = l->regions = l->players_least = l->players_most = 0;
        return true;
    }
    if (!fg_shape_read(room, board, l, error) || !fg_graph_build(room, board, l, error)) return false;
    /* A region wins over a cell of the same name, so a rule could not name such a cell. */
    const fg_node *cells = fg_find(board, "cells");
    fg_places places;
    for (int c = 0; c < l->cells; c++)
        if (fg_region_find(l, l->name_of[c], &places))
            return fg_fail_at(cells ? cells : board, error,
                              "expected names of cells that no region has, such as a1 and a2, found '%.40s'",
                              l->name_of[c]);
    return fg_coast_build(room, board, boards, l, error) && fg_symmetries_build(room, l, error);
}

bool fg_players_read(const fg_node *node, int limit, int *least, int *most, lg_error *error) {
    bool range = node->shape == FG_LIST;
    if (node->shape == FG_MAP || (range && node->children != 2)) return fg_expected(node, "N or [LEAST, MOST]", error);
    return fg_read_whole(range ? fg_item(node, 0) : node, 1, limit, least, error) &&
           fg_read_whole(range ? fg_item(node, 1) : node, *least, limit, most, error);
}

static bool read_layout(fg_room *room, const fg_node *board, const fg_boards *boards, fg_layout *l, lg_error *error) {
    if (!fg_check_keys(board, keys, "the board", error) || !build_shape(room, board, boards, l, error)) return false;
    l->board = board;
    l->fixed = fg_find(board, "fixed");
    const fg_node *seats = fg_find(board, "seats"), *players = fg_find(board, "players");
    if (seats && !fg_seats_read(seats, l, error)) return false;
    if (players && !fg_players_read(players, FG_SEATS_MAX, &l->players_least, &l->players_most, error)) return false;
    const fg_node *regions = fg_find(board, "regions");
    int work = FG_WORK_MAX;
    if (regions && regions->shape != FG_MAP) return fg_expected(regions, "a map from names to regions", error);
    for (const fg_node *key = regions ? regions->first : NULL; key; key = key->next->next) {
        fg_region region;
        if (l->regions == FG_REGIONS_MAX) return fg_fail_at(key, error, "expected at most %d regions", FG_REGIONS_MAX);
        if (!fg_read_name(key, NAME_MAX, &region.name, error)) return false;
        if (fg_region_find(l, key->text, &region.places))
            return fg_expected(key, "a name that no region has yet", error);
        if (fg_cell_find(l, key->text) >= 0) return fg_expected(key, "a name that no cell has", error);
        if (!fg_region_read(l, key->next, &region.places, &work, error)) return false;
        l->region[l->regions++] = region;
    }
    return true;
}

/* Does a layer lie on what the key names, "edges" or "corners"? Pieces are read later, because they can depend on the boards. */
static bool lies_on(const fg_node *layers, const char *name) {
    bool found = false;
    for (const fg_node *key = layers && layers->shape == FG_MAP ? layers->first : NULL; key; key = key->next->next) {
        const fg_node *on = key->next->shape == FG_MAP ? fg_find(key->next, name) : NULL;
        found = found || (on && (fg_is_word(on, "yes") || fg_is_word(on, "true")));
    }
    return found;
}

bool fg_boards_read(fg_room *room, const fg_node *game, fg_boards *boards, lg_error *error) {
    const fg_node *board = fg_find(game, "board"), *layouts = fg_find(game, "layouts");
    boards->has_edges = lies_on(fg_find(game, "layers"), "edges");
    boards->has_corners = lies_on(fg_find(game, "layers"), "corners");
    if (!board == !layouts) return fg_expected(game, "a board, or layouts, but not both", error);
    boards->layout = fg_take(room, layouts ? FG_LAYOUTS_MAX : 1, sizeof *boards->layout);
    if (!boards->layout) return lg_fail_memory(error);
    if (board) {
        boards->layouts = 1;
        return read_layout(room, board, boards, boards->layout, error);
    }
    if (layouts->shape != FG_MAP || !layouts->children)
        return fg_expected(layouts, "a map from names to boards", error);
    if (layouts->children / 2 > FG_LAYOUTS_MAX)
        return fg_fail_at(layouts, error, "expected at most %d layouts", FG_LAYOUTS_MAX);
    for (const fg_node *key = layouts->first; key; key = key->next->next) {
        fg_layout *l = &boards->layout[boards->layouts++];
        size_t plain = strspn(key->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
        if (!*key->text || key->text[plain] || plain > NAME_MAX)
            return fg_expected(key, "a name of small letters, digits and dashes", error);
        if (!read_layout(room, key->next, boards, l, error)) return false;
        l->name = key->text;
    }
    return true;
}
