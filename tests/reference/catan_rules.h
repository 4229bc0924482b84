/* The effect of a move, written only from docs/reference/catan-play.md. This is the second implementation of Catan, with which
 * tests compare the engine. */
#ifndef LG_TESTS_REFERENCE_CATAN_RULES_H
#define LG_TESTS_REFERENCE_CATAN_RULES_H

#include "catan_moves.h"

/* Awards the longest road, which needs at least 5 roads. Its owner keeps the award as long as nobody has a longer one;
 * otherwise the award passes to the seat that alone has the longest. */
static inline void ref_award_longest(ref_game *g) {
    int most = 0, with_most = 0, best = REF_NONE, length[CT_SEATS_MAX];
    for (int s = 0; s < g->house.players; s++) {
        length[s] = ref_length(g, s);
        if (length[s] > most) most = length[s];
    }
    for (int s = 0; s < g->house.players; s++)
        if (length[s] == most) {
            with_most++;
            best = s;
        }
    if (most < CT_ROAD_LEAST)
        g->longest = REF_NONE;
    else if (g->longest != REF_NONE && length[g->longest] == most)
        return;
    else
        g->longest = with_most == 1 ? best : REF_NONE;
}

static inline void ref_award_army(ref_game *g, int seat) {
    if (g->knights[seat] < CT_ARMY_LEAST) return;
    if (g->army == REF_NONE || g->knights[seat] > g->knights[g->army]) g->army = seat;
}

static inline void ref_act(ref_game *g, int phase, int actor) {
    g->phase = phase;
    g->actor = actor;
}

/* Returns to the phase that a card or the robber interrupted. */
static inline void ref_go_on(ref_game *g) {
    ref_act(g, g->rolled ? CT_ACT : CT_BEFORE, g->turn);
}

static inline void ref_over(ref_game *g, int winner) {
    g->winner = winner;
    g->phase = CT_OVER;
}

static inline void ref_begin_turn(ref_game *g, int seat) {
    g->turn = seat;
    g->rolled = g->carded = false;
    g->offers = 0;
    memset(g->fresh, 0, sizeof g->fresh);
    ref_act(g, CT_BEFORE, seat);
}

static inline void ref_next_turn(ref_game *g) {
    ref_begin_turn(g, (g->turn + 1) % g->house.players);
    if (g->turn == 0) g->round++;
    if (g->round == g->house.rounds) ref_over(g, REF_NONE);
}

/* Ends a turn, or a part of the special building phase: the next seat in order builds, until all have built. */
static inline void ref_end(ref_game *g) {
    int next = (g->actor + 1) % g->house.players;
    if (g->house.players < 5 || next == g->turn)
        ref_next_turn(g);
    else
        ref_act(g, CT_BUILD, next);
}

static inline void ref_check_winner(ref_game *g) {
    bool in_turn = g->phase != CT_FOUND && g->phase != CT_PAVE && g->phase != CT_BUILD && g->phase != CT_OVER;
    if (in_turn && ref_points(g, g->turn) >= g->house.points) ref_over(g, g->turn);
}

static inline void ref_pay(ref_game *g, int seat, int resource, int n) {
    g->hand[seat][resource] -= n;
    g->bank[resource] += n;
}

static inline void ref_pay_price(ref_game *g, int wood, int wheat, int sheep_brick_ore[3]) {
    ref_pay(g, g->actor, CT_WOOD, wood);
    ref_pay(g, g->actor, CT_WHEAT, wheat);
    ref_pay(g, g->actor, CT_SHEEP, sheep_brick_ore[0]);
    ref_pay(g, g->actor, CT_BRICK, sheep_brick_ore[1]);
    ref_pay(g, g->actor, CT_ORE, sheep_brick_ore[2]);
}

/* Computes the cards of a resource that each seat should get for a number. */
static inline void ref_dues(const ref_game *g, int number, int resource, int due[CT_SEATS_MAX]) {
    const ct_board *b = g->map->board.board;
    memset(due, 0, sizeof(int) * CT_SEATS_MAX);
    for (int h = 0; h < b->hexes; h++)
        for (int c = 0; c < g->map->corners; c++)
            if (b->resource[h] == resource && b->number[h] == number && h != g->robber && g->map->touches[c][h] &&
                g->size[c])
                due[g->owner[c]] += g->size[c];
}

static inline void ref_harvest(ref_game *g, int number) {
    for (int r = 0; r < CT_RESOURCES; r++) {
        int due[CT_SEATS_MAX], sum = 0, seats = 0;
        ref_dues(g, number, r, due);
        for (int s = 0; s < CT_SEATS_MAX; s++) {
            sum += due[s];
            seats += due[s] > 0;
        }
        if (sum > g->bank[r] && seats > 1) continue;
        for (int s = 0; s < CT_SEATS_MAX; s++)
            ref_pay(g, s, r, -(due[s] > g->bank[r] ? g->bank[r] : due[s]));
    }
}

static inline void ref_found(ref_game *g, int corner) {
    const ct_board *b = g->map->board.board;
    g->placed++;
    for (int h = 0; h < b->hexes && g->placed > g->house.players; h++)
        if (g->map->touches[corner][h] && b->resource[h] < CT_RESOURCES) ref_pay(g, g->actor, b->resource[h], -1);
    g->last = corner;
    g->phase = CT_PAVE;
}

static inline void ref_settle(ref_game *g, int corner) {
    g->owner[corner] = g->actor;
    g->size[corner] = 1;
    if (g->phase == CT_FOUND)
        ref_found(g, corner);
    else
        ref_pay_price(g, 1, 1, (int[]){1, 1, 0});
}

static inline void ref_pave_first(ref_game *g) {
    int n = g->house.players;
    if (g->placed == 2 * n)
        ref_begin_turn(g, 0);
    else
        ref_act(g, CT_FOUND, g->placed < n ? g->placed : 2 * n - 1 - g->placed);
    g->turn = g->actor;
}

static inline void ref_pave(ref_game *g, int edge) {
    g->road[edge] = g->actor;
    if (g->phase == CT_PAVE) {
        ref_pave_first(g);
    } else if (g->phase == CT_FREE_ROADS) {
        g->due--;
        if (!g->due || !ref_can_pave_somewhere(g, g->turn)) ref_go_on(g);
    } else {
        ref_pay_price(g, 1, 0, (int[]){0, 1, 0});
    }
}

static inline void ref_enlarge(ref_game *g, int corner) {
    g->size[corner] = 2;
    ref_pay_price(g, 0, 2, (int[]){0, 0, 3});
}

static inline void ref_buy(ref_game *g, int card) {
    ref_pay_price(g, 0, 1, (int[]){1, 0, 1});
    g->deck[card]--;
    g->held[g->actor][card]++;
    if (g->phase != CT_BUILD) g->fresh[card]++;
}

static inline void ref_next_discard(ref_game *g) {
    for (int i = 0; i < g->house.players; i++) {
        int seat = (g->turn + i) % g->house.players;
        if (!g->owed[seat]) continue;
        ref_act(g, CT_DISCARD, seat);
        return;
    }
    ref_act(g, CT_ROB, g->turn);
}

static inline void ref_roll(ref_game *g, int number) {
    g->rolled = true;
    g->phase = CT_ACT;
    if (number != 7) {
        ref_harvest(g, number);
        return;
    }
    for (int s = 0; s < g->house.players; s++)
        g->owed[s] = ref_cards(g, s) > CT_HAND_SAFE ? ref_cards(g, s) / 2 : 0;
    ref_next_discard(g);
}

static inline void ref_discard(ref_game *g, int resource) {
    ref_pay(g, g->actor, resource, 1);
    g->owed[g->actor]--;
    ref_next_discard(g);
}

static inline void ref_rob(ref_game *g, const ct_move *m) {
    g->robber = m->x == CT_NOBODY ? REF_NONE : m->x;
    if (m->y != CT_NOBODY) {
        g->hand[m->y][m->z]--;
        g->hand[g->turn][m->z]++;
    }
    ref_go_on(g);
}

static inline void ref_play_card(ref_game *g, int card) {
    g->held[g->turn][card]--;
    g->carded = true;
}

static inline void ref_knight(ref_game *g) {
    ref_play_card(g, CT_KNIGHT);
    g->knights[g->turn]++;
    ref_award_army(g, g->turn);
    ref_act(g, CT_ROB, g->turn);
}

static inline void ref_free_roads(ref_game *g) {
    ref_play_card(g, CT_ROADS);
    g->due = 2;
    g->phase = CT_FREE_ROADS;
}

static inline void ref_plenty(ref_game *g, const ct_move *m) {
    ref_play_card(g, CT_PLENTY);
    ref_pay(g, g->turn, m->y, -1);
    if (m->z < CT_RESOURCES) ref_pay(g, g->turn, m->z, -1);
}

static inline void ref_monopoly(ref_game *g, int resource) {
    int taken = 0;
    ref_play_card(g, CT_MONOPOLY);
    for (int s = 0; s < g->house.players; s++) {
        taken += g->hand[s][resource];
        g->hand[s][resource] = 0;
    }
    g->hand[g->turn][resource] = taken;
}

static inline void ref_trade(ref_game *g, const ct_move *m) {
    ref_pay(g, g->turn, m->y, ref_rate(g, g->turn, m->y));
    ref_pay(g, g->turn, m->z, -1);
}

/* Asks the next seat after this one that has the cards which the offer asks for. */
static inline void ref_ask(ref_game *g, int after) {
    for (int s = (after + 1) % g->house.players; s != g->turn; s = (s + 1) % g->house.players) {
        if (!g->hand[s][g->get]) continue;
        ref_act(g, CT_ANSWER, s);
        return;
    }
    ref_act(g, CT_ACT, g->turn);
}

static inline void ref_offer(ref_game *g, const ct_move *m) {
    g->offers++;
    g->count = m->x;
    g->give = m->y;
    g->get = m->z;
    ref_ask(g, g->turn);
}

static inline void ref_accept(ref_game *g) {
    g->hand[g->actor][g->get]--;
    g->hand[g->turn][g->get]++;
    g->hand[g->turn][g->give] -= g->count;
    g->hand[g->actor][g->give] += g->count;
    ref_act(g, CT_ACT, g->turn);
}

static inline void ref_do(ref_game *g, const ct_move *m) {
    switch (m->kind) {
    case CT_MOVE_SETTLE: ref_settle(g, ref_corner_named(g->map, m->x)); break;
    case CT_MOVE_ROAD: ref_pave(g, ref_edge_named(g->map, m->x)); break;
    case CT_MOVE_CITY: ref_enlarge(g, ref_corner_named(g->map, m->x)); break;
    case CT_MOVE_BUY: ref_buy(g, m->z); break;
    case CT_MOVE_ROLL: ref_roll(g, m->y + m->z); break;
    case CT_MOVE_DISCARD: ref_discard(g, m->y); break;
    case CT_MOVE_ROB: ref_rob(g, m); break;
    case CT_MOVE_KNIGHT: ref_knight(g); break;
    case CT_MOVE_ROADS: ref_free_roads(g); break;
    case CT_MOVE_PLENTY: ref_plenty(g, m); break;
    case CT_MOVE_MONOPOLY: ref_monopoly(g, m->y); break;
    case CT_MOVE_BANK: ref_trade(g, m); break;
    case CT_MOVE_OFFER: ref_offer(g, m); break;
    case CT_MOVE_YES: ref_accept(g); break;
    case CT_MOVE_NO: ref_ask(g, g->actor); break;
    default: ref_end(g); break;
    }
}

static inline void ref_apply(ref_game *g, const ct_move *m) {
    ref_do(g, m);
    if (m->kind == CT_MOVE_SETTLE || m->kind == CT_MOVE_ROAD) ref_award_longest(g);
    ref_check_winner(g);
}

#endif
