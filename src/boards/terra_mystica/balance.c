/* Balances a finished board by the forecast of the colours' points: a local search over swaps of two hexes that keeps the score.
 * Before it, the colours are turned and mirrored on the terraforming circle. This changes no requirement, because all of them
 * treat the colours alike, but it decides which colour gets the best places. The search uses no random numbers. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "forecast.h"
#include "levelground/search.h"
#include "settings.h"

/* The forecasts are even enough when they differ by a fifth of a point (root mean square). The model's error is more than ten
 * times that. */
static const int64_t ENOUGH = TM_COLOURS * (int64_t)TM_FORECAST_UNIT * TM_FORECAST_UNIT / 25;

/* The problem of the colours on the board's river has a gene for each free hex, and its delta evaluation finds the score of a
 * swap. */
typedef struct {
    const tm_task *task;
    tm_board *board;
    lg_problem *problem;
    void *state;
    double score;
    int64_t squares; /* of the forecast */
    int free[TM_CELLS_MAX], frees;
    int32_t colour[TM_CELLS_MAX]; /* of the free hexes */
    tm_ways ways;
} balance;

static double score_of(balance *b) {
    return b->problem->load(b->problem, b->state, (lg_genome){.sym = b->colour});
}

static int64_t squares_of(const balance *b) {
    tm_forecast forecast;
    tm_foresee(&b->ways, b->board->cell, &forecast);
    return forecast.squares;
}

static void put(balance *b, int gene, int colour) {
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
    for (int i = 1; i < 2 * TM_COLOURS; i++) {
        turn_colours(b, &old, i / 2, i % 2);
        int64_t squares = squares_of(b);
        if (squares < b->squares) b->squares = squares, best = i;
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

/* A swap of two free hexes, and the squares after it. */
typedef struct {
    int i, j;
    int64_t squares;
} swap;

/* Notes a swap if it keeps the score and leaves smaller squares than the best so far. */
static void try_swap(balance *b, int i, int j, swap *best) {
    const lg_genome genome = {.sym = b->colour};
    lg_move moves[2];
    if (b->colour[i] == b->colour[j]) return;
    int n = list_moves(b, i, j, moves);
    if (b->problem->peek(b->problem, b->state, genome, moves, n) > b->score) return;
    swap_colours(b, i, j);
    int64_t squares = squares_of(b);
    if (squares < best->squares) *best = (swap){i, j, squares};
    swap_colours(b, i, j);
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

static void balance_board(balance *b) {
    tm_ways_find(&b->ways, b->board);
    b->score = score_of(b);
    b->squares = squares_of(b);
    if (can_turn(b->task)) turn_to_best(b);
    double turned = score_of(b);
    assert(turned == b->score);
    (void)turned;
    /* Makes the best swap of all, as long as one helps. So few hexes change: each change exploits errors of the
     * model as well. */
    while (b->squares > ENOUGH) {
        swap best = {-1, -1, b->squares};
        for (int i = 0; i < b->frees; i++)
            for (int j = i + 1; j < b->frees; j++)
                try_swap(b, i, j, &best);
        if (best.i < 0) return;
        const lg_genome genome = {.sym = b->colour};
        lg_move moves[2];
        int n = list_moves(b, best.i, best.j, moves);
        swap_colours(b, best.i, best.j);
        b->problem->commit(b->problem, b->state, genome, moves, n);
        b->squares = best.squares;
    }
}

static void close(balance *b) {
    if (b->problem) tm_problem_destroy(b->problem);
    free(b->state);
    free(b);
}

bool tm_balance(const lg_task *base, lg_level *board) {
    const tm_task *task = tm_task_of(base);
    if (!task->balances) return true;
    balance *b = calloc(1, sizeof *b);
    if (!b) return false;
    b->task = task;
    b->board = board;
    bool open = open_problem(b);
    if (open) balance_board(b);
    close(b);
    return open;
}
