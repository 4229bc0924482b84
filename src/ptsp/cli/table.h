/* A table of the costs of flying many maps: one row for each map, then the means over maps with their standard errors. */
#ifndef PTSP_CLI_TABLE_H
#define PTSP_CLI_TABLE_H

#include "host/sample.h"
#include "ptsp/route/routes.h"

enum { PLAY_F3 = PT_ROUTES, PLAY_F5, PLAY_COLUMNS };

/* All zero: an empty table. */
struct play_table {
    bool shown[PLAY_COLUMNS]; /* which columns the first row has */
    int rows;
    sample column[PLAY_COLUMNS];
};

/* Prints a row with the map's values (NAN: no value), and before the first row the heading. Returns false if memory
 * is short. */
bool play_table_row(struct play_table *table, const char *name, const double value[PLAY_COLUMNS]);
/* Prints the last rows and frees the table's memory. */
bool play_table_end(struct play_table *table);

#endif
