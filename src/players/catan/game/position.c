/* Applies moves. Every phase ends in resume_turn or in a function that starts the next phase. */
#include <string.h>

#include "roads.h"

#ifndef NDEBUG
/* Is each piece of the seat either on the board or in its stock, and are its points those that a recount finds? */
static bool is_seat_sound(const ct_table *table, const ct_position *p, int seat) {
    const ct_player_state *me = &p->seat[seat];
    uint16_t edges[CT_ROAD_PIECES];
    int settlements = 0, cities = 0, awards = (p->army == seat) + (p->longest == seat);
    for (int c = 0; c < table->corners; c++) {
        if (ct_holder(p, c) != seat) continue;
        cities += ct_is_city(p, c);
        settlements += !ct_is_city(p, c);
    }
    return settlements + me->settlements == CT_SETTLEMENTS && cities + me->cities == CT_CITIES &&
           ct_roads_of(table, p, seat, edges) + me->roads == CT_ROAD_PIECES &&
           me->points == settlements + 2 * cities + 2 * awards + me->card[CT_VICTORY];
}

static bool is_sound(const ct_table *table, const ct_position *p) {
    int box = 0, cards = 0; /* cards that were played leave the game */
    if (p->robber != CT_NOBODY && (p->robber >= table->hexes || table->resource[p->robber] >= CT_SEA)) return false;
    for (int s = 0; s < table->house.players; s++)
        if (p->owed[s] || !is_seat_sound(table, p, s)) return false;
    for (int r = 0; r < CT_RESOURCES; r++) {
        int all = p->bank[r];
        for (int s = 0; s < CT_SEATS_MAX; s++)
            all += p->seat[s].hand[r];
        if (all != table->bank) return false;
    }
    for (int c = 0; c < CT_CARDS; c++) {
        box += table->deck[c];
        cards += p->deck[c];
        for (int s = 0; s < CT_SEATS_MAX; s++)
            cards += p->seat[s].card[c];
    }
    return cards <= box;
}
#endif

void ct_begin(const ct_table *table, ct_position *p) {
    assert(table->house.players >= 3 && table->house.players <= CT_SEATS_MAX);
    memset(p, 0, sizeof *p);
    for (int w = 0; w < (CT_CORNERS_MAX + 63) / 64; w++)
        p->closed[w] = ~table->land[w];
    for (int s = 0; s < table->house.players; s++) {
        p->seat[s].settlements = CT_SETTLEMENTS;
        p->seat[s].cities = CT_CITIES;
        p->seat[s].roads = CT_ROAD_PIECES;
    }
    memset(p->bank, table->bank, sizeof p->bank);
    memcpy(p->deck, table->deck, sizeof p->deck);
    p->robber = table->robber;
    p->army = p->longest = p->winner = CT_NOBODY;
    assert(is_sound(table, p));
}

static void put_settlement(const ct_table *table, ct_position *p, int corner) {
    ct_player_state *me = &p->seat[p->actor];
    assert(me->settlements > 0 && !ct_nibble(p->at, corner) && !(p->closed[corner / 64] >> corner % 64 & 1));
    p->at[corner / 16] |= (uint64_t)(1 + p->actor) << 4 * (corner % 16);
    ct_close_around(table, p->closed, corner);
    me->ports |= table->ports[corner];
    me->settlements--;
    me->points++;
}

static void put_road(const ct_table *table, ct_position *p, int edge) {
    ct_player_state *me = &p->seat[p->actor];
    assert(me->roads > 0 && edge < table->edges && !ct_nibble(p->road, edge));
    p->road[edge / 16] |= (uint64_t)(1 + p->actor) << 4 * (edge % 16);
    me->roads--;
    int length = ct_road_length_by(table, p, p->actor, edge);
    if (length > me->length) me->length = (uint8_t)length;
    assert(me->length == ct_road_length(table, p, p->actor));
    ct_award_road(table, p);
}

static void pay_price(ct_position *p, int what) {
    for (int r = 0; r < CT_RESOURCES; r++) {
        assert(p->seat[p->actor].hand[r] >= ct_prices[what][r]);
        p->seat[p->actor].hand[r] -= ct_prices[what][r];
        p->bank[r] += ct_prices[what][r];
    }
}

static void take_cards(ct_position *p, int seat, int resource, int count) {
    assert(count >= 0 && count <= p->bank[resource]);
    p->bank[resource] -= (uint8_t)count;
    p->seat[seat].hand[resource] += (uint8_t)count;
}

static bool has_won(const ct_table *table, const ct_position *p) {
    return p->seat[p->turn].points >= table->house.points;
}

static void end_game(const ct_table *table, ct_position *p, int winner) {
    assert(p->phase != CT_OVER && is_sound(table, p));
    assert(winner == CT_NOBODY ? p->round >= table->house.rounds : winner == p->turn && has_won(table, p));
    (void)table;
    p->phase = CT_OVER;
    p->winner = (uint8_t)winner;
}

static void begin_turn(const ct_table *table, ct_position *p, int seat) {
    p->phase = CT_BEFORE;
    p->turn = p->actor = (uint8_t)seat;
    p->rolled = p->carded = p->offers = 0;
    memset(p->fresh, 0, sizeof p->fresh);
    assert(is_sound(table, p));
    if (has_won(table, p)) end_game(table, p, seat);
}

static void end_turn(const ct_table *table, ct_position *p) {
    int next = (p->actor + 1) % table->house.players;
    assert(p->phase == CT_ACT ? p->actor == p->turn : p->phase == CT_BUILD && p->actor != p->turn);
    if (table->house.players > 4 && next != p->turn) {
        p->phase = CT_BUILD;
        p->actor = (uint8_t)next;
        return;
    }
    next = (p->turn + 1) % table->house.players;
    p->round += next == 0;
    if (p->round >= table->house.rounds)
        end_game(table, p, CT_NOBODY);
    else
        begin_turn(table, p, next);
}

/* After the robber or a card, goes back to the phase before. */
static void resume_turn(ct_position *p) {
    assert(p->phase == CT_ROB || p->phase == CT_FREE_ROADS || p->phase == CT_ANSWER);
    p->phase = p->rolled ? CT_ACT : CT_BEFORE;
    p->actor = p->turn;
}

static void begin_discards(const ct_table *table, ct_position *p) {
    int players = table->house.players, s = 0;
    while (s < players && !p->owed[(p->turn + s) % players])
        s++;
    p->phase = s < players ? CT_DISCARD : CT_ROB;
    p->actor = (uint8_t)(s < players ? (p->turn + s) % players : p->turn);
}

/* Pays each seat what is due for a number, as far as the bank has it. */
static void yield_resources(const ct_table *table, ct_position *p, int number) {
    uint8_t due[CT_RESOURCES][CT_SEATS_MAX] = {{0}};
    unsigned met = 0;
    for (int i = 0; i < table->count_by[number]; i++) {
        int hex = table->by_number[number][i], r = table->resource[hex];
        if (hex == p->robber) continue;
        for (int k = 0; k < 6; k++) {
            int v = ct_nibble(p->at, table->corner_of[hex][k]);
            if (!v) continue;
            due[r][(v - 1) % CT_SEATS_MAX] += (uint8_t)(1 + (v > CT_SEATS_MAX));
            met |= 1u << r;
        }
    }
    for (int r = 0; met >> r; r++) {
        int all = 0, seats = 0, last = 0;
        for (int s = 0; s < CT_SEATS_MAX; s++) {
            all += due[r][s];
            seats += due[r][s] > 0;
            if (due[r][s]) last = s;
        }
        const bool is_enough = all <= p->bank[r];
        if (!is_enough && seats == 1) take_cards(p, last, r, p->bank[r]);
        for (int s = 0; s < CT_SEATS_MAX && is_enough; s++)
            take_cards(p, s, r, due[r][s]);
    }
}

static void roll_dice(const ct_table *table, ct_position *p, const ct_move *m) {
    assert(p->phase == CT_BEFORE && !p->rolled && m->y >= 1 && m->y <= 6 && m->z >= 1 && m->z <= 6);
    p->rolled = true;
    if (m->y + m->z == 7) {
        for (int s = 0; s < table->house.players; s++) {
            int cards = 0;
            for (int r = 0; r < CT_RESOURCES; r++)
                cards += p->seat[s].hand[r];
            p->owed[s] = (uint8_t)(cards > CT_HAND_SAFE ? cards / 2 : 0);
        }
        begin_discards(table, p);
        return;
    }
    yield_resources(table, p, m->y + m->z);
    p->phase = CT_ACT;
}

static void play_card(ct_position *p, int card) {
    assert(!p->carded && p->actor == p->turn && p->seat[p->actor].card[card] > p->fresh[card]);
    p->seat[p->actor].card[card]--;
    p->carded = true;
}

static void continue_free_roads(const ct_table *table, ct_position *p) {
    ct_move moves[CT_MOVES_MAX];
    p->phase = CT_FREE_ROADS;
    if (!p->due || !ct_moves(table, p, moves)) resume_turn(p);
}

static void use_card(const ct_table *table, ct_position *p, const ct_move *m) {
    switch (m->kind) {
    case CT_MOVE_KNIGHT:
        play_card(p, CT_KNIGHT);
        p->seat[p->actor].knights++;
        ct_award_army(p, p->actor);
        p->phase = CT_ROB;
        break;
    case CT_MOVE_ROADS:
        play_card(p, CT_ROADS);
        p->due = 2;
        continue_free_roads(table, p);
        break;
    case CT_MOVE_PLENTY:
        play_card(p, CT_PLENTY);
        take_cards(p, p->actor, m->y, 1);
        if (m->z < CT_RESOURCES) take_cards(p, p->actor, m->z, 1);
        break;
    default:
        play_card(p, CT_MONOPOLY);
        for (int s = 0; s < table->house.players; s++) {
            int n = s == p->actor ? 0 : p->seat[s].hand[m->y];
            p->seat[s].hand[m->y] -= (uint8_t)n;
            p->seat[p->actor].hand[m->y] += (uint8_t)n;
        }
        break;
    }
}

/* Asks the next seat that has what is wanted, or goes on with the turn. */
static void ask_next(const ct_table *table, ct_position *p) {
    do
        p->actor = (uint8_t)((p->actor + 1) % table->house.players);
    while (p->actor != p->turn && !p->seat[p->actor].hand[p->get]);
    p->phase = p->actor == p->turn ? CT_ACT : CT_ANSWER;
}

/* Trades with the bank or with another seat. */
static void trade(const ct_table *table, ct_position *p, const ct_move *m) {
    ct_player_state *me = &p->seat[p->actor];
    if (m->kind == CT_MOVE_BANK) {
        const int rate = ct_rate(p, p->actor, m->y);
        assert(m->y != m->z && me->hand[m->y] >= rate);
        me->hand[m->y] -= (uint8_t)rate;
        p->bank[m->y] += (uint8_t)rate;
        take_cards(p, p->actor, m->z, 1);
    } else if (m->kind == CT_MOVE_OFFER) {
        p->offers++;
        p->count = (uint8_t)m->x;
        p->give = m->y;
        p->get = m->z;
        ask_next(table, p);
    } else {
        ct_player_state *from = &p->seat[p->turn];
        assert(m->kind == CT_MOVE_YES && from != me && p->give != p->get);
        assert(from->hand[p->give] >= p->count && me->hand[p->get] > 0);
        from->hand[p->give] -= p->count;
        me->hand[p->give] += p->count;
        me->hand[p->get]--;
        from->hand[p->get]++;
        resume_turn(p);
    }
}

static void build_settlement(const ct_table *table, ct_position *p, int corner) {
    if (p->phase == CT_FOUND) {
        assert(p->placed < 2 * table->house.players);
        put_settlement(table, p, corner);
        p->last = (uint16_t)corner;
        p->phase = CT_PAVE;
        if (p->placed++ < table->house.players) return;
        for (int k = 0; k < 3 && table->touches[corner][k] >= 0; k++) {
            int hex = table->touches[corner][k];
            if (table->number[hex]) take_cards(p, p->actor, table->resource[hex], 1);
        }
        return;
    }
    pay_price(p, CT_MOVE_SETTLE);
    put_settlement(table, p, corner);
    /* A new settlement may interrupt roads of other seats that meet there. */
    unsigned seats = 0;
    for (int k = 0; k < 3 && table->way[corner][k] >= 0; k++) {
        int holder = ct_road_holder(p, table->way[corner][k]);
        if (holder != CT_NOBODY && holder != p->actor) seats |= 1u << holder;
    }
    for (int s = 0; seats >> s; s++)
        if (seats >> s & 1) p->seat[s].length = (uint8_t)ct_road_length(table, p, s);
    if (seats) ct_award_road(table, p);
}

static void build_road(const ct_table *table, ct_position *p, int edge) {
    if (p->phase == CT_PAVE) {
        int players = table->house.players;
        put_road(table, p, edge);
        p->phase = CT_FOUND;
        p->actor = (uint8_t)(p->placed < players ? p->placed : 2 * players - 1 - p->placed);
        p->turn = p->actor;
        if (p->placed == 2 * players) begin_turn(table, p, 0);
    } else if (p->phase == CT_FREE_ROADS) {
        assert(p->due > 0);
        p->due--;
        put_road(table, p, edge);
        continue_free_roads(table, p);
    } else {
        pay_price(p, CT_MOVE_ROAD);
        put_road(table, p, edge);
    }
}

void ct_apply(const ct_table *table, ct_position *p, const ct_move *m) {
    assert(p->phase != CT_OVER && p->actor < table->house.players && p->turn < table->house.players);
    ct_player_state *me = &p->seat[p->actor];
    switch ((ct_move_kind)m->kind) {
    case CT_MOVE_SETTLE: build_settlement(table, p, m->x); break;
    case CT_MOVE_ROAD: build_road(table, p, m->x); break;
    case CT_MOVE_CITY:
        assert(me->cities > 0 && ct_nibble(p->at, m->x) == 1 + p->actor);
        pay_price(p, CT_MOVE_CITY);
        p->at[m->x / 16] += (uint64_t)CT_SEATS_MAX << 4 * (m->x % 16);
        me->cities--;
        me->settlements++;
        me->points++;
        break;
    case CT_MOVE_BUY:
        assert(p->deck[m->z] > 0);
        pay_price(p, CT_MOVE_BUY);
        p->deck[m->z]--;
        me->card[m->z]++;
        me->points += m->z == CT_VICTORY;
        if (p->actor == p->turn) p->fresh[m->z]++;
        break;
    case CT_MOVE_ROLL: roll_dice(table, p, m); break;
    case CT_MOVE_DISCARD:
        assert(p->owed[p->actor] > 0 && me->hand[m->y] > 0);
        me->hand[m->y]--;
        p->bank[m->y]++;
        if (!--p->owed[p->actor]) begin_discards(table, p);
        break;
    case CT_MOVE_ROB:
        p->robber = (uint8_t)m->x;
        if (m->y != CT_NOBODY) {
            assert(m->y != p->actor && p->seat[m->y].hand[m->z] > 0);
            p->seat[m->y].hand[m->z]--;
            me->hand[m->z]++;
        }
        resume_turn(p);
        break;
    case CT_MOVE_KNIGHT:
    case CT_MOVE_ROADS:
    case CT_MOVE_PLENTY:
    case CT_MOVE_MONOPOLY: use_card(table, p, m); break;
    case CT_MOVE_BANK:
    case CT_MOVE_OFFER:
    case CT_MOVE_YES: trade(table, p, m); break;
    case CT_MOVE_NO: ask_next(table, p); break;
    case CT_MOVE_END: end_turn(table, p); break;
    case CT_MOVES: assert(false); break;
    }
    bool at_turn = p->phase != CT_OVER && p->phase != CT_BUILD && p->phase != CT_FOUND && p->phase != CT_PAVE;
    if (at_turn && has_won(table, p)) end_game(table, p, p->turn);
}
