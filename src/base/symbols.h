/* Small symbols for pictures of boards: what lies on a place. They differ in shape, so that colours are not needed to tell them apart. */
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

/* Returns NULL if there is no symbol of this name. */
const symbol *symbol_find(const char *name);
/* Finds a colour, as 0xrrggbb. Returns false if there is none of this name. */
bool symbol_colour(const char *name, uint32_t *colour);

#endif
