/* Lists the legal moves, draws what they leave to chance, and says why a move is not legal. */
#include <string.h>

#include "position.h"
#include "roads.h"

/* Draws what a move leaves to chance: the dice, the next development card, the stolen card. */

ct_chance ct_chance_of(uint64_t seed, uint64_t game) {
    return (ct_chance){.dice = lg_rng_stream(seed, "dice", game),
                       .cards = lg_rng_stream(seed, "cards", game),
                       .thefts = lg_rng_stream(seed, "thefts", game)};
}

/* Draws one of the counted items uniformly. */
static uint8_t draw_of(const uint8_t *count, int kinds, lg_rng *rng) {
    uint32_t all = 0;
    uint8_t k = 0;
    for (int i = 0; i < kinds; i++)
        all += count[i];
    assert(all);
    for (uint32_t at = lg_rng_below(rng, all); at >= count[k]; k++)
        at -= count[k];
    assert(k < kinds && count[k] > 0);
    return k;
}

void ct_draw_outcome(const ct_table *table, const ct_position *p, ct_move *move, ct_chance *chance) {
    if (move->kind == CT_MOVE_ROLL) {
        do {
            uint32_t both = lg_rng_below(&chance->dice, 36);
            move->y = (uint8_t)(1 + both / 6);
            move->z = (uint8_t)(1 + both % 6);
        } while (move->y + move->z == 7 && p->round < table->house.calm);
    } else if (move->kind == CT_MOVE_BUY)
        move->z = draw_of(p->deck, CT_CARDS, &chance->cards);
    else if (move->kind == CT_MOVE_ROB && move->y != CT_NOBODY)
        move->z = draw_of(p->seat[move->y].hand, CT_RESOURCES, &chance->thefts);
}

typedef struct {
    const ct_table *table;
    const ct_position *p;
    const ct_player_state *me;
    ct_move *move;
    int n;
} lister;

const uint8_t ct_prices[4][CT_RESOURCES] = {
    [CT_MOVE_SETTLE] = {1, 1, 1, 1, 0},
    [CT_MOVE_ROAD] = {1, 0, 0, 1, 0},
    [CT_MOVE_CITY] = {0, 2, 0, 0, 3},
    [CT_MOVE_BUY] = {0, 1, 1, 0, 1},
};

static void add_move(lister *l, int kind, int x, int y, int z) {
    assert(l->n < CT_MOVES_MAX);
    l->move[l->n++] = (ct_move){.kind = (uint8_t)kind, .x = (uint16_t)x, .y = (uint8_t)y, .z = (uint8_t)z};
}

static bool can_pay(const ct_player_state *me, int what) {
    for (int r = 0; r < CT_RESOURCES; r++)
        if (me->hand[r] < ct_prices[what][r]) return false;
    return true;
}

/* Finds the set of corners that the seat's roads reach. */
static void find_reach(const lister *l, uint64_t reach[(CT_CORNERS_MAX + 63) / 64]) {
    uint16_t edges[CT_ROAD_PIECES];
    int n = ct_roads_of(l->table, l->p, l->p->actor, edges);
    assert(n + l->me->roads == CT_ROAD_PIECES);
    memset(reach, 0, sizeof(uint64_t) * ((CT_CORNERS_MAX + 63) / 64));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2; k++) {
            int c = l->table->end[edges[i]][k];
            reach[c / 64] |= (uint64_t)1 << c % 64;
        }
}

/* Adds roads at the corners that are reached and that no other seat holds. An edge that can be reached from both ends is added
 * once. */
static void add_roads(lister *l, const uint64_t *reach) {
    uint64_t added[(CT_EDGES_MAX + 63) / 64] = {0};
    for (int w = 0; w <= (l->table->corners - 1) / 64 && l->me->roads; w++)
        for (uint64_t at = reach[w]; at; at &= at - 1) {
            int corner = 64 * w + __builtin_ctzll(at), holder = ct_holder(l->p, corner);
            assert(corner < l->table->corners);
            if (holder != CT_NOBODY && holder != l->p->actor) continue;
            for (int k = 0; k < 3 && l->table->way[corner][k] >= 0; k++) {
                int edge = l->table->way[corner][k];
                if (ct_nibble(l->p->road, edge) || added[edge / 64] >> edge % 64 & 1) continue;
                added[edge / 64] |= (uint64_t)1 << edge % 64;
                add_move(l, CT_MOVE_ROAD, edge, 0, 0);
            }
        }
}

static void add_building(lister *l) {
    uint64_t reach[(CT_CORNERS_MAX + 63) / 64];
    bool roads = can_pay(l->me, CT_MOVE_ROAD), settlements = can_pay(l->me, CT_MOVE_SETTLE);
    if (roads || settlements) find_reach(l, reach);
    if (roads) add_roads(l, reach);
    if (settlements) {
        for (int w = 0; w <= (l->table->corners - 1) / 64 && l->me->settlements; w++)
            for (uint64_t at = reach[w] & ~l->p->closed[w]; at; at &= at - 1)
                add_move(l, CT_MOVE_SETTLE, 64 * w + __builtin_ctzll(at), 0, 0);
    }
    if (can_pay(l->me, CT_MOVE_CITY)) {
        for (int w = 0; w <= (l->table->corners - 1) / 16 && l->me->cities; w++)
            for (uint64_t at = ct_equal_nibbles(l->p->at[w], 1 + l->p->actor); at; at &= at - 1)
                add_move(l, CT_MOVE_CITY, 16 * w + __builtin_ctzll(at) / 4, 0, 0);
    }
    if (can_pay(l->me, CT_MOVE_BUY) && ct_cards_in_deck(l->p)) add_move(l, CT_MOVE_BUY, 0, 0, 0);
}

static void add_cards(lister *l) {
    const uint8_t *card = l->me->card, *fresh = l->p->fresh;
    if (l->p->carded) return;
    if (card[CT_KNIGHT] > fresh[CT_KNIGHT]) add_move(l, CT_MOVE_KNIGHT, 0, 0, 0);
    if (card[CT_ROADS] > fresh[CT_ROADS]) {
        /* The card may be played if there is a place for a road. */
        ct_move roads[CT_MOVES_MAX];
        uint64_t reach[(CT_CORNERS_MAX + 63) / 64];
        lister other = {.table = l->table, .p = l->p, .me = l->me, .move = roads};
        find_reach(l, reach);
        add_roads(&other, reach);
        if (other.n) add_move(l, CT_MOVE_ROADS, 0, 0, 0);
    }
    if (card[CT_PLENTY] > fresh[CT_PLENTY]) {
        const uint8_t *bank = l->p->bank;
        int n = 0;
        for (int r = 0; r < CT_RESOURCES; r++)
            n += bank[r];
        for (int a = 0; a < CT_RESOURCES; a++) {
            if (n == 1 && bank[a]) add_move(l, CT_MOVE_PLENTY, 0, a, CT_RESOURCES);
            for (int b = a; b < CT_RESOURCES; b++)
                if (bank[a] && bank[b] && (a != b || bank[a] > 1)) add_move(l, CT_MOVE_PLENTY, 0, a, b);
        }
    }
    if (card[CT_MONOPOLY] > fresh[CT_MONOPOLY])
        for (int r = 0; r < CT_RESOURCES; r++)
            add_move(l, CT_MOVE_MONOPOLY, 0, r, 0);
}

int ct_rate(const ct_position *p, int seat, int resource) {
    unsigned ports = p->seat[seat].ports;
    return ports >> resource & 1 ? 2 : ports >> CT_ANY & 1 ? 3 : 4;
}

static void add_trades(lister *l) {
    for (int give = 0; give < CT_RESOURCES; give++) {
        if (l->me->hand[give] < ct_rate(l->p, l->p->actor, give)) continue;
        for (int get = 0; get < CT_RESOURCES; get++)
            if (get != give && l->p->bank[get]) add_move(l, CT_MOVE_BANK, 0, give, get);
    }
    if (l->p->offers >= l->table->house.offers) return;
    for (int give = 0; give < CT_RESOURCES; give++)
        for (int count = 1; count <= 2 && count <= l->me->hand[give]; count++)
            for (int get = 0; get < CT_RESOURCES; get++)
                if (get != give) add_move(l, CT_MOVE_OFFER, count, give, get);
}

static int cards_of(const ct_player_state *s) {
    int n = 0;
    for (int r = 0; r < CT_RESOURCES; r++)
        n += s->hand[r];
    return n;
}

static void add_robbing(lister *l) {
    uint8_t beside[CT_HEXES_MAX];
    unsigned robbed = 0, spared = 0; /* seats that have cards; seats that a friendly robber spares */
    /* Finds the seats next to each hex, as bits, without the seat that moves. */
    memset(beside, 0, CT_HEXES_MAX);
    for (int w = 0; w <= (l->table->corners - 1) / 16; w++)
        for (uint64_t at = ct_full_nibbles(l->p->at[w]); at; at &= at - 1) {
            int corner = 16 * w + __builtin_ctzll(at) / 4, holder = ct_holder(l->p, corner);
            const int16_t *hex = l->table->touches[corner];
            assert(holder < l->table->house.players);
            if (holder == l->p->actor) continue;
            for (int k = 0; k < 3 && hex[k] >= 0; k++)
                beside[hex[k]] |= (uint8_t)(1u << holder);
        }
    for (int s = 0; s < l->table->house.players; s++) {
        const ct_player_state *other = &l->p->seat[s];
        assert(other->points >= other->card[CT_VICTORY]);
        if (cards_of(other)) robbed |= 1u << s;
        if (l->table->house.friendly && other->points - other->card[CT_VICTORY] <= 2) spared |= 1u << s;
    }
    for (int h = 0; h < l->table->hexes; h++) {
        if (l->table->resource[h] >= CT_SEA || h == l->p->robber) continue;
        unsigned seats = beside[h];
        int before = l->n;
        if (seats & spared) continue;
        for (unsigned left = seats & robbed; left; left &= left - 1)
            add_move(l, CT_MOVE_ROB, h, __builtin_ctz(left), 0);
        if (l->n == before) add_move(l, CT_MOVE_ROB, h, CT_NOBODY, 0);
    }
    if (!l->n) add_move(l, CT_MOVE_ROB, l->p->robber, CT_NOBODY, 0);
}

int ct_moves(const ct_table *table, const ct_position *p, ct_move moves[CT_MOVES_MAX]) {
    lister l = {.table = table, .p = p, .me = &p->seat[p->actor], .move = moves};
    uint64_t reach[(CT_CORNERS_MAX + 63) / 64];
    const int16_t *way;
    switch ((ct_phase)p->phase) {
    case CT_FOUND:
        for (int w = 0; w <= (table->corners - 1) / 64; w++)
            for (uint64_t open = ~p->closed[w] & table->land[w]; open; open &= open - 1)
                add_move(&l, CT_MOVE_SETTLE, 64 * w + __builtin_ctzll(open), 0, 0);
        break;
    case CT_PAVE:
        way = table->way[p->last];
        assert(ct_holder(p, p->last) == p->actor && l.me->roads > 0);
        for (int k = 0; k < 3 && way[k] >= 0; k++)
            if (!ct_nibble(p->road, way[k])) add_move(&l, CT_MOVE_ROAD, way[k], 0, 0);
        break;
    case CT_BEFORE:
        add_move(&l, CT_MOVE_ROLL, 0, 0, 0);
        add_cards(&l);
        break;
    case CT_DISCARD:
        assert(p->owed[p->actor] > 0 && p->owed[p->actor] <= cards_of(l.me));
        for (int r = 0; r < CT_RESOURCES; r++)
            if (l.me->hand[r]) add_move(&l, CT_MOVE_DISCARD, 0, r, 0);
        break;
    case CT_ROB: add_robbing(&l); break;
    case CT_ACT:
        add_building(&l);
        add_cards(&l);
        add_trades(&l);
        add_move(&l, CT_MOVE_END, 0, 0, 0);
        break;
    case CT_FREE_ROADS:
        assert(p->due >= 1 && p->due <= 2);
        find_reach(&l, reach);
        add_roads(&l, reach);
        break;
    case CT_ANSWER:
        add_move(&l, CT_MOVE_YES, 0, 0, 0);
        add_move(&l, CT_MOVE_NO, 0, 0, 0);
        break;
    case CT_BUILD:
        add_building(&l);
        add_move(&l, CT_MOVE_END, 0, 0, 0);
        break;
    case CT_OVER: break;
    }
    /* a card's free roads are counted before it is known whether there is a place for one */
    assert(p->phase == CT_FREE_ROADS || (l.n > 0) == (p->phase != CT_OVER));
    return l.n;
}

bool ct_is_legal(const ct_table *table, const ct_position *p, const ct_move *move) {
    ct_move moves[CT_MOVES_MAX];
    const bool is_roll = move->kind == CT_MOVE_ROLL;
    const bool is_z_drawn = is_roll || move->kind == CT_MOVE_BUY || move->kind == CT_MOVE_ROB;
    int n = ct_moves(table, p, moves), i = 0;
    for (; i < n; i++)
        if (moves[i].kind == move->kind && moves[i].x == move->x && (is_roll || moves[i].y == move->y) &&
            (is_z_drawn || moves[i].z == move->z))
            break;
    if (i == n) return false;
    if (is_roll) {
        const bool are_dice = move->y >= 1 && move->y <= 6 && move->z >= 1 && move->z <= 6;
        return are_dice && (move->y + move->z != 7 || p->round >= table->house.calm);
    }
    if (move->kind == CT_MOVE_BUY) return move->z < CT_CARDS && p->deck[move->z];
    if (move->kind == CT_MOVE_ROB && move->y != CT_NOBODY)
        return move->z < CT_RESOURCES && p->seat[move->y].hand[move->z];
    return true;
}

/* Says why a move is not legal, as a person would who checks the rules one after the other. */

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

static const char *const costs = "the seat has not the cards that it costs";

/* Is there a legal move of the robber to this hex and, if `seat` is true, against this seat? */
static bool may_rob(const ct_table *table, const ct_position *p, const ct_move *m, bool seat) {
    ct_move moves[CT_MOVES_MAX];
    int n = ct_moves(table, p, moves);
    for (int i = 0; i < n; i++)
        if (moves[i].x == m->x && (!seat || moves[i].y == m->y)) return true;
    return false;
}

const char *ct_why_not(const ct_table *table, const ct_position *p, const ct_move *m) {
    const ct_player_state *me = &p->seat[p->actor];
    const int card = m->kind - CT_MOVE_KNIGHT;
    assert(!ct_is_legal(table, p, m));
    static_assert(CT_MOVE_KNIGHT + CT_MONOPOLY == CT_MOVE_MONOPOLY, "cards are moves in the same order");
    if (!(phases[p->phase].moves >> m->kind & 1)) return phases[p->phase].wants;
    switch ((ct_move_kind)m->kind) {
    case CT_MOVE_SETTLE:
        if (!(table->land[m->x / 64] >> m->x % 64 & 1)) return "there is no land";
        if (ct_holder(p, m->x) != CT_NOBODY) return "the corner is taken";
        if (p->closed[m->x / 64] >> m->x % 64 & 1) return "another settlement is one road away";
        if (!me->settlements) return "the seat has no settlement left";
        return can_pay(me, CT_MOVE_SETTLE) ? "no road of the seat leads there" : costs;
    case CT_MOVE_ROAD:
        if (m->x >= table->edges) return "there is no land";
        if (ct_road_holder(p, m->x) != CT_NOBODY) return "a road is there";
        if (p->phase == CT_PAVE) return "it is not beside the new settlement";
        if (!me->roads) return "the seat has no road left";
        return p->phase == CT_ACT && !can_pay(me, CT_MOVE_ROAD) ? costs : "nothing of the seat leads there";
    case CT_MOVE_CITY:
        if (ct_holder(p, m->x) != p->actor || ct_is_city(p, m->x)) return "no settlement of the seat is there";
        return me->cities ? costs : "the seat has no city left";
    case CT_MOVE_BUY:
        if (!can_pay(me, CT_MOVE_BUY)) return costs;
        return p->deck[m->z] ? "the deck is empty" : "no such card is left";
    case CT_MOVE_ROLL: return "a 7 is rolled again in the first rounds (house rule: calm)";
    case CT_MOVE_DISCARD: return "the seat has no such card";
    case CT_MOVE_ROB:
        if (m->x >= table->hexes) return "the robber can go somewhere";
        if (table->resource[m->x] >= CT_SEA) return "the robber stays on land";
        if (m->x == p->robber) return "the robber is there already";
        if (!may_rob(table, p, m, false))
            return "the robber is friendly: a seat there has no more than 2 points to be seen";
        if (may_rob(table, p, m, true)) return "that seat has no such card";
        return m->y == CT_NOBODY ? "a seat there has cards, and one must be taken"
                                 : "that seat has nothing there, or no cards";
    case CT_MOVE_KNIGHT:
    case CT_MOVE_ROADS:
    case CT_MOVE_PLENTY:
    case CT_MOVE_MONOPOLY:
        if (p->carded) return "a card has been played in this turn";
        if (!me->card[card]) return "the seat has no such card";
        if (me->card[card] <= p->fresh[card]) return "the card was bought in this turn";
        return card == CT_ROADS ? "no road is left, or no place for one" : "the bank has not these cards";
    case CT_MOVE_BANK:
        if (m->y == m->z) return "nothing is traded for itself";
        if (me->hand[m->y] < ct_rate(p, p->actor, m->y)) return "the seat has not so many cards";
        return "the bank has no such card";
    case CT_MOVE_OFFER:
        if (!table->house.offers) return "at this table nobody trades with players (house rule: offers)";
        if (p->offers >= table->house.offers) return "no more offers are allowed in this turn (house rule: offers)";
        if (m->y == m->z) return "nothing is traded for itself";
        return m->x > 2 ? "one or two cards are offered" : "the seat has not so many cards";
    default: return "the rules do not allow it";
    }
}
