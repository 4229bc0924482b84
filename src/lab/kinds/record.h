/* Records the series of a run during its search. */
#ifndef LAB_KINDS_RECORD_H
#define LAB_KINDS_RECORD_H

#include "levelground/search.h"

#include "lab/kind.h"

extern const study_series record_series[];

typedef struct {
    /* base: the gene's first value in the generation; sum, squares: sums of the differences from it and of their squares */
    double base, sum, squares;
} record_gene;

typedef struct {
    lg_archive archive; /* must be first, so that what is offered to the archive reaches the recording */
    study_row *row;
    unsigned kept; /* the series to record, as bits */
    const lg_solver *solver;
    int every; /* every n-th gene is kept */
    double best;
    /* threshold: the next number of evaluations to add to the trace; traced: the last one in it */
    int64_t threshold, traced;
    double lowest, sum;
    int64_t offered, generation, rows;
    record_gene *gene;
    int genes;
} recording;

/* Starts recording a run, before its search starts. The budget's context must begin with the recording. */
void record_begin(recording *r, study_row *row, unsigned kept, lg_budget *budget);
/* Ends the recording. Returns false if genes should be recorded but the game has no real genes, or if memory was short. */
bool record_end(recording *r, lg_error *error);
void record_clear(recording *r);

#endif
