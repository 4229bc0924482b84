/* The versions of the game that the commands know: what the program is called, and where players' data are. */
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

/* Writes the path of a data folder that this version may have. Debian's builds keep data together with settings, other builds
 * in the XDG data folder, and Flatpak in a folder of its own. Returns false if there is no such place, or if the path is too
 * long. */
static bool data_folder(int version, int place, char path[PATH_SIZE]) {
    static const struct {
        const char *variable, *beneath, *name;
    } places[WESNOTH_PLACES] = {{"XDG_CONFIG_HOME", ".config", "wesnoth-"},
                                {"XDG_DATA_HOME", ".local/share", "wesnoth/"},
                                {NULL, ".var/app/org.wesnoth.Wesnoth/data", "wesnoth/"}};
    const char *home = getenv("HOME"), *base = places[place].variable ? getenv(places[place].variable) : NULL;
    bool set = base && base[0] == '/';
    return (home || set) && join_path(path, NULL, "%s/%s/%s%s", set ? base : home, set ? "." : places[place].beneath,
                                      places[place].name, versions[version].version);
}

bool find_userdata_next(int *at, char path[PATH_SIZE]) {
    for (; *at < VERSIONS * WESNOTH_PLACES; ++*at)
        if (data_folder(*at / WESNOTH_PLACES, *at % WESNOTH_PLACES, path) && file_is_folder(path)) {
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
