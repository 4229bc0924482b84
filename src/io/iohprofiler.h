/* The files of IOHprofiler, as IOHexperimenter (Doerr et al. 2018) has written them since version 0.3.3. Each algorithm has a
 * folder. For each function this folder contains a JSON file that describes what was run, and a .dat file with a trace for each
 * run.
 *
 *   a1_ALGORITHM/IOHprofiler_f1_FUNCTION.json
 *   a1_ALGORITHM/data_f1_FUNCTION/IOHprofiler_f1_DIM117.dat
 *
 * Each trace must begin with evaluation 1, because readers of the format use this to tell runs apart. Numbers have 10 digits in
 * both files. */
#ifndef IO_IOHPROFILER_H
#define IO_IOHPROFILER_H

#include "levelground.h"

/* The runs of one algorithm on one function. */
typedef struct {
    const char *folder; /* the algorithm's, which must exist */
    const char *suite;  /* the name of the set of functions */
    const char *info;   /* says how the runs were made */
    const char *algorithm, *function_name;
    int function, dimension; /* function: its number, from 1 */
    int instances;           /* runs are made on these in turn; 0: there is one */
    lg_text attributes, runs, traces;
    int64_t run, seed, evaluations, best_evaluations; /* of the current run */
    double best;
} ioh_cell;

/* Adds what is said of all runs of the cell. */
void ioh_add_attribute(ioh_cell *c, const char *name, const char *value);
/* Begins a run, and adds rows to its trace. It ends with the next run, or when the files are written. */
void ioh_begin_run(ioh_cell *c, int64_t run, int64_t seed);
void ioh_add_row(ioh_cell *c, int64_t evaluations, double y);
/* Writes the two files. */
bool ioh_write(ioh_cell *c, lg_error *error);
void ioh_clear(ioh_cell *c);

#endif
