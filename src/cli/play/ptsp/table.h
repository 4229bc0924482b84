/* What many maps cost when they are flown, as a table: a row a map, then the means over maps with their standard errors. */
#ifndef LG_CLI_PLAY_TABLE_H
#define LG_CLI_PLAY_TABLE_H

#include "games/ptsp/plan/routes.h"
#include "host/sample.h"

enum { PLAY_F3 = PT_ROUTES, PLAY_F5, PLAY_COLUMNS };

/* Zero at first: an empty one. */
struct play_table {
    bool shown[PLAY_COLUMNS]; /* by the first row */
    int rows;
    sample column[PLAY_COLUMNS];
};

/* A map's values, NAN where there is none; prints it, and before the first row the heading. False where memory is short. */
bool play_table_row(struct play_table *table, const char *name, const double value[PLAY_COLUMNS]);
/* The last rows; lets go of what it holds. */
bool play_table_end(struct play_table *table);

#endif
