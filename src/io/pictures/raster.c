/* Converts SVG to PNG and PDF. */
#include "raster.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <librsvg/rsvg.h>

#include "io/date.h"
#include "sheets.h"

enum { POINTS_MAX = 32767 }; /* cairo's limit for each side */

/* in points; the page is as wide as Letter and as high as A4 (both landscape), so it prints on either without scaling */
static const double page_width = 792, page_height = 595, page_margin = 36;
static const double points = 72 / 25.4; /* points in a millimetre */

#define FUNCTIONS(F)                                  \
    F(rsvg, rsvg_handle_new_from_data)                \
    F(rsvg, rsvg_handle_render_document)              \
    F(rsvg, rsvg_handle_get_intrinsic_size_in_pixels) \
    F(rsvg, g_object_unref)                           \
    F(rsvg, g_error_free)                             \
    F(cairo, cairo_image_surface_create)              \
    F(cairo, cairo_pdf_surface_create_for_stream)     \
    F(cairo, cairo_pdf_surface_set_metadata)          \
    F(cairo, cairo_surface_write_to_png_stream)       \
    F(cairo, cairo_surface_finish)                    \
    F(cairo, cairo_surface_status)                    \
    F(cairo, cairo_surface_destroy)                   \
    F(cairo, cairo_create)                            \
    F(cairo, cairo_surface_show_page)                 \
    F(cairo, cairo_version_string)                    \
    F(cairo, cairo_status)                            \
    F(cairo, cairo_destroy)

typedef struct {
    void *rsvg, *cairo;
#define FUNCTION(library, name) __typeof__(&name) name;
    FUNCTIONS(FUNCTION)
#undef FUNCTION
} libraries;

/* Opens a library. The handle is never closed, because such libraries are not made to be unloaded. */
static bool open_library(void **library, const char *file, const char *name, lg_error *error) {
    *library = dlopen(file, RTLD_NOW);
    return *library || lg_fail(error, "PNG and PDF need %s: %s", name, dlerror());
}

static bool open_libraries(libraries *l, lg_error *error) {
    if (!open_library(&l->rsvg, "librsvg-2.so.2", "librsvg (Debian: librsvg2-2)", error) ||
        !open_library(&l->cairo, "libcairo.so.2", "cairo (Debian: libcairo2)", error))
        return false;
#define FUNCTION(library, name)                    \
    *(void **)&l->name = dlsym(l->library, #name); \
    if (!l->name) return lg_fail(error, "%s", dlerror());
    FUNCTIONS(FUNCTION)
#undef FUNCTION
    return true;
}

bool raster_ready(lg_error *error) {
    libraries l;
    return open_libraries(&l, error);
}

bool raster_versions(lg_text *cairo, lg_text *rsvg) {
    static const char *const parts[] = {"rsvg_major_version", "rsvg_minor_version", "rsvg_micro_version"};
    libraries l;
    if (!open_libraries(&l, NULL)) return false;
    lg_text_add(cairo, "%s", l.cairo_version_string());
    for (int i = 0; i < 3; i++) {
        const guint *part = dlsym(l.rsvg, parts[i]);
        if (part) lg_text_add(rsvg, "%s%u", i ? "." : "", *part);
    }
    return true;
}

static cairo_status_t collect_bytes(void *closure, const unsigned char *data, unsigned int length) {
    lg_text *text = closure;
    lg_text_append(text, (const char *)data, length);
    return text->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static bool paint_picture(const libraries *l, RsvgHandle *handle, cairo_surface_t *surface, RsvgRectangle where,
                          lg_error *error) {
    GError *reason = NULL;
    cairo_t *cairo = l->cairo_create(surface);
    bool good = l->rsvg_handle_render_document(handle, cairo, &where, &reason);
    if (!good) lg_fail(error, "cannot draw: %s", reason ? reason->message : "unknown reason");
    if (reason) l->g_error_free(reason);
    if (good && l->cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
        good = lg_fail_as(error, LG_ERROR_MEMORY, "cannot draw: out of memory");
    l->cairo_destroy(cairo);
    return good;
}

static RsvgHandle *load_picture(const libraries *l, const lg_text *svg, double *width, double *height,
                                lg_error *error) {
    GError *reason = NULL;
    RsvgHandle *handle = l->rsvg_handle_new_from_data((const guint8 *)svg->data, svg->length, &reason);
    if (handle && l->rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height) && *width > 0 && *height > 0)
        return handle;
    lg_fail(error, "cannot draw: %.200s", reason ? reason->message : "the picture has no size");
    if (reason) l->g_error_free(reason);
    if (handle) l->g_object_unref(handle);
    return NULL;
}

bool raster_png(const lg_text *svg, double scale, lg_text *png, lg_error *error) {
    assert(scale > 0 && !svg->failed);
    libraries l;
    double width, height;
    if (!open_libraries(&l, error)) return false;
    RsvgHandle *handle = load_picture(&l, svg, &width, &height, error);
    if (!handle) return false;
    RsvgRectangle all = {0, 0, width * scale, height * scale};
    bool good = all.width >= 1 && all.height >= 1 && all.width <= POINTS_MAX && all.height <= POINTS_MAX;
    if (!good)
        lg_fail(error, "cannot draw: expected a picture of 1 to %d points a side, found %.0f x %.0f", POINTS_MAX,
                all.width, all.height);
    if (good) {
        cairo_surface_t *surface = l.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)all.width, (int)all.height);
        good = l.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ||
               lg_fail_as(error, LG_ERROR_MEMORY, "cannot draw: out of memory");
        good = good && paint_picture(&l, handle, surface, all, error);
        if (good && l.cairo_surface_write_to_png_stream(surface, collect_bytes, png) != CAIRO_STATUS_SUCCESS)
            good = lg_fail_as(error, LG_ERROR_MEMORY, "cannot make the PNG: out of memory");
        l.cairo_surface_destroy(surface);
    }
    l.g_object_unref(handle);
    return good;
}

/* Creates a PDF. cairo writes the current time into it; if SOURCE_DATE_EPOCH is set, that time replaces it, so that the same
 * input gives the same file. */
static cairo_surface_t *create_pdf(const libraries *l, double width, double height, lg_text *pdf) {
    cairo_surface_t *surface = l->cairo_pdf_surface_create_for_stream(collect_bytes, pdf, width, height);
    struct tm date;
    bool fixed;
    char text[40];
    if (date_find(&date, &fixed, NULL) && fixed && strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &date))
        l->cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, text);
    return surface;
}

static bool add_page(const libraries *l, const lg_text *svg, cairo_surface_t *pdf, RsvgRectangle where,
                     lg_error *error) {
    double width, height;
    if (svg->failed) return lg_fail_memory(error);
    RsvgHandle *handle = load_picture(l, svg, &width, &height, error);
    bool good = handle && paint_picture(l, handle, pdf, where, error);
    if (good) l->cairo_surface_show_page(pdf);
    if (handle) l->g_object_unref(handle);
    return good;
}

static bool finish_pdf(const libraries *l, cairo_surface_t *pdf, bool good, lg_error *error) {
    l->cairo_surface_finish(pdf);
    if (good && l->cairo_surface_status(pdf) != CAIRO_STATUS_SUCCESS)
        good = lg_fail_as(error, LG_ERROR_MEMORY, "cannot make the PDF: out of memory");
    l->cairo_surface_destroy(pdf);
    return good;
}

bool raster_pdf(const lg_text *svg, lg_text *pdf, lg_error *error) {
    libraries l;
    if (!open_libraries(&l, error)) return false;
    RsvgRectangle page = {page_margin, page_margin, page_width - 2 * page_margin, page_height - 2 * page_margin};
    cairo_surface_t *surface = create_pdf(&l, page_width, page_height, pdf);
    return finish_pdf(&l, surface, add_page(&l, svg, surface, page, error), error);
}

bool raster_book(const raster_pages *pages, lg_text *pdf, lg_error *error) {
    libraries l;
    if (!open_libraries(&l, error)) return false;
    RsvgRectangle all = {0, 0, pages->width * points, pages->height * points};
    cairo_surface_t *surface = create_pdf(&l, all.width, all.height, pdf);
    bool good = true;
    lg_text svg = {0};
    for (int page = 0; good && pages->next(pages->context, page, &svg); page++) {
        good = add_page(&l, &svg, surface, all, error);
        lg_text_clear(&svg);
    }
    lg_text_clear(&svg);
    return finish_pdf(&l, surface, good, error);
}

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
