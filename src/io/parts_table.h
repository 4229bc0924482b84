/* Tables of what each part of a level has, such as each seat: parts are rows, measures are columns. */
#ifndef IO_PARTS_TABLE_H
#define IO_PARTS_TABLE_H

#include "recipe/record.h"

typedef struct {
    int columns; /* no line is wider: measures that are too wide for this alone are left out */
    bool all; /* also tables with more than PARTS_SHOWN rows, or of more than PLACES_SHOWN cells, corners or groups */
} parts_table;

enum { PARTS_SHOWN = 24, PLACES_SHOWN = 8 };

/* Adds the tables of a level as lines that begin with two blanks. < and > mark the least and the largest number of each column
 * that misses a rule, or, if there is none, of the column that is nearest to missing one. Adds nothing if the game has no such
 * measures, or if no number is known. */
void parts_table_add(const parts_table *table, const item *it, lg_text *lines);

#endif
