/* Levels in the forms of other programs, and in the members of a JSON value. What the level cannot hold is said in a note. */
#ifndef RECIPE_FOREIGN_FOREIGN_H
#define RECIPE_FOREIGN_FOREIGN_H

#include "recipe/foreign/members.h"
#include "recipe/texts/games.h"

typedef enum { FOREIGN_UNKNOWN, FOREIGN_READ, FOREIGN_WRONG } foreign_end;

/* A level with the game that reads it, perhaps one with a layout of its own. */
typedef struct {
    const lg_game *game;
    lg_level *level; /* the caller's to free; NULL: none */
} foreign_level;

/* Reads a JSON value that is no record: boards of Catan as other programs write them, HexJSON, Tiled's JSON, drafts, and maps
 * inside something larger. `note` has room for NOTE_MAX bytes; it says how the value was read and what was left out. Returns
 * FOREIGN_UNKNOWN if it is in none of these forms, and FOREIGN_WRONG with an error if it is in one of them, but not a level of a
 * known game. */
foreign_end foreign_read(const member *value, const text_games *games, foreign_level *found, char *note,
                         lg_error *error);

/* Does the game read levels from members, and does the object have the member by which such a level is recognised? */
bool foreign_has_own(const member *object, const lg_game *game);
/* Returns the game whose own members the object has, and not those of a form above: the one that the user named, or a known one.
 * NULL: there is none. Cells do not tell the game, because all games in files have them. */
const lg_game *foreign_own_game(const member *object, const text_games *games);
/* Reads a level from its game's own members, which may say a layout that the game does not have. Adds to the note. */
bool foreign_read_own(const member *object, const lg_game *game, const text_games *games, foreign_level *found,
                      char *note, lg_error *error);

/* Writes another error, which is at no place or at one in a text that was made, as one at this place. Returns false. */
bool foreign_fail_at(lg_error *error, const lg_error *inner, int line, int column);

/* Does a text begin with the head of a table of cells: a line that has commas and names the columns `cell`, or `x` and `y`? */
bool foreign_is_table(const char *text, size_t length);
/* Reads such a table, whole, whose first line has this number. Errors begin with LINE:COLUMN. */
bool foreign_read_table(const char *text, size_t length, int line, const text_games *games, foreign_level *found,
                        char *note, lg_error *error);

#endif
