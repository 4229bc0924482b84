/* Draws the routes of a map. If there are few waypoints, their order is written above the map. If no route can be planned, the
 * map is drawn alone, with rings around the items that break a rule. */
#include "draw.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "ptsp/map/settings.h"
#include "sheet.h"

enum { ROUND = 13, PIECES = 6 };

static pt_spot point_towards(pt_spot a, pt_spot b, double share) {
    return (pt_spot){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

/* The points at which the rounding of a corner begins and ends. */
typedef struct {
    pt_spot from, to;
} corner;

static corner corner_of(pt_spot a, pt_spot b, pt_spot c) {
    double in = sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
    double out = sqrt((b.x - c.x) * (b.x - c.x) + (b.y - c.y) * (b.y - c.y));
    return (corner){point_towards(b, a, in > 2 * ROUND ? ROUND / in : 0.5),
                    point_towards(b, c, out > 2 * ROUND ? ROUND / out : 0.5)};
}

/* Draws a line with rounded corners in pieces, each from the middle of a segment to the middle of the next one. Where the line
 * crosses itself, a light seam separates the two parts. */
static void draw_line(lg_text *svg, const pt_spot *line, int spots, const char *colour) {
    lg_text_add(svg, "<g fill=\"none\" stroke-linejoin=\"round\">\n");
    for (int i = 0; i < spots; i++) {
        lg_text piece = {0};
        pt_spot a = i ? line[i - 1] : line[i], at = line[i], b = i + 1 < spots ? line[i + 1] : line[i];
        pt_spot begin = point_towards(a, at, 0.5), end = point_towards(at, b, 0.5);
        if (i && i + 1 < spots) {
            corner r = corner_of(a, at, b);
            lg_text_add(&piece, "M%.1f %.1fL%.1f %.1fQ%.1f %.1f %.1f %.1fL%.1f %.1f", begin.x, begin.y, r.from.x,
                        r.from.y, at.x, at.y, r.to.x, r.to.y, end.x, end.y);
        } else {
            lg_text_add(&piece, "M%.1f %.1fL%.1f %.1f", begin.x, begin.y, end.x, end.y);
        }
        lg_text_add(svg,
                    "<path stroke=\"#f6f1e3\" stroke-width=\"5.4\" d=\"%s\"/>"
                    "<path stroke=\"%s\" stroke-width=\"2.8\" stroke-linecap=\"round\" d=\"%s\"/>\n",
                    piece.data, colour, piece.data);
        svg->failed = svg->failed || piece.failed;
        lg_text_clear(&piece);
    }
    lg_text_add(svg, "</g>\n");
}

/* Draws a planned path. The line runs to the right of the path, so that the two directions appear side by side where the path
 * goes forth and back. */
static void draw_way(const pt_sheet *s, pt_analyst *analyst, const int16_t *order, const char *colour) {
    const double off = 1.8;
    pt_way way = pt_sheet_way(s, analyst, order);
    pt_spot *line = way.spot, before = {0, 0}, *flat = malloc(sizeof *flat * (size_t)(way.spots * (PIECES + 1) + 1));
    int n = 0;
    if (!flat) {
        s->svg->failed = true;
        free(line);
        return;
    }
    /* moves each point to the right, as seen in the direction of flight; a point at which the path turns back stays where it is */
    for (int i = 0; i < way.spots; i++) {
        pt_spot after = before;
        if (i + 1 < way.spots) {
            double dx = line[i + 1].x - line[i].x, dy = line[i + 1].y - line[i].y, length = sqrt(dx * dx + dy * dy);
            after = length > 1e-9 ? (pt_spot){dx / length, dy / length} : (pt_spot){0, 0};
        }
        if (!i) before = after;
        line[i].x -= off * (before.y + after.y) / 2;
        line[i].y += off * (before.x + after.x) / 2;
        before = after;
    }
    draw_line(s->svg, line, way.spots, colour);
    /* for the arrows, a line of short pieces along the rounded path */
    for (int i = 0; i < way.spots; i++) {
        if (!i || i + 1 == way.spots) {
            flat[n++] = line[i];
            continue;
        }
        corner c = corner_of(line[i - 1], line[i], line[i + 1]);
        for (int k = 0; k <= PIECES; k++) {
            double t = (double)k / PIECES;
            flat[n++] = point_towards(point_towards(c.from, line[i], t), point_towards(line[i], c.to, t), t);
        }
    }
    assert(n <= way.spots * (PIECES + 1));
    pt_sheet_arrows(s, flat, n, colour);
    free(flat);
    free(line);
}

enum { HEAD = 26, HEAD_ORDER = 42 };

const char *const pt_route_colours[PT_ROUTES] = {"#d55e00", "#0072b2", "#00795a", "#882e72",
                                                 "#a06a00", "#2f8fc4", "#5c5c5c"};

typedef struct {
    pt_sheet sheet;
    pt_analyst *analyst;
    pt_analysis analysis;
    int tags[PT_WAYPOINTS_MAX + 1]; /* bit r: the item breaks rule r; the ship is the last item */
} picture;

static void draw_route(picture *p, int route) {
    const pt_plan *plan = &p->analysis.plan;
    const pt_map *map = p->sheet.map;
    int cost = plan->route[route].cost, least = plan->route[PT_PHYSICS].cost;
    double more = least ? 100.0 * (cost - least) / least : 0;
    lg_text rest = {0};
    lg_text_add(&rest, "%d ticks", cost);
    if (route != PT_PHYSICS) lg_text_add(&rest, " (%s%.0f %%)", more > -0.5 ? "+" : "\xe2\x88\x92", fabs(more));
    pt_sheet_panel(&p->sheet, route, pt_route_names[route], rest.data ? rest.data : "");
    p->sheet.svg->failed = p->sheet.svg->failed || rest.failed;
    lg_text_clear(&rest);
    if (p->sheet.head == HEAD_ORDER) {
        pt_sheet_heading(&p->sheet, -9, "l");
        for (int i = 0; i < map->waypoints; i++)
            lg_text_add(p->sheet.svg, "%s%d", i ? " " : "waypoints ", plan->route[route].order[i]);
        lg_text_add(p->sheet.svg, "</text>\n");
    }
    draw_way(&p->sheet, p->analyst, plan->route[route].order, pt_route_colours[route]);
    for (int i = map->waypoints - 1; i >= 0; i--)
        pt_sheet_waypoint(&p->sheet, plan->route[route].order[i], "o");
    pt_sheet_ship(&p->sheet, pt_unit(&p->sheet, map->ship.x, map->ship.y), 0);
    lg_text_add(p->sheet.svg, "</g>\n");
}

static void note_fault(picture *p, int item, int rule) {
    p->tags[item < 0 ? PT_WAYPOINTS_MAX : item] |= 1 << rule;
}

static void draw_faults(picture *p) {
    const pt_map *map = p->sheet.map;
    const pt_analysis *a = &p->analysis;
    lg_text *svg = p->sheet.svg;
    const int radius = p->sheet.disc + 5; /* the radius of the rings around items */
    pt_spot place[PT_WAYPOINTS_MAX + 1];
    pt_sheet_panel(&p->sheet, 0, "infeasible", "");
    for (int i = 0; i < a->faults && i < PT_FAULTS_MAX; i++) {
        note_fault(p, a->fault[i].waypoint, a->fault[i].rule);
        if (a->fault[i].other >= 0) note_fault(p, a->fault[i].other, a->fault[i].rule);
        if (a->fault[i].rule == PT_SHIP_APART) note_fault(p, -1, PT_SHIP_APART);
    }
    for (int i = 0; i <= PT_WAYPOINTS_MAX; i++) {
        const pt_point *where = i == PT_WAYPOINTS_MAX ? &map->ship : &map->waypoint[i];
        if (!p->tags[i]) continue;
        place[i] = pt_unit(&p->sheet, where->x, where->y);
        lg_text_add(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" class=\"v\"/>\n", place[i].x, place[i].y, radius);
    }
    for (int i = map->waypoints - 1; i >= 0; i--)
        pt_sheet_waypoint(&p->sheet, i, "o");
    pt_sheet_ship(&p->sheet, pt_unit(&p->sheet, map->ship.x, map->ship.y), 0);
    /* Writes below each item the numbers of the rules that it breaks. */
    for (int i = 0; i <= PT_WAYPOINTS_MAX; i++) {
        char tag[2 * PT_RULES + 1] = "";
        int n = 0;
        if (!p->tags[i]) continue;
        for (int rule = 0; rule < PT_RULES; rule++) {
            if (!(p->tags[i] >> rule & 1)) continue;
            if (n) tag[n++] = ' ';
            tag[n++] = (char)('1' + rule);
        }
        int width = 7 + 7 * n;
        lg_text_add(svg,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"14\" rx=\"3\" fill=\"#e0168f\"/>"
                    "<text x=\"%.1f\" y=\"%.1f\" class=\"t\">%s</text>\n",
                    place[i].x - width / 2.0, place[i].y + radius - 3, width, place[i].x, place[i].y + radius + 8, tag);
    }
    lg_text_add(svg, "</g>\n");
}

/* Returns a requirement's count for the legend. The count comes from the report or, if there is no report, from the analysis of
 * an infeasible map. */
static double count_of(const picture *p, const lg_report *report, int requirement) {
    if (report) return report->count[requirement];
    return requirement < PT_RULES && !p->analysis.feasible ? p->analysis.count[requirement] : 0;
}

void pt_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    const pt_task *t = pt_task_of(task);
    picture *p = calloc(1, sizeof *p);
    if (p) p->analyst = pt_analyst_create();
    int routes = pt_task_routes(t), lines = 0, line = 0;
    if (!p || !p->analyst || !pt_analyse(p->analyst, level, t->rules, routes, &p->analysis)) {
        svg->failed = true;
        if (p) pt_analyst_destroy(p->analyst);
        free(p);
        return;
    }
    bool feasible = p->analysis.feasible;
    if (routes > p->analysis.plan.routes) routes = p->analysis.plan.routes;
    for (int r = 0; pt_requirements[r].name; r++)
        lines += count_of(p, report, r) > 0;
    if (report && !lines) lines = 1;
    p->sheet.map = level;
    p->sheet.svg = svg;
    p->sheet.panels = feasible ? routes : 1;
    p->sheet.head = feasible && p->sheet.map->waypoints <= PT_EXACT_MAX ? HEAD_ORDER : HEAD;
    pt_sheet_begin(&p->sheet, lines ? PT_LEGEND * lines + 8 : 0, "PTSP map");
    if (!feasible) draw_faults(p);
    for (int route = 0; feasible && route < routes; route++)
        draw_route(p, route);
    for (int r = 0; pt_requirements[r].name; r++)
        if (count_of(p, report, r) > 0)
            lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"l\">%d %s, %s: off by %g</text>\n", PT_MARGIN_X,
                        p->sheet.foot + 12 + PT_LEGEND * line++, r + 1, pt_requirements[r].name,
                        pt_requirements[r].sentence, count_of(p, report, r));
    if (report && !line)
        lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"l\">every requirement is met</text>\n", PT_MARGIN_X,
                    p->sheet.foot + 12);
    lg_text_add(svg, "</svg>\n");
    svg->failed = svg->failed || pt_analyst_failed(p->analyst);
    pt_analyst_destroy(p->analyst);
    free(p);
}

static void draw_mover(const pt_sheet *s, const char *name, const char *hidden) {
    pt_point at = s->map->ship;
    lg_text_add(s->svg, "<g class=\"%s\" transform=\"translate(%d %d) rotate(0)\"%s><g transform=\"scale(%.5g)\">",
                name, at.x, at.y, hidden, 1 / s->scale);
    lg_text_add(s->svg, "<path class=\"flame\" visibility=\"hidden\" fill=\"#d55e00\" d=\"M-4 5L0 15L4 5z\"/>");
    pt_sheet_ship(s, (pt_spot){0, 0}, 0);
    lg_text_add(s->svg, "</g></g>\n");
}

/* Draws a map to play on. The drawing itself has no animation; the program that plays the game moves the groups in it. */
void pt_draw_stage(pt_analyst *analyst, const pt_map *map, const pt_plan *plan, int route, lg_text *svg) {
    pt_sheet s = {.map = map, .svg = svg};
    pt_sheet_begin_alone(&s, "PTSP map");
    lg_text_add(svg, "<g class=\"route\">");
    if (plan) draw_way(&s, analyst, plan->route[route].order, pt_route_colours[route]);
    lg_text_add(svg, "</g>\n");
    for (int w = map->waypoints - 1; w >= 0; w--) {
        lg_text_add(svg, "<g class=\"w w%d\">", w);
        pt_sheet_waypoint(&s, w, "o");
        lg_text_add(svg, "</g>\n");
    }
    lg_text_add(svg,
                "<g class=\"pixels\" transform=\"scale(%.5g) translate(0.5 0.5)\">\n"
                "<g fill=\"none\" stroke-linejoin=\"round\" stroke-width=\"%.3g\">"
                "<path class=\"ghost-trail\" stroke=\"#6b7078\" stroke-dasharray=\"%.3g\"/>"
                "<path class=\"ship-trail\" stroke=\"#0072b2\"/></g>\n",
                s.scale, 2.2 / s.scale, 4 / s.scale);
    lg_text_add(svg, "<g opacity=\"0.5\">");
    draw_mover(&s, "ghost", " visibility=\"hidden\"");
    lg_text_add(svg, "</g>");
    draw_mover(&s, "ship", "");
    lg_text_add(svg, "</g>\n</svg>\n");
}
