/* Paths of straight lines, which several drawings use. They may leave the map. */
#include "drawing.h"

#include <math.h>

/* Returns the part of a line, as shares from 0 to 1, in which start + share * way lies on the map. */
static void cut_side(double start, double way, double size, double part[2]) {
    double enter = way > 0 ? -start / way : (size - start) / way, leave = way > 0 ? (size - start) / way : -start / way;
    bool stands = way == 0;
    if (stands && (start < 0 || start > size)) part[1] = -1;
    if (!stands && enter > part[0]) part[0] = enter;
    if (!stands && leave < part[1]) part[1] = leave;
}

static void draw_cut(const pt_recipe *r, pt_walls *walls, const double from[2], const double to[2]) {
    double part[2] = {0, 1}, most = r->size - 1;
    int at[4];
    for (int k = 0; k < 2; k++)
        cut_side(from[k], to[k] - from[k], most, part);
    if (part[0] > part[1]) return;
    for (int k = 0; k < 4; k++) {
        double place = from[k % 2] + part[k / 2] * (to[k % 2] - from[k % 2]);
        at[k] = (int)(fmin(fmax(place, 0), most) + 0.5);
    }
    pt_draw_line(r, walls, at);
}

void pt_draw_path(const pt_recipe *r, pt_walls *walls, int count, const double *x, const double *y) {
    for (int i = 0; i + 1 < count; i++)
        draw_cut(r, walls, (double[]){x[i], y[i]}, (double[]){x[i + 1], y[i + 1]});
}
