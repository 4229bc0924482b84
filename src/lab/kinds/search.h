/* Runs that search a level, and the series that are recorded while they do. */
#ifndef LAB_KINDS_SEARCH_H
#define LAB_KINDS_SEARCH_H

#include "lab/kind.h"
#include "levelground/search.h"

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

/* A search as part of a run: for the kind `search`, and for kinds that continue with the level that it finds. */

/* Options that such a kind adds to its own options. */
#define SEEK_OPTIONS                                                                          \
    {                                                                                         \
        "genes", LG_WHOLE, 10, 1, 100000, NULL,                                               \
            "for the series genes: 10 keeps every tenth gene, beginning with the first", NULL \
    }

typedef struct {
    recording record; /* must be first */
    const study_bench *bench;
    lg_task *task;
    lg_solver *solver;
    lg_budget limits; /* the limits of the recipe and of the plan */
    lg_level *level;
} seeking;

bool seek_columns(const design_experiment *e, const design_setup *setup, design_columns *columns, lg_error *error);
/* Opens a search, which must be zero before. Call seek_close also after an error. */
bool seek_open(seeking *s, const study_bench *bench, lg_error *error);
void seek_close(seeking *s);
/* Makes the level of the bench's recipe. Otherwise works like study_kind.run. */
bool seek_run(seeking *s, const study_bench *bench, study_row *row, lg_error *error);

#endif
