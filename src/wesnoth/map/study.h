/* Studies a map: computes its fitness and what a survey finds on it. */
#ifndef WESNOTH_MAP_STUDY_H
#define WESNOTH_MAP_STUDY_H

#include "level.h"
#include "settings.h"
#include "wesnoth/ring/ring.h"

typedef struct {
    const wn_task *task;
    const wn_map *map;
    wn_board board;
    wn_terrain *terrain;
    wn_findings findings;
    wn_character character; /* filled in only if the rules ask for it */
    wn_parts parts;
    double count[WN_RULES], score;
    bool known; /* are all heights known? */
    void *memory;
} wn_study;

/* Surveys the given parts of a map. Borrows the task and the map. Returns false if memory is short; then there is nothing
 * to close. */
bool wn_study_open(wn_study *study, const wn_task *task, const wn_map *map, unsigned parts);
void wn_study_close(wn_study *study);

#endif
