/* Draws a map to play on. The drawing itself has no animation; the program that plays the game moves the groups in it. */
#include "draw.h"

#include "sheet.h"

static void draw_mover(const pt_sheet *s, const char *name, const char *hidden) {
    pt_point at = s->map->ship;
    lg_text_add(s->svg, "<g class=\"%s\" transform=\"translate(%d %d) rotate(0)\"%s><g transform=\"scale(%.5g)\">",
                name, at.x, at.y, hidden, 1 / s->scale);
    lg_text_add(s->svg, "<path class=\"flame\" visibility=\"hidden\" fill=\"#d55e00\" d=\"M-4 5L0 15L4 5z\"/>");
    pt_sheet_ship(s, (pt_spot){0, 0}, 0);
    lg_text_add(s->svg, "</g></g>\n");
}

static void draw_movers(const pt_sheet *s) {
    lg_text *svg = s->svg;
    double scale = s->scale;
    lg_text_add(svg, "<g class=\"pixels\" transform=\"scale(%.5g) translate(0.5 0.5)\">\n", scale);
    lg_text_add(svg,
                "<g fill=\"none\" stroke-linejoin=\"round\" stroke-width=\"%.3g\">"
                "<path class=\"ghost-trail\" stroke=\"#6b7078\" stroke-dasharray=\"%.3g\"/>"
                "<path class=\"ship-trail\" stroke=\"#0072b2\"/></g>\n",
                2.2 / scale, 4 / scale);
    lg_text_add(svg, "<g opacity=\"0.5\">");
    draw_mover(s, "ghost", " visibility=\"hidden\"");
    lg_text_add(svg, "</g>");
    draw_mover(s, "ship", "");
    lg_text_add(svg, "</g>\n");
}

void pt_draw_stage(pt_analyst *analyst, const pt_map *map, const pt_plan *plan, int route, lg_text *svg) {
    pt_sheet s = {.map = map, .svg = svg};
    pt_sheet_begin_alone(&s, "PTSP map");
    lg_text_add(svg, "<g class=\"route\">");
    if (plan) pt_sheet_draw_way(&s, analyst, plan->route[route].order, pt_route_colours[route]);
    lg_text_add(svg, "</g>\n");
    for (int w = map->waypoints - 1; w >= 0; w--) {
        lg_text_add(svg, "<g class=\"w w%d\">", w);
        pt_sheet_waypoint(&s, w, "o");
        lg_text_add(svg, "</g>\n");
    }
    draw_movers(&s);
    lg_text_add(svg, "</svg>\n");
}
