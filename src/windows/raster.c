/* PNG and PDF need librsvg and cairo, which Debian does not have for Windows. */
#include "io/pictures/raster.h"

#include "io/pictures/sheets.h"

bool raster_ready(lg_error *error) {
    return lg_fail(error, "levelground for Windows writes no PNG and no PDF: write SVG (--output NAME.svg), which "
                          "every browser shows and "
                          "prints, or let the page draw a PNG");
}

bool raster_versions(lg_text *cairo, lg_text *rsvg) {
    (void)cairo, (void)rsvg;
    return false;
}

bool raster_png(const lg_text *svg, double scale, lg_text *png, lg_error *error) {
    (void)svg, (void)scale, (void)png;
    return raster_ready(error);
}

bool raster_pdf(const lg_text *svg, lg_text *pdf, lg_error *error) {
    (void)svg, (void)pdf;
    return raster_ready(error);
}

bool raster_book(const raster_pages *pages, lg_text *pdf, lg_error *error) {
    (void)pages, (void)pdf;
    return raster_ready(error);
}

bool sheets_pdf(const sheets *s, lg_text *pdf, lg_error *error) {
    (void)s, (void)pdf;
    return raster_ready(error);
}
