/* How good the places of a seat's first dwellings are, by what lies around them: free land by spades and ships, and the dwellings
 * of all seats. Each of these numbers has a weight in victory points. The weights come from games (studies/terra-mystica-players,
 * experiment sites). */
#ifndef PLAYERS_TERRA_MYSTICA_FAMILIES_SITE_H
#define PLAYERS_TERRA_MYSTICA_FAMILIES_SITE_H

#include "players/terra_mystica/game/position.h"

enum {
    TM_SITE_NEXT_ONE,   /* free hexes one spade from home: beside a dwelling */
    TM_SITE_NEXT_TWO,   /* the same, two spades from home */
    TM_SITE_SHIP_ONE,   /* free hexes of the home terrain: reached with one ship */
    TM_SITE_SHIP_TWO,   /* the same, with two ships */
    TM_SITE_SHIP_THREE, /* the same, with three ships */
    TM_SITE_RING_HOME,  /* free hexes two steps away that one ship does not reach: of the home terrain */
    TM_SITE_RING_ONE,   /* the same, one spade from home */
    TM_SITE_RING_TWO,   /* the same, two spades from home */
    TM_SITE_RIVAL,      /* dwellings of other seats beside an own one */
    TM_SITE_RIVAL_NEAR, /* the same, two steps away */
    TM_SITE_OWN_NEAR,   /* pairs of own dwellings at most two steps from each other */
    TM_SITE_OWN_THREE,  /* the same, three steps */
    TM_SITE_OWN_FAR,    /* the same, more than five steps */
    TM_SITE_FEATURES
};

extern const char *const tm_site_names[TM_SITE_FEATURES];
extern const double tm_site_weights[TM_SITE_FEATURES];

/* Counts what lies around a seat's first dwellings. */
void tm_site_features(const tm_table *table, const tm_position *p, int seat, int feature[TM_SITE_FEATURES]);
/* Returns the sum of features times weights: victory points that the places are expected to bring. */
double tm_site_value(const tm_table *table, const tm_position *p, int seat);

#endif
