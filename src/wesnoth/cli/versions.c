/* The versions of the game that the commands know: what the program is called, which package brings it, and which have players'
 * data. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/file.h"
#include "wesnoth.h"

/* Newest first. `package` is Debian's. Nothing was tried with a version that is not `tried`. */
static const struct {
    const char *version, *program, *package;
    int factions; /* of the default era */
    bool tried;
} versions[] = {{"1.20", "wesnoth-1.20", "wesnoth-1.20", 7, false},
                {"1.18", "wesnoth-1.18", "wesnoth-1.18 of Debian 13", 6, true},
                {"1.16", "wesnoth-1.16", "wesnoth-1.16-core of Debian 12", 6, true}};

enum { VERSIONS = sizeof versions / sizeof *versions, NEWEST_TRIED = 1 };

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
    for (int v = NEWEST_TRIED; v < VERSIONS; v++)
        if (is_program_there(versions[v].program)) return versions[v].program;
    for (int v = 0; v < NEWEST_TRIED; v++)
        if (is_program_there(versions[v].program)) return versions[v].program;
    return is_program_there("wesnoth") ? "wesnoth" : versions[NEWEST_TRIED].program;
}

bool wesnoth_fail_missing(const char *program, lg_error *error) {
    return lg_fail(error, "%.200s: cannot be run; install the package %s or %s, or give the path of the game", program,
                   versions[NEWEST_TRIED].package, versions[VERSIONS - 1].package);
}

/* Returns the major version times 1000 plus the minor one; 0 if the text is no version. */
static int series_of(const char *version) {
    int major, minor;
    return sscanf(version, "%4d.%4d", &major, &minor) == 2 ? major * 1000 + minor : 0;
}

bool wesnoth_check_version(const char *program, const char *version, lg_error *error) {
    int series = series_of(version);
    if (!series) return true; /* another program, which says nothing or something else */
    if (series > series_of(versions[0].version) || series < series_of(versions[VERSIONS - 1].version))
        return lg_fail(error, "%.200s: is version %s, and only %s to %s are known; install the package %s", program,
                       version, versions[VERSIONS - 1].version, versions[0].version, versions[NEWEST_TRIED].package);
    if (series > series_of(versions[NEWEST_TRIED].version))
        complain(DONE, "%.200s: is version %s; nothing was tried with a version after %s", program, version,
                 versions[NEWEST_TRIED].version);
    return true;
}

int wesnoth_era_factions(const char *version) {
    int v = 0;
    while (v < VERSIONS - 1 && series_of(version) < series_of(versions[v].version))
        v++;
    return versions[v].factions;
}

const char *wesnoth_costs(const char *version) {
    int series = series_of(version);
    return series && series < series_of(versions[NEWEST_TRIED].version) ? "wesnoth=1.16" : "wesnoth=1.18";
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
                   versions[VERSIONS - 1].version, versions[NEWEST_TRIED].version);
}
