/* A position of a game of Catan as simple lists. Everything else is computed again each time it is needed: pieces left, points,
 * ports, and the longest road by trying every trail. Written only from docs/reference/catan-play.md. */
#ifndef LG_TESTS_REFERENCE_CATAN_STATE_H
#define LG_TESTS_REFERENCE_CATAN_STATE_H

#include "catan_map.h"

typedef struct {
    const ref_map *map;
    ct_house house;
    int owner[CT_CORNERS_MAX], size[CT_CORNERS_MAX]; /* size: 1 a settlement, 2 a city */
    int road[CT_EDGES_MAX];                          /* owner of the road, or REF_NONE */
    int hand[CT_SEATS_MAX][CT_RESOURCES], bank[CT_RESOURCES];
    int held[CT_SEATS_MAX][CT_CARDS], deck[CT_CARDS], fresh[CT_CARDS], knights[CT_SEATS_MAX];
    int owed[CT_SEATS_MAX];
    int phase, turn, actor, robber, army, longest, placed, due, round, last, winner;
    int offers, count, give, get;
    bool rolled, carded;
} ref_game;

static inline int ref_sum(const int *count, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += count[i];
    return sum;
}

static inline int ref_cards(const ref_game *g, int seat) {
    return ref_sum(g->hand[seat], CT_RESOURCES);
}

/* Counts the seat's buildings of this size on the board. */
static inline int ref_buildings(const ref_game *g, int seat, int size) {
    int n = 0;
    for (int c = 0; c < g->map->corners; c++)
        n += g->owner[c] == seat && g->size[c] == size;
    return n;
}

static inline int ref_roads(const ref_game *g, int seat) {
    int n = 0;
    for (int e = 0; e < g->map->edges; e++)
        n += g->road[e] == seat;
    return n;
}

static inline int ref_open_points(const ref_game *g, int seat) {
    return ref_buildings(g, seat, 1) + 2 * ref_buildings(g, seat, 2) + 2 * (g->army == seat) + 2 * (g->longest == seat);
}

static inline int ref_points(const ref_game *g, int seat) {
    return ref_open_points(g, seat) + g->held[seat][CT_VICTORY];
}

static inline bool ref_has_port(const ref_game *g, int seat, int kind) {
    for (int c = 0; c < g->map->corners; c++)
        if (g->owner[c] == seat && g->map->port[c][kind]) return true;
    return false;
}

static inline int ref_rate(const ref_game *g, int seat, int resource) {
    return ref_has_port(g, seat, resource) ? 2 : ref_has_port(g, seat, CT_ANY) ? 3 : 4;
}

/* Does the seat have a building at this hex? */
static inline bool ref_lives_at(const ref_game *g, int seat, int hex) {
    for (int c = 0; c < g->map->corners; c++)
        if (g->owner[c] == seat && g->map->touches[c][hex]) return true;
    return false;
}

static inline int ref_other_end(const ref_map *map, int edge, int corner) {
    return map->end[edge][0] == corner ? map->end[edge][1] : map->end[edge][0];
}

static inline bool ref_ends_at(const ref_map *map, int edge, int corner) {
    return map->end[edge][0] == corner || map->end[edge][1] == corner;
}

static inline bool ref_is_others(const ref_game *g, int seat, int corner) {
    return g->owner[corner] != REF_NONE && g->owner[corner] != seat;
}

/* Returns the length of the longest trail from a corner over roads that are not used yet. */
static inline int ref_trail(const ref_game *g, int seat, int corner, bool *used) {
    int longest = 0;
    for (int k = 0; k < g->map->ways[corner]; k++) {
        int e = g->map->way[corner][k];
        if (used[e] || g->road[e] != seat) continue;
        int to = ref_other_end(g->map, e, corner), length = 1;
        used[e] = true;
        if (!ref_is_others(g, seat, to)) length += ref_trail(g, seat, to, used);
        used[e] = false;
        if (length > longest) longest = length;
    }
    return longest;
}

static inline int ref_length(const ref_game *g, int seat) {
    bool used[CT_EDGES_MAX] = {false};
    int longest = 0;
    for (int e = 0; e < g->map->edges; e++)
        for (int k = 0; k < 2 && g->road[e] == seat; k++) {
            int length = ref_trail(g, seat, g->map->end[e][k], used);
            if (length > longest) longest = length;
        }
    return longest;
}

static inline bool ref_is_open(const ref_game *g, int corner) {
    if (g->size[corner]) return false;
    for (int k = 0; k < g->map->ways[corner]; k++)
        if (g->size[ref_other_end(g->map, g->map->way[corner][k], corner)]) return false;
    return true;
}

static inline bool ref_road_reaches(const ref_game *g, int seat, int corner) {
    for (int k = 0; k < g->map->ways[corner]; k++)
        if (g->road[g->map->way[corner][k]] == seat) return true;
    return false;
}

static inline bool ref_can_pave(const ref_game *g, int seat, int edge) {
    if (g->road[edge] != REF_NONE) return false;
    for (int k = 0; k < 2; k++) {
        int c = g->map->end[edge][k];
        if (g->owner[c] == seat) return true;
        if (g->owner[c] == REF_NONE && ref_road_reaches(g, seat, c)) return true;
    }
    return false;
}

static inline bool ref_can_pave_somewhere(const ref_game *g, int seat) {
    if (ref_roads(g, seat) == CT_ROAD_PIECES) return false;
    for (int e = 0; e < g->map->edges; e++)
        if (ref_can_pave(g, seat, e)) return true;
    return false;
}

static inline void ref_begin(ref_game *g, const ref_map *map, const ct_house *house) {
    static const int decks[2][CT_CARDS] = {{14, 2, 2, 2, 5}, {20, 3, 3, 3, 5}};
    memset(g, 0, sizeof *g);
    g->map = map;
    g->house = *house;
    for (int c = 0; c < CT_CORNERS_MAX; c++)
        g->owner[c] = REF_NONE;
    for (int e = 0; e < CT_EDGES_MAX; e++)
        g->road[e] = REF_NONE;
    for (int r = 0; r < CT_RESOURCES; r++)
        g->bank[r] = house->players > 4 ? 24 : 19;
    memcpy(g->deck, decks[house->players > 4], sizeof g->deck);
    g->robber = map->robber;
    g->army = g->longest = g->winner = REF_NONE;
}

#endif
