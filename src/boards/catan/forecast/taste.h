/* The names of the weights of `greedy`. Worths are in points of the game, so a settlement's point is about 1. */
#ifndef BOARDS_CATAN_FORECAST_TASTE_H
#define BOARDS_CATAN_FORECAST_TASTE_H

#include <assert.h>

/* The weights of `greedy`, and of `search` where it looks no further; found by our own search (studies/players). */
enum { CT_TASTES = 30 };
typedef struct {
    double weight[CT_TASTES];
} ct_taste;

/* The worth of production comes first: of a pip of each resource, in the order of the resources. */
enum {
    CT_TASTE_WOOD,
    CT_TASTE_WHEAT,
    CT_TASTE_SHEEP,
    CT_TASTE_BRICK,
    CT_TASTE_ORE,
    CT_TASTE_FADE,     /* number of pips of one resource at which another pip is worth a quarter of the first */
    CT_TASTE_PAIR,     /* a pip of wood beside one of brick, or of wheat beside one of ore */
    CT_TASTE_NUMBER,   /* a number that the seat does not have yet */
    CT_TASTE_ANY_PORT, /* a 3:1 port, for each pip of the seat */
    CT_TASTE_OWN_PORT, /* a 2:1 port, for each pip of its resource */
    CT_TASTE_ROOM,     /* set-up: the share that the gain at the best place two roads away counts */
    CT_TASTE_POINT,    /* a point */
    CT_TASTE_HASTE,    /* by how much a point is worth more at the end */
    CT_TASTE_AGE,      /* by what share production is worth less at the end */
    CT_TASTE_FAR,      /* the factor of a place's worth for each road that it needs */
    CT_TASTE_RACE,     /* being one road nearer to a place */
    CT_TASTE_RIVAL,    /* the factor of a place's worth if another seat's road is there */
    CT_TASTE_LONGEST,  /* the longest road */
    CT_TASTE_CARD,     /* a development card */
    CT_TASTE_ARMY,     /* the largest army, as a share of its points */
    CT_TASTE_PATIENCE, /* number of rolls after which something is worth half as much */
    CT_TASTE_RISK,     /* each card above the hand that is safe at a 7 */
    CT_TASTE_LEADER,   /* by how much the robber prefers to hurt the leaders */
    CT_TASTE_STEAL,    /* a stolen card, in pips that the robber blocks */
    CT_TASTE_SELF,     /* the seat's own pips compared with those of others, when the robber moves */
    CT_TASTE_SECOND,   /* the second best plan, as a share of its worth */
    CT_TASTE_RESCUE,   /* a knight that moves the robber away from one of the seat's own hexes */
    CT_TASTE_SCARCE,   /* by how much a resource is worth more if the board has few pips of it */
    CT_TASTE_TRADE,    /* what a trade with the bank must gain */
    CT_TASTE_MARGIN,   /* what a trade between players must gain */
    CT_TASTE_COUNT
};
static_assert((int)CT_TASTE_COUNT == (int)CT_TASTES, "a weight for each");

extern const char *const ct_taste_names[]; /* ends with NULL */
extern const ct_taste ct_taste_usual, ct_taste_by_hand;

#endif
