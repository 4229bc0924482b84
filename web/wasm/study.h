/* A PTSP map with its analysis. */
#ifndef WEB_WASM_STUDY_H
#define WEB_WASM_STUDY_H

#include "ptsp/map/analyse.h"

typedef struct {
    pt_map map;
    pt_analyst *analyst;
    pt_analysis analysis; /* computed by the clean rules, with all routes */
} study;

/* Reads and analyses a map. The study must be zero before. The caller clears it, also after an error. */
bool study_read(study *s, const char *map, lg_error *error);
void study_clear(study *s);

#endif
