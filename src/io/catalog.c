/* Plugins are code and are trusted. Their records are checked for completeness only so that a mistake gives an error message
 * instead of a crash. Files of games are not trusted. */
#include "catalog.h"

#include <assert.h>
#include <dirent.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "boards/file/outline.h"
#include "boards/file/own_layout.h"
#include "check/check.h"
#include "file.h"
#include "host/program.h"
#include "io/foreign/foreign.h"
#include "levelground/game_file.h"
#include "recipe/recipe.h"

enum { INSTALLED_MAX = 64, INSTALLED_NAME_MAX = 64, INSTALLED_PATH_MAX = 4096 };

/* Looks in the folder `games`: that of LEVELGROUND_DATA, that of the installed program, that of the source tree in which
 * the program was built, or that beside the program. */

enum { FOLDERS_MAX = 3 };
static const char extension[] = ".game.yaml";

static int list_folders(char folder[FOLDERS_MAX][INSTALLED_PATH_MAX]) {
    static const char *const beneath[FOLDERS_MAX] = {"../share/levelground/games", "../games", "games"};
    char program[INSTALLED_PATH_MAX / 2];
    const char *data = getenv("LEVELGROUND_DATA");
    if (data) {
        snprintf(folder[0], INSTALLED_PATH_MAX, "%.3000s/games", data);
        return 1;
    }
    if (!program_folder(program, sizeof program)) return 0;
    for (int i = 0; i < FOLDERS_MAX; i++)
        snprintf(folder[i], INSTALLED_PATH_MAX, "%s/%s", program, beneath[i]);
    return FOLDERS_MAX;
}

/* Is this the name of a game? Names with other characters are rejected, because they could lead out of the folder. */
static bool is_name(const char *name) {
    size_t n = strlen(name);
    return n && n < INSTALLED_NAME_MAX && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

/* Writes the path of NAME.game.yaml. Returns false if no such file is installed. */
static bool installed_game(const char *name, char path[INSTALLED_PATH_MAX]) {
    char folder[FOLDERS_MAX][INSTALLED_PATH_MAX];
    int folders = is_name(name) ? list_folders(folder) : 0;
    for (int i = 0; i < folders; i++) {
        snprintf(path, INSTALLED_PATH_MAX, "%.3000s/%s%s", folder[i], name, extension);
        if (!access(path, R_OK)) return true;
    }
    return false;
}

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

enum { GAME_FILE_MAX = 1 << 20 };

static const lg_game *games[CATALOG_MAX + 1];
static char *path_of[CATALOG_MAX + 1]; /* the file of a game that is read from a file */
static const lg_optimizer *optimizers[CATALOG_MAX + 1];
static int own_games, own_optimizers, all_games, all_optimizers;

static void list_own(void) {
    if (own_games) return;
    while (lg_games[own_games]) {
        games[own_games] = lg_games[own_games];
        own_games++;
    }
    while (lg_optimizers[own_optimizers]) {
        optimizers[own_optimizers] = lg_optimizers[own_optimizers];
        own_optimizers++;
    }
    assert(own_games <= CATALOG_MAX && own_optimizers <= CATALOG_MAX);
    all_games = own_games;
    all_optimizers = own_optimizers;
}

const lg_game *const *catalog_games(void) {
    list_own();
    return games;
}

const lg_optimizer *const *catalog_optimizers(void) {
    list_own();
    return optimizers;
}

const lg_game *const *catalog_plugin_games(void) {
    return catalog_games() + own_games;
}

const lg_optimizer *const *catalog_plugin_optimizers(void) {
    return catalog_optimizers() + own_optimizers;
}

bool catalog_is_plugin(const lg_game *game) {
    const lg_game *const *at = catalog_plugin_games();
    while (*at && *at != game)
        at++;
    return *at;
}

/* Games that are not listed, but to which others refer. They stay as long as the program runs. */
enum { KEPT_MAX = 256 };
static const lg_game *kept_game[KEPT_MAX];
static int kept_games;

static bool keep(const lg_game *game, lg_error *error) {
    if (kept_games == KEPT_MAX) return lg_fail(error, "more than %d games in links", KEPT_MAX);
    kept_game[kept_games++] = game;
    return true;
}

static const lg_game *find_loaded(const char *name) {
    for (const lg_game *const *game = catalog_games(); *game; game++)
        if (!strcmp((*game)->name, name)) return *game;
    return NULL;
}

const lg_game *catalog_find_game(const char *name, lg_error *error) {
    char path[INSTALLED_PATH_MAX];
    const lg_game *loaded = find_loaded(name);
    if (loaded || !installed_game(name, path)) return loaded;
    const lg_game *game = catalog_file(path, error);
    return game && !strcmp(game->name, name) ? game : NULL;
}

static bool add_game(const char *title, const lg_game *game, lg_error *error) {
    lg_text finding = {0};
    bool whole = game_checks[0].run(&(checked_game){.game = game, .settings = ""}, &finding);
    if (!whole)
        lg_fail_as(error, finding.failed ? LG_ERROR_MEMORY : LG_ERROR_INPUT, "%s: the game %s: %s", title,
                   game->name ? game->name : "without a name", finding.failed ? "out of memory" : finding.data);
    lg_text_clear(&finding);
    if (!whole) return false;
    if (find_loaded(game->name)) return lg_fail(error, "%s: there is a game %s already", title, game->name);
    for (const lg_game *const *other = catalog_games(); *other; other++)
        if (!strcmp((*other)->id_prefix, game->id_prefix))
            return lg_fail(error,
                           "%s: the game %s: ids of %s begin with '%s', too; choose two other letters by the key `id` "
                           "in a file, or by id_prefix in C",
                           title, game->name, (*other)->name, game->id_prefix);
    if (all_games == CATALOG_MAX) return lg_fail(error, "%s: more than %d games", title, CATALOG_MAX);
    games[all_games++] = game;
    return true;
}

static bool is_taken(const char *name) {
    for (int i = 0; i < all_optimizers; i++) {
        if (!strcmp(optimizers[i]->name, name)) return true;
        for (const lg_preset *p = optimizers[i]->presets; p->name; p++)
            if (!strcmp(p->name, name)) return true;
    }
    return false;
}

static bool add_optimizer(const char *title, const lg_optimizer *optimizer, lg_error *error) {
    lg_text finding = {0};
    bool whole = optimizer_checks[0].run(&(checked_optimizer){.optimizer = optimizer}, &finding);
    if (!whole)
        lg_fail_as(error, finding.failed ? LG_ERROR_MEMORY : LG_ERROR_INPUT, "%s: the algorithm %s: %s", title,
                   optimizer->name ? optimizer->name : "without a name",
                   finding.failed ? "out of memory" : finding.data);
    lg_text_clear(&finding);
    if (!whole) return false;
    const char *taken = is_taken(optimizer->name) ? optimizer->name : NULL;
    for (const lg_preset *p = optimizer->presets; p->name; p++)
        if (is_taken(p->name)) taken = p->name;
    if (taken) return lg_fail(error, "%s: there is an algorithm or a preset %s already", title, taken);
    if (all_optimizers == CATALOG_MAX) return lg_fail(error, "%s: more than %d algorithms", title, CATALOG_MAX);
    optimizers[all_optimizers++] = optimizer;
    return true;
}

bool catalog_is_path(const char *name) {
    static const char extension[] = ".game.yaml";
    size_t n = strlen(name), e = sizeof extension - 1;
    return strchr(name, '/') || (n > e && !strcmp(name + n - e, extension));
}

/* The table of --pieces, which all games get whose files have its columns. */
static lg_text more_pieces;
static const char *more_pieces_path;

bool catalog_add_pieces(const char *path, lg_error *error) {
    if (more_pieces_path) return lg_fail(error, "%s: expected one table of pieces", file_title(path));
    more_pieces_path = path;
    return file_is_plain(path, error) && file_read(path, GAME_FILE_MAX, &more_pieces, error);
}

/* Returns the game with the pieces of the table. A game that nobody has named (`error` is NULL) stays as it is if the table does
 * not fit. */
static lg_game *add_pieces(lg_game *game, lg_error *error) {
    lg_error inner;
    if (!game || !more_pieces_path) return game;
    const char *table = more_pieces.data ? more_pieces.data : "";
    lg_game *more = lg_game_with_pieces(game, table, more_pieces.length, &inner);
    if (!more && !error) return game;
    if (!more) lg_fail_within(error, &inner, "%s:", file_title(more_pieces_path));
    return more;
}

const lg_game *catalog_text(const char *title, const char *text, size_t length, lg_error *error) {
    lg_error inner;
    list_own();
    lg_game *game = lg_game_read(text, length, &inner);
    const bool whole = game && fg_own_layout_check(game, &inner);
    if (!whole) lg_fail_within(error, &inner, "%s:", title);
    lg_game *more = whole ? add_pieces(game, error) : NULL; /* owns the game, or is the game */
    if (more && add_game(title, more, error)) return more;
    lg_game_destroy(more ? more : game);
    return NULL;
}

/* The games with layouts that levels have said stay as long as the program runs. */
static made_games said_games;

const lg_game *catalog_listed(const lg_game *game) {
    return made_games_known(&said_games, game);
}

/* Installed games in files are read only if no other game knows the text. */
static const lg_game *recognize(const char *text, size_t length) {
    for (int tries = 0; tries < 2; tries++) {
        for (const lg_game *const *game = catalog_games(); *game; game++)
            if ((*game)->text.recognize(*game, text, length)) return *game;
        if (!tries) catalog_add_installed();
    }
    return NULL;
}

text_games catalog_texts(const lg_game *named) {
    return (text_games){named, catalog_games(), recognize, &said_games, foreign_own_modules};
}

const lg_game *catalog_file(const char *path, lg_error *error) {
    lg_text text = {0};
    const lg_game *game = NULL;
    list_own();
    for (int i = own_games; i < all_games; i++)
        if (path_of[i] && !strcmp(path_of[i], path)) return games[i];
    if (!file_is_plain(path, error) || !file_read(path, GAME_FILE_MAX, &text, error)) return NULL;
    if (!text.data) lg_text_append(&text, "", 0);
    if (text.failed)
        lg_fail_memory(error);
    else
        game = catalog_text(file_title(path), text.data, text.length, error);
    lg_text_clear(&text);
    if (game) path_of[all_games - 1] = strdup(path);
    return game;
}

const char *catalog_path(const lg_game *game) {
    char installed[INSTALLED_PATH_MAX];
    int i = own_games;
    while (i < all_games && games[i] != game)
        i++;
    if (i == all_games || !path_of[i]) return NULL;
    return installed_game(game->name, installed) && !strcmp(installed, path_of[i]) ? NULL : path_of[i];
}

/* Puts the name of the game's file before an error at a place in it. */
static void name_file(const lg_game *game, const lg_error *inner, lg_error *error) {
    const char *path = NULL;
    for (int i = own_games; i < all_games; i++)
        if (games[i] == game) path = path_of[i];
    bool placed = path && inner->line;
    lg_fail_within(error, inner, "%s%s", placed ? file_title(path) : "", placed ? ":" : "");
}

static const lg_game *find_quietly(const char *name) {
    return catalog_find_game(name, NULL);
}

bool catalog_link_read(const char *text, lg_link *link, lg_error *error) {
    if (!link_read(text, &(link_games){find_quietly, NULL, &said_games}, link, error)) return false;
    if (!link->file_game) return true;
    if (!keep(link->file_game, error)) {
        lg_link_clear(link);
        return false;
    }
    link->file_game = NULL;
    return true;
}

bool catalog_check(const lg_game *game, lg_error *error) {
    lg_error inner;
    if (!lg_game_is_read(game) || lg_game_check(game, &inner)) return true;
    name_file(game, &inner, error);
    return false;
}

lg_task *catalog_task(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    lg_error inner;
    lg_task *task = lg_task_create(game, settings, lock, &inner);
    if (!task) name_file(game, &inner, error);
    return task;
}

/* Finds the games of the first folder that has any, in the order of their names. Returns how many there are. */
static int find_installed(char names[INSTALLED_MAX][INSTALLED_NAME_MAX]) {
    char folder[FOLDERS_MAX][INSTALLED_PATH_MAX];
    int folders = list_folders(folder), count = 0;
    for (int i = 0; i < folders && !count; i++) {
        DIR *open = opendir(folder[i]);
        struct dirent *entry;
        while (open && (entry = readdir(open)) && count < INSTALLED_MAX) {
            size_t n = strlen(entry->d_name), e = sizeof extension - 1;
            if (n <= e || n - e >= INSTALLED_NAME_MAX || strcmp(entry->d_name + n - e, extension) != 0) continue;
            memcpy(names[count], entry->d_name, n - e);
            names[count][n - e] = '\0';
            count += is_name(names[count]);
        }
        if (open) closedir(open);
    }
    qsort(names, (size_t)count, sizeof *names, compare);
    return count;
}

void catalog_add_installed(void) {
    char names[INSTALLED_MAX][INSTALLED_NAME_MAX], path[INSTALLED_PATH_MAX];
    for (int i = 0, count = find_installed(names); i < count; i++)
        if (!find_loaded(names[i]) && installed_game(names[i], path)) catalog_file(path, NULL);
}

bool catalog_is_sound(const char *start, lg_error *error) {
    char names[INSTALLED_MAX][INSTALLED_NAME_MAX], path[INSTALLED_PATH_MAX];
    for (int i = 0, count = find_installed(names); i < count; i++)
        if (!strncmp(names[i], start, strlen(start)) && !find_loaded(names[i]) && installed_game(names[i], path) &&
            !catalog_file(path, error))
            return false;
    return true;
}

void catalog_each_outline(void (*take)(const char *name, const char *title, const lg_players *players)) {
    char names[INSTALLED_MAX][INSTALLED_NAME_MAX], path[INSTALLED_PATH_MAX];
    for (const lg_game *const *game = catalog_games(); *game; game++)
        take((*game)->name, (*game)->title, (*game)->players);
    for (int i = 0, count = find_installed(names); i < count; i++) {
        lg_text text = {0};
        fg_outline outline;
        bool good = !find_loaded(names[i]) && installed_game(names[i], path) &&
                    file_read(path, GAME_FILE_MAX, &text, NULL) && text.data &&
                    fg_outline_read(text.data, text.length, &outline, NULL) && !strcmp(outline.name, names[i]);
        if (good) take(outline.name, outline.title, outline.players.least ? &outline.players : NULL);
        lg_text_clear(&text);
    }
}

bool catalog_add(const char *path, lg_error *error) {
    const char *title = file_title(path);
    char here[4096];
    if (catalog_is_path(path) && strstr(path, ".game.yaml")) return catalog_file(path, error);
    /* A name without a slash gets "./" in front, because otherwise dlopen would search the system's libraries. */
    if ((size_t)snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path) >= sizeof here)
        return lg_fail(error, "%s: the name is too long", title);
    if (!file_is_plain(path, error)) return false;
    void *object = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    if (!object) return lg_fail(error, "%s: cannot be loaded: %s", title, dlerror());
    list_own();
    const lg_plugin *plugin = dlsym(object, "lg_plugin_record");
    if (!plugin) return lg_fail(error, "%s: not a plugin: it does not define lg_plugin_record", title);
    if (plugin->abi != LG_PLUGIN_ABI) /* nothing else of the record can be read */
        return lg_fail(error,
                       "%s: compiled with headers of another levelground: expected plugin ABI %d, found %d; compile it "
                       "again with those of levelground %s",
                       title, LG_PLUGIN_ABI, plugin->abi, lg_version());
    for (const lg_game *const *game = plugin->games; game && *game; game++)
        if (!add_game(title, *game, error)) return false;
    for (const lg_optimizer *const *optimizer = plugin->optimizers; optimizer && *optimizer; optimizer++)
        if (!add_optimizer(title, *optimizer, error)) return false;
    return true;
}

enum { BOARD_NAMES_MAX = 256 };

static const lg_board *of_game(const lg_game *game, const char *name) {
    for (const lg_board *b = game->boards; b && b->name; b++)
        if (!strcmp(b->name, name)) return b;
    return NULL;
}

/* Returns the game named before the slash and sets *name to the part after it. Returns NULL if there is no such game. */
static const lg_game *game_named(const char **name) {
    const char *slash = strchr(*name, '/');
    for (const lg_game *const *g = catalog_games(); slash && *g; g++) {
        size_t length = (size_t)(slash - *name);
        if (strlen((*g)->name) != length || memcmp((*g)->name, *name, length) != 0) continue;
        *name = slash + 1;
        return *g;
    }
    return NULL;
}

/* Returns the first game after `after` that has such a board; searches all games if `after` is NULL. */
static const lg_game *game_with(const char *name, const lg_game *after) {
    bool from = !after;
    for (const lg_game *const *g = catalog_games(); *g; g++) {
        if (from && of_game(*g, name)) return *g;
        from = from || *g == after;
    }
    return NULL;
}

const lg_board *board_find(const char *path, const lg_game **game, lg_error *error) {
    const char *name = path;
    if (!game_named(&(const char *){path}) && !game_with(path, NULL)) catalog_add_installed();
    const lg_game *named = game_named(&name), *wanted = *game ? *game : named;
    const lg_game *found = wanted ? wanted : game_with(name, NULL), *second = NULL;
    const lg_board *board = found && (!named || named == wanted) ? of_game(found, name) : NULL;
    if (board && !wanted) second = game_with(name, found);
    if (second) {
        lg_fail(error, "%s: a board of %s and of %s; say %s/%s", name, found->name, second->name, found->name, name);
        return NULL;
    }
    if (board)
        *game = found;
    else {
        const lg_game *other = game_with(name, NULL);
        const char *names[BOARD_NAMES_MAX + 1] = {0};
        int n = 0;
        for (const lg_game *const *g = catalog_games(); *g; g++)
            for (const lg_board *b = !wanted || *g == wanted ? (*g)->boards : NULL; b && b->name && n < BOARD_NAMES_MAX;
                 b++)
                names[n++] = b->name;
        const char *near = lg_nearest(name, names);
        if (wanted && other)
            lg_fail(error, "%s: expected a board of %s, found one of %s (see: levelground list boards)",
                    file_title(path), wanted->name, other->name);
        else
            lg_fail(error, "%s: cannot open: No such file or directory%s%s%s", file_title(path),
                    near ? "; did you mean the board '" : "", near ? near : "", near ? "'?" : "");
    }
    assert(!board || (*game && *game == found));
    return board;
}
