/* The player that tries its moves out. Each sensible move is followed by a few rounds between greedy players, with random dice
 * and hidden cards, and the result is judged. All compared moves get the same random numbers. The worse half of the moves
 * other than greedy's own is dropped until one is left (sequential halving: Karnin, Koren and Somekh 2013). That move is made
 * if it is better by more than chance. */
#include <string.h>

#include "base/math.h"
#include "boards/catan/forecast/taste.h"
#include "greedy.h"

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

static bool is_sensible(const searcher *s, const ct_move *move) {
    switch ((ct_move_kind)move->kind) {
    case CT_MOVE_ROAD: return move->x == s->memory->own.outlook.plan[CT_PLAN_GROW].x;
    case CT_MOVE_BANK:
    case CT_MOVE_OFFER:
    case CT_MOVE_PLENTY:
    case CT_MOVE_MONOPOLY: return false;
    default: return true;
    }
}

/* Chooses the moves to try; greedy's move comes first. */
static void choose_trials(searcher *s) {
    ct_mind greedy = *s->mind;
    greedy.memory = &s->memory->own;
    try_move(s, ct_greedy_choose(&greedy, s->p, s->moves, s->n));
    s->mind->rng = greedy.rng;
    bool searched =
        s->p->phase == CT_ACT || s->p->phase == CT_BUILD || s->p->phase == CT_BEFORE || s->p->phase == CT_ANSWER;
    for (int i = 0; i < s->n && searched; i++)
        if (is_sensible(s, &s->moves[i])) try_move(s, i);
}

static int draw_card(const ct_position *p, int seat, const uint8_t *pool, int goal, lg_rng *rng) {
    int all = 0, open = CT_CARDS;
    for (int c = 0; c < CT_VICTORY; c++)
        all += pool[c];
    if (p->seat[seat].points + 1 >= goal && all) open = CT_VICTORY; /* otherwise the seat would have won */
    if (open == CT_CARDS) all += pool[CT_VICTORY];
    assert(all > 0);
    int at = (int)lg_rng_below(rng, (uint32_t)all), c = 0;
    for (; at >= pool[c]; c++)
        at -= pool[c];
    assert(c < open);
    return c;
}

static int collect_cards(ct_player_state *s, uint8_t *pool) {
    int n = 0;
    s->points -= s->card[CT_VICTORY];
    for (int c = 0; c < CT_CARDS; c++) {
        n += s->card[c];
        pool[c] += s->card[c];
        s->card[c] = 0;
    }
    return n;
}

/* Deals the other seats' development cards again, from the cards that the seat has not seen. */
static void deal_hidden_cards(ct_position *p, int players, int me, int goal, lg_rng *rng) {
    int count[CT_SEATS_MAX] = {0};
    for (int s = 0; s < players; s++)
        if (s != me) count[s] = collect_cards(&p->seat[s], p->deck);
    for (int s = 0; s < players; s++)
        for (int k = 0; k < count[s]; k++) {
            int card = draw_card(p, s, p->deck, goal, rng);
            p->deck[card]--;
            p->seat[s].card[card]++;
            p->seat[s].points += card == CT_VICTORY;
        }
    for (int c = 0; c < CT_CARDS && p->turn != me; c++)
        if (p->fresh[c] > p->seat[p->turn].card[c]) p->fresh[c] = p->seat[p->turn].card[c];
}

static void seat_players(searcher *s) {
    memory *m = s->memory;
    if (m->ready) return;
    m->ready = true;
    m->manner = (ct_manner){.player = &ct_player_greedy, .taste = s->mind->manner->taste};
    for (int k = 0; k < s->mind->table->house.players; k++)
        m->mind[k] = (ct_mind){.table = s->mind->table, .manner = &m->manner, .seat = k, .memory = &m->other[k]};
}

static double strength_of(memory *m, int seat) {
    const ct_position *p = &m->position;
    ct_outlook *o = &m->other[seat].outlook;
    ct_hand hand = ct_hand_of(p, seat);
    double yield = 0;
    ct_look_out(o, &m->mind[seat], p);
    for (int r = 0; r < CT_RESOURCES; r++) {
        int pips = o->holding.pips[r] < CT_YIELD_MAX ? o->holding.pips[r] : CT_YIELD_MAX;
        yield += o->opening.ground.pip[r] * o->opening.ground.yield[pips];
    }
    double next = ct_hand_worth(o, &hand, 0);
    return 0.8 * p->seat[seat].points + o->young * yield + (next < NEXT_MAX ? next : NEXT_MAX) * 0.5;
}

/* Estimates the probability that the seat wins. */
static double estimate_win(memory *m, int players, int me) {
    double sum = 0, own = 0;
    if (m->position.phase == CT_OVER) return m->position.winner == me;
    for (int s = 0; s < players; s++) {
        double share = lg_exp(strength_of(m, s));
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

static void play_rounds(searcher *s, ct_chance *chance) {
    memory *m = s->memory;
    ct_position *p = &m->position;
    for (int last = p->round + ROUNDS; p->phase != CT_OVER;) {
        if (p->round >= last && p->turn == s->mind->seat && p->phase == CT_BEFORE) return;
        int n = ct_moves(s->mind->table, p, m->moves);
        make_move(s, m->moves[n > 1 ? ct_greedy_choose(&m->mind[p->actor], p, m->moves, n) : 0], chance);
    }
}

static double play_out(searcher *s, int move, int number) {
    const ct_table *table = s->mind->table;
    ct_chance chance = ct_chance_of(s->seed, (uint64_t)number);
    lg_rng rng = lg_rng_stream(s->seed, "deal", (uint64_t)number);
    s->memory->position = *s->p;
    for (int k = 0; k < table->house.players; k++)
        s->memory->other[k].outlook.built = s->memory->other[k].outlook.own = s->memory->other[k].turn = 0;
    deal_hidden_cards(&s->memory->position, table->house.players, s->mind->seat, table->house.points, &rng);
    make_move(s, s->moves[move], &chance);
    play_rounds(s, &chance);
    return estimate_win(s->memory, table->house.players, s->mind->seat);
}

static void sort_trials(trial *t, int n) {
    for (int i = 1; i < n; i++)
        for (int k = i; k && t[k - 1].sum < t[k].sum; k--) {
            trial kept = t[k];
            t[k] = t[k - 1];
            t[k - 1] = kept;
        }
}

/* Is the move better by more than chance? Compares its mean gain with the standard error. */
static bool is_better(const trial *t, int n) {
    double mean = t->sum / n, variance = (t->squares / n - mean * mean) / n;
    return mean > 0 && mean * mean > SURE * SURE * variance;
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
        sort_trials(s->trial + 1, s->tried - 1);
        assert(s->tried >= 2 && !(s->trial[s->tried - 1].sum > s->trial[1].sum));
        if (s->tried == 2) break;
        s->tried = 1 + s->tried / 2;
    }
    return s->trial[is_better(&s->trial[1], done)].move;
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    searcher s = {.mind = mind, .memory = mind->memory, .p = p, .moves = moves, .n = n};
    seat_players(&s);
    choose_trials(&s);
    assert(s.tried >= 1 && s.tried <= TRIED_MAX);
    if (s.tried == 1) return s.trial[0].move;
    s.seed = lg_rng_next(&mind->rng);
    return choose_by_halving(&s, mind->manner->budget ? mind->manner->budget : BUDGET);
}

const ct_player ct_player_search = {"search",       "the move after which greedy players do best for it",
                                    sizeof(memory), sizeof(ct_opening),
                                    choose,         .has_playouts = true};
