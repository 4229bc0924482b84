/* Where `greedy` sends the robber, and when a knight. */
#ifndef LG_CATAN_PLAY_ROBBING_H
#define LG_CATAN_PLAY_ROBBING_H

#include "plan.h"

/* Does the robber keep an own settlement or city from yielding? */
bool ct_is_robbed(const ct_outlook *outlook, const ct_position *p);
double ct_knight_worth(const ct_outlook *outlook, const ct_position *p);
/* The index of one of the robber's moves. */
int ct_choose_robbing(const ct_outlook *outlook, const ct_position *p, const ct_move *moves, int n);

#endif
