/* Balances a finished board by the forecast of the colours' points. First the colours are turned and mirrored on the
 * terraforming circle. This changes no other requirement, because all of them treat the colours alike, but it decides which
 * colour gets the best places. Then hexes are swapped in a way that keeps the other requirements' score. With fair=model, and
 * when a board is repaired, this goes on until no colour is favoured (REQ13). With fair=play, where games choose among many
 * boards afterwards, it is the best swap each time. All arithmetic is whole, so every machine makes the same boards. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "tables.h"

/* The forecasts are even enough when they differ by a fifth of a point (root mean square). The model's error is more than ten
 * times that. */
static const int64_t ENOUGH = TM_COLOURS * (int64_t)TM_FORECAST_UNIT * TM_FORECAST_UNIT / 25;

/* How long a search takes, and how much it dares. It ends after this many forecasts, or DRAWS_EACH times as many pairs of hexes, and
 * accepts a swap that makes the board worse by at most half of `slack` square points at first, and by less and less later
 * (threshold accepting). After each of its rounds it dares as much as at first. After a search with the effort `gentle` two thirds
 * of boards meet REQ13. For the others the solver begins a new board, which takes the least time on average. Where that does not
 * help, because the board is to be repaired or a lock keeps the colours from being turned, a search with the effort `bold`
 * follows.
 *
 * Where hexes are locked, only about five of the 900 swaps of free hexes keep the other requirements' score, so searches that
 * make only such swaps stay near the board where they began. A detour may pass through boards whose score is larger by DETOUR. It
 * adds a square point for each violation, and counts of the forecasts only what exceeds the bound of REQ13. */
typedef struct {
    int forecasts, slack, rounds;
    bool detours;
} effort;
static const effort gentle = {250, 2, 1, false}, bold = {1000, 16, 1, false}, winding = {3000, 3, 10, true};
enum { DRAWS_EACH = 200, DETOUR = 1 };
static const int64_t SQUARE_POINT = (int64_t)TM_FORECAST_UNIT * TM_FORECAST_UNIT;

/* The problem of the colours on the board's river has a gene for each free hex, and its delta evaluation finds the score of a
 * swap. */
typedef struct {
    const tm_task *task;
    tm_board *board;
    lg_problem *problem;
    void *state;
    double score;
    int excess;      /* violations of REQ13 */
    int64_t squares; /* of the forecast */
    int64_t beyond;  /* the squares of what exceeds the bound of REQ13 */
    tm_homes homes;
    tm_areas areas[TM_COLOURS];
    int free[TM_CELLS_MAX], frees;
    int32_t colour[TM_CELLS_MAX]; /* of the free hexes */
    tm_ways ways;
} balance;

static double score_of(balance *b) {
    return b->problem->load(b->problem, b->state, (lg_genome){.sym = b->colour});
}

/* What the forecast of a board says. */
typedef struct {
    int excess;
    int64_t squares, beyond;
    tm_areas areas[TM_COLOURS];
} view;

static void look(const balance *b, const tm_areas *known, view *now) {
    tm_forecast forecast;
    tm_foresee_near(&b->ways, &b->homes, known, now->areas, &forecast);
    now->excess = tm_forecast_excess(&forecast, b->task->rules.favour);
    now->squares = forecast.squares;
    now->beyond = tm_forecast_beyond(&forecast, b->task->rules.favour);
}

static void take_view(balance *b, const view *now) {
    b->excess = now->excess;
    b->squares = now->squares;
    b->beyond = now->beyond;
    memcpy(b->areas, now->areas, sizeof b->areas);
}

static void put(balance *b, int gene, int colour) {
    int p = b->ways.position[b->free[gene]];
    uint64_t bit = (uint64_t)1 << p % 64;
    b->homes.of[b->colour[gene]].w[p / 64] &= ~bit;
    b->homes.of[colour].w[p / 64] |= bit;
    b->board->cell[b->free[gene]] = (uint8_t)colour;
    b->colour[gene] = colour;
}

static bool has_fixed_colour(const tm_task *task) {
    for (int c = 0; c < task->shape.cells; c++)
        if (task->fixed.cell[c] < TM_COLOURS) return true;
    return false;
}

/* Does the stock have equally many hexes of each colour, and is no colour fixed? */
static bool can_turn(const tm_task *task) {
    for (int c = 0; c < TM_COLOURS; c++)
        if (task->stock[c] != task->stock[0]) return false;
    return !task->any_stock && !has_fixed_colour(task);
}

static void start_balance(balance *b) {
    view now;
    tm_ways_find(&b->ways, b->board);
    tm_homes_find(&b->ways, b->board->cell, &b->homes);
    b->score = score_of(b);
    look(b, NULL, &now);
    take_view(b, &now);
}

/* Turns the colours of the board, mirrored on the circle or not, as balances it best. */
static void turn_to_best(balance *b) {
    const tm_board old = *b->board;
    int best = 0;
    for (int i = 1; i <= 2 * TM_COLOURS; i++) {
        view now;
        int turn = i < 2 * TM_COLOURS ? i : best; /* the last pass makes the best turn again */
        for (int gene = 0; gene < b->frees; gene++) {
            int c = old.cell[b->free[gene]];
            put(b, gene, ((turn % 2 ? TM_COLOURS - c : c) + turn / 2) % TM_COLOURS);
        }
        if (i == 2 * TM_COLOURS) break;
        look(b, NULL, &now);
        if (now.squares < b->squares) take_view(b, &now), best = i;
    }
    double turned = score_of(b);
    assert(turned == b->score);
    (void)turned;
}

/* Lists the moves that swap two hexes. Returns their number. */
static int list_moves(const balance *b, int i, int j, lg_move moves[2]) {
    moves[0] = (lg_move){.i = i, .j = b->task->any_stock ? b->colour[j] : j};
    moves[1] = (lg_move){.i = j, .j = b->colour[i]};
    return b->task->any_stock ? 2 : 1;
}

static void swap_colours(balance *b, int i, int j) {
    int held = b->colour[i];
    put(b, i, b->colour[j]);
    put(b, j, held);
}

/* Has a hex with these neighbours one of its own colour, or none that is one spade away? Computed without branches, because the
 * processor could not foresee them. */
static inline int is_misplaced(const tm_rules *rules, uint64_t neighbours, int colour) {
    int alike = tm_byte_of(neighbours, colour) != 0, lonely = !(neighbours & tm_spade[colour]);
    int strict = rules->weight[TM_REQ4] && !rules->published;
    return (alike & (rules->weight[TM_REQ1] != 0)) | (lonely & strict);
}

/* Would the swap of two genes certainly break a requirement, on a board that breaks no requirement on colours? That is so for
 * most swaps, and much faster to see than by an evaluation. On a detour only REQ1 and REQ4 count. */
static bool breaks_rule(const balance *b, int i, int j, bool detours) {
    const tm_problem_data *data = tm_data(b->problem);
    const tm_state *st = b->state;
    const tm_rules *rules = &b->task->rules;
    const tm_shape *shape = &b->task->shape;
    int p = data->position[i], q = data->position[j];
    int a = tm_at_const(&st->layout)[p], c = tm_at_const(&st->layout)[q];
    uint64_t around_p = st->near[TM_MARGIN + p], around_q = st->near[TM_MARGIN + q], change = tm_one(c) - tm_one(a);
    for (int k = 0; k < 6 && abs(p - q) <= shape->columns + 1; k++)
        if (p + shape->step[k] == q) {
            around_p -= change;
            around_q += change;
            break;
        }
    if (is_misplaced(rules, around_p, c) | is_misplaced(rules, around_q, a)) return true;
    /* Would colours touch the river, or the edge, less evenly than the rules allow? */
    const int shift[] = {TM_TOUCH, TM_EDGE}, width[] = {rules->touch, rules->edge};
    const bool counts[] = {rules->weight[TM_REQ7], rules->weight[TM_REQ8]};
    for (int k = 0; k < 2 && !detours; k++) {
        bool leaves = st->lies[TM_MARGIN + p] >> shift[k] & 1, enters = st->lies[TM_MARGIN + q] >> shift[k] & 1;
        if (!counts[k] || leaves == enters) continue;
        int loser = leaves ? a : c, gainer = leaves ? c : a;
        int loses = (int)(st->now.share[loser] >> shift[k] & 0xffff);
        int gains = (int)(st->now.share[gainer] >> shift[k] & 0xffff);
        if (gains + 1 - (loses - 1) > width[k]) return true;
    }
    return false;
}

/* Makes a swap if it keeps the score, or on a detour nearly does, but does not commit it to the problem's state. Returns whether
 * it has made the swap, and in *score the score after it. */
static bool try_swap(balance *b, int i, int j, bool detours, double *score) {
    const tm_state *st = b->state;
    lg_move moves[2];
    if (b->colour[i] == b->colour[j]) return false;
    if (st->ready && b->score <= st->base && breaks_rule(b, i, j, detours)) return false;
    int n = list_moves(b, i, j, moves);
    *score = b->problem->peek(b->problem, b->state, (lg_genome){.sym = b->colour}, moves, n);
    if (*score > b->score + (detours ? DETOUR : 0)) return false;
    swap_colours(b, i, j);
    return true;
}

/* Commits the swap that try_swap has made. */
static void commit_swap(balance *b, int i, int j, const view *now) {
    lg_move moves[2];
    swap_colours(b, i, j);
    int n = list_moves(b, i, j, moves);
    b->problem->commit(b->problem, b->state, (lg_genome){.sym = b->colour}, moves, n);
    swap_colours(b, i, j);
    take_view(b, now);
}

/* Makes the best swap of all, as long as one helps and the board is not even enough. So few hexes change: each change exploits
 * errors of the model as well. */
static void make_best_swaps(balance *b, bool until_met) {
    while (until_met ? b->excess : b->squares > ENOUGH) {
        int best_i = -1, best_j = -1;
        double score;
        view now, best = {.squares = b->squares};
        for (int i = 0; i < b->frees; i++)
            for (int j = i + 1; j < b->frees; j++) {
                if (!try_swap(b, i, j, false, &score)) continue;
                look(b, b->areas, &now);
                swap_colours(b, i, j);
                if (now.squares < best.squares) best = now, best_i = i, best_j = j;
            }
        if (best_i < 0) return;
        swap_colours(b, best_i, best_j);
        commit_swap(b, best_i, best_j, &best);
    }
}

/* How bad is a board that has this forecast, and so many violations more than the board that is balanced? */
static int64_t cost_of(effort most, int64_t squares, int64_t beyond, double violations) {
    return most.detours ? beyond + (int64_t)violations * SQUARE_POINT : squares;
}

/* Makes swaps drawn at random until REQ13 is met and the score is no larger than before. If that never happens, the board that
 * is nearest to it is left. */
static void walk_until_met(balance *b, effort most) {
    const tm_board start = *b->board;
    const char *stream = most.detours ? "detour" : "balance";
    lg_rng rng = lg_rng_stream(hash_bytes(HASH_START, start.cell, (size_t)b->task->shape.cells), stream, 0);
    tm_board best = start;
    int least = b->excess, forecasts = 0, round = most.forecasts / most.rounds;
    double score, reached = b->score;
    view now;
    for (int draw = 0; least && b->frees && draw < most.forecasts * DRAWS_EACH && forecasts < most.forecasts; draw++) {
        uint64_t drawn = rng_next(&rng), frees = (uint64_t)b->frees;
        int i = (int)((drawn >> 32) * frees >> 32), j = (int)((drawn & UINT32_MAX) * frees >> 32);
        if (!try_swap(b, i, j, most.detours, &score)) continue;
        look(b, b->areas, &now);
        int left = round - 1 - forecasts++ % round;
        int64_t dared = most.slack * SQUARE_POINT / 2 * left / round;
        if (cost_of(most, now.squares, now.beyond, score - b->score) <=
            cost_of(most, b->squares, b->beyond, reached - b->score) + dared) {
            commit_swap(b, i, j, &now);
            reached = score;
        } else {
            swap_colours(b, i, j);
        }
        if (reached <= b->score && b->excess < least) least = b->excess, best = *b->board;
    }
    if (!least) return;
    for (int i = 0; i < b->frees; i++)
        put(b, i, best.cell[b->free[i]]);
    score_of(b); /* loads the board into the problem's state */
    look(b, NULL, &now);
    take_view(b, &now);
    assert(b->excess == least);
}

/* Balances a board that a search has made, or mends a board that is repaired. */
static bool work_on(const tm_task *task, tm_board *board, bool mends, double *added) {
    balance *b = calloc(1, sizeof *b);
    if (!b) return false;
    b->task = task;
    b->board = board;
    /* Opens the problem in which only the free land hexes have genes. */
    tm_board open = *board;
    for (int c = 0; c < task->shape.cells; c++) {
        if (task->fixed.cell[c] < TM_TERRAINS || open.cell[c] >= TM_COLOURS) continue;
        b->colour[b->frees] = open.cell[c];
        b->free[b->frees++] = c;
        open.cell[c] = TM_LAND;
    }
    b->problem = tm_problem(&task->base, "colours", NULL);
    if (b->problem) {
        tm_start_from(b->problem, &open);
        assert(b->problem->space.syms == b->frees);
        b->state = calloc(1, b->problem->state_size);
    }
    bool good = b->state;
    if (good) {
        bool turns = !mends && can_turn(task), by_play = !mends && task->trial.play;
        start_balance(b);
        if (turns) turn_to_best(b);
        if (mends || by_play) make_best_swaps(b, mends);
        if (!by_play) walk_until_met(b, gentle);
        if (!by_play && !turns) walk_until_met(b, bold);
        if (!by_play && (mends || has_fixed_colour(task))) walk_until_met(b, winding);
    }
    /* on a board that breaks rules a swap may also mend one */
    *added = good && task->judges_favour ? score_of(b) - b->score + b->excess : 0;
    if (b->problem) tm_problem_destroy(b->problem);
    free(b->state);
    free(b);
    return good;
}

bool tm_balance(const lg_task *base, lg_level *board, double *added) {
    const tm_task *task = tm_task_of(base);
    *added = 0;
    return !task->balances || work_on(task, board, false, added);
}

bool tm_mend(const lg_task *base, lg_level *board, double *added) {
    const tm_task *task = tm_task_of(base);
    *added = 0;
    return !task->judges_favour || work_on(task, board, true, added);
}
