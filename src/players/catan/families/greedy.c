/* The player that looks one move ahead. A purchase is worth what it brings plus what the remaining hand can still buy. A trade
 * is made for the purchase that it makes possible. The player looks at the board, at all hands, and at its own cards. */
#include "greedy.h"

#include <assert.h>
#include <string.h>

#include "boards/catan/forecast/taste.h"
#include "players/catan/game/roads.h"

/* The robber goes where it hurts other seats most, the leaders above all, and not next to the seat's own settlements. */

static double threat_of(const ct_outlook *o, const ct_position *p, int seat) {
    const ct_player_state *s = &p->seat[seat];
    double share = (s->points - s->card[CT_VICTORY]) / (double)o->opening.ground.table->house.points;
    return 1 + 3 * ct_weight(o, CT_TASTE_LEADER) * share * share;
}

/* Returns what a hex yields for the others, weighted by threat, minus what it yields for the seat itself. */
static double robbing_harm(const ct_outlook *o, const ct_position *p, const double *threats, int hex) {
    const ct_table *table = o->opening.ground.table;
    double sum = 0;
    for (int k = 0; k < 6; k++) {
        int v = ct_nibble(p->at, table->corner_of[hex][k]);
        if (!v) continue;
        int seat = (v - 1) % CT_SEATS_MAX;
        sum += (v > CT_SEATS_MAX ? 2 : 1) * (seat == o->seat ? -ct_weight(o, CT_TASTE_SELF) : threats[seat]);
    }
    return sum * ct_pips(table->number[hex]);
}

bool ct_is_robbed(const ct_table *table, const ct_position *p, int seat) {
    if (p->robber == CT_NOBODY || !table->number[p->robber]) return false;
    for (int k = 0; k < 6; k++)
        if (ct_holder(p, table->corner_of[p->robber][k]) == seat) return true;
    return false;
}

static double ct_knight_worth(const ct_outlook *o, const ct_position *p) {
    bool takes = ct_army_lack(p, o->seat) == 1;
    return ct_weight(o, CT_TASTE_ARMY) * (takes ? 10 : 1) * o->point +
           (ct_is_robbed(o->opening.ground.table, p, o->seat) ? ct_weight(o, CT_TASTE_RESCUE) : 0);
}

/* Returns the index of the chosen move of the robber. */
static int ct_choose_robbing(const ct_outlook *o, const ct_position *p, const ct_move *moves, int n) {
    double threats[CT_SEATS_MAX], best = -1e9, here = 0;
    int choice = 0, hex = -1;
    for (int s = 0; s < o->opening.ground.table->house.players; s++)
        threats[s] = threat_of(o, p, s);
    for (int i = 0; i < n; i++) {
        assert(moves[i].kind == CT_MOVE_ROB && moves[i].y != o->seat);
        if (moves[i].x != hex) here = robbing_harm(o, p, threats, hex = moves[i].x);
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

static int find_cards(const chooser *c, int kind, int y, int z) {
    for (int i = 0; i < c->n; i++)
        if (c->moves[i].kind == kind && c->moves[i].y == y && c->moves[i].z == z) return i;
    return -1;
}

static bool has_move(const chooser *c, int kind) {
    for (int i = 0; i < c->n; i++)
        if (c->moves[i].kind == kind) return true;
    return false;
}

static void prefer_move(chooser *c, int i, double score) {
    if (i < 0 || score <= c->best) return;
    c->best = score;
    c->choice = i;
}

/* Returns the corner that the seat holds, or -1. */
static int first_of(const chooser *c) {
    for (int w = 0; w <= (c->mind->table->corners - 1) / 16; w++) {
        uint64_t at = ct_equal_nibbles(c->p->at[w], 1 + c->o->seat);
        if (at) return 16 * w + __builtin_ctzll(at) / 4;
    }
    return -1;
}

/* Chooses one of the best corners uniformly. */
static int choose_settlement(chooser *c) {
    int16_t best[CT_OPENINGS_MAX];
    int n = ct_opening_best(&c->o->opening, first_of(c), c->p->closed, ct_openings_of(c->mind->manner), best);
    assert(n >= 1 && n <= CT_OPENINGS_MAX);
    return find_move(c, CT_MOVE_SETTLE, best[n > 1 ? lg_rng_below(&c->mind->rng, (uint32_t)n) : 0]);
}

/* Returns the worth of places that can be settled from the far end of a road, one road further. */
static double prospect_worth(const chooser *c, int edge) {
    const ct_table *table = c->mind->table;
    const int16_t *end = table->end[edge];
    int far = end[0] == c->p->last ? end[1] : end[0];
    double best = 0;
    for (int k = 0; k < 3 && table->beside[far][k] >= 0; k++) {
        int corner = table->beside[far][k];
        if (c->p->closed[corner / 64] >> corner % 64 & 1) continue;
        double v = ct_gain_there(c->o, corner);
        if (v > best) best = v;
    }
    return best;
}

static int choose_first_road(chooser *c) {
    for (int i = 0; i < c->n; i++)
        prefer_move(c, i, prospect_worth(c, c->moves[i].x));
    return c->choice;
}

/* Returns the worth of one road of a plan: what it brings at once, plus the plan with one road less to build. */
static double road_score(const chooser *c, int plan, const ct_hand *left) {
    ct_plan *at = &c->o->plan[plan], kept = *at;
    bool last = at->roads == 1;
    assert(at->roads >= 1);
    at->roads--;
    at->worth /= ct_weight(c->o, CT_TASTE_FAR);
    for (int r = 0; r < CT_RESOURCES; r++)
        at->need[r] -= ct_prices[CT_MOVE_ROAD][r];
    double score = plan == CT_PLAN_GROW ? ct_weight(c->o, CT_TASTE_RACE) + ct_hand_worth(c->o, left, 0)
                   : last               ? kept.worth + ct_hand_worth(c->o, left, 1u << plan)
                                        : ct_hand_worth(c->o, left, 0);
    *at = kept;
    return score;
}

static double purchase_score(const chooser *c, int plan, const ct_hand *left) {
    if (plan == CT_PLAN_GROW || plan == CT_PLAN_LONGEST) return road_score(c, plan, left);
    unsigned done = plan == CT_PLAN_CARD ? 0 : 1u << plan;
    return c->o->plan[plan].worth + ct_hand_worth(c->o, left, done);
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

/* Finds the first of the trades after which the hand can pay, and makes them all in `hand`. Returns false if it cannot get there. */
static bool trade_for(const chooser *c, ct_hand *hand, int what, int *move) {
    int give, get;
    if (!ct_trade_for(hand, c->o->rate, ct_prices[what], &give, &get)) return false;
    *move = find_cards(c, CT_MOVE_BANK, give, get);
    return *move >= 0;
}

static const uint8_t moves_of[CT_PLANS] = {CT_MOVE_SETTLE, CT_MOVE_CITY, CT_MOVE_BUY, CT_MOVE_ROAD, CT_MOVE_ROAD};

static void consider_purchase(chooser *c, int plan) {
    int what = moves_of[plan], move = 0;
    ct_hand hand = c->hand;
    if (c->o->plan[plan].worth <= 0) return;
    bool now = ct_can_pay(&hand, ct_prices[what]);
    if (!now && (c->p->phase != CT_ACT || !trade_for(c, &hand, what, &move))) return;
    ct_hand left = ct_pay(&hand, ct_prices[what]);
    double score = purchase_score(c, plan, &left) - (now ? 0 : ct_weight(c->o, CT_TASTE_TRADE));
    if (score <= c->best) return;
    prefer_move(c, now ? find_purchase(c, plan) : move, score);
}

/* Two free cards are worth taking if they make a purchase possible at once. */
static void consider_plenty(chooser *c) {
    double now = ct_hand_worth(c->o, &c->hand, 0);
    for (int i = 0; i < c->n; i++) {
        if (c->moves[i].kind != CT_MOVE_PLENTY) continue;
        ct_hand hand = c->hand;
        ct_hand_add(&hand, c->moves[i].y, 1);
        if (c->moves[i].z < CT_RESOURCES) ct_hand_add(&hand, c->moves[i].z, 1);
        double gain = ct_hand_worth(c->o, &hand, 0) - now;
        if (gain > .4) prefer_move(c, i, now + gain);
    }
}

static int held_by_others(const chooser *c, int resource) {
    int n = 0;
    for (int s = 0; s < c->mind->table->house.players; s++)
        if (s != c->o->seat) n += c->p->seat[s].hand[resource];
    return n;
}

static void consider_monopoly(chooser *c) {
    double now = ct_hand_worth(c->o, &c->hand, 0);
    for (int i = 0; i < c->n; i++) {
        if (c->moves[i].kind != CT_MOVE_MONOPOLY) continue;
        int r = c->moves[i].y, n = held_by_others(c, r);
        ct_hand hand = c->hand;
        if (n < 3) continue;
        ct_hand_add(&hand, r, n);
        double then = ct_hand_worth(c->o, &hand, 0); /* less than now if a 7 may take half of this many cards */
        prefer_move(c, i, (then > now ? then : now) + .05 * n);
    }
}

static uint64_t offer_bit(const ct_move *move) {
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

static void consider_offers(chooser *c) {
    if (c->p->phase != CT_ACT || c->p->offers >= c->mind->table->house.offers) return;
    double now = ct_hand_worth(c->o, &c->hand, 0), margin = ct_weight(c->o, CT_TASTE_MARGIN);
    uint64_t made = *offers_made(c);
    for (int i = 0; i < c->n; i++) {
        const ct_move *move = &c->moves[i];
        if (move->kind != CT_MOVE_OFFER || made & offer_bit(move) || !held_by_others(c, move->z)) continue;
        ct_hand after = c->hand;
        ct_hand_add(&after, move->y, -move->x);
        ct_hand_add(&after, move->z, 1);
        double gain = ct_hand_worth(c->o, &after, 0) - now;
        if (gain > margin) prefer_move(c, i, now + gain);
    }
}

static bool wants_roads(const chooser *c) {
    const ct_plan *plan = c->o->plan;
    return plan[CT_PLAN_GROW].worth > 0 || (plan[CT_PLAN_LONGEST].worth > 0 && plan[CT_PLAN_LONGEST].roads <= 2);
}

static void consider_cards(chooser *c) {
    double now = c->best;
    if (c->p->carded) return;
    for (int i = 0; i < c->n; i++) {
        if (c->moves[i].kind == CT_MOVE_KNIGHT) prefer_move(c, i, now + ct_knight_worth(c->o, c->p));
        if (c->moves[i].kind == CT_MOVE_ROADS && wants_roads(c))
            prefer_move(c, i, now + ct_weight(c->o, CT_TASTE_CARD));
    }
    if (has_move(c, CT_MOVE_PLENTY)) consider_plenty(c);
    if (has_move(c, CT_MOVE_MONOPOLY)) consider_monopoly(c);
}

static int choose_action(chooser *c) {
    c->choice = find_move(c, CT_MOVE_END, 0);
    c->best = ct_hand_worth(c->o, &c->hand, 0);
    assert(c->choice >= 0);
    consider_cards(c);
    for (int plan = 0; plan < CT_PLANS; plan++)
        consider_purchase(c, plan);
    consider_offers(c);
    if (c->moves[c->choice].kind == CT_MOVE_OFFER) *offers_made(c) |= offer_bit(&c->moves[c->choice]);
    return c->choice;
}

static int choose_free_road(chooser *c) {
    int i = c->o->plan[CT_PLAN_GROW].worth > 0 ? find_purchase(c, CT_PLAN_GROW) : -1;
    if (i < 0) i = find_longer(c);
    return i < 0 ? 0 : i;
}

/* Plays a knight before rolling, if the robber blocks the seat's own hexes. */
static int choose_before_dice(chooser *c) {
    int knight = find_move(c, CT_MOVE_KNIGHT, 0);
    return knight >= 0 && ct_is_robbed(c->mind->table, c->p, c->mind->seat) ? knight : find_move(c, CT_MOVE_ROLL, 0);
}

static int choose_discard(chooser *c) {
    for (int i = 0; i < c->n; i++) {
        int r = c->moves[i].y;
        ct_hand left = c->hand;
        left.card[r]--;
        prefer_move(c, i, ct_hand_worth(c->o, &left, 0) + .01 * c->hand.card[r] - .001 * c->o->wait[r]);
    }
    return c->choice;
}

/* Refuses to trade with a seat that may win soon. */
static int choose_answer(chooser *c) {
    const ct_position *p = c->p;
    const ct_player_state *other = &p->seat[p->turn];
    bool leads = other->points - other->card[CT_VICTORY] + 2 >= c->mind->table->house.points;
    ct_hand after = c->hand;
    ct_hand_add(&after, p->give, p->count);
    ct_hand_add(&after, p->get, -1);
    double gain = ct_hand_worth(c->o, &after, 0) - ct_hand_worth(c->o, &c->hand, 0);
    return find_move(c, gain > ct_weight(c->o, CT_TASTE_MARGIN) && !leads ? CT_MOVE_YES : CT_MOVE_NO, 0);
}

int ct_greedy_choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    ct_greedy *m = mind->memory;
    assert(mind->seat == p->actor && n >= 1);
    if (p->phase == CT_BEFORE && !p->seat[mind->seat].card[CT_KNIGHT]) return 0;
    ct_look_out(&m->outlook, mind, p);
    chooser c = {.mind = mind, .o = &m->outlook, .p = p, .moves = moves, .n = n, .best = -1e9};
    c.hand = ct_hand_of(p, mind->seat);
    switch ((ct_phase)p->phase) {
    case CT_FOUND: return choose_settlement(&c);
    case CT_PAVE: return choose_first_road(&c);
    case CT_BEFORE: return choose_before_dice(&c);
    case CT_DISCARD: return choose_discard(&c);
    case CT_ROB: return ct_choose_robbing(&m->outlook, p, moves, n);
    case CT_FREE_ROADS: return choose_free_road(&c);
    case CT_ANSWER: return choose_answer(&c);
    case CT_ACT:
    case CT_BUILD: return choose_action(&c);
    case CT_OVER: break;
    }
    return 0;
}

const ct_player ct_player_greedy = {"greedy", "the best move by its own judgement, looking no further",
                                    sizeof(ct_greedy), sizeof(ct_opening), .choose = ct_greedy_choose};
