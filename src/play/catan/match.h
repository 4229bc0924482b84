/* Many games on one board, played a few at a time by players that are all `greedy`, with openings drawn from its best. */
#ifndef LG_CATAN_FAIR_MATCH_H
#define LG_CATAN_FAIR_MATCH_H

#include "luck.h"
#include "play/catan/player.h"

extern const ct_player *const ct_match_player;

/* A match. It plays the games first, first + stride, first + 2 stride and so on of a seed. */
typedef struct {
    ct_manner manner[CT_SEATS_MAX];
    ct_game *game;
    uint64_t seed, next;
    int stride, due; /* due: the number of games to play next time */
    ct_tally tally;
    ct_luck_sum luck;
    double expected[CT_SEATS_MAX]; /* the expected shares of wins before the first game; even at the start */
} ct_match;

/* Opens a match. It may not be moved in memory; the table is borrowed. It knows its players; the other fields may be set
 * later. Returns false if memory is short. */
bool ct_match_open(ct_match *match, const ct_table *table);
void ct_match_close(ct_match *match);
void ct_match_begin(ct_match *match, uint64_t seed, uint64_t first, int stride);
/* Returns the estimated mean square of the deviations from even shares, to compare matches with equally many games. The
 * expected shares weigh as much as some hundred games, and wins are corrected for luck. */
double ct_match_square(const ct_match *match);
/* Plays the games that are due in all matches. threads may be NULL and does not change the result. */
void ct_matches_play(ct_match *const *matches, int count, const lg_thread_pool *threads);

#endif
