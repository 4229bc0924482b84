/* Adds obstacles at places that no flight comes near. Then it flies all routes again and compares every state with the flights
 * before. A flight can still change, because drivers look at places to which they do not fly. If anything has changed, the
 * obstacles are removed and tried again in two halves, and so on down to single obstacles; an obstacle that changes something
 * is left out. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "settings.h"

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
    flight_log *log = &c->log[c->route];
    (void)action;
    take_around(c, state->x, state->y);
    if (log->count == log->room) {
        int room = log->room ? 2 * log->room : 4096;
        uint64_t *more = realloc(log->hash, sizeof *more * (size_t)room);
        if (!more) return false;
        log->hash = more;
        log->room = room;
    }
    log->hash[log->count++] = hash_state(state);
    return true;
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

static bool score(clutter *c, record *found) {
    pt_sites sites = pt_sites_of(c->map);
    found->score = pt_referee_score(&c->referee, c->task, &sites, c->map->steps);
    return !isnan(found->score);
}

static bool has_cell(const obstacle *o, int x, int y) {
    double across = (2 * (x - o->x) + 1.0) / o->width - 1, down = (2 * (y - o->y) + 1.0) / o->height - 1;
    return !o->round || across * across + down * down <= 1;
}

static int draw_side(lg_rng *rng) {
    return LEAST + (int)lg_rng_below(rng, MOST - LEAST + 1);
}

/* Adds the obstacles from `first` to `end`, but not those that change something: the analysis, the score or a flight. Returns
 * false if memory is short. */
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
    pt_analyst *analyst = c->referee.analyst;
    if (!pt_analyse(analyst, c->map, c->task->rules, PT_ROUTES, &c->after.analysis)) return false;
    const pt_plan *before = &c->before.analysis.plan, *after = &c->after.analysis.plan;
    bool same = c->after.analysis.feasible && before->routes == after->routes;
    for (int r = 0; same && r < before->routes; r++)
        same = before->route[r].cost == after->route[r].cost &&
               !memcmp(before->route[r].order, after->route[r].order, sizeof(int16_t) * (size_t)c->map->waypoints);
    int routes = count_flown(c), suspect = c->suspect;
    for (int k = 0; same && k < routes; k++) {
        c->suspect = (suspect + k) % routes;
        if (!fly_route(c, &c->after, c->suspect, compare_tick)) return false;
        same = c->tick == c->log[c->suspect].count;
    }
    if (same && !score(c, &c->after)) return false;
    if (same && c->after.score == c->before.score) return true;
    memcpy(c->map->letter, c->letter, cells);
    int middle = first + (end - first) / 2;
    return end - first == 1 || (add_harmless(c, first, middle) && add_harmless(c, middle, end));
}

bool pt_clutter(const pt_task *task, pt_map *map) {
    clutter *c = task->clutter ? calloc(1, sizeof *c) : NULL;
    if (!c) return !task->clutter;
    c->task = task;
    c->map = map;
    pt_sites sites = pt_sites_of(map);
    bool good = pt_referee_open(&c->referee) &&
                pt_analyse(c->referee.analyst, map, task->rules, PT_ROUTES, &c->before.analysis);
    bool feasible = good && c->before.analysis.feasible;
    for (int r = 0; good && feasible && r < count_flown(c); r++)
        good = fly_route(c, &c->before, r, take_tick);
    if (good && feasible) good = score(c, &c->before);
    if (good && feasible) {
        for (int i = 0; i < sites.waypoints; i++) /* a flight may have missed some */
            take_around(c, sites.waypoint[i].x, sites.waypoint[i].y);
        /* Draws obstacles that fit. The random numbers depend only on the map. */
        size_t cells = (size_t)map->width * (size_t)map->height;
        lg_rng rng = lg_rng_stream(hash_bytes(HASH_START, map->letter, cells), "clutter", 0);
        for (int i = 0; i < TRIES * task->clutter && c->count < task->clutter; i++) {
            obstacle o = {.width = draw_side(&rng), .height = draw_side(&rng), .round = lg_rng_below(&rng, 2)};
            o.x = (int)lg_rng_below(&rng, (uint64_t)(map->width - o.width + 1));
            o.y = (int)lg_rng_below(&rng, (uint64_t)(map->height - o.height + 1));
            bool fits = true;
            for (int y = o.y; y < o.y + o.height && fits; y++)
                for (int x = o.x; x < o.x + o.width && fits; x++)
                    fits = !has_cell(&o, x, y) || !c->taken[y * map->width + x];
            if (fits) c->drawn[c->count++] = o;
        }
        good = add_harmless(c, 0, c->count);
    }
    for (int r = 0; r < PT_ROUTES; r++)
        free(c->log[r].hash);
    pt_referee_close(&c->referee);
    free(c);
    return good;
}
