/* A search for the weights of a player, for kinds of runs that fit a player by its games. CMA-ES draws factors by
 * which given weights are multiplied: the coordinates of a point are the logarithms of the factors, and the search
 * begins at the point 0. */
#ifndef LAB_KINDS_WEIGHTS_SEARCH_H
#define LAB_KINDS_WEIGHTS_SEARCH_H

#include "search/cma.h"

enum { WEIGHTS_DRAWS = 14 }; /* draws in a generation */

typedef struct {
    int n; /* number of weights */
    cma cma;
    double *draws, *point;
    char *memory;
} weights_search;

/* Allocates memory for n weights. Call weights_search_close also if memory is short. */
bool weights_search_open(weights_search *w, int n, lg_error *error);
void weights_search_close(weights_search *w);
/* Starts at the given weights, with the step size sigma. */
void weights_search_begin(weights_search *w, double sigma);
/* Returns how well a player plays whose weights are multiplied by the factors of this point. Higher is better. NAN ends the
 * search. */
typedef double weights_score(void *context, const double *point, lg_error *error);
/* Draws a generation, scores its points and learns from their order. Returns the mean score; NAN if a score was NAN. */
double weights_search_step(weights_search *w, lg_rng *rng, weights_score *score, void *context, lg_error *error);
/* Multiplies n weights by the factors of a point. */
void weights_at(const double *start, const double *point, int n, double *weights);

#endif
