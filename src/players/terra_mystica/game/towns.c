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

/* The river hex that Mermaids have built a town over joins all hexes around it. */
static int add_over_river(const tm_table *table, const tm_position *p, const tm_seat *s, int hex, int16_t *found,
                          int n) {
    for (int k = 0; k < 6; k++) {
        int river = table->beside[hex][k];
        if (river < 0 || !tm_is_river(table, river) || !(p->hex[river] & TM_IN_TOWN)) continue;
        for (int j = 0; j < 6; j++)
            if (table->beside[river][j] != hex) n = add_own(p, s, table->beside[river][j], found, n);
    }
    return n;
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
    return s->faction == TM_MERMAIDS ? add_over_river(table, p, s, hex, found, n) : n;
}

static bool is_listed(const int16_t *list, int n, int hex) {
    for (int i = 0; i < n; i++)
        if (list[i] == hex) return true;
    return false;
}

/* Collects the own buildings joined to one, which are not in a town. Sets *joins if the first is beside a town. */
static int collect_joined(const tm_turn *t, int hex, int16_t *list, bool *joins) {
    int16_t beside[BESIDE_MAX];
    int n = 0;
    *joins = false;
    assert(tm_is_own(t->p, t->s, hex) && !(t->p->hex[hex] & TM_IN_TOWN));
    list[n++] = (int16_t)hex;
    for (int i = 0; i < n; i++) {
        int count = tm_own_beside(t->table, t->p, t->s, list[i], beside);
        for (int k = 0; k < count; k++) {
            bool is_in_town = t->p->hex[beside[k]] & TM_IN_TOWN;
            *joins |= is_in_town && !i;
            if (!is_in_town && !is_listed(list, n, beside[k])) list[n++] = beside[k];
        }
    }
    return n;
}

static int strength_of(const tm_seat *s, int building) {
    return tm_strength[building] + (s->faction == TM_YETIS && building >= TM_STRONGHOLD);
}

static bool is_town(const tm_turn *t, const int16_t *list, int n) {
    int power = 0, buildings = n, tiles = 0;
    for (int i = 0; i < n; i++) {
        int building = tm_building_at(t->p, list[i]);
        assert(building >= 0);
        power += strength_of(t->s, building);
        buildings += building == TM_SANCTUARY;
    }
    for (int i = 0; i < TM_TOWNS; i++)
        tiles += t->p->towns[i];
    return power >= t->s->town_power && buildings >= TM_TOWN_BUILDINGS && tiles > t->s->due_towns;
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
    int16_t list[TM_CELLS_MAX];
    const tm_seat *s = t->s;
    if (!tm_is_own(t->p, s, hex) || t->p->hex[hex] & TM_IN_TOWN) return false;
    if (!s->towns && !s->due_towns && !tm_has_town_power(s)) return false; /* there is no town to join, either */
    bool joins;
    int n = collect_joined(t, hex, list, &joins);
    if (!joins && !is_town(t, list, n)) return false;
    for (int i = 0; i < n; i++)
        t->p->hex[list[i]] |= TM_IN_TOWN;
    assert(joins || n + 1 >= TM_TOWN_BUILDINGS); /* a sanctuary counts twice */
    assert(t->s->due_towns < 15);                /* four bits */
    t->s->due_towns = (uint8_t)(t->s->due_towns + !joins);
    return !joins;
}

/* The river joins all buildings around it. So what is true of the first one is true of all. */
static bool founds_around(tm_turn *t, int river) {
    for (int k = 0; k < 6; k++)
        if (tm_is_own(t->p, t->s, t->table->beside[river][k])) return tm_found_town(t, t->table->beside[river][k]);
    return false;
}

bool tm_connect(tm_turn *t, int river) {
    if (t->s->faction != TM_MERMAIDS) return tm_refuse(t, "only Mermaids found towns over a river");
    if (!tm_is_river(t->table, river) || t->p->hex[river] & TM_IN_TOWN)
        return tm_refuse(t, "expected a river hex without a town");
    t->p->hex[river] |= TM_IN_TOWN;
    return founds_around(t, river) || tm_refuse(t, "the buildings around this river are no town");
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

static int value_of(const tm_table *table, const tm_position *p, const network *w, int of, int extra) {
    int value = 0;
    for (int a = 0; a < w->n; a++) {
        if (w->group[a] != of) continue;
        if (extra == TM_NO_EXTRA) value++;
        if (extra == TM_EXTRA_EDGE) value += table->edge[w->hex[a]];
        if (extra == TM_EXTRA_CLUSTERS) value += w->cluster[a] == a;
        for (int b = 0; extra >= TM_EXTRA_DISTANCE && b < w->n; b++) {
            bool counts = extra == TM_EXTRA_DISTANCE || (tm_building_at(p, w->hex[a]) == TM_SANCTUARY &&
                                                         tm_building_at(p, w->hex[b]) == TM_STRONGHOLD);
            int far = w->group[b] == of && counts ? tm_distance(table, w->hex[a], w->hex[b]) : 0;
            value = far > value ? far : value;
        }
    }
    return value;
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
    for (int a = 0; a < w.n; a++) {
        int value = w.group[a] == a ? value_of(table, p, &w, a, extra) : 0;
        best = value > best ? value : best;
    }
    assert(extra != TM_NO_EXTRA || best <= w.n);
    return best;
}
