/* Lays a game's tiles out on pages. Hexes stand in rows with gaps between them. Every second row is shifted by half a hex, as
 * on a board. A drawing may paint beyond the sides of its hex; this bleed shows in the gap. The cut marks begin outside the
 * bleed, on the lines along which to cut. All lengths are in millimetres. */
#include "sheets.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "caption.h"

const paper papers[] = {{"a4", 210, 297}, {"letter", 215.9, 279.4}, {NULL, 0, 0}};

static const double margin = 10, footer = 8, gap = 7; /* gap: between two hexes */
/* bleed: where cut marks begin, from the corner; mark: how long they are */
static const double bleed = 2, mark = 2;

typedef struct {
    const sheets *s;
    double high;            /* height of a hex, from corner to corner */
    int rows, across[2];    /* rows on a page; hexes in even and odd rows */
    int cell, cells, pages; /* cell: the next one to draw */
} layout;

static int how_many(double room, double size) {
    return room < size ? 0 : 1 + (int)((room - size) / (size + gap) + 1e-9);
}

static layout lay_out(const sheets *s) {
    layout l = {.s = s, .high = s->size * 2 / sqrt(3), .cells = s->game->drawing.tiles->count(s->game, s->level)};
    double wide = s->paper->width - 2 * margin, tall = s->paper->height - 2 * margin - footer;
    double down = (s->size + gap) * sqrt(3) / 2;
    l.rows = tall < l.high ? 0 : 1 + (int)((tall - l.high) / down + 1e-9);
    l.across[0] = how_many(wide, s->size);
    l.across[1] = how_many(wide - (s->size + gap) / 2, s->size);
    assert(l.rows >= 0 && l.across[1] <= l.across[0] && l.across[0] <= l.across[1] + 1);
    return l;
}

static int room_of(const layout *l) {
    return (l->rows + 1) / 2 * l->across[0] + l->rows / 2 * l->across[1];
}

static int count_drawn(const sheets *s) {
    int drawn = 0, cells = s->game->drawing.tiles->count(s->game, s->level);
    for (int cell = 0; cell < cells; cell++) {
        lg_text tile = {0};
        drawn += s->game->drawing.tiles->draw(s->game, s->level, cell, &tile);
        lg_text_clear(&tile);
    }
    return drawn;
}

bool sheets_check(const sheets *s, lg_error *error) {
    layout l = lay_out(s);
    if (!room_of(&l)) return lg_fail(error, "a tile of %g mm does not fit on %s", s->size, s->paper->name);
    return count_drawn(s) || lg_fail(error, "there are no tiles to print");
}

/* Adds cut marks at each corner, on the lines of the two sides that meet there. */
static void add_marks(const layout *l, lg_text *svg) {
    double h = l->s->size / 2, r = l->high / 2;
    const double x[] = {0, h, h, 0, -h, -h}, y[] = {-r, -r / 2, r / 2, r, r / 2, -r / 2};
    lg_text_add(svg, "<path d=\"");
    for (int k = 0; k < 6; k++)
        for (int way = 1; way <= 5; way += 4) { /* the directions that point away from the two neighbouring corners */
            int from = (k + way) % 6;
            double dx = (x[k] - x[from]) / r, dy = (y[k] - y[from]) / r;
            lg_text_add(svg, "M%.3f %.3fL%.3f %.3f", x[k] + bleed * dx, y[k] + bleed * dy, x[k] + (bleed + mark) * dx,
                        y[k] + (bleed + mark) * dy);
        }
    lg_text_add(svg, "\" stroke=\"#000000\" stroke-width=\"0.15\"/>\n");
}

/* Adds the next tile around (x, y), with its name in the gap, along the side at the lower left. Returns false if no tile is
 * left. */
static bool add_tile(layout *l, double x, double y, lg_text *svg) {
    const lg_game *game = l->s->game;
    lg_text tile = {0}, name = {0};
    while (l->cell < l->cells && !game->drawing.tiles->draw(game, l->s->level, l->cell, &tile))
        l->cell++;
    assert(l->cell <= l->cells);
    if (l->cell == l->cells) return false;
    lg_text_add(svg, "<g transform=\"translate(%.3f %.3f)\">\n<g transform=\"scale(%.6f)\">\n", x, y,
                l->s->size / game->drawing.tiles->width);
    lg_text_append(svg, tile.data, tile.length);
    lg_text_add(svg, "</g>\n");
    add_marks(l, svg);
    game->places.cell_name(game, l->s->level, l->cell++, &name);
    lg_text_add(svg,
                "<text transform=\"translate(%.3f %.3f) rotate(30)\" style=\"font:400 1.8px &quot;DejaVu Sans&quot;,"
                "Verdana,sans-serif;text-anchor:middle;fill:#555555\">",
                -l->s->size / 4 - 2 - 0.9, l->high * 3 / 8 + (2 + 0.9) * sqrt(3));
    if (name.data) caption_escape(svg, name.data, name.length);
    lg_text_add(svg, "</text>\n</g>\n");
    svg->failed = svg->failed || tile.failed || name.failed;
    lg_text_clear(&tile);
    lg_text_clear(&name);
    return true;
}

int sheets_count(const sheets *s) {
    layout l = lay_out(s);
    int room = room_of(&l);
    assert(room);
    return (count_drawn(s) + room - 1) / room;
}

/* The footer has the title and a ruler, which shows whether the printer has scaled the page. */
void sheets_page(const sheets *s, int page, lg_text *svg) {
    static const char style[] = "font:400 2.6px &quot;DejaVu Sans&quot;,Verdana,sans-serif;fill:#333333";
    layout l = lay_out(s);
    double step = s->size + gap;
    bool more = true;
    l.pages = sheets_count(s);
    assert(page >= 0 && page < l.pages);
    for (int before = page * room_of(&l); before && l.cell < l.cells;) { /* skips the tiles on earlier pages */
        lg_text tile = {0};
        before -= s->game->drawing.tiles->draw(s->game, s->level, l.cell++, &tile);
        lg_text_clear(&tile);
    }
    lg_text_add(svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.3f %.3f\" width=\"%.3fmm\" "
                "height=\"%.3fmm\">\n",
                s->paper->width, s->paper->height, s->paper->width, s->paper->height);
    s->game->drawing.tiles->head(s->game, svg);
    for (int row = 0; more && row < l.rows; row++)
        for (int i = 0; more && i < l.across[row % 2]; i++)
            more = add_tile(&l, margin + s->size / 2 + step * i + step / 2 * (row % 2),
                            margin + l.high / 2 + step * sqrt(3) / 2 * row, svg);
    const char *words = s->caption ? s->caption : s->game->title;
    double y = s->paper->height - margin, x = s->paper->width - margin - 50;
    lg_text_add(svg, "<text x=\"%.3f\" y=\"%.3f\" style=\"%s;text-anchor:start\">", margin, y, style);
    caption_escape(svg, words, strcspn(words, "\n"));
    lg_text_add(svg, ", page %d of %d</text>\n", page + 1, l.pages);
    lg_text_add(svg,
                "<path d=\"M%.3f %.3fv-2m0 1h50m0 -1v2\" fill=\"none\" stroke=\"#333333\" stroke-width=\"0.2\"/>\n"
                "<text x=\"%.3f\" y=\"%.3f\" style=\"%s;text-anchor:middle\">50 mm: print at 100 %%</text>\n",
                x, y, x + 25, y - 2.2, style);
    lg_text_add(svg, "</svg>\n");
}
