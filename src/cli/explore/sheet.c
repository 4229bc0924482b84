/* Draws words, colours and small levels on the pictures of archives and fronts. */
#include "cli/explore/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "io/columns.h"
#include "io/pictures/caption.h"

enum { TICKS_MAX = 20 };
/* smallest range that can be divided into steps; for smaller ones the power of ten would be 0 */
static const double narrowest = 1e-300;

static const char font[] = "font-family:'DejaVu Sans',Verdana,sans-serif;paint-order:stroke;stroke:#fbf8f1;"
                           "stroke-width:4px;stroke-linejoin:round;";

void sheet_axis_title(const lg_game *game, int trait, lg_text *text) {
    const lg_trait *t = &game->traits[trait];
    lg_text_add(text, "%s%s%s %s", t->name, *t->unit ? ": " : ":", t->unit, t->sentence);
}

void sheet_words(lg_text *svg, double x, double y, const char *style, const lg_text *words) {
    svg->failed = svg->failed || words->failed;
    lg_text_add(svg, "<text x=\"%.1f\" y=\"%.1f\" style=\"%s%s\">", x, y, font, style);
    caption_escape(svg, words->data ? words->data : "", words->length);
    lg_text_add(svg, "</text>\n");
}

static const double title_size = 13, letter = 0.68; /* letter: the mean width of a bold one, as a share of the size */

void sheet_title(lg_text *svg, double x, double y, const char *anchor, double room, const lg_text *title) {
    char style[120];
    int letters = columns_of(title->data ? title->data : "");
    snprintf(style, sizeof style, "font-size:%.3gpx;font-weight:700;text-anchor:%s;fill:#2c2a25",
             letters ? fmin(title_size, room / (letter * letters)) : title_size, anchor);
    sheet_words(svg, x, y, style, title);
}

void sheet_title_above(lg_text *svg, double left, double top, double width, const lg_text *title) {
    const double margin = 14;
    lg_text words = {0};
    lg_text_add(&words, "\xe2\x86\x91 %s", title->data ? title->data : "");
    const double whole = words.failed ? 0 : title_size * letter * columns_of(words.data);
    const double x = fmax(margin, fmin(left - 40, width - margin - whole));
    sheet_title(svg, x, top - 14, "start", width - margin - x, &words);
    svg->failed = svg->failed || title->failed;
    lg_text_clear(&words);
}

/* Adds a colour that goes from dark to light as quality rises. The lightness rises evenly, also for people who cannot tell red
 * from green. */
void sheet_colour(lg_text *svg, double t) {
    static const int stop[][3] = {{40, 22, 70},   {58, 60, 128},  {44, 105, 141}, {33, 145, 140},
                                  {62, 180, 115}, {150, 211, 70}, {250, 226, 60}};
    enum { LAST = sizeof stop / sizeof *stop - 1 };
    double at = fmin(fmax(t, 0), 1) * LAST;
    int i = at < LAST ? (int)at : LAST - 1;
    lg_text_add(svg, "#");
    for (int c = 0; c < 3; c++)
        lg_text_add(svg, "%02x", (int)(stop[i][c] + (at - i) * (stop[i + 1][c] - stop[i][c]) + 0.5));
}

sheet_ticks sheet_lay_ticks(double low, double high, bool sparse) {
    const double margin = 1e-9; /* rounding may lose as much of a step */
    const double range = (high - low) * (sparse ? 2 : 1);
    if (!(range >= narrowest && range < INFINITY)) return (sheet_ticks){0};
    double step = 1;
    while (step * 5 > range)
        step /= 10;
    while (step * 50 <= range)
        step *= 10;
    step = range / step > 25 ? 5 * step : range / step > 10 ? 2 * step : step;
    const double first = ceil(low / step - margin), count = floor(high / step + margin) - first + 1;
    return (sheet_ticks){first, step, (int)fmin(fmax(count, 0), TICKS_MAX)};
}

double sheet_tick(const sheet_ticks *ticks, int i) {
    return (ticks->first + i) * ticks->step;
}

void sheet_number(lg_text *svg, double x, double y, bool upright, double number) {
    lg_text words = {0};
    lg_text_add(&words, "%.6g", number == 0 ? 0 : number);
    double width = 8.0 * (double)words.length;
    if (upright)
        lg_text_add(svg, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"16\" fill=\"#fbf8f1\"/>\n", x - width - 2,
                    y - 12, width + 4);
    sheet_words(svg, x, y,
                upright ? "font-size:12px;text-anchor:end;fill:#4d493f"
                        : "font-size:12px;text-anchor:middle;fill:#4d493f",
                &words);
    lg_text_clear(&words);
}

void sheet_thumb(lg_text *svg, const lg_task *task, const lg_level *level, sheet_place at) {
    lg_text drawing = {0};
    task->game->drawing.draw(task, level, NULL, &drawing);
    if (at.x == at.x) {
        double from = at.left < at.x ? at.left + THUMB_WIDTH : at.left, middle = at.top + THUMB_HEIGHT / 2.0;
        lg_text_add(svg,
                    "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#ffffff\" stroke-width=\"4\" opacity=\".7\"/>"
                    "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#2c2a25\" stroke-width=\"1.3\"/>"
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\"/>"
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"none\" stroke=\"#2c2a25\" stroke-width=\"1.6\"/>\n",
                    from, middle, at.x, at.y, from, middle, at.x, at.y, at.x, at.y, at.x, at.y);
    }
    lg_text_add(
        svg, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#ffffff\" stroke=\"#cfc8b6\"/>\n",
        at.left - 3, at.top - 3, THUMB_WIDTH + 6, THUMB_HEIGHT + 6);
    /* The drawing is placed by giving its first tag a position and a size. */
    const char *text = drawing.failed || !drawing.data ? "" : drawing.data;
    const char *box = strstr(text, "viewBox=\""), *end = strchr(text, '>');
    if (!strncmp(text, "<svg ", 5) && end && box && box <= end) {
        lg_text_add(svg, "<svg x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" %.*s>", at.left, at.top, THUMB_WIDTH,
                    THUMB_HEIGHT, (int)(strchr(box + 9, '"') + 1 - box), box);
        lg_text_append(svg, end + 1, drawing.length - (size_t)(end + 1 - text));
    }
    svg->failed = svg->failed || drawing.failed;
    lg_text_clear(&drawing);
}
