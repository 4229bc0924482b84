/* Adds obstacles at places that no flight comes near. Then it flies all routes again and compares every state with the flights
 * before. A flight can still change, because drivers look at places to which they do not fly. If anything has changed, the
 * obstacles are removed and tried again in two halves, and so on down to single obstacles; an obstacle that changes something
 * is left out. */
#include "clutter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "referee.h"

enum { TRIES = 20 /* places that are drawn for each obstacle */, LEAST = 8, MOST = 40 /* pixels of a side */ };

/* A rectangle of cells, or the ellipse in it. */
typedef struct {
    int x, y, width, height;
    bool round;
} obstacle;

/* What must stay as it is. */
typedef struct {
    pt_analysis analysis;
    double score;
} record;

/* The hashes of all states of the flights along a route. */
typedef struct {
    uint64_t *hash;
    int count, room;
} flight_log;

typedef struct {
    const pt_task *task;
    pt_map *map;
    pt_referee referee;
    record before, after;
    flight_log log[PT_ROUTES];
    int route, tick; /* the route that is flown now, and how many of its states have been compared */
    int suspect; /* the route whose flights changed last; they are flown first, because they are likely to change again */
    bool taken[PT_SIDE_MAX * PT_SIDE_MAX];  /* is the cell too near to a flight or a site? */
    char letter[PT_SIDE_MAX * PT_SIDE_MAX]; /* the map's letters before the obstacles that are tried */
    obstacle drawn[PT_CLUTTER_MAX];
    int count;
} clutter;

static uint64_t hash_state(const pt_state *s) {
    const double number[] = {s->x, s->y, s->vx, s->vy, s->dx, s->dy};
    const int whole[] = {s->total_time, s->left, s->collided};
    return hash_bytes(hash_bytes(HASH_START, number, sizeof number), whole, sizeof whole);
}

/* Appends a hash to the log. Returns false if memory is short. */
static bool log_hash(flight_log *log, uint64_t hash) {
    if (log->count == log->room) {
        int room = log->room ? 2 * log->room : 4096;
        uint64_t *more = realloc(log->hash, sizeof *more * (size_t)room);
        if (!more) return false;
        log->hash = more;
        log->room = room;
    }
    log->hash[log->count++] = hash;
    return true;
}

/* Returns false as soon as a state differs from the flight before, which ends the flight. */
static bool compare_tick(void *context, const pt_state *state, int action) {
    clutter *c = context;
    const flight_log *log = &c->log[c->route];
    (void)action;
    bool same = c->tick < log->count && log->hash[c->tick] == hash_state(state);
    c->tick += same;
    return same;
}

/* Marks the cells around a place as taken. */
static void take_around(clutter *c, double x, double y) {
    int left = (int)fmax(x - PT_CLUTTER_GAP, 0), right = (int)fmin(x + PT_CLUTTER_GAP, c->map->width - 1);
    int top = (int)fmax(y - PT_CLUTTER_GAP, 0), bottom = (int)fmin(y + PT_CLUTTER_GAP, c->map->height - 1);
    for (int row = top; row <= bottom; row++)
        memset(c->taken + row * c->map->width + left, true, (size_t)right - (size_t)left + 1);
}

static bool take_tick(void *context, const pt_state *state, int action) {
    clutter *c = context;
    (void)action;
    take_around(c, state->x, state->y);
    return log_hash(&c->log[c->route], hash_state(state));
}

/* Are the routes and their estimates the same? */
static bool is_same_plan(const record *a, const record *b, int waypoints) {
    const pt_plan *p = &a->analysis.plan, *q = &b->analysis.plan;
    bool same = b->analysis.feasible && p->routes == q->routes;
    for (int r = 0; same && r < p->routes; r++)
        same = p->route[r].cost == q->route[r].cost &&
               !memcmp(p->route[r].order, q->route[r].order, sizeof(int16_t) * (size_t)waypoints);
    return same;
}

/* Lets drivers fly a route. Returns false if memory is short. */
static bool fly_route(clutter *c, const record *found, int route, pt_watch *tick) {
    pt_analyst *analyst = c->referee.analyst;
    pt_game game = pt_game_of(c->map, pt_analyst_walls(analyst));
    pt_trip trip = {&game, analyst, found->analysis.plan.route[route].order};
    c->route = route;
    c->tick = 0;
    return c->task->flown->watch(c->task, &trip, route, tick, c);
}

static int count_flown(const clutter *c) {
    int routes = c->before.analysis.plan.routes, shown = pt_task_routes(c->task);
    return shown < routes ? shown : routes;
}

/* Logs the flights along all routes. Returns false if memory is short. */
static bool log_flights(clutter *c) {
    bool good = true;
    for (int r = 0; good && r < count_flown(c); r++)
        good = fly_route(c, &c->before, r, take_tick);
    return good;
}

/* Flies until something is not as before. Returns false if memory is short. */
static bool compare_flights(clutter *c, bool *same) {
    int routes = count_flown(c), first = c->suspect;
    for (int k = 0; *same && k < routes; k++) {
        c->suspect = (first + k) % routes;
        if (!fly_route(c, &c->after, c->suspect, compare_tick)) return false;
        *same = c->tick == c->log[c->suspect].count;
    }
    return true;
}

static bool analyse(clutter *c, record *found) {
    return pt_analyse(c->referee.analyst, c->map, c->task->rules, PT_ROUTES, &found->analysis);
}

static bool score(clutter *c, record *found) {
    pt_sites sites = pt_sites_of(c->map);
    found->score = pt_referee_score(&c->referee, c->task, &sites, c->map->steps);
    return !isnan(found->score);
}

/* Finds out whether the analysis, the score and all flights are the same as before. Returns false if memory is short. */
static bool compare_all(clutter *c, bool *same) {
    if (!analyse(c, &c->after)) return false;
    *same = is_same_plan(&c->before, &c->after, c->map->waypoints);
    if (!compare_flights(c, same) || (*same && !score(c, &c->after))) return false;
    *same = *same && c->after.score == c->before.score;
    return true;
}

static bool has_cell(const obstacle *o, int x, int y) {
    double across = (2 * (x - o->x) + 1.0) / o->width - 1, down = (2 * (y - o->y) + 1.0) / o->height - 1;
    return !o->round || across * across + down * down <= 1;
}

/* Is there room for the obstacle? */
static bool fits(const clutter *c, const obstacle *o) {
    for (int y = o->y; y < o->y + o->height; y++)
        for (int x = o->x; x < o->x + o->width; x++)
            if (has_cell(o, x, y) && c->taken[y * c->map->width + x]) return false;
    return true;
}

static int draw_side(lg_rng *rng) {
    return LEAST + (int)lg_rng_below(rng, MOST - LEAST + 1);
}

/* Adds the obstacles from `first` to `end`, but not those that change something. Returns false if memory is short. */
static bool add_harmless(clutter *c, int first, int end) {
    size_t cells = (size_t)c->map->width * (size_t)c->map->height;
    if (first == end) return true;
    memcpy(c->letter, c->map->letter, cells);
    for (int i = first; i < end; i++) {
        const obstacle *o = &c->drawn[i];
        for (int y = o->y; y < o->y + o->height; y++)
            for (int x = o->x; x < o->x + o->width; x++)
                if (has_cell(o, x, y)) c->map->letter[y * c->map->width + x] = '@';
    }
    bool same;
    if (!compare_all(c, &same)) return false;
    if (same) return true;
    memcpy(c->map->letter, c->letter, cells);
    int middle = first + (end - first) / 2;
    return end - first == 1 || (add_harmless(c, first, middle) && add_harmless(c, middle, end));
}

static bool add_all(clutter *c) {
    pt_sites sites = pt_sites_of(c->map);
    if (!pt_referee_open(&c->referee) || !analyse(c, &c->before)) return false;
    if (!c->before.analysis.feasible) return true;
    if (!log_flights(c) || !score(c, &c->before)) return false;
    for (int i = 0; i < sites.waypoints; i++) /* a flight may have missed some */
        take_around(c, sites.waypoint[i].x, sites.waypoint[i].y);
    /* Draws obstacles that fit. The random numbers depend only on the map. */
    size_t cells = (size_t)c->map->width * (size_t)c->map->height;
    lg_rng rng = lg_rng_stream(hash_bytes(HASH_START, c->map->letter, cells), "clutter", 0);
    for (int i = 0; i < TRIES * c->task->clutter && c->count < c->task->clutter; i++) {
        obstacle o = {.width = draw_side(&rng), .height = draw_side(&rng), .round = lg_rng_below(&rng, 2)};
        o.x = (int)lg_rng_below(&rng, (uint64_t)(c->map->width - o.width + 1));
        o.y = (int)lg_rng_below(&rng, (uint64_t)(c->map->height - o.height + 1));
        if (fits(c, &o)) c->drawn[c->count++] = o;
    }
    return add_harmless(c, 0, c->count);
}

bool pt_clutter(const pt_task *task, pt_map *map) {
    clutter *c = task->clutter ? calloc(1, sizeof *c) : NULL;
    if (!c) return !task->clutter;
    c->task = task;
    c->map = map;
    bool good = add_all(c);
    for (int r = 0; r < PT_ROUTES; r++)
        free(c->log[r].hash);
    pt_referee_close(&c->referee);
    free(c);
    return good;
}
