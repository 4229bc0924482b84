/* Groups that a search keeps up to date: what a change does to them is found around the changed cells, not on the whole board. */
#ifndef BOARDS_FILE_KINDS_REGROUP_H
#define BOARDS_FILE_KINDS_REGROUP_H

#include "boards/file/rules/kind.h"

/* Whose groups are kept, and what is added up of their cells. */
typedef struct {
    const fg_selection *of;
    const fg_selection *counted; /* without conditions: what these cells have is added up; NULL: nothing is */
    const int *value;            /* by state: what a cell has; NULL: 1 */
} fg_grouping;

/* The groups that a change takes away and those that it makes, with their sizes and what is added up; and the size of the largest
 * group afterwards. A group that grows, or of which a cell has something else, is taken away and made again. */
enum { FG_REGROUPED_MAX = 64 };
typedef struct {
    int size, sum;
    int name; /* by which a group that is taken away is kept */
} fg_group_now;
typedef struct {
    int gone, made, largest;
    fg_group_now gone_group[FG_REGROUPED_MAX], made_group[FG_REGROUPED_MAX];
} fg_regrouped;

/* Returns how many bytes the groups of a board are kept in. */
size_t fg_regroup_size(const fg_layout *layout);
/* Finds the groups of a board, and keeps them. */
void fg_regroup_load(const fg_grouping *grouping, const fg_view *view, void *kept);
/* Finds what changes that are made in the view do to the groups that are kept, and keeps the new ones if followed->is_commit.
 * Returns false, and leaves what is kept as it is, if the changes are too many. */
bool fg_regroup(const fg_grouping *grouping, const fg_view *view, const fg_followed *followed, fg_regrouped *result);
/* Lists all groups afterwards, in any order. Returns how many there are. */
int fg_regroup_list(const fg_followed *followed, const fg_regrouped *result, fg_group_now list[FG_PLACES_MAX]);

#endif
