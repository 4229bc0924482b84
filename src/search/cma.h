/* The distribution of CMA-ES: a normal distribution that learns from ranked samples. */
#ifndef SEARCH_CMA_H
#define SEARCH_CMA_H

#include "base/arena.h"
#include "levelground/search.h"

typedef struct {
    /* n: dimensions; lambda: samples of a generation; mu: samples with a positive weight */
    int n, lambda, mu;
    int gap; /* generations from one decomposition to the next */
    /* mueff: variance-effective selection mass; csigma, cc: rates of the paths; dsigma: damping */
    double mueff, csigma, dsigma, cc;
    double c1, cmu, chi;                 /* c1, cmu: rates of the rank-one and rank-mu updates; chi: E|N(0, I)| */
    double sigma;                        /* the step-size */
    double forgotten;                    /* (1 - csigma)^(2 generation) */
    double widest, narrowest;            /* standard deviations of C along its axes */
    int64_t generation;                  /* generations since cma_begin */
    bool broken;                         /* numbers have left the range of doubles, so the distribution cannot go on */
    double *weight, *mean, *ps, *pc, *d; /* d: standard deviations along the axes of C */
    /* c: the covariance matrix C; axes: its unit axes, one in each row; root: the axes times their deviations */
    double *c, *axes, *root;
    double *step, *work; /* step: the mean's last step in units of sigma; work: scratch */
} cma;

/* How long the axes of C are used before they are computed again, while C goes on learning: `gap` generations or, if gap is 0,
 * lazy / (N (c1 + cmu)) generations. */
typedef struct {
    int gap;
    double lazy;
} cma_rest;

/* Lays out memory for n dimensions and at most `lambda` samples in a generation. An arena without memory only counts. */
void cma_lay_out(cma *m, arena *memory, int n, int lambda);
/* Starts again; the caller sets the mean. */
void cma_begin(cma *m, int lambda, double sigma, cma_rest rest);
/* Sets the rates of Hansen's Java program of 2011 (version 0.99.40). Its step-size adapts the faster, the fewer generations a
 * run may have; 0: no limit. The axes are computed again as often as before. */
void cma_set_rates_of_2011(cma *m, double generations);
/* Draws a sample y of N(0, C). It stands for the point mean + sigma y. */
void cma_draw(cma *m, lg_rng *rng, double *y);
/* Learns from lambda samples of n numbers each; `order` lists them from the best on. */
void cma_learn(cma *m, const double *samples, const int *order);
/* Makes the step-size larger, as Hansen's programs do if the better half of a generation has the same cost. */
void cma_widen(cma *m);

#endif
