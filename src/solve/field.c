/* A better level sends all others away: what a search can judge comes before what only a contest can. */
#include "solve/field.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *level_at(const field *f, int i) {
    return f->levels + (size_t)i * f->task->game->level_size;
}

bool field_open(field *f, const lg_task *task, lg_error *error) {
    const lg_contest *kind = task->game->contest;
    *f = (field){.task = task, .most = kind ? kind->entrants(task) : 0};
    if (!f->most) return true;
    f->kind = kind;
    f->levels = calloc((size_t)f->most, task->game->level_size);
    if (!f->levels) return lg_fail(error, "out of memory");
    f->contest = kind->create(task, error);
    field_clear(f);
    return f->contest;
}

void field_close(field *f) {
    if (f->contest) f->kind->destroy(f->contest);
    free(f->levels);
}

void field_clear(field *f) {
    f->count = 0;
    f->score = INFINITY;
}

static bool has(const field *f, const lg_level *level) {
    for (int i = 0; i < f->count; i++)
        if (!memcmp(level_at(f, i), level, f->task->game->level_size)) return true;
    return false;
}

bool field_take(field *f, const lg_level *level, double score) {
    if (score < f->score) field_clear(f);
    if (score > f->score && f->count) return false;
    if (f->count == f->most || has(f, level)) return false;
    f->score = score;
    memcpy(level_at(f, f->count++), level, f->task->game->level_size);
    return true;
}

const lg_level *field_leader(const field *f) {
    assert(f->count);
    return level_at(f, f->kind->leader(f->contest));
}
