/* Balances a finished board by the forecast of the colours' points: a local search over swaps of two hexes that keeps the score.
 * Before it, the colours are turned and mirrored on the terraforming circle. This changes no requirement, because all of them
 * treat the colours alike, but it decides which colour gets the best places. The search uses no random numbers. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "forecast.h"
#include "settings.h"

typedef struct {
    const tm_task *task;
    tm_board *board;
    tm_layout layout;
    int score;
    int64_t squares; /* of the forecast */
    int free[TM_CELLS_MAX], frees;
    tm_ways ways;
} balance;

static int score_of(const balance *b) {
    tm_tally tally;
    const tm_task *task = b->task;
    tm_evaluate(&task->rules, &task->shape, &task->fields, &b->layout, TM_ALL, false, &tally);
    return tm_score(&task->rules, tally.count);
}

static int64_t squares_of(const balance *b) {
    tm_forecast forecast;
    tm_foresee(&b->ways, b->board->cell, &forecast);
    return forecast.squares;
}

static void put(balance *b, int cell, int colour) {
    b->board->cell[cell] = (uint8_t)colour;
    tm_at(&b->layout)[b->task->shape.position[cell]] = (uint8_t)colour;
}

/* ---- the circle -------------------------------------------------------------------------------------------------- */

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
        put(b, b->free[i], ((mirrored ? TM_COLOURS - c : c) + by) % TM_COLOURS);
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
    assert(score_of(b) == b->score);
}

/* ---- swaps ------------------------------------------------------------------------------------------------------- */

/* Swaps two hexes if this lowers the forecast's squares and not the score. */
static bool try_swap(balance *b, int p, int q) {
    int was = b->board->cell[p], other = b->board->cell[q];
    if (was == other) return false;
    put(b, p, other);
    put(b, q, was);
    int64_t squares = score_of(b) <= b->score ? squares_of(b) : b->squares;
    if (squares < b->squares) {
        b->squares = squares;
        return true;
    }
    put(b, p, was);
    put(b, q, other);
    return false;
}

/* Tries every pair of free hexes, and starts again until no swap helps. */
static void swap_hexes(balance *b) {
    int pairs = b->frees * b->frees, idle = 0;
    for (int k = 0; idle < pairs; k = (k + 1) % pairs) {
        int i = k / b->frees, j = k % b->frees;
        idle = i < j && try_swap(b, b->free[i], b->free[j]) ? 0 : idle + 1;
    }
}

static void find_free(balance *b) {
    const tm_task *task = b->task;
    tm_layout_init(&b->layout);
    b->frees = 0;
    for (int c = 0; c < task->shape.cells; c++) {
        put(b, c, b->board->cell[c]);
        if (task->fixed.cell[c] >= TM_TERRAINS && b->board->cell[c] < TM_COLOURS) b->free[b->frees++] = c;
    }
}

bool tm_balance(const lg_task *base, lg_level *board) {
    const tm_task *task = tm_task_of(base);
    if (!task->balances) return true;
    balance *b = malloc(sizeof *b);
    if (!b) return false;
    b->task = task;
    b->board = board;
    find_free(b);
    tm_ways_find(&b->ways, board);
    b->score = score_of(b);
    b->squares = squares_of(b);
    if (can_turn(task)) turn_to_best(b);
    swap_hexes(b);
    free(b);
    return true;
}
