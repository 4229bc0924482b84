/* All that is said of a map: is it feasible, and where not; its routes; what a designer asks for. */
#ifndef LG_PTSP_ANALYSE_H
#define LG_PTSP_ANALYSE_H

#include "games/ptsp/drive/physics.h"
#include "games/ptsp/plan/routes.h"

/* The rules of a feasible map (paper, section III-B); the game's requirements have this order. */
enum { PT_SHIP_FREE, PT_WAYPOINTS_FREE, PT_SHIP_APART, PT_WAYPOINTS_APART, PT_CONNECTED, PT_RULES };
enum { PT_SHIP_GAP = 30, PT_WAYPOINT_GAP = 15 }; /* pixels between the ship, or a waypoint, and a waypoint, at least */

typedef struct {
    int rule, waypoint, other; /* waypoint -1: the ship; other: of a pair, else -1 */
} pt_fault;

enum { PT_FAULTS_MAX = LG_VIOLATIONS_MAX };

typedef enum { PT_CLEAN, PT_PAPER, PT_PAPER_JAVA8 } pt_rules; /* paper: in the order of Java 6's hash tables */

typedef struct pt_analyst pt_analyst; /* working memory, some megabytes; one a thread */

typedef struct {
    bool feasible;
    int count[PT_RULES]; /* faults by rule */
    int faults;          /* listed, at most PT_FAULTS_MAX */
    pt_fault fault[PT_FAULTS_MAX];
    pt_plan plan; /* of a feasible map */
} pt_analysis;

pt_analyst *pt_analyst_create(void); /* NULL if memory is short */
void pt_analyst_destroy(pt_analyst *analyst);

/* The first `routes` (3 to PT_ROUTES) of a map; it is borrowed until the next call. False if memory is short. */
bool pt_analyse(pt_analyst *analyst, const pt_map *map, pt_rules rules, int routes, pt_analysis *analysis);
/* The like of walls drawn into pt_analyst_drawing and finished, also PT_FOR_F3; of the paper's rules only the routes. */
bool pt_judge(pt_analyst *analyst, const pt_sites *sites, pt_rules rules, int routes, pt_analysis *analysis);

/* After pt_judge: what lines, distances and drivers need. False if memory is short or the map is not feasible. */
bool pt_analyst_complete(pt_analyst *analyst);

/* Has memory been short since the last pt_judge? What was said of routes then is worthless. */
bool pt_analyst_failed(const pt_analyst *analyst);

/* Of the map analysed last, whether or not it is feasible. */
pt_walls *pt_analyst_drawing(pt_analyst *analyst);
const pt_walls *pt_analyst_walls(const pt_analyst *analyst);
const pt_grid *pt_analyst_grid(const pt_analyst *analyst);
/* Of a feasible one: the points a route's sight path turns at, from the ship on; at most `most`, returns how many. Under
 * every rule these are the clean rules' paths. */
int pt_route_line(pt_analyst *analyst, const int16_t *order, pt_point *line, int most);
/* In pixels, by the shortest paths on the graph. */
double pt_route_length(pt_analyst *analyst, const int16_t *order);
/* Corners of more than 45 degrees on the way. */
int pt_route_turns(pt_analyst *analyst, const int16_t *order);
/* How many routes cost at most `percent` more than the physics route, itself included; -1: not by the clean rules, or too
 * many waypoints or routes to count. */
int pt_close_routes(pt_analyst *analyst, const pt_plan *plan, int percent);
/* The length of the shortest path on the graph, in pixels, from a node to a waypoint; INFINITY if there is none. */
double pt_distance_to(const pt_analyst *analyst, int node, int waypoint);

#endif
