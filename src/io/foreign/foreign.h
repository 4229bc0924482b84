/* The forms of other programs that only the tool has: those in which it writes boards, scenarios of Wesnoth, and layouts that no
 * text says. Boards in other forms are read by the library (recipe/foreign/foreign.h). */
#ifndef IO_FOREIGN_FOREIGN_H
#define IO_FOREIGN_FOREIGN_H

#include "io/formats.h"
#include "io/json.h"
#include "recipe/foreign/foreign.h"

/* own_modules of text_games: for an object with a list of modules, such as the sectors of Gaia Project, by their middles. Adds to
 * the note. Returns NULL if the object has no such list, or one with a layout of the file; then the error is that of a game that
 * cannot be made, or stays as it is. */
const lg_game *foreign_own_modules(const text_games *games, const lg_game *named, const member *object, char *note,
                                   lg_error *error);

/* Does the text at `at` begin like a file of WML, the language of Wesnoth's scenarios? */
bool foreign_is_wml(const char *text);
/* Replaces the WML at `at` by the map of its first `map_data`. The lines before the map become empty, so that errors name lines of
 * the file. Errors begin with LINE:COLUMN. */
bool foreign_open_wml(lg_text *text, size_t at, char *note, lg_error *error);

/* The forms in which boards of games in files are written, as formats: `csv`, `hexjson` and `tiled`. */
extern const lg_format foreign_formats[];
bool foreign_writes(const lg_game *game);
/* Fails if the board does not have the shape that the form needs. */
bool foreign_write(const level_view *view, const char *format, lg_text *bytes, lg_error *error);

/* Is a changed level of the game written back into the text from which it was read? The formats are those of files around this
 * text, which only repair can write. */
bool foreign_rewrites(const lg_game *game);
extern const lg_format scenario_formats[];
/* Writes the text with the cells in which the level has changed, and all else byte for byte, except what levelground itself has
 * remarked on the level as it was. `whole` is the file around the text, in which the text has the same place, or empty: then this
 * file is written. Returns false if memory is short. */
bool foreign_rewrite(const lg_text *text, const lg_text *whole, const lg_level *before, const lg_level *after,
                     lg_text *out);

#endif
