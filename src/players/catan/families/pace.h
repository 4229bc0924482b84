/* How long buildings take, and how long a seat needs to win: estimates in rolls of the dice, as JSettlers plans by (Thomas,
 * Real-time decision making for adversarial environments using a plan-based heuristic, 2003; Guhe and Lascarides, Game
 * strategies for The Settlers of Catan, 2014). The formulas are our own. */
#ifndef PLAYERS_CATAN_FAMILIES_PACE_H
#define PLAYERS_CATAN_FAMILIES_PACE_H

#include "players/catan/game/hand.h"
#include "players/catan/game/roads.h"

enum { CT_PACE_SITES = 6 };

/* What a seat's settlements and cities yield, in pips, and at which rates the bank trades with it. */
typedef struct {
    uint8_t pips[CT_RESOURCES], rate[CT_RESOURCES];
} ct_income;

/* Everything about a seat that the estimate of its rolls until it wins depends on. */
typedef struct {
    ct_income income;
    int missing_points;
    int settlements_left, cities_left; /* pieces that are not built yet */
    int missing_knights;               /* for the largest army; 0: the seat has the army */
    int held, sites;                   /* numbers of its settlements, and of places where it could settle */
    int16_t held_at[CT_SETTLEMENTS];   /* corners of its settlements, the best first */
    ct_station site[CT_PACE_SITES];    /* places where it could settle; many pips and few missing roads come first */
} ct_pace_state;

/* Adds what a settlement at a corner yields, or what it yields more as a city; and its port. */
void ct_income_add(ct_income *income, const ct_table *table, int corner);
/* Returns the estimated number of rolls until a hand has the cards, trades with the bank among them; at most 200. */
double ct_rolls_until(const ct_income *income, const ct_hand *hand, const uint8_t need[CT_RESOURCES]);
/* Returns the rolls that a road, a settlement, a city and a card take, one after the other. A lower number is faster. */
double ct_building_time(const ct_income *income);

void ct_pace_init(ct_pace_state *pace, const ct_table *table, const ct_position *p, int seat);
/* Change the state as if the seat had built a settlement at a site, or a city at one of its settlements. */
void ct_pace_add_settlement(ct_pace_state *pace, const ct_table *table, int site);
void ct_pace_add_city(ct_pace_state *pace, const ct_table *table, int held);
/* Returns the estimated number of rolls until the seat wins, if it always builds what brings its points soonest. */
double ct_rolls_to_win(ct_pace_state pace, const ct_table *table);

#endif
