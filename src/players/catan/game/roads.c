/* The longest road: a trail that uses each road once, searched from every end; and the award for it. */
#include "roads.h"

#include <string.h>

#include "base/fast.h"

typedef struct {
    const ct_table *table;
    const ct_position *position;
    int seat, most;
    uint64_t left[(CT_EDGES_MAX + 63) / 64];  /* the seat's roads that are not yet in the trail */
    uint64_t met[(CT_CORNERS_MAX + 63) / 64]; /* corners of branches */
} trail;

static bool take_road(trail *t, int edge) {
    uint64_t bit = (uint64_t)1 << edge % 64;
    bool had = t->left[edge / 64] & bit;
    t->left[edge / 64] &= ~bit;
    return had;
}

static void walk_trail(trail *t, int corner, int length) {
    assert(length >= 0 && length <= CT_ROAD_PIECES);
    if (length > t->most) t->most = length;
    int holder = ct_holder(t->position, corner);
    if (length && holder != CT_NOBODY && holder != t->seat) return;
    for (int k = 0; k < 3 && t->table->way[corner][k] >= 0; k++) {
        int edge = t->table->way[corner][k];
        if (!take_road(t, edge)) continue;
        walk_trail(t, t->table->beside[corner][k], length + 1);
        t->left[edge / 64] |= (uint64_t)1 << edge % 64;
    }
}

int ct_road_length(const ct_table *table, const ct_position *p, int seat) {
    trail t = {.table = table, .position = p, .seat = seat};
    uint16_t edges[CT_ROAD_PIECES];
    int n = ct_roads_of(table, p, seat, edges);
    for (int i = 0; i < n; i++)
        t.left[edges[i] / 64] |= (uint64_t)1 << edges[i] % 64;
    for (int i = 0; i < n && t.most < n; i++)
        for (int k = 0; k < 2; k++)
            walk_trail(&t, table->end[edges[i]][k], 0);
    assert(t.most <= n && (t.most > 0) == (n > 0));
    return t.most;
}

/* Extends trails that have reached `corner`; after each step also extends them at their other end. */
static void walk_both_ways(trail *t, int corner, int back, int length) {
    walk_trail(t, back, length);
    int holder = ct_holder(t->position, corner);
    if (holder != CT_NOBODY && holder != t->seat) return;
    for (int k = 0; k < 3 && t->table->way[corner][k] >= 0; k++) {
        int edge = t->table->way[corner][k];
        if (!take_road(t, edge)) continue;
        walk_both_ways(t, t->table->beside[corner][k], back, length + 1);
        t->left[edge / 64] |= (uint64_t)1 << edge % 64;
    }
}

/* Finds the longest trail of the seat's roads from a corner that was reached by the edge `from`. Returns -1 if the
 * roads meet again somewhere. */
static int longest_branch(trail *t, int corner, int from) {
    int most = 0, v = ct_nibble(t->position->at, corner);
    if (t->met[corner / 64] >> corner % 64 & 1) return -1;
    t->met[corner / 64] |= (uint64_t)1 << corner % 64;
    if (v && v != 1 + t->seat && v != 1 + t->seat + CT_SEATS_MAX) return 0;
    for (int k = 0; k < 3 && t->table->way[corner][k] >= 0; k++) {
        int edge = t->table->way[corner][k];
        if (edge == from || ct_nibble(t->position->road, edge) != 1 + t->seat) continue;
        int length = longest_branch(t, t->table->beside[corner][k], edge);
        if (length < 0) return -1;
        if (length >= most) most = length + 1;
    }
    return most;
}

static int longest_by_trails(const ct_table *table, const ct_position *p, int seat, int edge) {
    trail t = {.table = table, .position = p, .seat = seat};
    uint16_t edges[CT_ROAD_PIECES];
    int n = ct_roads_of(table, p, seat, edges);
    for (int i = 0; i < n; i++)
        t.left[edges[i] / 64] |= (uint64_t)1 << edges[i] % 64;
    take_road(&t, edge);
    walk_both_ways(&t, table->end[edge][0], table->end[edge][1], 1);
    assert(t.most >= 1 && t.most <= n + 1);
    return t.most;
}

/* Unless roads meet again, the longest trail is the road and the longest branches at both ends. */
int ct_road_length_by(const ct_table *table, const ct_position *p, int seat, int edge) {
    trail t = {.table = table, .position = p, .seat = seat};
    int here = longest_branch(&t, table->end[edge][0], edge);
    int there = here < 0 ? -1 : longest_branch(&t, table->end[edge][1], edge);
    if (there < 0) return longest_by_trails(table, p, seat, edge);
    assert(1 + here + there == longest_by_trails(table, p, seat, edge));
    return 1 + here + there;
}

int ct_roads_of(const ct_table *table, const ct_position *p, int seat, uint16_t edges[CT_ROAD_PIECES]) {
    int n = 0;
    for (int w = 0; w <= (table->edges - 1) / 16; w++)
        for (uint64_t at = ct_equal_nibbles(p->road[w], 1 + seat); at; at &= at - 1) {
            assert(n < CT_ROAD_PIECES);
            edges[n++] = (uint16_t)(16 * w + __builtin_ctzll(at) / 4);
        }
    return n;
}

static void give_award(ct_position *p, uint8_t *award, int seat) {
    if (*award == seat) return;
    assert(*award == CT_NOBODY || p->seat[*award].points >= 2);
    if (*award != CT_NOBODY) p->seat[*award].points -= 2;
    if (seat != CT_NOBODY) p->seat[seat].points += 2;
    *award = (uint8_t)seat;
}

void ct_award_road(const ct_table *table, ct_position *p) {
    int most = CT_ROAD_LEAST - 1, best = CT_NOBODY;
    for (int s = 0; s < table->house.players; s++) {
        int length = p->seat[s].length;
        if (length > most) {
            most = length;
            best = s;
        } else if (length == most && best != CT_NOBODY) {
            best = s == p->longest || best == p->longest ? p->longest : CT_SEATS_MAX;
        }
    }
    give_award(p, &p->longest, best == CT_SEATS_MAX ? CT_NOBODY : best);
    assert(p->longest == CT_NOBODY || (p->seat[p->longest].length == most && most >= CT_ROAD_LEAST));
}

void ct_award_army(ct_position *p, int seat) {
    int least = p->army == CT_NOBODY ? CT_ARMY_LEAST : p->seat[p->army].knights + 1;
    if (p->seat[seat].knights >= least) give_award(p, &p->army, seat);
    /* The holder of the largest army has played enough knights, and no other seat more. */
    assert(p->army == CT_NOBODY || p->seat[p->army].knights >= CT_ARMY_LEAST);
    for (int s = 0; s < CT_SEATS_MAX; s++)
        assert(p->seat[s].knights <= (p->army == CT_NOBODY ? CT_ARMY_LEAST - 1 : p->seat[p->army].knights));
}

typedef struct {
    int n;
    uint64_t met[(CT_CORNERS_MAX + 63) / 64];
    ct_station *at;
} walker;

static inline void add_station(walker *w, int corner, int roads, int first) {
    uint64_t bit = (uint64_t)1 << corner % 64;
    if (w->met[corner / 64] & bit) return;
    w->met[corner / 64] |= bit;
    assert(w->n < CT_CORNERS_MAX && roads <= CT_ROAD_PIECES);
    w->at[w->n++] = (ct_station){.corner = (int16_t)corner, .first = (int16_t)first, .roads = (uint8_t)roads};
}

int ct_stations(const ct_table *table, const ct_position *p, int seat, int most, ct_station at[CT_CORNERS_MAX]) {
    walker w = {.at = at};
    assert(most >= 0 && most <= CT_ROAD_PIECES);
    for (int word = 0; word <= (table->edges - 1) / 16; word++)
        for (uint64_t own = ct_equal_nibbles(p->road[word], 1 + seat); own; own &= own - 1) {
            int edge = 16 * word + __builtin_ctzll(own) / 4;
            add_station(&w, table->end[edge][0], 0, 0);
            add_station(&w, table->end[edge][1], 0, 0);
        }
    for (int i = 0; i < w.n; i++) {
        int v = ct_nibble(p->at, at[i].corner);
        bool open = !v || v == 1 + seat || v == 1 + seat + CT_SEATS_MAX;
        if (!open || at[i].roads >= most) continue;
        const ct_station from = at[i];
        for (int k = 0; k < 3 && table->way[from.corner][k] >= 0; k++) {
            int edge = table->way[from.corner][k];
            if (ct_nibble(p->road, edge)) continue;
            add_station(&w, table->beside[from.corner][k], from.roads + 1, from.roads ? from.first : edge);
        }
    }
    return w.n;
}
