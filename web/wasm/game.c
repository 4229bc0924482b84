/* Reads a game from its file. */
#include "recipe/games.h"

#include <string.h>

#include "levelground/game_file.h"
#include "web.h"

/* Reads a game from the text of its file; from then on the module has this game, too. A module can do this once, so that nothing
 * can point to a game that is gone. Returns the game's name; NULL with an error that begins with LINE:COLUMN. */
const char *EXPORT(lg_web_game)(const char *file) {
    lg_error error;
    lg_game *game = lg_game_read(file, strlen(file), &error);
    if (!game) return refuse(&error);
    if (!lg_game_find(game->name) && games_add_read(game)) return game->name;
    lg_fail_at(&error, 1, 1,
               "expected a game whose name this module does not have yet, and only one game from a file, found '%.40s'",
               game->name);
    lg_game_destroy(game);
    return refuse(&error);
}
