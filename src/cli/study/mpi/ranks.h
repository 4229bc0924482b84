/* levelground-mpi: rank 0 owns the store, gives out runs and keeps what comes back; the others make them.
 *
 *   PLAN   0 to each, first: a byte for the size, then the plan's text
 *   RUNS   0 to a worker: numbers, 8 bytes each
 *   ROWS   a worker to 0: packed rows, several times a second
 *   WRONG  a worker to 0: why it cannot go on
 *   END    0 to each: no more; what is at work is broken off
 *   LAST   a worker to 0, its answer: the last rows
 */
#ifndef LG_CLI_STUDY_RANKS_H
#define LG_CLI_STUDY_RANKS_H

#include <mpi.h>

#include "study/runner.h"

enum { TAG_PLAN = 1, TAG_RUNS, TAG_ROWS, TAG_WRONG, TAG_END, TAG_LAST };
enum { BATCH_MAX = 1024 }; /* runs a worker has before it, at most */

/* A message that has come. */
typedef struct {
    int from, tag;
    lg_text bytes;
} letter;

/* Takes a message if one has come; to be cleared. An MPI_Recv would keep a processor busy while it waits. */
bool ranks_take(letter *l);
void ranks_nap(void); /* less than a millisecond */

/* Rank 0: a study_maker. */
bool ranks_run(const runner *r, runner_summary *summary, lg_error *error);
/* Rank 0: tells all to end, if nothing has yet. */
void ranks_end(void);
/* The others: until they are told to end. */
void ranks_work(void);

#endif
