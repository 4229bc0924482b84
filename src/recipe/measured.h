/* Measures with a number for each part of a level (levelground/measured.h), in records. */
#ifndef RECIPE_MEASURED_H
#define RECIPE_MEASURED_H

#include "levelground/measured.h"
#include "recipe/record.h"

/* Writes the member "measured": {"resources":{"1":9,"2":11}, ...}. A number that is not known is null. If the item asks for what is
 * counted, also writes "counted": {"resources":{"1":[0,3,4], ...}, ...}, the cells that the numbers count. Writes nothing if the
 * game has no such measures. */
void record_put_measured(const item *it, lg_text *json);

#endif
