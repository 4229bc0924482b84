/* Draws a planned path. The line runs to the right of the path, so that the two directions appear side by side where the path
 * goes forth and back. Corners are rounded. Where the line crosses itself, a light seam separates the two parts. */
#include "sheet.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { ROUND = 13, PIECES = 6 };

static pt_spot direction_to(pt_spot a, pt_spot b) {
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    return length > 1e-9 ? (pt_spot){dx / length, dy / length} : (pt_spot){0, 0};
}

/* Moves each point to the right, as seen in the direction of flight. A point at which the path turns back stays where it is. */
static void keep_right(pt_spot *line, int spots) {
    const double off = 1.8;
    pt_spot before = {0, 0};
    for (int i = 0; i < spots; i++) {
        pt_spot after = i + 1 < spots ? direction_to(line[i], line[i + 1]) : before;
        if (!i) before = after;
        line[i].x -= off * (before.y + after.y) / 2;
        line[i].y += off * (before.x + after.x) / 2;
        before = after;
    }
}

static pt_spot point_towards(pt_spot a, pt_spot b, double share) {
    return (pt_spot){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

static double distance_between(pt_spot a, pt_spot b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* The points at which the rounding of a corner begins and ends. */
typedef struct {
    pt_spot from, to;
} corner;

static corner corner_of(pt_spot a, pt_spot b, pt_spot c) {
    double in = distance_between(a, b), out = distance_between(b, c);
    return (corner){point_towards(b, a, in > 2 * ROUND ? ROUND / in : 0.5),
                    point_towards(b, c, out > 2 * ROUND ? ROUND / out : 0.5)};
}

/* Draws from the middle of the segment before a corner to the middle of the segment after it. */
static void add_corner(lg_text *svg, pt_spot a, pt_spot b, pt_spot c) {
    pt_spot middle = point_towards(a, b, 0.5), end = point_towards(b, c, 0.5);
    corner r = corner_of(a, b, c);
    lg_text_add(svg, "M%.1f %.1fL%.1f %.1fQ%.1f %.1f %.1f %.1fL%.1f %.1f", middle.x, middle.y, r.from.x, r.from.y, b.x,
                b.y, r.to.x, r.to.y, end.x, end.y);
}

/* Converts the rounded path into a line of short pieces. Returns the number of spots. */
static int flatten_line(const pt_spot *line, int spots, pt_spot *flat) {
    int n = 0;
    for (int i = 0; i < spots; i++) {
        if (!i || i + 1 == spots) {
            flat[n++] = line[i];
            continue;
        }
        corner c = corner_of(line[i - 1], line[i], line[i + 1]);
        for (int k = 0; k <= PIECES; k++) {
            double t = (double)k / PIECES;
            flat[n++] = point_towards(point_towards(c.from, line[i], t), point_towards(line[i], c.to, t), t);
        }
    }
    assert(n <= spots * (PIECES + 1)); /* the caller has made room for this many */
    return n;
}

static void draw_line(lg_text *svg, const pt_spot *line, int spots, const char *colour) {
    lg_text_add(svg, "<g fill=\"none\" stroke-linejoin=\"round\">\n");
    for (int i = 0; i < spots; i++) {
        lg_text piece = {0};
        pt_spot a = i ? line[i - 1] : line[i], b = i + 1 < spots ? line[i + 1] : line[i];
        if (i && i + 1 < spots)
            add_corner(&piece, a, line[i], b);
        else
            lg_text_add(&piece, "M%.1f %.1fL%.1f %.1f", point_towards(a, line[i], 0.5).x,
                        point_towards(a, line[i], 0.5).y, point_towards(line[i], b, 0.5).x,
                        point_towards(line[i], b, 0.5).y);
        lg_text_add(svg,
                    "<path stroke=\"#f6f1e3\" stroke-width=\"5.4\" d=\"%s\"/>"
                    "<path stroke=\"%s\" stroke-width=\"2.8\" stroke-linecap=\"round\" d=\"%s\"/>\n",
                    piece.data, colour, piece.data);
        svg->failed = svg->failed || piece.failed;
        lg_text_clear(&piece);
    }
    lg_text_add(svg, "</g>\n");
}

void pt_sheet_draw_way(const pt_sheet *s, pt_analyst *analyst, const int16_t *order, const char *colour) {
    pt_way way = pt_sheet_way(s, analyst, order);
    pt_spot *flat = malloc(sizeof *flat * (size_t)(way.spots * (PIECES + 1) + 1));
    if (flat) {
        keep_right(way.spot, way.spots);
        draw_line(s->svg, way.spot, way.spots, colour);
        pt_sheet_arrows(s, flat, flatten_line(way.spot, way.spots, flat), colour);
    } else {
        s->svg->failed = true;
    }
    free(flat);
    free(way.spot);
}
