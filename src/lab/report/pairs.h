/* Reads lists of pairs NAME=VALUE, such as `tenure=50 algorithm="pso of 400"`. */
#ifndef LAB_REPORT_PAIRS_H
#define LAB_REPORT_PAIRS_H

#include "levelground.h"

enum { PAIRS_MAX = 24, PAIRS_ROOM = 1024 };

typedef struct {
    const char *name[PAIRS_MAX], *value[PAIRS_MAX];
    int count;
    char room[PAIRS_ROOM];
} pair_list;

bool pairs_read(const char *text, pair_list *list, lg_error *error);
/* Sets parameters from a list of pairs. NULL sets nothing. */
bool pairs_apply(lg_values *values, const char *text, lg_error *error);

#endif
