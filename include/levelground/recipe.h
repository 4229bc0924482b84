/* levelground's recipes: all that a level is a function of, as a short id and as a link; and its traits, as they are and
 * as they are asked for. A part of levelground.h, which includes it. */
#ifndef LEVELGROUND_RECIPE_H
#define LEVELGROUND_RECIPE_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- traits ------------------------------------------------------------------------------------------------------ */

/* Something that can be said of every level by a number: a game's table ends with a row whose name is NULL. */
struct lg_trait {
    const char *name, *unit, *sentence; /* unit: "hexes"; "" where it has none */
    double low, high;                   /* no level lies outside; may be infinite */
    bool objective;                     /* the search makes it small; else it only tells levels apart */
    double least, most; /* between them good levels can lie; both 0 where nobody would ask for a value */
    double tolerance;   /* who asks for a value also takes one so far off; 0 where it is whole */
};

enum { LG_TRAITS_MAX = 48 };
#define LG_ALL_TRAITS UINT64_MAX /* as a set of bits */

/* ---- wants ---------------------------------------------------------------------------------------------------- */

/* Traits that a level is to have: each is at least low and at most high, give or take its tolerance. */
typedef struct {
    int trait; /* in the game's table */
    double low, high;
} lg_want;

enum { LG_WANTS_MAX = 8 };

struct lg_wants {
    int count;
    lg_want want[LG_WANTS_MAX];
    bool partly; /* of a stage: what it does not decide is let be */
};

/* Adds a "TRAIT=VALUE" or "TRAIT=LOW..HIGH" of the game's traits. */
LG_API bool lg_wants_add(lg_wants *wants, const lg_game *game, const char *text, lg_error *error);
/* The values, as lg_wants_add takes them after the =. */
LG_API void lg_want_write(const lg_want *want, lg_text *text);
/* By how much traits are off, in tolerances, or where a trait has none in its own unit: of one and of all; 0 where all are
 * as wanted. */
LG_API double lg_want_off(const lg_want *want, const lg_game *game, const double *traits);
LG_API double lg_wants_off(const lg_wants *wants, const lg_game *game, const double *traits);

/* ---- recipes -------------------------------------------------------------------------------------------------- */

/* All that a level is a function of, for one version of the library; where there is a lock or a limit in seconds there is
 * no recipe. To be cleared. */
typedef struct {
    const lg_game *game;
    const lg_variant *variant;
    lg_values settings;
    const lg_optimizer *optimizer; /* NULL: the variant's plan */
    const char *preset;            /* the optimizer's, by name, or NULL; params have its values and any changes */
    lg_values params;              /* where there is an optimizer */
    int64_t evaluations;           /* 0: no limit */
    double target;                 /* -INFINITY: none was given */
    lg_wants wants;
    uint64_t seed, index;
    int again; /* how often a level like an earlier one of its batch was made anew */
} lg_recipe;

LG_API void lg_recipe_clear(lg_recipe *recipe);
LG_API lg_rng lg_recipe_stream(const lg_recipe *recipe);
/* A short name for the recipe, such as tm-m40x-8r2k-j31a: letters and digits that survive being read out, in groups of
 * four, with a check of slips. False if there is none: a setting is the text of a level, a game or an optimizer is not
 * the library's, or memory is short, which makes the text a failed one. */
LG_API bool lg_recipe_id(const lg_recipe *recipe, lg_text *id);
/* The recipe that an id names; the error says what is wrong with it. Nothing is to be cleared after a failure. */
LG_API bool lg_recipe_read(const char *id, lg_recipe *recipe, lg_error *error);
/* The variant's plan, or where the recipe has an optimizer that alone, as a plan written to `single`. */
LG_API const lg_plan_step *lg_recipe_plan(const lg_recipe *recipe, lg_plan_step single[2]);
/* A solver for the recipe's task that borrows task and recipe. */
LG_API lg_solver *lg_recipe_solver(const lg_recipe *recipe, const lg_task *task, lg_error *error);
/* Gives a budget the recipe's limits: evaluations and target. An optimizer without any, and where the budget has none in
 * seconds, gets a million evaluations, unless the cost has no end: then it ends by itself. */
LG_API bool lg_recipe_budget(const lg_recipe *recipe, const lg_task *task, lg_budget *budget, lg_error *error);

/* ---- links ---------------------------------------------------------------------------------------------------- */

/* A recipe as an address: words such as game=catan&variant=balanced&seed=4&version=0.2.0, percent-encoded. It may have
 * what an id cannot: a lock, any text of a setting, and the board itself, for when the version is another. To be
 * cleared. */
typedef struct {
    lg_recipe recipe;
    char *lock, *board; /* texts in the game's native format, allocated; or NULL */
    bool handmade;      /* no seed makes the board */
    char version[24];   /* of the library that wrote it; empty if it does not say. Another one's levels are others */
} lg_link;

enum { LG_LINK_MAX = 1 << 16 }; /* no link is longer */

/* Of the recipe what is not the usual, with this version. False if there is none: a game or an optimizer is not the
 * library's, the seed is above INT64_MAX, it is too long, or memory is short. */
LG_API bool lg_link_write(const lg_link *link, lg_text *text);
/* From a link, an address that ends in one after a #, or an id. Nothing is to be cleared after a failure. */
LG_API bool lg_link_read(const char *text, lg_link *link, lg_error *error);
LG_API void lg_link_clear(lg_link *link);
/* The task of its settings and its lock. */
LG_API lg_task *lg_link_task(const lg_link *link, lg_error *error);

#ifdef __cplusplus
}
#endif
#endif
