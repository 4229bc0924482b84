/* Reads the keys `game`, `title` and `players` of a file, and no others. */
#include "outline.h"

#include <string.h>

/* Widens the range of players by that of a board. Sets `least` to 0, for good, if the board does not say it. */
static bool add_players(const fg_node *board, bool first, lg_players *players, lg_error *error) {
    const fg_node *node = fg_find(board, "players");
    int least = 0, most = 0;
    if (node && !fg_players_read(node, FG_SEATS_MAX, &least, &most, error)) return false;
    if (first || least < players->least) players->least = least;
    if (most > players->most) players->most = most;
    return true;
}

static bool read_players(const fg_node *game, lg_players *players, lg_error *error) {
    enum { MOST = 100 };
    const fg_node *own = fg_find(game, "players"), *layouts = fg_find(game, "layouts"), *board = fg_find(game, "board");
    if (own) return fg_players_read(own, MOST, &players->least, &players->most, error);
    if (board) return add_players(board, true, players, error);
    const fg_node *first = layouts && layouts->shape == FG_MAP ? layouts->first : NULL;
    for (const fg_node *key = first; key; key = key->next->next)
        if (!add_players(key->next, key == first, players, error)) return false;
    return true;
}

static bool read_keys(const fg_node *game, fg_outline *outline, lg_error *error) {
    const fg_node *name = fg_find(game, "game"), *title = fg_find(game, "title");
    const char *text;
    if (!name) return fg_expected(game, "a key `game`: the name of the game", error);
    if (!fg_read_text(name, FG_NAME_MAX, &text, error)) return false;
    strcpy(outline->name, text); /* without a title, the name takes its place */
    if (title && !fg_read_text(title, FG_TITLE_MAX, &text, error)) return false;
    strcpy(outline->title, text);
    return read_players(game, &outline->players, error);
}

bool fg_outline_read(const char *text, size_t length, fg_outline *outline, lg_error *error) {
    fg_room room = {NULL, 0, 0};
    *outline = (fg_outline){.players = {.least = 0}};
    const fg_node *game = fg_tree_read(&room, text, length, error);
    bool good = game && read_keys(game, outline, error);
    fg_room_clear(&room);
    return good;
}
