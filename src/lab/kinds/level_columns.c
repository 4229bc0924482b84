/* Puts the requirements and traits of a level into the columns with their names. */
#include "level_columns.h"

#include <math.h>
#include <stdlib.h>

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

static bool put_requirements(const study_bench *b, const lg_task *task, const lg_level *level, study_row *row) {
    const lg_game *game = task->game;
    lg_report *report = calloc(1, sizeof *report);
    bool good = report && lg_task_measure(task, level, report);
    for (int i = 0; good && game->requirements[i].name; i++)
        if (report->used[i]) marks_put(b, row, game->requirements[i].name, report->count[i]);
    free(report);
    return good;
}

static bool put_traits(const study_bench *b, const lg_task *task, const lg_level *level, study_row *row) {
    const lg_game *game = task->game;
    double trait[LG_TRAITS_MAX];
    if (!game->describe) return true;
    if (!game->describe(task, level, trait)) return false;
    for (int i = 0; i < lg_trait_count(game); i++)
        marks_put(b, row, game->traits[i].name, trait[i]);
    return true;
}

bool marks_put_level(const study_bench *b, const lg_task *task, const lg_level *level, study_row *row) {
    const design_experiment *e = b->cell.experiment;
    return (!e->keeps_requirements || put_requirements(b, task, level, row)) &&
           (!e->keeps_traits || put_traits(b, task, level, row));
}
