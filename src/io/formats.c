/* Looks up formats by name or by file ending, and writes levels in them. */
#include "io/formats.h"

#include "base/put.h"
#include "io/foreign/foreign.h"
#include "io/pictures/caption.h"
#include "io/pictures/raster.h"
#include "recipe/record.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    bool picture;
} shared[] = {{"svg", true}, {"png", true}, {"pdf", true}, {"json", false}};

enum { SHARED = sizeof shared / sizeof *shared, PNG_SCALE = 2 };

const lg_format *format_after(const lg_game *game, const lg_format *format) {
    const lg_format *next = format ? format + 1 : game->formats;
    bool own = false;
    for (const lg_format *f = game->formats; f->name && !own; f++)
        own = f == format;
    if (own && !next->name && foreign_writes(game)) next = foreign_formats;
    if (own && !next->name && foreign_rewrites(game)) next = scenario_formats;
    return next->name ? next : NULL;
}

const char *format_extension(const lg_game *game, const char *format) {
    assert(game && format);
    for (int i = 0; i < SHARED; i++)
        if (!strcmp(format, shared[i].name)) return shared[i].name;
    for (const lg_format *f = NULL; (f = format_after(game, f));)
        if (!strcmp(format, f->name) || (f == game->formats && !strcmp(format, "txt"))) return f->extension;
    return NULL;
}

static bool ends_in(const char *path, const char *extension) {
    size_t n = strlen(path), e = strlen(extension);
    return n > e && path[n - e - 1] == '.' && !strcasecmp(path + n - e, extension);
}

const char *format_of_file(const lg_game *game, const char *path) {
    const char *best = NULL;
    size_t longest = 0;
    for (int i = 0; i < SHARED; i++)
        if (ends_in(path, shared[i].name)) return shared[i].name;
    for (const lg_format *f = NULL; (f = format_after(game, f));)
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
    for (const lg_format *f = NULL; (f = format_after(game, f)) && n < room - 1;)
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

static const double inset = 0.96; /* the ring's size as a share of the hex */
/* For a hexagon in units of `reach`: the distance from its middle to its upper corner, and the height of the corners beside the
 * upper one. */
static const double corner = 1.1547005383792515, beside = 0.57735026918962576;

/* Draws a ring around each changed cell into the game's drawing of the level. A ring is a hexagon with a corner on top, like the
 * hexes of board games. It is a white line on a wider black line, so that it can be seen on every colour, and a little smaller
 * than the hex, so that the rings of neighbours do not touch. Fails if the game does not say where it draws its cells. */
static bool add_rings(const level_view *view, lg_text *svg, lg_error *error) {
    const lg_game *game = view->game;
    const lg_changes *changes = view->changes;
    static const char end[] = "</svg>\n";
    size_t tail = sizeof end - 1;
    if (svg->failed) return lg_fail_memory(error);
    if (!game->places.cell_at || svg->length < tail || strcmp(svg->data + svg->length - tail, end) != 0)
        return lg_fail(error, "drawings of %s do not say where their cells are", game->name);
    svg->length -= tail;
    lg_text_add(svg, "<g class=\"changed\" fill=\"none\" stroke-linejoin=\"round\"><defs><path id=\"changed\" d=\"");
    for (int i = 0; i < changes->count; i++) {
        lg_spot spot = game->places.cell_at(game, view->level, changes->cell[i]);
        assert(spot.reach > 0);
        double r = inset * spot.reach, high = corner * r, low = beside * r;
        lg_text_add(svg, "M%.1f %.1fL%.1f %.1fV%.1fL%.1f %.1fL%.1f %.1fV%.1fz", spot.x, spot.y - high, spot.x + r,
                    spot.y - low, spot.y + low, spot.x, spot.y + high, spot.x - r, spot.y + low, spot.y - low);
    }
    lg_text_add(svg, "\"/></defs>\n<use href=\"#changed\" stroke=\"#101418\" stroke-width=\"4.4\"/>"
                     "<use href=\"#changed\" stroke=\"#ffffff\" stroke-width=\"1.8\"/></g>\n");
    lg_text_append(svg, end, tail);
    return !svg->failed || lg_fail_memory(error);
}

bool format_fits(const level_view *view, const char *format, lg_error *error) {
    lg_error inner;
    for (const lg_format *f = view->game->formats; f->name && view->game->text.can_write; f++)
        if (!strcmp(f->name, format) && !view->game->text.can_write(view->game, view->level, format, &inner))
            return lg_fail_within(error, &inner, "cannot be written as %s: ", format);
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
        lg_text svg = {0}, words = {0}; /* words: the caption, and a line that explains the rings */
        game->drawing.draw(view->task, view->level, view->marks, &svg);
        if (view->caption) lg_text_add(&words, "%s", view->caption);
        if (view->caption && view->changes) lg_text_add(&words, "\n");
        if (view->changes) lg_text_add(&words, "changed: %d, ringed", view->changes->count);
        bool good = !view->changes || add_rings(view, &svg, error);
        if (good && words.failed) good = lg_fail_memory(error);
        if (good && words.data) good = caption_add(&svg, words.data, error);
        good = good && picture_format(&svg, format, bytes, error);
        lg_text_clear(&words);
        lg_text_clear(&svg);
        return good;
    }
    if (!format_fits(view, format, error)) return false;
    for (const lg_format *f = foreign_formats; f->name && foreign_writes(game); f++)
        if (!strcmp(format, f->name)) return foreign_write(view, format, bytes, error);
    const bool scenario = foreign_rewrites(game) && !strcmp(format, scenario_formats->name);
    const bool native = !strcmp(format, "txt") || !strcmp(format, game->formats[0].name);
    const lg_text *text = scenario ? view->scenario : native ? view->native : NULL;
    if (scenario && !text)
        return lg_fail(error,
                       "cannot be written as scenario: only repair writes the scenario back from which a map was read");
    if (text)
        lg_text_append(bytes, text->data, text->length);
    else
        game->text.write(game, view->level, strcmp(format, "txt") != 0 ? format : game->formats[0].name, bytes);
    return !bytes->failed || lg_fail_memory(error);
}
