/* Choices laid out as sets of alternatives, whether they came as sets or not, and the likelihood of their winners. */
#ifndef LG_STUDY_CHOICE_SETS_H
#define LG_STUDY_CHOICE_SETS_H

#include "study/statistics/choice.h"

typedef struct {
    int sets, width; /* coefficients: columns, and an intercept where rows stand by themselves */
    int *start;      /* first alternative of each set, and one beyond the last; all memory hangs on `row` */
    int *winner;     /* among all alternatives */
    double *row;     /* alternatives, `width` numbers each */
    double *chance;  /* of the alternatives of a set; working memory, as the next */
    double *mean;    /* of a row of the set */
    bool *used;      /* only these sets count */
    bool alone;      /* each set is a row and nothing */
} choice_sets;

bool choice_sets_open(choice_sets *s, const choices *data, lg_error *error);
void choice_sets_close(choice_sets *s);

/* The logarithm of the winners' chances. `gradient` (width) and `information` (width * width, the negative second
 * derivatives) are written where they are not NULL: both or none. */
double choice_sets_likelihood(const choice_sets *s, const double *beta, double *gradient, double *information);

/* The coefficients of chance: 0, and an intercept for the share of rows that won. False where all won or none. */
bool choice_sets_chance(const choice_sets *s, double *beta, lg_error *error);

/* The coefficients of the greatest likelihood, with their covariance (width * width). */
bool choice_sets_maximise(const choice_sets *s, double *beta, double *covariance, int *steps, lg_error *error);

#endif
