/* Groups that are compared with each other, where some of the factors in `by` are kept apart: option `within`. */
#ifndef LG_STUDY_STRATA_H
#define LG_STUDY_STRATA_H

#include "study/report/analysis.h"

#define STRATA_OPTION \
    { "within", LG_WHOLE, 0, 0, DESIGN_FACTORS_MAX, NULL, "so many of the first factors in `by` are kept apart", NULL }

/* Columns of the factors that are kept apart. */
bool strata_lay(const question *q, frame *table, lg_error *error);

/* Loads the first response, groups it and calls `one` for each stratum: groups from first to before past, and the sample of
 * each group. */
typedef struct {
    const question *question;
    const grouping *grouping;
    sample *sample; /* of all groups */
    frame *table;
    int strata; /* columns */
} strata;
typedef bool stratum(const strata *s, int first, int past, lg_error *error);
bool strata_each(const question *q, frame *table, stratum *one, lg_error *error);

/* A row with the words of the stratum; and the words that tell a group within it. */
void strata_row(const strata *s, int group);
void strata_name(const strata *s, int group, lg_text *text);
void strata_put_name(const strata *s, int group, int column);

#endif
