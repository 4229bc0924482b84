/* Analyses a map: whether it is feasible and, if not, where it breaks a rule; its routes; and the figures that a designer asks
 * for. */
#ifndef PTSP_MAP_ANALYSE_H
#define PTSP_MAP_ANALYSE_H

#include "physics.h"
#include "ptsp/route/routes.h"

/* The rules of a feasible map (paper, section III-B); the game's requirements have this order. */
enum { PT_SHIP_FREE, PT_WAYPOINTS_FREE, PT_SHIP_APART, PT_WAYPOINTS_APART, PT_CONNECTED, PT_RULES };
/* Least distance of a waypoint from the ship, and from another waypoint, in pixels. */
enum { PT_SHIP_GAP = 30, PT_WAYPOINT_GAP = 15 };

typedef struct {
    int rule, waypoint, other; /* waypoint -1: the ship; other: the second waypoint of a pair, else -1 */
} pt_fault;

enum { PT_FAULTS_MAX = LG_VIOLATIONS_MAX };

/* PT_PAPER: visit nodes in the order of Java 6's hash tables, PT_PAPER_JAVA8: of Java 8's */
typedef enum { PT_CLEAN, PT_PAPER, PT_PAPER_JAVA8 } pt_rules;

typedef struct pt_analyst pt_analyst; /* working memory of some megabytes; each thread needs its own */

typedef struct {
    bool feasible;
    int count[PT_RULES]; /* faults by rule */
    int faults;          /* faults listed, at most PT_FAULTS_MAX */
    pt_fault fault[PT_FAULTS_MAX];
    pt_plan plan; /* set if the map is feasible */
} pt_analysis;

pt_analyst *pt_analyst_create(void); /* NULL if memory is short */
void pt_analyst_destroy(pt_analyst *analyst);

/* Analyses a map and plans its first `routes` routes (3 to PT_ROUTES). Returns false if memory is short. */
bool pt_analyse(pt_analyst *analyst, const pt_map *map, pt_rules rules, int routes, pt_analysis *analysis);
/* Like pt_analyse, but for the finished walls in pt_analyst_drawing. `routes` may also be PT_FOR_F3. Under the paper's rules it
 * plans only the routes; call pt_analyst_complete for lines, distances and drivers. */
bool pt_judge(pt_analyst *analyst, const pt_sites *sites, pt_rules rules, int routes, pt_analysis *analysis);

/* Prepares what lines, distances and drivers need. Call it after pt_judge. Returns false if memory is short or the map is not
 * feasible. */
bool pt_analyst_complete(pt_analyst *analyst);

/* Has memory been short since the last pt_judge? If so, what was computed about routes since then is invalid. */
bool pt_analyst_failed(const pt_analyst *analyst);

/* Return the walls and the graph of the map that was analysed last, whether or not it is feasible. */
pt_walls *pt_analyst_drawing(pt_analyst *analyst);
const pt_walls *pt_analyst_walls(const pt_analyst *analyst);
const pt_grid *pt_analyst_grid(const pt_analyst *analyst);
/* For a feasible map: writes the points at which a route's sight path turns, beginning at the ship, at most `most` points.
 * Returns the number of points. The paths are always those of the clean rules, also if the routes were planned by the paper's
 * rules. */
int pt_route_line(pt_analyst *analyst, const int16_t *order, pt_point *line, int most);
/* Returns a route's length in pixels, by the shortest paths on the graph. */
double pt_route_length(pt_analyst *analyst, const int16_t *order);
/* Returns the number of corners of more than 45 degrees on a route. */
int pt_route_turns(pt_analyst *analyst, const int16_t *order);
/* Returns how many routes cost at most `percent` more than the physics route, including the physics route itself; -1 if the
 * routes were not planned by the clean rules, or if there are too many waypoints or routes to count. */
int pt_close_routes(pt_analyst *analyst, const pt_plan *plan, int percent);
/* Returns the length of the shortest path on the graph from a node to a waypoint, in pixels; INFINITY if there is none. */
double pt_distance_to(const pt_analyst *analyst, int node, int waypoint);

/* The trip to fly: a map, its analysis and a route. The three objects must stay valid during the flight. The analyst must have
 * analysed the map, and the map must be feasible. */
typedef struct {
    const pt_game *game;
    const pt_analyst *analyst;
    const int16_t *order;
} pt_trip;

#endif
