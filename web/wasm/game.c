/* Reads a game from its file. */
#include "recipe/games.h"

#include <string.h>

#include "levelground/game_file.h"
#include "web.h"

/* Reads a game from the text of its file, and more pieces from a table unless that is ""; from then on the module has this game, too.
 * A module can do this once, so that nothing can point to a game that is gone. Returns the game's name; NULL with an error that
 * begins with LINE:COLUMN, or with "pieces: " if it is one in the table. */
const char *EXPORT(lg_web_game)(const char *file, const char *pieces) {
    lg_error error, inner;
    lg_game *game = lg_game_read(file, strlen(file), &error);
    if (!game) return refuse(&error);
    lg_game *more = *pieces ? lg_game_with_pieces(game, pieces, strlen(pieces), &inner) : game;
    if (!more) {
        lg_fail_within(&error, &inner, "pieces: ");
        lg_game_destroy(game);
        return refuse(&error);
    }
    game = more;
    if (!lg_game_find(game->name) && games_add_read(game)) return game->name;
    lg_fail_at(&error, 1, 1,
               "expected a game whose name this module does not have yet, and only one game from a file, found '%.40s'",
               game->name);
    lg_game_destroy(game);
    return refuse(&error);
}
