/* A second, slow implementation of PTSP's rules about walls, with one byte for each cell. Tests compare the game with it. */
#ifndef LG_TESTS_SLOW_PTSP_H
#define LG_TESTS_SLOW_PTSP_H

#include "check.h"

#include "ptsp/map/level.h"

typedef struct {
    int width, height;
    bool wall[PT_SIDE_MAX * PT_SIDE_MAX];
} slow_map;

static inline void slow_clear(slow_map *m, int width, int height) {
    m->width = width;
    m->height = height;
    memset(m->wall, 0, sizeof m->wall);
}

static inline bool slow_inside(const slow_map *m, int x, int y) {
    return x >= 0 && y >= 0 && x < m->width && y < m->height;
}

/* Everything outside the map is wall. */
static inline bool slow_wall(const slow_map *m, int x, int y) {
    return !slow_inside(m, x, y) || m->wall[y * m->width + x];
}

static inline void slow_set(slow_map *m, int x, int y, bool wall) {
    if (slow_inside(m, x, y)) m->wall[y * m->width + x] = wall;
}

static inline void slow_box(slow_map *m, int x0, int y0, int x1, int y1) {
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++)
            slow_set(m, x, y, true);
}

/* Calls `stamp` for each of Bresenham's points from a to b. */
static inline void slow_line(slow_map *m, const int at[4], int size,
                             void (*stamp)(slow_map *, int x, int y, int size)) {
    int x = at[0], y = at[1], dx = abs(at[2] - x), dy = abs(at[3] - y), error = dx - dy;
    for (;;) {
        stamp(m, x, y, size);
        if (x == at[2] && y == at[3]) return;
        int twice = 2 * error;
        if (twice >= -dy) {
            error -= dy;
            x += x < at[2] ? 1 : -1;
        }
        if (twice <= dx) {
            error += dx;
            y += y < at[3] ? 1 : -1;
        }
    }
}

static inline int slow_round(double v) {
    double whole = floor(v);
    return (int)(v - whole >= 0.5 ? whole + 1 : whole);
}

/* Does the ring of 16 points touch a wall? Each point is the previous one, rotated by a sixteenth of a turn. */
static inline bool slow_hit(const slow_map *m, double x, double y) {
    double c = cos(2 * 3.14159265358979323846 / 16), s = sin(2 * 3.14159265358979323846 / 16), px = 0, py = -4.5;
    for (int i = 0; i < 16; i++) {
        if (slow_wall(m, slow_round(px + x), slow_round(py + y))) return true;
        double turned = px * c - py * s;
        py = px * s + py * c;
        px = turned;
    }
    return false;
}

/* Tests the line of sight at every third pixel between the two ends. */
static inline bool slow_sees(const slow_map *m, pt_point a, pt_point b) {
    double dx = b.x - a.x, dy = b.y - a.y, distance = sqrt(dx * dx + dy * dy), x = a.x, y = a.y;
    for (double walked = 3; walked < distance; walked += 3) {
        x += dx / distance * 3;
        y += dy / distance * 3;
        if (slow_hit(m, x, y)) return false;
    }
    return true;
}

#endif
