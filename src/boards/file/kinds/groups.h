/* What a start for the structure, and a program for solvers, need to know of the measures of groups. */
#ifndef BOARDS_FILE_KINDS_GROUPS_H
#define BOARDS_FILE_KINDS_GROUPS_H

#include "boards/file/rules/kind.h"
#include "boards/file/rules/sides.h"
#include "flood.h"

/* Whose groups are measured, by what they are joined, and, of `each group`, the bounds of their sizes. This is m->own of
 * these measures. */
typedef struct {
    fg_selection of;
    const fg_joints *by; /* NULL: neighbours are joined */
    int low, high;
} fg_groups;

/* Read whose groups are measured, and by what they are joined, which has no form for solvers; and the key `size`, which is from 1
 * to FG_PLACES_MAX without it. */
bool fg_groups_read(fg_compiler *c, const fg_node *clause, const char *key, fg_measure *m, fg_selection *of,
                    const fg_joints **by);
bool fg_group_size_read(fg_compiler *c, const fg_node *clause, int *least, int *most);
/* Reads a measure that has no other keys; m->own becomes an fg_groups. */
bool fg_groups_compile(fg_compiler *c, const fg_node *clause, fg_measure *m);
/* Returns the role of a state in a measure whose m->own is an fg_groups. */
int64_t fg_groups_role(const fg_measure *m, int state);

/* Express the measures in a program for solvers (export/groups_model.c). */
void fg_groups_model(const fg_measure *m, fg_model *model, fg_estimate *number);
void fg_each_group_model(const fg_measure *m, fg_model *model, fg_estimate *number);
void fg_largest_group_model(const fg_measure *m, fg_model *model, fg_estimate *number);

#endif
