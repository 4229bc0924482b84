/* The versions of the game that the commands know: what the program is called, which package brings it, and where players' data
 * are. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"
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

enum { VERSIONS = sizeof versions / sizeof *versions, NEWEST_TRIED = 1, WAIT_MS = 200 };

static const double patience = 20; /* seconds in which a game has to say its version */

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

/* Keeps the number in the first line that looks like "Battle for Wesnoth v1.18.5". */
static void take_version(void *context, const char *line, size_t length) {
    static const char begin[] = "Battle for Wesnoth ";
    char *version = context;
    size_t n = sizeof begin - 1;
    if (*version || length <= n || memcmp(line, begin, n) != 0) return;
    n += line[n] == 'v';
    size_t digits = strspn(line + n, "0123456789.");
    if (digits && n + digits <= length && digits < WESNOTH_VERSION_SIZE) memcpy(version, line + n, digits);
}

/* Returns the major version times 1000 plus the minor one; 0 if the text is no version. */
static int series_of(const char *version) {
    int major, minor;
    return sscanf(version, "%4d.%4d", &major, &minor) == 2 ? major * 1000 + minor : 0;
}

bool wesnoth_version(const char *program, char version[WESNOTH_VERSION_SIZE], lg_error *error) {
    char *arguments[] = {(char *)(uintptr_t)program, "--version", NULL};
    child game;
    bool ended = false;
    memset(version, 0, WESNOTH_VERSION_SIZE);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    bool good = child_start(&game, arguments, nowhere, error);
    if (nowhere >= 0) close(nowhere);
    if (!good) return false;
    double start = wall_clock();
    while (!ended && !*version && !interrupted() && wall_clock() - start < patience) {
        struct pollfd wait = {.fd = game.output, .events = POLLIN};
        ended = poll(&wait, 1, WAIT_MS) > 0 && !child_read(&game, take_version, version);
    }
    int status = child_finish(&game, !ended), series = series_of(version);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && !*version) return wesnoth_fail_missing(program, error);
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
                   versions[VERSIONS - 1].version, versions[NEWEST_TRIED].version);
}
