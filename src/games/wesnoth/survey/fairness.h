/* How fair a whole map is to its sides, by what walking costs and not by how far it is, for every movement type that the
 * default era recruits (land/recruits.def). Too slow for a search that moves hex by hex: some milliseconds.
 *
 * What is near a side is nearer to its keep than to any other, by path cost: villages, and hexes that can be entered.
 * A neck is the narrowest place between a keep and its rivals: the fewest hexes that part them, a minimum vertex cut
 * (Menger 1927), found by augmenting paths (Ford and Fulkerson 1956). Hexes within a turn's walk of a keep are not cut. */
#ifndef LG_WESNOTH_SURVEY_FAIRNESS_H
#define LG_WESNOTH_SURVEY_FAIRNESS_H

#include "survey.h"

/* By what sides can differ: the most and the fewest villages near one; the share by which the land near one is off the
 * mean, at most; the points by which the k-th nearest of the villages near each differ, on average over k; the points by
 * which the ways to the nearest rival differ. */
typedef enum { WN_OFF_VILLAGES, WN_OFF_LAND, WN_OFF_NEAREST, WN_OFF_RIVAL, WN_OFFS } wn_off;
extern const char *const wn_off_names[]; /* ends with NULL */

/* One movement type, or one pair of teams. The arrays by side, from 1. */
typedef struct {
    int villages[WN_SIDES_MAX + 1], land[WN_SIDES_MAX + 1];
    int rival[WN_SIDES_MAX + 1];   /* path cost to the nearest rival's keep, or WN_FAR */
    double away[WN_SIDES_MAX + 1]; /* mean path cost of the villages near it, of as many as every side has */
    double off[WN_OFFS];           /* NAN where there is nothing to compare */
} wn_kind;

/* The mean over the recruits, and the type that is off most. */
typedef struct {
    double mean, most;
    int class; /* of most; -1: none */
} wn_overall;

/* Two against two: who plays with the first of four sides. */
enum { WN_PAIRINGS = 3 };

typedef struct {
    int sides;                         /* keeps there are; nothing else is said of fewer than two */
    bool plays[WN_SIDES_MAX + 1];      /* which sides have one */
    wn_kind kind[WN_CLASSES];          /* of the types that are recruited */
    wn_overall all[WN_OFFS];           /* over these */
    double away[WN_SIDES_MAX + 1];     /* the mean of theirs */
    int teams;                         /* WN_PAIRINGS with four keeps, else 0 */
    int mate[WN_PAIRINGS][2];          /* the first team */
    wn_kind team_on_foot[WN_PAIRINGS]; /* teams 1 and 2 */
    wn_overall team[WN_PAIRINGS][WN_OFFS];
} wn_fairness;

/* By how much the land of sides 1 to `sides` is off its mean, as a share of it, at most. */
double wn_land_off(const int *land, int sides);

/* How many of the default era's recruits move so. */
extern const int wn_recruits[WN_CLASSES];

/* The board is laid out with what surveys need; its scratch changes, what a survey has found does not. False if memory is
 * short. */
bool wn_fairness_find(wn_board *board, wn_fairness *fairness);

/* The neck between a side's keep and all its rivals', on foot: how many hexes, 0 where there is no way, -1 where the keeps
 * are within two turns; and the mean path cost from the keep to those hexes, of several such cuts the one
 * nearest to it. */
typedef struct {
    int width;
    double away;
} wn_neck;
bool wn_neck_find(wn_board *board, int side, wn_neck *neck);

#endif
