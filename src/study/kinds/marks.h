/* Numbers that a level leaves behind in a run's row. */
#ifndef LG_STUDY_MARKS_H
#define LG_STUDY_MARKS_H

#include "study/kind.h"

/* The names, which end with NULL, and those of the requirements and traits that the experiment keeps. */
bool marks_columns(const design_experiment *e, const lg_game *game, const char *const *names, design_columns *columns,
                   lg_error *error);
/* Nothing is said of anything. */
void marks_empty(const study_bench *bench, study_row *row);
void marks_put(const study_bench *bench, study_row *row, const char *name, double value);
/* Requirements and traits, as far as they are kept. False if memory is short. */
bool marks_put_level(const study_bench *bench, const lg_task *task, const lg_level *level, study_row *row);

#endif
