/* The reader of PTSP maps: any bytes give a map or an error that begins with a position; a map keeps to its bounds, its
 * ship and waypoints stand where the letters say, and what is written of it reads back equal. */
#include <stdlib.h>
#include <string.h>

#include "games/ptsp/map.h"

static void require(bool condition) {
    if (!condition) abort();
}

static void check_error(const char *text) {
    char *end;
    require(strtol(text, &end, 10) > 0 && *end == ':');
    require(strtol(end + 1, &end, 10) > 0 && !strncmp(end, ": expected ", 11));
    for (; *text; text++)
        require(*text >= ' ' && *text < 127);
}

static void check_map(const pt_map *map) {
    int waypoints = 0, cells = map->width * map->height;
    require(map->width >= 1 && map->width <= PT_SIDE_MAX && map->height >= 1 && map->height <= PT_SIDE_MAX);
    require(map->steps >= 1 && map->steps <= 1000000);
    require(map->letter[map->ship.y * map->width + map->ship.x] == 'S');
    for (int i = 0; i < cells; i++) {
        require(map->letter[i] > ' ' && map->letter[i] < 127);
        if (map->letter[i] != 'C') continue;
        pt_point point = map->waypoint[waypoints++];
        require(point.x == i % map->width && point.y == i / map->width);
    }
    require(waypoints == map->waypoints && waypoints >= 1 && waypoints <= PT_WAYPOINTS_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static pt_map map, again;
    lg_error error = {""};
    lg_text text = {0};
    char *copy = malloc(size + !size); /* without a terminator, so that a read past the end is seen */
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    pt_recognize(copy, size);
    bool good = pt_read(copy, size, &map, &error);
    free(copy);
    if (!good) {
        check_error(error.text);
        return 0;
    }
    check_map(&map);
    pt_write(&map, "map", &text);
    require(pt_recognize(text.data, text.length));
    require(pt_read(text.data, text.length, &again, &error));
    require(!memcmp(&map, &again, sizeof map));
    lg_text_clear(&text);
    return 0;
}
