/* Compares levels of one game side by side: one column a level. */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "recipe/record.h"

/* The levels that are compared. Initialise it with zeros. */
typedef struct compared_level compared_level;
typedef struct {
    compared_level *level;
    int levels, unlisted; /* unlisted: levels beyond COMPARED_MAX */
    bool failed;          /* memory is short */
} comparison;

enum { COMPARED_MAX = 16 };

/* Adds a judged level. Everything that is compared is copied. */
void compare_add(comparison *all, const item *it);
/* Writes a table for each game that has two levels or more. Rows: the score, what each rule counts, and for each measure with a
 * number for each part the least and the largest; if `all_rows` is set, traits and the number of each part. A * ends each row in
 * which levels differ. No line is wider than `columns`, unless a single level does not fit. */
void compare_write(const comparison *all, int columns, bool all_rows, lg_text *text);
void compare_clear(comparison *all);

#endif
