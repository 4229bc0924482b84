/* The player that has learned from its own games, and from nothing else: it began with random moves, and moves of winners became
 * more likely (src/lab/kinds/catan/learning.c). It takes the move with the highest sum of weighted measures (learner.h), and
 * looks no further. */
#include "learner.h"

#include "plan.h"

/* Found by the study `players`, experiment `learner`. In the order of the measures. */
static const double weights[CT_SEEN] = {
    7.83,  13.15, 10.7, 10.56, 15,    3.46,  .32,  .45,   .02,   6.13,  8.75, -1.55, 6.77, 8.43,  6.87, 9.32,
    3.01,  4.96,  1.51, 3.03,  6.37,  5.37,  7.46, 6.49,  -2.32, -.85,  8.31, 5.25,  4.1,  2.9,   4.51, 5.89,
    .84,   1.87,  1.4,  2.18,  2.02,  1.13,  -.34, -2.51, 8.98,  -4.21, .45,  -4.42, -2.3, -2.47, 3.21, 4.85,
    -4.23, 3.63,  1.19, 6.36,  -3.62, -1.79, -.16, -1.95, -1.14, 4.68,  2.05, 4.69,  2.3,  -3.61, 1.36};

static double worth_of(const ct_sight *sight, const ct_move *move) {
    double seen[CT_SEEN], sum = 0;
    ct_sight_measure(sight, move, seen);
    for (int i = 0; i < CT_SEEN; i++)
        sum += weights[i] * seen[i];
    return sum;
}

static void weigh_moves(const ct_table *table, const ct_position *p, const ct_move *moves, int n, double *worth) {
    ct_sight sight;
    ct_sight_init(&sight, table, p, p->actor);
    for (int i = 0; i < n; i++)
        worth[i] = worth_of(&sight, &moves[i]);
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
                                     choose};
