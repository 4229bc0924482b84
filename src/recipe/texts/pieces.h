/* Pieces: a game's own text is cut where one level may end and the next may begin, at a blank line or at a line that begins with
 * #. */
#ifndef RECIPE_TEXTS_PIECES_H
#define RECIPE_TEXTS_PIECES_H

#include "levelground.h"

/* Where the bytes come from: a file, or a text in memory. */
typedef struct {
    void *of;
    int (*peek)(void *of);                 /* returns the next byte, or -1 at the end */
    void (*keep)(void *of, lg_text *text); /* consumes the next byte and appends it to `text` */
    const int64_t *line;                   /* the number of the line of the next byte */
} piece_source;

/* A text in memory, which is borrowed. A line ends as in base/reader.h. */
typedef struct {
    const char *at, *end;
    int64_t line;
} text_bytes;

piece_source piece_source_of(text_bytes *bytes);

/* Cut lines (blank lines and lines that begin with #), and then the body: the lines up to the next cut. All zero: an empty
 * piece. */
typedef struct {
    lg_text text;
    size_t body;             /* where the body begins; the end of the text if there is no body */
    int64_t line, body_line; /* line numbers in the source */
} piece;

/* Appends lines up to the next cut or to the end of the source. Stops when the text becomes longer than the limit, or memory is
 * short: the caller checks both. */
void piece_read(piece *p, const piece_source *source, size_t limit);
bool piece_has_body(const piece *p);
/* Removes the lines above the body. */
void piece_behead(piece *p);
/* Appends `next` to `p` and empties `next`. */
void piece_join(piece *p, piece *next);
void piece_clear(piece *p);

#endif
