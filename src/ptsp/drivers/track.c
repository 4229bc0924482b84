/* An array of states whose capacity doubles. */
#include "track.h"

#include <assert.h>
#include <stdlib.h>

void pt_track_keep(pt_track *t, const pt_state *state) {
    if (t->failed) return;
    if (t->states == t->room) {
        int room = t->room ? 2 * t->room : 1024;
        pt_state *more = realloc(t->state, (size_t)room * sizeof *more);
        t->failed = !more;
        if (!more) return;
        t->state = more;
        t->room = room;
    }
    assert(t->states < t->room);
    t->state[t->states++] = *state;
}

void pt_track_clear(pt_track *t) {
    free(t->state);
    *t = (pt_track){0};
}
