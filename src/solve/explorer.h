/* What an explorer and its emitters share: a desk for each worker, a catch for each batch. An emitter sees the
 * archive as it stood when the round began, and what its own batch has found since; all it finds goes into the
 * catch. */
#ifndef LG_SOLVE_EXPLORER_H
#define LG_SOLVE_EXPLORER_H

#include "levelground/explore.h"
#include "solve/breeder.h"

enum { EXPLORER_BATCHES = 32 };

/* What a batch has found, to be offered. */
typedef struct {
    int count;
    int64_t evaluations;
    bool failed;
    int *niche;
    double *cost, *trait; /* trait: all of the table */
    lg_genome *genome;
} catch;

/* A worker's: what it evaluates and describes with. */
typedef struct lg_desk {
    const lg_explorer *x;
    breeder own;
    lg_run *feed; /* of the optimizer; or NULL */
    void *state;  /* the emitter's */
    /* of the batch at hand */
    catch *catch;
    int64_t evaluations;
} desk;

struct lg_explorer {
    const lg_task *task;
    lg_problem *problem;
    lg_elites *elites;
    const lg_emitter *emitter;
    const lg_optimizer *optimizer; /* or NULL */
    lg_values params;              /* the emitter's or the optimizer's */
    int workers, traits, batch;
    desk *desk;
    catch catches[EXPLORER_BATCHES];
    char *memory;
    /* of the round */
    uint64_t seed, wanted; /* wanted: the traits that are axes */
    int64_t round, left;
    int each; /* evaluations of a batch */
};

/* Notes the cursor's genome if the archive wants it. */
void desk_note(desk *d);
/* The like for any genome whose traits, of the axes, are known; NULL where the level has to tell them. */
void desk_hear(desk *d, lg_genome genome, double cost, const double *traits);
/* Describes the cursor's level. What the archive's level of its kind costs, or a better one's that the batch has found:
 * INFINITY for none. False where it is no valid level or of no kind. */
bool desk_look(desk *d, double *old);
/* Notes a genome that the desk has just described. */
void desk_keep(desk *d, lg_genome genome, double cost);
/* May more be evaluated? */
static inline bool desk_open(const desk *d) {
    return lg_run_open(d->own.run) && !d->catch->failed;
}
/* Copies the cheapest of so many elites drawn. */
void desk_draw(desk *d, int draws, lg_genome genome);
/* Carries out so many blind moves of symbols at least, and others on average. */
void desk_vary_symbols(desk *d, lg_genome genome, int least, double mean);

/* Of what how->optimizer makes. */
extern const lg_emitter emitter_feed;

#endif
