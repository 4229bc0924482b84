/* Lays out choices as sets of alternatives, even if the data have no sets, and computes the likelihood of the winners. */
#ifndef LAB_STATISTICS_CHOICE_SETS_H
#define LAB_STATISTICS_CHOICE_SETS_H

#include "lab/statistics/choice.h"

typedef struct {
    /* width: number of coefficients, which is the number of columns, plus an intercept for data without sets */
    int sets, width;
    int *start;     /* first alternative of each set; one more entry is the end of the last set */
    int *winner;    /* index among all alternatives */
    double *row;    /* alternatives, `width` numbers each */
    double *chance; /* probabilities of a set's alternatives; working memory, as is `mean` */
    double *mean;   /* mean row of the set */
    bool *used;     /* which sets count */
    bool alone;     /* is each set a row with the alternative of zeros? */
} choice_sets;

bool choice_sets_open(choice_sets *s, const choices *data, lg_error *error);
void choice_sets_close(choice_sets *s);

/* Returns the logarithm of the winners' probability. Writes `gradient` (width numbers) and `information` (width * width, the
 * negative second derivatives) unless they are NULL; pass both or neither. */
double choice_sets_likelihood(const choice_sets *s, const double *beta, double *gradient, double *information);

/* Adds the gradient of one set's likelihood. */
void choice_sets_add_gradient(const choice_sets *s, int set, const double *beta, double *gradient);

/* Replaces the covariance for independent sets by one that takes dependence within groups into account. group[i] is the number
 * of set i's group, from 0 to groups - 1, in ascending order. Returns false if memory is short. */
bool choice_sets_cluster(const choice_sets *s, const double *beta, const int *group, int groups, double *covariance);

/* Returns the coefficients of the null model: all 0, except an intercept for the share of rows that won. Returns false if all
 * rows or no rows won. */
bool choice_sets_chance(const choice_sets *s, double *beta, lg_error *error);

/* Returns the coefficients with the highest likelihood, and their covariance (width * width). */
bool choice_sets_maximise(const choice_sets *s, double *beta, double *covariance, int *steps, lg_error *error);

#endif
