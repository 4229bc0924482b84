/* The routes of a PTSP map: their estimated cost, and their cost when they are driven. */
#ifndef LAB_KINDS_PTSP_ROUTES_H
#define LAB_KINDS_PTSP_ROUTES_H

#include "lab/kind.h"
#include "ptsp/drivers/drive.h"

typedef struct {
    const pt_driver *driver;
    pt_drive_options how;
    int games; /* games for each route */
} routes_flying;

typedef struct routes routes;

/* Adds the columns: an estimate for each route and, if `driven`, the results of driving each route. */
bool routes_columns(bool driven, design_columns *columns, lg_error *error);
/* Returns NULL if memory is short. If `flying` is NULL, the routes are not driven. */
routes *routes_create(const routes_flying *flying);
void routes_destroy(routes *r);
/* Puts the map's estimates into the row, computed by the task's rules. Puts nothing if the map is infeasible. Returns false
 * with an error, or with an empty error if the run was aborted. */
bool routes_put(routes *r, const study_bench *bench, const lg_task *task, const lg_level *map, study_row *row,
                lg_error *error);
/* For kinds that put nothing into the row. routes_analyse does the same as routes_put; it returns false if memory is short.
 * routes_driven returns how many of the first routes routes_drive would drive; 0 if the map is infeasible. routes_cost drives
 * one of them and returns its mean cost; NAN if the run was aborted or memory is short. It adds the number of games that were
 * finished to *finished. */
bool routes_analyse(routes *r, const lg_task *task, const lg_level *map);
int routes_driven(const routes *r);
double routes_cost(routes *r, int route, uint64_t seed, int *finished);
/* Drives the routes that the task's fitness compares, and all routes between them in the list, and puts the results into the
 * row. The games are the same as those of `play --seed` with this seed. Call routes_put first. */
bool routes_drive(routes *r, const study_bench *bench, uint64_t seed, study_row *row, lg_error *error);
/* Draws the first game of each route that is driven. */
void routes_draw(routes *r, const lg_level *map, uint64_t seed, lg_text *svg);

#endif
