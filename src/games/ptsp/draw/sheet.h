/* What pictures of routes and of flights share: a sheet of panels, each the map (its walls stand in the document once),
 * lines, arrows, waypoints and the ship. A map's pixel is `scale` units; pt_unit turns a place into the panel's units:
 * the ship at (x, y) is in the middle of cell (x, y). */
#ifndef LG_PTSP_DRAW_SHEET_H
#define LG_PTSP_DRAW_SHEET_H

#include "games/ptsp/analyse.h"

enum { PT_MARGIN_X = 18, PT_GAP = 20, PT_LEGEND = 22, PT_LEGEND_WIDTH = 640 };

typedef struct {
    double x, y;
} pt_spot;

typedef struct {
    const pt_map *map;
    lg_text *svg;
    int panels, head;                /* head: height of the titles */
    double scale;                    /* units a pixel */
    int width, height, cell, across; /* of a panel; cell: from a panel's left to the next one's; panels side by side */
    int page_width, page_height, foot; /* foot: where the legend begins */
    uint32_t id;                       /* of the walls, so that pictures can share a page */
    int disc;                          /* radius of a waypoint */
} pt_sheet;

static inline pt_spot pt_unit(const pt_sheet *sheet, double x, double y) {
    return (pt_spot){(x + 0.5) * sheet->scale, (y + 0.5) * sheet->scale};
}

/* Writes all that comes before the panels; `legend` is the height below them. */
void pt_sheet_begin(pt_sheet *sheet, int legend, const char *title);
/* The like of a map that is the whole picture, without margins or titles; the walls are drawn. */
void pt_sheet_begin_alone(pt_sheet *sheet, const char *title);
/* Opens a panel's group with the map in it and the title above: a name in bold, the rest plain. */
void pt_sheet_panel(const pt_sheet *sheet, int index, const char *name, const char *rest);
/* Begins a line of text above the panel. */
void pt_sheet_heading(const pt_sheet *sheet, int y, const char *class);

/* The map's walls as the data of a path, in map pixels. */
void pt_outline(const pt_map *map, lg_text *svg);

void pt_sheet_ship(const pt_sheet *sheet, pt_spot at, double degrees);
/* A disc with the waypoint's number, from 0 as in JSON, where there is room; and the size of these letters. */
void pt_sheet_waypoint(const pt_sheet *sheet, int waypoint, const char *class);
double pt_sheet_number_size(const pt_sheet *sheet, int waypoint);
/* Arrowheads along a line, away from the waypoints. */
void pt_sheet_arrows(const pt_sheet *sheet, const pt_spot *line, int spots, const char *colour);

/* The planned way of a route, turning points through the waypoints themselves; the spots are to be freed, and NULL where
 * memory is short. pt_planned_way has them in pixels of the map. */
typedef struct {
    pt_spot *spot;
    int spots;
} pt_way;

pt_way pt_planned_way(pt_analyst *analyst, const pt_map *map, const int16_t *order);
pt_way pt_sheet_way(const pt_sheet *sheet, pt_analyst *analyst, const int16_t *order);
void pt_sheet_draw_way(const pt_sheet *sheet, pt_analyst *analyst, const int16_t *order, const char *colour);

extern const char *const pt_route_colours[PT_ROUTES];

#endif
