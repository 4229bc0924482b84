/* levelground study: starts a separate program, so that this program does not load the libraries that only studies need. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

static const char program[] = "levelground-study";

bool find_beside(const char *name, char path[PROGRAM_PATH_MAX]) {
    const ssize_t room = PROGRAM_PATH_MAX - (ssize_t)strlen(name) - 1;
    const ssize_t length = readlink("/proc/self/exe", path, (size_t)room);
    if (length < 0) return false;
    path[length] = '\0';
    strcpy(strrchr(path, '/') + 1, name);
    return true;
}

int study_main(int argc, char **argv) {
    char path[PROGRAM_PATH_MAX];
    (void)argc;
    if (!find_beside(program, path)) return complain(FAILED, "cannot find %s: %s", program, strerror(errno));
    execv(path, argv);
    return complain(FAILED, "%s: %s (it is installed beside levelground)", path, strerror(errno));
}
