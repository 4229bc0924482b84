/* A task: the settings in the form in which maps are generated and scored. */
#ifndef PTSP_MAP_SETTINGS_H
#define PTSP_MAP_SETTINGS_H

#include <assert.h>

#include "analyse.h"
#include "genome.h"

/* How the fitness is computed. The search minimises minus the number of ticks by which the better route is ahead of the worse
 * one. If a fitness compares two pairs of routes, the smaller lead counts (paper, equations 2 and 4). */
enum { PT_BY_ESTIMATE };
typedef enum { PT_F3, PT_F5, PT_F8, PT_PAIR } pt_fitness;

/* The drivers, which find out what routes cost by flying them. The files of the game may not depend on its players, so the task
 * gets these functions from ptsp/drivers/drive.c. */
typedef struct pt_seat pt_seat; /* the working memory of a driver */
typedef struct pt_task pt_task;
/* called as pt_flight.tick of ptsp/drivers/drive.h is; returns false to break off the flight */
typedef bool pt_watch(void *context, const pt_state *state, int action);
typedef struct {
    /* `weight` as in pt_drive_options; returns NULL if memory is short */
    pt_seat *(*open)(int by, int iterations, const double *weight);
    void (*close)(pt_seat *seat);
    /* Returns C(r) of a route (paper, equation 1), as the mean over some games; NAN if memory is short. */
    double (*cost)(pt_seat *seat, const pt_trip *trip, int games);
    /* Lets each driver fly a route once, in the first game of `play --seed 1` with the task's iterations, until a flight is broken
     * off. Returns false if memory is short. */
    bool (*watch)(const pt_task *task, const pt_trip *trip, int route, pt_watch *tick, void *context);
} pt_flown;

enum { PT_CLUTTER_MAX = 200 };

struct pt_task {
    lg_task base;
    pt_recipe recipe;
    pt_rules rules;
    pt_fitness fitness;
    /* the two routes of PT_PAIR */
    int worse, better;
    /* PT_BY_ESTIMATE, or 1 + the index of a driver; the rival flies the worse route of a pair */
    int by, rival;
    int games, iterations;
    int clutter;  /* obstacles to add after the search (pt_clutter) */
    pt_map *lock; /* what the recipe's lock points at; NULL: none */
    pt_walls *walls;
    uint8_t *region;
    const double *weight; /* the weights of the driver `by`; NULL: as set by hand */
    const pt_flown *flown;
};

extern const lg_param pt_settings[];
extern const lg_requirement pt_requirements[];
extern const lg_game lg_game_ptsp;

static inline const pt_task *pt_task_of(const lg_task *task) {
    assert(task->game->settings == pt_settings);
    return (const pt_task *)task;
}

enum { PT_INFEASIBLE = 1000000 }; /* the score of a map with faults is this, plus 1 for each fault */

lg_task *pt_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
void pt_destroy(lg_task *task);
/* The record's `adopt`: the longer side, the steps, and whether the ship flies as in the competition. */
bool pt_adopt(const lg_game *game, const lg_level *level, lg_values *settings);
/* The record's `decides`: many settings only say how maps are drawn, and some belong to one fitness or to drivers. */
bool pt_decides(const lg_game *game, const lg_values *settings, const char *setting);

int pt_task_routes(const pt_task *task); /* how many routes pictures show: 3, 5 or 7 */

/* pt_fitness_routes returns how many routes the fitness needs, pt_fitness_uses which of these routes it compares, and
 * pt_fitness_of its value for their costs. If a map has too few waypoints for a derived route, the last existing route is used
 * instead (pt_present). */
int pt_present(int route, int routes);
int pt_fitness_routes(const pt_task *task);
bool pt_fitness_uses(const pt_task *task, int route, int routes);
double pt_fitness_of(const pt_task *task, const double *cost, int routes);
/* Returns f3, f5 or f8 (paper, equations 2 to 5) for the costs of `routes` routes, estimated or driven. */
double pt_fitness_for(pt_fitness fitness, const double *cost, int routes);
/* Returns the same as pt_fitness_for, from the estimated costs of a plan. */
double pt_estimated_fitness(pt_fitness fitness, const pt_plan *plan);
double pt_fault_score(const pt_analysis *analysis);

lg_problem *pt_problem(const lg_task *task, const char *stage, lg_error *error);
void pt_problem_destroy(lg_problem *problem);
void pt_start_from(lg_problem *problem, const lg_level *so_far);
bool pt_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error);

/* A referee checks a map, plans its routes and scores it: by its faults, if it has any, otherwise by the fitness of its routes'
 * costs, which are estimated or found by driving. */
/* Working memory. Set it to zero before use. pt_referee_close frees its contents. */
typedef struct {
    pt_analyst *analyst;
    const pt_flown *flown;
    pt_seat *seat[2]; /* working memory of the driver and of the rival */
    pt_analysis analysis;
} pt_referee;

void pt_referee_close(pt_referee *referee);
/* Returns false if memory is short. */
bool pt_referee_open(pt_referee *referee);
/* Returns the score of the finished walls in the referee's analyst with the given sites; NAN if memory is short. */
double pt_referee_score(pt_referee *referee, const pt_task *task, const pt_sites *sites, int steps);

enum { PT_CLUTTER_GAP = 24 /* pixels between the ship's centre on a flight and an added obstacle, at least */ };
/* Adds up to task->clutter obstacles to a feasible map where the ship does not go (a wish of ptsp2014, section VI); to another map
 * it adds nothing. Routes, estimates, the score and the flights of pt_flown.watch stay as they were, bit for bit. Returns false if
 * memory is short. */
bool pt_clutter(const pt_task *task, pt_map *map);

extern const lg_trait pt_traits[]; /* numbers about a map's routes, walls and turns, which distinguish maps */
/* Computes the traits of the finished walls in the analyst with the given sites; the traits of routes are NAN if the map
 * has faults. Returns false if memory is short. */
bool pt_describe_drawing(pt_analyst *analyst, const pt_sites *sites, pt_rules rules, double *traits);
/* The game record's describe function. */
bool pt_describe(const lg_task *task, const lg_level *level, double *traits);

void pt_unavoidable(const lg_task *task, lg_report *report);
bool pt_measure(const lg_task *task, const lg_level *level, lg_report *report);
void pt_remark(const lg_task *task, const lg_level *level, lg_text *text);
void pt_facts(const lg_task *task, const lg_level *level, lg_text *text);
void pt_members(const lg_task *task, const lg_level *level, lg_text *json);

#endif
