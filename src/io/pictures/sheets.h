/* Prints a game's tiles in life size on pages to cut out. The hexes lie side by side, with room for the scissors. */
#ifndef IO_PICTURES_SHEETS_H
#define IO_PICTURES_SHEETS_H

#include "levelground.h"

typedef struct {
    const char *name;
    double width, height; /* millimetres */
} paper;

extern const paper papers[]; /* ends with a NULL name; the first is the default */

typedef struct {
    const lg_game *game; /* a game that has tiles */
    const lg_level *level;
    const paper *paper;
    double size;         /* millimetres from side to side */
    const char *caption; /* the caption's first line is printed on each page; may be NULL */
} sheets;

/* Returns false with an error if a tile does not fit on the paper, or if there are no tiles. */
bool sheets_check(const sheets *s, lg_error *error);
/* sheets_count returns the number of pages. sheets_page writes one page, counted from 0, as an SVG in millimetres. Call
 * sheets_check first. */
int sheets_count(const sheets *s);
void sheets_page(const sheets *s, int page, lg_text *svg);
/* Writes all pages as one PDF. */
bool sheets_pdf(const sheets *s, lg_text *pdf, lg_error *error);

#endif
