/* Folders that the Wesnoth commands make for a time, and remove. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "wesnoth.h"

bool is_folder_link(const char *path) {
    struct stat there;
    return lstat(path, &there) == 0 && S_ISLNK(there.st_mode);
}

bool make_private_folder(char path[PATH_SIZE], lg_error *error) {
    const char *base = getenv("TMPDIR");
    char name[PATH_SIZE];
    path[0] = '\0';
    if (!join_path(name, error, "%s/levelground-XXXXXX", base && base[0] ? base : P_tmpdir)) return false;
    if (!mkdtemp(name)) return lg_fail(error, "%.200s: cannot make the folder: %s", name, strerror(errno));
    char *whole = realpath(name, NULL); /* the game needs an absolute path */
    bool good = whole ? join_path(path, error, "%s", whole) : lg_fail(error, "%.200s: is gone", name);
    free(whole);
    return good;
}
