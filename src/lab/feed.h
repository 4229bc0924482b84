/* Decides which runs this process makes: runs of its part of the design that are not in the store and that no other process
 * has taken. A process takes runs by locking ranges of a file beside the store. The system releases the locks when the process
 * ends, so no run stays taken if the process dies. */
#ifndef LAB_FEED_H
#define LAB_FEED_H

#include "lab/store.h"

/* Part `part` of `parts`, counted from 1: the runs whose number modulo `parts` is part - 1. */
typedef struct {
    int part, parts;
} study_part;

typedef struct study_feed study_feed;

/* Returns a feed; NULL with an error if the lock file cannot be opened, the store cannot be read or memory is short. The store
 * is borrowed. */
study_feed *feed_create(const study_store *store, const char *path, study_part part, lg_error *error);
void feed_destroy(study_feed *feed);
int64_t feed_runs(const study_feed *feed); /* number of runs in the part */
/* number of the part's runs that are in the store, as far as this process knows */
int64_t feed_finished_runs(const study_feed *feed);
bool feed_is_idle(const study_feed *feed); /* is every run that was given out finished? */
/* Returns the next run in *run; -1 if there is none left, or if there is none until runs that were given out are finished.
 * Returns false with an error. */
bool feed_next(study_feed *feed, int64_t *run, lg_error *error);
/* Marks a run as finished, after it was written to the store. */
void feed_finish(study_feed *feed, int64_t run);

#endif
