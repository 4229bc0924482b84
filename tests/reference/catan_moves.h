/* The legal moves in a position, and the possible outcomes of chance. Written only from docs/reference/catan-play.md. */
#ifndef LG_TESTS_REFERENCE_CATAN_MOVES_H
#define LG_TESTS_REFERENCE_CATAN_MOVES_H

#include "catan_state.h"

typedef struct {
    ct_move move[CT_MOVES_MAX];
    int n;
} ref_moves;

/* Can the seat pay for this kind of building: road, settlement, city, card? */
static inline bool ref_can_pay(const ref_game *g, int seat, int kind) {
    const int *hand = g->hand[seat];
    if (kind == CT_MOVE_ROAD) return hand[CT_WOOD] && hand[CT_BRICK];
    if (kind == CT_MOVE_SETTLE) return hand[CT_WOOD] && hand[CT_BRICK] && hand[CT_WHEAT] && hand[CT_SHEEP];
    if (kind == CT_MOVE_CITY) return hand[CT_WHEAT] >= 2 && hand[CT_ORE] >= 3;
    return hand[CT_WHEAT] && hand[CT_SHEEP] && hand[CT_ORE];
}

static inline void ref_add(ref_moves *list, int kind, int x, int y, int z) {
    CHECK(list->n < CT_MOVES_MAX, "more than %d moves", CT_MOVES_MAX);
    list->move[list->n++] = (ct_move){.kind = (uint8_t)kind, .x = (uint16_t)x, .y = (uint8_t)y, .z = (uint8_t)z};
}

static inline void ref_add_first(const ref_game *g, ref_moves *list) {
    for (int c = 0; c < g->map->corners; c++)
        if (ref_is_open(g, c)) ref_add(list, CT_MOVE_SETTLE, g->map->corner_name[c], 0, 0);
}

static inline void ref_add_beside(const ref_game *g, ref_moves *list) {
    for (int e = 0; e < g->map->edges; e++)
        if (g->road[e] == REF_NONE && ref_ends_at(g->map, e, g->last))
            ref_add(list, CT_MOVE_ROAD, g->map->edge_name[e], 0, 0);
}

static inline void ref_add_roads(const ref_game *g, ref_moves *list) {
    if (ref_roads(g, g->actor) == CT_ROAD_PIECES) return;
    for (int e = 0; e < g->map->edges; e++)
        if (ref_can_pave(g, g->actor, e)) ref_add(list, CT_MOVE_ROAD, g->map->edge_name[e], 0, 0);
}

static inline void ref_add_settlements(const ref_game *g, ref_moves *list) {
    if (ref_buildings(g, g->actor, 1) == CT_SETTLEMENTS) return;
    for (int c = 0; c < g->map->corners; c++)
        if (ref_is_open(g, c) && ref_road_reaches(g, g->actor, c))
            ref_add(list, CT_MOVE_SETTLE, g->map->corner_name[c], 0, 0);
}

static inline void ref_add_cities(const ref_game *g, ref_moves *list) {
    if (ref_buildings(g, g->actor, 2) == CT_CITIES) return;
    for (int c = 0; c < g->map->corners; c++)
        if (g->owner[c] == g->actor && g->size[c] == 1) ref_add(list, CT_MOVE_CITY, g->map->corner_name[c], 0, 0);
}

static inline void ref_add_buildings(const ref_game *g, ref_moves *list) {
    if (ref_can_pay(g, g->actor, CT_MOVE_ROAD)) ref_add_roads(g, list);
    if (ref_can_pay(g, g->actor, CT_MOVE_SETTLE)) ref_add_settlements(g, list);
    if (ref_can_pay(g, g->actor, CT_MOVE_CITY)) ref_add_cities(g, list);
    if (ref_can_pay(g, g->actor, CT_MOVE_BUY) && ref_sum(g->deck, CT_CARDS)) ref_add(list, CT_MOVE_BUY, 0, 0, 0);
}

static inline void ref_add_plenty(const ref_game *g, ref_moves *list) {
    for (int y = 0; y < CT_RESOURCES; y++) {
        if (g->bank[y] && ref_sum(g->bank, CT_RESOURCES) == 1) ref_add(list, CT_MOVE_PLENTY, 0, y, CT_RESOURCES);
        for (int z = y; z < CT_RESOURCES; z++)
            if (g->bank[y] && g->bank[z] && (y != z || g->bank[y] >= 2)) ref_add(list, CT_MOVE_PLENTY, 0, y, z);
    }
}

static inline bool ref_may_play(const ref_game *g, int card) {
    return !g->carded && g->held[g->turn][card] > g->fresh[card];
}

static inline void ref_add_cards(const ref_game *g, ref_moves *list) {
    if (ref_may_play(g, CT_KNIGHT)) ref_add(list, CT_MOVE_KNIGHT, 0, 0, 0);
    if (ref_may_play(g, CT_ROADS) && ref_can_pave_somewhere(g, g->turn)) ref_add(list, CT_MOVE_ROADS, 0, 0, 0);
    if (ref_may_play(g, CT_PLENTY)) ref_add_plenty(g, list);
    for (int r = 0; r < CT_RESOURCES && ref_may_play(g, CT_MONOPOLY); r++)
        ref_add(list, CT_MOVE_MONOPOLY, 0, r, 0);
}

static inline void ref_add_trades(const ref_game *g, ref_moves *list) {
    const int *hand = g->hand[g->turn];
    for (int y = 0; y < CT_RESOURCES; y++)
        for (int z = 0; z < CT_RESOURCES; z++) {
            if (y == z) continue;
            if (hand[y] >= ref_rate(g, g->turn, y) && g->bank[z]) ref_add(list, CT_MOVE_BANK, 0, y, z);
            for (int x = 1; x <= 2; x++)
                if (g->offers < g->house.offers && hand[y] >= x) ref_add(list, CT_MOVE_OFFER, x, y, z);
        }
}

static inline bool ref_is_spared(const ref_game *g, int hex) {
    for (int s = 0; s < g->house.players && g->house.friendly; s++)
        if (s != g->turn && ref_lives_at(g, s, hex) && ref_open_points(g, s) <= 2) return true;
    return false;
}

static inline bool ref_may_rob(const ref_game *g, int hex) {
    return ref_is_land(g->map, hex) && hex != g->robber && !ref_is_spared(g, hex);
}

static inline bool ref_is_victim(const ref_game *g, int seat, int hex) {
    return seat != g->turn && ref_cards(g, seat) && ref_lives_at(g, seat, hex);
}

static inline void ref_add_robberies(const ref_game *g, ref_moves *list) {
    for (int h = 0; h < g->map->board.hexes; h++) {
        int victims = 0;
        if (!ref_may_rob(g, h)) continue;
        for (int s = 0; s < g->house.players; s++)
            if (ref_is_victim(g, s, h)) {
                ref_add(list, CT_MOVE_ROB, h, s, 0);
                victims++;
            }
        if (!victims) ref_add(list, CT_MOVE_ROB, h, CT_NOBODY, 0);
    }
    if (!list->n) ref_add(list, CT_MOVE_ROB, g->robber == REF_NONE ? CT_NOBODY : g->robber, CT_NOBODY, 0);
}

static inline void ref_add_discards(const ref_game *g, ref_moves *list) {
    for (int r = 0; r < CT_RESOURCES; r++)
        if (g->hand[g->actor][r]) ref_add(list, CT_MOVE_DISCARD, 0, r, 0);
}

static inline void ref_add_before(const ref_game *g, ref_moves *list) {
    ref_add(list, CT_MOVE_ROLL, 0, 0, 0);
    ref_add_cards(g, list);
}

static inline void ref_add_acts(const ref_game *g, ref_moves *list) {
    ref_add_buildings(g, list);
    ref_add_cards(g, list);
    ref_add_trades(g, list);
    ref_add(list, CT_MOVE_END, 0, 0, 0);
}

static inline void ref_add_answers(ref_moves *list) {
    ref_add(list, CT_MOVE_YES, 0, 0, 0);
    ref_add(list, CT_MOVE_NO, 0, 0, 0);
}

static inline void ref_list(const ref_game *g, ref_moves *list) {
    list->n = 0;
    switch (g->phase) {
    case CT_FOUND: ref_add_first(g, list); break;
    case CT_PAVE: ref_add_beside(g, list); break;
    case CT_BEFORE: ref_add_before(g, list); break;
    case CT_DISCARD: ref_add_discards(g, list); break;
    case CT_ROB: ref_add_robberies(g, list); break;
    case CT_ACT: ref_add_acts(g, list); break;
    case CT_FREE_ROADS: ref_add_roads(g, list); break;
    case CT_ANSWER: ref_add_answers(list); break;
    case CT_BUILD:
        ref_add_buildings(g, list);
        ref_add(list, CT_MOVE_END, 0, 0, 0);
        break;
    default: break;
    }
}

/* Is this a possible outcome of chance for the move? */
static inline bool ref_may_come(const ref_game *g, const ct_move *m) {
    switch (m->kind) {
    case CT_MOVE_BUY: return m->z < CT_CARDS && g->deck[m->z];
    case CT_MOVE_ROLL:
        return m->y >= 1 && m->y <= 6 && m->z >= 1 && m->z <= 6 && (m->y + m->z != 7 || g->round >= g->house.calm);
    case CT_MOVE_ROB: return m->y == CT_NOBODY || (m->z < CT_RESOURCES && g->hand[m->y][m->z]);
    default: return true;
    }
}

#endif
