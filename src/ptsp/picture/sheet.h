/* Shared by pictures of routes and of flights: a sheet of panels with the map in each panel, and functions that draw lines,
 * arrows, waypoints and the ship. The document contains the walls only once, and each panel refers to them. A map's pixel is
 * `scale` units wide. pt_unit converts a place to the panel's units: the ship at (x, y) is in the middle of cell (x, y). */
#ifndef PTSP_PICTURE_SHEET_H
#define PTSP_PICTURE_SHEET_H

#include "ptsp/map/analyse.h"

enum { PT_MARGIN_X = 18, PT_GAP = 20, PT_LEGEND = 22, PT_LEGEND_WIDTH = 640 };

typedef struct {
    double x, y;
} pt_spot;

typedef struct {
    const pt_map *map;
    lg_text *svg;
    int panels, head; /* head: height of the titles */
    double scale;     /* units in a pixel of the map */
    /* width, height: size of a panel; cell: distance between the left edges of neighbouring panels; across: panels in a row */
    int width, height, cell, across;
    int page_width, page_height, foot; /* foot: where the legend begins, from the top */
    /* an id for the walls in the document, so that several pictures can be on one page */
    uint32_t id;
    int disc; /* radius of a waypoint */
} pt_sheet;

static inline pt_spot pt_unit(const pt_sheet *sheet, double x, double y) {
    return (pt_spot){(x + 0.5) * sheet->scale, (y + 0.5) * sheet->scale};
}

/* Writes everything that comes before the panels. `legend` is the height of the legend below them. */
void pt_sheet_begin(pt_sheet *sheet, int legend, const char *title);
/* Like pt_sheet_begin, but for a map that is the whole picture, without margins and titles. Also draws the walls. */
void pt_sheet_begin_alone(pt_sheet *sheet, const char *title);
/* Opens a panel's group, draws the map in it and writes the title above it: `name` in bold, `rest` in plain letters. */
void pt_sheet_panel(const pt_sheet *sheet, int index, const char *name, const char *rest);
/* Begins a line of text above the panel. */
void pt_sheet_heading(const pt_sheet *sheet, int y, const char *class);

/* Writes the outline of the map's walls as the data of a path, in map pixels. */
void pt_outline(const pt_map *map, lg_text *svg);

void pt_sheet_ship(const pt_sheet *sheet, pt_spot at, double degrees);
/* Draws a disc with the waypoint's number (from 0, as in JSON) if there is room for it. pt_sheet_number_size returns the
 * number's font size. */
void pt_sheet_waypoint(const pt_sheet *sheet, int waypoint, const char *class);
double pt_sheet_number_size(const pt_sheet *sheet, int waypoint);
/* Draws arrowheads along a line, away from the waypoints and the ship. */
void pt_sheet_arrows(const pt_sheet *sheet, const pt_spot *line, int spots, const char *colour);

/* The planned path of a route, with the turning points at waypoints moved to the exact places of the waypoints. The
 * caller frees `spot`, which is NULL if memory is short. pt_planned_way returns it in map pixels, pt_sheet_way in the
 * sheet's units. */
typedef struct {
    pt_spot *spot;
    int spots;
} pt_way;

pt_way pt_planned_way(pt_analyst *analyst, const pt_map *map, const int16_t *order);
pt_way pt_sheet_way(const pt_sheet *sheet, pt_analyst *analyst, const int16_t *order);

extern const char *const pt_route_colours[PT_ROUTES];

#endif
