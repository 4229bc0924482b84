/* What other players need of `greedy`. */
#ifndef PLAYERS_TERRA_MYSTICA_FAMILIES_GREEDY_H
#define PLAYERS_TERRA_MYSTICA_FAMILIES_GREEDY_H

#include "turn_search.h"

tm_move tm_greedy_choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]);
/* Is it the seat's turn, and is it offered no power? */
bool tm_is_own_turn(const tm_mind *mind, const tm_position *p);
/* Takes the next move of the plan. Returns false if there is none, or it is no longer legal. */
bool tm_follow_plan(tm_mind *mind, const tm_position *p, tm_move *move);

#endif
