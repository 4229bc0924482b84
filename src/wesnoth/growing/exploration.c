/* The sides of a simulated exploration: their gold and recruits, and the report of a turn. */
#include "exploration_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
        e->side[s].keep = o->keep[s];
        exploration_place_leader(e, &e->side[s], o, o->faction[s]);
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
            e->paths.land[path_map_index(&e->paths, at)] = wn_terrain_of(tile[i].code, strlen(tile[i].code));
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
    exploration_play_units(e);
    assert(are_apart(e) && are_owned_villages(e));
    for (int tries = 0; tries < e->sides; tries++) {
        e->current_side = (e->current_side + 1) % e->sides;
        e->turn += e->current_side == 0;
        if (exploration_has_leader(&e->side[e->current_side])) return;
    }
}
