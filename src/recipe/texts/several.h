/* Cuts a text that may hold several levels, one after the other, into the texts of single levels. */
#ifndef RECIPE_TEXTS_SEVERAL_H
#define RECIPE_TEXTS_SEVERAL_H

#include "recipe/texts/games.h"
#include "recipe/texts/pieces.h"

enum { LEVEL_TEXT_MAX = 4 << 20 }; /* no level of any game has a longer text */

/* Set `source`, `games`, `note` and the functions; the rest is zero. */
typedef struct {
    piece_source source;
    text_games games;
    char *note; /* NOTE_MAX bytes: how the level was read that came last */
    void *of;   /* whoever reads; given to the functions */
    /* Could the source be read so far, and does the piece have no more than LEVEL_TEXT_MAX bytes? */
    bool (*check)(void *of, const piece *p, lg_error *error);
    /* Reads a level from its whole text, of which the game says that it can read it. */
    bool (*read)(void *of, const lg_game *game, const lg_text *text, int64_t line);
    piece ahead;      /* what follows */
    text_bytes bytes; /* the source, if it is the text below */
    lg_text rows;     /* maps of Terra Mystica, without what stood between them */
} several;

/* Reads the first piece, and opens the forms of other programs that begin with it. Maps among other lines take the place of the
 * source, with the same numbers of lines. */
bool several_begin(several *s, lg_error *error);
bool several_open_rows(several *s, lg_error *error);
/* Reads all that follows into `ahead`. */
bool several_join_rest(several *s, lg_error *error);

typedef enum { SEVERAL_WRONG, SEVERAL_READ, SEVERAL_REST } several_end;

/* Takes the text of the next level; the caller clears *p. SEVERAL_READ: `read` has read it, and more levels follow.
 * SEVERAL_REST: it is all that was left, and *game is the game that reads it, or NULL with an error in *unread, which is empty
 * if no game knows it. */
several_end several_take(several *s, piece *p, const lg_game **game, lg_error *unread, lg_error *error);
void several_clear(several *s);

#endif
