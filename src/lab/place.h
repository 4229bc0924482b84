/* Finds the position of an item in a YAML text. */
#ifndef LAB_PLACE_H
#define LAB_PLACE_H

#include <stddef.h>

/* Returns line and column, from 1, of an item such as "experiments.0.factors.1.name". If the item does not exist, returns the
 * place of the nearest enclosing item that exists. */
void place_find(const char *text, size_t length, const char *path, int *line, int *column);

#endif
