/* levelground play: runs the play command of a game, by the game's name. Options may stand before the name. This file knows
 * only the names. */
#include "cli/play/play.h"

#include <string.h>

#include "cli/cli.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/levels.h"

static const command games[] = {
    {"ptsp", "fly the routes of maps, or replay actions", play_ptsp_main},
    {"catan", "let programs play on boards, and count wins by seat; or replay a game", play_catan_main},
    {"terra-mystica", "let programs play on boards; or replay a ledger, and compare each row", play_terra_mystica_main},
    {NULL, NULL, NULL},
};

static const command_set set = {.word = "play ", .commands = games};

static bool is_played(const char *name) {
    for (const command *c = games; c->name; c++)
        if (!strcmp(c->name, name)) return true;
    return false;
}

/* Refuses a level in place of a game, or a word that is neither. */
static int refuse_level(const char *word, const lg_error *unknown) {
    const lg_game *game = NULL;
    level_item item = {0};
    if (unknown->kind != LG_ERROR_FOREIGN ||
        (!board_find(word, &game, NULL) && (file_is_missing(word) || !level_read(word, NULL, &item, NULL))))
        return reject(unknown);
    const int status = complain(MISUSED, "expected a game, found a level: levelground play %s %.60s",
                                item.game ? item.game->name : game->name, word);
    level_item_clear(&item);
    return status;
}

int play_main(int argc, char **argv) {
    const lg_game *game;
    lg_error error;
    int at = 1; /* the first argument that is the name of a game; it is moved to the front */
    while (at < argc && !is_played(argv[at]))
        at++;
    if (at < argc) {
        char *name = argv[at];
        memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof *argv);
        argv[1] = name;
    }
    if (argc < 2 || is_played(argv[1]) || *argv[1] == '-' || !strcmp(argv[1], "help"))
        return run_commands(&set, argc, argv);
    if (!find_game(argv[1], &game, &error)) return refuse_level(argv[1], &error);
    if (is_played(game->name)) {
        argv[1] = (char *)(uintptr_t)game->name;
        return run_commands(&set, argc, argv);
    }
    return complain(MISUSED,
                    "%s cannot be played here; ptsp, catan and terra-mystica can; evaluate FILE --bot COMMAND lets "
                    "your own program play",
                    game->name);
}
