/* Finds a game by what a person types: its name, what players call it, a file in the working folder, or the beginning of a name.
 * Scripts use whole names, which no file and no new game can take away from them. */
#include "io/game_names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/meaning.h"

enum { GAME_NAME_ROOM = 64 };

/* What players call games, if the name does not begin with it. */
static const struct {
    const char *called, *name;
} nicknames[] = {
    {"tm", "terra-mystica"},
    {"settlers", "catan"},
    {"settlers-of-catan", "catan"},
    {"siedler", "catan"},
    {"die-siedler-von-catan", "catan"},
    {"bfw", "wesnoth"},
    {"battle-for-wesnoth", "wesnoth"},
    {"the-battle-for-wesnoth", "wesnoth"},
    {"tsp", "ptsp"},
    {"ti4", "twilight-imperium"},
    {"ti", "twilight-imperium"},
    {"gp", "gaia-project"},
    {"draft", "milty-draft"},
    {"tfm", "terraforming-mars"},
    {"mars", "terraforming-mars"},
    {"islands", "catan-islands"},
};

/* Writes the word as names are written: small letters, with hyphens between the parts. Returns false if it is too long for a
 * name. */
static bool spell_as_name(const char *word, char name[GAME_NAME_ROOM]) {
    size_t n = strlen(word);
    if (n >= GAME_NAME_ROOM) return false;
    for (size_t i = 0; i <= n; i++)
        name[i] = word[i] == ' ' || word[i] == '_' ? '-' : (char)tolower((unsigned char)word[i]);
    return true;
}

/* Lists the games whose names begin with `start`: "a, b or c". Returns the last of these games, and their number in *count. */
static const lg_game *find_beginning(const char *start, int *count, lg_text *list) {
    const lg_game *found = NULL, *const *games = catalog_games();
    *count = 0;
    for (int i = 0; *start && games[i]; i++)
        *count += !strncmp(games[i]->name, start, strlen(start));
    for (int i = 0, n = 0; *start && games[i]; i++) {
        if (strncmp(games[i]->name, start, strlen(start)) != 0) continue;
        found = games[i];
        lg_text_add(list, "%s%s", !n ? "" : n + 1 < *count ? ", " : " or ", found->name);
        n++;
    }
    return found;
}

/* Reads the file of a game that is in the working folder, if there is one with this name. */
static bool read_file_here(const char *name, const lg_game **game, lg_error *error) {
    char path[2 * GAME_NAME_ROOM];
    snprintf(path, sizeof path, "%s.game.yaml", name);
    *game = NULL;
    return strchr(name, '/') || file_is_missing(path) || (*game = catalog_file(path, error));
}

/* Is this the name of a game? Also true, without a game, if it is the name of an installed file that has a mistake. */
static bool is_known(const char *name, const lg_game **game, lg_error *error) {
    lg_error fault = {.text = ""};
    *game = catalog_find_game(name, &fault);
    if (!*game && *fault.text && error) *error = fault;
    return *game || *fault.text;
}

bool find_game(const char *word, const lg_game **game, lg_error *error) {
    char name[GAME_NAME_ROOM];
    const bool is_yaml = strstr(word, ".yaml") || strstr(word, ".yml");
    if (catalog_is_path(word) && (is_yaml || file_is_missing(word) || file_is_folder(word)))
        return (*game = catalog_file(word, error));
    if (is_known(word, game, error)) return *game;
    bool spelt = spell_as_name(word, name);
    if (spelt && is_known(name, game, error)) return *game;
    for (size_t i = 0; spelt && i < sizeof nicknames / sizeof *nicknames; i++)
        if (!strcmp(nicknames[i].called, name) && is_known(nicknames[i].name, game, error)) return *game;
    if (spelt && (!read_file_here(word, game, error) || *game)) return *game;
    catalog_add_installed();
    lg_text list = {0};
    int count = 0;
    if (spelt) *game = find_beginning(name, &count, &list);
    if (count != 1) *game = NULL;
    bool good = *game;
    if (list.failed)
        good = lg_fail_memory(error);
    else if (count > 1)
        lg_fail(error, "'%.60s' may be %s: say more of the name", word, list.data);
    lg_text_clear(&list);
    if (count) return good;
    if (spelt && *name && !catalog_is_sound(name, error)) return false;
    if (strstr(word, ".y")) /* as in mine.yaml */
        return lg_fail_as(error, LG_ERROR_FOREIGN, "unknown game '%.60s'; the name of a game's file ends in .game.yaml",
                          word);
    const char *names[CATALOG_MAX + 1] = {0};
    for (int i = 0; catalog_games()[i]; i++)
        names[i] = catalog_games()[i]->name;
    const char *near = lg_nearest(word, names);
    if (near) return lg_fail_as(error, LG_ERROR_FOREIGN, "unknown game '%.60s'; did you mean '%s'?", word, near);
    lg_text meaning = {0};
    *game = NULL;
    if (board_find(word, game, NULL))
        lg_fail_as(error, LG_ERROR_FOREIGN,
                   "'%.60s' is a board of %s, not a game; levelground evaluate %.60s judges it", word, (*game)->name,
                   word);
    else if (find_meaning(word, NULL, game, &meaning) && *game && *meaning.data == '-')
        lg_fail_as(error, LG_ERROR_FOREIGN, "unknown game '%.60s'; did you mean '%s %s'?", word, (*game)->name,
                   meaning.data);
    else if (!file_is_missing(word) && !file_is_folder(word))
        lg_fail_as(error, LG_ERROR_FOREIGN,
                   "'%.60s' is a file, but not that of a game, which ends in .game.yaml; levelground evaluate %.60s "
                   "judges a board",
                   word, word);
    else
        lg_fail_as(error, LG_ERROR_FOREIGN, "unknown game '%.60s' (see: levelground list games)", word);
    lg_text_clear(&meaning);
    *game = NULL;
    return false;
}
