/* A model of what games find: how much each piece, on each place, moves each seat's share. It is a Bayesian linear regression on
 * the pieces in which a level differs from the first one, updated with each result (a Kalman filter). Places near each other have
 * similar effects. */
#ifndef SEARCH_BALANCE_PIECE_MODEL_H
#define SEARCH_BALANCE_PIECE_MODEL_H

#include "levelground/search.h"

typedef struct piece_model piece_model;

/* A prediction for one level: the expected share of each output, and their common variance, without the chance of games. */
typedef struct {
    double variance;
    double mean[];
} piece_forecast;

/* Is the space small enough for a model that knows pieces? A larger one gets a model that knows only the mean. */
bool piece_model_knows(const lg_space *space);
/* `near` is how alike the effects of the same piece on two genes are, from 0 to 1: genes x genes numbers, borrowed; NULL if
 * the model knows no pieces. `first` is the genome that others are compared with, `even` what each of the outputs is
 * expected to be at first. Returns NULL if memory is short. */
piece_model *piece_model_create(const lg_space *space, const double *near, lg_genome first, const double *even,
                                int outputs);
void piece_model_destroy(piece_model *model);
/* Forgets everything. `spread` is the variance by which one move is expected to change a share, `wide` that of the first level. */
void piece_model_reset(piece_model *model, double spread, double wide);
/* Learns the mean shares of games on a level; `noise` is the variance that chance gives these means. */
void piece_model_learn(piece_model *model, lg_genome genome, const double *shares, double noise);
void piece_model_foresee(const piece_model *model, lg_genome genome, piece_forecast *forecast);

#endif
