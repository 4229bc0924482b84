/* The search for a level on which all seats win as often as they should.
 *
 * Every level that was played on keeps its games and a belief: what its shares are, from the games so far and from what the model
 * foresaw. The search always plays on where a good level can be confirmed soonest: it divides the probability that a level is good
 * by the number of games that it would still take to be sure. A level that nobody has played on yet competes by what the model
 * foresees. So hopeless levels cost a game or two, and most games go to levels that turn out good. Levels whose games end alike
 * need fewer games to be sure of, and are found first. */
#include "levelground/balance.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "level_model.h"
#include "levelground/search.h"
#include "piece_model.h"
#include "search/repair_internal.h"

enum { OUTPUTS_MAX = LG_SEATS_MAX * LG_BOTS_MAX };
enum {
    FIRST_GAMES = 8, /* on the level itself, to learn how much chance decides */
    STAY = 8,        /* the level itself may take so many times the games that confirm a level without any unevenness */
    PRICED = 6,      /* more changed cells than these have no further price, so that a search can go far */
    REPEATED = 8,    /* the first levels, and every so many-th afterwards, get at least two games */
    TOLD_GAMES = 6,  /* after so many, a level tells how much chance decides on it */
    SLICE_MAX = 64,  /* games of a level in one order */
    POOL = 100,      /* moves of which the model chooses one */
    PARENTS = 5,     /* the most even levels, from which moves start besides the level itself: ... */
    ELSEWHERE = 2,   /* ... one of so many moves */
    BOARDS_MAX = 5000, /* levels that are played on */
    TRIES_MAX = 400    /* moves in a row that break rules or lead to known levels: the search ends */
};
/* Pieces so many cells apart have effects that are alike by e^-(1/2). On large levels a cell is a smaller part of the whole. */
static const double reach = 1.5, reach_on_large = 4;
static const double unlikely = .05;    /* a level that is good with less probability is judged by how much it is off */
static const double hope = .1;         /* the level itself is played on while it is good with this probability */
static const double curiosity = .15;   /* at least this part of all games is played on levels that are new */
static const double change_price = .7; /* a level with one changed cell more counts as this much less probable */
static const double confirm = 1.65;    /* so many standard errors lie between a confirmed level's share and its bound */
/* in units of the variance of a game that one seat wins or loses: the variance of what a move changes, and of a game on one
 * level, as long as no games have told; and what one game more on a level might have shown, where a level is to be accepted */
static const double first_spread = .2, first_chance = .2, unseen = 1.5;

typedef struct {
    int32_t *sym;
    uint64_t hash, seed;               /* seed: of its games */
    int changes, pending;              /* pending: orders that have not been told */
    lg_tally tally[LG_BOTS_MAX];       /* all have equally many games, if none is pending */
    double prior[OUTPUTS_MAX], spread; /* what was foreseen, and its variance */
    double index;
} board;

struct lg_balance {
    const lg_task *task;
    lg_problem *problem;
    void *state; /* the problem's */
    lg_balance_wish wish;
    int outputs, genes;
    lg_genome origin, now; /* the genome of the original level; scratch */
    double limit;          /* the highest score that a level of the search may have */
    lg_report *report;
    lg_level *level, *best;
    const lg_level *first; /* borrowed: where cells are drawn */
    board *boards;
    int count, room, playing; /* playing: the board of the last order */
    piece_model *model;
    level_model *large; /* instead of the model, on large levels; or NULL */
    piece_forecast *forecast;
    double *near; /* genes x genes, for the model; NULL if the model knows no pieces */
    double even;  /* variance of a game that one seat wins or loses, if all is as wanted; mean over seats */
    double chance, usual_chance; /* variance of a game on one level: the mean over levels, and the harmonic mean */
    double move_spread;          /* variance of the change that one move makes to a share */
    int refit;                   /* number of boards at which the model is fitted anew */
    board next;                  /* a level that nobody has played on; without genome there is none */
    bool over, failed;
    lg_rng rng;
    double missed, foreseen; /* sums of squares, for the result */
    int judged;              /* boards in these sums */
    int64_t games, curious;  /* curious: games that were a new level's first ones */
};

/* What games show about the shares of wins. */

static const double slack = 1e-6; /* by how much shares may miss 1, because they are written with few digits */

bool lg_tally_add(lg_tally *t, const double *shares, lg_error *error) {
    double sum = 0;
    bool won = false;
    assert(t->seats >= 1 && t->seats <= LG_SEATS_MAX);
    for (int s = 0; s < t->seats; s++) {
        if (!(shares[s] >= 0 && shares[s] <= 1 + slack))
            return lg_fail(error, "expected shares from 0 to 1, found %.6g in seat %d", shares[s], s + 1);
        sum += shares[s];
    }
    if (fabs(sum - 1) > slack * t->seats) return lg_fail(error, "expected shares that add up to 1, found %.6g", sum);
    t->games++;
    for (int s = 0; s < t->seats; s++) {
        t->sum[s] += shares[s];
        t->square[s] += shares[s] * shares[s];
        won = won || shares[s] >= 1 - slack;
    }
    t->draws += !won;
    return true;
}

/* For the width of the interval only, adds half a game that this seat has won and half a game that it has lost. */
double lg_tally_share(const lg_tally *t, int seat, double deviations, double *width) {
    double n = (double)t->games, mean = n > 0 ? t->sum[seat] / n : 0;
    double middle = (t->sum[seat] + .5) / (n + 1), squares = (t->square[seat] + .5) / (n + 1);
    double variance = squares - middle * middle;
    *width = n > 0 ? fmin(1, deviations * sqrt(fmax(variance, 0) / n)) : 1;
    return mean;
}

/* The distribution function of the normal distribution by Abramowitz and Stegun 26.2.17: the same bits on every machine; the
 * error is below 1e-7. */
static double normal(double x) {
    double z = fabs(x), t = 1 / (1 + .2316419 * z);
    double tail = .3989422804014327 * lg_exp_minus(z * z / 2 > 700 ? 700 : z * z / 2) * t *
                  (.319381530 + t * (-.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return x < 0 ? tail : 1 - tail;
}

static double density(double x) {
    double half = x * x / 2;
    return .3989422804014327 * lg_exp_minus(half > 700 ? 700 : half);
}

/* How a level's games are read. HOPEFUL, to choose where to play on: with what the model foresaw, and as if chance decided on
 * this level as much as on others. CAUTIOUS, to accept a level: by its own games alone, and with room for a result that has not
 * come up yet, because a few games that all end alike do not show what happens rarely. */
typedef enum { HOPEFUL, CAUTIOUS } reading;

/* Returns the variance of a game's share on a level, the same for all seats: one seat that has won no game says little about it. */
static double variance_of_game(const lg_balance *b, reading how, const lg_tally *t) {
    double n = (double)t->games, squares = 0;
    if (!t->games) return how == HOPEFUL ? b->usual_chance : b->even;
    for (int s = 0; s < b->wish.seats; s++)
        squares += fmax(t->square[s] - t->sum[s] * t->sum[s] / n, 0) / b->wish.seats;
    return (how == HOPEFUL ? (squares + b->chance) / n : (squares + unseen * b->even) / (n + 1)) + 1e-9;
}

/* What one reading of a level's games says. */
typedef struct {
    double probability; /* that the level is good */
    double need;        /* how many more games it takes to confirm that, if it is */
    double off;         /* by how much the level misses, at one standard deviation to the worse */
} outlook;

static outlook look_at(const lg_balance *b, reading how, const board *it) {
    const lg_balance_wish *w = &b->wish;
    int told = w->seats == 2 ? 1 : w->seats; /* of two seats, the second has what the first has not */
    outlook all = {.probability = 1};
    double sum = 0, variance = 0, spread = how == HOPEFUL ? it->spread : b->even;
    for (int bot = 0; bot < w->bots; bot++) {
        const lg_tally *t = &it->tally[bot];
        double largest = 0, uncertain = 0, of_game = variance_of_game(b, how, t);
        for (int s = 0; s < told; s++) {
            /* the belief about the share: its mean, without the wanted share, and its standard deviation */
            double prior = how == HOPEFUL ? it->prior[bot * w->seats + s] : w->share[s];
            double precision = 1 / spread + (double)t->games / of_game, deviation = sqrt(1 / precision);
            double off = (prior / spread + t->sum[s] / of_game) / precision - w->share[s];
            /* below the mean, where even the smallest probabilities differ */
            double p = normal((w->within - fabs(off)) / deviation) - normal((-w->within - fabs(off)) / deviation);
            /* How many games it takes to be sure that the share is good, if it is: the expected share under this condition
             * lies by a margin inside of the bounds, and the standard error has to become small beside the margin. */
            double low = (-w->within - off) / deviation, high = (w->within - off) / deviation;
            double expected = off + deviation * (density(low) - density(high)) / (p + 1e-12);
            double margin = w->within - fabs(expected);
            if (!(margin >= w->within / 16)) margin = w->within / 16;
            double games = of_game * confirm * confirm / (margin * margin);
            all.probability *= p;
            all.need = fmax(all.need, games - (double)t->games);
            if (fabs(off) + deviation > largest + uncertain) largest = fabs(off), uncertain = deviation;
        }
        all.off = fmax(all.off, largest + uncertain);
        sum += largest / w->bots;
        variance += uncertain * uncertain / w->bots / w->bots;
    }
    if (w->mean) all.off = sum + sqrt(variance);
    if (w->mean && w->bots > 1) all.probability = normal((w->within - sum) / sqrt(variance));
    return all;
}

/* Finds the index of a level: the probability that it is good, for each game that it still takes to be sure. */
static void weigh(const lg_balance *b, board *it) {
    outlook hopeful = look_at(b, HOPEFUL, it);
    double left = (double)(b->wish.games - b->games);
    it->index = hopeful.probability / fmax(hopeful.need, 2);
    /* what cannot be confirmed with the games that are left is no good place for them */
    if (hopeful.need > left) it->index *= left / hopeful.need * (left / hopeful.need);
    for (int i = 0; i < it->changes && i < PRICED; i++)
        it->index *= change_price;
}

/* How much chance decides, and by how much one move changes shares, from all games so far. */
static void estimate_variances(lg_balance *b) {
    double even = b->even, squares = 0, freedom = 0, between = 0, boards = 0;
    for (int i = 0; i < b->count; i++)
        for (int o = 0; o < b->outputs; o++) {
            const lg_tally *t = &b->boards[i].tally[o / b->wish.seats];
            int s = o % b->wish.seats;
            if (t->games < 2) continue;
            squares += fmax(t->square[s] - t->sum[s] * t->sum[s] / (double)t->games, 0);
            freedom += (double)(t->games - 1);
        }
    b->chance = (squares + 4 * first_chance * even) / (freedom + 4);
    double inverse = 1 / b->chance, counted = 1;
    for (int i = 0; i < b->count; i++)
        for (int bot = 0; bot < b->wish.bots; bot++) {
            const lg_tally *t = &b->boards[i].tally[bot];
            if (t->games < TOLD_GAMES) continue;
            inverse += 1 / variance_of_game(b, HOPEFUL, t);
            counted++;
        }
    b->usual_chance = counted / inverse;
    for (int o = 0; o < b->outputs; o++) {
        int bot = o / b->wish.seats, seat = o % b->wish.seats;
        double sum = 0, games = 0;
        for (int i = 0; i < b->count; i++) {
            sum += b->boards[i].tally[bot].sum[seat];
            games += (double)b->boards[i].tally[bot].games;
        }
        for (int i = 0; games > 0 && i < b->count; i++) {
            const lg_tally *t = &b->boards[i].tally[bot];
            if (!t->games) continue;
            double n = (double)t->games, off = t->sum[seat] / n - sum / games;
            between += off * off - b->chance / n;
            boards++;
        }
    }
    b->move_spread = fmax((between + 8 * first_spread * even) / (boards + 8), b->wish.within * b->wish.within);
}

static void learn_board(lg_balance *b, const board *it) {
    double shares[OUTPUTS_MAX] = {0};
    double n = (double)it->tally[0].games;
    for (int o = 0; o < b->outputs; o++)
        shares[o] = it->tally[o / b->wish.seats].sum[o % b->wish.seats] / n;
    const lg_genome genome = {NULL, it->sym};
    if (repair_mending(b->problem) && b->large)
        level_model_learn(b->large, genome, shares, (b->chance + 1e-6) / n);
    else
        piece_model_learn(b->model, genome, shares, (b->chance + 1e-6) / n);
}

static void reset_model(lg_balance *b) {
    if (repair_mending(b->problem) && b->large)
        level_model_reset(b->large, b->move_spread, b->move_spread + first_spread);
    else
        piece_model_reset(b->model, b->move_spread, b->move_spread + first_spread);
}

static void foresee(lg_balance *b) {
    if (repair_mending(b->problem) && b->large)
        level_model_foresee(b->large, b->now, b->forecast);
    else
        piece_model_foresee(b->model, b->now, b->forecast);
}

static uint64_t hash_of(const lg_balance *b) {
    return hash_bytes(HASH_START, b->now.sym, (size_t)b->genes * sizeof *b->now.sym);
}

static int changes_of(const lg_balance *b) {
    int changes = 0;
    const int *cell = b->problem->cell;
    const lg_mending *mending = repair_mending(b->problem);
    for (int g = 0; g < b->genes; g++) {
        if (b->now.sym[g] == b->origin.sym[g]) continue;
        bool again = false; /* another gene of the same cell was counted */
        for (int h = 0; cell && h < g && !again; h++)
            again = cell[h] == cell[g] && b->now.sym[h] != b->origin.sym[h];
        changes += !again && (!cell || cell[g] >= 0);
        for (int k = 0; mending && k < LG_TIED_MAX; k++)
            changes += mending->tied[g * LG_TIED_MAX + k] >= 0;
    }
    return changes;
}

/* Puts the genome of a level that keeps the rules, one move away from a board, into `now`. Returns false if this move leads to
 * none. */
static bool draw_move(lg_balance *b, const int *parents, int count) {
    const board *parent = &b->boards[0];
    const lg_problem *p = b->problem;
    lg_move move[LG_PROPOSED_MAX];
    int moves = 1;
    if (count && !lg_rng_below(&b->rng, ELSEWHERE))
        parent = &b->boards[parents[lg_rng_below(&b->rng, (uint32_t)count)]];
    memcpy(b->now.sym, parent->sym, (size_t)b->genes * sizeof *b->now.sym);
    if (p->mending && p->vary &&
        p->vary->propose) { /* on a large level, a random change of one cell changes hardly a game */
        b->failed = b->failed || isnan(p->load(p, b->state, b->now));
        moves = b->failed ? 0 : p->vary->propose(p, b->state, b->now, &b->rng, move);
    } else {
        moves = lg_space_move(&p->space, b->now, &b->rng, move);
    }
    if (!moves) return false;
    for (int i = 0; i < moves; i++)
        lg_space_apply(&p->space, b->now, move[i]);
    uint64_t hash = hash_of(b);
    bool known = b->next.sym && b->next.hash == hash;
    for (int i = 0; i < b->count && !known; i++)
        known = b->boards[i].hash == hash;
    if (known || (b->wish.changes && changes_of(b) > b->wish.changes)) return false;
    double cost = p->load(p, b->state, b->now);
    b->failed = b->failed || isnan(cost);
    return cost <= b->limit;
}

/* Proposes the level with the best index by the model, as `next`. */
static void propose(lg_balance *b) {
    /* moves start from the boards that are nearest to what is wanted, listed with the most even first */
    int parents[PARENTS] = {0}, count = 0, found = 0;
    double far[PARENTS];
    for (int i = 1; i < b->count; i++) {
        double largest = look_at(b, HOPEFUL, &b->boards[i]).off;
        int at = count < PARENTS ? count++ : PARENTS - 1;
        if (at == PARENTS - 1 && count == PARENTS && i > PARENTS && largest >= far[at]) continue;
        for (; at > 0 && far[at - 1] > largest; at--)
            far[at] = far[at - 1], parents[at] = parents[at - 1];
        far[at] = largest;
        parents[at] = i;
    }
    board it = {.sym = malloc((size_t)b->genes * sizeof *it.sym)};
    bool has = b->next.sym;
    if (!it.sym) b->failed = true;
    for (int tries = 0; it.sym && found < POOL && tries < TRIES_MAX && !b->failed; tries++) {
        if (!draw_move(b, parents, count)) continue;
        found++;
        foresee(b);
        memcpy(it.prior, b->forecast->mean, sizeof *it.prior * (size_t)b->outputs);
        it.spread = b->forecast->variance;
        it.changes = changes_of(b);
        weigh(b, &it);
        if (has && it.index <= b->next.index) continue;
        /* the whole judgement must allow the level, not only the problem's cost */
        lg_error error;
        if (!b->task->game->search.decode(b->problem, b->now, b->level, &error)) continue;
        bool room = lg_task_measure(b->task, b->level, b->report);
        b->failed = b->failed || !room;
        if (!room || !(b->report->score <= b->limit)) continue;
        it.hash = hash_of(b);
        memcpy(it.sym, b->now.sym, (size_t)b->genes * sizeof *it.sym);
        int32_t *old = b->next.sym;
        b->next = it;
        b->next.sym = it.sym;
        it.sym = old ? old : malloc((size_t)b->genes * sizeof *it.sym);
        has = true;
    }
    free(it.sym);
}

static bool add_board(lg_balance *b, board it) {
    if (b->count == b->room) {
        int room = b->room ? 2 * b->room : 16;
        board *more = realloc(b->boards, (size_t)room * sizeof *more);
        if (!more) return false;
        b->boards = more;
        b->room = room;
    }
    lg_rng rng = lg_rng_stream(b->wish.seed, "games on a level", (uint64_t)b->count);
    it.seed = lg_rng_next(&rng) >> 11;
    for (int bot = 0; bot < b->wish.bots; bot++)
        it.tally[bot].seats = b->wish.seats;
    b->boards[b->count++] = it;
    return true;
}

/* Returns the board that is best to play on; -1 if the search is over. */
static int choose_board(lg_balance *b) {
    int best = 0;
    for (int i = 0; i < b->count; i++) {
        weigh(b, &b->boards[i]);
        if (b->boards[i].index > b->boards[best].index) best = i;
    }
    if (b->games >= b->wish.games || look_at(b, CAUTIOUS, &b->boards[b->playing]).probability >= b->wish.confidence)
        return -1;
    /* the level itself needs no change, so it is played on as long as it is likely to be good, and that can soon be told */
    outlook first = look_at(b, HOPEFUL, b->boards);
    double soon = STAY * b->chance * confirm * confirm / (b->wish.within * b->wish.within);
    if (!b->boards[0].tally[0].games) return 0;
    if (first.probability > hope && first.need + (double)b->boards[0].tally[0].games < soon) return 0;
    if (b->next.sym) weigh(b, &b->next);
    if (!b->next.sym && b->count < BOARDS_MAX) propose(b);
    if (!b->next.sym && b->count == 1) return -1; /* there is no level but this one, and it is not good */
    /* the model is wrong about levels that it has not seen, most of all in the beginning, so a part of all games goes to new
     * levels */
    bool curious = (double)b->curious < curiosity * (double)b->games;
    if (!b->next.sym || (b->boards[best].index > b->next.index && !curious)) return best;
    if (!add_board(b, b->next)) {
        b->failed = true;
        return -1;
    }
    b->next = (board){.sym = NULL};
    return b->count - 1;
}

int lg_balance_ask(lg_balance *b, lg_play_order *games, int most) {
    lg_error error;
    assert(most >= b->wish.bots && !b->boards[b->playing].pending);
    (void)most;
    if (b->over) return b->failed ? -1 : 0;
    int i = choose_board(b);
    if (i < 0 || b->failed) {
        b->over = true;
        return b->failed ? -1 : 0;
    }
    board *it = &b->boards[i];
    if (!b->task->game->search.decode(b->problem, (lg_genome){NULL, it->sym}, b->level, &error)) {
        b->over = b->failed = true;
        return -1;
    }
    /* A new level gets as many games as are needed to tell something about it: one if levels differ more than games do. But single
     * games cannot tell how much chance decides, so some levels get two. */
    int64_t played = it->tally[0].games;
    double left = (double)(b->wish.games - b->games);
    double due = played ? (double)played / 2 : fmin(b->chance / b->move_spread, SLICE_MAX);
    if (!i && !played) due = FIRST_GAMES;
    if (!played && due < 2 && (b->count < REPEATED || b->count % REPEATED == 0)) due = 2;
    if (due > SLICE_MAX) due = SLICE_MAX;
    if (due < 1) due = 1;
    b->playing = i;
    it->pending = b->wish.bots;
    for (int bot = 0; bot < b->wish.bots; bot++)
        games[bot] = (lg_play_order){.level = b->level,
                                     .bot = bot,
                                     .first = it->tally[bot].games,
                                     .count = (int)(left < due ? left : due),
                                     .seed = it->seed,
                                     .board = i};
    return b->wish.bots;
}

bool lg_balance_tell(lg_balance *b, const lg_play_order *games, const double *shares, lg_error *error) {
    board *it = &b->boards[games->board];
    lg_tally tally = it->tally[games->bot];
    assert(games->board == b->playing && it->pending > 0 && tally.games == games->first);
    for (int i = 0; i < games->count; i++)
        if (!lg_tally_add(&tally, shares + (size_t)i * (size_t)b->wish.seats, error)) return false;
    it->tally[games->bot] = tally;
    if (--it->pending) return true;
    b->games += games->count;
    bool first = !games->first, judged = first && games->board;
    if (judged) b->curious += games->count;
    estimate_variances(b);
    for (int o = 0; judged && o < b->outputs; o++) { /* notes how good the forecast was */
        const lg_tally *t = &it->tally[o / b->wish.seats];
        double share = t->sum[o % b->wish.seats] / (double)t->games, by_chance = b->chance / (double)t->games;
        double off = share - it->prior[o], far = share - b->boards[0].prior[o];
        b->missed += off * off - by_chance;
        b->foreseen += far * far - by_chance;
    }
    if (judged) b->judged += b->outputs;
    if (!first) return true;
    /* Fits the model to all boards again, with what is now known of the variances; and learns a single board in between. */
    if (b->count < b->refit) {
        learn_board(b, it);
    } else {
        b->refit *= 2;
        reset_model(b);
        for (int i = 0; i < b->count; i++)
            if (b->boards[i].tally[0].games) learn_board(b, &b->boards[i]);
    }
    free(b->next.sym);
    b->next = (board){.sym = NULL};
    return true;
}

lg_balance_end lg_balance_result(lg_balance *b) {
    int best = 0;
    lg_error error;
    outlook most = {.off = INFINITY};
    /* if nothing is good, the level that is off least */
    for (int i = 0; i < b->count; i++) {
        outlook o = look_at(b, CAUTIOUS, &b->boards[i]);
        bool likely = o.probability > unlikely || most.probability > unlikely;
        if (likely ? o.probability <= most.probability : o.off >= most.off) continue;
        most = o;
        best = i;
    }
    const board *it = &b->boards[best];
    bool good = b->task->game->search.decode(b->problem, (lg_genome){NULL, it->sym}, b->best, &error);
    assert(good);
    (void)good;
    return (lg_balance_end){.level = b->best,
                            .probability = most.probability,
                            .found = most.probability >= b->wish.confidence,
                            .board = best,
                            .changes = it->changes,
                            .games = b->games,
                            .boards = b->count,
                            .foreseen = b->judged ? sqrt(fmax(b->missed / b->judged, 0)) : NAN,
                            .spread = b->judged ? sqrt(fmax(b->foreseen / b->judged, 0)) : NAN};
}

void lg_balance_allow(lg_balance *b, int changes, int64_t games) {
    assert(changes > 0 && !b->boards[b->playing].pending);
    b->over = b->failed;
    b->wish.changes = changes;
    b->wish.games = b->games + games;
}

void lg_balance_destroy(lg_balance *b) {
    if (!b) return;
    if (b->problem && repair_mending(b->problem)) level_model_destroy(b->large);
    if (b->problem && b->problem->close && b->state) b->problem->close(b->state);
    if (b->problem) b->task->game->search.problem_destroy(b->problem);
    for (int i = 0; i < b->count; i++)
        free(b->boards[i].sym);
    free(b->boards);
    free(b->next.sym);
    free(b->state);
    free(b->origin.sym);
    free(b->now.sym);
    free(b->report);
    free(b->level);
    free(b->best);
    free(b->forecast);
    free(b->near);
    piece_model_destroy(b->model);
    free(b);
}

static bool is_sound(const lg_balance_wish *w, lg_error *error) {
    double sum = 0;
    if (w->seats < 2 || w->seats > LG_SEATS_MAX)
        return lg_fail(error, "expected 2 to %d seats, found %d", LG_SEATS_MAX, w->seats);
    if (w->bots < 1 || w->bots > LG_BOTS_MAX)
        return lg_fail(error, "expected 1 to %d programs that play, found %d", LG_BOTS_MAX, w->bots);
    for (int s = 0; s < w->seats; s++) {
        if (!(w->share[s] > 0 && w->share[s] < 1))
            return lg_fail(error, "expected a share between 0 and 1 for seat %d, found %g", s + 1, w->share[s]);
        sum += w->share[s];
    }
    if (!(fabs(sum - 1) < 1e-6)) return lg_fail(error, "expected shares that add up to 1, found %g", sum);
    if (!(w->within > 0 && w->within <= .5))
        return lg_fail(error, "expected a bound above 0 and up to .5, found %g", w->within);
    if (!(w->confidence >= .5 && w->confidence < 1))
        return lg_fail(error, "expected a confidence from .5 to below 1, found %g", w->confidence);
    return (w->games >= 1 && w->changes >= 0) ||
           lg_fail(error, "expected at least one game, and no negative number of changes");
}

static bool open_problem(lg_balance *b, const lg_level *level, const lg_level *original, lg_error *error) {
    const lg_game *game = b->task->game;
    if (!game->search.encode || !game->search.task_of_level)
        return lg_fail(error, "levels of %s cannot be changed piece by piece", game->name);
    b->problem = game->search.problem(b->task, NULL, error);
    if (!b->problem) return false;
    if (b->problem->space.reals || !b->problem->space.syms)
        return lg_fail(error, "%s with these settings has no pieces to change", game->name);
    b->genes = b->problem->space.syms;
    size_t genes = (size_t)b->genes;
    b->state = calloc(1, b->problem->state_size + 1);
    b->origin.sym = calloc(genes, sizeof *b->origin.sym);
    b->now.sym = calloc(genes, sizeof *b->now.sym);
    b->report = calloc(1, sizeof *b->report);
    b->level = calloc(1, game->level_size);
    b->best = calloc(1, game->level_size);
    if (piece_model_knows(&b->problem->space)) {
        b->near = calloc(genes * genes, sizeof *b->near);
        if (!b->near) return lg_fail_memory(error);
    }
    b->forecast = calloc(1, sizeof *b->forecast + (size_t)b->outputs * sizeof *b->forecast->mean);
    if (!b->state || !b->origin.sym || !b->now.sym || !b->report || !b->level || !b->best || !b->forecast)
        return lg_fail_memory(error);
    return game->search.encode(b->problem, original ? original : level, b->origin, error) &&
           game->search.encode(b->problem, level, b->now, error);
}

/* How alike the effects of a piece on two genes are: by the distance of their cells in the drawing, in widths of a cell. */
static double near_of(const void *context, int i, int k) {
    const lg_balance *b = context;
    const lg_game *game = b->task->game;
    const int *cell = b->problem->cell;
    if (i == k || !cell || !game->places.cell_at || cell[i] < 0 || cell[k] < 0) return i == k;
    lg_spot x = game->places.cell_at(game, b->first, cell[i]), y = game->places.cell_at(game, b->first, cell[k]);
    const double near = b->near ? reach : reach_on_large;
    double wide = x.reach + y.reach, far = (x.x - y.x) * (x.x - y.x) + (x.y - y.y) * (x.y - y.y);
    return wide > 0 ? lg_exp_minus(fmin(far / (wide * wide) / (2 * near * near), 50)) : 0;
}

/* The level itself is board 0. Its score is the limit, if it does not keep all rules. */
static bool open_first(lg_balance *b, const lg_level *level, lg_error *error) {
    board first = {.sym = malloc((size_t)b->genes * sizeof *first.sym),
                   .spread = first_spread,
                   .changes = changes_of(b),
                   .hash = hash_of(b)};
    double even[OUTPUTS_MAX];
    for (int o = 0; o < b->outputs; o++)
        even[o] = first.prior[o] = b->wish.share[o % b->wish.seats];
    if (!first.sym) return lg_fail_memory(error);
    memcpy(first.sym, b->now.sym, (size_t)b->genes * sizeof *first.sym);
    if (!add_board(b, first)) {
        free(first.sym);
        return lg_fail_memory(error);
    }
    if (!lg_task_measure(b->task, level, b->report)) return lg_fail_memory(error);
    b->limit = fmax(b->report->score, 0);
    b->first = level;
    for (int i = 0; b->near && i < b->genes; i++)
        for (int k = 0; k < b->genes; k++)
            b->near[i * b->genes + k] = near_of(b, i, k);
    b->model = piece_model_create(&b->problem->space, b->near, b->now, even, b->outputs);
    b->refit = 8;
    if (!b->model) return lg_fail_memory(error);
    if (repair_mending(b->problem) && !b->near) {
        b->large = level_model_create(near_of, b, b->genes, b->now, even, b->outputs);
        if (!b->large) return lg_fail_memory(error);
    }
    estimate_variances(b);
    reset_model(b);
    return true;
}

lg_balance *lg_balance_create(const lg_task *task, const lg_level *level, const lg_level *original,
                              const lg_balance_wish *wish, lg_error *error) {
    assert(task && level && wish);
    if (!is_sound(wish, error)) return NULL;
    lg_balance *b = calloc(1, sizeof *b);
    if (!b) {
        lg_fail_memory(error);
        return NULL;
    }
    b->task = task;
    b->wish = *wish;
    b->outputs = wish->seats * wish->bots;
    for (int s = 0; s < wish->seats; s++)
        b->even += wish->share[s] * (1 - wish->share[s]) / wish->seats;
    b->rng = lg_rng_stream(wish->seed, "balance", 0);
    if (open_problem(b, level, original, error) && open_first(b, level, error)) return b;
    lg_balance_destroy(b);
    return NULL;
}
