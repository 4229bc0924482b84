/* The turn of a side, in the order of the default AI's candidate actions: recruit, take the villages within reach, walk
 * towards targets by value divided by distance, and fight adjacent rivals. */
#include <string.h>

#include "party.h"

/* per cent of the fights: the rival is killed, the attacker falls, a rival leader is killed */
enum { KILLS = 25, FALLS = 10, LEADER_KILLS = 10 };
enum { VILLAGE_VALUE = 1, LEADER_VALUE = 3 }; /* values of the default AI */

/* ---- walking -------------------------------------------------------------------------------------------------- */

/* Marks the hexes that rivals block: units cannot enter a rival's hex and must stop next to it. */
static void mark_blocks(exploration *e) {
    walk *w = &e->walk;
    memset(w->block, WALK_FREE, (size_t)w->width * (size_t)w->height);
    for (int closed = 0; closed < 2; closed++)
        for (int s = 0; s < e->sides; s++)
            for (int i = 0; s != e->side && i < e->party[s].units; i++) {
                wn_point at = e->party[s].unit[i].at;
                if (closed) w->block[walk_tile(w, at)] = WALK_CLOSED;
                for (int d = 0; !closed && d < EXPLORATION_DIRECTIONS; d++) {
                    wn_point there = wn_step(at, d);
                    if (walk_inside(w, there)) w->block[walk_tile(w, there)] = WALK_STOP;
                }
            }
}

static bool is_village(const exploration *e, int tile) {
    return e->walk.land[tile].flags & WN_VILLAGE;
}

static void go(exploration *e, exploration_unit *u, int tile) {
    u->at = walk_point(&e->walk, tile);
    u->done = true;
    if (is_village(e, tile)) e->owner[tile] = (uint8_t)e->side;
}

/* Sends a unit to a village in reach of its moves; near ones are more likely than far ones. The AI takes care that many
 * villages are taken in all, which we do not; recorded games go about as far. */
static void take_village(exploration *e, exploration_unit *u, int moves) {
    walk *w = &e->walk;
    int chosen = -1;
    uint32_t sum = 0;
    walk_from(w, walk_tile(w, u->at), u->class, moves, true);
    for (int t = 0; t < w->width * w->height; t++) {
        if (!is_village(e, t) || e->owner[t] == e->side || w->cost[t] == WALK_NOWHERE) continue;
        if (exploration_occupied(e, walk_point(w, t))) continue;
        uint32_t weight = (uint32_t)(moves + 1 - w->cost[t]);
        sum += weight;
        if (lg_rng_below(&e->rng, sum) < weight) chosen = t;
    }
    if (chosen >= 0) go(e, u, chosen);
}

/* Returns the target with the highest value for its distance, or -1. walk_from must have run without blocks. */
static int choose_target(const exploration *e) {
    const walk *w = &e->walk;
    double best = 0;
    int target = -1;
    for (int t = 0; t < w->width * w->height; t++) {
        if (!is_village(e, t) || e->owner[t] == e->side || e->wanted[t] || w->cost[t] == WALK_NOWHERE) continue;
        double rating = (double)VILLAGE_VALUE / (w->cost[t] > 1 ? w->cost[t] : 1);
        if (rating > best) best = rating, target = t;
    }
    for (int s = 0; s < e->sides; s++) {
        const exploration_party *p = &e->party[s];
        if (s == e->side || !exploration_has_leader(p)) continue;
        int t = walk_tile(w, p->unit[0].at);
        if (w->cost[t] == WALK_NOWHERE || !w->cost[t]) continue;
        double rating = (double)LEADER_VALUE / w->cost[t];
        if (rating > best) best = rating, target = t;
    }
    return target;
}

/* Moves a unit to the farthest hex of its route to the target that it can reach in this turn. walk_from must have run
 * without blocks. */
static void march(exploration *e, exploration_unit *u, int target) {
    walk *w = &e->walk;
    int start = walk_tile(w, u->at), length = 0;
    for (int t = target; t != start; t = w->from[t])
        e->route[length++] = t;
    walk_from(w, start, u->class, u->moves, true);
    for (int i = 0; i < length; i++) {
        int tile = e->route[i];
        if (w->cost[tile] == WALK_NOWHERE || exploration_occupied(e, walk_point(w, tile))) continue;
        go(e, u, tile);
        return;
    }
}

static void go_for_target(exploration *e, exploration_unit *u) {
    walk *w = &e->walk;
    walk_from(w, walk_tile(w, u->at), u->class, WALK_NOWHERE, false);
    int target = choose_target(e);
    if (target < 0) return;
    e->wanted[target] = is_village(e, target);
    march(e, u, target);
}

/* The leader goes to its keep, recruits there, and takes a village with the moves that are left. */
static void lead(exploration *e, exploration_party *p) {
    walk *w = &e->walk;
    exploration_unit *u = &p->unit[0];
    int keep = walk_tile(w, p->keep), left = u->moves;
    walk_from(w, walk_tile(w, u->at), u->class, WALK_NOWHERE, false);
    if (w->cost[keep] != WALK_NOWHERE && w->cost[keep]) {
        left -= w->cost[keep];
        march(e, u, keep);
    }
    if (u->at.x != p->keep.x || u->at.y != p->keep.y) return;
    exploration_recruit(e, p);
    if (left > 0) take_village(e, u, left);
    u->done = true;
}

static void walk_units(exploration *e, exploration_party *p) {
    for (int i = 0; i < p->units; i++)
        if (!p->unit[i].done && !p->unit[i].leader) take_village(e, &p->unit[i], p->unit[i].moves);
    for (int i = 0; i < p->units; i++)
        if (!p->unit[i].done && !p->unit[i].leader) go_for_target(e, &p->unit[i]);
}

/* ---- fighting ------------------------------------------------------------------------------------------------- */

static void fall(exploration_party *p, int i) {
    memmove(&p->unit[i], &p->unit[i + 1], sizeof p->unit[0] * (size_t)(p->units - i - 1));
    p->units--;
}

/* Finds a rival's unit next to a hex. Returns its side and writes its index; -1 if there is none. */
static int find_rival(const exploration *e, wn_point at, int *index) {
    for (int s = 0; s < e->sides; s++)
        for (int i = 0; s != e->side && i < e->party[s].units; i++)
            if (wn_distance(at, e->party[s].unit[i].at) == 1) {
                *index = i;
                return s;
            }
    return -1;
}

static void fight(exploration *e, exploration_party *p) {
    for (int i = p->units - 1; i >= 0; i--) {
        int index, rival = find_rival(e, p->unit[i].at, &index);
        if (rival < 0) continue;
        bool leader = e->party[rival].unit[index].leader;
        bool kills = exploration_chance(e, leader ? LEADER_KILLS : KILLS), falls = exploration_chance(e, FALLS);
        if (kills)
            fall(&e->party[rival], index);
        else if (falls && !p->unit[i].leader)
            fall(p, i);
    }
}

void exploration_act(exploration *e) {
    exploration_party *p = &e->party[e->side];
    mark_blocks(e);
    if (exploration_has_leader(p)) lead(e, p);
    walk_units(e, p);
    fight(e, p);
}
