/* What every game and every optimizer promises, tried out: for those of the library by its tests, for others by
 * `levelground check`. A check that finds something says what, where, and what was expected, in one sentence. */
#ifndef LG_CHECK_CHECK_H
#define LG_CHECK_CHECK_H

#include "levelground/search.h"

/* A game, ready to be checked: a variant of it with further settings. */
typedef struct {
    const lg_game *game;
    const char *variant, *settings; /* NULL: the default variant; "": no more settings */
    const lg_game *const *others;   /* games whose text is not to be taken for this one's; ends with NULL */
} checked_game;

typedef struct {
    const char *promise; /* "its text comes back" */
    bool (*run)(const checked_game *, lg_text *finding);
} game_check;

extern const game_check game_checks[]; /* ends with a NULL promise; the first needs the game and nothing of it */

/* An optimizer in its own settings or those of a preset. */
typedef struct {
    const lg_optimizer *optimizer;
    const lg_preset *preset; /* or NULL */
} checked_optimizer;

typedef struct {
    const char *promise;
    bool (*run)(const checked_optimizer *, lg_text *finding);
} optimizer_check;

/* The like; the first looks at the record alone. The others each try all small problems, and one stage of each game of the library. */
extern const optimizer_check optimizer_checks[];

#endif
