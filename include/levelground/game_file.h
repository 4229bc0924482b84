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

/* Reads a game from its text, in UTF-8, and checks its first variant on all layouts. Returns NULL with an error that begins with
 * LINE:COLUMN and says what was expected. A mistake that only another variant has is found by lg_game_check, and when a task
 * with its settings is created. The text may come from anybody: a hostile one is refused, and takes neither much memory nor much
 * time. The text is not needed afterwards. */
LG_API lg_game *lg_game_read(const char *text, size_t length, lg_error *error);
/* Makes a game with the pieces of a table beside the game's file, such as the tiles of an expansion that others have made: a line of
 * column names, then a line for each piece, with commas or semicolons between. The column `piece` has the names; `letter`, `also`,
 * `stock` (1 if it is missing), `colour` and `groups` can follow, and the values that the file names. Several words in `also` and
 * `groups` have blanks between them. The new game owns the given one, and frees it when it is freed. Returns NULL with an error as
 * that of lg_game_read, but about the table; the given game then stays the caller's. */
LG_API lg_game *lg_game_with_pieces(lg_game *game, const char *table, size_t length, lg_error *error);
/* Checks the other variants of a game that was read from a file. Returns false with an error as that of lg_game_read. */
LG_API bool lg_game_check(const lg_game *game, lg_error *error);
/* Frees the game. No task of it may be left. NULL is allowed. */
LG_API void lg_game_destroy(lg_game *game);

/* Is this the record of a game that was read from a file? */
LG_API bool lg_game_is_read(const lg_game *game);

/* The languages of lg_game_export; ends with a NULL name. */
LG_API extern const lg_format lg_game_programs[];

/* Writes the rules of a task as a program whose best answers are the boards with the least score. The task's game must be one
 * that was read from a file, and `format` a name of the table. A rule that the program cannot express is left out, and a line about
 * it, with the reason, is added to `left_out` and to the program's comments; then the program proves a lower bound of the score.
 * Returns false with an error if the program would be too large. */
LG_API bool lg_game_export(const lg_task *task, const char *format, lg_text *program, lg_text *left_out,
                           lg_error *error);
/* Finds the board in what a solver has printed, for a program that was exported from this task. If there are several answers,
 * takes the last one. Returns false with an error if a place has no piece in it. */
LG_API bool lg_game_answer(const lg_task *task, const char *answer, size_t length, lg_level *level, lg_error *error);

#ifdef __cplusplus
}
#endif
#endif
