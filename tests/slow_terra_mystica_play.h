/* A second, slow implementation of the difficult parts of playing Terra Mystica, computed only from the coordinates of hexes:
 * neighbours, the power that a building offers and the order of the offers, towns, and the largest network. Included by
 * tests. */
#ifndef LG_TESTS_SLOW_TERRA_MYSTICA_PLAY_H
#define LG_TESTS_SLOW_TERRA_MYSTICA_PLAY_H

#include "players/terra_mystica/game/position.h"

#include <stdlib.h>
#include <string.h>

/* Returns how far a hex is from the left edge, in half hexes. Long rows extend further than short ones on both sides. */
static inline int slow_x(const tm_table *t, int hex) {
    return 2 * t->column[hex] + (t->row[hex] % 2 != t->first_short);
}

static inline bool slow_touches(const tm_table *t, int a, int b) {
    int rows = abs(t->row[a] - t->row[b]), x = abs(slow_x(t, a) - slow_x(t, b));
    return (rows == 0 && x == 2) || (rows == 1 && x == 1);
}

static inline bool slow_bridged(const tm_position *p, int a, int b) {
    for (int i = 0; i < p->bridges; i++)
        if ((p->bridge[i][0] == a && p->bridge[i][1] == b) || (p->bridge[i][0] == b && p->bridge[i][1] == a))
            return true;
    return false;
}

static inline bool slow_is_own(const tm_position *p, int hex, int seat) {
    return tm_building_at(p, hex) >= 0 && tm_colour_at(p, hex) == p->seat[seat].colour;
}

static inline bool slow_is_joined(const tm_table *t, const tm_position *p, int seat, const int *pair) {
    int a = pair[0], b = pair[1];
    if (slow_touches(t, a, b) || slow_bridged(p, a, b)) return true;
    for (int r = 0; r < t->cells && p->seat[seat].faction == TM_MERMAIDS; r++)
        if (t->terrain[r] == TM_RIVER && p->hex[r] & TM_IN_TOWN && slow_touches(t, a, r) && slow_touches(t, b, r))
            return true;
    return false;
}

/* Returns how many river hexes a ship crosses between two hexes, by relaxing until nothing changes. */
static inline int slow_sail(const tm_table *t, int a, int b) {
    int far[TM_CELLS_MAX], best = 99;
    bool changes = true;
    for (int r = 0; r < t->cells; r++)
        far[r] = t->terrain[r] == TM_RIVER && slow_touches(t, a, r) ? 1 : 99;
    while (changes) {
        changes = false;
        for (int r = 0; r < t->cells; r++)
            for (int s = 0; s < t->cells; s++)
                if (t->terrain[r] == TM_RIVER && t->terrain[s] == TM_RIVER && slow_touches(t, r, s) &&
                    far[r] + 1 < far[s]) {
                    far[s] = far[r] + 1;
                    changes = true;
                }
    }
    for (int r = 0; r < t->cells; r++)
        if (slow_touches(t, r, b) && far[r] < best) best = far[r];
    return best;
}

/* Returns the number of steps between two hexes in a straight line, by walking one step at a time towards the other hex. */
static inline int slow_steps(const tm_table *t, int a, int b) {
    int rows = abs(t->row[a] - t->row[b]), x = abs(slow_x(t, a) - slow_x(t, b)), steps = 0;
    for (; rows || x > 0; steps++) {
        x -= rows ? 1 : 2;
        rows -= rows > 0;
    }
    return steps;
}

static inline bool slow_is_linked(const tm_table *t, const tm_position *p, int seat, const int *pair) {
    const tm_seat *s = &p->seat[seat];
    if (slow_is_joined(t, p, seat, pair)) return true;
    if (s->faction == TM_DWARVES || s->faction == TM_FAKIRS) return slow_steps(t, pair[0], pair[1]) <= s->range + 1;
    return s->ship && slow_sail(t, pair[0], pair[1]) <= s->ship;
}

/* Joins groups until nothing changes. Returns the size of the largest group. */
static inline int slow_network(const tm_table *t, const tm_position *p, int seat) {
    int hex[TM_CELLS_MAX], group[TM_CELLS_MAX], n = 0, best = 0;
    for (int c = 0; c < t->cells; c++)
        if (slow_is_own(p, c, seat)) hex[n] = c, group[n] = n, n++;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++) {
            int from = group[a], to = group[b];
            if (from == to || !slow_is_linked(t, p, seat, (int[2]){hex[a], hex[b]})) continue;
            for (int i = 0; i < n; i++)
                if (group[i] == from) group[i] = to;
        }
    for (int a = 0; a < n; a++) {
        int size = 0;
        for (int b = 0; b < n; b++)
            size += group[a] == group[b];
        best = size > best ? size : best;
    }
    return best;
}

/* Is every connected group of buildings that is not a town too small to be one? Does no town consist of only a part of its
 * group? */
static inline bool slow_towns_hold(const tm_table *t, const tm_position *p, int seat) {
    static const int strength[] = {1, 2, 2, 3, 3};
    const tm_seat *s = &p->seat[seat];
    int hex[TM_CELLS_MAX], group[TM_CELLS_MAX], n = 0, tiles = -s->due_towns;
    for (int i = 0; i < TM_TOWNS; i++)
        tiles += p->towns[i];
    for (int c = 0; c < t->cells; c++)
        if (slow_is_own(p, c, seat)) hex[n] = c, group[n] = n, n++;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++) {
            int from = group[a], to = group[b];
            if (from == to || !slow_is_joined(t, p, seat, (int[2]){hex[a], hex[b]})) continue;
            for (int i = 0; i < n; i++)
                if (group[i] == from) group[i] = to;
        }
    for (int g = 0; g < n; g++) {
        int power = 0, count = 0, towns = 0, size = 0;
        for (int a = 0; a < n; a++) {
            int building = tm_building_at(p, hex[a]);
            if (group[a] != g) continue;
            power += strength[building] + (s->faction == TM_YETIS && building >= TM_STRONGHOLD);
            count += 1 + (building == TM_SANCTUARY);
            towns += (p->hex[hex[a]] & TM_IN_TOWN) != 0;
            size++;
        }
        if (towns && towns != size) return false;
        if (!towns && tiles > 0 && power >= s->town_power && count >= 4) return false;
    }
    return true;
}

/* Returns the power of those of a seat's buildings that stand beside a hex. */
static inline int slow_power_beside(const tm_table *t, const tm_position *p, int hex, int seat) {
    static const int strength[] = {1, 2, 2, 3, 3};
    int power = 0;
    for (int c = 0; c < t->cells; c++)
        if (slow_is_own(p, c, seat) && (slow_touches(t, c, hex) || slow_bridged(p, c, hex)))
            power += strength[tm_building_at(p, c)] +
                     (p->seat[seat].faction == TM_YETIS && tm_building_at(p, c) >= TM_STRONGHOLD);
    return power;
}

#endif
