/* Looks up formats by name or by file ending, and writes levels in them. */
#include "io/formats.h"

#include "base/put.h"
#include "io/pictures/caption.h"
#include "io/pictures/raster.h"
#include "io/pictures/rings.h"
#include "recipe/record.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *name;
    bool picture;
} shared[] = {{"svg", true}, {"png", true}, {"pdf", true}, {"json", false}};

enum { SHARED = sizeof shared / sizeof *shared, PNG_SCALE = 2 };

const char *format_extension(const lg_game *game, const char *format) {
    assert(game && format);
    for (int i = 0; i < SHARED; i++)
        if (!strcmp(format, shared[i].name)) return shared[i].name;
    for (const lg_format *f = game->formats; f->name; f++)
        if (!strcmp(format, f->name) || (f == game->formats && !strcmp(format, "txt"))) return f->extension;
    return NULL;
}

static bool ends_in(const char *path, const char *extension) {
    size_t n = strlen(path), e = strlen(extension);
    return n > e && path[n - e - 1] == '.' && !strcmp(path + n - e, extension);
}

const char *format_of_file(const lg_game *game, const char *path) {
    const char *best = NULL;
    size_t longest = 0;
    for (int i = 0; i < SHARED; i++)
        if (ends_in(path, shared[i].name)) return shared[i].name;
    for (const lg_format *f = game->formats; f->name; f++)
        if (ends_in(path, f->extension) && strlen(f->extension) > longest) {
            longest = strlen(f->extension);
            best = f->name;
        }
    return best || !ends_in(path, "txt") ? best : "txt";
}

const char *picture_format_of_path(const char *path) {
    for (int i = 0; i < SHARED; i++)
        if (shared[i].picture && ends_in(path, shared[i].name)) return shared[i].name;
    return NULL;
}

void format_names(const lg_game *game, const char **names, int room) {
    int n = 0;
    names[n++] = "txt";
    for (int i = 0; i < SHARED; i++)
        names[n++] = shared[i].name;
    for (const lg_format *f = game->formats; f->name && n < room - 1; f++)
        names[n++] = f->name;
    names[n] = NULL;
}

bool picture_format(const lg_text *svg, const char *format, lg_text *bytes, lg_error *error) {
    if (svg->failed) return lg_fail_memory(error);
    if (!strcmp(format, "png")) return raster_png(svg, PNG_SCALE, bytes, error);
    if (!strcmp(format, "pdf")) return raster_pdf(svg, bytes, error);
    lg_text_append(bytes, svg->data, svg->length);
    return !bytes->failed || lg_fail_memory(error);
}

bool format_is_picture(const char *format) {
    for (int i = 0; i < SHARED; i++)
        if (!strcmp(format, shared[i].name)) return shared[i].picture;
    return false;
}

/* Adds the caption, and a line that explains the rings. */
static bool add_words(const level_view *view, lg_text *svg, lg_error *error) {
    lg_text words = {0};
    if (view->caption) lg_text_add(&words, "%s", view->caption);
    if (view->caption && view->changes) lg_text_add(&words, "\n");
    if (view->changes) lg_text_add(&words, "changed: %d, ringed", view->changes->count);
    bool good = words.failed ? lg_fail_memory(error) : !words.data || caption_add(svg, words.data, error);
    lg_text_clear(&words);
    return good;
}

bool format_fits(const level_view *view, const char *format, lg_error *error) {
    lg_error inner;
    for (const lg_format *f = view->game->formats; f->name && view->game->fits; f++)
        if (!strcmp(f->name, format) && !view->game->fits(view->game, view->level, format, &inner))
            return lg_fail_as(error, inner.kind, "cannot be written as %s: %s", format, inner.text);
    return true;
}

bool level_format(const level_view *view, const char *format, lg_text *bytes, lg_error *error) {
    const lg_game *game = view->game;
    assert(view->level && format && bytes);
    if (!strcmp(format, "json")) {
        /* Writes one line: an object with "game", "id" (if the level has one), the level's text and the game's own
         * members. */
        put_open(bytes, NULL, '{');
        put_string(bytes, "game", view->game->name);
        if (view->id) put_string(bytes, "id", view->id);
        record_put_level(bytes, view->game, view->task, view->level);
        put_close(bytes, '}');
        lg_text_append(bytes, "\n", 1);
        return !bytes->failed || lg_fail_memory(error);
    }
    if (format_is_picture(format)) {
        lg_text svg = {0};
        view->game->draw(view->task, view->level, view->marks, &svg);
        bool good = (!view->changes || rings_add(&svg, view->game, view->level, view->changes, error)) &&
                    add_words(view, &svg, error) && picture_format(&svg, format, bytes, error);
        lg_text_clear(&svg);
        return good;
    }
    if (!format_fits(view, format, error)) return false;
    game->write(game, view->level, strcmp(format, "txt") != 0 ? format : game->formats[0].name, bytes);
    return !bytes->failed || lg_fail_memory(error);
}
