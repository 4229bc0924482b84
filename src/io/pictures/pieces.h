/* Cuts a game's own text into pieces where one level may end and the next may begin: at a blank line, or at a line that begins
 * with #. */
#ifndef IO_PICTURES_PIECES_H
#define IO_PICTURES_PIECES_H

#include "io/input.h"

/* Cut lines (blank lines and lines that begin with #), and then the body: the lines up to the next cut. All zero: an empty
 * piece. */
typedef struct {
    lg_text text;
    size_t body;             /* where the body begins; the end of the text if there is no body */
    int64_t line, body_line; /* line numbers in the file */
} piece;

/* Appends lines up to the next cut or to the end of the file. Returns false with an error if the text becomes longer than the
 * limit, or if the file cannot be read. */
bool piece_read(piece *p, input *in, size_t limit, lg_error *error);
/* Returns false with an error if the piece is longer than the limit, or if memory was short. */
bool piece_fits(const piece *p, const input *in, size_t limit, lg_error *error);
bool piece_has_body(const piece *p);
/* Removes the lines above the body. */
void piece_behead(piece *p);
/* Appends `next` to `p` and empties `next`. */
void piece_join(piece *p, piece *next);
void piece_clear(piece *p);

#endif
