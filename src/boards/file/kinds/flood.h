/* The connected groups of a board. */
#ifndef BOARDS_FILE_KINDS_FLOOD_H
#define BOARDS_FILE_KINDS_FLOOD_H

#include "boards/file/rules/kind.h"
#include "boards/file/rules/sides.h"

/* The groups of a board: the group of each cell, or -1; and their sizes. */
typedef struct {
    int count, group_of[FG_PLACES_MAX], size[FG_PLACES_MAX];
} fg_found;
/* Finds the groups of the selected places, joined by their sides or, if `by` is NULL, as neighbours. */
void fg_find_groups(const fg_selection *of, const fg_joints *by, const fg_view *view, fg_found *found);
/* Marks the cells of the group whose first cell this is. */
void fg_mark_group(const fg_selection *of, const fg_joints *by, const fg_view *view, int first, fg_places *where);
/* Finds the groups of these places, without joints. */
void fg_groups_within(const fg_layout *layout, const fg_places *places, fg_found *found);

#endif
