/* Many games at one table, played some at a time by players all alike: `greedy`, with openings drawn from its best. */
#ifndef LG_CATAN_FAIR_MATCH_H
#define LG_CATAN_FAIR_MATCH_H

#include "games/catan/play/player.h"
#include "luck.h"

extern const ct_player *const ct_match_player;

/* It plays the games first, first + stride, first + 2 stride ... of a seed. */
typedef struct {
    ct_manner manner[CT_SEATS_MAX];
    ct_game *game;
    uint64_t seed, next;
    int stride, due; /* due: games when it is next played */
    ct_tally tally;
    ct_luck_sum luck;
    double expected[CT_SEATS_MAX]; /* shares of wins, before a game is played; all are even to begin with */
} ct_match;

/* The match stays where it is, the table is borrowed; it knows its players, the rest of it may follow. False if memory is
 * short. */
bool ct_match_open(ct_match *match, const ct_table *table);
void ct_match_close(ct_match *match);
void ct_match_begin(ct_match *match, uint64_t seed, uint64_t first, int stride);
/* The mean square by which shares of wins miss being even, as far as is known: what was expected weighs as much as some
 * hundred games, and wins are corrected for luck. To compare matches of equally many games by. */
double ct_match_square(const ct_match *match);
/* Those that are due, of all the matches; the crew (or NULL) changes no result. */
void ct_matches_play(ct_match *const *matches, int count, const lg_crew *crew);

#endif
