/* The promises that every game and every optimizer must keep, as checks. The tests run them on the library's own games and
 * optimizers; `levelground check` runs them on others. A check that fails says in one sentence what is wrong, where, and what
 * was expected. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "levelground/search.h"

/* A game to be checked, in one variant and with further settings. */
typedef struct {
    const lg_game *game;
    const char *variant, *settings; /* variant: NULL for the default; settings: "" for none */
    const lg_game *const *others; /* other games, which must not recognise this game's text as theirs; ends with NULL */
} checked_game;

typedef struct {
    const char *promise; /* what is checked, as a sentence such as "its text comes back" */
    bool (*run)(const checked_game *, lg_text *finding);
} game_check;

extern const game_check game_checks[]; /* ends with a NULL promise; the first check looks only at the game's record */

/* An optimizer to be checked, with its default parameters or those of a preset. */
typedef struct {
    const lg_optimizer *optimizer;
    const lg_preset *preset; /* or NULL */
    bool brief;              /* only the small problems, not the games */
} checked_optimizer;

typedef struct {
    const char *promise;
    bool (*run)(const checked_optimizer *, lg_text *finding);
} optimizer_check;

/* The checks of an optimizer. The first looks only at the record. Each of the others tries all small problems and one stage of
 * each of the library's games. */
extern const optimizer_check optimizer_checks[];

#endif
