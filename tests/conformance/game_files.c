/* The games of tests/data/games and of games keep the promises of every game. Together they have every kind of measure, of board
 * and of layer.
 * Slow: all checks on all games in files. */
#include "game_file.h"

#include <dirent.h>

#include "check/check.h"

enum { GAMES_MAX = 64 };

static lg_game *games[GAMES_MAX];
static int count;

static void read_folder(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", getenv("LG_SOURCE"), name);
    DIR *folder = opendir(path);
    CHECK(folder, "%s: no such folder", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".game.yaml")) continue;
        snprintf(path, sizeof path, "%s/%.200s", name, entry->d_name);
        CHECK(count < GAMES_MAX, "more than %d games", GAMES_MAX);
        games[count++] = game_of_file(path);
    }
    closedir(folder);
}

static int read_games(void **state) {
    (void)state;
    read_folder("tests/data/games");
    read_folder("games");
    CHECK(count >= 20, "only %d games", count);
    return 0;
}

static int destroy_games(void **state) {
    (void)state;
    for (int i = 0; i < count; i++)
        lg_game_destroy(games[i]);
    return 0;
}

static void keeps(void **state) {
    const game_check *check = *state;
    /* Some of the games are impossible, and a plan cannot meet its target there (tests/unit/game_file_least.c). */
    bool plan = !strcmp(check->promise, "its plan meets the target, the same each time");
    for (int i = 0; i < count && !plan; i++) {
        lg_text finding = {0};
        const lg_variant *v = games[i]->variants;
        bool good =
            check->run(&(checked_game){games[i], v->name, "", (const lg_game *const *)(const void *)games}, &finding);
        CHECK(good && !finding.length, "%s: %s: %s", games[i]->name, check->promise,
              finding.data ? finding.data : "nothing found");
    }
}

int main(void) {
    struct CMUnitTest tests[32] = {{0}};
    size_t n = 0;
    for (; game_checks[n].promise; n++)
        tests[n] = (struct CMUnitTest){
            .name = game_checks[n].promise, .test_func = keeps, .initial_state = (void *)(uintptr_t)&game_checks[n]};
    return _cmocka_run_group_tests("game_files", tests, n, read_games, destroy_games);
}
