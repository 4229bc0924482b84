/* The games, one line each in games.def. */
#include "levelground.h"

#include <string.h>

#ifdef LG_ONE_GAME /* a module of the web page contains only one game: web/meson.build */
extern const lg_game LG_ONE_GAME;
const lg_game *const lg_games[] = {&LG_ONE_GAME, NULL};
#else
#define GAME(name) extern const lg_game lg_game_##name;
#include "games.def"
#undef GAME

const lg_game *const lg_games[] = {
#define GAME(name) &lg_game_##name,
#include "games.def"
#undef GAME
    NULL};
#endif

const lg_game *lg_game_find(const char *name) {
    for (int i = 0; lg_games[i]; i++)
        if (strcmp(lg_games[i]->name, name) == 0) return lg_games[i];
    return NULL;
}
