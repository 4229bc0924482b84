/* What generate is asked for, by options or by an id: the recipe of the first level, its task, and the batch to run. */
#ifndef LG_CLI_ORDER_H
#define LG_CLI_ORDER_H

#include "cli/searcher.h"
#include "host/batch.h"

/* As they stand on the command line; NULL where nothing was given. */
typedef struct {
    choice choice;
    const char *id, *lock, *count, *seed, *evaluations, *seconds, *target, *jobs, *want[LG_WANTS_MAX + 1];
    int wants;
} order_words;

typedef struct {
    lg_recipe recipe;
    bool locked;
    lg_plan_step single[2]; /* the plan where an algorithm is named */
    lg_task *task;
    batch batch;
} order;

/* A seed of six digits at most, from the system. */
bool draw_seed(uint64_t *seed, lg_error *error);
/* To be cleared, also after an error. */
bool order_init(order *o, const order_words *words, lg_error *error);
void order_clear(order *o);
/* The recipe of one of the batch's levels, which borrows from the order; and its id: empty where there is none. */
lg_recipe order_recipe(const order *o, const batch_result *r);
void order_id(const order *o, const batch_result *r, lg_text *id);

#endif
