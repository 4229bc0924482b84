/* The levels that enter a contest: those of all attempts with the best score, without duplicates. */
#ifndef SEARCH_CONTEST_POOL_H
#define SEARCH_CONTEST_POOL_H

#include "levelground/search.h"

typedef struct {
    const lg_task *task;
    const lg_contest *kind; /* NULL if the task wants no contest */
    void *contest;
    char *levels; /* `most` levels, one after the other */
    int count, most;
    double score; /* the score that all of them have */
} contest_pool;

/* Creates an empty pool and the contest. Call contest_pool_close at the end, even after an error. */
bool contest_pool_open(contest_pool *pool, const lg_task *task, lg_error *error);
void contest_pool_close(contest_pool *pool);
void contest_pool_clear(contest_pool *pool);
/* Adds a level, unless the pool has a better one, contains it already or is full. Returns whether it was added. */
bool contest_pool_take(contest_pool *pool, const lg_level *level, double score);
const lg_level *contest_pool_leader(const contest_pool *pool);

#endif
