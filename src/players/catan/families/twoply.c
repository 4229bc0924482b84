/* The player that looks two of its own moves ahead: it makes each move on a copy of the position and, if it still moves then, each
 * of the next ones. It takes the move after which the position is worth most by an evaluation of its own. Where `greedy` weighs
 * plans, this evaluation counts what lies on the board and in the hands: the seat's own, minus a part of the others'. Such
 * evaluations are usual in programs for Catan that search a tree of moves. */
#include <stddef.h>
#include <string.h>

#include "plan.h"
#include "players/catan/game/roads.h"

enum { WIDTH = 4, ROADS_AHEAD = 2, PIPS_MOST = 15, CACHE_SIZE = 32 };

/* The weights, in points. Found by games against `greedy`. */
enum {
    PIPS,            /* a pip */
    VARIETY,         /* a resource that the seat has a pip of */
    PAIRS,           /* a pip of wood beside one of brick, or of wheat beside one of ore */
    PORT,            /* a pip of a resource with a port of its own; half as much with a 3:1 port */
    BLOCKED,         /* a pip under the robber is worth less by this */
    SITE,            /* a place where the seat could settle ... */
    SITE_PIPS,       /* ... and a pip there */
    ROAD_FIRST,      /* the factor for each road that is missing on the way there */
    LONGEST,         /* a road of the longest road */
    KNIGHTS,         /* a knight that was played */
    CARDS,           /* a development card */
    NEAR_CITY,       /* the cards for a city; a part of them counts by the square of the share */
    NEAR_SETTLEMENT, /* the cards for a settlement */
    NEAR_CARD,       /* the cards for a development card */
    NEAR_ROAD,       /* the cards for a road */
    SPARE,           /* any card */
    RISK,            /* a card above the hand that is safe at a 7 */
    OTHERS,          /* the factor for what others have */
    WEIGHTS
};
static const double weights[WEIGHTS] = {
    [PIPS] = .159,          [VARIETY] = .12,   [PAIRS] = .061,     [PORT] = .01,    [BLOCKED] = .05, [SITE] = .3,
    [SITE_PIPS] = .041,     [ROAD_FIRST] = .5, [LONGEST] = .05,    [KNIGHTS] = .19, [CARDS] = .284,  [NEAR_CITY] = .25,
    [NEAR_SETTLEMENT] = .2, [NEAR_CARD] = .08, [NEAR_ROAD] = .033, [SPARE] = .024,  [RISK] = .1,     [OTHERS] = .3,
};

/* What the settlements and cities of a position are worth. Cached, because most moves change none of them. */
typedef struct {
    bool known;
    uint8_t robber;
    uint64_t at[(CT_CORNERS_MAX + 15) / 16];
    /* worth of each seat's yields without the robber; ports count only for the player's own seat */
    double yield[CT_SEATS_MAX];
    double robbed[CT_SEATS_MAX]; /* the same, minus the worth of the pips that the robber blocks */
} cached_buildings;

/* The best place where the seat could settle. Cached, because the same roads can be reached in several ways. */
typedef struct {
    bool known, has_place; /* has_place: is there a place that needs no road? */
    uint64_t at[(CT_CORNERS_MAX + 15) / 16], road[(CT_EDGES_MAX + 15) / 16];
    double worth; /* worth of the best place */
} cached_site;

/* An entry of a cache has the index that a hash of its pieces gives. The entries stay valid for all games at the table. */
typedef struct {
    cached_buildings buildings[CACHE_SIZE];
    cached_site site[CACHE_SIZE];
    ct_position next[2];
    ct_move moves[CT_MOVES_MAX];
} memory;

static int lesser(int a, int b) {
    return a < b ? a : b;
}

/* Returns which share of a price the hand has, squared. */
static double share_of(const ct_hand *hand, int what, int cards) {
    int have = 0;
    for (int r = 0; r < CT_RESOURCES; r++)
        have += lesser(hand->card[r], ct_prices[what][r]);
    return (double)have * have / (cards * cards);
}

static double worth_at(int pips, int roads) {
    double worth = weights[SITE] + weights[SITE_PIPS] * pips;
    for (int k = 0; k < roads; k++)
        worth *= weights[ROAD_FIRST];
    return worth;
}

static uint64_t hash_words(const uint64_t *words, int count) {
    uint64_t hash = 0;
    for (int w = 0; w < count; w++)
        hash += words[w] * ((uint64_t)(2 * w + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1);
    return hash ^ hash >> 32;
}

static bool are_equal(const uint64_t *a, const uint64_t *b, int count) {
    uint64_t differ = 0;
    for (int w = 0; w < count; w++)
        differ |= a[w] ^ b[w];
    return !differ;
}

/* Finds from the board what the yield of each seat's settlements and cities is worth. */
static void weigh_buildings(cached_buildings *kept, const ct_table *table, const ct_position *p, int seat) {
    int pips[CT_SEATS_MAX][CT_RESOURCES] = {{0}};
    for (int w = 0; w <= (table->corners - 1) / 16; w++)
        for (uint64_t at = ct_full_nibbles(p->at[w]); at; at &= at - 1) {
            int corner = 16 * w + __builtin_ctzll(at) / 4;
            int v = ct_nibble(p->at, corner), times = v > CT_SEATS_MAX ? 2 : 1;
            for (int k = 0; k < 3 && table->touches[corner][k] >= 0; k++) {
                int hex = table->touches[corner][k], number = table->number[hex];
                if (number) pips[(v - 1) % CT_SEATS_MAX][table->resource[hex]] += times * ct_pips(number);
            }
        }
    for (int s = 0; s < table->house.players; s++) {
        const int *of = pips[s];
        const unsigned ports = s == seat ? p->seat[s].ports : 0;
        double sum = 0;
        int all = 0, kinds = 0;
        for (int r = 0; r < CT_RESOURCES; r++) {
            all += of[r];
            kinds += of[r] > 0;
            if (ports >> r & 1) sum += weights[PORT] * of[r];
        }
        if (ports >> CT_ANY & 1) sum += .5 * weights[PORT] * all;
        int pairs = lesser(of[0], of[3]) + lesser(of[1], of[4]);
        kept->yield[s] = sum + weights[PIPS] * all + weights[VARIETY] * kinds + weights[PAIRS] * pairs;
    }
}

static const cached_buildings *cached_buildings_of(memory *m, const ct_table *table, const ct_position *p,
                                                   uint64_t hash, int seat) {
    int words = (table->corners + 15) / 16;
    cached_buildings *kept = &m->buildings[hash % CACHE_SIZE];
    bool known = kept->known && are_equal(kept->at, p->at, words);
    if (known && kept->robber == p->robber) return kept;
    if (!known) weigh_buildings(kept, table, p, seat);
    /* A pip under the robber is worth less. */
    int blocked[CT_SEATS_MAX] = {0}, hex = p->robber;
    for (int k = 0; k < 6 && hex != CT_NOBODY; k++) {
        int v = ct_nibble(p->at, table->corner_of[hex][k]);
        if (v) blocked[(v - 1) % CT_SEATS_MAX] += (v > CT_SEATS_MAX ? 2 : 1) * ct_pips(table->number[hex]);
    }
    for (int s = 0; s < table->house.players; s++)
        kept->robbed[s] = kept->yield[s] - weights[BLOCKED] * blocked[s];
    kept->known = true;
    kept->robber = p->robber;
    memcpy(kept->at, p->at, sizeof p->at);
    return kept;
}

static const cached_site *cached_site_of(memory *m, const ct_table *table, const ct_position *p, uint64_t hash,
                                         int seat) {
    int words = (table->corners + 15) / 16, road_words = (table->edges + 15) / 16;
    cached_site *kept = &m->site[(hash + 3 * hash_words(p->road, road_words)) % CACHE_SIZE];
    if (kept->known && are_equal(kept->at, p->at, words) && are_equal(kept->road, p->road, road_words)) return kept;
    *kept = (cached_site){.known = true};
    memcpy(kept->at, p->at, sizeof p->at);
    memcpy(kept->road, p->road, sizeof p->road);
    if (!p->seat[seat].settlements) return kept;
    /* Looks further only if something better can be there. */
    for (int ahead = 1; ahead <= ROADS_AHEAD && kept->worth < worth_at(PIPS_MOST, ahead); ahead++) {
        ct_station at[CT_CORNERS_MAX];
        int n = ct_stations(table, p, seat, ahead, at);
        for (int i = 0; i < n; i++) {
            if (p->closed[at[i].corner / 64] >> at[i].corner % 64 & 1) continue;
            double worth = worth_at(table->pips[at[i].corner], at[i].roads);
            if (worth > kept->worth) kept->worth = worth;
            kept->has_place |= !at[i].roads;
        }
    }
    return kept;
}

static int shown_points(const ct_position *p, int seat) {
    return p->seat[seat].points - p->seat[seat].card[CT_VICTORY];
}

/* Returns the worth of a position for a seat. */
static double evaluate(memory *m, const ct_table *table, const ct_position *p, int seat) {
    if (p->phase == CT_OVER) return p->winner == seat ? 100 : -100;
    const ct_player_state *me = &p->seat[seat];
    const uint64_t hash = hash_words(p->at, (table->corners + 15) / 16);
    const cached_buildings *buildings = cached_buildings_of(m, table, p, hash, seat);
    const cached_site *site = cached_site_of(m, table, p, hash, seat);
    const ct_hand hand = ct_hand_of(p, seat);
    const int cards = ct_hand_size(&hand);
    double in_hand =
        weights[NEAR_CARD] * share_of(&hand, CT_MOVE_BUY, 3) + weights[NEAR_ROAD] * share_of(&hand, CT_MOVE_ROAD, 2);
    if (me->settlements < CT_SETTLEMENTS && me->cities)
        in_hand += weights[NEAR_CITY] * share_of(&hand, CT_MOVE_CITY, 5);
    if (site->has_place) in_hand += weights[NEAR_SETTLEMENT] * share_of(&hand, CT_MOVE_SETTLE, 4);
    in_hand += weights[SPARE] * cards;
    in_hand -= cards > CT_HAND_SAFE ? weights[RISK] * (cards - CT_HAND_SAFE) : 0;
    int development = 0;
    for (int c = 0; c < CT_CARDS; c++)
        development += me->card[c];
    double worth = shown_points(p, seat) + buildings->robbed[seat] + site->worth + in_hand +
                   weights[LONGEST] * me->length + weights[KNIGHTS] * me->knights + weights[CARDS] * development;
    for (int s = 0; s < table->house.players; s++)
        if (s != seat) worth -= weights[OTHERS] * (shown_points(p, s) + buildings->robbed[s]) * shown_points(p, s) / 5;
    return worth;
}

static void make_expected(const ct_table *table, ct_position *p, const ct_move *move) {
    ct_move made = *move;
    if (move->kind == CT_MOVE_BUY) {
        /* Buys a card of which only the price is known. It is counted as a knight that may not be played yet, whichever
         * card the deck loses. */
        ct_player_state *me = &p->seat[p->actor];
        int lost = 0;
        while (!p->deck[lost])
            lost++;
        assert(lost < CT_CARDS);
        p->deck[lost]--;
        for (int r = 0; r < CT_RESOURCES; r++) {
            me->hand[r] -= ct_prices[CT_MOVE_BUY][r];
            p->bank[r] += ct_prices[CT_MOVE_BUY][r];
        }
        me->card[CT_KNIGHT]++;
        p->fresh[CT_KNIGHT]++;
        return;
    }
    if (move->kind == CT_MOVE_ROB && move->y != CT_NOBODY) {
        /* Robs the card that the robbed seat has most of. */
        const uint8_t *hand = p->seat[made.y].hand;
        for (int r = 0; r < CT_RESOURCES; r++)
            if (hand[r] > hand[made.z]) made.z = (uint8_t)r;
    }
    ct_apply(table, p, &made);
}

/* Is nothing known of what follows the move? Then the position is evaluated as it is. */
static bool is_open(const ct_move *move) {
    return move->kind == CT_MOVE_ROLL || move->kind == CT_MOVE_OFFER;
}

static double worth_after(memory *m, const ct_table *table, const ct_position *p, const ct_move *move, int seat,
                          ct_position *next) {
    *next = *p;
    if (is_open(move)) return evaluate(m, table, p, seat);
    make_expected(table, next, move);
    return evaluate(m, table, next, seat);
}

/* Returns the worth of the best position after one more move of the seat, or `now` if it does not move. */
static double best_next(memory *m, const ct_table *table, const ct_position *p, int seat, double now) {
    double best = now;
    if (p->actor != seat || p->phase == CT_OVER || p->phase == CT_BEFORE) return now;
    int n = ct_moves(table, p, m->moves);
    for (int i = 0; i < n; i++) {
        if (is_open(&m->moves[i]) || m->moves[i].kind == CT_MOVE_END) continue; /* never better than `now` */
        double worth = worth_after(m, table, p, &m->moves[i], seat, &m->next[1]);
        if (worth > best) best = worth;
    }
    return best;
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    memory *m = mind->memory;
    const ct_table *table = mind->table;
    if (p->phase == CT_FOUND) {
        double worth[CT_MOVES_MAX] = {0};
        for (int i = 0; i < n; i++)
            worth[i] = worth_after(m, table, p, &moves[i], mind->seat, &m->next[0]);
        return ct_draw_best(mind, worth, n, ct_openings_of(mind->manner));
    }
    /* Finds the moves after which the position is worth most, the best first. */
    struct {
        int move;
        double worth;
    } best[WIDTH] = {{0, 0}};
    int kept = 0, last = 0;
    for (int i = 0; i < n; i++) {
        const double worth = worth_after(m, table, p, &moves[i], mind->seat, &m->next[0]);
        if (kept == WIDTH && worth <= best[kept - 1].worth) continue;
        int k = kept < WIDTH ? kept++ : kept - 1;
        for (; k && best[k - 1].worth < worth; k--)
            best[k] = best[k - 1];
        best[k].move = i;
        best[k].worth = worth;
    }
    double most = -1e9;
    for (int i = 0; i < kept; i++) {
        const ct_move *move = &moves[best[i].move];
        double worth = best[i].worth;
        if (!is_open(move)) {
            m->next[0] = *p;
            make_expected(table, &m->next[0], move);
            worth = best_next(m, table, &m->next[0], mind->seat, worth);
        }
        if (worth <= most) continue;
        most = worth;
        last = best[i].move;
    }
    return last;
}

const ct_player ct_player_twoply = {"twoply",
                                    "the best of its next two moves, by what lies on the board and in the hands",
                                    sizeof(memory), offsetof(memory, next), .choose = choose};
