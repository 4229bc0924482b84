/* The routes of a PTSP map: their estimated cost, and their cost when they are driven. */
#ifndef LG_LAB_ROUTES_H
#define LG_LAB_ROUTES_H

#include "lab/kind.h"
#include "play/ptsp/drive.h"

typedef struct {
    const pt_driver *driver;
    pt_drive_options how;
    int games; /* games per route */
} routes_flying;

typedef struct routes routes;

/* Adds the columns: one estimate per route and, if `driven`, the results of driving each route. */
bool routes_columns(bool driven, design_columns *columns, lg_error *error);
/* Returns NULL if memory is short. `flying` NULL: the routes are not driven. */
routes *routes_create(const routes_flying *flying);
void routes_destroy(routes *r);
/* Puts a map's estimates into the row, by the task's rules. Puts nothing for an infeasible map. Returns false with an error,
 * or with an empty error if the run was aborted. */
bool routes_put(routes *r, const study_bench *bench, const lg_task *task, const lg_level *map, study_row *row,
                lg_error *error);
/* Drives the routes that the task's fitness compares, and those in between, and puts the results into the row. The games are
 * those that `play --seed` plays with this seed. Call routes_put first. */
bool routes_drive(routes *r, const study_bench *bench, uint64_t seed, study_row *row, lg_error *error);
/* Draws the first game of each of those routes. */
void routes_draw(routes *r, const lg_level *map, uint64_t seed, lg_text *svg);

#endif
