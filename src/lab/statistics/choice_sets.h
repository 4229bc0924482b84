/* Lays out choices as sets of alternatives, whether or not they came as sets, and computes the winners' likelihood. */
#ifndef LG_LAB_CHOICE_SETS_H
#define LG_LAB_CHOICE_SETS_H

#include "lab/statistics/choice.h"

typedef struct {
    int sets, width; /* width: the coefficients: columns, plus an intercept for data without sets */
    int *start;      /* first alternative of each set, and the end of the last */
    int *winner;     /* index among all alternatives */
    double *row;     /* alternatives, `width` numbers each */
    double *chance;  /* chances of a set's alternatives; working memory, like mean */
    double *mean;    /* mean row of the set */
    bool *used;      /* sets that count */
    bool alone;      /* each set is a row and the empty alternative */
} choice_sets;

bool choice_sets_open(choice_sets *s, const choices *data, lg_error *error);
void choice_sets_close(choice_sets *s);

/* Returns the logarithm of the winners' chances. Writes `gradient` (width numbers) and `information` (width * width, the
 * negative second derivatives) unless they are NULL; pass both or neither. */
double choice_sets_likelihood(const choice_sets *s, const double *beta, double *gradient, double *information);

/* Adds the gradient of one set's likelihood. */
void choice_sets_add_gradient(const choice_sets *s, int set, const double *beta, double *gradient);

/* Replaces the covariance of independent sets by one that allows for dependence within groups: group[i] is the number of set
 * i's group, from 0 to groups - 1, in ascending order. Returns false if memory is short. */
bool choice_sets_cluster(const choice_sets *s, const double *beta, const int *group, int groups, double *covariance);

/* Returns the coefficients of chance: all 0, except an intercept for the share of rows that won. Returns false if all rows or
 * no rows won. */
bool choice_sets_chance(const choice_sets *s, double *beta, lg_error *error);

/* Returns the coefficients with the greatest likelihood, and their covariance (width * width). */
bool choice_sets_maximise(const choice_sets *s, double *beta, double *covariance, int *steps, lg_error *error);

#endif
