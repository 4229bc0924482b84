/* Writes how fair a map is, in words and as JSON. */
#ifndef WESNOTH_MAP_TOLD_H
#define WESNOTH_MAP_TOLD_H

#include "study.h"

/* wn_tell_fairness writes `; on foot ...`, wn_fairness_member writes the member `"walking": {...}`. Both write nothing if
 * the map has fewer than two keeps, and set text->failed if memory is short. */
void wn_tell_fairness(wn_study *study, lg_text *text);
void wn_fairness_member(wn_study *study, lg_text *json);

#endif
