/* A PTSP map, which is the game's level: cells as letters, a ship and waypoints. x runs right and y down, both in pixels; cell
 * (x, y) is letter[y * width + x]. Waypoints stand in scan order: rows from top to bottom, each row from left to right. */
#ifndef PTSP_MAP_LEVEL_H
#define PTSP_MAP_LEVEL_H

#include "levelground.h"

enum { PT_SIDE_MAX = 1024, PT_WAYPOINTS_MAX = 1000, PT_STEPS = 1000 };

typedef struct {
    int16_t x, y;
} pt_point;

/* How the ship flies; 0 selects the original game's value. Its top speed is always 2.5 pixels a tick, because a ship that loses
 * more of its speed has more thrust, too. */
typedef struct {
    int16_t loss; /* thousandths of its speed that the ship loses in a tick; 10 in the original game */
    int16_t turn; /* degrees by which it turns in a tick; 3 in the original game */
} pt_physics;

enum { PT_LOSS_MIN = 5, PT_LOSS = 10, PT_LOSS_MAX = 20, PT_TURN_MIN = 1, PT_TURN = 3, PT_TURN_MAX = 6 };

typedef struct {
    int16_t width, height;
    int32_t steps; /* ticks allowed for each waypoint; 1000 in the original game */
    int32_t waypoints;
    pt_physics physics;
    pt_point ship, waypoint[PT_WAYPOINTS_MAX]; /* only on a lock the ship may be missing; it is at -1, -1 then */
    char letter[PT_SIDE_MAX * PT_SIDE_MAX];    /* '\0' marks a cell that a short row left out; it is an obstacle too */
} pt_map;

/* The ship, how it flies, and the waypoints of a map. `waypoint` points into the map. */
typedef struct {
    pt_point ship;
    int waypoints;
    const pt_point *waypoint;
    pt_physics physics;
} pt_sites;

static inline pt_sites pt_sites_of(const pt_map *map) {
    return (pt_sites){map->ship, map->waypoints, map->waypoint, map->physics};
}

static inline int pt_loss_of(pt_physics physics) {
    return physics.loss ? physics.loss : PT_LOSS;
}

static inline bool pt_is_wall(char letter) {
    return letter == '@' || letter == 'T' || letter == 'E' || letter == 'O' || letter == '\0';
}

/* Functions of the game's record. They may get NULL in place of the record, because they do not read it: this game's rules are
 * in C. */
bool pt_recognize(const lg_game *game, const char *text, size_t length);
bool pt_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error);
/* Reads walls in which the ship and waypoints may be missing; the ship is at -1, -1 then. */
bool pt_read_lock(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error);
void pt_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text);

#endif
