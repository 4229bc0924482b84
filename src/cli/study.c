/* levelground study: starts a separate program, so that this program does not load the libraries that only studies need. */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

static const char program[] = "levelground-study";

int study_main(int argc, char **argv) {
    char path[PATH_MAX];
    (void)argc;
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof program);
    if (length < 0) return complain(FAILED, "cannot find %s: %s", program, strerror(errno));
    path[length] = '\0';
    char *name = strrchr(path, '/') + 1;
    memcpy(name, program, sizeof program);
    execv(path, argv);
    return complain(FAILED, "%s: %s (it is installed beside levelground)", path, strerror(errno));
}
