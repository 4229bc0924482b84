/* What the files share that build tables. */
#include "table_builder.h"

#include "base/text.h"

bool fg_fail_full(const fg_table_builder *b) {
    return fg_fail_at(b->rules->game->tree, b->error, "expected fewer rules: they look at %s",
                      "more sets of pieces than can be counted");
}

bool fg_is_in_row(const fg_table_builder *b, const fg_states *states, const fg_places *places, int row) {
    return fg_bit(states->w, row % b->t->states) && fg_bit(places->w, b->example[row / b->t->states]);
}

const fg_ball *fg_ball_find(fg_table_builder *b, int steps) {
    fg_tables *t = b->t;
    const fg_layout *l = b->rules->layout;
    for (int k = 0; k < t->balls; k++)
        if (t->ball[k].steps == steps) return &t->ball[k];
    if (t->balls == FG_BALLS_MAX) return NULL;
    fg_ball *ball = &t->ball[t->balls];
    ball->steps = steps;
    if (b->only_checks) return &t->ball[t->balls++];
    ball->start = fg_take(b->room, (size_t)l->cells + 1, sizeof *ball->start);
    ball->near = fg_take(b->room, (size_t)l->cells * (size_t)l->cells, sizeof *ball->near);
    if (!ball->start || !ball->near) return NULL;
    for (int c = 0, n = 0; c < l->cells; c++) {
        for (int d = 0; d < l->cells; d++)
            if (d != c && l->steps[c * l->cells + d] <= steps) ball->near[n++] = d;
        ball->start[c + 1] = n;
    }
    t->balls++;
    return ball;
}
