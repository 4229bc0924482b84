/* What boards are possible when some places are free: which states each place can have, and what is left of the stock. From
 * that follow proven bounds of the numbers that rules speak of. */
#ifndef BOARDS_FILE_RULES_POSSIBLE_H
#define BOARDS_FILE_RULES_POSSIBLE_H

#include "boards/file/task.h"
#include "kind.h"

enum { FG_MANY = FG_NUMBER_MOST + 1 }; /* a number about which nothing is known is from -FG_MANY to FG_MANY */

struct fg_possible {
    const fg_game *game;
    const fg_layout *layout;
    const fg_world *world;
    const fg_level *level;
    const fg_states *at;                 /* of each place: the states that it can have */
    const int (*left)[FG_KINDS_MAX + 1]; /* what is left of the stock; NULL: not known */
    const bool *any_stock;
};

/* Finds the states that a place can have, if each place were the only free one. */
void fg_possible_states(const fg_possible *possible, int place, fg_states *states);
/* Finds the cells that are selected for sure, and those that can be, for a selection without conditions. */
void fg_selection_chances(const fg_possible *possible, const fg_selection *selection, fg_places *surely,
                          fg_places *perhaps);
/* Returns the most of these cells that can be selected together, as far as the stock says it. */
int fg_selection_most(const fg_possible *possible, const fg_selection *selection, const fg_places *perhaps);
/* Finds, for each part of the rules, the least that it is off on any board that fills the free places of the level. If `task` is
 * not NULL, the boards have the task's stock. */
void fg_least_off(const fg_rules *rules, const fg_level *level, const fg_task *task, double *off);
/* Finds what the traits are at least and at most on the boards of a task. */
bool fg_trait_bounds(const lg_task *task, double *least, double *most);

#endif
