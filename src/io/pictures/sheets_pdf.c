/* Writes the pages of tiles as one PDF. */
#include "raster.h"
#include "sheets.h"

static bool next_page(void *context, int page, lg_text *svg) {
    const sheets *s = context;
    if (page == sheets_count(s)) return false;
    sheets_page(s, page, svg);
    return true;
}

bool sheets_pdf(const sheets *s, lg_text *pdf, lg_error *error) {
    sheets pages = *s;
    raster_pages book = {.width = s->paper->width, .height = s->paper->height, .next = next_page, .context = &pages};
    return raster_book(&book, pdf, error);
}
