/* Strata: groups are compared only with groups that have the same levels of the first factors of `by`. The option `within` says
 * how many factors these are. */
#ifndef LAB_ANALYSES_STRATA_H
#define LAB_ANALYSES_STRATA_H

#include "lab/report/analysis.h"

#define STRATA_OPTION                                                                                \
    {                                                                                                \
        "within", LG_WHOLE, 0, 0, DESIGN_FACTORS_MAX, NULL,                                          \
            "groups are compared only if they agree in this many of the first factors in `by`", NULL \
    }

/* Adds columns for the factors that define the strata. */
bool strata_lay(const question *q, frame *table, lg_error *error);

/* Loads the first response, groups it and calls `one` for each stratum with its range of groups (first <= group < past). */
typedef struct {
    const question *question;
    const grouping *grouping;
    sample *sample; /* one sample per group */
    frame *table;
    int strata; /* number of columns for the factors that define the strata */
} strata;
typedef bool stratum(const strata *s, int first, int past, lg_error *error);
bool strata_each(const question *q, frame *table, stratum *one, lg_error *error);

/* strata_row adds a table row with the levels that define the stratum. strata_name writes the levels by which a group differs
 * from the other groups of its stratum; strata_put_name puts these into a column. */
void strata_row(const strata *s, int group);
void strata_name(const strata *s, int group, lg_text *text);
void strata_put_name(const strata *s, int group, int column);

#endif
