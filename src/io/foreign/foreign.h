/* Levels in the forms of other programs. Each form is read into a record, which is then read as any other record is; what the
 * record cannot hold is said in a note. */
#ifndef IO_FOREIGN_FOREIGN_H
#define IO_FOREIGN_FOREIGN_H

#include "io/formats.h"
#include "io/json.h"
#include "recipe/texts/games.h"

typedef enum { FOREIGN_UNKNOWN, FOREIGN_READ, FOREIGN_WRONG } foreign_end;

/* Reads a JSON value that is no record: boards of Catan as other programs write them, HexJSON, and Tiled's JSON. The record is the
 * caller's to free. `game` is the game that the user named, or NULL. `note` has room for NOTE_MAX bytes; it says how the
 * value was read and what was left out. Returns FOREIGN_UNKNOWN if it is in none of these forms, and FOREIGN_WRONG with an error
 * if it is in one of them, but not a level of a known game. */
foreign_end foreign_json(const json_t *value, const lg_game *game, json_t **record, char *note, lg_error *error);

/* Finds the game whose layout a board of cells says, in which their names are numbers, or their places a hexagon
 * (recipe/texts/games.h). `named` is the game that the user named, or NULL. Returns NULL if they say no layout. */
const lg_game *foreign_own_layout_of_cells(const lg_game *named, const json_t *cells, char *note);

/* The same for an object with a list of modules, such as the sectors of Gaia Project, by their middles. Adds to the note. Returns
 * NULL if the object has no such list, or one with a layout of the file; then the error is that of a game that cannot be made. */
const lg_game *foreign_own_modules(const lg_game *named, const json_t *object, char *note, lg_error *error);

/* Does a text begin with the head of a table of cells: a line that has commas and names the columns `cell`, or `x` and `y`? */
bool foreign_is_table(const char *text, size_t length);
/* Reads such a table, whole. Errors begin with LINE:COLUMN. */
foreign_end foreign_table(const char *text, size_t length, const lg_game *game, json_t **record, char *note,
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
