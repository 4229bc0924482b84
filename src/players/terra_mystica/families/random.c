/* The player that chooses among all legal moves uniformly. */
#include "players/terra_mystica/game/player.h"

static tm_move choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    int n = tm_list_moves(mind->table, p, moves);
    return moves[lg_rng_below(&mind->rng, (uint32_t)n)];
}

const tm_player tm_player_random = {"random", "any move, all equally often", .choose = choose};
