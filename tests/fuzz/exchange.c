/* Fuzzes the texts in which players of the games in games/ exchange maps: lists of tiles, those of ti4-lab and miltydraft,
 * boards of Terraforming Mars and of Catan's islands, and Gaia Project's JSON; and files of other programs with such maps,
 * which can have layouts of their own. Any bytes give a map of each game, or an error that begins with a position. A map is
 * the same after writing and reading it. */
#include <stdio.h>

#include "io/catalog.h"
#include "io/foreign/foreign.h"
#include "io/levels.h"
#include "reader.h"
#include "recipe/texts/all_levels.h"

static const char *const files[] = {"games/twilight-imperium.game.yaml", "games/milty-draft.game.yaml",
                                    "games/gaia-project.game.yaml", "games/terraforming-mars.game.yaml",
                                    "games/catan-islands.game.yaml"};

enum { GAMES = sizeof files / sizeof *files };

static struct {
    const lg_game *game;
    lg_task *task; /* NULL: the game reads no members */
} known[GAMES];

/* Loads the games once, because that takes longer than thousands of inputs. Fuzz targets are started in the project's folder. */
static void load_games(void) {
    lg_error error;
    for (int i = 0; i < GAMES && !known[i].game; i++) {
        lg_values values;
        known[i].game = catalog_file(files[i], &error);
        if (!known[i].game) fprintf(stderr, "%s\n", error.text);
        require(known[i].game);
        lg_values_init(&values, known[i].game->settings);
        if (known[i].game->text.read_members) known[i].task = lg_task_create(known[i].game, &values, NULL, &error);
        lg_values_clear(&values);
    }
}

/* Reads the only level of a text. Returns false with an error that names the file and the line. */
static bool read_object(const char *text, size_t length, level_item *item) {
    level_reader levels = {.in = input_of(fmemopen((void *)(uintptr_t)text, length, "r"), "file")};
    lg_error error = {.text = ""};
    require(levels.in.stream);
    bool good = levels_next(&levels, &error) && levels.item.level;
    if (good) {
        *item = levels.item;
        levels.item = (level_item){.game = NULL};
    } else {
        require(!strncmp(error.text, "file:", 5) && atoi(error.text + 5) > 0);
    }
    levels_close(&levels);
    return good;
}

/* Writes the level as members of an object, and reads the object. */
static void check_members(const lg_game *game, const lg_task *task, const lg_level *level) {
    lg_text members = {0}, object = {0};
    level_item item = {.game = NULL};
    game->text.members(task, level, &members);
    /* All games have cells, so the object has to say which one it is. */
    lg_text_add(&object, "{%s%s%s", foreign_writes(game) ? "\"game\":\"" : "", foreign_writes(game) ? game->name : "",
                foreign_writes(game) ? "\"," : "");
    lg_text_append(&object, members.data, members.length);
    lg_text_add(&object, "}");
    require(!members.failed && !object.failed && read_object(object.data, object.length, &item));
    require(item.game == game && !memcmp(item.level, level, game->level_size));
    level_item_clear(&item);
    lg_text_clear(&members);
    lg_text_clear(&object);
}

static void check_level(int i, const lg_level *level) {
    const lg_game *game = known[i].game;
    lg_level *again = calloc(1, game->level_size);
    require(again);
    check_form(game, level, game->formats->name, again);
    if (known[i].task) check_members(game, known[i].task, level);
    free(again);
}

static void try_text(int i, const uint8_t *data, size_t size) {
    lg_level *level = calloc(1, known[i].game->level_size);
    require(level);
    if (read_bytes(known[i].game, data, size, level)) check_level(i, level);
    free(level);
}

/* Reads the bytes as the library does for the page and Python: as a text, and as the members of a JSON value. Levels come as JSON,
 * which has to be a list that can be read again; errors begin with a position. */
static void try_texts(const uint8_t *data, size_t size) {
    const text_games games = {.known = catalog_games(), .made = catalog_texts(NULL).made};
    bool (*const put[])(const char *, const text_games *, lg_text *, lg_error *) = {all_levels_put, member_levels_put};
    lg_text text = {0};
    lg_text_append(&text, (const char *)data, size);
    require(text.data && !text.failed);
    for (int i = 0; i < 2; i++) {
        lg_text levels = {0};
        lg_error error = {.text = ""};
        if (put[i](text.data, &games, &levels, &error))
            require(levels.length > 2 && levels.data[0] == '[' && levels.data[levels.length - 1] == ']');
        else
            require(error.line > 0 && error.column > 0 && error.sentence > 0);
        lg_text_clear(&levels);
    }
    lg_text_clear(&text);
}

/* Reads the bytes as a file of any program whose boards are read. Its game may then have a layout that no file of a game
 * lists. */
static void try_file(const uint8_t *data, size_t size) {
    level_item item = {.game = NULL};
    if (!size || !read_object((const char *)data, size, &item)) return;
    for (int i = 0; i < GAMES; i++) {
        if (known[i].game == item.game) check_level(i, item.level);
        if (known[i].game == item.game || known[i].game != catalog_listed(item.game)) continue;
        lg_level *again = calloc(1, item.game->level_size);
        require(again);
        check_form(item.game, item.level, item.game->formats->name, again);
        free(again);
    }
    level_item_clear(&item);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    load_games();
    try_file(data, size);
    try_texts(data, size);
    for (int i = 0; i < GAMES && size && *data != '{' && *data != '['; i++)
        try_text(i, data, size);
    return 0;
}
