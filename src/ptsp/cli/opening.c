/* Writes the lines with which a game begins for a driving program: everything that does not change during the flight. */
#include <stdlib.h>

#include "program.h"
#include "ptsp/picture/sheet.h"

bool play_opening(const play_session *s, int route, lg_text *text) {
    const pt_map *map = s->map;
    const int16_t *order = s->analysis->plan.route[route].order;
    pt_way way = pt_planned_way(s->analyst, map, order);
    lg_text_add(text, "ptsp 1\nsteps %d\nship %d %d\n", (int)map->steps, map->ship.x, map->ship.y);
    for (int w = 0; w < map->waypoints; w++)
        lg_text_add(text, "waypoint %d %d\n", map->waypoint[w].x, map->waypoint[w].y);
    lg_text_add(text, "route %s\norder", pt_route_names[route]);
    for (int w = 0; w < map->waypoints; w++)
        lg_text_add(text, " %d", order[w]);
    lg_text_add(text, "\n");
    for (int i = 1; i < way.spots; i++)
        lg_text_add(text, "way %.0f %.0f\n", way.spot[i].x, way.spot[i].y);
    pt_write(NULL, map, "map", text);
    bool good = way.spot && !text->failed;
    free(way.spot);
    return good;
}
