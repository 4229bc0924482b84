/* Where the game keeps players' data. Debian's builds keep them together with settings, other builds in the XDG data folder, and
 * Flatpak in a folder of its own. */
#include <stdlib.h>

#include "wesnoth.h"

bool data_folder(const char *version, int place, char path[PATH_SIZE]) {
    static const struct {
        const char *variable, *beneath, *name;
    } places[WESNOTH_PLACES] = {{"XDG_CONFIG_HOME", ".config", "wesnoth-"},
                                {"XDG_DATA_HOME", ".local/share", "wesnoth/"},
                                {NULL, ".var/app/org.wesnoth.Wesnoth/data", "wesnoth/"}};
    const char *home = getenv("HOME"), *base = places[place].variable ? getenv(places[place].variable) : NULL;
    bool set = base && base[0] == '/';
    return (home || set) && join_path(path, NULL, "%s/%s/%s%s", set ? base : home, set ? "." : places[place].beneath,
                                      places[place].name, version);
}
