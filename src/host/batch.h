/* Many levels at once: worker threads make them, the caller's thread hands them out in order. What is made depends on
 * seed and index only, never on the number of threads. */
#ifndef LG_HOST_BATCH_H
#define LG_HOST_BATCH_H

#include "levelground.h"

typedef struct {
    const lg_task *task;
    const lg_plan_step *plan;
    const lg_values *params; /* or NULL */
    lg_solver *solver;       /* of task, plan and params, for the caller's thread; NULL: one of the batch's own */
    const lg_wants *wants;   /* or NULL */
    lg_budget budget;        /* of each level */
    uint64_t seed;
    int64_t first, count; /* the first level's index, and how many */
    int again;            /* how often the first has been made anew */
    int jobs;
    bool progress; /* a bar on a terminal, once it has taken a second */
    bool shared;   /* what emit prints goes to the same terminal: take the bar away for it */
    bool traced;   /* note each level's improvements */
} batch;

typedef struct {
    int64_t index;
    int again; /* how often it was made anew, since it was like an earlier one */
    const lg_level *level;
    lg_outcome outcome;
    double seconds, cpu_seconds; /* spent on it: by the clock, and by all processors */
    const lg_text *trace;        /* lines "index,attempt,stage,evaluations,cost", one an improvement; NULL: not noted */
} batch_result;

typedef struct {
    int64_t made;              /* handed out */
    bool cancelled, exhausted; /* interrupted; no further level differs from those made */
    bool kept;                 /* interrupted, and the last level made is the best of an unfinished search */
    double seconds, distance;  /* mean Hamming distance between two levels */
    int cells;
} batch_summary;

/* Calls emit for each level, in order of index, until it returns false. False with an error if it could not begin, or
 * if emit failed (the error is then emit's). */
bool batch_run(const batch *b, bool (*emit)(const batch_result *, void *context), void *context, batch_summary *summary,
               lg_error *error);

#endif
