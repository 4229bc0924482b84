/* The levels that enter a contest: those of the attempts with the best score, no two alike. */
#ifndef LG_SOLVE_FIELD_H
#define LG_SOLVE_FIELD_H

#include "levelground/search.h"

typedef struct {
    const lg_task *task;
    const lg_contest *kind; /* NULL: no contest is wanted */
    void *contest;
    char *levels; /* one behind the other */
    int count, most;
    double score; /* of them all */
} field;

/* To be closed, also after an error. */
bool field_open(field *f, const lg_task *task, lg_error *error);
void field_close(field *f);
void field_clear(field *f);
/* Takes in a level, unless others are better or it is there already; says whether. */
bool field_take(field *f, const lg_level *level, double score);
const lg_level *field_leader(const field *f);

#endif
