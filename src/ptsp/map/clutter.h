/* Obstacles that are added to a finished map where the ship does not go: a wish of ptsp2014, section VI. */
#ifndef PTSP_MAP_CLUTTER_H
#define PTSP_MAP_CLUTTER_H

#include "settings.h"

enum { PT_CLUTTER_GAP = 24 /* pixels between the ship's centre on a flight and an added obstacle, at least */ };

/* Adds up to task->clutter obstacles to a feasible map; to another map it adds nothing. Routes, estimates, the score and
 * the flights of pt_flown.watch stay as they were, bit for bit. Returns false if memory is short. */
bool pt_clutter(const pt_task *task, pt_map *map);

#endif
