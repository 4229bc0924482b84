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

/* Draws among the best moves, at most `most`. */
static int draw_best(ct_mind *mind, const ct_sight *sight, const ct_move *moves, int n, int most) {
    int best[CT_OPENINGS_MAX], kept = 0;
    double worth[CT_OPENINGS_MAX];
    for (int i = 0; i < n; i++) {
        double here = worth_of(sight, &moves[i]);
        if (kept == most && here <= worth[kept - 1]) continue;
        int k = kept < most ? kept++ : kept - 1;
        for (; k && worth[k - 1] < here; k--) {
            worth[k] = worth[k - 1];
            best[k] = best[k - 1];
        }
        worth[k] = here;
        best[k] = i;
    }
    assert(kept >= 1);
    return best[kept > 1 ? lg_rng_below(&mind->rng, (uint32_t)kept) : 0];
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    ct_sight sight;
    ct_sight_init(&sight, mind->table, p, mind->seat);
    return draw_best(mind, &sight, moves, n, p->phase == CT_FOUND ? ct_openings_of(mind->manner) : 1);
}

const ct_player ct_player_learner = {"learner", "the move that is most like those of winners of its own games", 0, 0,
                                     choose};
