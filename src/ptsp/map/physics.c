/* One tick of the game: turn, thrust, friction, walls, waypoints. The floating-point operations and their order are the
 * original's. The rest of the code only finds out quickly that nothing can happen: that no wall is within the ring's reach,
 * that no ring point is in a wall ahead, or that no waypoint is near enough. */
#include "physics.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double bounce = 0.25;
/* reach: in pixels; speed_max: a ship's speed stays below it, whatever its physics (below 2.476 pixels a tick in the original) */
static const double reach = 7, speed_max = 2.5;

/* Cosine and sine of a turn by one to six degrees. They are literals, because C libraries differ in their last bits. The game
 * keeps the sine with both signs, so that a tick needs only sums of products. If it also had a difference of products, gcc 12
 * would compile the two to a fused instruction, which rounds only once, on processors that have one, whatever -ffp-contract
 * says. */
static const double cosines[] = {0.9998476951563913, 0.9993908270190958, 0.99862953475457383,
                                 0.9975640502598242, 0.9961946980917455, 0.9945218953682733};
static const double sines[] = {0.01745240643728351, 0.03489949670250097, 0.052335956242943828,
                               0.0697564737441253,  0.08715574274765817, 0.10452846326765347};
static_assert(sizeof cosines / sizeof *cosines == PT_TURN_MAX && PT_TURN_MIN == 1, "a row for each degree");

/* The quotients are rounded once, so that they have the original's bits. */
pt_game pt_game_at(const pt_sites *sites, const pt_walls *walls, int steps) {
    int loss = pt_loss_of(sites->physics), turn = sites->physics.turn ? sites->physics.turn : PT_TURN;
    assert(loss >= PT_LOSS_MIN && loss <= PT_LOSS_MAX && turn >= PT_TURN_MIN && turn <= PT_TURN_MAX);
    double c = cosines[turn - 1], s = sines[turn - 1];
    return (pt_game){.walls = walls,
                     .steps = steps,
                     .waypoints = sites->waypoints,
                     .ship = sites->ship,
                     .waypoint = sites->waypoint,
                     .thrust = 25 * loss / 10000.0,
                     .friction = (1000 - loss) / 1000.0,
                     .turn_cos = {1, c, c},
                     .turn_sin = {0, -s, s},
                     .turn_sin_negative = {-0.0, s, -s}};
}

pt_game pt_game_of(const pt_map *map, const pt_walls *walls) {
    pt_sites sites = pt_sites_of(map);
    return pt_game_at(&sites, walls, map->steps);
}

void pt_start(const pt_game *game, pt_state *state, bool started) {
    assert(game->waypoints >= 0 && game->waypoints <= PT_WAYPOINTS_MAX && game->steps > 0);
    memset(state, 0, sizeof *state);
    state->x = game->ship.x;
    state->y = game->ship.y;
    state->dy = -1;
    state->started = started;
    state->steps_left = game->steps;
    state->left = (int16_t)game->waypoints;
    for (int i = 0; i < game->waypoints; i++)
        state->open[i >> 6] |= UINT64_C(1) << (i & 63);
}

enum { FREE, VERTICAL, HORIZONTAL };

/* Finds out which kind of wall the ship touched: a vertical wall reverses vx, any other wall reverses vy. */
static int kind_of_wall(const pt_walls *walls, int x, int y) {
    if (!pt_inside(walls, x, y)) return VERTICAL;
    int vertical = 0, horizontal = 0;
    for (int d = -1; d <= 1; d += 2) {
        vertical += pt_inside(walls, x, y + d) && pt_wall_at(walls, x, y + d);
        horizontal += pt_inside(walls, x + d, y) && pt_wall_at(walls, x + d, y);
    }
    return vertical > horizontal ? VERTICAL : HORIZONTAL;
}

typedef struct {
    double x, y;
} vector;

static vector unit_vector(vector v) {
    double length = sqrt(v.x * v.x + v.y * v.y);
    assert(length == length);
    return length >= 1e-4 ? (vector){v.x / length, v.y / length} : v;
}

/* Is a ring point at offset u less than 60 degrees off the ship's direction? Computes this exactly as the original does. */
static bool is_ahead_exactly(vector u, vector velocity) {
    vector a = unit_vector(u), b = unit_vector(velocity);
    return a.x * b.x + a.y * b.y > 0.5;
}

/* Returns what the ship hits. The first ring point that lies ahead and in a wall decides. */
static int find_collision(const pt_walls *walls, vector p, vector v) {
    /* Which of the 16 ring points can be ahead depends only on the sixteenth of the circle into which the velocity points. Four
     * bits identify the sixteenth: the half of its octant, which component is longer, and the two signs. */
    static const uint16_t ahead[] = {0x00fc, 0x01f8, 0x07e0, 0x03f0, 0x7e00, 0x3f00, 0x0fc0, 0x1f80,
                                     0x007e, 0x003f, 0xc00f, 0x801f, 0xfc00, 0xf801, 0xe007, 0xf003};
    double speed = sqrt(v.x * v.x + v.y * v.y);
    /* `unit_vector` does not scale such a short vector, so no ring point counts as ahead */
    if (speed < 1e-4) return FREE;
    double wide = fabs(v.x), high = fabs(v.y), more = wide < high ? high : wide, less = wide < high ? wide : high;
    int points = ahead[(less > more * 0.41421356237309503) | (wide < high) << 1 | (v.x < 0) << 2 | (v.y < 0) << 3];
    for (; points; points &= points - 1) {
        int i = __builtin_ctz((unsigned)points);
        vector c = {pt_ring[i][0] + p.x, pt_ring[i][1] + p.y};
        int x = pt_round(c.x), y = pt_round(c.y);
        if (!pt_wall_at(walls, x, y)) continue;
        /* Away from the border, u has length 4.5 up to rounding errors, so only close cases need the exact computation. */
        vector u = {c.x - p.x, c.y - p.y};
        double along = u.x * v.x + u.y * v.y, least = 0.5 * 4.5 * speed;
        if (along > least * (1 + 1e-9) || (along >= least * (1 - 1e-9) && is_ahead_exactly(u, v)))
            return kind_of_wall(walls, x, y);
    }
    return FREE;
}

static void move_ship(const pt_game *game, pt_state *s, double push) {
    const pt_walls *walls = game->walls;
    vector v = {(s->vx + push * s->dx) * game->friction, (s->vy + push * s->dy) * game->friction};
    vector p = {s->x + v.x, s->y + v.y};
    int hit = FREE;
    if (p.x < 0 || p.y < 0 || p.x > walls->width - 1 || p.y > walls->height - 1) {
        /* Puts a ship that has left the map back to the border, on at most one axis. The original does this before it measures
         * directions. */
        vector reached = p;
        if (p.x > walls->width - 1)
            p.x = walls->width - 1;
        else if (p.x < 0)
            p.x = 0;
        else if (p.y > walls->height - 1)
            p.y = walls->height - 1;
        else if (p.y < 0)
            p.y = 0;
        for (int i = 0; i < PT_RING && hit == FREE; i++) {
            vector c = {pt_ring[i][0] + reached.x, pt_ring[i][1] + reached.y};
            int x = pt_round(c.x), y = pt_round(c.y);
            if (pt_wall_at(walls, x, y) && is_ahead_exactly((vector){c.x - p.x, c.y - p.y}, v))
                hit = kind_of_wall(walls, x, y);
        }
        s->quiet = 0;
    } else if (pt_near_wall(walls, (int)p.x, (int)p.y)) {
        hit = find_collision(walls, p, v);
    }
    s->collided = hit != FREE;
    if (s->collided) {
        s->vx *= hit == VERTICAL ? -bounce : bounce;
        s->vy *= hit == VERTICAL ? bounce : -bounce;
        return;
    }
    s->x = p.x;
    s->y = p.y;
    s->vx = v.x;
    s->vy = v.y;
}

#ifndef NDEBUG
static const double drift = 0.02;
/* Only one tick in 61 is checked; a prime, so that a flight with a regular pattern does not always avoid the check. */
enum { CHECKED = 61 };

/* Is this state possible: is the ship on the map, with a speed that the physics can give it and a unit vector as its heading,
 * is the number of open waypoints right, and is none of them within reach? A ship slower than 1e-4 hits nothing. In a corner it
 * can therefore drift across the border on one axis, by less than .02 until friction stops it. */
static bool can_be(const pt_game *game, const pt_state *s) {
    const pt_walls *walls = game->walls;
    double speed = s->vx * s->vx + s->vy * s->vy, length = s->dx * s->dx + s->dy * s->dy;
    int open = 0;
    for (int w = 0; w * 64 < game->waypoints; w++)
        open += __builtin_popcountll(s->open[w]);
    for (int w = 0; w < game->waypoints && s->total_time % CHECKED == 0; w++) {
        double x = s->x - game->waypoint[w].x, y = s->y - game->waypoint[w].y;
        if (pt_is_open(s, w) && x * x + y * y < reach * reach) return false;
    }
    return s->x >= -drift && s->y >= -drift && s->x <= walls->width - 1 + drift && s->y <= walls->height - 1 + drift &&
           speed < speed_max * speed_max && fabs(length - 1) < 1e-6 && open == s->left;
}
#endif

void pt_tick(const pt_game *game, pt_state *s, int action) {
    assert(action >= PT_NONE && action < PT_ACTIONS);
    if (!s->started && action == PT_NONE) return;
    s->started = true;
    int turn = action % 3;
    double dx = s->dx * game->turn_cos[turn] + s->dy * game->turn_sin_negative[turn];
    s->dy = s->dx * game->turn_sin[turn] + s->dy * game->turn_cos[turn];
    s->dx = dx;
    move_ship(game, s, action >= PT_THRUST ? game->thrust : 0);
    if (s->quiet > 0)
        s->quiet--;
    else {
        /* Visits all waypoints within reach. Then computes from the distance to the nearest remaining waypoint
         * for how many ticks no waypoint can be reached. */
        double nearest = 4e6;
        for (int w = 0; w * 64 < game->waypoints; w++)
            for (uint64_t open = s->open[w]; open; open &= open - 1) {
                pt_point at = game->waypoint[64 * w + __builtin_ctzll(open)];
                double x = s->x - at.x, y = s->y - at.y, square = x * x + y * y;
                if (square < reach * reach) {
                    s->open[w] &= ~(open & -open);
                    s->left--;
                    s->steps_left = game->steps;
                } else if (square < nearest) {
                    nearest = square;
                }
            }
        s->quiet = (int16_t)((sqrt(nearest) - reach) / speed_max);
        assert(s->quiet >= 0);
    }
    s->steps_left--;
    s->total_time++;
    assert(can_be(game, s));
}
