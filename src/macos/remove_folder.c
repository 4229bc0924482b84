/* Removes a folder with all that is in it. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "wesnoth/cli/wesnoth.h"

/* Descends through open folders and follows no link, so that nothing outside is removed even if the tree changes meanwhile. */
static bool remove_from(int parent, const char *name) {
    if (unlinkat(parent, name, 0) == 0 || errno == ENOENT) return true;
    const int file = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = file < 0 ? NULL : fdopendir(file);
    if (file >= 0 && !folder) close(file);
    if (!folder) return false;
    bool good = true;
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            good = remove_from(file, entry->d_name) && good;
    closedir(folder);
    return unlinkat(parent, name, AT_REMOVEDIR) == 0 && good;
}

bool remove_folder(const char *path) {
    return remove_from(AT_FDCWD, path);
}
