/* What the player `learner` sees of a move: a few dozen measures. A move is worth the sum of its measures, each times a weight.
 * The weights were learned from the player's own games (study `players`, experiment `learner`). */
#ifndef PLAYERS_CATAN_FAMILIES_LEARNER_H
#define PLAYERS_CATAN_FAMILIES_LEARNER_H

#include "players/catan/game/hand.h"
#include "players/catan/game/roads.h"

/* The goals that cards are kept for. Each kind of move that pays a price is one of them. */
enum { CT_GOALS = 4 };

/* Measures of pips are in tenths of a pip, of points in tenths of a point, of cards as it says. */
enum {
    /* the set-up: pips of each resource, in the order of the resources ... */
    CT_SEEN_FOUND,
    CT_SEEN_FOUND_NEW =
        CT_SEEN_FOUND + CT_RESOURCES, /* ... resources and numbers that the seat does not have yet ... */
    CT_SEEN_FOUND_NUMBERS,
    CT_SEEN_FOUND_ANY_PORT, /* ... ports, by the pips that they trade ... */
    CT_SEEN_FOUND_OWN_PORT,
    CT_SEEN_FOUND_WOOD_BRICK, /* ... pips of one resource that have pips of the other beside them ... */
    CT_SEEN_FOUND_WHEAT_ORE,
    CT_SEEN_FOUND_ROOM, /* ... and the pips of the best place two roads away */
    CT_SEEN_PAVE,       /* the first roads: the pips of the best place one road further */
    CT_SEEN_SETTLE,     /* a settlement; how many points the seat has; and what the place yields */
    CT_SEEN_SETTLE_LATE,
    CT_SEEN_SETTLE_PIPS,
    CT_SEEN_SETTLE_NEW,
    CT_SEEN_SETTLE_NUMBERS,
    CT_SEEN_SETTLE_ANY_PORT,
    CT_SEEN_SETTLE_OWN_PORT,
    CT_SEEN_CITY,
    CT_SEEN_CITY_LATE,
    CT_SEEN_CITY_PIPS,
    CT_SEEN_CITY_WHEAT_ORE, /* pips of these two */
    CT_SEEN_ROAD,
    CT_SEEN_ROAD_LATE,
    CT_SEEN_ROAD_SITE,   /* pips of the best place that the road reaches, ... */
    CT_SEEN_ROAD_FAR,    /* ... or that one more road reaches */
    CT_SEEN_ROAD_LENGTH, /* makes the seat's longest road longer; wins the award */
    CT_SEEN_ROAD_AWARD,
    CT_SEEN_BUY,
    CT_SEEN_BUY_LATE,
    CT_SEEN_BUY_ARMY, /* knights that are missing for the largest army */
    CT_SEEN_KNIGHT,
    CT_SEEN_KNIGHT_ROBBED, /* the robber blocks the seat; the knight wins the largest army; it comes before the dice */
    CT_SEEN_KNIGHT_AWARD,
    CT_SEEN_KNIGHT_BEFORE,
    CT_SEEN_ROADS,
    CT_SEEN_PLENTY,
    CT_SEEN_MONOPOLY,
    CT_SEEN_MONOPOLY_CARDS, /* tenths of the cards that it brings */
    CT_SEEN_BANK,
    CT_SEEN_OFFER,
    CT_SEEN_OFFER_TWO, /* two cards for one */
    CT_SEEN_YES,
    CT_SEEN_YES_POINTS, /* the points that the other seat shows */
    CT_SEEN_ROB_HARM, /* pips of other seats that the robber blocks; the same times their points; the seat's own pips */
    CT_SEEN_ROB_LEADERS,
    CT_SEEN_ROB_SELF,
    CT_SEEN_STEAL, /* a card is stolen; tenths of the cards of that seat; its points */
    CT_SEEN_STEAL_CARDS,
    CT_SEEN_STEAL_POINTS,
    CT_SEEN_END_RISK, /* ends the turn with this many cards above the hand that is safe at a 7 */
    /* what the move does to the hand: cards that are missing for each goal, ... */
    CT_SEEN_MISSING,
    CT_SEEN_PAYS = CT_SEEN_MISSING + CT_GOALS, /* ... whether the hand pays for it, ... */
    CT_SEEN_CARDS = CT_SEEN_PAYS + CT_GOALS,   /* ... quarters of the cards, and cards above the safe hand */
    CT_SEEN_RISK,
    CT_SEEN
};

/* What a seat sees before it moves. */
typedef struct {
    const ct_table *table;
    const ct_position *p;
    int seat, stations, army; /* army: knights that are missing for the largest army */
    int pips[CT_RESOURCES], all_pips;
    unsigned numbers; /* those that yield something, as bits */
    ct_hand hand;
    bool open[CT_GOALS], robbed; /* open: the goal can be reached if there are cards */
    int missing[CT_GOALS];
    ct_station at[CT_CORNERS_MAX]; /* the corners that its roads reach, now or with up to two more roads */
} ct_sight;

extern const char *const ct_seen_names[]; /* names of the measures; ends with NULL */

void ct_sight_init(ct_sight *sight, const ct_table *table, const ct_position *p, int seat);
/* Measures a legal move. */
void ct_sight_measure(const ct_sight *sight, const ct_move *move, double seen[CT_SEEN]);
/* Returns the index of the move that `learner` makes. */
int ct_learner_choose(const ct_table *table, const ct_position *p, const ct_move *moves, int n);

#endif
