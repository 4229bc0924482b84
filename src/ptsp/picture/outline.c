/* Turns walls into outlines: walks along the borders between wall and free cells with the wall on the right, and merges
 * straight stretches. The result is one SVG path of the commands `h` and `v`, to be filled by the even-odd rule. */
#include "sheet.h"

#include <assert.h>
#include <stdlib.h>

enum { RIGHT, DOWN, LEFT, UP };

typedef struct {
    int width, height; /* number of cell corners on each axis */
    uint8_t *open;     /* for each corner, bit d: a border leaves it in direction d */
    lg_text *svg;
} walk;

static bool is_wall(const pt_map *map, int x, int y) {
    return x >= 0 && y >= 0 && x < map->width && y < map->height && pt_is_wall(map->letter[y * map->width + x]);
}

static void find_borders(walk *w, const pt_map *map) {
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            uint8_t *corner = w->open + y * w->width + x;
            if (!is_wall(map, x, y)) continue;
            if (!is_wall(map, x, y - 1)) corner[0] |= 1 << RIGHT;
            if (!is_wall(map, x + 1, y)) corner[1] |= 1 << DOWN;
            if (!is_wall(map, x, y + 1)) corner[w->width + 1] |= 1 << LEFT;
            if (!is_wall(map, x - 1, y)) corner[w->width] |= 1 << UP;
        }
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
    find_borders(&w, map);
    for (int corner = 0; corner < corners; corner++)
        if (w.open[corner] >> RIGHT & 1) follow_border(&w, corner);
    free(w.open);
}
