/* The player that chooses among all legal moves uniformly. */
#include "players/catan/game/player.h"

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    (void)p, (void)moves;
    return (int)lg_rng_below(&mind->rng, (uint32_t)n);
}

const ct_player ct_player_random = {"random", "any move, all equally often", 0, 0, .choose = choose};
