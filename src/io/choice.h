/* The choice of game, variant, settings and algorithm as text, as the user writes it on the command line or in the plan of a
 * study. */
#ifndef IO_CHOICE_H
#define IO_CHOICE_H

#include "io/game_names.h"
#include "levelground/front.h"
#include "levelground/search.h"
#include "levels.h"

/* Finds games, variants, algorithms, presets and formats of the library and the plugins by name. If a name is unknown, the
 * error suggests a similar one. */

bool find_variant(const lg_game *game, const char *name, const lg_variant **variant, lg_error *error);
bool find_optimizer(const char *name, const lg_optimizer **optimizer, lg_error *error);
bool find_format(const lg_game *game, const char *name, lg_error *error);
bool find_preset(const char *name, const lg_optimizer **optimizer, const lg_preset **preset, lg_error *error);

enum { ASSIGNMENTS_MAX = 64 };

/* All strings are borrowed. Names are NULL if they are not given; set and param hold "K=V". */
typedef struct {
    const char *game, *variant, *set[ASSIGNMENTS_MAX];
    int sets;
    const char *algorithm, *preset, *param[ASSIGNMENTS_MAX];
    int params;
    const lg_game
        *own;   /* the game with the layout that a lock says (foreign_own_layout), in place of `game`; NULL: none */
    bool first; /* the variant has the values that it had first, without those in `since` (lg_variant) */
} choice;

/* Chooses a variant of the game: the one that the choice names; otherwise the one for which the preset was published;
 * otherwise the default. */
bool choose_variant(const choice *c, const lg_game *game, const lg_variant **variant, lg_error *error);
/* Fills in the variant's settings, then applies --set. If a value of type LG_LEVEL_TEXT names a file or a board, the text of
 * that level becomes the value. After an error the settings are already cleared. */
bool make_settings(const lg_game *game, const lg_variant *variant, const choice *c, lg_values *settings,
                   lg_error *error);
/* Assigns "K=V" to values. `option` names the option in errors; `game` is the game to which a level named by the value must
 * belong. */
bool assign(lg_values *values, const char *assignment, const char *option, const lg_game *game, lg_error *error);

typedef struct {
    const lg_optimizer *optimizer; /* NULL: the recommended search, or a front */
    const lg_preset *preset;       /* NULL if not given */
    const char *front;             /* "nsga2" or "smsemoa"; NULL if no front is searched */
    lg_values params;              /* parameters of the optimizer or of the front; unused if both are NULL */
} searcher;

/* Sets up the searcher. The caller must clear it with searcher_clear, also after an error. */
bool searcher_init(searcher *s, const choice *c, const lg_game *game, lg_error *error);
/* Like searcher_init, but also accepts the algorithms nsga2 and smsemoa. `usual` holds default values for lg_front_params as
 * "K=V K=V ...". */
bool searcher_init_front(searcher *s, const choice *c, const lg_game *game, const char *usual, lg_error *error);
void searcher_clear(searcher *s);
const char *searcher_name(const searcher *s); /* returns the name of the preset or the algorithm, or "best" */

/* Fills in the parts of a recipe that the choice determines: game, variant, settings, optimizer, preset and parameters. The
 * recipe must be zero before. The caller must clear the recipe, also after an error. */
bool choose_recipe(const choice *c, lg_recipe *recipe, lg_error *error);

/* Finds the rules by which a level from a file is judged: --variant and --set if they are given; otherwise the variant and
 * settings of the level's record; otherwise the default variant. Settings that say what the level itself is, such as its size,
 * are those of the level; it is an error if the user or the record asks for others. Fills in only game, variant and settings of
 * the recipe. The caller must clear the recipe. */
bool rules_for(const level_item *item, const choice *c, lg_recipe *recipe, lg_error *error);
/* Refuses settings of --set on which nothing depends that is said about a level judged by these rules. */
bool check_decisive(const choice *c, const lg_recipe *rules, lg_error *error);
/* Creates a task from the rules that rules_for finds. Returns NULL with an error. */
lg_task *task_for(const level_item *item, const choice *c, lg_error *error);

#endif
