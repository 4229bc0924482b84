/* Reads the files of IOHprofiler (io/iohprofiler.h), by whichever program they were written. A folder contains JSON files, each of
 * which names files of traces, or folders of such files. */
#ifndef IO_IOH_READ_H
#define IO_IOH_READ_H

#include "levelground.h"

/* A run. The texts and arrays are borrowed during the call. */
typedef struct {
    const char *algorithm, *function_name, *file; /* file: of the JSON, for errors */
    int dimension;
    int64_t evaluations, improvements;
    const int64_t *when; /* by improvement: the number of evaluations, and the value, which is minimised */
    const double *cost;
} ioh_run;

typedef bool (*ioh_take)(void *context, const ioh_run *run, lg_error *error);

/* Calls `take` for each run in the folder and in the folders in it, in the order of their names. Stops with an error if `take`
 * returns false, or if a file is not what it should be. The error names the file. */
bool ioh_read(const char *folder, ioh_take take, void *context, lg_error *error);

#endif
