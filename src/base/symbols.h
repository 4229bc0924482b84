/* Small symbols for pictures of boards: what lies on a place can be told without a manual, at 12 mm and without colours. */
#ifndef BASE_SYMBOLS_H
#define BASE_SYMBOLS_H

#include "levelground.h"

/* A symbol fits into a square of 16 pixels around (0, 0). */
typedef struct {
    const char *name;
    const char *path; /* of an SVG */
    bool holds;       /* a short text is written into it; otherwise to the right of it */
} symbol;

extern const symbol symbols[]; /* ends with a NULL name */

/* Returns NULL if there is no symbol of this name. */
const symbol *symbol_find(const char *name);
/* Finds a colour, as 0xrrggbb. Returns false if there is none of this name. */
bool symbol_colour(const char *name, uint32_t *colour);

#endif
