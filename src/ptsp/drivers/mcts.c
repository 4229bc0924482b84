/* The tree search of the paper's driver (section IV-C) as its code works (shared reference, section 9): UCT over
 * macro-actions, with values from the next two waypoints of the route. There are two differences. A node stores its state,
 * so that descending the tree costs no simulated ticks. And if the clock allows more nodes than fit into memory, the tree
 * stops growing. */
#include "drive.h"

#include "base/math.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 1 << 17, NODES_INDEX = PT_STRIDE_MAX * PT_STRIDE_MAX, UNKNOWN = -2, LOOK = 16, STAGES = 64 };

static const double value_scale = 32000, jitter = 1e-8;

enum { TIME, DISTANCE, WAYPOINT, ORDER, COLLISION, EXPLORATION };
static const pt_weight weights[] = {
    [TIME] = {"time", "a tick", 1},
    [DISTANCE] = {"distance", "a pixel of the way to the next waypoint", 1},
    [WAYPOINT] = {"waypoint", "the first of the next two waypoints is visited", 10000},
    [ORDER] = {"order", "a waypoint is visited in the route's order", 1000},
    [COLLISION] = {"collision", "the flight ends at a wall", 100},
    [EXPLORATION] = {"exploration", "how much rarely tried actions are preferred", 1.4142135623730951},
    {.name = NULL},
};

/* A state, together with a fact that the game does not store: have the waypoints been visited in the route's order? */
typedef struct {
    pt_state state;
    bool matched;
} position;

typedef struct {
    position at;
    bool done; /* both targets are visited, or the game is over */
    uint8_t children;
    int32_t visits, child[PT_ACTIONS];
    double sum;
} node;

typedef struct {
    pt_drive_options options;
    pt_trip trip;
    lg_rng rng;
    int targets, target[2];
    int loaded[2];                 /* the waypoints whose distances `length` holds */
    double length[2][NODES_INDEX]; /* by node of the graph: the length to the target */
    /* closest node of each pixel, found when first asked for */
    int32_t closest[PT_SIDE_MAX * PT_SIDE_MAX];
    bool matched, first; /* was the order kept so far; is this the game's first decision? */
    int nodes, nodes_max;
    node *node;
} mcts;

static void *create(const pt_drive_options *options) {
    mcts *m = malloc(sizeof *m);
    if (!m) return NULL;
    m->options = *options;
    if (m->options.depth >= STAGES) m->options.depth = STAGES - 1;
    m->nodes_max = options->clock || options->iterations >= NODES_MAX ? NODES_MAX : options->iterations + 1;
    assert(m->nodes_max > 1 && m->options.depth >= 1 && m->options.repeat >= 1);
    m->node = malloc((size_t)m->nodes_max * sizeof *m->node);
    if (m->node) return m;
    free(m);
    return NULL;
}

static void destroy(void *memory) {
    mcts *m = memory;
    free(m->node);
    free(m);
}

static bool begin(void *memory, const pt_trip *trip, lg_rng rng) {
    mcts *m = memory;
    m->trip = *trip;
    m->rng = rng;
    m->loaded[0] = m->loaded[1] = -1;
    m->first = m->matched = true;
    int pixels = trip->game->walls->width * trip->game->walls->height;
    for (int i = 0; i < pixels; i++)
        m->closest[i] = UNKNOWN;
    return true;
}

static double nearness_of_target(mcts *m, const pt_state *state, int k) {
    const pt_walls *walls = m->trip.game->walls;
    assert(k < m->targets && m->loaded[k] == m->target[k]);
    pt_point p = {(int16_t)pt_round(state->x), (int16_t)pt_round(state->y)};
    double length = INFINITY;
    if (pt_inside(walls, p.x, p.y)) {
        int32_t *closest = &m->closest[p.y * walls->width + p.x];
        if (*closest == UNKNOWN) *closest = pt_closest(pt_analyst_grid(m->trip.analyst), walls, p);
        if (*closest >= 0) length = m->length[k][*closest];
    }
    double left = 10000 - m->options.weight[DISTANCE] * length;
    return left > 0 ? left : 0;
}

static void fly_tick(const mcts *m, position *p, int action) {
    const pt_state *s = &p->state;
    int before = s->left, all = m->trip.game->waypoints;
    pt_tick(m->trip.game, &p->state, action);
    if (s->left == before) return;
    /* Are the waypoints visited in this tick the route's next ones? If one tick visits several, they count as visited in the order
     * of their indices. */
    assert(s->left < before && before <= all); /* a visited waypoint stays visited */
    for (int i = all - before; i < all - s->left; i++)
        if (pt_is_open(s, m->trip.order[i]) || (i > all - before && m->trip.order[i] < m->trip.order[i - 1]))
            p->matched = false;
}

/* Flies a macro-action, which ends early when both targets are visited or the game is over. Returns whether it ended for
 * one of these reasons. */
static bool fly_action(const mcts *m, position *p, int action) {
    for (int i = 0; i < m->options.repeat; i++) {
        int left = p->state.left;
        fly_tick(m, p, action);
        if (p->state.left != left) {
            bool open = false;
            for (int k = 0; k < m->targets; k++)
                open |= pt_is_open(&p->state, m->target[k]);
            if (!open || pt_over(&p->state)) return true;
        }
        if (p->state.steps_left <= 0) return true;
    }
    return false;
}

static int most_promising(mcts *m, const node *n) {
    int best = 0;
    double most = -INFINITY, log_parent = lg_log(n->visits + 1);
    for (int a = 0; a < PT_ACTIONS; a++) {
        const node *child = &m->node[n->child[a]];
        assert(child->visits > 0 && child->visits < n->visits);
        double score = child->sum / child->visits / value_scale +
                       m->options.weight[EXPLORATION] * sqrt(log_parent / child->visits) +
                       lg_rng_unit(&m->rng) * jitter;
        if (score > most) {
            most = score;
            best = a;
        }
    }
    return n->child[best];
}

static int add_node(mcts *m, const position *at, bool done) {
    assert(m->nodes < m->nodes_max);
    node *n = &m->node[m->nodes];
    n->at = *at;
    n->done = done;
    n->children = 0;
    n->visits = 0;
    n->sum = 0;
    return m->nodes++;
}

static void run_iteration(mcts *m) {
    int path[STAGES], depth = 0;
    path[0] = 0;
    node *n = m->node;
    while (depth < m->options.depth && !n->done && n->children == PT_ACTIONS) {
        path[++depth] = most_promising(m, n);
        n = &m->node[path[depth]];
    }
    position p = n->at;
    bool done = n->done;
    int walked = depth;
    if (depth < m->options.depth && !done) {
        done = fly_action(m, &p, n->children);
        walked++;
        if (m->nodes < m->nodes_max) path[++depth] = n->child[n->children++] = add_node(m, &p, done);
    }
    /* random macro-actions until the search depth is reached */
    for (; walked < m->options.depth && !done; walked++)
        done = fly_action(m, &p, (int)lg_rng_below(&m->rng, PT_ACTIONS));
    const pt_state *s = &p.state;
    const double *weight = m->options.weight;
    bool first = !pt_is_open(s, m->target[0]), second = m->targets > 1 && !pt_is_open(s, m->target[1]);
    double value = 10000 - weight[TIME] * s->total_time;
    value += m->targets > 1 && first ? nearness_of_target(m, s, 1) + weight[WAYPOINT] : nearness_of_target(m, s, 0);
    if (p.matched) value += weight[ORDER] * (second ? 2 : first);
    if (s->collided) value -= weight[COLLISION];
    assert(depth < STAGES && depth <= m->options.depth && isfinite(value));
    for (int i = 0; i <= depth; i++) {
        m->node[path[i]].visits++;
        m->node[path[i]].sum += value;
    }
}

static pt_decision decide(void *memory, const pt_state *state) {
    mcts *m = memory;
    position root = {*state, m->matched};
    /* Chooses the targets: the next two waypoints of the route that are not visited yet. */
    m->targets = 0;
    for (int i = 0; i < m->trip.game->waypoints && m->targets < 2; i++)
        if (pt_is_open(state, m->trip.order[i])) m->target[m->targets++] = m->trip.order[i];
    assert(m->targets == (state->left < 2 ? state->left : 2) && m->targets > 0);
    const pt_grid *grid = pt_analyst_grid(m->trip.analyst);
    for (int k = 0; k < m->targets; k++) {
        if (m->loaded[k] == m->target[k]) continue;
        bool was_second = !k && m->loaded[1] == m->target[0]; /* has the second target become the first one? */
        if (was_second) memcpy(m->length[0], m->length[1], sizeof *m->length);
        for (int r = 0; r < grid->rows && !was_second; r++)
            for (int c = 0; c < grid->columns; c++) {
                int i = pt_index(grid, c, r);
                m->length[k][i] = pt_is_node(grid, c, r) ? pt_distance_to(m->trip.analyst, i, m->target[k]) : INFINITY;
            }
        m->loaded[k] = m->target[k];
    }
    m->nodes = 0;
    add_node(m, &root, false);
    const pt_drive_options *o = &m->options;
    pt_decision d = {.ticks = o->repeat + m->first};
    double end = o->clock ? o->clock() + o->seconds : 0;
    while (o->clock ? d.iterations < PT_ACTIONS || o->clock() < end : d.iterations < o->iterations) {
        bool looks = !o->clock && d.iterations && d.iterations % LOOK == 0;
        if (looks && o->go_on && !o->go_on(o->context)) break;
        for (int i = 0; i < (o->clock ? LOOK : 1); i++, d.iterations++)
            run_iteration(m);
    }
    assert(m->node[0].visits == d.iterations);
    int best = 0;
    assert(m->node[0].children > 0);
    for (int a = 1; a < m->node[0].children; a++)
        if (m->node[m->node[0].child[a]].sum > m->node[m->node[0].child[best]].sum) best = a;
    d.action = best;
    m->first = false;
    /* simulate what the game will do, to learn whether it keeps the order */
    for (int i = 0; i < d.ticks && !pt_over(&root.state); i++)
        fly_tick(m, &root, d.action);
    m->matched = root.matched;
    return d;
}

const pt_driver pt_mcts = {"mcts", "Monte Carlo tree search, as in the paper", weights, create, destroy, begin, decide,
                           NULL};
