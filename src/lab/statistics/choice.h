/* Models of choice: which properties make a row win. If the rows form sets, one row of each set wins (conditional logit,
 * McFadden 1974): the chance of a row is proportional to e^(coefficients times its columns). Without sets, each row wins or
 * not independently (logistic regression): this is treated as a set of the row and an alternative whose columns are all 0,
 * with an intercept. The models are fitted by Newton's method. Because these likelihoods are concave, that is the same as
 * iteratively reweighted least squares. */
#ifndef LG_LAB_CHOICE_H
#define LG_LAB_CHOICE_H

#include "levelground.h"

/* The data, which are borrowed. All numbers must be finite. */
typedef struct {
    int rows, columns;
    const double *x; /* row after row, `columns` numbers each */
    const bool *won;
    const int *set;   /* NULL: logistic; else rows of a set are consecutive, have the same number, and one has won */
    const int *group; /* NULL: each set is a group; else rows of a group are consecutive and have the same number:
                         cross-validation keeps groups together */
    bool clustered;   /* the sets of a group may depend on each other, such as games on one board: the covariance of the
                         coefficients then allows for it (Liang and Zeger 1986); needs two groups or more */
} choices;

typedef struct {
    int coefficients;                /* one per column; in logistic regression the intercept follows */
    double *coefficient, *error, *p; /* with standard errors, and two-sided p values of Wald's test; owned */
    double *covariance;              /* of the coefficients, row by row; owned */
    double likelihood;               /* natural logarithm; 0 is best */
    double null_likelihood;          /* of chance: 1/k in a set of k; without sets the share of rows that won */
    double r2;                       /* McFadden's: 1 - likelihood / null_likelihood */
    int sets;                        /* observations: sets, or rows if there are no sets */
    int steps;                       /* steps of Newton's method */
} choice_model;

/* Fits the model. Returns false with an error if a set does not have exactly one winner, if columns do not vary or depend on
 * each other, or if the data are perfectly separated, so that the likelihood has no maximum. After an error there is nothing
 * to clear. */
bool choice_model_fit(const choices *data, choice_model *model, lg_error *error);
void choice_model_clear(choice_model *model);

/* k-fold cross-validation. The groups of sets (of rows if there are no sets) are dealt at random, by the seed, to folds of
 * equal size, and each fold is judged by a model of the other folds. Returns false for the same reasons as choice_model_fit,
 * also if the model of some folds cannot be fitted. */
typedef struct {
    double loss;      /* mean negative log likelihood of a set, in nats; 0 is best */
    double null_loss; /* of chance, with its share of winners also from the other folds */
    double r2;        /* 1 - loss / null_loss; negative if chance is better */
} validation;
bool choice_model_validate(const choices *data, int folds, uint64_t seed, validation *v, lg_error *error);

#endif
