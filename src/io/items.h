/* What the tool says of a level: a JSON object or a readable line. The words are part of the command line. */
#ifndef LG_IO_ITEMS_H
#define LG_IO_ITEMS_H

#include "levelground.h"

typedef struct {
    const char *file; /* or NULL */
    const lg_game *game;
    const char *variant;
    const lg_task *task;
    const lg_level *level;
    const lg_report *report;
    bool violations; /* list them (evaluate) */
    /* what a search adds; algorithm NULL: nothing */
    const char *algorithm;
    uint64_t seed, index;
    int64_t evaluations;
    double seconds;
    const char *stop; /* why the search ended, in a word */
} item;

void item_json(const item *it, lg_text *line);
void item_line(const item *it, lg_text *line);

#endif
