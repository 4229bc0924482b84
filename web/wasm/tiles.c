/* Draws the tiles of a level in life size on pages to print and cut out. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "io/pictures/sheets.h"
#include "web.h"

static bool set_size(sheets *s, const char *size, lg_error *error) {
    s->size = s->game->drawing.tiles->millimetres;
    if (!*size && s->size > 0) return true;
    if (!*size) return lg_fail(error, "the size of %s's hexes is not known: measure one", s->game->name);
    if (lg_number_read(size, &s->size) && s->size >= LG_TILE_LEAST && s->size <= LG_TILE_MOST) return true;
    return lg_fail(error, "expected a size from %d to %d millimetres, found '%.20s'", LG_TILE_LEAST, LG_TILE_MOST,
                   size);
}

static bool set_paper(sheets *s, const char *name, lg_error *error) {
    for (s->paper = papers; s->paper->name; s->paper++)
        if (!strcmp(s->paper->name, name)) return true;
    return lg_fail(error, "expected a4 or letter, found '%.20s'", name);
}

static void put_pages(const sheets *s, lg_text *text) {
    put_open(text, NULL, '[');
    for (int page = 0, pages = sheets_count(s); page < pages; page++) {
        lg_text svg = {0};
        sheets_page(s, page, &svg);
        put_string(text, NULL, svg.data ? svg.data : "");
        text->failed = text->failed || svg.failed;
        lg_text_clear(&svg);
    }
    put_close(text, ']');
}

/* Returns the pages as a list of SVGs of the paper's size. `size` is the width of a tile from side to side in millimetres; ""
 * means life size. */
const char *EXPORT(lg_web_tiles)(const char *map, const char *paper, const char *size) {
    lg_text *text = answer_begin();
    lg_error error;
    sheets s = {0};
    lg_level *level = level_of(map, &s.game, &web_made, &error);
    s.level = level;
    bool good = level && (s.game->drawing.tiles || lg_fail(&error, "%s has no tiles to print", s.game->name)) &&
                set_size(&s, size, &error) && set_paper(&s, paper, &error) && sheets_check(&s, &error);
    if (good) put_pages(&s, text);
    free(level);
    return good ? answer(text) : refuse(&error);
}
