/* What a start for the structure, and a program for solvers, need to know of the measures of groups. */
#ifndef BOARDS_FILE_KINDS_GROUPS_H
#define BOARDS_FILE_KINDS_GROUPS_H

#include "boards/file/rules/kind.h"

/* Whose groups are measured, and, of `each group`, the bounds of their sizes. The own part of these measures. */
typedef struct {
    fg_selection of;
    int low, high;
} fg_groups;

/* Express the measures in a program for solvers (export/groups_model.c). */
void fg_groups_model(const fg_measure *m, fg_model *model, fg_estimate *number);
void fg_each_group_model(const fg_measure *m, fg_model *model, fg_estimate *number);
void fg_largest_group_model(const fg_measure *m, fg_model *model, fg_estimate *number);

#endif
