/* The list of all kinds of runs. */
#include <string.h>

#include "lab/kind.h"

#define KIND(name) extern const study_kind study_kind_##name;
#include "kinds.def"
#undef KIND

#define KIND(name) &study_kind_##name,
const study_kind *const study_kinds[] = {
#include "kinds.def"
    NULL};
#undef KIND

const study_kind *study_kind_find(const char *name) {
    for (int i = 0; study_kinds[i]; i++)
        if (!strcmp(study_kinds[i]->name, name)) return study_kinds[i];
    return NULL;
}

int study_series_width(const study_series *s) {
    return design_words_count(s->columns);
}

void study_row_empty(study_row *row) {
    study_row empty = {.run = 0};
    for (int i = 0; i < DESIGN_SERIES_MAX; i++) {
        empty.series[i] = row->series[i];
        sample_empty(&empty.series[i]);
    }
    *row = empty;
}

void study_row_clear(study_row *row) {
    for (int i = 0; i < DESIGN_SERIES_MAX; i++)
        sample_clear(&row->series[i]);
    *row = (study_row){.run = 0};
}
