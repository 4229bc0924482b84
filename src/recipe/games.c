/* The games, one line each in games.def. A module of the web page contains only one of them (LG_ONE_GAME) or none
 * (LG_NO_GAME); with LG_FILE_GAME it can take one more game, which is read from a file: web/meson.build. */
#include "games.h"

#include <string.h>

#if defined LG_ONE_GAME
extern const lg_game LG_ONE_GAME;
enum { OWN_GAMES = 1 };
static const lg_game *games[OWN_GAMES + 2] = {&LG_ONE_GAME};

#elif defined LG_NO_GAME
enum { OWN_GAMES = 0 };
static const lg_game *games[OWN_GAMES + 2];

#else
#define GAME(name) extern const lg_game lg_game_##name;
#include "games.def"
#undef GAME
#define GAME(name) +1
enum {
    OWN_GAMES =
#include "games.def"
};
#undef GAME
#define GAME(name) &lg_game_##name,
static const lg_game *games[OWN_GAMES + 2] = {
#include "games.def"
};
#undef GAME
#endif

const lg_game *const *const lg_games = games;

#ifdef LG_FILE_GAME
bool games_add_read(const lg_game *game) {
    if (games[OWN_GAMES]) return false;
    games[OWN_GAMES] = game;
    return true;
}
#endif

bool games_is_own(const lg_game *game) {
    for (int i = 0; i < OWN_GAMES; i++)
        if (games[i] == game) return true;
    return false;
}

const lg_game *lg_game_find(const char *name) {
    for (int i = 0; lg_games[i]; i++)
        if (strcmp(lg_games[i]->name, name) == 0) return lg_games[i];
    return NULL;
}
