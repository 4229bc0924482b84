/* The turn of a side, in the order of the default AI's candidate actions: recruit, take the villages within reach, walk
 * towards targets by value divided by distance, and fight adjacent rivals. */
#include <assert.h>
#include <string.h>

#include "exploration_state.h"

/* percentages of fights: KILLS: the rival is killed; FALLS: the attacker falls; LEADER_KILLS: a rival leader is killed */
enum { KILLS = 25, FALLS = 10, LEADER_KILLS = 10 };
enum { VILLAGE_VALUE = 1, LEADER_VALUE = 3 }; /* values of the default AI */

/* Marks the hexes that rivals block: units cannot enter a rival's hex and must stop next to it. */
static void mark_blocks(exploration *e) {
    path_map *w = &e->paths;
    memset(w->block, PATH_FREE, (size_t)w->width * (size_t)w->height);
    for (int closed = 0; closed < 2; closed++)
        for (int s = 0; s < e->sides; s++)
            for (int i = 0; s != e->current_side && i < e->side[s].units; i++) {
                wn_point at = e->side[s].unit[i].at;
                if (closed) w->block[path_map_index(w, at)] = PATH_CLOSED;
                for (int d = 0; !closed && d < EXPLORATION_DIRECTIONS; d++) {
                    wn_point there = wn_step(at, d);
                    if (path_map_contains(w, there)) w->block[path_map_index(w, there)] = PATH_STOP;
                }
            }
}

static bool is_village(const exploration *e, int tile) {
    return e->paths.land[tile].flags & WN_VILLAGE;
}

static void move_unit(exploration *e, exploration_unit *u, int tile) {
    assert(!exploration_is_occupied(e, path_map_point(&e->paths, tile)));
    u->at = path_map_point(&e->paths, tile);
    u->done = true;
    if (is_village(e, tile)) e->owner[tile] = (uint8_t)e->current_side;
}

/* Sends a unit to a village that it can reach with its moves; nearer villages are more likely. The AI chooses moves so that
 * many villages are taken in all. The simulation does not, yet it takes villages about as fast as in recorded games. */
static void take_village(exploration *e, exploration_unit *u, int moves) {
    path_map *w = &e->paths;
    int chosen = -1;
    uint32_t sum = 0;
    path_map_find_costs(w, path_map_index(w, u->at), u->class, moves, true);
    for (int t = 0; t < w->width * w->height; t++) {
        if (!is_village(e, t) || e->owner[t] == e->current_side || w->cost[t] == PATH_UNREACHABLE) continue;
        if (exploration_is_occupied(e, path_map_point(w, t))) continue;
        assert(w->cost[t] <= moves);
        uint32_t weight = (uint32_t)(moves + 1 - w->cost[t]);
        sum += weight;
        if (lg_rng_below(&e->rng, sum) < weight) chosen = t;
    }
    if (chosen >= 0) move_unit(e, u, chosen);
}

/* Returns the target with the highest value for its distance, or -1. path_map_find_costs must have run without blocks. */
static int choose_target(const exploration *e) {
    const path_map *w = &e->paths;
    double best = 0;
    int target = -1;
    for (int t = 0; t < w->width * w->height; t++) {
        if (!is_village(e, t) || e->owner[t] == e->current_side || e->wanted[t] || w->cost[t] == PATH_UNREACHABLE)
            continue;
        double rating = (double)VILLAGE_VALUE / (w->cost[t] > 1 ? w->cost[t] : 1);
        if (rating > best) best = rating, target = t;
    }
    for (int s = 0; s < e->sides; s++) {
        const exploration_side *p = &e->side[s];
        if (s == e->current_side || !exploration_has_leader(p)) continue;
        int t = path_map_index(w, p->unit[0].at);
        if (w->cost[t] == PATH_UNREACHABLE || !w->cost[t]) continue;
        double rating = (double)LEADER_VALUE / w->cost[t];
        if (rating > best) best = rating, target = t;
    }
    return target;
}

/* Moves a unit to the farthest hex of its route to the target that it can reach in this turn. path_map_find_costs must have run
 * without blocks. */
static void follow_route(exploration *e, exploration_unit *u, int target) {
    path_map *w = &e->paths;
    int start = path_map_index(w, u->at), length = 0;
    for (int t = target; t != start; t = w->from[t])
        e->route[length++] = t;
    assert(length > 0 && length < w->width * w->height);
    path_map_find_costs(w, start, u->class, u->moves, true);
    for (int i = 0; i < length; i++) {
        int tile = e->route[i];
        if (w->cost[tile] == PATH_UNREACHABLE || exploration_is_occupied(e, path_map_point(w, tile))) continue;
        move_unit(e, u, tile);
        return;
    }
}

static void walk_to_target(exploration *e, exploration_unit *u) {
    path_map *w = &e->paths;
    path_map_find_costs(w, path_map_index(w, u->at), u->class, PATH_UNREACHABLE, false);
    int target = choose_target(e);
    if (target < 0) return;
    e->wanted[target] = is_village(e, target);
    follow_route(e, u, target);
}

/* The leader goes to its keep, recruits there, and takes a village with the moves that are left. */
static void play_leader(exploration *e, exploration_side *p) {
    path_map *w = &e->paths;
    exploration_unit *u = &p->unit[0];
    int keep = path_map_index(w, p->keep), left = u->moves;
    path_map_find_costs(w, path_map_index(w, u->at), u->class, PATH_UNREACHABLE, false);
    if (w->cost[keep] != PATH_UNREACHABLE && w->cost[keep]) {
        left -= w->cost[keep];
        follow_route(e, u, keep);
    }
    if (u->at.x != p->keep.x || u->at.y != p->keep.y) return;
    exploration_recruit(e, p);
    if (left > 0) take_village(e, u, left);
    u->done = true;
}

static void walk_units(exploration *e, exploration_side *p) {
    for (int i = 0; i < p->units; i++)
        if (!p->unit[i].done && !p->unit[i].leader) take_village(e, &p->unit[i], p->unit[i].moves);
    for (int i = 0; i < p->units; i++)
        if (!p->unit[i].done && !p->unit[i].leader) walk_to_target(e, &p->unit[i]);
}

static void remove_unit(exploration_side *p, int i) {
    assert(i >= 0 && i < p->units);
    memmove(&p->unit[i], &p->unit[i + 1], sizeof p->unit[0] * (size_t)(p->units - i - 1));
    p->units--;
}

/* Finds a rival's unit next to a hex. Returns its side and writes its index; -1 if there is none. */
static int find_rival(const exploration *e, wn_point at, int *index) {
    for (int s = 0; s < e->sides; s++)
        for (int i = 0; s != e->current_side && i < e->side[s].units; i++)
            if (wn_distance(at, e->side[s].unit[i].at) == 1) {
                *index = i;
                return s;
            }
    return -1;
}

void exploration_play_units(exploration *e) {
    exploration_side *p = &e->side[e->current_side];
    mark_blocks(e);
    if (exploration_has_leader(p)) play_leader(e, p);
    walk_units(e, p);
    for (int i = p->units - 1; i >= 0; i--) {
        int index, rival = find_rival(e, p->unit[i].at, &index);
        if (rival < 0) continue;
        bool leader = e->side[rival].unit[index].leader;
        bool kills = exploration_chance(e, leader ? LEADER_KILLS : KILLS), falls = exploration_chance(e, FALLS);
        if (kills)
            remove_unit(&e->side[rival], index);
        else if (falls && !p->unit[i].leader)
            remove_unit(p, i);
    }
}
