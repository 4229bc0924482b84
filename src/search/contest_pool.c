/* The pool of a contest keeps only levels with the best score so far. A level with a better score empties the pool, because the
 * contest may only choose among levels that the search could not tell apart. */
#include "search/contest_pool.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *level_at(const contest_pool *pool, int i) {
    return pool->levels + (size_t)i * pool->task->game->level_size;
}

bool contest_pool_open(contest_pool *pool, const lg_task *task, lg_error *error) {
    const lg_contest *kind = task->game->contest;
    *pool = (contest_pool){.task = task, .most = kind ? kind->entrants(task) : 0};
    if (!pool->most) return true;
    pool->kind = kind;
    pool->levels = calloc((size_t)pool->most, task->game->level_size);
    if (!pool->levels) return lg_fail_memory(error);
    pool->contest = kind->create(task, error);
    contest_pool_clear(pool);
    return pool->contest;
}

void contest_pool_close(contest_pool *pool) {
    if (pool->contest) pool->kind->destroy(pool->contest);
    free(pool->levels);
}

void contest_pool_clear(contest_pool *pool) {
    pool->count = 0;
    pool->score = INFINITY;
}

static bool has_level(const contest_pool *pool, const lg_level *level) {
    for (int i = 0; i < pool->count; i++)
        if (!memcmp(level_at(pool, i), level, pool->task->game->level_size)) return true;
    return false;
}

bool contest_pool_take(contest_pool *pool, const lg_level *level, double score) {
    assert(pool->kind && score < INFINITY && (pool->count > 0) == (pool->score < INFINITY));
    if (score < pool->score) contest_pool_clear(pool);
    if (score > pool->score && pool->count) return false;
    if (pool->count == pool->most || has_level(pool, level)) return false;
    pool->score = score;
    memcpy(level_at(pool, pool->count++), level, pool->task->game->level_size);
    assert(pool->count <= pool->most);
    return true;
}

const lg_level *contest_pool_leader(const contest_pool *pool) {
    int leader = pool->kind->leader(pool->contest);
    assert(leader >= 0 && leader < pool->count);
    return level_at(pool, leader);
}
