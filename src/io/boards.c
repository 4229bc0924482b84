/* Looks up boards by name. */
#include "io/boards.h"

#include <assert.h>
#include <string.h>

#include "io/catalog.h"
#include "io/file.h"

enum { NAMES_MAX = 256 };

static const lg_board *of_game(const lg_game *game, const char *name) {
    for (const lg_board *b = game->boards; b && b->name; b++)
        if (!strcmp(b->name, name)) return b;
    return NULL;
}

/* Returns the game named before the slash and sets *name to the part after it. Returns NULL if there is no such game. */
static const lg_game *game_named(const char **name) {
    const char *slash = strchr(*name, '/');
    for (const lg_game *const *g = catalog_games(); slash && *g; g++) {
        size_t length = (size_t)(slash - *name);
        if (strlen((*g)->name) != length || memcmp((*g)->name, *name, length) != 0) continue;
        *name = slash + 1;
        return *g;
    }
    return NULL;
}

/* Returns the first game after `after` that has such a board; searches all games if `after` is NULL. */
static const lg_game *game_with(const char *name, const lg_game *after) {
    bool from = !after;
    for (const lg_game *const *g = catalog_games(); *g; g++) {
        if (from && of_game(*g, name)) return *g;
        from = from || *g == after;
    }
    return NULL;
}

/* Reads the installed games if none that is loaded has such a board. */
static void load_games_with(const char *name) {
    const char *rest = name;
    const lg_game *named = game_named(&rest);
    if (!named && !game_with(name, NULL)) catalog_add_installed();
}

const lg_board *board_find(const char *path, const lg_game **game, lg_error *error) {
    const char *name = path;
    load_games_with(path);
    const lg_game *named = game_named(&name), *wanted = *game ? *game : named;
    const lg_game *found = wanted ? wanted : game_with(name, NULL), *second = NULL;
    const lg_board *board = found && (!named || named == wanted) ? of_game(found, name) : NULL;
    if (board && !wanted) second = game_with(name, found);
    if (second) {
        lg_fail(error, "%s: a board of %s and of %s; say %s/%s", name, found->name, second->name, found->name, name);
        return NULL;
    }
    if (board)
        *game = found;
    else {
        const lg_game *other = game_with(name, NULL);
        const char *names[NAMES_MAX + 1] = {0};
        int n = 0;
        for (const lg_game *const *g = catalog_games(); *g; g++)
            for (const lg_board *b = !wanted || *g == wanted ? (*g)->boards : NULL; b && b->name && n < NAMES_MAX; b++)
                names[n++] = b->name;
        const char *near = lg_nearest(name, names);
        if (wanted && other)
            lg_fail(error, "%s: expected a board of %s, found one of %s (see: levelground list boards)",
                    file_title(path), wanted->name, other->name);
        else
            lg_fail(error, "%s: cannot open: No such file or directory%s%s%s", file_title(path),
                    near ? "; did you mean the board '" : "", near ? near : "", near ? "'?" : "");
    }
    assert(!board || (*game && *game == found));
    return board;
}
