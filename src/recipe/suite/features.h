/* Features of a search problem, measured by random walks and descents. */
#ifndef RECIPE_SUITE_FEATURES_H
#define RECIPE_SUITE_FEATURES_H

#include "levelground/search.h"

/* A random walk makes random moves from a random genome and takes them all. A descent takes each random move that costs no more,
 * until a number of moves in a row brings nothing better; where it ends is a local optimum. */
typedef struct {
    double valid;   /* share of uniform random genomes that stand for a level */
    double start;   /* median cost of the valid ones; NAN if there are none */
    double neutral; /* share of moves on a walk that leave the cost as it is */
    /* number of moves after which costs on a walk are hardly related: -1 / log of their correlation (Weinberger 1990) */
    double length;
    double interaction; /* share of pairs of moves whose effects do not add up: epistasis */
    /* A local optimum is left by two random moves, and a descent follows. Shares of the descents that end at the same cost, at a
     * lower cost and at a higher cost (local optima networks, Ochoa 2008). */
    double same, better, worse;
    double spread; /* mean share of genes in which two such local optima differ; 0 for real genes that are equal */
} suite_features;

enum { FEATURES_LEAST = 100 };

/* Measures a problem by about `evaluations` evaluations, at least FEATURES_LEAST. Returns false if memory is short. */
bool suite_measure(const lg_problem *problem, int64_t evaluations, uint64_t seed, suite_features *features);

#endif
