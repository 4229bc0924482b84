/* What an explorer and its emitters share. An emitter sees the archive as it was when the round began, and the levels that its
 * own batch has collected since. It collects the levels that the archive might keep; the explorer offers them to the archive
 * after the round. */
#ifndef SEARCH_ARCHIVES_EXPLORER_H
#define SEARCH_ARCHIVES_EXPLORER_H

#include "level_maker.h"
#include "levelground/explore.h"

enum { EXPLORER_BATCHES = 32 };

/* The levels that a batch has collected, to be offered to the archive. */
typedef struct {
    int count;
    int64_t evaluations;
    bool failed;
    int *niche;
    double *cost, *trait; /* trait: for each level a value for each row of the game's table */
    lg_genome *genome;
} finds;

/* One thread's tools for making and evaluating levels. */
typedef struct lg_worker {
    const lg_explorer *x;
    level_maker maker;
    lg_run *feed; /* a run of the optimizer, if an optimizer makes the levels; or NULL */
    void *state;  /* the emitter's own memory */
    /* for the current batch: */
    finds *found;
    int64_t evaluations;
} worker;

struct lg_explorer {
    const lg_task *task;
    lg_problem *problem;
    lg_elites *elites;
    const lg_emitter *emitter;
    const lg_optimizer *optimizer; /* NULL if an emitter makes the levels */
    lg_values params;              /* parameters of the emitter or the optimizer */
    int workers, traits, batch;
    worker *worker;
    finds found[EXPLORER_BATCHES];
    char *memory;
    /* for the current round: */
    uint64_t seed, wanted; /* wanted: the set of traits that are axes */
    int64_t round, left;
    int each; /* maximum number of evaluations in a batch */
};

/* Collects the cursor's genome if the archive might keep it. */
void worker_keep_current(worker *self);
/* Like worker_keep_current, but for any genome that an optimizer has evaluated. `traits` are the genome's values on the
 * archive's axes; pass NULL to have them computed from the level. */
void worker_keep_evaluated(worker *self, lg_genome genome, double cost, const double *traits);
/* Computes the traits of the cursor's level. Returns in `*old` the lowest cost known for its niche, in the archive or in the
 * current batch; INFINITY if the niche is empty. Returns false if the level is invalid or outside all niches. */
bool worker_compare(worker *self, double *old);
/* Collects a genome whose traits the worker has just computed. */
void worker_keep(worker *self, lg_genome genome, double cost);
/* Are evaluations left, and has nothing failed? */
static inline bool worker_may_go_on(const worker *self) {
    return lg_run_open(self->maker.run) && !self->found->failed;
}
/* Tournament selection: draws this many elites and copies the one of lowest cost. */
void worker_draw_elite(worker *self, int draws, lg_genome genome);
/* Applies at least `least` random moves of symbols. Then applies a random number of further moves, whose mean is `mean`. */
void worker_vary_symbols(worker *self, lg_genome genome, int least, double mean);

#endif
