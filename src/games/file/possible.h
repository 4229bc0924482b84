/* What boards are possible when some places are free: which states each place can have, and what is left of the stock. From
 * that follow proven bounds of the numbers that rules speak of. */
#ifndef LG_FILE_POSSIBLE_H
#define LG_FILE_POSSIBLE_H

#include "kind.h"
#include "task.h"

enum { FG_MANY = 1 << 24 }; /* a number about which nothing is known is from -FG_MANY to FG_MANY */

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
/* Finds how many places can be selected: at least, and at most. */
void fg_selection_range(const fg_possible *possible, const fg_selection *selection, int *low, int *high);
/* Finds, for each part of the rules, the least that it is off on any board that fills the free places of the level. If `task` is
 * not NULL, the boards have the task's stock. Returns false if memory is short. */
bool fg_least_off(const fg_rules *rules, const fg_level *level, const fg_task *task, double *off);
/* Finds what the traits are at least and at most on the boards of a task. */
bool fg_reach_of_traits(const lg_task *task, double *least, double *most);

#endif
