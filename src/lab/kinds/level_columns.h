/* Puts a level's numbers into the row of a run. */
#ifndef LAB_KINDS_LEVEL_COLUMNS_H
#define LAB_KINDS_LEVEL_COLUMNS_H

#include "lab/kind.h"

/* Adds the given names (the list ends with NULL), and the names of the requirements and traits that the experiment keeps. */
bool marks_columns(const design_experiment *e, const lg_game *game, const char *const *names, design_columns *columns,
                   lg_error *error);
/* Sets all values to NAN. */
void marks_empty(const study_bench *bench, study_row *row);
void marks_put(const study_bench *bench, study_row *row, const char *name, double value);
/* Puts the level's requirements and traits into the row, if the experiment keeps them. Returns false if memory is short. */
bool marks_put_level(const study_bench *bench, const lg_task *task, const lg_level *level, study_row *row);

#endif
