/* Tells the forms of other programs apart. */
#include "recipe/foreign/foreign.h"

#include <string.h>

#include "base/text.h"
#include "recipe/foreign/cells.h"
#include "recipe/texts/drafts.h"

enum { DEPTH_MAX = 4, PATH_MAX_SHOWN = 60 };

bool foreign_has_own(const member *object, const lg_game *game) {
    return game->text.read_members && member_get(object, game->text.member);
}

const lg_game *foreign_own_game(const member *object, const text_games *games) {
    const member *hexes = member_get(object, "hexes"), *hex = member_get(hexes, "0");
    if (hexes && !(member_is_list(hexes) && member_get(hex, "resource") && member_get(hex, "number"))) return NULL;
    if (games->named) return foreign_has_own(object, games->named) ? games->named : NULL;
    for (const lg_game *const *game = games->known; *game; game++)
        if (foreign_has_own(object, *game) && strcmp((*game)->text.member, "cells") != 0) return *game;
    return NULL;
}

/* Finds the layout that the cells of an object say. */
static const lg_game *find_own_layout(const member *object, const lg_game *game, const text_games *games, char *note) {
    cell_list cells = {.cells = 0};
    for (const member *cell = member_first(member_get(object, "cells")); cell && cells.cells < CELLS_MAX;
         cell = cell->next) {
        double x = 0, y = 0;
        member_number(member_get(cell, "x"), &x), member_number(member_get(cell, "y"), &y);
        cells_add(&cells, member_word(member_get(cell, "name")), x, y);
        for (const member *m = member_first(member_get(cell, "pieces")); m; m = m->next)
            cells_put(&cells, cells.cells - 1, m->name, member_word(m), NULL);
    }
    const lg_game *own = cells.failed ? NULL : cells_own_layout(&cells, game, games, note);
    cells_clear(&cells);
    return own;
}

bool foreign_read_own(const member *object, const lg_game *game, const text_games *games, foreign_level *found,
                      char *note, lg_error *error) {
    lg_text lines = {0};
    member_write(object, &lines);
    bool good = foreign_take_lines(game, &lines, found, error);
    if (!good && !lines.failed && games->made) { /* the members may say a layout of their own */
        const lg_game *own = find_own_layout(object, game, games, note);
        if (!own && games->own_modules) own = games->own_modules(games, game, object, note, error);
        good = own && foreign_take_lines(own, &lines, found, error);
    }
    lg_text_clear(&lines);
    return good;
}

/* Finds a map inside a larger object, such as a saved game: an object that has the member by which records of some game are
 * recognised, and that is a list. Boards of Catan are left to catan_json_read, which finds them whatever they look like. */
static const member *find_map(const member *value, const text_games *games, int depth, lg_text *path,
                              const lg_game **reader) {
    const member *found = NULL;
    const size_t length = path->length;
    for (const lg_game *const *game = games->known; *game; game++)
        if ((!games->named || games->named == *game) && foreign_has_own(value, *game) &&
            strcmp((*game)->text.member, "cells") != 0 && strcmp((*game)->text.member, "hexes") != 0 &&
            member_is_list(member_get(value, (*game)->text.member)))
            return *reader = *game, value;
    if (member_is_list(value)) return NULL;
    for (const member *m = member_first(value); m && !found && depth < DEPTH_MAX; m = m->next) {
        if (length + strlen(m->name) > PATH_MAX_SHOWN) continue;
        lg_text_add(path, "%s%s", length ? "." : "", m->name);
        found = find_map(m, games, depth + 1, path, reader);
        if (!found) path->length = length;
    }
    return found;
}

static foreign_end inner_map_read(const member *value, const text_games *games, foreign_level *found, char *note,
                                  lg_error *error) {
    lg_text path = {0}, said = {0};
    const lg_game *game = NULL;
    const member *map = find_map(value, games, 0, &path, &game);
    foreign_end how = map && map != value ? FOREIGN_WRONG : FOREIGN_UNKNOWN;
    if (how == FOREIGN_WRONG && !path.failed) {
        lg_text_add(&said, "read the map at `%s`; the rest is left out", path.data);
        if (!note_end(&said, note))
            lg_fail_memory(error);
        else if (foreign_read_own(map, game, games, found, note, error))
            how = FOREIGN_READ;
    } else if (how == FOREIGN_WRONG) {
        lg_fail_memory(error);
    }
    lg_text_clear(&path);
    return how;
}

/* Slices and maps of drafts. */
static foreign_end draft_read(const member *value, const text_games *games, foreign_level *found, char *note,
                              lg_error *error) {
    lg_text lines = {0}, map = {0};
    const lg_game *const *game = games->known;
    foreign_end how = FOREIGN_UNKNOWN;
    member_write(value, &lines);
    const char *name =
        lines.failed ? NULL : draft_find(lines.data, games->named ? games->named->name : NULL, &map, note);
    while (name && *game && strcmp((*game)->name, name) != 0)
        game++;
    if (lines.failed || map.failed) {
        how = FOREIGN_WRONG;
        lg_fail_memory(error);
    } else if (name && *game) {
        text_games among = *games;
        lg_error unread;
        among.named = *game;
        const lg_game *reader = text_game_find(&among, &map, 0, note, &unread);
        if (!reader && *unread.text) lg_fail_again(error, &unread);
        how = (reader || !*unread.text) && foreign_take_text(reader ? reader : *game, &map, found, error)
                  ? FOREIGN_READ
                  : FOREIGN_WRONG;
    }
    lg_text_clear(&lines);
    lg_text_clear(&map);
    return how;
}

foreign_end foreign_read(const member *value, const text_games *games, foreign_level *found, char *note,
                         lg_error *error) {
    *found = (foreign_level){.level = NULL};
    *note = '\0';
    foreign_end how = draft_read(value, games, found, note, error);
    if (how == FOREIGN_UNKNOWN) *note = '\0';
    if (how == FOREIGN_UNKNOWN) how = tiled_read(value, games, found, note, error);
    if (how == FOREIGN_UNKNOWN) how = hexjson_read(value, games, found, note, error);
    if (how == FOREIGN_UNKNOWN) how = inner_map_read(value, games, found, note, error);
    if (how == FOREIGN_UNKNOWN) how = catan_json_read(value, games, found, note, error);
    return how;
}
