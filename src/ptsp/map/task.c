/* The settings, and the fitness functions that they select. */
#include "settings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char route_words[] = "nearest|distance|physics|r1|r2|r3|r4";

/* the words of the settings `by` and `rival`, in the order of pt_drivers */
static const char driver_words[] = "estimate|mcts|pilot", rival_words[] = "same|mcts|pilot";

const lg_param pt_settings[] = {
    {"fitness", LG_WORD, 0, 0, 3, "f3|f5|f8|pair",
     "what the search minimises: minus the ticks by which distance beats nearest or by which physics (f5: r2, f8: r4) "
     "beats distance, whichever is less; pair: minus the ticks by which better beats worse",
     "f3"},
    {"worse", LG_WORD, 1, 0, 6, route_words, "fitness=pair: the route that is to lose", NULL},
    {"better", LG_WORD, 2, 0, 6, route_words, "fitness=pair: the route that is to win", NULL},
    {"by", LG_WORD, 0, 0, 2, driver_words, "what a route costs: the estimate, or the mean of some games of this driver",
     "estimate"},
    {"rival", LG_WORD, 0, 0, 2, rival_words,
     "fitness=pair: who flies the route that is to lose, so that a driver can be made to beat another", NULL},
    {"games", LG_WHOLE, 5, 1, 1000, NULL, "if a driver flies: games for each route", "5"},
    {"iterations", LG_WHOLE, 200, 10, 1000000, NULL, "if a driver flies: iterations of its search for each decision",
     NULL},
    {"rules", LG_WORD, 0, 0, 2, "clean|paper|java8",
     "how paths are found: clean: shortest paths on one graph; paper and java8: as in the original program, run by "
     "Java 6 "
     "or by Java 8 and later",
     "paper"},
    {"size", LG_WHOLE, 500, 100, PT_SIDE_MAX, NULL, "pixels of a side", "500"},
    {"lines", LG_WHOLE, 15, 0, 200, NULL, "how many lines", "15"},
    {"rectangles", LG_WHOLE, 8, 0, 200, NULL, "how many rectangles", "8"},
    {"circles", LG_WHOLE, 0, 0, 200, NULL, "how many circles", "0"},
    {"waypoints", LG_WHOLE, 10, 1, 100, NULL, "how many waypoints", "10"},
    {"thickness", LG_WHOLE, 3, 1, 30, NULL, "thickness of lines, in pixels", "not given; 3 is fitted"},
    {"border", LG_WHOLE, 0, 0, 30, NULL, "pixels of wall around the map", NULL},
    {"corners", LG_WORD, 0, 0, 1, "given|sorted",
     "given: a rectangle whose corners are in the wrong order is not drawn; sorted: it is drawn, too",
     "not given; given is fitted"},
    {"shape", LG_WORD, 0, 0, 1, "plain|smooth", "smooth: walls with round ends and corners", "plain"},
    {"steps", LG_WHOLE, PT_STEPS, 0, 1000000, NULL,
     "ticks allowed for each waypoint; 0: the search chooses from 200 to 2000", "1000"},
    {"genome", LG_WORD, 0, 0, 4, "shapes|bezier|turtle|cells|cppn",
     "how genes draw walls: lines, rectangles and circles; curves; turtles; caves; a network", "shapes"},
    {"clutter", LG_WHOLE, 0, 0, PT_CLUTTER_MAX, NULL,
     "obstacles to add after the search where no driver flies; as many as change neither routes nor flights", NULL},
    {"physics", LG_WORD, 0, 0, 1, "fixed|evolved",
     "fixed: the ship flies as in the competition; evolved: the search also chooses how much speed the ship loses and "
     "how "
     "fast it turns",
     NULL},
    {0},
};

const lg_requirement pt_requirements[] = {
    {"ship-free", "the ship starts clear of walls", "A ship that starts inside a wall cannot move."},
    {"waypoints-free", "each waypoint is clear of walls", "A waypoint inside a wall can never be collected."},
    {"ship-apart", "no waypoint is within 30 pixels of the ship",
     "A waypoint at the start would be collected for nothing."},
    {"waypoints-apart", "no two waypoints are within 15 pixels",
     "Two waypoints that are collected in one pass make the tour one waypoint shorter."},
    {"connected", "the ship can get to each waypoint", "The map cannot be finished if one waypoint is walled in."},
    {NULL, NULL, NULL},
};
static_assert(sizeof pt_requirements / sizeof *pt_requirements == PT_RULES + 1, "a row for each, and the end");

static int whole_value(const lg_values *settings, const char *name) {
    return (int)lg_value(settings, name);
}

/* Marks the cells that the ship can reach from cell `from`. Returns how many they are. */
static int flood(const pt_walls *walls, int from, uint8_t *region, int *queue) {
    static const int way[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const int width = walls->width;
    int count = 0;
    region[from] = 1;
    queue[count++] = from;
    for (int i = 0; i < count; i++)
        for (int w = 0; w < 4; w++) {
            const int x = queue[i] % width + way[w][0], y = queue[i] / width + way[w][1];
            if (!pt_inside(walls, x, y) || region[y * width + x] || pt_hit(walls, x, y)) continue;
            region[y * width + x] = 1;
            queue[count++] = y * width + x;
        }
    return count;
}

/* Finds where the ship can be: the part of the map where it starts, or the largest part if it has no start yet. `region` is zero at
 * first. */
static void find_region(const pt_map *lock, const pt_walls *walls, uint8_t *region, int *queue) {
    const int cells = lock->width * lock->height;
    int best = lock->ship.x < 0 ? -1 : lock->ship.y * lock->width + lock->ship.x, most = 0;
    for (int c = 0; c < cells && lock->ship.x < 0; c++) {
        const int x = c % lock->width, y = c / lock->width;
        if (region[c] || pt_hit(walls, x, y)) continue;
        const int count = flood(walls, c, region, queue);
        if (count > most) most = count, best = c;
    }
    for (int c = 0; c < cells; c++)
        region[c] = 0;
    if (best >= 0) flood(walls, best, region, queue);
}

/* Copies the lock, and makes its walls. Where neither ship nor waypoint stands on it, it is a grid for pathfinding: there S is swamp,
 * which is free, and W water, which is not. */
static bool keep_lock(pt_task *task, const pt_map *lock, lg_error *error) {
    const bool grid = lock->ship.x < 0 && !lock->waypoints;
    const size_t cells = (size_t)lock->width * (size_t)lock->height;
    if (task->recipe.waypoints < lock->waypoints)
        return lg_fail(error, "expected at most %d waypoints (the setting waypoints), found %d on the lock",
                       task->recipe.waypoints, lock->waypoints);
    if (lock->ship.x >= 0 && task->recipe.waypoints == lock->waypoints)
        return lg_fail(error,
                       "expected a lock on which something is left to place, found the ship and all %d waypoints (the "
                       "setting waypoints)",
                       lock->waypoints);
    task->lock = malloc(sizeof *task->lock);
    task->walls = malloc(sizeof *task->walls);
    task->region = calloc(cells, 1);
    int *queue = malloc(cells * sizeof *queue);
    if (!task->lock || !task->walls || !task->region || !queue) {
        free(queue);
        return lg_fail_memory(error);
    }
    memcpy(task->lock, lock, offsetof(pt_map, letter) + cells);
    for (size_t i = 0; i < cells; i++) {
        char *letter = &task->lock->letter[i];
        if (*letter == 'S' && lock->ship.x < 0) *letter = '.';
        if (*letter == '\0' || (*letter == 'W' && grid)) *letter = '@';
    }
    pt_walls_of_map(task->walls, task->lock);
    task->recipe.lock = task->lock;
    task->recipe.walls = task->walls;
    find_region(task->lock, task->walls, task->region, queue);
    task->recipe.region = task->region;
    free(queue);
    return true;
}

lg_task *pt_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    (void)game;
    pt_task *task = malloc(sizeof *task);
    if (!task) {
        lg_fail_memory(error);
        return NULL;
    }
    *task = (pt_task){.recipe = {.drawing = whole_value(settings, "genome"),
                                 .size = whole_value(settings, "size"),
                                 .lines = whole_value(settings, "lines"),
                                 .rectangles = whole_value(settings, "rectangles"),
                                 .circles = whole_value(settings, "circles"),
                                 .waypoints = whole_value(settings, "waypoints"),
                                 .thickness = whole_value(settings, "thickness"),
                                 .border = whole_value(settings, "border"),
                                 .sorted = whole_value(settings, "corners"),
                                 .smooth = whole_value(settings, "shape"),
                                 .steps = whole_value(settings, "steps"),
                                 .evolved = whole_value(settings, "physics")},
                      .rules = (pt_rules)whole_value(settings, "rules"),
                      .fitness = (pt_fitness)whole_value(settings, "fitness"),
                      .worse = whole_value(settings, "worse"),
                      .better = whole_value(settings, "better"),
                      .by = whole_value(settings, "by"),
                      .rival = whole_value(settings, "rival"),
                      .games = whole_value(settings, "games"),
                      .iterations = whole_value(settings, "iterations"),
                      .clutter = whole_value(settings, "clutter")};
    if (task->rival == 0) task->rival = task->by;
    if (task->by == PT_BY_ESTIMATE && task->rival != PT_BY_ESTIMATE) {
        free(task);
        lg_fail(error, "rival needs a driver: by=mcts or by=pilot");
        return NULL;
    }
    if (task->recipe.evolved && task->rules != PT_CLEAN) {
        free(task);
        lg_fail(error, "physics=evolved needs rules=clean, because the original's estimate is made for the "
                       "competition's ship");
        return NULL;
    }
    if (task->fitness == PT_PAIR && task->worse == task->better && task->rival == task->by) {
        free(task);
        lg_fail(error,
                "worse and better are the same route, flown by the same driver; choose another route or a rival");
        return NULL;
    }
    if (lock && !keep_lock(task, lock, error)) {
        pt_destroy(&task->base);
        return NULL;
    }
    return &task->base;
}

bool pt_adopt(const lg_game *game, const lg_level *level, lg_values *settings) {
    (void)game;
    const pt_map *map = level;
    bool evolved = map->physics.loss || map->physics.turn, clean = (int)lg_value(settings, "rules") == PT_CLEAN;
    double *steps = &settings->number[lg_param_index(pt_settings, "steps")];
    settings->number[lg_param_index(pt_settings, "size")] = map->width > map->height ? map->width : map->height;
    if (*steps != 0) *steps = map->steps; /* 0: the search has chosen them */
    if (clean || !evolved) settings->number[lg_param_index(pt_settings, "physics")] = evolved;
    return true;
}

bool pt_decides(const lg_game *game, const lg_values *settings, const char *setting) {
    static const char makes[] = "lines rectangles circles thickness border corners shape genome clutter";
    (void)game;
    size_t length = strlen(setting);
    bool pair = whole_value(settings, "fitness") == PT_PAIR, flown = whole_value(settings, "by") != PT_BY_ESTIMATE;
    if (lg_list_has("worse better", setting, length)) return pair;
    if (!strcmp(setting, "rival")) return pair && flown;
    if (lg_list_has("games iterations", setting, length)) return flown;
    return !lg_list_has(makes, setting, length);
}

void pt_destroy(lg_task *task) {
    pt_task *own = (pt_task *)task; /* the base is the task's first member */
    free(own->lock);
    free(own->walls);
    free(own->region);
    free(own);
}

int pt_task_routes(const pt_task *task) {
    int routes = pt_fitness_routes(task);
    return routes > PT_R2 + 1 ? PT_ROUTES : routes > PT_R1 ? PT_R2 + 1 : PT_R1;
}

/* The last of the routes that each fitness compares. A fitness compares the nearest with the distance route, and the distance
 * with the last route; PT_PAIR compares the worse with the better route of the pair. */
static const int last_route[] = {[PT_F3] = PT_PHYSICS, [PT_F5] = PT_R2, [PT_F8] = PT_R4, [PT_PAIR] = PT_PHYSICS};

int pt_fitness_routes(const pt_task *task) {
    int last = last_route[task->fitness];
    if (task->fitness == PT_PAIR && task->worse > last) last = task->worse;
    if (task->fitness == PT_PAIR && task->better > last) last = task->better;
    return last + 1;
}

int pt_present(int route, int routes) {
    assert(route >= 0 && routes >= PT_R1 && routes <= PT_ROUTES);
    return route < routes ? route : routes - 1;
}

bool pt_fitness_uses(const pt_task *task, int route, int routes) {
    if (task->fitness == PT_PAIR)
        return route == pt_present(task->worse, routes) || route == pt_present(task->better, routes);
    return route <= PT_DISTANCE || route == pt_present(last_route[task->fitness], routes);
}

double pt_fitness_for(pt_fitness fitness, const double *cost, int routes) {
    assert(fitness != PT_PAIR);
    double best = cost[pt_present(last_route[fitness], routes)];
    return fmax(cost[PT_DISTANCE] - cost[PT_NEAREST], best - cost[PT_DISTANCE]);
}

double pt_fitness_of(const pt_task *task, const double *cost, int routes) {
    if (task->fitness != PT_PAIR) return pt_fitness_for(task->fitness, cost, routes);
    return cost[pt_present(task->better, routes)] - cost[pt_present(task->worse, routes)];
}

double pt_estimated_fitness(pt_fitness fitness, const pt_plan *plan) {
    double cost[PT_ROUTES] = {0};
    for (int r = 0; r < plan->routes; r++)
        cost[r] = plan->route[r].cost;
    return pt_fitness_for(fitness, cost, plan->routes);
}

double pt_fault_score(const pt_analysis *analysis) {
    double score = PT_INFEASIBLE;
    for (int r = 0; r < PT_RULES; r++)
        score += analysis->count[r];
    return score;
}
