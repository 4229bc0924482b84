/* Stores a flight tick by tick, for drawing it. */
#ifndef PTSP_DRIVERS_TRACK_H
#define PTSP_DRIVERS_TRACK_H

#include "ptsp/map/physics.h"

/* Set it to zero before use. After a failed allocation `failed` stays true. */
typedef struct {
    pt_state *state;
    int states, room;
    bool failed;
} pt_track;

void pt_track_keep(pt_track *track, const pt_state *state);
void pt_track_clear(pt_track *track);

#endif
