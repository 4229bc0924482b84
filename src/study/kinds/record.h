/* What a search leaves behind on its way: series of a run. */
#ifndef LG_STUDY_RECORD_H
#define LG_STUDY_RECORD_H

#include "levelground/search.h"

#include "study/kind.h"

extern const study_series record_series[];

typedef struct {
    double base, sum, squares; /* of a generation: a value, and what the others are beside it */
} record_gene;

typedef struct {
    lg_archive archive; /* first: who offers sees the recording */
    study_row *row;
    unsigned kept; /* series, as bits */
    const lg_solver *solver;
    int every; /* gene that is kept */
    double best;
    int64_t threshold, traced; /* of the trace: the next one, and the last evaluation that is in it */
    double lowest, sum;
    int64_t offered, generation, rows;
    record_gene *gene;
    int genes;
} recording;

/* Of one run, before it starts. The budget's context is to begin with the recording. */
void record_begin(recording *r, study_row *row, unsigned kept, lg_budget *budget);
/* False where there is nothing to be kept of what was asked for, or memory was short. */
bool record_end(recording *r, lg_error *error);
void record_clear(recording *r);

#endif
