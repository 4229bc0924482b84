/* A PTSP map's routes: what they are estimated to cost, and what they cost when they are driven. */
#ifndef LG_STUDY_ROUTES_H
#define LG_STUDY_ROUTES_H

#include "games/ptsp/drive/drive.h"
#include "study/kind.h"

typedef struct {
    const pt_driver *driver;
    pt_drive_options how;
    int games; /* a route */
} routes_flying;

typedef struct routes routes;

/* A column a route for what is estimated, and as many as there are things to say of one that is driven. */
bool routes_columns(bool driven, design_columns *columns, lg_error *error);
/* Without a flying nothing is driven. NULL if memory is short. */
routes *routes_create(const routes_flying *flying);
void routes_destroy(routes *r);
/* Of a map, by the task's rules; nothing of one that is not feasible. False with an error, or without a sentence where it was
 * broken off. */
bool routes_put(routes *r, const study_bench *bench, const lg_task *task, const lg_level *map, study_row *row,
                lg_error *error);
/* The like of games by this seed, as `play --seed` plays them, along the routes that the task's fitness compares, and those
 * between. To be called after routes_put. */
bool routes_drive(routes *r, const study_bench *bench, uint64_t seed, study_row *row, lg_error *error);
/* The first game of each of those routes, drawn. */
void routes_draw(routes *r, const lg_level *map, uint64_t seed, lg_text *svg);

#endif
