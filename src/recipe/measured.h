/* Measures with a number for each part of a level (levelground/measured.h), in records. */
#ifndef RECIPE_MEASURED_H
#define RECIPE_MEASURED_H

#include "levelground/measured.h"

/* Writes the member "measured": {"resources":{"1":9,"2":11}, ...}. A number that is not known is null. Writes nothing if the
 * game has no such measures. */
void record_put_measured(const lg_task *task, const lg_level *level, lg_text *json);

#endif
