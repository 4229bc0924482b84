/* Makes many levels in parallel. Worker threads make them; the caller's thread hands them out in order. A level depends only
 * on seed and index, never on the number of threads. */
#ifndef LG_HOST_BATCH_H
#define LG_HOST_BATCH_H

#include "levelground.h"

typedef struct {
    const lg_task *task;
    const lg_plan_step *plan;
    const lg_values *params; /* or NULL */
    lg_solver *solver;       /* a solver for the caller's thread; NULL: the batch creates one */
    const lg_wants *wants;   /* or NULL */
    lg_budget budget;        /* the budget of each level */
    uint64_t seed;
    int64_t first, count; /* the index of the first level; the number of levels */
    int again;            /* how often the first level was made again before */
    int jobs;
    bool progress; /* draw a progress bar on a terminal, after one second */
    bool shared;   /* emit prints to the same terminal, so the bar is removed before it is called */
    bool traced;   /* record each level's improvements */
} batch;

typedef struct {
    int64_t index;
    int again; /* how often it was made again because an earlier level was equal */
    const lg_level *level;
    lg_outcome outcome;
    double seconds, cpu_seconds; /* time that was spent on it: wall clock, and processor time of all threads */
    const lg_text
        *trace; /* lines "index,attempt,stage,evaluations,cost", one for each improvement; NULL if not recorded */
} batch_result;

typedef struct {
    int64_t made;              /* number of levels handed out */
    bool cancelled, exhausted; /* the batch was interrupted; no further level differs from those made */
    bool kept;                 /* interrupted, and the last level is the best of an unfinished search */
    double seconds, distance;  /* distance: mean Hamming distance between two levels */
    int cells;
} batch_summary;

/* Calls emit for each level, in order of index, until it returns false. Returns false with an error if the batch could not
 * start, or if emit failed (then the error is emit's). */
bool batch_run(const batch *b, bool (*emit)(const batch_result *, void *context), void *context, batch_summary *summary,
               lg_error *error);

#endif
