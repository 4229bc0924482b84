/* Lists the legal moves. */
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

static void add_foundings(lister *l) {
    for (int w = 0; w <= (l->table->corners - 1) / 64; w++)
        for (uint64_t open = ~l->p->closed[w] & l->table->land[w]; open; open &= open - 1)
            add_move(l, CT_MOVE_SETTLE, 64 * w + __builtin_ctzll(open), 0, 0);
}

static void add_paving(lister *l) {
    const int16_t *way = l->table->way[l->p->last];
    assert(ct_holder(l->p, l->p->last) == l->p->actor && l->me->roads > 0);
    for (int k = 0; k < 3 && way[k] >= 0; k++)
        if (!ct_nibble(l->p->road, way[k])) add_move(l, CT_MOVE_ROAD, way[k], 0, 0);
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

/* Adds roads at a corner that is reached and that no other seat holds. An edge that can be reached from both ends is added
 * once. */
static void add_roads_at(lister *l, int corner, uint64_t added[(CT_EDGES_MAX + 63) / 64]) {
    int holder = ct_holder(l->p, corner);
    assert(corner < l->table->corners);
    if (holder != CT_NOBODY && holder != l->p->actor) return;
    for (int k = 0; k < 3 && l->table->way[corner][k] >= 0; k++) {
        int edge = l->table->way[corner][k];
        if (ct_nibble(l->p->road, edge) || added[edge / 64] >> edge % 64 & 1) continue;
        added[edge / 64] |= (uint64_t)1 << edge % 64;
        add_move(l, CT_MOVE_ROAD, edge, 0, 0);
    }
}

static void add_roads(lister *l, const uint64_t *reach) {
    uint64_t added[(CT_EDGES_MAX + 63) / 64] = {0};
    for (int w = 0; w <= (l->table->corners - 1) / 64 && l->me->roads; w++)
        for (uint64_t at = reach[w]; at; at &= at - 1)
            add_roads_at(l, 64 * w + __builtin_ctzll(at), added);
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

static bool has_road_place(const lister *l) {
    ct_move moves[CT_MOVES_MAX];
    uint64_t reach[(CT_CORNERS_MAX + 63) / 64];
    lister other = {.table = l->table, .p = l->p, .me = l->me, .move = moves};
    find_reach(l, reach);
    add_roads(&other, reach);
    return other.n;
}

static void add_cards(lister *l) {
    const uint8_t *card = l->me->card, *fresh = l->p->fresh;
    if (l->p->carded) return;
    if (card[CT_KNIGHT] > fresh[CT_KNIGHT]) add_move(l, CT_MOVE_KNIGHT, 0, 0, 0);
    if (card[CT_ROADS] > fresh[CT_ROADS] && has_road_place(l)) add_move(l, CT_MOVE_ROADS, 0, 0, 0);
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

static bool is_spared(const lister *l, unsigned seats) {
    for (int s = 0; s < l->table->house.players; s++) {
        const ct_player_state *other = &l->p->seat[s];
        assert(other->points >= other->card[CT_VICTORY]);
        if (seats >> s & 1 && other->points - other->card[CT_VICTORY] <= 2) return true;
    }
    return false;
}

static void add_robbing(lister *l) {
    uint8_t beside[CT_HEXES_MAX];
    unsigned robbed = 0;
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
    for (int s = 0; s < l->table->house.players; s++)
        if (cards_of(&l->p->seat[s])) robbed |= 1u << s;
    for (int h = 0; h < l->table->hexes; h++) {
        if (l->table->resource[h] >= CT_SEA || h == l->p->robber) continue;
        unsigned seats = beside[h];
        int before = l->n;
        if (l->table->house.friendly && is_spared(l, seats)) continue;
        for (unsigned left = seats & robbed; left; left &= left - 1)
            add_move(l, CT_MOVE_ROB, h, __builtin_ctz(left), 0);
        if (l->n == before) add_move(l, CT_MOVE_ROB, h, CT_NOBODY, 0);
    }
    if (!l->n) add_move(l, CT_MOVE_ROB, l->p->robber, CT_NOBODY, 0);
}

static void add_free_roads(lister *l) {
    uint64_t reach[(CT_CORNERS_MAX + 63) / 64];
    find_reach(l, reach);
    add_roads(l, reach);
}

int ct_moves(const ct_table *table, const ct_position *p, ct_move moves[CT_MOVES_MAX]) {
    lister l = {.table = table, .p = p, .me = &p->seat[p->actor], .move = moves};
    switch ((ct_phase)p->phase) {
    case CT_FOUND: add_foundings(&l); break;
    case CT_PAVE: add_paving(&l); break;
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
        add_free_roads(&l);
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

static bool is_like(const ct_move *a, const ct_move *b) {
    bool y = a->kind == CT_MOVE_ROLL || a->y == b->y;
    bool z = a->kind == CT_MOVE_ROLL || a->kind == CT_MOVE_BUY || a->kind == CT_MOVE_ROB || a->z == b->z;
    return a->kind == b->kind && a->x == b->x && y && z;
}

static bool is_dice(const ct_table *table, const ct_position *p, const ct_move *m) {
    bool dice = m->y >= 1 && m->y <= 6 && m->z >= 1 && m->z <= 6;
    return dice && (m->y + m->z != 7 || p->round >= table->house.calm);
}

bool ct_is_legal(const ct_table *table, const ct_position *p, const ct_move *move) {
    ct_move moves[CT_MOVES_MAX];
    int n = ct_moves(table, p, moves), i = 0;
    while (i < n && !is_like(&moves[i], move))
        i++;
    if (i == n) return false;
    if (move->kind == CT_MOVE_ROLL) return is_dice(table, p, move);
    if (move->kind == CT_MOVE_BUY) return move->z < CT_CARDS && p->deck[move->z];
    if (move->kind == CT_MOVE_ROB && move->y != CT_NOBODY)
        return move->z < CT_RESOURCES && p->seat[move->y].hand[move->z];
    return true;
}
