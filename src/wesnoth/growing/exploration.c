/* The sides of a simulated exploration: their gold and recruits, and the report of a turn. */
#include "exploration.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Chooses factions and their units: the leader of a side, and its recruits. */

enum { GOLD = 100, LEADER_WORTH = 40 }; /* no leader can be recruited, so leaders have no cost of their own */
enum { SCOUTS = 25 };                   /* percent of the recruits; drawing the others at random may add more scouts */

static exploration_unit unit_of(exploration *e, const unit_type *type, wn_point at) {
    int quick = type->quick && exploration_chance(e, type->quick);
    return (exploration_unit){.at = at,
                              .class = type->class,
                              .moves = type->moves + quick,
                              .worth = type->cost ? type->cost : LEADER_WORTH,
                              .done = true};
}

static uint32_t count_types(const unit_type *type, int most) {
    int types = 0;
    while (types < most && type[types].moves)
        types++;
    assert(types > 0); /* there is a unit type to draw */
    return (uint32_t)types;
}

static const exploration_faction *find_faction(const char *name) {
    for (int f = 0; f < FACTIONS; f++)
        if (!strcmp(exploration_factions[f].name, name)) return &exploration_factions[f];
    return NULL;
}

bool exploration_has_faction(const char *name) {
    return find_faction(name);
}

/* Does a unit of any side stand on this hex? */
static bool exploration_is_occupied(const exploration *e, wn_point at) {
    for (int s = 0; s < e->sides; s++)
        for (int i = 0; i < e->side[s].units; i++)
            if (e->side[s].unit[i].at.x == at.x && e->side[s].unit[i].at.y == at.y) return true;
    return false;
}

/* The turn of a side, in the order of the default AI's candidate actions: recruit, take the villages within reach, walk
 * towards targets by value divided by distance, and fight adjacent rivals. */

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

/* Walks towards the target with the highest value for its distance: a village that no other unit is on its way to, or a rival's
 * leader. */
static void walk_to_target(exploration *e, exploration_unit *u) {
    path_map *w = &e->paths;
    double best = 0;
    int target = -1;
    path_map_find_costs(w, path_map_index(w, u->at), u->class, PATH_UNREACHABLE, false);
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
    if (target < 0) return;
    e->wanted[target] = is_village(e, target);
    follow_route(e, u, target);
}

/* The leader goes to its keep, recruits units on the free castle hexes around it while the gold lasts, and takes a village with
 * the moves that are left. */
static void play_leader(exploration *e, exploration_side *p) {
    path_map *w = &e->paths;
    exploration_unit *u = &p->unit[0];
    const exploration_faction *f = p->faction;
    int keep = path_map_index(w, p->keep), left = u->moves;
    path_map_find_costs(w, path_map_index(w, u->at), u->class, PATH_UNREACHABLE, false);
    if (w->cost[keep] != PATH_UNREACHABLE && w->cost[keep]) {
        left -= w->cost[keep];
        follow_route(e, u, keep);
    }
    if (u->at.x != p->keep.x || u->at.y != p->keep.y) return;
    for (int d = 0; d < EXPLORATION_DIRECTIONS && p->units < EXPLORATION_UNITS_MAX; d++) {
        wn_point at = wn_step(p->keep, d);
        if (!path_map_contains(w, at) || !(w->land[path_map_index(w, at)].flags & WN_CASTLE) ||
            exploration_is_occupied(e, at))
            continue;
        const unit_type *type = exploration_chance(e, SCOUTS)
                                    ? &f->recruit[f->scout]
                                    : &f->recruit[lg_rng_below(&e->rng, count_types(f->recruit, RECRUITS_MAX))];
        if (type->cost > p->gold) break;
        p->gold -= type->cost;
        assert(p->gold >= 0);
        p->unit[p->units++] = unit_of(e, type, at);
    }
    if (left > 0) take_village(e, u, left);
    u->done = true;
}

static void remove_unit(exploration_side *p, int i) {
    assert(i >= 0 && i < p->units);
    memmove(&p->unit[i], &p->unit[i + 1], sizeof p->unit[0] * (size_t)(p->units - i - 1));
    p->units--;
}

enum { VILLAGE_GOLD = 1, BASE_INCOME = 2, NOBODY = UINT8_MAX };

exploration *exploration_create(const exploration_options *o, lg_error *error) {
    size_t tiles = (size_t)o->width * (size_t)o->height;
    exploration *e = calloc(1, sizeof *e);
    bool good = e && path_map_init(&e->paths, o->width, o->height);
    assert(o->sides >= 2 && o->sides <= GROWING_SIDES_MAX);
    if (good) {
        e->owner = malloc(tiles);
        e->wanted = malloc(tiles);
        e->route = malloc(tiles * sizeof *e->route);
        good = e->owner && e->wanted && e->route;
    }
    if (!good) {
        lg_fail_memory(error);
        exploration_destroy(e);
        return NULL;
    }
    memset(e->owner, NOBODY, tiles);
    e->sides = o->sides;
    e->turn = 1;
    e->village_gold = o->village_gold ? o->village_gold : VILLAGE_GOLD;
    e->rng = lg_rng_stream(o->seed, "exploration", 0);
    for (int s = 0; s < e->sides; s++) {
        exploration_side *p = &e->side[s];
        p->keep = o->keep[s];
        p->gold = o->gold ? o->gold : GOLD;
        p->faction = &exploration_factions[lg_rng_below(&e->rng, FACTIONS)];
        if (o->faction[s]) p->faction = find_faction(o->faction[s]);
        assert(p->faction);
        uint32_t leader = lg_rng_below(&e->rng, count_types(p->faction->leader, LEADERS_MAX));
        assert(!p->units && path_map_contains(&e->paths, p->keep));
        p->unit[p->units] = unit_of(e, &p->faction->leader[leader], p->keep);
        p->unit[p->units++].leader = true;
    }
    return e;
}

void exploration_destroy(exploration *e) {
    if (!e) return;
    path_map_clear(&e->paths);
    free(e->owner);
    free(e->wanted);
    free(e->route);
    free(e);
}

void exploration_add_land(exploration *e, const growing_tile *tile, int tiles) {
    for (int i = 0; i < tiles; i++) {
        wn_point at = {tile[i].x, tile[i].y};
        if (path_map_contains(&e->paths, at))
            e->paths.land[path_map_index(&e->paths, at)] = wn_terrain_in(WN_1_16, tile[i].code, strlen(tile[i].code));
    }
}

growing_report exploration_report(const exploration *e) {
    const exploration_side *p = &e->side[e->current_side];
    growing_report report = {.side = e->current_side + 1, .turn = e->turn, .x = p->keep.x, .y = p->keep.y};
    int farthest = -1;
    for (const exploration_unit *u = p->unit; u < p->unit + p->units; u++) {
        int distance = wn_distance(u->at, p->keep);
        if (distance < farthest || (distance == farthest && u->moves <= report.moves)) continue;
        farthest = distance;
        report.x = u->at.x;
        report.y = u->at.y;
        report.moves = report.vision = u->moves;
    }
    return report;
}

void exploration_stands(const exploration *e, growing_stand stand[GROWING_SIDES_MAX]) {
    for (int s = 0; s < e->sides; s++) {
        const exploration_side *p = &e->side[s];
        stand[s] = (growing_stand){.villages = exploration_count_villages(e, s + 1), .gold = p->gold > 0 ? p->gold : 0};
        for (int i = 0; i < p->units; i++)
            stand[s].worth += p->unit[i].worth;
    }
}

const char *exploration_faction_of(const exploration *e, int side) {
    assert(side >= 1 && side <= e->sides);
    return e->side[side - 1].faction->name;
}

int exploration_count_villages(const exploration *e, int side) {
    int owned = 0;
    for (int t = 0; t < e->paths.width * e->paths.height; t++)
        owned += e->owner[t] == side - 1;
    return owned;
}

int exploration_list_units(const exploration *e, wn_unit *unit, int room) {
    int units = 0;
    for (int s = 0; s < e->sides; s++)
        for (int i = 0; i < e->side[s].units; i++, units++)
            if (units < room) unit[units] = (wn_unit){e->side[s].unit[i].at, s + 1, e->side[s].unit[i].leader};
    return units;
}

bool exploration_is_over(const exploration *e) {
    int leaders = 0;
    for (int s = 0; s < e->sides; s++)
        leaders += exploration_has_leader(&e->side[s]);
    return leaders < 2;
}

#ifndef NDEBUG
/* Do all units stand on the map, no two of them on one hex, with the leader of a side first? */
static bool are_apart(const exploration *e) {
    wn_unit unit[GROWING_SIDES_MAX * EXPLORATION_UNITS_MAX];
    int units = exploration_list_units(e, unit, GROWING_SIDES_MAX * EXPLORATION_UNITS_MAX);
    for (int i = 0; i < units; i++) {
        if (!path_map_contains(&e->paths, unit[i].at) || (i && unit[i].leader && unit[i].side == unit[i - 1].side))
            return false;
        for (int k = 0; k < i; k++)
            if (unit[k].at.x == unit[i].at.x && unit[k].at.y == unit[i].at.y) return false;
    }
    return true;
}

/* Is every tile that a side owns a village? */
static bool are_owned_villages(const exploration *e) {
    for (int t = 0; t < e->paths.width * e->paths.height; t++)
        if (e->owner[t] != NOBODY && (e->owner[t] >= e->sides || !(e->paths.land[t].flags & WN_VILLAGE))) return false;
    return true;
}
#endif

/* Lets the units of the side to move fight rivals beside them. */
static void fight_rivals(exploration *e) {
    exploration_side *p = &e->side[e->current_side];
    for (int i = p->units - 1; i >= 0; i--) {
        int rival = -1, index = 0; /* the first unit of another side beside this one */
        for (int s = 0; rival < 0 && s < e->sides; s++)
            for (int k = 0; rival < 0 && s != e->current_side && k < e->side[s].units; k++)
                if (wn_distance(p->unit[i].at, e->side[s].unit[k].at) == 1) rival = s, index = k;
        if (rival < 0) continue;
        bool leader = e->side[rival].unit[index].leader;
        bool kills = exploration_chance(e, leader ? LEADER_KILLS : KILLS), falls = exploration_chance(e, FALLS);
        if (kills)
            remove_unit(&e->side[rival], index);
        else if (falls && !p->unit[i].leader)
            remove_unit(p, i);
    }
}

void exploration_play_turn(exploration *e) {
    exploration_side *p = &e->side[e->current_side];
    for (int i = 0; i < p->units; i++)
        p->unit[i].done = false;
    memset(e->wanted, 0, (size_t)e->paths.width * (size_t)e->paths.height);
    if (e->turn > 1) {
        /* Adds the income of a turn. A village yields gold and supports a unit; units without support cost gold. */
        int villages = exploration_count_villages(e, e->current_side + 1), unfed = p->units - 1 - villages;
        p->gold += BASE_INCOME + villages * e->village_gold - (unfed > 0 ? unfed : 0);
    }
    mark_blocks(e);
    if (exploration_has_leader(p)) play_leader(e, p);
    for (int i = 0; i < p->units; i++)
        if (!p->unit[i].done && !p->unit[i].leader) take_village(e, &p->unit[i], p->unit[i].moves);
    for (int i = 0; i < p->units; i++)
        if (!p->unit[i].done && !p->unit[i].leader) walk_to_target(e, &p->unit[i]);
    fight_rivals(e);
    assert(are_apart(e) && are_owned_villages(e));
    for (int tries = 0; tries < e->sides; tries++) {
        e->current_side = (e->current_side + 1) % e->sides;
        e->turn += e->current_side == 0;
        if (exploration_has_leader(&e->side[e->current_side])) return;
    }
}
