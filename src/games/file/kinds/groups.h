/* What a start for the structure needs to know of the measures of groups. */
#ifndef LG_FILE_GROUPS_H
#define LG_FILE_GROUPS_H

#include "games/file/kind.h"

/* Whose groups are measured, and, of `each group`, the bounds of their sizes. The own part of these measures. */
typedef struct {
    fg_selection of;
    int low, high;
} fg_groups;

#endif
