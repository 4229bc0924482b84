/* A search as part of a run: for the kind `search`, and for kinds that continue with the level that it finds. */
#ifndef LAB_KINDS_SEARCH_ONE_H
#define LAB_KINDS_SEARCH_ONE_H

#include "record.h"

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

bool seek_columns(const design_experiment *e, const design_words *words, design_columns *columns, lg_error *error);
/* Opens a search, which must be zero before. Call seek_close also after an error. */
bool seek_open(seeking *s, const study_bench *bench, lg_error *error);
void seek_close(seeking *s);
/* Makes the level of the bench's recipe. Otherwise works like study_kind.run. */
bool seek_run(seeking *s, const study_bench *bench, study_row *row, lg_error *error);

#endif
