/* Converts our own SVG to PNG and PDF with librsvg and cairo. Both libraries are loaded when they are first needed, because
 * loading them takes several times as long as making a board. */
#ifndef IO_PICTURES_RASTER_H
#define IO_PICTURES_RASTER_H

#include "levelground.h"

/* Can both libraries be loaded? The error names the one that cannot. */
bool raster_ready(lg_error *error);
/* Writes the versions of both libraries. Returns false if one of them cannot be loaded. An old librsvg does not tell its version. */
bool raster_versions(lg_text *cairo, lg_text *rsvg);
bool raster_png(const lg_text *svg, double scale, lg_text *png, lg_error *error);
/* Writes the drawing of one page into `svg`, in the size of the paper. Returns false if there are no more pages. */
typedef bool raster_page(void *context, int page, lg_text *svg);
/* Pages of width x height millimetres. */
typedef struct {
    double width, height;
    raster_page *next;
    void *context;
} raster_pages;
bool raster_book(const raster_pages *pages, lg_text *pdf, lg_error *error);
/* Makes one landscape page that fits both A4 and US Letter, with margins for the printer. */
bool raster_pdf(const lg_text *svg, lg_text *pdf, lg_error *error);

#endif
