/* What readers are told of how fair a map is: words and JSON. */
#ifndef LG_WESNOTH_TOLD_H
#define LG_WESNOTH_TOLD_H

#include "study.h"

/* `; on foot ...`, and the member `"walking": {...}`; nothing with fewer than two keeps. text->failed where memory is
 * short. */
void wn_tell_fairness(wn_study *study, lg_text *text);
void wn_fairness_member(wn_study *study, lg_text *json);

#endif
