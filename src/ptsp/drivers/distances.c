/* Fast sweeping: all points are visited in four orders in turn, and each point is updated from its nearer neighbours, until
 * nothing changes. */
#include "distances.h"

#include <assert.h>
#include <math.h>

static const float far_away = 1e9F;

/* Returns the first-order solution of |grad u| = 1 from the lesser neighbour on each axis. */
static float solve_eikonal(float a, float b) {
    float gap = a - b;
    if (gap >= PT_FIELD_PITCH || gap <= -PT_FIELD_PITCH) return (a < b ? a : b) + PT_FIELD_PITCH;
    return (a + b + sqrtf(2.0F * PT_FIELD_PITCH * PT_FIELD_PITCH - gap * gap)) / 2;
}

static float min(float a, float b) {
    return a < b ? a : b;
}

static bool relax_point(const pt_distances *d, float *at, int c, int r) {
    int i = r * d->columns + c;
    if (!d->open[i]) return false;
    float x = min(c ? at[i - 1] : far_away, c + 1 < d->columns ? at[i + 1] : far_away);
    float y = min(r ? at[i - d->columns] : far_away, r + 1 < d->rows ? at[i + d->columns] : far_away);
    if (x >= far_away && y >= far_away) return false;
    float u = solve_eikonal(x, y);
    assert(u > min(x, y)); /* a way never becomes shorter on the way out */
    if (u >= at[i] - 1e-3F) return false;
    at[i] = u;
    return true;
}

static bool sweep_field(const pt_distances *d, float *at, int way) {
    bool changed = false;
    for (int k = 0; k < d->rows; k++)
        for (int j = 0; j < d->columns; j++)
            changed |= relax_point(d, at, way & 1 ? d->columns - 1 - j : j, way & 2 ? d->rows - 1 - k : k);
    return changed;
}

static float length_of(int x, int y) {
    return sqrtf((float)(x * x + y * y));
}

static void spread_field(const pt_distances *d, float *at) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int way = 0; way < 4; way++)
            changed |= sweep_field(d, at, way);
    }
}

/* Takes lengths from the graph for nodes that the field has not reached, because the graph may know a way through a gap
 * that is too narrow for the field's points. Returns whether any point was added. */
static bool add_graph(const pt_distances *d, float *at, int waypoint) {
    const pt_grid *grid = pt_analyst_grid(d->analyst);
    bool added = false;
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            int i = (r * d->columns + c) * (PT_GRAIN / PT_FIELD_PITCH);
            if (at[i] < far_away || !pt_is_node(grid, c, r)) continue;
            assert(i < d->columns * d->rows);
            double length = pt_distance_to(d->analyst, pt_index(grid, c, r), waypoint);
            if (length == INFINITY) continue;
            at[i] = (float)length;
            added = true;
        }
    return added;
}

#ifndef NDEBUG
/* Has the sweeping ended: is no point farther than a step from a neighbour's distance? */
static bool is_settled(const pt_distances *d, const float *at) {
    const float most = PT_FIELD_PITCH + 0.01F;
    for (int r = 0; r < d->rows; r++)
        for (int c = 0; c < d->columns; c++) {
            int i = r * d->columns + c;
            if (!d->open[i]) continue;
            if ((c && at[i] > at[i - 1] + most) || (c + 1 < d->columns && at[i] > at[i + 1] + most)) return false;
            if ((r && at[i] > at[i - d->columns] + most) || (r + 1 < d->rows && at[i] > at[i + d->columns] + most))
                return false;
        }
    return true;
}
#endif

static const float *field_of(pt_distances *d, int waypoint) {
    pt_field *oldest = d->field;
    assert(waypoint >= 0 && waypoint < d->game->waypoints);
    for (pt_field *f = d->field; f < d->field + PT_FIELDS; f++) {
        if (f->waypoint == waypoint) {
            f->used = ++d->uses;
            return f->at;
        }
        if (f->used < oldest->used) oldest = f;
    }
    oldest->waypoint = waypoint;
    oldest->used = ++d->uses;
    /* Sets the points around the waypoint to their straight distances, and all other points to far_away. */
    pt_point w = d->game->waypoint[waypoint];
    for (int i = 0; i < d->columns * d->rows; i++)
        oldest->at[i] = far_away;
    for (int r = w.y / PT_FIELD_PITCH - 1; r <= w.y / PT_FIELD_PITCH + 2; r++)
        for (int c = w.x / PT_FIELD_PITCH - 1; c <= w.x / PT_FIELD_PITCH + 2; c++)
            if (c >= 0 && r >= 0 && c < d->columns && r < d->rows)
                oldest->at[r * d->columns + c] = length_of(c * PT_FIELD_PITCH - w.x, r * PT_FIELD_PITCH - w.y);
    spread_field(d, oldest->at);
    if (add_graph(d, oldest->at, waypoint)) spread_field(d, oldest->at);
    assert(is_settled(d, oldest->at));
    return oldest->at;
}

/* Interpolates between the four points around the place. */
double pt_distance_at(pt_distances *d, int waypoint, pt_vector place, pt_vector *growth) {
    int c = (int)(place.x / PT_FIELD_PITCH), r = (int)(place.y / PT_FIELD_PITCH);
    assert(place.x >= 0 && place.x <= d->game->walls->width - 1);
    assert(place.y >= 0 && place.y <= d->game->walls->height - 1);
    c = c < 0 ? 0 : c > d->columns - 2 ? d->columns - 2 : c;
    r = r < 0 ? 0 : r > d->rows - 2 ? d->rows - 2 : r;
    const float *f = field_of(d, waypoint) + r * d->columns + c;
    double v[4] = {f[0], f[1], f[d->columns], f[d->columns + 1]}, low = v[0];
    for (int i = 1; i < 4; i++)
        low = v[i] < low ? v[i] : low;
    for (int i = 0; i < 4; i++)
        if (v[i] >= far_away) v[i] = low + PT_FIELD_PITCH; /* this point is in a wall */
    double x = place.x / PT_FIELD_PITCH - c, y = place.y / PT_FIELD_PITCH - r;
    growth->x = ((v[1] - v[0]) * (1 - y) + (v[3] - v[2]) * y) / PT_FIELD_PITCH;
    growth->y = ((v[2] - v[0]) * (1 - x) + (v[3] - v[1]) * x) / PT_FIELD_PITCH;
    return (v[0] * (1 - x) + v[1] * x) * (1 - y) + (v[2] * (1 - x) + v[3] * x) * y;
}

void pt_distances_begin(pt_distances *d, const pt_trip *trip) {
    d->game = trip->game;
    d->analyst = trip->analyst;
    d->uses = 0;
    for (int i = 0; i < PT_FIELDS; i++) {
        d->field[i].waypoint = -1;
        d->field[i].used = 0;
    }
    const pt_walls *walls = d->game->walls;
    d->columns = (walls->width - 1) / PT_FIELD_PITCH + 1;
    d->rows = (walls->height - 1) / PT_FIELD_PITCH + 1;
    assert(d->columns >= 2 && d->rows >= 2 && d->columns <= PT_FIELD_SIDE && d->rows <= PT_FIELD_SIDE);
    for (int r = 0; r < d->rows; r++)
        for (int c = 0; c < d->columns; c++)
            d->open[r * d->columns + c] = !pt_hit(walls, c * PT_FIELD_PITCH, r * PT_FIELD_PITCH);
}
