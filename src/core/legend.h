/* What the pictures of all games say about a requirement. */
#ifndef LG_CORE_LEGEND_H
#define LG_CORE_LEGEND_H

#include "levelground.h"

/* Appends what follows the requirement's name in a picture: ": off by 3", with this many digits, or ": not judged, because
 * places are free". Returns false and appends nothing if a picture does not mention the requirement, because it is met or not
 * used. text may be NULL. */
bool legend_add(const lg_report *report, int requirement, int digits, lg_text *text);
/* Returns how many requirements a picture mentions. */
int legend_lines(const lg_report *report);

#endif
