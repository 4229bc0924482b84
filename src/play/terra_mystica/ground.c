/* What the map promises a seat: towns to come, the largest network, and free land in reach. */
#include <string.h>

#include "outlook.h"
#include "turn.h"

enum { HOLDING_MAX = 32, BESIDE_MAX = 48 };
static_assert(TM_CELLS_MAX % 8 == 0, "whole words");

/* The hexes with the seat's buildings, and which of them are joined. */
typedef struct {
    int16_t hex[HOLDING_MAX];
    uint32_t beside[HOLDING_MAX],
        linked[HOLDING_MAX]; /* sets of buildings: joined to one; linked to one by ship, too */
    int n;
} holding;

/* Looks at eight hexes at a time, because few have a building. */
static void find_buildings(const tm_table *table, const tm_position *p, const tm_seat *s, holding *own) {
    static const uint64_t building = 0x0101010101010101 * TM_BUILDING_BITS;
    uint64_t eight;
    own->n = 0;
    for (int first = 0; first < table->cells; first += (int)sizeof eight) {
        memcpy(&eight, &p->hex[first], sizeof eight);
        if (!(eight & building)) continue;
        for (int c = first; c < first + (int)sizeof eight && own->n < HOLDING_MAX; c++)
            if (tm_is_own(p, s, c)) own->hex[own->n++] = (int16_t)c;
    }
}

/* Joins what bridges join, and what lies around a Mermaids' river town. */
static void join_over_bridges(const tm_table *table, const tm_position *p, const tm_seat *s, holding *own) {
    int16_t beside[BESIDE_MAX];
    if (!p->bridges && s->faction != TM_MERMAIDS) return;
    for (int a = 0; a < own->n; a++) {
        int n = tm_own_beside(table, p, s, own->hex[a], beside);
        for (int k = 0; k < n; k++)
            for (int b = 0; b < own->n; b++)
                if (own->hex[b] == beside[k]) own->beside[a] |= 1u << b;
    }
}

static void join_buildings(const tm_table *table, const tm_position *p, const tm_seat *s, holding *own) {
    int range = tm_faction_of(s)->range ? s->range + 1 : 0;
    for (int a = 0; a < own->n; a++)
        own->beside[a] = own->linked[a] = 0;
    for (int a = 0; a < own->n; a++)
        for (int b = 0; b < a; b++) {
            int link = table->link[own->hex[a]][own->hex[b]];
            bool linked = range ? table->steps[own->hex[a]][own->hex[b]] <= range : link <= s->ship;
            own->linked[a] |= (uint32_t)linked << b;
            own->linked[b] |= (uint32_t)linked << a;
            own->beside[a] |= (uint32_t)!link << b;
            own->beside[b] |= (uint32_t)!link << a;
        }
    join_over_bridges(table, p, s, own);
    for (int a = 0; a < own->n; a++)
        own->linked[a] |= own->beside[a];
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

static int largest_group(const holding *own) {
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
    holding own;
    find_buildings(table, p, &p->seat[seat], &own);
    join_buildings(table, p, &p->seat[seat], &own);
    int size = largest_group(&own);
    /* Looked at now and then, because the rule's own count takes longer. */
    assert(p->seat[seat].vp % 16 || size == tm_final_value(table, p, seat, TM_NO_EXTRA));
    return size;
}

/* ---- towns ------------------------------------------------------------------------------------------------------- */

/* How near is a group to a town? 1 if it is one. */
static double town_nearness(const tm_outlook *o, const tm_position *p, const holding *own, uint32_t group) {
    const tm_seat *s = &p->seat[o->seat];
    int power = 0, buildings = 0;
    int room = 0;
    for (uint32_t set = group; set; set &= set - 1) {
        int hex = own->hex[__builtin_ctz(set)], building = tm_building_at(p, hex);
        power += tm_strength[building];
        buildings += 1 + (building == TM_SANCTUARY);
        for (int k = 0; k < 6; k++) {
            int to = o->table->beside[hex][k];
            if (to >= 0) room += o->free[0][p->hex[to]];
        }
    }
    double places = buildings < TM_TOWN_BUILDINGS ? TM_TOWN_BUILDINGS - buildings : 0;
    double weak = s->town_power - power - places, close = places - (double)room / TM_FREE_UNIT;
    double far = tm_weight(o, TM_TASTE_TOWN_BUILDING) * places +
                 (weak > 0 ? tm_weight(o, TM_TASTE_TOWN_POWER) * weak : 0) +
                 (close > 0 ? tm_weight(o, TM_TASTE_TOWN_ROOM) * close : 0);
    return 1 / (1 + far * far * TM_ROUNDS / (o->left + 1));
}

/* Towns that stand keep their worth, so that a town is not worth less than the hope for it. */
static double towns_value(const tm_outlook *o, const tm_position *p, const holding *own) {
    double best = 0, second = 0;
    uint32_t seen = 0;
    for (int a = 0; a < own->n; a++) {
        if (seen >> a & 1 || p->hex[own->hex[a]] & TM_IN_TOWN) continue;
        uint32_t group = group_of(own->beside, a);
        double near = town_nearness(o, p, own, group);
        seen |= group;
        if (near > best)
            second = best, best = near;
        else if (near > second)
            second = near;
    }
    assert(best >= second && best <= 1);
    double worth = tm_weight(o, TM_TASTE_TOWN) + tm_weight(o, TM_TASTE_TOWN_TILE) * o->next[TM_FOR_TOWN];
    return worth * (best + tm_weight(o, TM_TASTE_TOWN_SECOND) * second) +
           tm_weight(o, TM_TASTE_TOWN) * p->seat[o->seat].towns;
}

/* ---- land -------------------------------------------------------------------------------------------------------- */

/* Notes by how many ships each hex is reached from the seat's buildings. */
static void find_reach(const tm_outlook *o, const tm_position *p, const holding *own, uint8_t *ships) {
    const tm_seat *s = &p->seat[o->seat];
    int range = tm_faction_of(s)->range ? s->range + 1 : 0;
    memset(ships, TM_FAR, TM_CELLS_MAX);
    for (int a = 0; a < own->n; a++) {
        const uint8_t *link = (range ? o->table->steps : o->table->link)[own->hex[a]];
        for (int c = 0; c < TM_CELLS_MAX; c++)
            ships[c] = link[c] < ships[c] ? link[c] : ships[c];
    }
}

/* Free land in reach; the more there is, the less is more of it worth. */
static double land_value(const tm_outlook *o, const tm_position *p, const holding *own) {
    const tm_seat *s = &p->seat[o->seat];
    uint8_t ships[TM_CELLS_MAX];
    int range = tm_faction_of(s)->range, far = range ? s->range + 1 : s->ship, beside = range ? 1 : 0;
    int units = 0;
    find_reach(o, p, own, ships);
    for (int c = 0; c < o->table->cells; c++)
        units += ships[c] <= far ? o->free[ships[c] > beside][p->hex[c]] : 0;
    double sum = (double)units / TM_FREE_UNIT, most = tm_weight(o, TM_TASTE_LAND_MOST);
    return tm_weight(o, TM_TASTE_LAND) * o->left / TM_ROUNDS * sum * most / (sum + most);
}

/* Neighbours make trading posts cheaper, and give power. */
static int count_neighbours(const tm_outlook *o, const tm_position *p, const holding *own) {
    int n = 0;
    for (int a = 0; a < own->n; a++)
        for (int k = 0; k < 6; k++) {
            int to = o->table->beside[own->hex[a]][k];
            n += to >= 0 && tm_building_at(p, to) >= 0 && tm_colour_at(p, to) != p->seat[o->seat].colour;
        }
    return n;
}

#ifndef NDEBUG
/* Does what is known of the network agree with the rule's own count? An outlook of goods knows nothing of it. */
static bool is_network_known(const tm_outlook *o, const tm_position *p, const tm_ground *ground) {
    return !ground->network || ground->network == tm_final_value(o->table, p, o->seat, TM_NO_EXTRA);
}
#endif

double tm_ground_value(const tm_outlook *o, const tm_position *p, tm_ground *ground) {
    const tm_seat *s = &p->seat[o->seat];
    holding own;
    if (ground->known != TM_KNOWS_ALL) {
        find_buildings(o->table, p, s, &own);
        join_buildings(o->table, p, s, &own);
    }
    if (!(ground->known & TM_KNOWS_TOWNS)) ground->towns = towns_value(o, p, &own);
    if (!(ground->known & TM_KNOWS_LAND))
        ground->land =
            land_value(o, p, &own) + tm_weight(o, TM_TASTE_NEIGHBOUR) * o->left * count_neighbours(o, p, &own);
    if (!(ground->known & TM_KNOWS_NETWORK)) ground->network = largest_group(&own);
    ground->known = TM_KNOWS_ALL;
    assert(p->seat[o->seat].vp % 64 || is_network_known(o, p, ground));
    int size = ground->network < TM_NETWORK_MAX ? ground->network : TM_NETWORK_MAX;
    return ground->towns + ground->land + o->network[size];
}
