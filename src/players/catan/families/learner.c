/* The player that has learned from its own games, and from nothing else: it began with random moves, and moves of winners became
 * more likely (src/lab/kinds/catan/learning.c). It takes the move with the highest sum of weighted measures (learner.h), and
 * looks no further. */
#include "learner.h"

#include <string.h>

#include "plan.h"

/* Measures moves for the player `learner`. */

enum { ROADS_AHEAD = 2 };

static const int goals[CT_GOALS] = {CT_MOVE_SETTLE, CT_MOVE_ROAD, CT_MOVE_CITY, CT_MOVE_BUY};

const char *const ct_seen_names[] = {"found-wood",
                                     "found-wheat",
                                     "found-sheep",
                                     "found-brick",
                                     "found-ore",
                                     "found-new",
                                     "found-numbers",
                                     "found-any-port",
                                     "found-own-port",
                                     "found-wood-brick",
                                     "found-wheat-ore",
                                     "found-room",
                                     "pave",
                                     "settle",
                                     "settle-late",
                                     "settle-pips",
                                     "settle-new",
                                     "settle-numbers",
                                     "settle-any-port",
                                     "settle-own-port",
                                     "city",
                                     "city-late",
                                     "city-pips",
                                     "city-wheat-ore",
                                     "road",
                                     "road-late",
                                     "road-site",
                                     "road-far",
                                     "road-length",
                                     "road-award",
                                     "buy",
                                     "buy-late",
                                     "buy-army",
                                     "knight",
                                     "knight-robbed",
                                     "knight-award",
                                     "knight-before",
                                     "roads",
                                     "plenty",
                                     "monopoly",
                                     "monopoly-cards",
                                     "bank",
                                     "offer",
                                     "offer-two",
                                     "yes",
                                     "yes-points",
                                     "rob-harm",
                                     "rob-leaders",
                                     "rob-self",
                                     "steal",
                                     "steal-cards",
                                     "steal-points",
                                     "end-risk",
                                     "missing-settlement",
                                     "missing-road",
                                     "missing-city",
                                     "missing-card",
                                     "pays-settlement",
                                     "pays-road",
                                     "pays-city",
                                     "pays-card",
                                     "cards",
                                     "risk",
                                     NULL};
static_assert(sizeof ct_seen_names / sizeof *ct_seen_names == CT_SEEN + 1, "a name for each");

static bool is_closed(const ct_position *p, int corner) {
    return p->closed[corner / 64] >> corner % 64 & 1;
}

static int missing_for(const ct_hand *hand, int goal) {
    int n = 0;
    for (int r = 0; r < CT_RESOURCES; r++) {
        int lack = ct_prices[goals[goal]][r] - hand->card[r];
        n += lack > 0 ? lack : 0;
    }
    return n;
}

void ct_sight_init(ct_sight *s, const ct_table *table, const ct_position *p, int seat) {
    s->table = table;
    s->p = p;
    s->seat = seat;
    s->all_pips = s->stations = 0;
    s->numbers = 0;
    memset(s->pips, 0, sizeof s->pips);
    s->hand = ct_hand_of(p, seat);
    for (int w = 0; w <= (table->corners - 1) / 16; w++)
        for (uint64_t at = ct_full_nibbles(p->at[w]); at; at &= at - 1) {
            int corner = 16 * w + __builtin_ctzll(at) / 4, times = 1 + ct_is_city(p, corner);
            if (ct_holder(p, corner) != seat) continue;
            for (int k = 0; k < 3 && table->touches[corner][k] >= 0; k++) {
                int hex = table->touches[corner][k], number = table->number[hex];
                if (!number) continue;
                s->pips[table->resource[hex]] += times * ct_pips(number);
                s->all_pips += times * ct_pips(number);
                s->numbers |= 1u << number;
            }
        }
    if (p->phase == CT_FOUND || p->phase == CT_PAVE || p->phase == CT_ROB) return;
    s->stations = ct_stations(table, p, seat, ROADS_AHEAD, s->at);
    s->army = ct_army_lack(p, seat);
    s->robbed = ct_is_robbed(table, p, seat);
    const ct_player_state *me = &p->seat[seat];
    bool has_place = false; /* can the seat settle somewhere without another road? */
    for (int i = 0; i < s->stations && !s->at[i].roads; i++)
        has_place |= !is_closed(p, s->at[i].corner);
    s->open[0] = me->settlements && has_place;
    s->open[1] = me->roads;
    s->open[2] = me->cities && me->settlements < CT_SETTLEMENTS;
    s->open[3] = ct_cards_in_deck(p);
    for (int g = 0; g < CT_GOALS; g++)
        s->missing[g] = missing_for(&s->hand, g);
}

static int risk_of(int cards) {
    return cards > CT_HAND_SAFE ? cards - CT_HAND_SAFE : 0;
}

static void see_hand(const ct_sight *s, const ct_hand *after, double *seen) {
    int before = ct_hand_size(&s->hand), cards = ct_hand_size(after);
    for (int g = 0; g < CT_GOALS; g++) {
        if (!s->open[g]) continue;
        int missing = missing_for(after, g);
        seen[CT_SEEN_MISSING + g] = missing - s->missing[g];
        seen[CT_SEEN_PAYS + g] = !missing - !s->missing[g];
    }
    seen[CT_SEEN_CARDS] = .25 * (cards - before);
    seen[CT_SEEN_RISK] = risk_of(cards) - risk_of(before);
}

static void see_price(const ct_sight *s, int what, double *seen) {
    ct_hand after = ct_pay(&s->hand, ct_prices[what]);
    see_hand(s, &after, seen);
}

/* The hand gives `gives` cards of one resource and gets `gets` of another. */
static void see_trade(const ct_sight *s, int give, int gives, int get, int gets, double *seen) {
    ct_hand after = s->hand;
    ct_hand_add(&after, give, -gives);
    ct_hand_add(&after, get, gets);
    see_hand(s, &after, seen);
}

static int lesser(int a, int b) {
    return a < b ? a : b;
}

/* What a settlement at a corner adds. */
typedef struct {
    int pips[CT_RESOURCES], all, kinds, numbers; /* kinds, numbers: those that the seat does not have yet */
    double any_port, own_port;                   /* pips that a port there trades, in tenths */
} place;

static place place_at(const ct_sight *s, int corner) {
    place here = {{0}, 0, 0, 0, 0, 0};
    unsigned numbers = s->numbers, ports = s->table->ports[corner] & ~(unsigned)s->p->seat[s->seat].ports;
    for (int k = 0; k < 3 && s->table->touches[corner][k] >= 0; k++) {
        int hex = s->table->touches[corner][k], number = s->table->number[hex], resource = s->table->resource[hex];
        if (!number) continue;
        here.kinds += !s->pips[resource] && !here.pips[resource];
        here.numbers += !(numbers >> number & 1);
        numbers |= 1u << number;
        here.pips[resource] += ct_pips(number);
        here.all += ct_pips(number);
    }
    if (ports >> CT_ANY & 1) here.any_port = .1 * (s->all_pips + here.all);
    for (int r = 0; r < CT_RESOURCES; r++)
        if (ports >> r & 1) here.own_port += .1 * (s->pips[r] + here.pips[r]);
    return here;
}

/* Returns the pips of the best corner beside this one where a seat could settle, other than `not`; 0 if there is none. */
static int best_beside(const ct_sight *s, int corner, int not ) {
    int best = 0;
    for (int k = 0; k < 3 && s->table->beside[corner][k] >= 0; k++) {
        int next = s->table->beside[corner][k];
        if (next != not &&!is_closed(s->p, next) && s->table->pips[next] > best) best = s->table->pips[next];
    }
    return best;
}

/* Returns how many more pips of two resources lie side by side. */
static int pairs_at(const ct_sight *s, const place *here, int a, int b) {
    return lesser(s->pips[a] + here->pips[a], s->pips[b] + here->pips[b]) - lesser(s->pips[a], s->pips[b]);
}

static void see_founding(const ct_sight *s, int corner, double *seen) {
    int room = 0; /* the worth of the best place two roads away */
    for (int k = 0; k < 3 && s->table->beside[corner][k] >= 0; k++) {
        int there = best_beside(s, s->table->beside[corner][k], corner);
        if (there > room) room = there;
    }
    place here = place_at(s, corner);
    for (int r = 0; r < CT_RESOURCES; r++)
        seen[CT_SEEN_FOUND + r] = .1 * here.pips[r];
    seen[CT_SEEN_FOUND_NEW] = here.kinds;
    seen[CT_SEEN_FOUND_NUMBERS] = here.numbers;
    seen[CT_SEEN_FOUND_ANY_PORT] = here.any_port;
    seen[CT_SEEN_FOUND_OWN_PORT] = here.own_port;
    seen[CT_SEEN_FOUND_WOOD_BRICK] = .1 * pairs_at(s, &here, CT_WOOD, CT_BRICK);
    seen[CT_SEEN_FOUND_WHEAT_ORE] = .1 * pairs_at(s, &here, CT_WHEAT, CT_ORE);
    seen[CT_SEEN_FOUND_ROOM] = .1 * room;
}

static void see_settlement(const ct_sight *s, int corner, double *seen) {
    place here = place_at(s, corner);
    seen[CT_SEEN_SETTLE] = 1;
    seen[CT_SEEN_SETTLE_LATE] = .1 * s->p->seat[s->seat].points;
    seen[CT_SEEN_SETTLE_PIPS] = .1 * here.all;
    seen[CT_SEEN_SETTLE_NEW] = here.kinds;
    seen[CT_SEEN_SETTLE_NUMBERS] = here.numbers;
    seen[CT_SEEN_SETTLE_ANY_PORT] = here.any_port;
    seen[CT_SEEN_SETTLE_OWN_PORT] = here.own_port;
    see_price(s, CT_MOVE_SETTLE, seen);
}

/* Looks at the open places that are `roads` roads away, with this edge as the first of these roads. Returns the pips of the best
 * place; 0 if there is none. */
static int best_site(const ct_sight *s, int edge, int roads) {
    int best = 0;
    for (int i = 0; i < s->stations; i++) {
        const ct_station *at = &s->at[i];
        bool there = at->roads == roads && at->first == edge && !is_closed(s->p, at->corner);
        if (there && s->table->pips[at->corner] > best) best = s->table->pips[at->corner];
    }
    return best;
}

static void see_road(const ct_sight *s, int edge, double *seen) {
    const ct_player_state *me = &s->p->seat[s->seat];
    int length = ct_road_length_by(s->table, s->p, s->seat, edge), longest = CT_ROAD_LEAST - 1;
    for (int o = 0; o < s->table->house.players; o++)
        if (o != s->seat && s->p->seat[o].length > longest) longest = s->p->seat[o].length;
    seen[CT_SEEN_ROAD] = 1;
    seen[CT_SEEN_ROAD_LATE] = .1 * me->points;
    seen[CT_SEEN_ROAD_LENGTH] = length > me->length;
    seen[CT_SEEN_ROAD_AWARD] = s->p->longest != s->seat && length > longest;
    if (me->settlements) {
        seen[CT_SEEN_ROAD_SITE] = .1 * best_site(s, edge, 1);
        seen[CT_SEEN_ROAD_FAR] = .1 * best_site(s, edge, 2);
    }
    if (s->p->phase != CT_FREE_ROADS) see_price(s, CT_MOVE_ROAD, seen);
}

static int shown_points(const ct_sight *s, int seat) {
    return s->p->seat[seat].points - s->p->seat[seat].card[CT_VICTORY];
}

static void see_robbing(const ct_sight *s, const ct_move *move, double *seen) {
    double pips = .1 * ct_pips(s->table->number[move->x]);
    for (int k = 0; k < 6; k++) {
        int corner = s->table->corner_of[move->x][k], holder = ct_holder(s->p, corner);
        if (holder == CT_NOBODY) continue;
        double blocked = pips * (1 + ct_is_city(s->p, corner));
        seen[holder == s->seat ? CT_SEEN_ROB_SELF : CT_SEEN_ROB_HARM] += blocked;
        if (holder != s->seat) seen[CT_SEEN_ROB_LEADERS] += .1 * blocked * shown_points(s, holder);
    }
    if (move->y == CT_NOBODY) return;
    ct_hand other = ct_hand_of(s->p, move->y);
    seen[CT_SEEN_STEAL] = 1;
    seen[CT_SEEN_STEAL_CARDS] = .1 * ct_hand_size(&other);
    seen[CT_SEEN_STEAL_POINTS] = .1 * shown_points(s, move->y);
}

/* Plays a development card. */
static void see_card(const ct_sight *s, const ct_move *move, double *seen) {
    ct_hand after = s->hand;
    int cards = 0;
    if (move->kind == CT_MOVE_KNIGHT) {
        seen[CT_SEEN_KNIGHT] = 1;
        seen[CT_SEEN_KNIGHT_ROBBED] = s->robbed;
        seen[CT_SEEN_KNIGHT_AWARD] = s->army == 1;
        seen[CT_SEEN_KNIGHT_BEFORE] = s->p->phase == CT_BEFORE;
        return;
    }
    if (move->kind == CT_MOVE_ROADS) {
        seen[CT_SEEN_ROADS] = 1;
        return;
    }
    if (move->kind == CT_MOVE_PLENTY) {
        ct_hand_add(&after, move->y, 1);
        if (move->z < CT_RESOURCES) ct_hand_add(&after, move->z, 1);
        seen[CT_SEEN_PLENTY] = 1;
    } else {
        for (int o = 0; o < s->table->house.players; o++)
            if (o != s->seat) cards += s->p->seat[o].hand[move->y];
        ct_hand_add(&after, move->y, cards);
        seen[CT_SEEN_MONOPOLY] = 1;
        seen[CT_SEEN_MONOPOLY_CARDS] = .1 * cards;
    }
    see_hand(s, &after, seen);
}

void ct_sight_measure(const ct_sight *s, const ct_move *move, double seen[CT_SEEN]) {
    const ct_position *p = s->p;
    ct_hand after = s->hand;
    memset(seen, 0, sizeof *seen * CT_SEEN);
    switch ((ct_move_kind)move->kind) {
    case CT_MOVE_SETTLE: (p->phase == CT_FOUND ? see_founding : see_settlement)(s, move->x, seen); break;
    case CT_MOVE_ROAD:
        if (p->phase == CT_PAVE) {
            const int16_t *end = s->table->end[move->x];
            seen[CT_SEEN_PAVE] = .1 * best_beside(s, end[0] == p->last ? end[1] : end[0], p->last);
        } else
            see_road(s, move->x, seen);
        break;
    case CT_MOVE_CITY: {
        place here = place_at(s, move->x);
        seen[CT_SEEN_CITY] = 1;
        seen[CT_SEEN_CITY_LATE] = .1 * p->seat[s->seat].points;
        seen[CT_SEEN_CITY_PIPS] = .1 * here.all;
        seen[CT_SEEN_CITY_WHEAT_ORE] = .1 * (here.pips[CT_WHEAT] + here.pips[CT_ORE]);
        see_price(s, CT_MOVE_CITY, seen);
        break;
    }
    case CT_MOVE_BUY:
        seen[CT_SEEN_BUY] = 1;
        seen[CT_SEEN_BUY_LATE] = .1 * p->seat[s->seat].points;
        seen[CT_SEEN_BUY_ARMY] = s->army;
        see_price(s, CT_MOVE_BUY, seen);
        break;
    case CT_MOVE_DISCARD:
        ct_hand_add(&after, move->y, -1);
        see_hand(s, &after, seen);
        break;
    case CT_MOVE_ROB: see_robbing(s, move, seen); break;
    case CT_MOVE_KNIGHT:
    case CT_MOVE_ROADS:
    case CT_MOVE_PLENTY:
    case CT_MOVE_MONOPOLY: see_card(s, move, seen); break;
    case CT_MOVE_BANK:
        seen[CT_SEEN_BANK] = 1;
        see_trade(s, move->y, ct_rate(p, s->seat, move->y), move->z, 1, seen);
        break;
    case CT_MOVE_OFFER:
        seen[CT_SEEN_OFFER] = 1;
        seen[CT_SEEN_OFFER_TWO] = move->x == 2;
        see_trade(s, move->y, move->x, move->z, 1, seen);
        break;
    case CT_MOVE_YES:
        seen[CT_SEEN_YES] = 1;
        seen[CT_SEEN_YES_POINTS] = .1 * shown_points(s, p->turn);
        see_trade(s, p->get, 1, p->give, p->count, seen);
        break;
    case CT_MOVE_END: seen[CT_SEEN_END_RISK] = risk_of(ct_hand_size(&s->hand)); break;
    case CT_MOVE_ROLL:
    case CT_MOVE_NO:
    case CT_MOVES: break;
    }
}

/* Found by the study `players`, experiment `learner`. In the order of the measures. */
static const double weights[CT_SEEN] = {
    7.83,  13.15, 10.7, 10.56, 15,    3.46,  .32,  .45,   .02,   6.13,  8.75, -1.55, 6.77, 8.43,  6.87, 9.32,
    3.01,  4.96,  1.51, 3.03,  6.37,  5.37,  7.46, 6.49,  -2.32, -.85,  8.31, 5.25,  4.1,  2.9,   4.51, 5.89,
    .84,   1.87,  1.4,  2.18,  2.02,  1.13,  -.34, -2.51, 8.98,  -4.21, .45,  -4.42, -2.3, -2.47, 3.21, 4.85,
    -4.23, 3.63,  1.19, 6.36,  -3.62, -1.79, -.16, -1.95, -1.14, 4.68,  2.05, 4.69,  2.3,  -3.61, 1.36};

enum { TOGETHER = 4 };

/* Weighs the moves four by four. Each sum is added up in the order of the measures, so four sums at once take no longer than
 * one. */
static void weigh_moves(const ct_table *table, const ct_position *p, const ct_move *moves, int n, double *worth) {
    ct_sight sight;
    ct_sight_init(&sight, table, p, p->actor);
    for (int first = 0; first < n; first += TOGETHER) {
        const int count = n - first < TOGETHER ? n - first : TOGETHER;
        double seen[TOGETHER][CT_SEEN], sum[TOGETHER] = {0};
        for (int k = 0; k < count; k++)
            ct_sight_measure(&sight, &moves[first + k], seen[k]);
        for (int k = count; k < TOGETHER; k++)
            memset(seen[k], 0, sizeof seen[k]);
        for (int i = 0; i < CT_SEEN; i++)
            for (int k = 0; k < TOGETHER; k++)
                sum[k] += weights[i] * seen[k][i];
        memcpy(&worth[first], sum, (size_t)count * sizeof *sum);
    }
}

int ct_learner_choose(const ct_table *table, const ct_position *p, const ct_move *moves, int n) {
    double worth[CT_MOVES_MAX];
    int best = 0;
    weigh_moves(table, p, moves, n, worth);
    for (int i = 1; i < n; i++)
        if (worth[i] > worth[best]) best = i;
    return best;
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    double worth[CT_MOVES_MAX];
    if (p->phase != CT_FOUND) return ct_learner_choose(mind->table, p, moves, n);
    weigh_moves(mind->table, p, moves, n, worth);
    return ct_draw_best(mind, worth, n, ct_openings_of(mind->manner));
}

const ct_player ct_player_learner = {"learner", "the move that is most like those of winners of its own games", 0, 0,
                                     .choose = choose};
