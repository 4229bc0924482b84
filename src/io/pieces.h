/* A game's own text, cut where one level may end and the next begin: at a blank line, or one that begins with #. */
#ifndef LG_IO_PIECES_H
#define LG_IO_PIECES_H

#include "io/input.h"

/* Such lines, and the others behind them. All zero: none. */
typedef struct {
    lg_text text;
    size_t body;             /* where the others begin; the end where there are none */
    int64_t line, body_line; /* in the file */
} piece;

/* Appends lines up to the next cut, or the end of the file; false with an error where the text gets longer than the limit,
 * or cannot be read. */
bool piece_read(piece *p, input *in, size_t limit, lg_error *error);
/* False with an error where it is longer than the limit, or memory was short. */
bool piece_fits(const piece *p, const input *in, size_t limit, lg_error *error);
bool piece_has_body(const piece *p);
/* Lets go of the lines above its body. */
void piece_behead(piece *p);
/* Appends the next piece, which is then empty. */
void piece_join(piece *p, piece *next);
void piece_clear(piece *p);

#endif
