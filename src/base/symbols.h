/* Small symbols for pictures of boards. They can be told apart without a manual, at a size of 12 mm and without colours. */
#ifndef BASE_SYMBOLS_H
#define BASE_SYMBOLS_H

#include "levelground.h"

/* A symbol fits into a square of 16 pixels around (0, 0). */
typedef struct {
    const char *name;
    const char *path; /* the attribute `d` of an SVG path */
    bool holds;       /* a short text is written into the symbol; otherwise to the right of it */
} symbol;

extern const symbol symbols[]; /* ends with a NULL name */

/* Returns NULL if there is no symbol, or no colour, of this name. The ten colours also differ in lightness, so that people with
 * any colour vision can tell them apart as far as possible. */
const symbol *symbol_find(const char *name);
const char *symbol_colour(const char *name);

#endif
