/* A game's tiles in life size, as pages to print and cut: hexes side by side with room for the scissors. */
#ifndef LG_IO_SHEETS_H
#define LG_IO_SHEETS_H

#include "levelground.h"

typedef struct {
    const char *name;
    double width, height; /* millimetres */
} paper;

extern const paper papers[]; /* ends with a NULL name; the first is the usual one */

typedef struct {
    const lg_game *game; /* with tiles */
    const lg_level *level;
    const paper *paper;
    double size;         /* millimetres from side to side */
    const char *caption; /* its first line stands on each page; or NULL */
} sheets;

/* False with an error where a tile does not fit on the paper, or there is none. */
bool sheets_check(const sheets *s, lg_error *error);
bool sheets_pdf(const sheets *s, lg_text *pdf, lg_error *error);

#endif
