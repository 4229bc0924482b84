/* PNG and PDF from our own SVG, through librsvg and cairo. Both are loaded when they are first needed: loading them takes
 * several times as long as making a board. */
#ifndef LG_IO_RASTER_H
#define LG_IO_RASTER_H

#include "levelground.h"

/* Are the libraries there? The error says which one is not. */
bool raster_ready(lg_error *error);
bool raster_png(const lg_text *svg, double scale, lg_text *png, lg_error *error);
/* A page at a time into svg, as large as the paper; false: there are no more. */
typedef bool raster_page(void *context, int page, lg_text *svg);
/* Pages of width x height millimetres. */
typedef struct {
    double width, height;
    raster_page *next;
    void *context;
} raster_pages;
bool raster_book(const raster_pages *pages, lg_text *pdf, lg_error *error);
/* One landscape page that fits both A4 and US Letter, with room to print. */
bool raster_pdf(const lg_text *svg, lg_text *pdf, lg_error *error);

#endif
