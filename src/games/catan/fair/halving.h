/* Successive halving (Karnin, Koren and Somekh 2013): all entrants play equally many games, the less even half leaves, those
 * left play on, until one remains. A round has the same games for all entrants, and an equal part of all games there are. */
#ifndef LG_CATAN_FAIR_HALVING_H
#define LG_CATAN_FAIR_HALVING_H

#include "match.h"

enum { CT_ENTRANTS_MAX = 64 };

typedef struct {
    ct_match *living[CT_ENTRANTS_MAX]; /* in no order */
    int count, games;                  /* living; in all that there are */
    int rounds, left;                  /* rounds in all; games that each living one has still to play in this one */
    int64_t played;                    /* games in all */
} ct_halving;

/* The matches have begun, and are borrowed. What they come to is compared by ct_match_square. */
void ct_halving_begin(ct_halving *h, ct_match *matches, int count, int games);
bool ct_halving_is_over(const ct_halving *h);
/* Games for the present slice, as `due` of the living matches; after them comes ct_halving_note. */
void ct_halving_deal(ct_halving *h);
void ct_halving_note(ct_halving *h);
/* The most even one as far as is known. */
const ct_match *ct_halving_leader(const ct_halving *h);

#endif
