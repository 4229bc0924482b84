/* Arranges the panels of a sheet, and draws the map and the signs in each. */
#include "sheet.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    TOP = 12,
    SIDE_ALONE = 600,
    SIDE = 420,
    EDGE = 3,
    CELL_MIN = 300,
    ARROW_EVERY = 74,
    OUTLINE_MAX = 130000,
    WAY_MAX = 1 << 16
};

static const char style[] =
    "<style>.pt text{font-family:\"DejaVu Sans\",Verdana,sans-serif;fill:#22262e}.pt .h{font-size:15px}"
    ".pt .b{font-weight:700}.pt .l{font-size:13px;fill:#333333}.pt .n{font-weight:700;text-anchor:middle}"
    ".pt .o{fill:#ffffff;stroke:#22262e;stroke-width:1.4}.pt .u{fill:#c9ccd1;stroke:#6b7078;stroke-width:1.2}"
    ".pt .t{font-size:11px;font-weight:700;text-anchor:middle;fill:#ffffff}"
    ".pt .v{fill:none;stroke:#e0168f;stroke-width:3}</style>\n";

static void arrange_panels(pt_sheet *s, int legend) {
    int longest = s->map->width > s->map->height ? s->map->width : s->map->height;
    bool below = s->map->width > 3 * s->map->height; /* wide maps are placed one below the other */
    s->scale = (double)(s->panels == 1 || below ? SIDE_ALONE : SIDE) / longest;
    s->width = (int)ceil(s->map->width * s->scale);
    s->height = (int)ceil(s->map->height * s->scale);
    s->cell = (s->width > CELL_MIN ? s->width : CELL_MIN) + PT_GAP;
    /* Puts so many panels into a row that the sheet is neither too wide nor too high. */
    int n = s->panels, usual = n <= 3 ? n : n == 4 ? 2 : n <= 6 ? 3 : n <= 8 ? 4 : 5;
    s->across = below ? 1 : usual;
    int rows = (s->panels + s->across - 1) / s->across;
    s->page_width = 2 * PT_MARGIN_X + s->across * s->cell - PT_GAP;
    if (legend && s->page_width < PT_LEGEND_WIDTH) s->page_width = PT_LEGEND_WIDTH;
    s->foot = TOP + rows * (s->head + s->height + PT_GAP);
    s->page_height = s->foot + legend;
    s->disc = s->map->waypoints <= 40 ? 9 : s->map->waypoints <= 150 ? 7 : 4;
    s->id = 2166136261u; /* a hash of the map */
    for (int i = 0; i < s->map->width * s->map->height; i++)
        s->id = (s->id ^ (unsigned char)s->map->letter[i]) * 16777619u;
    s->id ^= (uint32_t)s->map->width;
}

/* Outlines of walls: walks along the borders between wall and free cells with the wall on the right, and merges straight
 * stretches. The result is one SVG path of the commands `h` and `v`, to be filled by the even-odd rule. */

enum { RIGHT, DOWN, LEFT, UP };

typedef struct {
    int width, height; /* number of cell corners on each axis */
    uint8_t *open;     /* for each corner, bit d: a border leaves it in direction d */
    lg_text *svg;
} walk;

static bool is_wall(const pt_map *map, int x, int y) {
    return x >= 0 && y >= 0 && x < map->width && y < map->height && pt_is_wall(map->letter[y * map->width + x]);
}

/* Walks around one wall. If two walls touch at a corner, takes the right turn, which stays with this wall. */
static void follow_border(const walk *w, int corner) {
    const int to[] = {1, w->width, -1, -w->width};
    int direction = RIGHT, length = 0;
    lg_text_add(w->svg, "M%d %d", corner % w->width, corner / w->width);
    int start = corner;
    while (w->open[corner]) {
        int turned = (direction + 1) & 3;
        for (int turns = 0; turns < 3 && !(w->open[corner] >> turned & 1); turns++)
            turned = (turned + 3) & 3;
        assert(w->open[corner] >> turned & 1); /* a border that enters a corner also leaves it */
        if (turned != direction && length) {
            lg_text_add(w->svg, "%c%d", direction & 1 ? 'v' : 'h',
                        direction == LEFT || direction == UP ? -length : length);
            length = 0;
        }
        direction = turned;
        w->open[corner] &= (uint8_t) ~(1 << direction);
        corner += to[direction];
        length++;
    }
    assert(corner == start); /* a border ends where it began */
    (void)start;
    lg_text_append(w->svg, "z", 1);
}

void pt_outline(const pt_map *map, lg_text *svg) {
    walk w = {map->width + 1, map->height + 1, NULL, svg};
    int corners = w.width * w.height;
    w.open = calloc(1, (size_t)corners);
    if (!w.open) {
        svg->failed = true;
        return;
    }
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            uint8_t *corner = w.open + y * w.width + x;
            if (!is_wall(map, x, y)) continue;
            if (!is_wall(map, x, y - 1)) corner[0] |= 1 << RIGHT;
            if (!is_wall(map, x + 1, y)) corner[1] |= 1 << DOWN;
            if (!is_wall(map, x, y + 1)) corner[w.width + 1] |= 1 << LEFT;
            if (!is_wall(map, x - 1, y)) corner[w.width] |= 1 << UP;
        }
    for (int corner = 0; corner < corners; corner++)
        if (w.open[corner] >> RIGHT & 1) follow_border(&w, corner);
    free(w.open);
}

static void open_picture(const pt_sheet *s, int edge, const char *title) {
    int width = s->page_width, height = s->page_height;
    lg_text_add(s->svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" height=\"%d\" "
                "class=\"pt\">\n<title>%s</title>\n",
                -edge, -edge, width, height, width, height, title);
    lg_text_append(s->svg, style, sizeof style - 1);
    lg_text path = {0};
    int grain = 1; /* how many map pixels a unit of the path stands for */
    pt_map *map = malloc(sizeof *map);
    path.failed = !map;
    if (map) *map = *s->map;
    if (map) pt_outline(map, &path);
    for (; map && path.length > OUTLINE_MAX && !path.failed; grain *= 2) {
        lg_text_clear(&path);
        /* Halves the map's resolution: a new cell is wall if at least two of its four old cells are. */
        int w = (map->width + 1) / 2, h = (map->height + 1) / 2;
        for (int cell = 0; cell < w * h; cell++) {
            int walls = 0;
            for (int k = 0; k < 4; k++)
                walls += is_wall(map, 2 * (cell % w) + (k & 1), 2 * (cell / w) + (k >> 1));
            map->letter[cell] = walls > 1 ? '@' : '.'; /* all cells that this overwrites have been read already */
        }
        map->width = (int16_t)w;
        map->height = (int16_t)h;
        pt_outline(map, &path);
    }
    free(map);
    lg_text_add(s->svg,
                "<defs><g id=\"w%08x\"><rect width=\"%d\" height=\"%d\" fill=\"#f6f1e3\"/>"
                "<path transform=\"scale(%.5g)\" fill=\"#4a5568\" fill-rule=\"evenodd\" stroke=\"#4a5568\" "
                "stroke-width=\"0.5\" d=\"",
                s->id, s->width, s->height, s->scale * grain);
    lg_text_append(s->svg, path.data ? path.data : "", path.length);
    s->svg->failed = s->svg->failed || path.failed;
    lg_text_clear(&path);
    lg_text_add(s->svg,
                "\"/><rect x=\"-1.5\" y=\"-1.5\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#4a5568\" "
                "stroke-width=\"3\"/></g></defs>\n",
                s->width + 3, s->height + 3);
}

void pt_sheet_begin(pt_sheet *s, int legend, const char *title) {
    arrange_panels(s, legend);
    open_picture(s, 0, title);
    lg_text_add(s->svg, "<rect width=\"%d\" height=\"%d\" fill=\"#fdfcf8\"/>\n", s->page_width, s->page_height);
}

void pt_sheet_begin_alone(pt_sheet *s, const char *title) {
    s->panels = 1;
    arrange_panels(s, 0);
    s->page_width = s->width + 2 * EDGE;
    s->page_height = s->height + 2 * EDGE;
    open_picture(s, EDGE, title);
    lg_text_add(s->svg, "<use href=\"#w%08x\"/>\n", s->id);
}

/* Appends a text without the characters that have a meaning in XML. */
static void add_plain(lg_text *svg, const char *text) {
    for (; *text; text++)
        if (*text != '<' && *text != '>' && *text != '&' && *text != '"' && (unsigned char)*text >= ' ')
            lg_text_append(svg, text, 1);
}

void pt_sheet_heading(const pt_sheet *s, int y, const char *class) {
    bool narrow = s->width < CELL_MIN;
    lg_text_add(s->svg, "<text x=\"%d\" y=\"%d\" class=\"%s\"%s>", narrow ? s->width / 2 : 0, y, class,
                narrow ? " text-anchor=\"middle\"" : "");
}

void pt_sheet_panel(const pt_sheet *s, int index, const char *name, const char *rest) {
    int row = index / s->across, in_row = s->panels - row * s->across;
    if (in_row > s->across) in_row = s->across;
    int x = PT_MARGIN_X + (s->cell - PT_GAP - s->width) / 2 + index % s->across * s->cell;
    x += (s->across - in_row) * s->cell / 2; /* centres a shorter last row */
    int y = TOP + s->head + row * (s->head + s->height + PT_GAP);
    lg_text_add(s->svg, "<g transform=\"translate(%d %d)\"><use href=\"#w%08x\"/>", x, y, s->id);
    if (*name || *rest) {
        pt_sheet_heading(s, 16 - s->head, "h");
        lg_text_add(s->svg, "<tspan class=\"b\">");
        add_plain(s->svg, name);
        lg_text_add(s->svg, "</tspan> ");
        add_plain(s->svg, rest);
        lg_text_add(s->svg, "</text>");
    }
    lg_text_add(s->svg, "\n");
}

void pt_sheet_ship(const pt_sheet *s, pt_spot at, double degrees) {
    lg_text_add(s->svg,
                "<path transform=\"translate(%.1f %.1f) rotate(%.4g)\" d=\"M0-11L7.5 8.5L0 4.5L-7.5 8.5z\" "
                "fill=\"#ffd23f\" stroke=\"#1a1a1a\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\n",
                at.x, at.y, degrees);
}

double pt_sheet_number_size(const pt_sheet *s, int waypoint) {
    return s->disc * (waypoint > 99 ? 0.85 : waypoint > 9 ? 1.1 : 1.25);
}

void pt_sheet_waypoint(const pt_sheet *s, int waypoint, const char *class) {
    pt_spot at = pt_unit(s, s->map->waypoint[waypoint].x, s->map->waypoint[waypoint].y);
    double size = pt_sheet_number_size(s, waypoint);
    lg_text_add(s->svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" class=\"%s\"/>", at.x, at.y, s->disc, class);
    if (s->disc > 4)
        lg_text_add(s->svg, "<text x=\"%.1f\" y=\"%.1f\" class=\"n\" font-size=\"%.1f\">%d</text>", at.x,
                    at.y + 0.36 * size, size, waypoint);
    lg_text_add(s->svg, "\n");
}

void pt_sheet_arrows(const pt_sheet *s, const pt_spot *line, int spots, const char *colour) {
    int gap = s->disc + (s->disc > 4 ? 8 : 3), room = gap * gap;
    double due = ARROW_EVERY / 2.0;
    lg_text_add(s->svg, "<path fill=\"%s\" stroke=\"#f6f1e3\" stroke-width=\"1.2\" paint-order=\"stroke\" d=\"",
                colour);
    for (int i = 1; i < spots; i++) {
        double dx = line[i].x - line[i - 1].x, dy = line[i].y - line[i - 1].y, length = sqrt(dx * dx + dy * dy);
        if (length < 1e-6) continue;
        for (dx /= length, dy /= length; due < length; due += 6) {
            pt_spot at = {line[i - 1].x + dx * due, line[i - 1].y + dy * due};
            bool near = false; /* is the ship or a waypoint near? */
            for (int k = -1; k < s->map->waypoints && !near; k++) {
                const pt_point *p = k < 0 ? &s->map->ship : &s->map->waypoint[k];
                pt_spot sign = pt_unit(s, p->x, p->y);
                near = (sign.x - at.x) * (sign.x - at.x) + (sign.y - at.y) * (sign.y - at.y) < room;
            }
            if (near) continue;
            lg_text_add(s->svg, "M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz", at.x + 6 * dx, at.y + 6 * dy,
                        -10 * dx - 5.5 * dy, -10 * dy + 5.5 * dx, 2.5 * dx + 5.5 * dy, 2.5 * dy - 5.5 * dx,
                        -2.5 * dx + 5.5 * dy, -2.5 * dy - 5.5 * dx);
            due += ARROW_EVERY;
        }
        due -= length;
    }
    lg_text_add(s->svg, "\"/>\n");
}

pt_way pt_planned_way(pt_analyst *analyst, const pt_map *map, const int16_t *order) {
    pt_way way = {malloc(sizeof *way.spot * WAY_MAX), 0};
    pt_point *line = malloc(sizeof *line * WAY_MAX);
    int points = way.spot && line ? pt_route_line(analyst, order, line, WAY_MAX) : 0;
    for (int i = 0; i < points; i++)
        if (!i || line[i].x != line[i - 1].x || line[i].y != line[i - 1].y)
            way.spot[way.spots++] = (pt_spot){line[i].x, line[i].y};
    if (!line) free(way.spot);
    if (!line) way.spot = NULL;
    free(line);
    if (way.spots) {
        /* Moves some points of the path: those at the nodes of the ship and the waypoints go to the exact places of
         * ship and waypoints, because the path was planned from node to node. */
        const pt_grid *grid = pt_analyst_grid(analyst);
        for (int i = -1, at = 0; i < map->waypoints; i++) {
            pt_point place = i < 0 ? map->ship : map->waypoint[order[i]];
            int node = pt_closest(grid, pt_analyst_walls(analyst), place), found = at;
            if (node < 0) continue;
            pt_point stop = pt_place(grid, node);
            while (found < way.spots && (way.spot[found].x != stop.x || way.spot[found].y != stop.y))
                found++;
            if (found == way.spots) continue;
            way.spot[found] = (pt_spot){place.x, place.y};
            at = found;
        }
    }
    return way;
}

pt_way pt_sheet_way(const pt_sheet *s, pt_analyst *analyst, const int16_t *order) {
    pt_way way = pt_planned_way(analyst, s->map, order);
    s->svg->failed = s->svg->failed || !way.spot;
    for (int i = 0; i < way.spots; i++)
        way.spot[i] = pt_unit(s, way.spot[i].x, way.spot[i].y);
    return way;
}
