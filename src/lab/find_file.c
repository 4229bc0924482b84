/* Looks for the files that a plan names. */
#include "find_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/file.h"

/* Writes FOLDER/NAME to `path`. Returns false if this file does not exist. */
static bool is_in(const char *folder, int length, const char *name, char path[PATH_MAX]) {
    int used = snprintf(path, PATH_MAX, "%.*s/%s", length, folder, name);
    return used < PATH_MAX && !file_is_missing(path);
}

bool beside_find(const char *plan, const char *name, char path[PATH_MAX]) {
    const char *end = strrchr(plan, '/'), *shared = getenv("LG_SHARED");
    if (name[0] == '/') return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX && !file_is_missing(path);
    return is_in(end ? plan : ".", end ? (int)(end - plan) : 1, name, path) ||
           (shared && is_in(shared, INT_MAX, name, path));
}
