/* Successive halving (Karnin, Koren and Somekh 2013): all entrants play equally many games, the less even half is eliminated,
 * and the rest play on, until one is left. In a round all entrants play the same games, and each round has an equal part of
 * all games. */
#ifndef LG_CATAN_FAIR_HALVING_H
#define LG_CATAN_FAIR_HALVING_H

#include "match.h"

enum { CT_ENTRANTS_MAX = 64 };

typedef struct {
    ct_match *living[CT_ENTRANTS_MAX]; /* the matches still in the contest, in no order */
    int count, games;                  /* number of matches still in the contest; number of all games */
    int rounds, left;                  /* number of rounds; games that each match still has to play in this round */
    int64_t played;                    /* games played so far */
} ct_halving;

/* Begins. The matches are open and borrowed. ct_match_square compares their results. */
void ct_halving_begin(ct_halving *h, ct_match *matches, int count, int games);
bool ct_halving_is_over(const ct_halving *h);
/* Gives each match its games of the next slice, by setting the matches' `due`. The caller plays them and then calls
 * ct_halving_note. */
void ct_halving_deal(ct_halving *h);
void ct_halving_note(ct_halving *h);
/* Returns the most even match so far. */
const ct_match *ct_halving_leader(const ct_halving *h);

#endif
