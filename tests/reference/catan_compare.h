/* Compares the engine's position and moves with those of the slow implementation. All members must agree. */
#ifndef LG_TESTS_REFERENCE_CATAN_COMPARE_H
#define LG_TESTS_REFERENCE_CATAN_COMPARE_H

#include "catan_rules.h"

static inline int ref_seat(int seat) {
    return seat == CT_NOBODY ? REF_NONE : seat;
}

/* Checks one member. The message names the member and the move after which it differs. */
#define REF_SAME(is, should, seat)                                                                                  \
    CHECK((int)(is) == (int)(should), "%s is %d and should be %d; seat %d, move %d x=%d y=%d z=%d", #is, (int)(is), \
          (int)(should), seat, made->kind, made->x, made->y, made->z)

static inline void ref_compare_seat(const ct_position *p, const ref_game *g, int s, const ct_move *made) {
    const ct_player_state *seat = &p->seat[s];
    for (int r = 0; r < CT_RESOURCES; r++)
        REF_SAME(seat->hand[r], g->hand[s][r], s);
    for (int c = 0; c < CT_CARDS; c++)
        REF_SAME(seat->card[c], g->held[s][c], s);
    for (int k = 0; k < CT_PORT_KINDS; k++)
        REF_SAME(seat->ports >> k & 1, ref_has_port(g, s, k), s);
    for (int r = 0; r < CT_RESOURCES && made->kind == CT_MOVE_SETTLE; r++)
        REF_SAME(ct_rate(p, s, r), ref_rate(g, s, r), s);
    REF_SAME(seat->knights, g->knights[s], s);
    REF_SAME(seat->settlements, CT_SETTLEMENTS - ref_buildings(g, s, 1), s);
    REF_SAME(seat->cities, CT_CITIES - ref_buildings(g, s, 2), s);
    REF_SAME(seat->roads, CT_ROAD_PIECES - ref_roads(g, s), s);
    REF_SAME(seat->points, ref_points(g, s), s);
    REF_SAME(p->owed[s], g->owed[s], s);
}

static inline void ref_compare_lengths(const ct_table *table, const ct_position *p, const ref_game *g,
                                       const ct_move *made) {
    if (made->kind != CT_MOVE_ROAD && made->kind != CT_MOVE_SETTLE) return;
    for (int s = 0; s < g->house.players; s++) {
        int length = ref_length(g, s);
        REF_SAME(ct_road_length(table, p, s), length, s);
        REF_SAME(p->seat[s].length, length, s);
    }
}

static inline void ref_compare_board(const ct_position *p, const ref_game *g, const ct_move *made) {
    for (int c = 0; c < g->map->corners; c++) {
        int name = g->map->corner_name[c];
        REF_SAME(ref_seat(ct_holder(p, name)), g->owner[c], -1);
        REF_SAME(ct_is_city(p, name), g->size[c] == 2, -1);
        REF_SAME(p->closed[name / 64] >> name % 64 & 1, !ref_is_open(g, c), -1);
    }
    for (int e = 0; e < g->map->edges; e++)
        REF_SAME(ref_seat(ct_road_holder(p, g->map->edge_name[e])), g->road[e], -1);
}

static inline void ref_compare_course(const ct_position *p, const ref_game *g, const ct_move *made) {
    REF_SAME(p->phase, g->phase, -1);
    REF_SAME(ref_seat(p->robber), g->robber, -1);
    REF_SAME(ref_seat(p->army), g->army, -1);
    REF_SAME(ref_seat(p->longest), g->longest, -1);
    REF_SAME(p->round, g->round, -1);
    if (p->phase == CT_OVER) REF_SAME(ref_seat(p->winner), g->winner, -1);
    if (p->phase == CT_OVER) return;
    REF_SAME(p->turn, g->turn, -1);
    REF_SAME(p->actor, g->actor, -1);
    REF_SAME(p->rolled, g->rolled, -1);
    REF_SAME(p->carded, g->carded, -1);
    REF_SAME(p->offers, g->offers, -1);
    if (p->phase == CT_FREE_ROADS) REF_SAME(p->due, g->due, -1);
    for (int c = 0; c < CT_CARDS; c++)
        REF_SAME(p->fresh[c], g->fresh[c], -1);
}

static inline void ref_compare(const ct_table *table, const ct_position *p, const ref_game *g, const ct_move *made) {
    for (int r = 0; r < CT_RESOURCES; r++)
        REF_SAME(p->bank[r], g->bank[r], -1);
    for (int c = 0; c < CT_CARDS; c++)
        REF_SAME(p->deck[c], g->deck[c], -1);
    for (int s = 0; s < g->house.players; s++)
        ref_compare_seat(p, g, s, made);
    ref_compare_board(p, g, made);
    ref_compare_lengths(table, p, g, made);
    ref_compare_course(p, g, made);
}

static inline uint64_t ref_key(const ct_move *m) {
    return (uint64_t)m->kind << 32 | (uint64_t)m->x << 16 | (uint64_t)m->y << 8 | m->z;
}

static inline int ref_by_key(const void *a, const void *b) {
    uint64_t x = ref_key(a), y = ref_key(b);
    return (x > y) - (x < y);
}

static inline void ref_compare_moves(ct_move *moves, int n, ref_moves *list, const ct_move *made) {
    qsort(moves, (size_t)n, sizeof *moves, ref_by_key);
    qsort(list->move, (size_t)list->n, sizeof *list->move, ref_by_key);
    for (int i = 0; i < n && i < list->n; i++)
        if (ref_key(&moves[i]) != ref_key(&list->move[i])) {
            const ct_move *is = &moves[i], *should = &list->move[i];
            CHECK(false, "move %d x=%d y=%d z=%d where %d x=%d y=%d z=%d should be, after move %d x=%d y=%d", is->kind,
                  is->x, is->y, is->z, should->kind, should->x, should->y, should->z, made->kind, made->x, made->y);
        }
    CHECK(n == list->n, "%d moves, and should be %d, after move %d x=%d y=%d", n, list->n, made->kind, made->x,
          made->y);
}

static inline bool ref_has(const ref_moves *list, ct_move move) {
    if (move.kind == CT_MOVE_ROLL) move.y = 0;
    if (move.kind == CT_MOVE_ROLL || move.kind == CT_MOVE_BUY || move.kind == CT_MOVE_ROB) move.z = 0;
    for (int i = 0; i < list->n; i++)
        if (ref_key(&list->move[i]) == ref_key(&move)) return true;
    return false;
}

#endif
