/* What the map promises a seat: towns to come, the largest network, and free land in reach. */
#include <string.h>

#include "outlook.h"
#include "players/terra_mystica/game/turn.h"

enum { BESIDE_MAX = 48 };
static_assert(TM_CELLS_MAX % 8 == 0, "whole words");

static void find_buildings(const tm_table *table, const tm_position *p, const tm_seat *s, tm_holding *own) {
    own->n = 0;
    for (int first = 0; first < table->cells; first += 8)
        for (uint64_t eight = tm_own_of_eight(p, s->colour, first); eight; eight &= eight - 1)
            if (own->n < TM_HOLDING_MAX) own->hex[own->n++] = (int16_t)(first + __builtin_ctzll(eight) / 8);
}

/* Joins what bridges join, and what lies around a Mermaids' river town. */
static void join_over_bridges(const tm_table *table, const tm_position *p, const tm_seat *s, tm_holding *own) {
    int16_t beside[BESIDE_MAX];
    if (!p->bridges && s->faction != TM_MERMAIDS) return;
    for (int a = 0; a < own->n; a++) {
        int n = tm_own_beside(table, p, s, own->hex[a], beside);
        for (int k = 0; k < n; k++)
            for (int b = 0; b < own->n; b++)
                if (own->hex[b] == beside[k]) own->beside[a] |= 1u << b;
        own->linked[a] |= own->beside[a];
    }
}

/* Notes which buildings with a lower index are linked to, or directly beside, building `a`. */
static void join_building(const tm_table *table, const tm_seat *s, tm_holding *own, int a) {
    int range = tm_faction_of(s)->range ? s->range + 1 : 0;
    const uint8_t *links = table->link[own->hex[a]], *steps = table->steps[own->hex[a]];
    own->beside[a] = own->linked[a] = 0;
    for (int b = 0; b < a; b++) {
        int link = links[own->hex[b]];
        bool linked = !link || (range ? steps[own->hex[b]] <= range : link <= s->ship);
        own->linked[a] |= (uint32_t)linked << b;
        own->linked[b] |= (uint32_t)linked << a;
        own->beside[a] |= (uint32_t)!link << b;
        own->beside[b] |= (uint32_t)!link << a;
    }
}

/* Returns the set of buildings that are joined to the first. */
static uint32_t group_of(const uint32_t *joined, int first) {
    uint32_t group = 1u << first, fresh = group;
    while (fresh) {
        uint32_t more = joined[__builtin_ctz(fresh)];
        fresh = (fresh & (fresh - 1)) | (more & ~group);
        group |= more;
    }
    return group;
}

static int largest_group(const tm_holding *own) {
    uint32_t seen = 0;
    int most = 0;
    for (int a = 0; a < own->n; a++) {
        if (seen >> a & 1) continue;
        uint32_t group = group_of(own->linked, a);
        int size = __builtin_popcount(group);
        seen |= group;
        most = size > most ? size : most;
    }
    return most;
}

int tm_network_size(const tm_table *table, const tm_position *p, int seat) {
    const tm_seat *s = &p->seat[seat];
    const int range = tm_faction_of(s)->range ? s->range + 1 : 0, far = range ? range : s->ship;
    tm_holding own;
    find_buildings(table, p, s, &own);
    /* Links all buildings, by ship or by flight. Buildings beside each other are linked, too. */
    for (int a = 0; a < own.n; a++) {
        const uint8_t *reach = (range ? table->steps : table->link)[own.hex[a]];
        uint32_t linked = 0;
        for (int b = 0; b < own.n; b++)
            linked |= (uint32_t)(reach[own.hex[b]] <= far) << b;
        own.linked[a] = linked;
        own.beside[a] = 0;
    }
    join_over_bridges(table, p, s, &own);
    int size = largest_group(&own);
    /* Looked at now and then, because the rule's own count takes longer. */
    assert(s->vp % 16 || size == tm_final_value(table, p, seat, TM_NO_EXTRA));
    return size;
}

/* Returns what towns are worth: those that stand, and the two groups of buildings that are nearest to a town. Towns that stand
 * keep their worth, because a town must not be worth less than the hope for it. */
static double towns_value(const tm_outlook *o, const tm_position *p, const tm_holding *own) {
    const tm_seat *s = &p->seat[o->seat];
    double best = 0, second = 0;
    uint32_t seen = 0;
    for (int a = 0; a < own->n; a++) {
        if (seen >> a & 1 || p->hex[own->hex[a]] & TM_IN_TOWN) continue;
        uint32_t group = group_of(own->beside, a);
        int power = 0, buildings = 0, room = 0;
        for (uint32_t set = group; set; set &= set - 1) {
            int b = __builtin_ctz(set), building = tm_building_at(p, own->hex[b]);
            power += tm_strength[building];
            buildings += 1 + (building == TM_SANCTUARY);
            room += own->room[b];
        }
        double places = buildings < TM_TOWN_BUILDINGS ? TM_TOWN_BUILDINGS - buildings : 0;
        double weak = s->town_power - power - places, close = places - (double)room / TM_FREE_UNIT;
        double far = tm_weight(o, TM_TASTE_TOWN_BUILDING) * places +
                     (weak > 0 ? tm_weight(o, TM_TASTE_TOWN_POWER) * weak : 0) +
                     (close > 0 ? tm_weight(o, TM_TASTE_TOWN_ROOM) * close : 0);
        double near = 1 / (1 + far * far * TM_ROUNDS / (o->left + 1)); /* 1 if the group can be a town now */
        seen |= group;
        if (near > best)
            second = best, best = near;
        else if (near > second)
            second = near;
    }
    assert(best >= second && best <= 1);
    double worth = tm_weight(o, TM_TASTE_TOWN) + tm_weight(o, TM_TASTE_TOWN_TILE) * o->next[TM_FOR_TOWN];
    return worth * (best + tm_weight(o, TM_TASTE_TOWN_SECOND) * second) + tm_weight(o, TM_TASTE_TOWN) * s->towns;
}

/* By how many ships (or steps, of those who fly) other hexes are reached from one. */
static const uint8_t *reach_of(const tm_outlook *o, int hex) {
    return (o->flies ? o->table->steps : o->table->link)[hex];
}

/* How far does the seat reach? */
static int reach_most(const tm_outlook *o, const tm_seat *s) {
    return o->flies ? s->range + 1 : s->ship;
}

/* Returns the worth of a hex that is reached by so many ships, in units. */
static int worth_of_hex(const tm_outlook *o, int ships, uint8_t hex) {
    return o->free[ships > o->flies][hex];
}

static int room_beside(const tm_outlook *o, const tm_position *p, int hex) {
    int room = 0;
    for (int k = 0; k < 6; k++) {
        int to = o->table->beside[hex][k];
        if (to >= 0) room += o->free[0][p->hex[to]];
    }
    return room;
}

/* Neighbours make trading posts cheaper, and give power. */
static int others_beside(const tm_outlook *o, const tm_position *p, int hex) {
    int n = 0;
    for (int k = 0; k < 6; k++) {
        int to = o->table->beside[hex][k];
        n += to >= 0 && tm_building_at(p, to) >= 0 && tm_colour_at(p, to) != p->seat[o->seat].colour;
    }
    return n;
}

void tm_estate_init(const tm_outlook *o, const tm_position *p, tm_estate *e) {
    const tm_seat *s = &p->seat[o->seat];
    int most = reach_most(o, s);
    find_buildings(o->table, p, s, &e->own);
    for (int a = 0; a < e->own.n; a++)
        join_building(o->table, s, &e->own, a);
    join_over_bridges(o->table, p, s, &e->own);
    memset(e->ships, TM_FAR, sizeof e->ships);
    for (int a = 0; a < e->own.n; a++) {
        const uint8_t *reach = reach_of(o, e->own.hex[a]);
        for (int c = 0; c < o->table->cells; c++)
            e->ships[c] = reach[c] < e->ships[c] ? reach[c] : e->ships[c];
    }
    e->land = e->neighbours = 0;
    for (int a = 0; a < e->own.n; a++) {
        e->own.room[a] = room_beside(o, p, e->own.hex[a]);
        e->neighbours += others_beside(o, p, e->own.hex[a]);
    }
    for (int c = 0; c < o->table->cells; c++)
        e->land += (e->ships[c] <= most) * worth_of_hex(o, e->ships[c], p->hex[c]);
}

/* The more free land there is in reach, the less is more of it worth. */
static double land_value(const tm_outlook *o, int units, int neighbours) {
    double sum = (double)units / TM_FREE_UNIT, most = tm_weight(o, TM_TASTE_LAND_MOST);
    double land = tm_weight(o, TM_TASTE_LAND) * o->left / TM_ROUNDS * sum * most / (sum + most);
    return land + tm_weight(o, TM_TASTE_NEIGHBOUR) * o->left * neighbours;
}

/* Returns by how much the worth of the land grows in this turn: by hexes that have changed, and by a new dwelling, which
 * reaches some hexes for the first time or better. */
static int changed_land(const tm_outlook *o, const tm_position *p, const tm_ground *ground) {
    const uint8_t *ships = o->estate.ships;
    const uint8_t most = (uint8_t)reach_most(o, &p->seat[o->seat]);
    int more = 0;
    for (int i = 0; i < ground->changed; i++) {
        const int c = ground->hex[i];
        if (ships[c] <= most)
            more += worth_of_hex(o, ships[c], p->hex[c]) - worth_of_hex(o, ships[c], o->start->hex[c]);
    }
    if (!ground->built) return more;
    const uint8_t *reach = reach_of(o, ground->built - 1);
    const int cells = (o->table->cells + 7) / 8 * 8;
    uint8_t nearer[TM_CELLS_MAX];
    for (int c = 0; c < cells; c++)
        nearer[c] = (reach[c] <= most) & (reach[c] < ships[c]); /* without branches, so that compilers use vectors */
    for (int first = 0; first < cells; first += 8) {
        uint64_t eight;
        for (memcpy(&eight, &nearer[first], sizeof eight); eight; eight &= eight - 1) {
            int c = first + __builtin_ctzll(eight) / 8;
            more += worth_of_hex(o, reach[c], p->hex[c]);
            if (ships[c] <= most) more -= worth_of_hex(o, ships[c], p->hex[c]);
        }
    }
    return more;
}

void tm_ground_note(tm_ground *ground, const tm_move *m) {
    static const uint8_t changes[TM_MOVES] = {
        [TM_BUILD] = TM_KNOWS_ALL,
        [TM_UPGRADE] = TM_KNOWS_TOWNS,
        [TM_TRANSFORM] = TM_KNOWS_TOWNS | TM_KNOWS_LAND,
        [TM_TOWN] = TM_KNOWS_TOWNS,
        [TM_UNLOCK] = TM_KNOWS_LAND,
        [TM_COLOUR] = TM_KNOWS_ALL,
        [TM_BRIDGE] = TM_KNOWS_TOWNS | TM_KNOWS_NETWORK,
        [TM_CONNECT] = TM_KNOWS_TOWNS | TM_KNOWS_NETWORK,
    };
    ground->known &= (uint8_t)~changes[m->kind];
    if (m->kind == TM_FAVOUR && m->y == TM_FAV_TOWN) ground->known &= (uint8_t)~TM_KNOWS_TOWNS;
    /* Some strongholds bring a ship, or longer flights. */
    if ((m->kind == TM_ADVANCE && !m->y) || (m->kind == TM_TOWN && m->y == TM_TOWN_SHIP) ||
        (m->kind == TM_UPGRADE && m->y == TM_STRONGHOLD))
        ground->known = 0;
    if (m->kind == TM_BRIDGE || m->kind == TM_CONNECT) ground->joins = true;
    if (m->kind == TM_COLOUR) ground->anew = true; /* Shapeshifters repaint all they have */
    if (m->kind == TM_BUILD && ground->built) ground->anew = true;
    if (m->kind == TM_BUILD) ground->built = (int16_t)(m->x + 1);
    if (m->kind != TM_BUILD && m->kind != TM_TRANSFORM) return;
    for (int i = 0; i < ground->changed; i++)
        if (ground->hex[i] == m->x) return;
    if (ground->changed == TM_CHANGED_MAX)
        ground->anew = true;
    else
        ground->hex[ground->changed++] = (int16_t)m->x;
}

static void learn_ground(const tm_outlook *o, const tm_position *p, const tm_holding *own, tm_ground *ground) {
    if (!(ground->known & TM_KNOWS_TOWNS)) ground->towns = towns_value(o, p, own);
    if (!(ground->known & TM_KNOWS_NETWORK)) ground->network = largest_group(own);
    ground->known = TM_KNOWS_ALL;
}

static void look_anew(const tm_outlook *o, const tm_position *p, tm_ground *ground) {
    tm_estate now;
    tm_estate_init(o, p, &now);
    ground->land = land_value(o, now.land, now.neighbours);
    learn_ground(o, p, &now.own, ground);
}

static void look_at_changes(const tm_outlook *o, const tm_position *p, tm_ground *ground) {
    const tm_seat *s = &p->seat[o->seat];
    const int built = ground->built - 1; /* the hex of the new dwelling; -1: none */
    if (!(ground->known & TM_KNOWS_LAND)) {
        int more = built >= 0 ? others_beside(o, p, built) : 0;
        ground->land = land_value(o, o->estate.land + changed_land(o, p, ground), o->estate.neighbours + more);
    }
    if (!ground->changed && !ground->joins) {
        learn_ground(o, p, &o->estate.own, ground);
        return;
    }
    /* Adds what the turn has changed to what the seat had at its start. */
    tm_holding own = o->estate.own;
    for (int i = 0; i < ground->changed; i++) {
        int c = ground->hex[i], more = o->free[0][p->hex[c]] - o->free[0][o->start->hex[c]];
        for (int a = 0; a < own.n; a++)
            if (o->table->steps[c][own.hex[a]] == 1) own.room[a] += more;
    }
    bool is_joined_apart = ground->joins; /* are buildings joined in another way than by a common border? */
    if (built >= 0) {
        assert(own.n < TM_HOLDING_MAX);
        own.hex[own.n] = (int16_t)built;
        own.room[own.n] = room_beside(o, p, built);
        join_building(o->table, s, &own, own.n++);
        for (int b = 0; b < p->bridges; b++)
            is_joined_apart |= p->bridge[b][0] == built || p->bridge[b][1] == built;
        for (int k = 0; k < 6 && s->faction == TM_MERMAIDS; k++) {
            int to = o->table->beside[built][k];
            is_joined_apart |= to >= 0 && tm_is_river(o->table, to) && p->hex[to] & TM_IN_TOWN;
        }
    }
    if (is_joined_apart) join_over_bridges(o->table, p, s, &own);
    learn_ground(o, p, &own, ground);
}

#ifndef NDEBUG
/* Does what is known agree with a look at the whole map, and the network with the rule's own count? An outlook of goods knows
 * nothing of the map. */
static bool is_ground_known(const tm_outlook *o, const tm_position *p, const tm_ground *ground) {
    tm_ground anew = {.known = 0};
    if (!ground->network) return true;
    look_anew(o, p, &anew);
    return anew.towns == ground->towns && anew.land == ground->land && anew.network == ground->network &&
           ground->network == tm_final_value(o->table, p, o->seat, TM_NO_EXTRA);
}
#endif

double tm_ground_value(const tm_outlook *o, const tm_position *p, tm_ground *ground) {
    if (ground->known != TM_KNOWS_ALL) {
        const tm_seat *s = &p->seat[o->seat], *old = &o->start->seat[o->seat];
        if (ground->anew || s->ship != old->ship || s->range != old->range)
            look_anew(o, p, ground);
        else
            look_at_changes(o, p, ground);
    }
    assert(p->seat[o->seat].vp % 16 || is_ground_known(o, p, ground));
    int size = ground->network < TM_NETWORK_MAX ? ground->network : TM_NETWORK_MAX;
    return ground->towns + ground->land + o->network[size];
}
