/* Layouts of modules that a level in JSON says, by the middles of its modules: as fg_own_layout, for games of modules. */
#ifndef BOARDS_FILE_OWN_MODULES_H
#define BOARDS_FILE_OWN_MODULES_H

#include "game.h"

enum { FG_OWN_MODULES_MAX = 20 };

typedef struct {
    int count, q[FG_OWN_MODULES_MAX], r[FG_OWN_MODULES_MAX]; /* the middles */
    const char *piece[FG_OWN_MODULES_MAX];                   /* "?" for a free place */
} fg_own_modules;

/* Does a layout of the file have these middles? */
bool fg_own_modules_are_listed(const lg_game *game, const fg_own_modules *own);
/* Makes the tree of the game's file with this layout alone, and with as many of each module as lie there. Numbers that the
 * file has for its layouts are those of the layout whose number of modules is nearest. The tree refers to the game, which must
 * stay. */
bool fg_own_modules_tree(const lg_game *game, const fg_own_modules *own, fg_changed_tree *changed, lg_error *error);

#endif
