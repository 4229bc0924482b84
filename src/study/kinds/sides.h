/* Two players of Catan against each other: two of four seats each, on an official board whose tiles, tokens and ports are
 * shuffled. */
#ifndef LG_STUDY_SIDES_H
#define LG_STUDY_SIDES_H

#include "games/catan/play/player.h"

enum { SIDES_SEATS = 4, SIDES_WAYS = 6 }; /* ways in which two of four seats can be the first one's */

/* offers: to others, a turn. */
bool sides_table(ct_table *table, int offers, lg_rng rng, lg_error *error);
/* How many games the first wins, one each way to sit; -1: memory is short. */
int sides_play(const ct_table *table, const ct_manner *first, const ct_manner *second, uint64_t seed, uint64_t number);

#endif
