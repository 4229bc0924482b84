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

/* The search accepts a swap that leaves the squares larger by at most this at first, and by less and less later (threshold
 * accepting). It ends after FORECASTS forecasts, or DRAWS_EACH times as many pairs of hexes. Two thirds of boards then meet REQ13;
 * for the others the solver begins a new board. With these numbers the median time is least. */
static const int64_t SLACK = (int64_t)TM_FORECAST_UNIT * TM_FORECAST_UNIT;
enum { FORECASTS = 250, DRAWS_EACH = 200 };

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
    int64_t squares;
    tm_areas areas[TM_COLOURS];
} view;

static void look(const balance *b, const tm_areas *known, view *now) {
    tm_forecast forecast;
    tm_foresee_near(&b->ways, &b->homes, known, now->areas, &forecast);
    now->excess = tm_forecast_excess(&forecast, b->task->rules.favour);
    now->squares = forecast.squares;
}

static void take_view(balance *b, const view *now) {
    b->excess = now->excess;
    b->squares = now->squares;
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

/* Does the stock have equally many hexes of each colour, and is no colour fixed? */
static bool can_turn(const tm_task *task) {
    for (int c = 0; c < TM_COLOURS; c++)
        if (task->stock[c] != task->stock[0] || memchr(task->fixed.cell, c, (size_t)task->shape.cells)) return false;
    return !task->any_stock;
}

/* Writes the board with its colours turned by `by`, and mirrored on the circle before. */
static void turn_colours(balance *b, const tm_board *old, int by, bool mirrored) {
    for (int i = 0; i < b->frees; i++) {
        int c = old->cell[b->free[i]];
        put(b, i, ((mirrored ? TM_COLOURS - c : c) + by) % TM_COLOURS);
    }
}

static void turn_to_best(balance *b) {
    tm_board old = *b->board;
    int best = 0;
    view now;
    for (int i = 1; i < 2 * TM_COLOURS; i++) {
        turn_colours(b, &old, i / 2, i % 2);
        look(b, NULL, &now);
        if (now.squares < b->squares) take_view(b, &now), best = i;
    }
    turn_colours(b, &old, best / 2, best % 2);
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
static inline bool is_misplaced(const tm_rules *rules, uint64_t neighbours, int colour) {
    bool alike = tm_byte_of(neighbours, colour), lonely = !(neighbours & tm_spade[colour]);
    bool strict = rules->weight[TM_REQ4] && !rules->published;
    return (alike & (rules->weight[TM_REQ1] != 0)) | (lonely & strict);
}

/* Would the swap of positions p and q break REQ1 or REQ4 there? */
static bool misplaces(const balance *b, int p, int q) {
    const tm_state *st = b->state;
    const tm_rules *rules = &b->task->rules;
    const tm_shape *shape = &b->task->shape;
    int a = tm_at_const(&st->layout)[p], c = tm_at_const(&st->layout)[q];
    uint64_t around_p = st->near[TM_MARGIN + p], around_q = st->near[TM_MARGIN + q], change = tm_one(c) - tm_one(a);
    bool misplaced = is_misplaced(rules, around_p, c) | is_misplaced(rules, around_q, a);
    if (abs(p - q) > shape->columns + 1) return misplaced;
    for (int k = 0; k < 6; k++)
        if (p + shape->step[k] == q)
            return is_misplaced(rules, around_p - change, c) || is_misplaced(rules, around_q + change, a);
    return misplaced;
}

/* Would the swap of positions p and q make colours touch the river, or the edge, less evenly than `width` allows? */
static bool unevens(const tm_state *st, int p, int q, int shift, int width) {
    bool leaves = st->lies[TM_MARGIN + p] >> shift & 1, enters = st->lies[TM_MARGIN + q] >> shift & 1;
    if (leaves == enters) return false;
    int loser = tm_at_const(&st->layout)[leaves ? p : q], gainer = tm_at_const(&st->layout)[leaves ? q : p];
    int loses = (int)(st->now.share[loser] >> shift & 0xffff), gains = (int)(st->now.share[gainer] >> shift & 0xffff);
    return gains + 1 - (loses - 1) > width;
}

/* Would the swap certainly break a requirement? That is so for most swaps, and much faster to see than by an evaluation. The
 * function knows it only for boards that break no requirement on colours. */
static bool breaks_rule(const balance *b, int i, int j) {
    const tm_problem_data *data = tm_data(b->problem);
    const tm_state *st = b->state;
    const tm_rules *rules = &b->task->rules;
    int p = data->position[i], q = data->position[j];
    if (!st->ready || b->score > st->base) return false;
    return misplaces(b, p, q) || (rules->weight[TM_REQ7] && unevens(st, p, q, TM_TOUCH, rules->touch)) ||
           (rules->weight[TM_REQ8] && unevens(st, p, q, TM_EDGE, rules->edge));
}

/* Makes a swap if it keeps the score, but does not commit it to the problem's state. Returns whether it has made the swap. */
static bool try_swap(balance *b, int i, int j) {
    lg_move moves[2];
    if (b->colour[i] == b->colour[j] || breaks_rule(b, i, j)) return false;
    int n = list_moves(b, i, j, moves);
    if (b->problem->peek(b->problem, b->state, (lg_genome){.sym = b->colour}, moves, n) > b->score) return false;
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

/* Opens the problem in which only the free land hexes have genes. */
static bool open_problem(balance *b) {
    const tm_task *task = b->task;
    tm_board open = *b->board;
    for (int c = 0; c < task->shape.cells; c++) {
        if (task->fixed.cell[c] < TM_TERRAINS || open.cell[c] >= TM_COLOURS) continue;
        b->colour[b->frees] = open.cell[c];
        b->free[b->frees++] = c;
        open.cell[c] = TM_LAND;
    }
    b->problem = tm_problem(&task->base, "colours", NULL);
    if (!b->problem) return false;
    tm_enter(b->problem, &open);
    assert(b->problem->space.syms == b->frees);
    b->state = calloc(1, b->problem->state_size);
    return b->state;
}

/* Makes the best swap of all, as long as one helps and the board is not even enough. So few hexes change: each change exploits
 * errors of the model as well. */
static void make_best_swaps(balance *b, bool until_met) {
    while (until_met ? b->excess : b->squares > ENOUGH) {
        int best_i = -1, best_j = -1;
        view now, best = {.squares = b->squares};
        for (int i = 0; i < b->frees; i++)
            for (int j = i + 1; j < b->frees; j++) {
                if (!try_swap(b, i, j)) continue;
                look(b, b->areas, &now);
                swap_colours(b, i, j);
                if (now.squares < best.squares) best = now, best_i = i, best_j = j;
            }
        if (best_i < 0) return;
        swap_colours(b, best_i, best_j);
        commit_swap(b, best_i, best_j, &best);
    }
}

/* Makes swaps drawn at random until REQ13 is met. If it is never met, the board that is nearest to it is left. */
static void walk_until_met(balance *b) {
    const tm_board start = *b->board;
    lg_rng rng = lg_rng_stream(hash_bytes(HASH_START, start.cell, (size_t)b->task->shape.cells), "balance", 0);
    tm_board best = start;
    int least = b->excess, forecasts = 0;
    view now;
    for (int draw = 0; b->excess && b->frees && draw < FORECASTS * DRAWS_EACH && forecasts < FORECASTS; draw++) {
        uint64_t drawn = rng_next(&rng), most = (uint64_t)b->frees;
        int i = (int)((drawn >> 32) * most >> 32), j = (int)((drawn & UINT32_MAX) * most >> 32);
        if (!try_swap(b, i, j)) continue;
        look(b, b->areas, &now);
        if (now.squares <= b->squares + SLACK * (FORECASTS - ++forecasts) / FORECASTS)
            commit_swap(b, i, j, &now);
        else
            swap_colours(b, i, j);
        if (b->excess < least) least = b->excess, best = *b->board;
    }
    if (!b->excess) return;
    for (int i = 0; i < b->frees; i++)
        put(b, i, best.cell[b->free[i]]);
    b->excess = least;
}

static void start_balance(balance *b) {
    view now;
    tm_ways_find(&b->ways, b->board);
    tm_homes_find(&b->ways, b->board->cell, &b->homes);
    b->score = score_of(b);
    look(b, NULL, &now);
    take_view(b, &now);
}

static void balance_board(balance *b) {
    start_balance(b);
    if (can_turn(b->task)) turn_to_best(b);
    double turned = score_of(b);
    assert(turned == b->score);
    (void)turned;
    if (b->task->trial.play)
        make_best_swaps(b, false);
    else
        walk_until_met(b);
}

static void close(balance *b) {
    if (b->problem) tm_problem_destroy(b->problem);
    free(b->state);
    free(b);
}

static void mend_board(balance *b) {
    start_balance(b);
    make_best_swaps(b, true);
    walk_until_met(b);
}

static bool work_on(const tm_task *task, tm_board *board, void (*work)(balance *), double *added) {
    balance *b = calloc(1, sizeof *b);
    if (!b) return false;
    b->task = task;
    b->board = board;
    bool open = open_problem(b);
    if (open) work(b);
    /* on a board that breaks rules a swap may also mend one */
    *added = open && task->judges_favour ? score_of(b) - b->score + b->excess : 0;
    close(b);
    return open;
}

bool tm_balance(const lg_task *base, lg_level *board, double *added) {
    const tm_task *task = tm_task_of(base);
    *added = 0;
    return !task->balances || work_on(task, board, balance_board, added);
}

bool tm_mend(const lg_task *base, lg_level *board, double *added) {
    const tm_task *task = tm_task_of(base);
    *added = 0;
    return !task->judges_favour || work_on(task, board, mend_board, added);
}
