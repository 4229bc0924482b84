/* Fuzzes the reader of PTSP maps. Any bytes give a map, or an error that begins with a position. A map is within its bounds,
 * its ship and waypoints are where the letters say, and it is equal after writing and reading it again. */
#include "ptsp/map/level.h"
#include "reader.h"

extern const lg_game lg_game_ptsp;

static void check_map(const pt_map *map) {
    int waypoints = 0, cells = map->width * map->height;
    require(map->width >= 1 && map->width <= PT_SIDE_MAX && map->height >= 1 && map->height <= PT_SIDE_MAX);
    require(map->steps >= 1 && map->steps <= 1000000);
    const pt_physics p = map->physics;
    require(p.loss == 0 || (p.loss >= PT_LOSS_MIN && p.loss <= PT_LOSS_MAX));
    require(p.turn == 0 || (p.turn >= PT_TURN_MIN && p.turn <= PT_TURN_MAX));
    require(map->letter[map->ship.y * map->width + map->ship.x] == 'S');
    for (int i = 0; i < cells; i++) {
        require(map->letter[i] > ' ' && map->letter[i] < 127);
        if (map->letter[i] != 'C') continue;
        pt_point point = map->waypoint[waypoints++];
        require(point.x == i % map->width && point.y == i / map->width);
    }
    require(waypoints == map->waypoints && waypoints >= 1 && waypoints <= PT_WAYPOINTS_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static pt_map map, again;
    if (!read_bytes(&lg_game_ptsp, data, size, &map)) return 0;
    check_map(&map);
    check_form(&lg_game_ptsp, &map, "map", &again);
    return 0;
}
