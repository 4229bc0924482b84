/* Reads and analyses PTSP maps, and draws them as the background of a game. */
#include "study.h"

#include <stdlib.h>
#include <string.h>

#include "ptsp/picture/draw.h"
#include "web.h"

void study_clear(study *s) {
    pt_analyst_destroy(s->analyst);
    s->analyst = NULL;
}

bool study_read(study *s, const char *map, lg_error *error) {
    if (!pt_read(NULL, map, strlen(map), &s->map, error)) return false;
    s->analyst = pt_analyst_create();
    bool good = s->analyst && pt_analyse(s->analyst, &s->map, PT_CLEAN, PT_ROUTES, &s->analysis);
    return good || lg_fail_memory(error);
}

/* Returns the drawing of a map to play on. `route` is the number of the planned route to draw (0 nearest, 1 distance, 2
 * physics, ...); -1: no route. */
const char *EXPORT(lg_web_stage)(const char *map, int route) {
    study *s = calloc(1, sizeof *s);
    lg_error error;
    const char *svg;
    bool good = (s || lg_fail_memory(&error)) && study_read(s, map, &error);
    if (good) {
        bool planned = s->analysis.feasible && route >= 0 && route < s->analysis.plan.routes;
        lg_text *text = answer_begin();
        pt_draw_stage(s->analyst, &s->map, planned ? &s->analysis.plan : NULL, route, text);
        svg = answer(text);
    } else {
        svg = refuse(&error);
    }
    if (s) study_clear(s);
    free(s);
    return svg;
}
