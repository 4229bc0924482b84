/* The letters on the sides of cells: what lies at each border, and which cells are joined there. */
#ifndef BOARDS_FILE_RULES_SIDES_H
#define BOARDS_FILE_RULES_SIDES_H

#include "rules.h"

enum { FG_ANY_SIDE = '*' }; /* of a piece without sides */

/* Finds the letters that a layer has on each side of a cell, by fine state; turned pieces are turned. The board has to have four or
 * six sides, and each piece a letter for each or none at all. */
bool fg_side_letters(fg_compiler *c, const fg_node *node, int layer, char (**letter)[FG_SIDES_MAX]);

/* Cells are joined where they touch and a letter of the one is a letter of the other. */
struct fg_joints {
    int sides;
    uint8_t (*on)[FG_SIDES_MAX]; /* by state: which of the letters that join are on each side of the cell, as bits */
};

/* Reads `by sides`, the letters that join. Without the key, *joints becomes NULL. */
bool fg_joints_read(fg_compiler *c, const fg_node *clause, const fg_joints **joints);
/* Returns the cell to which a cell is joined at side k; -1: none. */
static inline int fg_joined_at(const fg_joints *j, const fg_view *view, int cell, int k) {
    const int to = view->layout->side[cell][k], other = (k + j->sides / 2) % j->sides;
    return to >= 0 && j->on[view->state[cell]][k] & j->on[view->state[to]][other] ? to : -1;
}
/* Are two neighbours joined? */
static inline bool fg_are_joined(const fg_joints *j, const fg_view *view, int cell, int other) {
    bool joined = false;
    for (int k = 0; k < j->sides && !joined; k++)
        joined = fg_joined_at(j, view, cell, k) == other;
    return joined;
}

#define FG_BY_SIDES_KEY                                                                                                \
    {                                                                                                                  \
        "by sides", "LETTERS",                                                                                         \
            "only cells are joined whose touching `sides` have the same of these letters, such as roads from tile to " \
            "tile; rules with it cannot be exported for solvers"                                                       \
    }

#endif
