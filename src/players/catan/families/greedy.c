/* The player that looks one move ahead. A purchase is worth what it brings plus what the remaining hand can still buy. A trade
 * is made for the purchase that it makes possible. The player looks at the board, at all hands, and at its own cards. */
#include "plan.h"

#include <assert.h>
#include <string.h>

#include "boards/catan/forecast/taste.h"
#include "players/catan/game/roads.h"

bool ct_is_robbed(const ct_table *table, const ct_position *p, int seat) {
    if (p->robber == CT_NOBODY || !table->number[p->robber]) return false;
    for (int k = 0; k < 6; k++)
        if (ct_holder(p, table->corner_of[p->robber][k]) == seat) return true;
    return false;
}

/* Returns the index of the chosen move of the robber. The robber goes where it hurts other seats most, the leaders above all,
 * and not next to the seat's own settlements. */
static int choose_robbing(const ct_outlook *o, const ct_position *p, const ct_move *moves, int n) {
    const ct_table *table = o->opening.ground.table;
    double threats[CT_SEATS_MAX], best = -1e9, here = 0;
    int choice = 0, hex = -1;
    for (int s = 0; s < table->house.players; s++) {
        double share = (p->seat[s].points - p->seat[s].card[CT_VICTORY]) / (double)table->house.points;
        threats[s] = 1 + 3 * ct_weight(o, CT_TASTE_LEADER) * share * share;
    }
    for (int i = 0; i < n; i++) {
        assert(moves[i].kind == CT_MOVE_ROB && moves[i].y != o->seat);
        if (moves[i].x != hex) {
            /* What the hex yields for the others, weighted by threat, minus what it yields for the seat itself. */
            double sum = 0;
            hex = moves[i].x;
            for (int k = 0; k < 6; k++) {
                int v = ct_nibble(p->at, table->corner_of[hex][k]);
                if (!v) continue;
                int seat = (v - 1) % CT_SEATS_MAX;
                sum += (v > CT_SEATS_MAX ? 2 : 1) * (seat == o->seat ? -ct_weight(o, CT_TASTE_SELF) : threats[seat]);
            }
            here = sum * ct_pips(table->number[hex]);
        }
        double score = here + (moves[i].y == CT_NOBODY ? 0 : ct_weight(o, CT_TASTE_STEAL) * threats[moves[i].y]);
        if (score <= best) continue;
        best = score;
        choice = i;
    }
    return choice;
}

typedef struct {
    ct_mind *mind;
    ct_outlook *o;
    const ct_position *p;
    const ct_move *moves;
    int n;
    ct_hand hand;
    double best; /* score of the best move so far */
    int choice;
} chooser;

/* Returns the index of the move, or -1 if it is not legal. */
static int find_move(const chooser *c, int kind, int x) {
    for (int i = 0; i < c->n; i++)
        if (c->moves[i].kind == kind && c->moves[i].x == x) return i;
    return -1;
}

static void prefer_move(chooser *c, int i, double score) {
    if (i < 0 || score <= c->best) return;
    c->best = score;
    c->choice = i;
}

/* Chooses one of the best corners uniformly. */
static int choose_settlement(chooser *c) {
    int16_t best[CT_OPENINGS_MAX];
    int first = -1; /* the corner that the seat holds */
    for (int w = 0; w <= (c->mind->table->corners - 1) / 16 && first < 0; w++) {
        uint64_t at = ct_equal_nibbles(c->p->at[w], 1 + c->o->seat);
        if (at) first = 16 * w + __builtin_ctzll(at) / 4;
    }
    int n = ct_opening_best(&c->o->opening, first, c->p->closed, ct_openings_of(c->mind->manner), best);
    assert(n >= 1 && n <= CT_OPENINGS_MAX);
    return find_move(c, CT_MOVE_SETTLE, best[n > 1 ? lg_rng_below(&c->mind->rng, (uint32_t)n) : 0]);
}

/* Chooses the road with the best place to settle, one road further than its far end. */
static int choose_first_road(chooser *c) {
    const ct_table *table = c->mind->table;
    for (int i = 0; i < c->n; i++) {
        const int16_t *end = table->end[c->moves[i].x];
        const int far = end[0] == c->p->last ? end[1] : end[0];
        double best = 0;
        for (int k = 0; k < 3 && table->beside[far][k] >= 0; k++) {
            int corner = table->beside[far][k];
            if (c->p->closed[corner / 64] >> corner % 64 & 1) continue;
            double v = ct_gain_there(c->o, corner);
            if (v > best) best = v;
        }
        prefer_move(c, i, best);
    }
    return c->choice;
}

/* Returns the edge that extends the seat's longest road, or -1. */
static int find_longer(const chooser *c) {
    int length = c->p->seat[c->o->seat].length;
    for (int i = 0; i < c->n; i++)
        if (c->moves[i].kind == CT_MOVE_ROAD &&
            ct_road_length_by(c->mind->table, c->p, c->o->seat, c->moves[i].x) > length)
            return i;
    return -1;
}

static int find_purchase(const chooser *c, int plan) {
    const ct_plan *at = &c->o->plan[plan];
    switch (plan) {
    case CT_PLAN_SETTLE: return find_move(c, CT_MOVE_SETTLE, at->x);
    case CT_PLAN_CITY: return find_move(c, CT_MOVE_CITY, at->x);
    case CT_PLAN_GROW: return find_move(c, CT_MOVE_ROAD, at->x);
    case CT_PLAN_LONGEST: return find_longer(c);
    default: return find_move(c, CT_MOVE_BUY, 0);
    }
}

/* Considers a purchase, or the first of the trades after which the hand can pay for it. */
static void consider_purchase(chooser *c, int plan) {
    static const uint8_t moves_of[CT_PLANS] = {CT_MOVE_SETTLE, CT_MOVE_CITY, CT_MOVE_BUY, CT_MOVE_ROAD, CT_MOVE_ROAD};
    const uint8_t *price = ct_prices[moves_of[plan]];
    ct_hand hand = c->hand;
    ct_plan *at = &c->o->plan[plan];
    if (at->worth <= 0) return;
    const bool now = ct_can_pay(&hand, price);
    int trade = -1;
    if (!now) {
        int give, get;
        if (c->p->phase != CT_ACT || !ct_trade_for(&hand, c->o->rate, price, &give, &get)) return;
        for (int i = 0; i < c->n && trade < 0; i++)
            if (c->moves[i].kind == CT_MOVE_BANK && c->moves[i].y == give && c->moves[i].z == get) trade = i;
        if (trade < 0) return;
    }
    const ct_hand left = ct_pay(&hand, price);
    const ct_plan kept = *at;
    const bool is_road = plan == CT_PLAN_GROW || plan == CT_PLAN_LONGEST;
    if (is_road) {
        /* After this purchase, the plan has one road less to build. */
        assert(at->roads >= 1);
        at->roads--;
        at->worth /= ct_weight(c->o, CT_TASTE_FAR);
        for (int r = 0; r < CT_RESOURCES; r++)
            at->need[r] -= price[r];
    }
    const bool is_done = is_road ? plan == CT_PLAN_LONGEST && kept.roads == 1 : plan != CT_PLAN_CARD;
    const double gain = plan == CT_PLAN_GROW ? ct_weight(c->o, CT_TASTE_RACE) : is_road && !is_done ? 0 : kept.worth;
    const double score =
        gain + ct_hand_worth(c->o, &left, is_done ? 1u << plan : 0) - (now ? 0 : ct_weight(c->o, CT_TASTE_TRADE));
    *at = kept;
    if (score <= c->best) return;
    prefer_move(c, now ? find_purchase(c, plan) : trade, score);
}

static int held_by_others(const chooser *c, int resource) {
    int n = 0;
    for (int s = 0; s < c->mind->table->house.players; s++)
        if (s != c->o->seat) n += c->p->seat[s].hand[resource];
    return n;
}

static uint64_t bit_of_offer(const ct_move *move) {
    assert(move->x >= 1 && move->x <= 2 && move->y < CT_RESOURCES && move->z < CT_RESOURCES);
    return (uint64_t)1 << (((move->x - 1) * CT_RESOURCES + move->y) * CT_RESOURCES + move->z);
}

/* Returns the offers made in this turn, because a refused offer is not repeated. */
static uint64_t *offers_made(chooser *c) {
    ct_greedy *m = c->mind->memory;
    if (m->turn != c->p->round + 1) m->offered = 0;
    m->turn = c->p->round + 1;
    return &m->offered;
}

/* Considers playing a development card. */
static void consider_cards(chooser *c, double now) {
    const ct_outlook *o = c->o;
    const ct_plan *longest = &o->plan[CT_PLAN_LONGEST];
    for (int i = 0; i < c->n; i++) {
        const ct_move *move = &c->moves[i];
        if (move->kind == CT_MOVE_KNIGHT) {
            bool takes = ct_army_lack(c->p, o->seat) == 1;
            double worth = ct_weight(o, CT_TASTE_ARMY) * (takes ? 10 : 1) * o->point +
                           (ct_is_robbed(c->mind->table, c->p, o->seat) ? ct_weight(o, CT_TASTE_RESCUE) : 0);
            prefer_move(c, i, now + worth);
        }
        if (move->kind == CT_MOVE_ROADS &&
            (o->plan[CT_PLAN_GROW].worth > 0 || (longest->worth > 0 && longest->roads <= 2)))
            prefer_move(c, i, now + ct_weight(o, CT_TASTE_CARD));
    }
    for (int i = 0; i < c->n; i++) {
        /* Two free cards are worth taking if they make a purchase possible at once. */
        const ct_move *move = &c->moves[i];
        if (move->kind != CT_MOVE_PLENTY) continue;
        ct_hand hand = c->hand;
        ct_hand_add(&hand, move->y, 1);
        if (move->z < CT_RESOURCES) ct_hand_add(&hand, move->z, 1);
        double gain = ct_hand_worth(o, &hand, 0) - now;
        if (gain > .4) prefer_move(c, i, now + gain);
    }
    for (int i = 0; i < c->n; i++) {
        if (c->moves[i].kind != CT_MOVE_MONOPOLY) continue;
        int r = c->moves[i].y, n = held_by_others(c, r);
        ct_hand hand = c->hand;
        if (n < 3) continue;
        ct_hand_add(&hand, r, n);
        double then = ct_hand_worth(o, &hand, 0); /* less than now if a 7 may take half of this many cards */
        prefer_move(c, i, (then > now ? then : now) + .05 * n);
    }
}

static int choose_action(chooser *c) {
    const double now = ct_hand_worth(c->o, &c->hand, 0);
    c->choice = find_move(c, CT_MOVE_END, 0);
    c->best = now;
    assert(c->choice >= 0);
    if (!c->p->carded) consider_cards(c, now);
    for (int plan = 0; plan < CT_PLANS; plan++)
        consider_purchase(c, plan);
    const bool offers = c->p->phase == CT_ACT && c->p->offers < c->mind->table->house.offers;
    uint64_t made = offers ? *offers_made(c) : 0;
    for (int i = 0; i < c->n && offers; i++) {
        const ct_move *move = &c->moves[i];
        if (move->kind != CT_MOVE_OFFER || made & bit_of_offer(move) || !held_by_others(c, move->z)) continue;
        ct_hand after = c->hand;
        ct_hand_add(&after, move->y, -move->x);
        ct_hand_add(&after, move->z, 1);
        double gain = ct_hand_worth(c->o, &after, 0) - now;
        if (gain > ct_weight(c->o, CT_TASTE_MARGIN)) prefer_move(c, i, now + gain);
    }
    if (c->moves[c->choice].kind == CT_MOVE_OFFER) *offers_made(c) |= bit_of_offer(&c->moves[c->choice]);
    return c->choice;
}

int ct_greedy_choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    ct_greedy *m = mind->memory;
    const ct_outlook *o = &m->outlook;
    assert(mind->seat == p->actor && n >= 1);
    if (p->phase == CT_BEFORE && !p->seat[mind->seat].card[CT_KNIGHT]) return 0;
    ct_look_out(&m->outlook, mind, p);
    chooser c = {.mind = mind, .o = &m->outlook, .p = p, .moves = moves, .n = n, .best = -1e9};
    c.hand = ct_hand_of(p, mind->seat);
    switch ((ct_phase)p->phase) {
    case CT_FOUND: return choose_settlement(&c);
    case CT_PAVE: return choose_first_road(&c);
    case CT_BEFORE: {
        /* Plays a knight before rolling, if the robber blocks the seat's own hexes. */
        int knight = find_move(&c, CT_MOVE_KNIGHT, 0);
        return knight >= 0 && ct_is_robbed(mind->table, p, mind->seat) ? knight : find_move(&c, CT_MOVE_ROLL, 0);
    }
    case CT_DISCARD:
        for (int i = 0; i < n; i++) {
            const int r = moves[i].y;
            ct_hand left = c.hand;
            left.card[r]--;
            prefer_move(&c, i, ct_hand_worth(o, &left, 0) + .01 * c.hand.card[r] - .001 * o->wait[r]);
        }
        return c.choice;
    case CT_ROB: return choose_robbing(o, p, moves, n);
    case CT_FREE_ROADS: {
        int edge = o->plan[CT_PLAN_GROW].worth > 0 ? find_purchase(&c, CT_PLAN_GROW) : -1;
        if (edge < 0) edge = find_longer(&c);
        return edge < 0 ? 0 : edge;
    }
    case CT_ANSWER: {
        /* Refuses to trade with a seat that may win soon. */
        const ct_player_state *other = &p->seat[p->turn];
        const bool leads = other->points - other->card[CT_VICTORY] + 2 >= mind->table->house.points;
        ct_hand after = c.hand;
        ct_hand_add(&after, p->give, p->count);
        ct_hand_add(&after, p->get, -1);
        double gain = ct_hand_worth(o, &after, 0) - ct_hand_worth(o, &c.hand, 0);
        return find_move(&c, gain > ct_weight(o, CT_TASTE_MARGIN) && !leads ? CT_MOVE_YES : CT_MOVE_NO, 0);
    }
    case CT_ACT:
    case CT_BUILD: return choose_action(&c);
    case CT_OVER: break;
    }
    return 0;
}

const ct_player ct_player_greedy = {"greedy", "the best move by its own judgement, looking no further",
                                    sizeof(ct_greedy), sizeof(ct_opening), .choose = ct_greedy_choose};
