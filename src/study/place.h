/* Where something stands in a YAML text. */
#ifndef LG_STUDY_PLACE_H
#define LG_STUDY_PLACE_H

#include <stddef.h>

/* Line and column, from 1, of "experiments.0.factors.1.name", or of the nearest around it that there is. */
void place_find(const char *text, size_t length, const char *path, int *line, int *column);

#endif
