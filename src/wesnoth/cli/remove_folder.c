/* Removes a folder with all that is in it. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "wesnoth.h"

enum { ENTRIES_SIZE = 4096 };

/* Removes a file or a tree. Descends through open folders and follows no link, so that nothing outside is removed even if the
 * tree changes meanwhile. Uses no DIR, because a DIR needs memory and memory may be short. */
static bool remove_from(int parent, const char *name) {
    _Alignas(struct dirent64) char entries[ENTRIES_SIZE];
    if (unlinkat(parent, name, 0) == 0 || errno == ENOENT) return true;
    int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return false;
    bool good = true;
    ssize_t n;
    while ((n = getdents64(folder, entries, sizeof entries)) > 0)
        for (const char *at = entries; at < entries + n; at += ((const struct dirent64 *)(const void *)at)->d_reclen) {
            const char *inner = ((const struct dirent64 *)(const void *)at)->d_name;
            if (strcmp(inner, ".") != 0 && strcmp(inner, "..") != 0) good = remove_from(folder, inner) && good;
        }
    close(folder);
    return unlinkat(parent, name, AT_REMOVEDIR) == 0 && good && n == 0;
}

bool remove_folder(const char *path) {
    return remove_from(AT_FDCWD, path);
}
