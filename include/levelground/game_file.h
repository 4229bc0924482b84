/* Games that are read from files: one YAML text describes the boards of a game, and gives a record like those of the library's own
 * games. docs/reference/game-file.md describes the text.
 *
 *     lg_game *game = lg_game_read(text, strlen(text), &error);
 *     ... lg_task_create(game, ...), lg_solver_create(...) ...
 *     lg_game_destroy(game);
 */
#ifndef LEVELGROUND_GAME_FILE_H
#define LEVELGROUND_GAME_FILE_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Reads a game from its text, in UTF-8, and checks it. Returns NULL with an error that begins with LINE:COLUMN and says what was
 * expected. The text may come from anybody: a hostile one is refused, and takes neither much memory nor much time. The text is
 * not needed afterwards. */
LG_API lg_game *lg_game_read(const char *text, size_t length, lg_error *error);
/* Frees the game. No task of it may be left. NULL is allowed. */
LG_API void lg_game_destroy(lg_game *game);

#ifdef __cplusplus
}
#endif
#endif
