/* Sides, their gold and recruits, and the report of a turn. */
#include "party.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { VILLAGE_GOLD = 1, BASE_INCOME = 2, NOBODY = UINT8_MAX };

exploration *exploration_create(const exploration_options *o, lg_error *error) {
    size_t tiles = (size_t)o->width * (size_t)o->height;
    exploration *e = calloc(1, sizeof *e);
    bool good = e && walk_init(&e->walk, o->width, o->height);
    assert(o->sides >= 2 && o->sides <= HORIZON_SIDES_MAX);
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
        e->party[s].keep = o->keep[s];
        exploration_enlist(e, &e->party[s], o, o->faction[s]);
    }
    return e;
}

void exploration_destroy(exploration *e) {
    if (!e) return;
    walk_clear(&e->walk);
    free(e->owner);
    free(e->wanted);
    free(e->route);
    free(e);
}

void exploration_learn(exploration *e, const horizon_tile *tile, int tiles) {
    for (int i = 0; i < tiles; i++) {
        wn_point at = {tile[i].x, tile[i].y};
        if (walk_inside(&e->walk, at))
            e->walk.land[walk_tile(&e->walk, at)] = wn_terrain_of(tile[i].code, strlen(tile[i].code));
    }
}

horizon_report exploration_report(const exploration *e) {
    const exploration_party *p = &e->party[e->side];
    horizon_report report = {.side = e->side + 1, .turn = e->turn, .x = p->keep.x, .y = p->keep.y};
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

const char *exploration_faction_of(const exploration *e, int side) {
    return e->party[side - 1].faction->name;
}

int exploration_owned(const exploration *e, int side) {
    int owned = 0;
    for (int t = 0; t < e->walk.width * e->walk.height; t++)
        owned += e->owner[t] == side - 1;
    return owned;
}

int exploration_units(const exploration *e, wn_unit *unit, int room) {
    int units = 0;
    for (int s = 0; s < e->sides; s++)
        for (int i = 0; i < e->party[s].units; i++, units++)
            if (units < room) unit[units] = (wn_unit){e->party[s].unit[i].at, s + 1, e->party[s].unit[i].leader};
    return units;
}

bool exploration_over(const exploration *e) {
    int leaders = 0;
    for (int s = 0; s < e->sides; s++)
        leaders += exploration_has_leader(&e->party[s]);
    return leaders < 2;
}

/* Adds the income of a turn. A village yields gold and supports a unit; units without support cost gold. */
static void earn(exploration *e, exploration_party *p) {
    int villages = exploration_owned(e, e->side + 1), unfed = p->units - 1 - villages;
    p->gold += BASE_INCOME + villages * e->village_gold - (unfed > 0 ? unfed : 0);
}

/* ---- the turn ------------------------------------------------------------------------------------------------- */

static void next_side(exploration *e) {
    for (int tries = 0; tries < e->sides; tries++) {
        e->side = (e->side + 1) % e->sides;
        e->turn += e->side == 0;
        if (exploration_has_leader(&e->party[e->side])) return;
    }
}

void exploration_move(exploration *e) {
    exploration_party *p = &e->party[e->side];
    for (int i = 0; i < p->units; i++)
        p->unit[i].done = false;
    memset(e->wanted, 0, (size_t)e->walk.width * (size_t)e->walk.height);
    if (e->turn > 1) earn(e, p);
    exploration_act(e);
    next_side(e);
}
