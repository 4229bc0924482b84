/* A model of what games find on levels with too many pieces for piece_model.h: the same Bayesian regression, kept as a Gaussian
 * process over the levels that were played on. So its memory grows with their number and not with that of pieces. */
#ifndef SEARCH_BALANCE_LEVEL_MODEL_H
#define SEARCH_BALANCE_LEVEL_MODEL_H

#include "piece_model.h"

typedef struct level_model level_model;

/* Returns how alike the effects of the same piece on two genes are, from 0 to 1. */
typedef double level_model_near(const void *context, int gene, int other);

/* `first` and `even` are those of piece_model_create; context is borrowed. Returns NULL if memory is short. */
level_model *level_model_create(level_model_near *near, const void *context, int genes, lg_genome first,
                                const double *even, int outputs);
void level_model_destroy(level_model *model);
/* As of piece_model.h. A level that differs in many genes, or comes after many others, is not learned. */
void level_model_reset(level_model *model, double spread, double wide);
void level_model_learn(level_model *model, lg_genome genome, const double *shares, double noise);
void level_model_foresee(level_model *model, lg_genome genome, piece_forecast *forecast);

#endif
