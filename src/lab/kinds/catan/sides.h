/* Lets two players of Catan play against each other. Each has two of the four seats, on an official board with shuffled tiles,
 * tokens and ports. */
#ifndef LAB_KINDS_CATAN_SIDES_H
#define LAB_KINDS_CATAN_SIDES_H

#include "players/catan/game/player.h"

enum { SIDES_SEATS = 4, SIDES_WAYS = 6 }; /* number of ways to choose two of four seats */

/* Sets up a shuffled table. `offers`: how many trades a player may offer to other players in a turn. */
bool sides_table(ct_table *table, int offers, lg_rng rng, lg_error *error);
/* Plays one game for each way to distribute the seats. Returns how many games the first player wins; -1 if memory is short. */
int sides_play(const ct_table *table, const ct_manner *first, const ct_manner *second, uint64_t seed, uint64_t number);

#endif
