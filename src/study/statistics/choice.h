/* Models of choice: what makes a row win. With sets, one row of each wins (conditional logit, McFadden 1974): the chance of a
 * row is in proportion to e^(coefficients times its columns). Without, each row wins or not by itself (logistic
 * regression): a set of that row and of nothing, whose columns are 0, with an intercept. Fitted by Newton's method, which
 * for these likelihoods, concave as they are, is iteratively reweighted least squares. */
#ifndef LG_STUDY_CHOICE_H
#define LG_STUDY_CHOICE_H

#include "levelground.h"

/* Borrowed; numbers are finite. */
typedef struct {
    int rows, columns;
    const double *x; /* row after row, `columns` numbers each */
    const bool *won;
    const int
        *set; /* NULL: logistic; else rows of one set follow each other and have the same number, and one has won */
    const int *group; /* NULL: each set is its own; else rows of one group follow each other and have the same number:
                         cross-validation deals whole groups */
} choices;

typedef struct {
    int coefficients;                /* the columns; in logistic regression the intercept behind them */
    double *coefficient, *error, *p; /* with standard errors, and p values of Wald's test, two-sided; owned */
    double *covariance;              /* of the coefficients, row by row; owned */
    double likelihood;               /* natural logarithm, 0 at best */
    double null_likelihood;          /* of chance: 1/k in a set of k; without sets the share of rows that won */
    double r2;                       /* McFadden's: 1 - likelihood / null_likelihood */
    int sets;                        /* observations: sets, or rows where there are none */
    int steps;                       /* of Newton's method */
} choice_model;

/* False with a sentence: no single winner in a set, columns that do not vary or depend on each other, or perfect
 * separation, where the likelihood has no maximum. Then there is nothing to clear. */
bool choice_model_fit(const choices *data, choice_model *model, lg_error *error);
void choice_model_clear(choice_model *model);

/* k-fold cross-validation: groups of sets (rows without) are dealt to folds of a size by the seed, and each is judged by the
 * model of the other folds. False as above, also where a model of some folds cannot be fitted. */
typedef struct {
    double loss;      /* mean negative log likelihood of a set, in nats: 0 at best */
    double null_loss; /* of chance, its share of winners too from the other folds */
    double r2;        /* 1 - loss / null_loss; negative where chance does better */
} validation;
bool choice_model_validate(const choices *data, int folds, uint64_t seed, validation *v, lg_error *error);

#endif
