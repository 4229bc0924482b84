/* Recipes: everything that determines a level, written as a short id or as a link. Also traits (numbers that describe a level)
 * and wants (traits that a level is asked to have). levelground.h includes this header. */
#ifndef LEVELGROUND_RECIPE_H
#define LEVELGROUND_RECIPE_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A range of a trait, and how many levels should have it, in proportion to the shares of the other ranges of a list. A list ends
 * with a share of 0. */
struct lg_share {
    double low, high, share;
};

/* A trait: a number that describes a level. A game's table of traits ends with a row whose name is NULL. */
struct lg_trait {
    const char *name, *unit, *sentence; /* unit: for example "hexes"; "" if the trait has no unit */
    double low, high;                   /* bounds that no level exceeds; may be infinite */
    bool objective;                     /* true: the search minimises it; false: it only distinguishes levels */
    double least, most;                 /* the range of good levels; both 0 if nobody would ask for a value */
    double tolerance; /* a value this far from the wanted one still counts as met; 0 for whole numbers */
};

enum { LG_TRAITS_MAX = 64 };
#define LG_ALL_TRAITS UINT64_MAX /* all traits, as a set of bits */

/* A wanted trait: at least `low` and at most `high`, give or take the trait's tolerance. */
typedef struct {
    int trait; /* index of the trait in the game's table of traits */
    double low, high;
} lg_want;

enum { LG_WANTS_MAX = 8 };

struct lg_wants {
    int count;
    lg_want want[LG_WANTS_MAX];
    bool partly; /* the wants are for one stage: traits that this stage does not decide are ignored */
    /* Set by solvers: traits with a goal, as bits, whose sum (lg_goal_sum) has to be at least `at_least`. */
    uint64_t goals;
    double at_least;
};

/* Adds a want, written as "TRAIT=VALUE" or "TRAIT=LOW..HIGH", after checking it against the game's table. */
LG_API bool lg_wants_add(lg_wants *wants, const lg_game *game, const char *text, lg_error *error);
/* Writes the values of a want in the form that lg_wants_add reads after the "=". */
LG_API void lg_want_write(const lg_want *want, lg_text *text);
/* How far the traits are from one want (lg_want_off), and from all wants together (lg_wants_off): 0 if they are met. The unit
 * is the trait's tolerance, or the trait's own unit if it has no tolerance. `traits` has a value for each row of the game's
 * table. */
LG_API double lg_want_off(const lg_want *want, const lg_game *game, const double *traits);
LG_API double lg_wants_off(const lg_wants *wants, const lg_game *game, const double *traits);
/* Adds up traits with a goal whose bits are set in `goals`, in units of their tolerances or in their own, times their weights in
 * the game's table. A larger sum is better. */
LG_API double lg_goal_sum(const lg_game *game, uint64_t goals, const double *traits);

/* Has the trait a goal that solvers pursue: is no want about it? */
LG_API bool lg_goal_is_open(const lg_game *game, int trait, const lg_wants *wants);

/* Everything that determines a level, for one version of the library. A level that was made with a lock or with a limit in
 * seconds has no recipe (a link can hold a lock, see below). Clear it with lg_recipe_clear. */
typedef struct {
    const lg_game *game;
    const lg_variant *variant;
    lg_values settings;
    const lg_optimizer *optimizer; /* NULL: the variant's plan */
    const char *preset;            /* the name of one of the optimizer's presets, or NULL; params contain its values */
    lg_values params;              /* parameters of the optimizer, if there is one */
    int64_t evaluations;           /* 0: no limit */
    double target;                 /* -INFINITY: none was given */
    lg_wants wants;
    uint64_t seed, index; /* index: the level's place in its batch */
    int again;            /* how often the level was made again because it was equal to an earlier one of its batch */
} lg_recipe;

LG_API void lg_recipe_clear(lg_recipe *recipe);
LG_API lg_rng lg_recipe_stream(const lg_recipe *recipe);
/* Writes the recipe's id, such as tm-m40x-8r2k-j31a: letters and digits that are hard to confuse when read aloud, in groups
 * of four, with a check character against slips. Returns false if the recipe has no id, because a setting is the text of a
 * level, or the game or the optimizer is not the library's; or because memory is short (then id->failed is set). */
LG_API bool lg_recipe_id(const lg_recipe *recipe, lg_text *id);
/* Reads an id. After a failure there is nothing to clear. */
LG_API bool lg_recipe_read(const char *id, lg_recipe *recipe, lg_error *error);
/* The plan that makes the level: the variant's, or, if the recipe has an optimizer, a plan of that single step, which is
 * written to `single`. */
LG_API const lg_plan_step *lg_recipe_plan(const lg_recipe *recipe, lg_plan_step single[2]);
/* Creates a solver for the recipe. Task and recipe are borrowed until lg_solver_destroy. */
LG_API lg_solver *lg_recipe_solver(const lg_recipe *recipe, const lg_task *task, lg_error *error);
/* Copies the recipe's limits, evaluations and target, to a budget. If the recipe has an optimizer but no limit at all, and the
 * budget has no limit in seconds, the limit is a million evaluations. If in that case the cost has no lower bound, there is no
 * limit, and the optimizer ends by its own criterion. */
LG_API bool lg_recipe_budget(const lg_recipe *recipe, const lg_task *task, lg_budget *budget, lg_error *error);

/* A recipe in the form of a web address: percent-encoded words such as game=catan&variant=balanced&seed=4&version=0.2.0. A
 * link can hold what an id cannot: a lock, any text of a setting, and the board itself, for readers of another version.
 * In place of game=NAME a link can hold the text of a game's file (levelground/game_file.h), game-file=TEXT, and a table of more
 * pieces, pieces=TEXT; an id of that game can stand beside them. Clear it with lg_link_clear. */
typedef struct {
    lg_recipe recipe;
    char *lock, *board; /* texts in the game's native format, allocated; or NULL */
    bool handmade;      /* the board was changed by hand: no seed makes it */
    /* version of the library that wrote the link, or empty; another version may make another level from the link */
    char version[24];
    /* the game that was read from the part game-file, or NULL if there is no such part; lg_link_clear frees the game */
    lg_game *file_game;
    /* The game whose layouts the lock or the board does not have: the recipe's game has their layout. NULL: the recipe's game is a
     * usual one. Only programs that read texts of other programs make such games. */
    const lg_game *known_game;
} lg_link;

enum { LG_LINK_MAX = 1 << 16 }; /* bytes; longer links are refused */

/* Writes the parts of the recipe that differ from the defaults, and this version. Returns false if there is no link: the game
 * or the optimizer is not the library's (a game's file is read from links, but not written), the seed is above INT64_MAX, the
 * link is too long, or memory is short (then text->failed is set). */
LG_API bool lg_link_write(const lg_link *link, lg_text *text);
/* Writes the shortest words that make the level again: the recipe's id, or the link if the recipe has no id, because of a lock
 * or because a setting is the text of a level. Returns false as lg_link_write does. */
LG_API bool lg_link_name(const lg_link *link, lg_text *text);
/* Reads a link, a web address with a link after its "#", or an id. After a failure there is nothing to clear. */
LG_API bool lg_link_read(const char *text, lg_link *link, lg_error *error);
LG_API void lg_link_clear(lg_link *link);
/* Does a search by this version make the link's level? It does not if another version wrote the link, because each version
 * makes other levels, or if the level was changed by hand. The error says which of the two it is, and whether the link holds
 * the board itself. */
LG_API bool lg_link_makes_level(const lg_link *link, lg_error *error);
/* Creates the task of the link's settings and lock. */
LG_API lg_task *lg_link_task(const lg_link *link, lg_error *error);

#ifdef __cplusplus
}
#endif
#endif
