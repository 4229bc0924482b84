/* The player that has learned from its own games, and from nothing else: it began with random moves, and moves of winners became
 * more likely (src/lab/kinds/catan/learning.c). It takes the move with the highest sum of weighted measures (learner.h), and
 * looks no further. */
#include "learner.h"

#include <string.h>

#include "plan.h"

/* Found by the study `players`, experiment `learner`. In the order of the measures. */
static const double weights[CT_SEEN] = {
    7.83,  13.15, 10.7, 10.56, 15,    3.46,  .32,  .45,   .02,   6.13,  8.75, -1.55, 6.77, 8.43,  6.87, 9.32,
    3.01,  4.96,  1.51, 3.03,  6.37,  5.37,  7.46, 6.49,  -2.32, -.85,  8.31, 5.25,  4.1,  2.9,   4.51, 5.89,
    .84,   1.87,  1.4,  2.18,  2.02,  1.13,  -.34, -2.51, 8.98,  -4.21, .45,  -4.42, -2.3, -2.47, 3.21, 4.85,
    -4.23, 3.63,  1.19, 6.36,  -3.62, -1.79, -.16, -1.95, -1.14, 4.68,  2.05, 4.69,  2.3,  -3.61, 1.36};

enum { TOGETHER = 4 };

/* Weighs up to four moves. Each sum is added up in the order of the measures, so four sums at once take no longer than
 * one. */
static void weigh_together(const ct_sight *sight, const ct_move *moves, int count, double *worth) {
    double seen[TOGETHER][CT_SEEN], sum[TOGETHER] = {0};
    for (int k = 0; k < count; k++)
        ct_sight_measure(sight, &moves[k], seen[k]);
    for (int k = count; k < TOGETHER; k++)
        memset(seen[k], 0, sizeof seen[k]);
    for (int i = 0; i < CT_SEEN; i++)
        for (int k = 0; k < TOGETHER; k++)
            sum[k] += weights[i] * seen[k][i];
    for (int k = 0; k < count; k++)
        worth[k] = sum[k];
}

static void weigh_moves(const ct_table *table, const ct_position *p, const ct_move *moves, int n, double *worth) {
    ct_sight sight;
    ct_sight_init(&sight, table, p, p->actor);
    for (int i = 0; i < n; i += TOGETHER)
        weigh_together(&sight, &moves[i], n - i < TOGETHER ? n - i : TOGETHER, &worth[i]);
}

int ct_learner_choose(const ct_table *table, const ct_position *p, const ct_move *moves, int n) {
    double worth[CT_MOVES_MAX];
    int best = 0;
    weigh_moves(table, p, moves, n, worth);
    for (int i = 1; i < n; i++)
        if (worth[i] > worth[best]) best = i;
    return best;
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    double worth[CT_MOVES_MAX];
    if (p->phase != CT_FOUND) return ct_learner_choose(mind->table, p, moves, n);
    weigh_moves(mind->table, p, moves, n, worth);
    return ct_draw_best(mind, worth, n, ct_openings_of(mind->manner));
}

const ct_player ct_player_learner = {"learner", "the move that is most like those of winners of its own games", 0, 0,
                                     .choose = choose};
