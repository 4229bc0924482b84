/* A PTSP map with all that is known of it. */
#ifndef LG_WEB_STUDY_H
#define LG_WEB_STUDY_H

#include "games/ptsp/analyse.h"

typedef struct {
    pt_map map;
    pt_analyst *analyst;
    pt_analysis analysis; /* by the clean rules, all routes */
} study;

/* The study is zero at first; to be cleared, also after an error. */
bool study_read(study *s, const char *map, lg_error *error);
void study_clear(study *s);

#endif
