/* Our own driver, a beam search. It simulates many flights ahead of the ship, all to the same tick, and keeps those nearest
 * to the route's end, of which no two are very similar. The ship follows some ticks behind the beam. Each decision takes
 * the next action of the flight that is best now, and drops the flights that would have done something else. So later
 * decisions use all earlier computations, while a tree search starts again at each decision.
 *
 * Distance fields, one for each waypoint, tell how far a flight is from the route's end. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"

enum {
    PT_FIELD_PITCH = 4,                               /* pixels between points of a field */
    PT_FIELD_SIDE = PT_SIDE_MAX / PT_FIELD_PITCH + 1, /* greatest number of points in a row */
    PT_FIELDS = 16                                    /* fields kept at a time */
};

typedef struct {
    int waypoint;  /* -1: the field is empty */
    uint64_t used; /* the value of pt_distances.uses at the field's last use */
    float at[PT_FIELD_SIDE * PT_FIELD_SIDE];
} pt_field;

typedef struct {
    const pt_game *game;
    const pt_analyst *analyst;
    int columns, rows;
    uint8_t open[PT_FIELD_SIDE * PT_FIELD_SIDE]; /* can the ship be at this point? */
    pt_field field[PT_FIELDS];
    uint64_t uses;
} pt_distances;

typedef struct {
    double x, y;
} pt_vector;

static const float far_away = 1e9F;

static float min(float a, float b) {
    return a < b ? a : b;
}

/* Updates each point once, in one of four orders: to the first-order solution of |grad u| = 1 from the lesser neighbour on each
 * axis. Returns whether a point has changed. */
static bool sweep_field(const pt_distances *d, float *at, int way) {
    bool changed = false;
    for (int k = 0; k < d->rows; k++)
        for (int j = 0; j < d->columns; j++) {
            int c = way & 1 ? d->columns - 1 - j : j, r = way & 2 ? d->rows - 1 - k : k, i = r * d->columns + c;
            if (!d->open[i]) continue;
            float x = min(c ? at[i - 1] : far_away, c + 1 < d->columns ? at[i + 1] : far_away);
            float y = min(r ? at[i - d->columns] : far_away, r + 1 < d->rows ? at[i + d->columns] : far_away);
            if (x >= far_away && y >= far_away) continue;
            float gap = x - y, u = min(x, y) + PT_FIELD_PITCH;
            if (gap < PT_FIELD_PITCH && gap > -PT_FIELD_PITCH)
                u = (x + y + sqrtf(2.0F * PT_FIELD_PITCH * PT_FIELD_PITCH - gap * gap)) / 2;
            assert(u > min(x, y)); /* a way never becomes shorter on the way out */
            if (u >= at[i] - 1e-3F) continue;
            at[i] = u;
            changed = true;
        }
    return changed;
}

/* Fast sweeping: sweeps in the four orders in turn until nothing changes. */
static void spread_field(const pt_distances *d, float *at) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int way = 0; way < 4; way++)
            changed |= sweep_field(d, at, way);
    }
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

/* Returns the distances to a waypoint. If the field is not kept, it replaces the one that was used longest ago. */
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
    /* the points around the waypoint begin with their straight distances */
    float *at = oldest->at;
    pt_point w = d->game->waypoint[waypoint];
    for (int i = 0; i < d->columns * d->rows; i++)
        at[i] = far_away;
    for (int r = w.y / PT_FIELD_PITCH - 1; r <= w.y / PT_FIELD_PITCH + 2; r++)
        for (int c = w.x / PT_FIELD_PITCH - 1; c <= w.x / PT_FIELD_PITCH + 2; c++) {
            if (c < 0 || r < 0 || c >= d->columns || r >= d->rows) continue;
            int x = c * PT_FIELD_PITCH - w.x, y = r * PT_FIELD_PITCH - w.y;
            at[r * d->columns + c] = sqrtf((float)(x * x + y * y));
        }
    spread_field(d, at);
    /* Takes lengths from the graph for nodes that the field has not reached, because the graph may know a way through a gap
     * that is too narrow for the field's points. */
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
    if (added) spread_field(d, at);
    assert(is_settled(d, at));
    return at;
}

/* Returns the length of the shortest way from a place to a waypoint, in pixels, and its gradient in *growth. Interpolates between
 * the four points around the place. */
static double pt_distance_at(pt_distances *d, int waypoint, pt_vector place, pt_vector *growth) {
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

enum {
    STEP = 12,       /* ticks that an action lasts */
    AHEAD_MIN = 60,  /* ticks that the beam is ahead of the ship at the start */
    AHEAD_MAX = 300, /* and at most; the lead grows by one tick in four */
    LEVELS = 32,     /* steps stored: at least all between ship and beam */
    WIDTH_MIN = 8,
    WIDTH_MAX = 1 << 14,
    SLOTS = 1 << 18 /* size of the hash table of similar flights */
};

enum { SPEED, BLEND, DETOUR, NOISE };
static const pt_weight weights[] = {
    [SPEED] = {"speed", "pixels of the way that a speed of one pixel a tick in the right direction is worth", 15},
    [BLEND] = {"blend", "pixels from a waypoint within which the waypoint after it counts, too", 100},
    [DETOUR] = {"detour", "the share of a detour that is saved when its waypoint has been visited before", 1},
    [NOISE] = {"noise", "pixels of random noise that make flights differ", 0.5},
    {.name = NULL},
};

/* A flight in the beam. */
typedef struct {
    pt_state state;
    float left; /* lower is better: pixels to go, minus what the speed is worth */
    int32_t parent;
    uint8_t action;
} flight;

typedef struct {
    int32_t parent;
    uint8_t action;
} step;

typedef struct {
    pt_drive_options options;
    pt_trip trip;
    lg_rng rng;
    pt_distances distances;
    double tail[PT_WAYPOINTS_MAX + 1];   /* tail[k]: length from waypoint k of the order to the end */
    double detour[PT_WAYPOINTS_MAX + 1]; /* detour[k]: length saved if waypoint k of the order is left out */
    int width, flights, children;
    int level, now; /* steps made by the beam; steps made by the ship */
    bool done;      /* the only flight left has visited all waypoints */
    double speed;   /* simulated ticks a second, used with a clock */
    flight *beam, *child;
    step (*past)[WIDTH_MAX]; /* indexed by level modulo LEVELS */
    int32_t *order;
    struct {
        uint32_t stamp;
        int32_t child;
    } * slot;
    uint32_t stamp;
} pilot;

static int next_open(const pilot *p, const pt_state *s, int k) {
    while (k < p->trip.game->waypoints && !pt_is_open(s, p->trip.order[k]))
        k++;
    return k;
}

static double cost_to_go(pilot *p, const pt_state *s) {
    int n = p->trip.game->waypoints, next = next_open(p, s, 0);
    if (next == n) return 0;
    pt_vector place = {s->x, s->y}, growth, beyond;
    const double *weight = p->options.weight;
    double distance = pt_distance_at(&p->distances, p->trip.order[next], place, &growth);
    double left = distance + p->tail[next];
    if (n - next != s->left) /* some later waypoints are visited already */
        for (int i = next + 1; i < n; i++)
            if (!pt_is_open(s, p->trip.order[i])) left -= weight[DETOUR] * p->detour[i];
    /* Near the next waypoint, the speed towards the waypoint after it counts more and more. */
    double speed = -(growth.x * s->vx + growth.y * s->vy), share = distance / weight[BLEND];
    int after = next_open(p, s, next + 1);
    if (!(share >= 1) && after < n) {
        pt_distance_at(&p->distances, p->trip.order[after], place, &beyond);
        speed = share * speed - (1 - share) * (beyond.x * s->vx + beyond.y * s->vy);
    }
    return left - weight[SPEED] * speed;
}

static void destroy(void *memory) {
    pilot *p = memory;
    free(p->beam);
    free(p->child);
    free(p->past);
    free(p->order);
    free(p->slot);
    free(p);
}

static void *create(const pt_drive_options *options) {
    pilot *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->options = *options;
    p->beam = malloc(sizeof *p->beam * WIDTH_MAX);
    p->child = malloc(sizeof *p->child * WIDTH_MAX * PT_ACTIONS);
    p->past = malloc(sizeof *p->past * LEVELS);
    p->order = malloc(sizeof *p->order * WIDTH_MAX * PT_ACTIONS);
    p->slot = calloc(SLOTS, sizeof *p->slot);
    if (p->beam && p->child && p->past && p->order && p->slot) return p;
    destroy(p);
    return NULL;
}

static bool begin(void *memory, const pt_trip *trip, lg_rng rng) {
    pilot *p = memory;
    pt_distances *d = &p->distances;
    const pt_game *game = trip->game;
    const pt_walls *walls = game->walls;
    p->trip = *trip;
    p->rng = rng;
    d->game = game;
    d->analyst = trip->analyst;
    d->uses = 0;
    for (int i = 0; i < PT_FIELDS; i++) {
        d->field[i].waypoint = -1;
        d->field[i].used = 0;
    }
    d->columns = (walls->width - 1) / PT_FIELD_PITCH + 1;
    d->rows = (walls->height - 1) / PT_FIELD_PITCH + 1;
    assert(d->columns >= 2 && d->rows >= 2 && d->columns <= PT_FIELD_SIDE && d->rows <= PT_FIELD_SIDE);
    for (int r = 0; r < d->rows; r++)
        for (int c = 0; c < d->columns; c++)
            d->open[r * d->columns + c] = !pt_hit(walls, c * PT_FIELD_PITCH, r * PT_FIELD_PITCH);
    /* measures the route: the lengths from each waypoint to the end, and what its detour is worth */
    const int16_t *order = trip->order;
    int n = game->waypoints;
    double into[PT_WAYPOINTS_MAX + 1] = {0};
    for (int k = 1; k < n; k++) {
        pt_vector growth;
        pt_point last = game->waypoint[order[k - 1]];
        into[k] = pt_distance_at(d, order[k], (pt_vector){last.x, last.y}, &growth);
        if (k == 1) continue;
        pt_point before = game->waypoint[order[k - 2]];
        double past = pt_distance_at(d, order[k], (pt_vector){before.x, before.y}, &growth);
        p->detour[k - 1] = into[k - 1] + into[k] - past;
    }
    p->tail[n - 1] = 0;
    for (int k = n - 1; k > 0; k--) {
        assert(into[k] >= 0);
        p->tail[k - 1] = p->tail[k] + into[k];
    }
    p->detour[0] = 0;
    p->detour[n - 1] = into[n - 1];
    p->flights = 1;
    p->level = p->now = 0;
    p->done = false;
    p->speed = 2e6;
    p->beam[0] = (flight){.parent = -1};
    pt_start(game, &p->beam[0].state, true);
    return true;
}

/* Keeps the best flight of each kind. Two states are of the same kind if they agree in place to 2 pixels, in velocity to an eighth
 * of a pixel a tick (on both axes), in heading to one of 32, and in the number of waypoints left. Kinds that share a slot of the
 * hash table count as one kind. */
static void offer_child(pilot *p, int child) {
    const pt_state *s = &p->child[child].state;
    assert(fabs(s->vx) < 3 && fabs(s->vy) < 3 && s->x >= 0 && s->x < 2048 && s->y >= 0 && s->y < 2048);
    const double turn = s->dx > 0 ? 3 + s->dy : 1 - s->dy; /* 0 to 4, once around the circle */
    uint64_t x = (uint64_t)(s->x / 2), y = (uint64_t)(s->y / 2), d = (uint64_t)(turn * 8);
    uint64_t vx = (uint64_t)((s->vx + 3) * 8), vy = (uint64_t)((s->vy + 3) * 8), left = (uint64_t)s->left;
    uint64_t kind = x | y << 10 | vx << 20 | vy << 26 | d << 32 | left << 38;
    uint32_t i = (uint32_t)(kind * 0x9e3779b97f4a7c15u >> 40) & (SLOTS - 1);
    if (p->slot[i].stamp == p->stamp) {
        if (p->child[child].left < p->child[p->slot[i].child].left) p->slot[i].child = child;
        return;
    }
    assert(p->children < p->flights * PT_ACTIONS);
    p->slot[i].stamp = p->stamp;
    p->slot[i].child = child;
    p->order[p->children++] = (int32_t)i;
}

/* Moves the `count` best flights to the front (quickselect). */
static void select_best(pilot *p, int count) {
    int lo = 0, hi = p->children - 1;
    while (lo < hi) {
        float pivot = p->child[p->order[(lo + hi) / 2]].left;
        int i = lo, j = hi;
        while (i <= j) {
            while (p->child[p->order[i]].left < pivot)
                i++;
            while (p->child[p->order[j]].left > pivot)
                j--;
            if (i <= j) {
                int32_t t = p->order[i];
                p->order[i++] = p->order[j];
                p->order[j--] = t;
            }
        }
        if (count - 1 <= j)
            hi = j;
        else if (count - 1 >= i)
            lo = i;
        else
            return;
    }
}

#ifndef NDEBUG
/* Is none of the `count` flights at the front worse than one behind them? */
static bool is_best_in_front(const pilot *p, int count) {
    float worst = -far_away;
    for (int i = 0; i < count; i++)
        if (p->child[p->order[i]].left > worst) worst = p->child[p->order[i]].left;
    for (int i = count; i < p->children; i++)
        if (p->child[p->order[i]].left < worst) return false;
    return true;
}
#endif

/* Advances all flights by a step, with each action. If a flight has visited all waypoints, the earliest such flight becomes the
 * only one. */
static void advance_beam(pilot *p) {
    int finished = -1;
    assert(p->width >= WIDTH_MIN && p->width <= WIDTH_MAX && p->flights >= 1 && p->flights <= WIDTH_MAX);
    assert(p->level + 1 - p->now < LEVELS); /* the steps back to the ship stay stored */
    p->stamp++;
    p->children = 0;
    for (int made = 0; made < p->flights * PT_ACTIONS; made++) {
        int f = made / PT_ACTIONS, action = made % PT_ACTIONS;
        flight *c = &p->child[made];
        c->state = p->beam[f].state;
        c->parent = f;
        c->action = (uint8_t)action;
        for (int t = 0; t < STEP && !pt_over(&c->state); t++)
            pt_tick(p->trip.game, &c->state, action);
        bool lost = c->state.left && pt_over(&c->state);
        c->left = lost ? far_away : (float)(cost_to_go(p, &c->state) + p->options.weight[NOISE] * lg_rng_unit(&p->rng));
        if (!c->state.left && (finished < 0 || c->state.total_time < p->child[finished].state.total_time))
            finished = made;
        offer_child(p, made);
    }
    for (int i = 0; i < p->children; i++)
        p->order[i] = p->slot[p->order[i]].child;
    int keep = p->children < p->width ? p->children : p->width;
    select_best(p, keep);
    assert(keep >= 1 && is_best_in_front(p, keep));
    p->done = finished >= 0;
    if (p->done) {
        keep = 1;
        p->order[0] = finished;
    }
    step *past = p->past[++p->level % LEVELS];
    for (int i = 0; i < keep; i++) {
        p->beam[i] = p->child[p->order[i]];
        past[i] = (step){p->beam[i].parent, p->beam[i].action};
    }
    p->flights = keep;
}

/* Returns the flight's ancestor at a level. */
static int ancestor_of(const pilot *p, int f, int level) {
    assert(level >= p->now && level <= p->level && f < p->flights);
    for (int l = p->level; l > level; l--)
        f = p->past[l % LEVELS][f].parent;
    return f;
}

static pt_decision decide(void *memory, const pt_state *state) {
    pilot *p = memory;
    const pt_drive_options *o = &p->options;
    (void)state; /* the beam has predicted it */
    assert(state->total_time == p->now * STEP && !p->beam[0].state.left == p->done);
    /* Advances the beam as far ahead as it should be, as wide as the budget allows. */
    double ahead = AHEAD_MIN + p->now * STEP / 4.0, flown = 0; /* flown: the ticks simulated */
    int until = p->now + (int)(ahead < AHEAD_MAX ? ahead : AHEAD_MAX) / STEP, steps = until - p->level;
    double start = o->clock ? o->clock() : 0, share = o->seconds * STEP / o->repeat;
    for (int done = 0; done < steps && !p->done; done++) {
        double used = o->clock ? o->clock() - start : 0;
        if (used > 0 && flown > 0) p->speed = flown / used;
        double ticks = o->clock ? p->speed * (share - used) : (double)o->iterations * o->depth * STEP;
        double width = ticks / ((double)(o->clock ? steps - done : steps) * STEP * PT_ACTIONS);
        p->width = width < WIDTH_MIN ? WIDTH_MIN : width > WIDTH_MAX ? WIDTH_MAX : (int)width;
        flown += (double)p->flights * PT_ACTIONS * STEP;
        advance_beam(p);
    }
    int best = 0, kept = 0;
    for (int f = 1; f < p->flights; f++)
        if (p->beam[f].left < p->beam[best].left) best = f;
    /* Makes one step towards the best flight and drops the flights that begin with another step. */
    int next = ancestor_of(p, best, ++p->now), action = p->past[p->now % LEVELS][next].action;
    for (int f = 0; f < p->flights; f++)
        if (ancestor_of(p, f, p->now) == next) {
            p->past[p->level % LEVELS][kept] = p->past[p->level % LEVELS][f];
            p->beam[kept++] = p->beam[f];
        }
    assert(kept >= 1 && p->now <= p->level);
    p->flights = kept;
    return (pt_decision){action, STEP, (int64_t)flown / ((int64_t)o->depth * o->repeat)};
}

const pt_driver pt_pilot = {
    "pilot", "our own: many flights side by side, ahead of the ship", weights, create, destroy, begin, decide, NULL};
