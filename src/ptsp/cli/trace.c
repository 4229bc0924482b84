/* Writes a state of the game as a row of a trace. Driving programs receive the same rows. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

/* Writes numbers as the records of the original framework have them: whole numbers as integers; others with 17 digits, and
 * without an exponent if they are at least 1e-6; 0 always without a sign. */
static void add_real(lg_text *text, double x) {
    char digit[40];
    snprintf(digit, sizeof digit, "%.16e", x);
    int digits = (int)strcspn(digit, "e"), exponent = atoi(digit + digits + 1);
    if (x == trunc(x) && fabs(x) < 1e15)
        lg_text_add(text, "%.0f,", x + 0.0);
    else if (exponent >= -6 && exponent <= 16)
        lg_text_add(text, "%.*f,", 16 - exponent, x);
    else
        lg_text_add(text, "%.*se%d,", digits, digit, exponent);
}

void play_add_row(const pt_game *game, const pt_state *s, int64_t tick, int action, lg_text *text) {
    lg_text_add(text, "%lld,%d,", (long long)tick, action);
    const double real[] = {s->x, s->y, s->vx, s->vy, s->dx, s->dy};
    for (int i = 0; i < 6; i++)
        add_real(text, real[i]);
    lg_text_add(text, "%d,%d,%d,", s->collided, (int)s->steps_left, (int)s->total_time);
    for (int i = 0; i < game->waypoints; i++)
        lg_text_append(text, pt_is_open(s, i) ? "0" : "1", 1);
    lg_text_append(text, "\n", 1);
}
