/* Traits of a level as readable lines. */
#ifndef IO_TRAIT_LINES_H
#define IO_TRAIT_LINES_H

#include "recipe/record.h"

/* Adds a line for each trait of the level, except for those that count what a rule counts: "  islands 4: connected land masses". */
void trait_lines_add(const item *it, lg_text *lines);

#endif
