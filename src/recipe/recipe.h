/* Functions on recipes, ids and links for use inside the project: bounds of a recipe's numbers, and ids and links of games that are
 * not in the library. */
#ifndef RECIPE_RECIPE_H
#define RECIPE_RECIPE_H

#include "levelground/recipe.h"
#include "recipe/texts/games.h"

enum { INDEX_BITS = 48, AGAIN_MAX = 0x7fff };

/* Does the id begin with the game's prefix, in small or capital letters? */
bool recipe_id_is_of(const char *id, const lg_game *game);
/* Like lg_recipe_id and lg_recipe_read, but also for games outside the library. Their ids contain a hash of the rules,
 * and recipe_read refuses an id that was made under other rules. */
bool recipe_write_id(const lg_recipe *recipe, lg_text *id);
/* Takes back the values of the variant's `since` that nobody has asked for. Collections of levels and problems of rows of
 * numbers do so, to stay what they were, and so do searches with wants in games that polish levels: there no level is
 * polished. Returns false if memory is short. */
bool recipe_forget_since(lg_recipe *recipe, lg_error *error);
bool recipe_read(const char *id, const lg_game *game, lg_recipe *recipe, lg_error *error);

/* Finds a game by its name, or returns NULL. */
typedef const lg_game *game_finder(const char *name);
/* Which games a link can mean: those that `find` finds; and if `made` is not NULL, also those with a layout that the given
 * level, or the link's lock or board, says (recipe/texts/games.h). `level` may be NULL. */
typedef struct {
    game_finder *find;
    const char *level;
    made_games *made;
} link_games;
/* Like lg_link_read, but finds games like this. */
bool link_read(const char *text, const link_games *games, lg_link *link, lg_error *error);

#ifndef NDEBUG
bool recipe_is_sound(const lg_recipe *recipe); /* for assertions: is everything in the recipe within its range? */
#endif

#endif
