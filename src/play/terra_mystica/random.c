/* The player that chooses among all legal moves uniformly. */
#include "player.h"

static int choose(tm_mind *mind, const tm_position *p, const tm_move *moves, int n) {
    (void)p, (void)moves;
    return (int)lg_rng_below(&mind->rng, (uint32_t)n);
}

const tm_player tm_player_random = {"random", "any move, all equally often", choose};
