/* How long buildings take, and how long a seat needs to win: estimates in rolls of the dice, as JSettlers plans by (Thomas, Real-time
 * decision making for adversarial environments using a plan-based heuristic, 2003; Guhe and Lascarides, Game strategies for The
 * Settlers of Catan, 2014). The formulas are our own. */
#ifndef PLAYERS_CATAN_FAMILIES_PACE_H
#define PLAYERS_CATAN_FAMILIES_PACE_H

#include "players/catan/game/hand.h"
#include "players/catan/game/roads.h"

enum { CT_PACE_SITES = 6 };

/* What a seat's settlements and cities yield, in pips, and at which rates the bank trades with it. */
typedef struct {
    uint8_t pips[CT_RESOURCES], rate[CT_RESOURCES];
} ct_income;

/* A seat on its way to win. */
typedef struct {
    ct_income income;
    int lack;                       /* points that are missing */
    int settlements, cities;        /* pieces that are left */
    int knights;                    /* knights that are missing for the largest army; 0: it has it */
    int own, sites;                 /* numbers of its settlements, and of places where it could settle */
    int16_t at[CT_SETTLEMENTS];     /* its settlements, the best first */
    ct_station site[CT_PACE_SITES]; /* places, by pips for each road that is missing */
} ct_course;

/* Adds what a settlement at a corner yields, or what it yields more as a city; and its port. */
void ct_income_add(ct_income *income, const ct_table *table, int corner);
/* Returns the estimated number of rolls until a hand has the cards, trades with the bank among them; at most 200. */
double ct_rolls_until(const ct_income *income, const ct_hand *hand, const uint8_t need[CT_RESOURCES]);
/* Returns the rolls that a road, a settlement, a city and a card take, one after the other. A lower number is faster. */
double ct_building_time(const ct_income *income);

void ct_course_init(ct_course *course, const ct_table *table, const ct_position *p, int seat);
/* Builds one thing: a settlement at a site, or a city at a settlement. */
void ct_course_settle(ct_course *course, const ct_table *table, int site);
void ct_course_raise(ct_course *course, const ct_table *table, int own);
/* Returns the estimated number of rolls until the seat wins, if it always builds what brings its points soonest. */
double ct_rolls_to_win(ct_course course, const ct_table *table);

#endif
