/* Models of choice: which properties make a row win. If the rows form sets, one row of each set wins (conditional logit,
 * McFadden 1974): the probability of a row is proportional to e^(coefficients times its columns). Without sets, each row wins
 * or does not win independently (logistic regression). This is treated as a set of the row and an alternative whose columns are
 * all 0, with an intercept. The models are fitted by Newton's method, which for these likelihoods is the same as iteratively
 * reweighted least squares. */
#ifndef LAB_STATISTICS_CHOICE_H
#define LAB_STATISTICS_CHOICE_H

#include "levelground.h"

/* The data. All arrays are borrowed. All numbers must be finite. */
typedef struct {
    int rows, columns;
    const double *x; /* the rows, one after the other, with `columns` numbers each */
    const bool *won;
    /* NULL: logistic regression. Otherwise the number of each row's set; rows of a set are consecutive, and one of them has
     * won */
    const int *set;
    /* NULL: each set is a group of its own. Otherwise the number of each row's group; rows of a group are consecutive.
     * Cross-validation keeps a group together */
    const int *group;
    /* may the sets of a group depend on each other, such as games on one board? Then the covariance of the coefficients takes
     * this into account (Liang and Zeger 1986); this needs at least two groups */
    bool clustered;
} choices;

typedef struct {
    /* number of coefficients: one for each column and, in logistic regression, the intercept at the end */
    int coefficients;
    /* coefficient: the coefficients; error: their standard errors; p: two-sided p values of Wald's test; all owned */
    double *coefficient, *error, *p;
    double *covariance; /* covariance of the coefficients, row by row; owned */
    double likelihood;  /* natural logarithm; 0 is best */
    /* likelihood of the null model, which gives every row of a set of k the probability 1/k; without sets, the share of rows
     * that won */
    double null_likelihood;
    double r2; /* McFadden's pseudo R squared: 1 - likelihood / null_likelihood */
    int sets;  /* number of sets, or of rows if there are no sets */
    int steps; /* steps of Newton's method */
} choice_model;

/* Fits the model. Returns false with an error if a set does not have exactly one winner, if columns do not vary or depend on
 * each other, or if the data are perfectly separated, so that the likelihood has no maximum. After an error there is nothing
 * to clear. */
bool choice_model_fit(const choices *data, choice_model *model, lg_error *error);
void choice_model_clear(choice_model *model);

/* k-fold cross-validation. The groups of sets (of rows if there are no sets) are distributed at random, by the seed, over folds
 * of equal size. Each fold is judged by a model that is fitted to the other folds. Returns false for the same reasons as
 * choice_model_fit, also if the model of some folds cannot be fitted. */
typedef struct {
    double loss;      /* mean negative log likelihood of a set, in nats; 0 is best */
    double null_loss; /* mean loss of the null model, whose share of winners also comes from the other folds */
    double r2;        /* 1 - loss / null_loss; negative if the null model is better */
} validation;
bool choice_model_validate(const choices *data, int folds, uint64_t seed, validation *v, lg_error *error);

#endif
