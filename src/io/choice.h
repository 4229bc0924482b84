/* Game, variant, settings and who searches, in words: as they stand on a command line or in a study's plan. */
#ifndef LG_IO_CHOICE_H
#define LG_IO_CHOICE_H

#include "io/levels.h"
#include "levelground/front.h"

enum { ASSIGNMENTS_MAX = 64 };

/* All are borrowed. Names are NULL where nothing is given; set and param hold "K=V". */
typedef struct {
    const char *game, *variant, *set[ASSIGNMENTS_MAX];
    int sets;
    const char *algorithm, *preset, *param[ASSIGNMENTS_MAX];
    int params;
} choice;

/* Of the game: the variant that is named, else the one that the preset was published for, else the default. */
bool choose_variant(const choice *c, const lg_game *game, const lg_variant **variant, lg_error *error);
/* The settings of a variant with --set on top; a value of LG_LEVEL_TEXT that names a file becomes its text. */
bool make_settings(const lg_game *game, const lg_variant *variant, const choice *c, lg_values *settings,
                   lg_error *error);
/* "K=V" into values; game: of the levels that values may name. */
bool assign(lg_values *values, const char *assignment, const char *option, const lg_game *game, lg_error *error);

typedef struct {
    const lg_optimizer *optimizer; /* NULL: the best way we know, or a front */
    const lg_preset *preset;       /* or NULL */
    const char *front;             /* "nsga2" or "smsemoa", or NULL */
    lg_values params;              /* the optimizer's or the front's, if there is one */
} searcher;

/* To be cleared, also after an error. */
bool searcher_init(searcher *s, const choice *c, const lg_game *game, lg_error *error);
/* The like where nsga2 and smsemoa are algorithms, too; usual: what of lg_front_params they have there ("K=V K=V ..."). */
bool searcher_init_front(searcher *s, const choice *c, const lg_game *game, const char *usual, lg_error *error);
void searcher_clear(searcher *s);
const char *searcher_name(const searcher *s); /* of the preset or the algorithm, or "best" */

/* What a level read from a file is judged by: --variant and --set where they are given, else its record's own, else the
 * usual. Of the recipe it is game, variant and settings; to be cleared. */
bool rules_for(const level_item *item, const choice *c, lg_recipe *recipe, lg_error *error);
/* A task of these. */
lg_task *task_for(const level_item *item, const choice *c, lg_error *error);

#endif
