/* Which runs are to be made: those of a part of the design that are not in the store, and that no other process has taken. What a
 * process takes it locks, in a file beside the store, so that nothing stays taken when it dies. */
#ifndef LG_STUDY_FEED_H
#define LG_STUDY_FEED_H

#include "study/store.h"

/* Part `part` of `parts`, from 1: the runs whose number leaves part - 1 when divided by parts. */
typedef struct {
    int part, parts;
} study_part;

typedef struct study_feed study_feed;

/* The store is borrowed. */
study_feed *feed_create(const study_store *store, const char *path, study_part part, lg_error *error);
void feed_destroy(study_feed *feed);
int64_t feed_runs(const study_feed *feed); /* in the part */
int64_t feed_done(const study_feed *feed); /* of them in the store, as far as is known here */
bool feed_idle(const study_feed *feed);    /* has all been finished that was given out? */
/* The next run, or -1: there is none, or as long as so much is not finished. False with an error. */
bool feed_next(study_feed *feed, int64_t *run, lg_error *error);
/* It is in the store now. */
void feed_finish(study_feed *feed, int64_t run);

#endif
