/* Draws flights that were recorded tick by tick. */
#include <string.h>

#include "io/file.h"
#include "io/formats.h"
#include "session.h"

int play_draw(const play_session *s, const pt_drawn_flight *drawn, int count) {
    const play_options *o = s->call->o;
    if (s->call->picture) {
        lg_text svg = {0}, bytes = {0};
        lg_error error;
        pt_motion motion = strcmp(s->call->picture, "svg") ? PT_STILL : PT_MOVING;
        pt_draw_flights(s->analysis->feasible ? s->analyst : NULL, s->map, drawn, count, motion, &svg);
        bool good = picture_format(&svg, s->call->picture, &bytes, &error) &&
                    file_write(o->output, bytes.data, bytes.length, &error);
        lg_text_clear(&svg);
        lg_text_clear(&bytes);
        if (!good) return complain(FAILED, "%s", error.text);
    }
    return o->video ? play_film(s, drawn, count) : DONE;
}

int play_draw_routes(const play_session *s) {
    pt_drawn_flight drawn[PT_ROUTES];
    for (int r = 0; r < s->routes; r++) {
        const pt_track *k = &s->record[r].track;
        if (k->failed) return out_of_memory();
        drawn[r] = (pt_drawn_flight){pt_route_names[s->route[r]], s->analysis->plan.route[s->route[r]].order, k->state,
                                     k->states - 1};
    }
    return play_draw(s, drawn, s->routes);
}
