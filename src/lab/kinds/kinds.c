/* The list of all kinds of runs, and what they share: the row that a run fills. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/kind.h"

#define KINDS(KIND) \
    KIND(search)    \
    KIND(simulate)  \
    KIND(flight)    \
    KIND(turns)     \
    KIND(boards)    \
    KIND(games)     \
    KIND(balance)   \
    KIND(match)     \
    KIND(weights)   \
    KIND(learning)  \
    KIND(meet)      \
    KIND(tastes)    \
    KIND(colours)   \
    KIND(sites)     \
    KIND(played)    \
    KIND(explore)   \
    KIND(favours)   \
    KIND(factions)

#define DECLARE(name) extern const study_kind study_kind_##name;
#define ENTRY(name) &study_kind_##name,

KINDS(DECLARE)
const study_kind *const study_kinds[] = {KINDS(ENTRY) NULL};

const study_kind *study_kind_find(const char *name) {
    for (int i = 0; study_kinds[i]; i++)
        if (!strcmp(study_kinds[i]->name, name)) return study_kinds[i];
    return NULL;
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

bool marks_columns(const design_experiment *e, const lg_game *game, const char *const *names, design_columns *columns,
                   lg_error *error) {
    bool good = true;
    for (int i = 0; good && names[i]; i++)
        good = design_columns_add(columns, names[i], error);
    for (int i = 0; good && e->keeps_requirements && game->requirements[i].name; i++)
        good = design_columns_add(columns, game->requirements[i].name, error);
    for (int i = 0; good && e->keeps_traits && i < lg_trait_count(game); i++)
        good = design_columns_add(columns, game->traits[i].name, error);
    return good;
}

void marks_empty(const study_bench *b, study_row *row) {
    for (int i = 0; i < b->cell.experiment->responses.count; i++)
        row->value[i] = NAN;
}

void marks_put(const study_bench *b, study_row *row, const char *name, double value) {
    int i = design_columns_find(&b->cell.experiment->responses, name);
    if (i >= 0) row->value[i] = value;
}

bool marks_put_level(const study_bench *b, const lg_task *task, const lg_level *level, study_row *row) {
    const design_experiment *e = b->cell.experiment;
    const lg_game *game = task->game;
    if (e->keeps_requirements) {
        lg_report *report = calloc(1, sizeof *report);
        bool good = report && lg_task_measure(task, level, report);
        for (int i = 0; good && game->requirements[i].name; i++)
            if (report->used[i]) marks_put(b, row, game->requirements[i].name, report->count[i]);
        free(report);
        if (!good) return false;
    }
    if (e->keeps_traits && game->judging.describe) {
        double trait[LG_TRAITS_MAX];
        if (!game->judging.describe(task, level, trait)) return false;
        for (int i = 0; i < lg_trait_count(game); i++)
            marks_put(b, row, game->traits[i].name, trait[i]);
    }
    return true;
}
