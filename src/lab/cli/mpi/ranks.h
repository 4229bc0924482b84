/* levelground-mpi: rank 0 owns the store, gives out runs and stores the rows; the other ranks (workers) make the runs.
 *
 *   PLAN   rank 0 to each worker, first: a byte for the size, then the plan's text
 *   RUNS   rank 0 to a worker: run numbers, 8 bytes each
 *   ROWS   a worker to rank 0: packed rows, several times a second
 *   WRONG  a worker to rank 0: why it cannot continue
 *   END    rank 0 to each worker: no more runs; the current run is aborted
 *   LAST   a worker to rank 0, its answer to END: the last rows
 */
#ifndef LAB_CLI_MPI_RANKS_H
#define LAB_CLI_MPI_RANKS_H

#include <mpi.h>

#include "lab/runner.h"

enum { TAG_PLAN = 1, TAG_RUNS, TAG_ROWS, TAG_WRONG, TAG_END, TAG_LAST };
enum { BATCH_MAX = 1024 }; /* most runs that a worker holds at any time */

/* A received message. */
typedef struct {
    int from, tag;
    lg_text bytes;
} message;

/* Receives a message if one has arrived; the caller clears it. The function polls, because MPI_Recv would keep a processor busy
 * while it waits. */
bool ranks_receive(message *m);
void ranks_sleep_briefly(void); /* sleeps for less than a millisecond */

/* For rank 0: makes the runs; a study_maker. */
bool ranks_run(const runner *r, runner_summary *summary, lg_error *error);
/* For rank 0: tells all other ranks to end, unless this was done before. */
void ranks_end(void);

#endif
