/* Measures how fair a whole map is to its sides, by path costs instead of distances, for every movement type that the
 * default era recruits (land/recruits.def). It takes some milliseconds, which is too slow for a search that moves hex by
 * hex.
 *
 * A village, or a hex that can be entered, is near a side if its path cost from the side's keep is lower than from any
 * other keep. A neck is the narrowest place between a keep and its rivals: the fewest hexes that separate them, a minimum
 * vertex cut (Menger 1927), found by augmenting paths (Ford and Fulkerson 1956). Hexes within a turn's walk of a keep are
 * not cut. Three sides have no symmetry that makes their starts alike, so places for them are found here, too. */
#ifndef WESNOTH_SURVEY_FAIRNESS_H
#define WESNOTH_SURVEY_FAIRNESS_H

#include "survey.h"

/* How the sides can differ. VILLAGES: the largest number of villages near a side minus the smallest. LAND: the largest share by
 * which the land near a side differs from the mean. NEAREST: the difference between the path costs of the k-th nearest villages
 * of the sides, on average over k. RIVAL: the difference between the path costs to the nearest rival. */
typedef enum { WN_OFF_VILLAGES, WN_OFF_LAND, WN_OFF_NEAREST, WN_OFF_RIVAL, WN_OFFS } wn_off;
extern const char *const wn_off_names[]; /* ends with NULL */

/* The results for one movement type, or for one pair of teams. Arrays are by side, from 1. */
typedef struct {
    int villages[WN_SIDES_MAX + 1], land[WN_SIDES_MAX + 1];
    int rival[WN_SIDES_MAX + 1]; /* path cost to the nearest rival's keep, or WN_FAR */
    /* by side: mean path cost of the nearest villages; the same number of villages for every side */
    double away[WN_SIDES_MAX + 1];
    double off[WN_OFFS]; /* NAN if there is nothing to compare */
} wn_kind;

/* The mean over the recruits, and the movement type with the largest deviation. */
typedef struct {
    double mean, most;
    int class; /* the movement type of `most`; -1: none */
} wn_overall;

/* Two sides against two: the three pairings of four sides differ in the partner of the first side. */
enum { WN_PAIRINGS = 3 };

typedef struct {
    int sides;                         /* number of keeps; with fewer than two, nothing is compared */
    bool plays[WN_SIDES_MAX + 1];      /* the sides that have a keep */
    wn_kind kind[WN_CLASSES];          /* by movement type, for those that are recruited */
    wn_overall all[WN_OFFS];           /* summary over the recruited movement types */
    double away[WN_SIDES_MAX + 1];     /* the mean over the recruits */
    int teams;                         /* WN_PAIRINGS with four keeps, else 0 */
    int mate[WN_PAIRINGS][2];          /* the sides of the first team */
    wn_kind team_on_foot[WN_PAIRINGS]; /* teams 1 and 2 */
    wn_overall team[WN_PAIRINGS][WN_OFFS];
} wn_fairness;

/* How many recruits of the default era have each movement type. */
extern const int wn_recruits[WN_CLASSES];

/* Computes the fairness. The board must be laid out for surveys; its scratch arrays change, but the findings of a survey
 * do not. Returns false if memory is short. */
bool wn_fairness_find(wn_board *board, wn_fairness *fairness);

/* The neck between the keep of a side and all rival keeps, on foot. width: the number of hexes; 0 if there is no path, -1 if
 * the keeps are within two turns of each other. away: the mean path cost from the keep to these hexes; if there are several
 * minimum cuts, the one nearest to the keep is taken. */
typedef struct {
    int width;
    double away;
} wn_neck;
bool wn_neck_find(wn_board *board, int side, wn_neck *neck);

/* Chooses where three sides start, so that the same amount of land is nearest to each. Two and four sides need no search,
 * because their starts mirror each other. */

/* Finds three keeps on open land, at least `edge` hexes from its edges. The first keep is in the middle at the top; the other
 * two mirror each other. */
void wn_starts_of_three(int width, int height, int edge, wn_point keep[4]);

#endif
