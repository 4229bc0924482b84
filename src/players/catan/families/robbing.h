/* How `greedy` uses the robber, and when it plays a knight. */
#ifndef PLAYERS_CATAN_FAMILIES_ROBBING_H
#define PLAYERS_CATAN_FAMILIES_ROBBING_H

#include "plan.h"

/* Does the robber block one of the seat's own settlements or cities? */
bool ct_is_robbed(const ct_table *table, const ct_position *p, int seat);
double ct_knight_worth(const ct_outlook *outlook, const ct_position *p);
/* Returns the index of the chosen move of the robber. */
int ct_choose_robbing(const ct_outlook *outlook, const ct_position *p, const ct_move *moves, int n);

#endif
