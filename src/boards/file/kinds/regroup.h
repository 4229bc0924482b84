/* Groups that a search keeps up to date: what a change does to them is found around the changed cells, not on the whole board. */
#ifndef BOARDS_FILE_KINDS_REGROUP_H
#define BOARDS_FILE_KINDS_REGROUP_H

#include "boards/file/rules/kind.h"

/* The sizes of the groups that a change takes away and of those that it makes; and of the largest group afterwards. A group that
 * grows is taken away, and made with its new size. */
enum { FG_REGROUPED_MAX = 64 };
typedef struct {
    int gone, made, gone_size[FG_REGROUPED_MAX], made_size[FG_REGROUPED_MAX], largest;
} fg_regrouped;

/* Returns how many bytes the groups of a board are kept in. */
size_t fg_regroup_size(const fg_layout *layout);
/* Finds the groups of a board, and keeps them. */
void fg_regroup_load(const fg_selection *of, const fg_view *view, void *kept);
/* Finds what changes that are made in the view do to the groups that are kept, and keeps the new ones if followed->is_commit.
 * Returns false, and leaves what is kept as it is, if the changes are too many. */
bool fg_regroup(const fg_selection *of, const fg_view *view, const fg_followed *followed, fg_regrouped *result);

#endif
