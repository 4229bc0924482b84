/* Towns, and networks for the final scoring. */
#include <string.h>

#include "turn.h"

enum { BESIDE_MAX = 40 }; /* 6 neighbours, bridges, and hexes over a river */

/* Adds the own buildings among some hexes, each once. */
static int add_own(const tm_position *p, const tm_seat *s, int hex, int16_t *found, int n) {
    if (!tm_is_own(p, s, hex)) return n;
    for (int i = 0; i < n; i++)
        if (found[i] == hex) return n;
    assert(n < BESIDE_MAX);
    found[n] = (int16_t)hex;
    return n + 1;
}

int tm_own_beside(const tm_table *table, const tm_position *p, const tm_seat *s, int hex, int16_t *found) {
    int n = 0;
    for (int k = 0; k < 6; k++) { /* without branches, which the processor would predict badly */
        int to = table->beside[hex][k], at = to < 0 ? hex : to;
        int is_there = to >= 0, is_built = tm_building_at(p, at) >= 0, is_own = tm_colour_at(p, at) == s->colour;
        found[n] = (int16_t)at;
        n += is_there & is_built & is_own;
    }
    for (int b = 0; b < p->bridges; b++)
        for (int end = 0; end < 2; end++)
            if (p->bridge[b][end] == hex) n = add_own(p, s, p->bridge[b][1 - end], found, n);
    /* The river hex that Mermaids have built a town over joins all hexes around it. */
    for (int k = 0; k < 6 && s->faction == TM_MERMAIDS; k++) {
        int river = table->beside[hex][k];
        if (river < 0 || !tm_is_river(table, river) || !(p->hex[river] & TM_IN_TOWN)) continue;
        for (int j = 0; j < 6; j++)
            if (table->beside[river][j] != hex) n = add_own(p, s, table->beside[river][j], found, n);
    }
    return n;
}

static int strength_of(const tm_seat *s, int building) {
    return tm_strength[building] + (s->faction == TM_YETIS && building >= TM_STRONGHOLD);
}

bool tm_has_town_power(const tm_seat *s) {
    int power = 0, buildings = s->built[TM_SANCTUARY];
    for (int b = 0; b < TM_BUILDINGS; b++) {
        power += s->built[b] * strength_of(s, b);
        buildings += s->built[b];
    }
    return power >= s->town_power && buildings >= TM_TOWN_BUILDINGS;
}

bool tm_found_town(tm_turn *t, int hex) {
    int16_t list[TM_CELLS_MAX], beside[BESIDE_MAX];
    const tm_seat *s = t->s;
    if (!tm_is_own(t->p, s, hex) || t->p->hex[hex] & TM_IN_TOWN) return false;
    if (!s->towns && !s->due_towns && !tm_has_town_power(s)) return false; /* there is no town to join, either */

    /* Collects the own buildings joined to this one that are not in a town. */
    bool joins = false; /* is the hex beside a town? */
    int n = 0, power = 0, buildings = 0, tiles = 0;
    list[n++] = (int16_t)hex;
    for (int i = 0; i < n; i++) {
        const int count = tm_own_beside(t->table, t->p, s, list[i], beside), building = tm_building_at(t->p, list[i]);
        assert(building >= 0);
        power += strength_of(s, building);
        buildings += 1 + (building == TM_SANCTUARY);
        for (int k = 0; k < count; k++) {
            const bool is_in_town = t->p->hex[beside[k]] & TM_IN_TOWN;
            bool is_new = !is_in_town;
            joins |= is_in_town && !i;
            for (int j = 0; j < n && is_new; j++)
                is_new = list[j] != beside[k];
            if (is_new) list[n++] = beside[k];
        }
    }
    for (int i = 0; i < TM_TOWNS; i++)
        tiles += t->p->towns[i];
    const bool is_town = power >= s->town_power && buildings >= TM_TOWN_BUILDINGS && tiles > s->due_towns;
    if (!joins && !is_town) return false;
    for (int i = 0; i < n; i++)
        t->p->hex[list[i]] |= TM_IN_TOWN;
    assert(joins || n + 1 >= TM_TOWN_BUILDINGS); /* a sanctuary counts twice */
    assert(t->s->due_towns < 15);                /* four bits */
    t->s->due_towns = (uint8_t)(t->s->due_towns + !joins);
    return !joins;
}

bool tm_connect(tm_turn *t, int river) {
    if (t->s->faction != TM_MERMAIDS) return tm_refuse(t, "only Mermaids found towns over a river");
    if (!tm_is_river(t->table, river) || t->p->hex[river] & TM_IN_TOWN)
        return tm_refuse(t, "expected a river hex without a town");
    t->p->hex[river] |= TM_IN_TOWN;
    /* The river joins all buildings around it, so what is true of the first one is true of all. */
    int k = 0;
    while (k < 6 && !tm_is_own(t->p, t->s, t->table->beside[river][k]))
        k++;
    return (k < 6 && tm_found_town(t, t->table->beside[river][k])) ||
           tm_refuse(t, "the buildings around this river are no town");
}

typedef struct {
    int16_t hex[TM_CELLS_MAX], group[TM_CELLS_MAX],
        cluster[TM_CELLS_MAX]; /* of own buildings, by their place in `hex` */
    int n;
} network;

static bool is_joined(const tm_table *table, const tm_position *p, const tm_seat *s, const int16_t *pair) {
    int16_t beside[BESIDE_MAX];
    if (tm_distance(table, pair[0], pair[1]) == 1) return true;
    if (!p->bridges && s->faction != TM_MERMAIDS) return false;
    int n = tm_own_beside(table, p, s, pair[0], beside);
    for (int k = 0; k < n; k++)
        if (beside[k] == pair[1]) return true;
    return false;
}

static bool is_linked(const tm_table *table, const tm_position *p, const tm_seat *s, const int16_t *pair) {
    bool flies = tm_faction_of(s)->range;
    if (flies && tm_distance(table, pair[0], pair[1]) <= s->range + 1) return true;
    if (!flies && table->river[pair[0]][pair[1]] <= s->ship) return true;
    return is_joined(table, p, s, pair);
}

typedef bool link_test(const tm_table *, const tm_position *, const tm_seat *, const int16_t *pair);

/* Numbers the groups of buildings that the test joins. */
static void number_groups(const tm_table *table, const tm_position *p, const tm_seat *s, const network *w,
                          link_test *test, int16_t *group_of) {
    int16_t queue[TM_CELLS_MAX];
    for (int i = 0; i < w->n; i++)
        group_of[i] = -1;
    for (int i = 0; i < w->n; i++) {
        int head = 0, tail = 0;
        if (group_of[i] >= 0) continue;
        group_of[i] = (int16_t)i;
        queue[tail++] = (int16_t)i;
        while (head < tail) {
            int a = queue[head++];
            for (int b = 0; b < w->n; b++)
                if (group_of[b] < 0 && test(table, p, s, (int16_t[2]){w->hex[a], w->hex[b]})) {
                    assert(b > i); /* a group has the number of its first building */
                    group_of[b] = (int16_t)i;
                    queue[tail++] = (int16_t)b;
                }
        }
    }
}

int tm_final_value(const tm_table *table, const tm_position *p, int seat, int extra) {
    const tm_seat *s = &p->seat[seat];
    network w = {.n = 0};
    int best = 0;
    for (int c = 0; c < table->cells; c++)
        if (tm_is_own(p, s, c)) w.hex[w.n++] = (int16_t)c;
    assert(w.n == s->built[TM_DWELLING] + s->built[TM_TRADING_POST] + s->built[TM_TEMPLE] + s->built[TM_STRONGHOLD] +
                      s->built[TM_SANCTUARY]);
    number_groups(table, p, s, &w, is_linked, w.group);
    if (extra == TM_EXTRA_CLUSTERS) number_groups(table, p, s, &w, is_joined, w.cluster);
    for (int of = 0; of < w.n; of++) {
        int value = 0;
        for (int a = 0; a < w.n && w.group[of] == of; a++) {
            if (w.group[a] != of) continue;
            if (extra == TM_NO_EXTRA) value++;
            if (extra == TM_EXTRA_EDGE) value += table->edge[w.hex[a]];
            if (extra == TM_EXTRA_CLUSTERS) value += w.cluster[a] == a;
            for (int b = 0; extra >= TM_EXTRA_DISTANCE && b < w.n; b++) {
                bool counts = extra == TM_EXTRA_DISTANCE || (tm_building_at(p, w.hex[a]) == TM_SANCTUARY &&
                                                             tm_building_at(p, w.hex[b]) == TM_STRONGHOLD);
                int far = w.group[b] == of && counts ? tm_distance(table, w.hex[a], w.hex[b]) : 0;
                value = far > value ? far : value;
            }
        }
        best = value > best ? value : best;
    }
    assert(extra != TM_NO_EXTRA || best <= w.n);
    return best;
}
