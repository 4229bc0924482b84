/* The names of what `greedy` goes by. Worths are in points that win, so that a settlement's point is about 1. */
#ifndef LG_CATAN_PLAY_TASTE_H
#define LG_CATAN_PLAY_TASTE_H

#include "player.h"

/* What production is worth: a pip of each resource first, in the order of the resources. */
enum {
    CT_TASTE_WOOD,
    CT_TASTE_WHEAT,
    CT_TASTE_SHEEP,
    CT_TASTE_BRICK,
    CT_TASTE_ORE,
    CT_TASTE_FADE,     /* pips of one resource at which another is worth a quarter of the first */
    CT_TASTE_PAIR,     /* a pip of wood beside one of brick, or of wheat beside one of ore */
    CT_TASTE_NUMBER,   /* a number not had before */
    CT_TASTE_ANY_PORT, /* a 3:1 port, for each pip of all */
    CT_TASTE_OWN_PORT, /* a 2:1 port, for each pip of its resource */
    CT_TASTE_ROOM,     /* set-up: share of the gain at the best place two roads away */
    CT_TASTE_POINT,    /* a point */
    CT_TASTE_HASTE,    /* how much more it is worth at the end */
    CT_TASTE_AGE,      /* how much less production is worth at the end, as a share */
    CT_TASTE_FAR,      /* what is left of a place's worth for each road that it takes */
    CT_TASTE_RACE,     /* a road nearer to a place */
    CT_TASTE_RIVAL,    /* what is left of a place's worth where another's road already is */
    CT_TASTE_LONGEST,  /* the longest road */
    CT_TASTE_CARD,     /* a development card */
    CT_TASTE_ARMY,     /* the largest army, as a share of its points */
    CT_TASTE_PATIENCE, /* rolls of the dice after which what is waited for is worth half */
    CT_TASTE_RISK,     /* each card beyond those that are safe at a 7 */
    CT_TASTE_LEADER,   /* how much more the robber hurts those who lead */
    CT_TASTE_STEAL,    /* a card taken, in pips that the robber keeps from others */
    CT_TASTE_SELF,     /* own pips against those of others, where the robber goes */
    CT_TASTE_SECOND,   /* the second best plan, as a share of its worth */
    CT_TASTE_RESCUE,   /* a knight that sends the robber away from an own hex */
    CT_TASTE_SCARCE,   /* how much more a resource is worth that the board has few pips of */
    CT_TASTE_TRADE,    /* what a trade with the bank must bring */
    CT_TASTE_MARGIN,   /* a trade between players must bring so much */
    CT_TASTE_COUNT
};
static_assert((int)CT_TASTE_COUNT == (int)CT_TASTES, "a weight for each");

extern const char *const ct_taste_names[]; /* ends with NULL */
extern const ct_taste ct_taste_usual, ct_taste_by_hand;

#endif
