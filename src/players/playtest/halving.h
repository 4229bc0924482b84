/* Successive halving (Karnin, Koren and Somekh 2013): all entrants play equally many games, the less even half is eliminated,
 * and the rest play on, until one is left. In a round all entrants play the same games, and each round has an equal part of
 * all games. */
#ifndef PLAYERS_PLAYTEST_HALVING_H
#define PLAYERS_PLAYTEST_HALVING_H

#include "match.h"

enum { LG_ENTRANTS_MAX = 64 };

typedef struct {
    lg_match *living[LG_ENTRANTS_MAX]; /* the matches still in the contest, in no order */
    int count, games;                  /* number of matches still in the contest; number of all games */
    int rounds, left;                  /* number of rounds; games that each match still has to play in this round */
    int64_t played;                    /* games played so far */
} lg_halving;

/* Begins. The matches are open and borrowed. Their unevenness compares their results. */
void lg_halving_begin(lg_halving *h, lg_match *matches, int count, int games);
bool lg_halving_is_over(const lg_halving *h);
/* Gives each match its games of the next slice, by setting the matches' `due`. The caller plays them and then calls
 * lg_halving_note. */
void lg_halving_deal(lg_halving *h);
void lg_halving_note(lg_halving *h);
/* Returns the most even match so far. */
const lg_match *lg_halving_leader(const lg_halving *h);

#endif
