/* Says why a move is not legal, as a person would who checks the rules one after the other. */
#include "log.h"

#define BIT(kind) (1u << CT_MOVE_##kind)
#define BUILDING (BIT(SETTLE) | BIT(ROAD) | BIT(CITY) | BIT(BUY) | BIT(END))
#define CARDS (BIT(KNIGHT) | BIT(ROADS) | BIT(PLENTY) | BIT(MONOPOLY))

static const struct {
    unsigned moves;
    const char *wants;
} phases[] = {
    [CT_FOUND] = {BIT(SETTLE), "a settlement is to be founded"},
    [CT_PAVE] = {BIT(ROAD), "a road is to be laid beside the new settlement"},
    [CT_BEFORE] = {BIT(ROLL) | CARDS, "the dice are to be rolled first"},
    [CT_DISCARD] = {BIT(DISCARD), "cards are to be discarded"},
    [CT_ROB] = {BIT(ROB), "the robber is to be moved"},
    [CT_ACT] = {BUILDING | CARDS | BIT(BANK) | BIT(OFFER),
                "the dice have been rolled, and nothing is to be answered or paid"},
    [CT_FREE_ROADS] = {BIT(ROAD), "the roads of the card are to be laid"},
    [CT_ANSWER] = {BIT(YES) | BIT(NO), "an offer is to be answered"},
    [CT_BUILD] = {BUILDING, "this is another seat's turn: it is time to build and to buy, no more"},
    [CT_OVER] = {0, "the game is over"},
};

static bool can_pay(const ct_player_state *me, int what) {
    for (int r = 0; r < CT_RESOURCES; r++)
        if (me->hand[r] < ct_prices[what][r]) return false;
    return true;
}

static const char *const costs = "the seat has not the cards that it costs";

static const char *why_not_settle(const ct_table *table, const ct_position *p, const ct_move *m) {
    const ct_player_state *me = &p->seat[p->actor];
    if (!(table->land[m->x / 64] >> m->x % 64 & 1)) return "there is no land";
    if (ct_holder(p, m->x) != CT_NOBODY) return "the corner is taken";
    if (p->closed[m->x / 64] >> m->x % 64 & 1) return "another settlement is one road away";
    if (!me->settlements) return "the seat has no settlement left";
    return can_pay(me, CT_MOVE_SETTLE) ? "no road of the seat leads there" : costs;
}

static const char *why_not_road(const ct_table *table, const ct_position *p, const ct_move *m) {
    const ct_player_state *me = &p->seat[p->actor];
    if (m->x >= table->edges) return "there is no land";
    if (ct_road_holder(p, m->x) != CT_NOBODY) return "a road is there";
    if (p->phase == CT_PAVE) return "it is not beside the new settlement";
    if (!me->roads) return "the seat has no road left";
    if (p->phase == CT_ACT && !can_pay(me, CT_MOVE_ROAD)) return costs;
    return "nothing of the seat leads there";
}

static const char *why_not_city(const ct_position *p, const ct_move *m) {
    const ct_player_state *me = &p->seat[p->actor];
    if (ct_holder(p, m->x) != p->actor || ct_is_city(p, m->x)) return "no settlement of the seat is there";
    return me->cities ? costs : "the seat has no city left";
}

static const char *why_not_buy(const ct_position *p, const ct_move *m) {
    if (!can_pay(&p->seat[p->actor], CT_MOVE_BUY)) return costs;
    return p->deck[m->z] ? "the deck is empty" : "no such card is left";
}

/* Is there a legal move of the robber to this hex and, if `seat` is true, against this seat? */
static bool may_rob(const ct_table *table, const ct_position *p, const ct_move *m, bool seat) {
    ct_move moves[CT_MOVES_MAX];
    int n = ct_moves(table, p, moves);
    for (int i = 0; i < n; i++)
        if (moves[i].x == m->x && (!seat || moves[i].y == m->y)) return true;
    return false;
}

static const char *why_not_rob(const ct_table *table, const ct_position *p, const ct_move *m) {
    if (m->x >= table->hexes) return "the robber can go somewhere";
    if (table->resource[m->x] >= CT_SEA) return "the robber stays on land";
    if (m->x == p->robber) return "the robber is there already";
    if (!may_rob(table, p, m, false))
        return "the robber is friendly: a seat there has no more than 2 points to be seen";
    if (may_rob(table, p, m, true)) return "that seat has no such card";
    return m->y == CT_NOBODY ? "a seat there has cards, and one must be taken"
                             : "that seat has nothing there, or no cards";
}

static const char *why_not_use(const ct_position *p, const ct_move *m) {
    const ct_player_state *me = &p->seat[p->actor];
    int card = m->kind - CT_MOVE_KNIGHT;
    if (p->carded) return "a card has been played in this turn";
    if (!me->card[card]) return "the seat has no such card";
    if (me->card[card] <= p->fresh[card]) return "the card was bought in this turn";
    return card == CT_ROADS ? "no road is left, or no place for one" : "the bank has not these cards";
}

static const char *why_not_trade(const ct_position *p, const ct_move *m) {
    if (m->y == m->z) return "nothing is traded for itself";
    if (p->seat[p->actor].hand[m->y] < ct_rate(p, p->actor, m->y)) return "the seat has not so many cards";
    return "the bank has no such card";
}

static const char *why_not_offer(const ct_table *table, const ct_position *p, const ct_move *m) {
    if (!table->house.offers) return "at this table nobody trades with players (house rule: offers)";
    if (p->offers >= table->house.offers) return "no more offers are allowed in this turn (house rule: offers)";
    if (m->y == m->z) return "nothing is traded for itself";
    return m->x > 2 ? "one or two cards are offered" : "the seat has not so many cards";
}

const char *ct_why_not(const ct_table *table, const ct_position *p, const ct_move *m) {
    assert(!ct_is_legal(table, p, m));
    static_assert(CT_MOVE_KNIGHT + CT_MONOPOLY == CT_MOVE_MONOPOLY, "cards are moves in the same order");
    if (!(phases[p->phase].moves >> m->kind & 1)) return phases[p->phase].wants;
    switch ((ct_move_kind)m->kind) {
    case CT_MOVE_SETTLE: return why_not_settle(table, p, m);
    case CT_MOVE_ROAD: return why_not_road(table, p, m);
    case CT_MOVE_CITY: return why_not_city(p, m);
    case CT_MOVE_BUY: return why_not_buy(p, m);
    case CT_MOVE_ROLL: return "a 7 is rolled again in the first rounds (house rule: calm)";
    case CT_MOVE_DISCARD: return "the seat has no such card";
    case CT_MOVE_ROB: return why_not_rob(table, p, m);
    case CT_MOVE_KNIGHT:
    case CT_MOVE_ROADS:
    case CT_MOVE_PLENTY:
    case CT_MOVE_MONOPOLY: return why_not_use(p, m);
    case CT_MOVE_BANK: return why_not_trade(p, m);
    case CT_MOVE_OFFER: return why_not_offer(table, p, m);
    default: return "the rules do not allow it";
    }
}
