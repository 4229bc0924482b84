/* The evolution strategy with covariance matrix adaptation by itself: a normal distribution that learns from ranked
 * samples of itself. Equation numbers are those of Hansen, The CMA Evolution Strategy: A Tutorial, 2016. */
#ifndef LG_OPTIMIZERS_CMA_H
#define LG_OPTIMIZERS_CMA_H

#include "core/arena.h"
#include "levelground/search.h"

typedef struct {
    int n, lambda, mu;                   /* dimensions; samples of a generation; those with a positive weight */
    int gap;                             /* generations from one decomposition to the next */
    double mueff, csigma, dsigma, cc;    /* variance-effective selection mass; rates of the paths; damping */
    double c1, cmu, chi;                 /* rates of the rank-one and rank-mu updates; E|N(0, I)| */
    double sigma;                        /* the step-size */
    double forgotten;                    /* (1 - csigma)^(2 generation) */
    double widest, narrowest;            /* standard deviations of C along its axes */
    int64_t generation;                  /* since cma_begin */
    bool broken;                         /* numbers have run out of range */
    double *weight, *mean, *ps, *pc, *d; /* d: standard deviations along the axes */
    double *c, *axes, *root;             /* C; its unit axes, one a row; those times their deviations */
    double *step, *work;                 /* the mean's last step in units of sigma; scratch */
} cma;

/* How long C's axes stay while C learns: so many generations, or where these are 0, lazy / (N (c1 + cmu)). */
typedef struct {
    int gap;
    double lazy;
} cma_rest;

/* For n dimensions and generations of at most so many samples; an arena that only counts does so. */
void cma_lay_out(cma *m, arena *memory, int n, int lambda);
/* Begins anew; the caller sets the mean. */
void cma_begin(cma *m, int lambda, double sigma, cma_rest rest);
/* A sample y of N(0, C); the point it stands for is mean + sigma y. */
void cma_draw(cma *m, lg_rng *rng, double *y);
/* Learns from lambda samples, n numbers each; order names them from the best on. */
void cma_learn(cma *m, const double *samples, const int *order);

#endif
