/* The player that tries its moves out. Each sensible move is followed by a few rounds between greedy players, with random dice
 * and hidden cards, and the result is judged. All compared moves get the same random numbers. The worse half of the moves
 * other than greedy's own is dropped until one is left (sequential halving: Karnin, Koren and Somekh 2013). That move is made
 * if it is better by more than chance. */
#include <string.h>

#include "base/math.h"
#include "boards/catan/forecast/taste.h"
#include "plan.h"

enum { BUDGET = 1000, TRIED_MAX = 16, ROUNDS = 3 };

typedef struct {
    ct_greedy own,
        other
            [CT_SEATS_MAX]; /* own: the memory of greedy's own choice; other: of the players in the playouts, for every seat */
    ct_mind mind[CT_SEATS_MAX];
    ct_manner manner;
    bool ready;
    ct_position position;
    ct_move moves[CT_MOVES_MAX];
} memory;

static const double NEXT_MAX = 2, SURE = 2.5;

/* A move on trial, and by how much it did better than greedy's move, playout by playout. */
typedef struct {
    int move;
    double sum, squares;
} trial;

typedef struct {
    ct_mind *mind;
    memory *memory;
    const ct_position *p;
    const ct_move *moves;
    int n, tried;
    trial trial[TRIED_MAX];
    uint64_t seed;
} searcher;

static void try_move(searcher *s, int move) {
    for (int i = 0; i < s->tried; i++)
        if (s->trial[i].move == move) return;
    assert(move >= 0 && move < s->n);
    if (s->tried < TRIED_MAX) s->trial[s->tried++] = (trial){.move = move};
}

/* Deals the other seats' development cards again, from the cards that the seat has not seen. */
static void deal_hidden_cards(ct_position *p, int players, int me, int goal, lg_rng *rng) {
    int count[CT_SEATS_MAX] = {0};
    uint8_t *pool = p->deck;
    for (int i = 0; i < players; i++) {
        ct_player_state *s = &p->seat[i];
        if (i == me) continue;
        s->points -= s->card[CT_VICTORY];
        for (int c = 0; c < CT_CARDS; c++) {
            count[i] += s->card[c];
            pool[c] += s->card[c];
            s->card[c] = 0;
        }
    }
    for (int i = 0; i < players; i++)
        for (int k = 0; k < count[i]; k++) {
            ct_player_state *s = &p->seat[i];
            int all = 0, card = 0;
            for (int c = 0; c < CT_VICTORY; c++)
                all += pool[c];
            /* A seat with a point more would have won, so it cannot have another card that is a point. */
            const bool is_point_open = s->points + 1 < goal || !all;
            if (is_point_open) all += pool[CT_VICTORY];
            assert(all > 0);
            for (int at = (int)lg_rng_below(rng, (uint32_t)all); at >= pool[card]; card++)
                at -= pool[card];
            assert(card < CT_VICTORY || (card == CT_VICTORY && is_point_open));
            pool[card]--;
            s->card[card]++;
            s->points += card == CT_VICTORY;
        }
    for (int c = 0; c < CT_CARDS && p->turn != me; c++)
        if (p->fresh[c] > p->seat[p->turn].card[c]) p->fresh[c] = p->seat[p->turn].card[c];
}

/* Estimates the probability that the seat wins, by how strong each seat is. */
static double estimate_win(memory *m, int players, int me) {
    const ct_position *p = &m->position;
    double sum = 0, own = 0;
    if (p->phase == CT_OVER) return p->winner == me;
    for (int s = 0; s < players; s++) {
        ct_outlook *o = &m->other[s].outlook;
        ct_hand hand = ct_hand_of(p, s);
        double yield = 0;
        ct_look_out(o, &m->mind[s], p);
        for (int r = 0; r < CT_RESOURCES; r++) {
            int pips = o->holding.pips[r] < CT_YIELD_MAX ? o->holding.pips[r] : CT_YIELD_MAX;
            yield += o->opening.ground.pip[r] * o->opening.ground.yield[pips];
        }
        double next = ct_hand_worth(o, &hand, 0);
        double strength = 0.8 * p->seat[s].points + o->young * yield + (next < NEXT_MAX ? next : NEXT_MAX) * 0.5;
        double share = lg_exp(strength);
        sum += share;
        if (s == me) own = share;
    }
    assert(own > 0 && own <= sum);
    return own / sum;
}

static void make_move(searcher *s, ct_move move, ct_chance *chance) {
    ct_draw_outcome(s->mind->table, &s->memory->position, &move, chance);
    ct_apply(s->mind->table, &s->memory->position, &move);
}

/* Makes a move and plays a few rounds more. Returns the estimated probability that the seat wins. */
static double play_out(searcher *s, int move, int number) {
    const ct_table *table = s->mind->table;
    memory *m = s->memory;
    ct_position *p = &m->position;
    ct_chance chance = ct_chance_of(s->seed, (uint64_t)number);
    lg_rng rng = lg_rng_stream(s->seed, "deal", (uint64_t)number);
    *p = *s->p;
    for (int k = 0; k < table->house.players; k++)
        m->other[k].outlook.built = m->other[k].outlook.own = m->other[k].turn = 0;
    deal_hidden_cards(p, table->house.players, s->mind->seat, table->house.points, &rng);
    make_move(s, s->moves[move], &chance);
    const int last = p->round + ROUNDS;
    while (p->phase != CT_OVER && !(p->round >= last && p->turn == s->mind->seat && p->phase == CT_BEFORE)) {
        int n = ct_moves(table, p, m->moves);
        make_move(s, m->moves[n > 1 ? ct_greedy_choose(&m->mind[p->actor], p, m->moves, n) : 0], &chance);
    }
    return estimate_win(m, table->house.players, s->mind->seat);
}

/* Drops the worse half of the moves; greedy's move stays. */
static int choose_by_halving(searcher *s, int budget) {
    int rounds = 1, done = 0;
    while (1 << rounds < s->tried)
        rounds++;
    for (;;) {
        int each = budget / (rounds * s->tried) + 1;
        /* Runs `each` more playouts of greedy's move and of each other move. */
        for (int k = done; k < done + each && ct_goes_on(s->mind->manner); k++) {
            double first = play_out(s, s->trial[0].move, k);
            for (int i = 1; i < s->tried; i++) {
                double more = play_out(s, s->trial[i].move, k) - first;
                s->trial[i].sum += more;
                s->trial[i].squares += more * more;
            }
        }
        done += each;
        trial *rest = s->trial + 1;
        for (int i = 1; i < s->tried - 1; i++)
            for (int k = i; k && rest[k - 1].sum < rest[k].sum; k--) {
                trial kept = rest[k];
                rest[k] = rest[k - 1];
                rest[k - 1] = kept;
            }
        assert(s->tried >= 2 && !(s->trial[s->tried - 1].sum > s->trial[1].sum));
        if (s->tried == 2) break;
        s->tried = 1 + s->tried / 2;
    }
    /* Is the best move better by more than chance? Compares its mean gain with the standard error. */
    const trial *best = &s->trial[1];
    double mean = best->sum / done, variance = (best->squares / done - mean * mean) / done;
    return s->trial[mean > 0 && mean * mean > SURE * SURE * variance].move;
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    searcher s = {.mind = mind, .memory = mind->memory, .p = p, .moves = moves, .n = n};
    memory *m = s.memory;
    for (int k = 0; k < mind->table->house.players && !m->ready; k++)
        m->mind[k] = (ct_mind){.table = mind->table, .manner = &m->manner, .seat = k, .memory = &m->other[k]};
    if (!m->ready) m->manner = (ct_manner){.player = &ct_player_greedy, .taste = mind->manner->taste};
    m->ready = true;

    /* Chooses the moves to try; greedy's move comes first. */
    ct_mind greedy = *mind;
    greedy.memory = &m->own;
    try_move(&s, ct_greedy_choose(&greedy, p, moves, n));
    mind->rng = greedy.rng;
    const bool is_searched =
        p->phase == CT_ACT || p->phase == CT_BUILD || p->phase == CT_BEFORE || p->phase == CT_ANSWER;
    for (int i = 0; i < n && is_searched; i++) {
        const int kind = moves[i].kind;
        if (kind == CT_MOVE_BANK || kind == CT_MOVE_OFFER || kind == CT_MOVE_PLENTY || kind == CT_MOVE_MONOPOLY)
            continue;
        if (kind != CT_MOVE_ROAD || moves[i].x == m->own.outlook.plan[CT_PLAN_GROW].x) try_move(&s, i);
    }
    assert(s.tried >= 1 && s.tried <= TRIED_MAX);
    if (s.tried == 1) return s.trial[0].move;
    s.seed = lg_rng_next(&mind->rng);
    return choose_by_halving(&s, mind->manner->budget ? mind->manner->budget : BUDGET);
}

const ct_player ct_player_search = {"search",       "the move after which greedy players do best for it",
                                    sizeof(memory), sizeof(ct_opening),
                                    choose,         .has_playouts = true};
