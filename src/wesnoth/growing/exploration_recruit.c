/* Chooses factions and their units: the leader of a side, and its recruits. */
#include <assert.h>
#include <string.h>

#include "exploration_state.h"

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

void exploration_place_leader(exploration *e, exploration_side *p, const exploration_options *o, const char *faction) {
    p->gold = o->gold ? o->gold : GOLD;
    p->faction = &exploration_factions[lg_rng_below(&e->rng, FACTIONS)];
    if (faction) p->faction = find_faction(faction);
    assert(p->faction);
    uint32_t leader = lg_rng_below(&e->rng, count_types(p->faction->leader, LEADERS_MAX));
    assert(!p->units && path_map_contains(&e->paths, p->keep));
    p->unit[p->units] = unit_of(e, &p->faction->leader[leader], p->keep);
    p->unit[p->units++].leader = true;
}

bool exploration_is_occupied(const exploration *e, wn_point at) {
    for (int s = 0; s < e->sides; s++)
        for (int i = 0; i < e->side[s].units; i++)
            if (e->side[s].unit[i].at.x == at.x && e->side[s].unit[i].at.y == at.y) return true;
    return false;
}

static const unit_type *choose_recruit(exploration *e, const exploration_faction *f) {
    if (exploration_chance(e, SCOUTS)) return &f->recruit[f->scout];
    return &f->recruit[lg_rng_below(&e->rng, count_types(f->recruit, RECRUITS_MAX))];
}

void exploration_recruit(exploration *e, exploration_side *p) {
    for (int d = 0; d < EXPLORATION_DIRECTIONS && p->units < EXPLORATION_UNITS_MAX; d++) {
        wn_point at = wn_step(p->keep, d);
        if (!path_map_contains(&e->paths, at) || !(e->paths.land[path_map_index(&e->paths, at)].flags & WN_CASTLE) ||
            exploration_is_occupied(e, at))
            continue;
        const unit_type *type = choose_recruit(e, p->faction);
        if (type->cost > p->gold) return;
        p->gold -= type->cost;
        assert(p->gold >= 0);
        p->unit[p->units++] = unit_of(e, type, at);
    }
}
