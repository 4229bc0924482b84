/* The versions of the game that the commands know: what the program is called, and which have players' data. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/file.h"
#include "wesnoth.h"

/* Newest first. Debian 13 has 1.18, Debian 12 has 1.16. */
static const struct {
    const char *version, *program;
} versions[] = {{"1.18", "wesnoth-1.18"}, {"1.16", "wesnoth-1.16"}};

enum { VERSIONS = sizeof versions / sizeof *versions };

static bool is_program_there(const char *name) {
    const char *folders = getenv("PATH");
    char path[PATH_SIZE];
    for (const char *at = folders; at && *at;) {
        size_t n = strcspn(at, ":");
        if (n && join_path(path, NULL, "%.*s/%s", (int)n, at, name) && access(path, X_OK) == 0) return true;
        at += n + (at[n] == ':');
    }
    return join_path(path, NULL, "/usr/games/%s", name) && access(path, X_OK) == 0;
}

const char *wesnoth_program(void) {
    for (int v = 0; v < VERSIONS; v++)
        if (is_program_there(versions[v].program)) return versions[v].program;
    return versions[VERSIONS - 1].program;
}

bool find_userdata_next(int *at, char path[PATH_SIZE]) {
    for (; *at < VERSIONS * WESNOTH_PLACES; ++*at)
        if (data_folder(versions[*at / WESNOTH_PLACES].version, *at % WESNOTH_PLACES, path) && file_is_folder(path)) {
            ++*at;
            return true;
        }
    return false;
}

bool find_userdata(const char *given, char path[PATH_SIZE], lg_error *error) {
    int at = 0;
    if (given)
        return join_path(path, error, "%s", given) &&
               (file_is_folder(path) || lg_fail(error, "%.200s: expected a folder", path));
    return find_userdata_next(&at, path) ||
           lg_fail(error, "no data folder of Wesnoth %s or %s is there: start the game once, or say --userdata DIR",
                   versions[1].version, versions[0].version);
}
