/* levelground study: starts a separate program, so that this program does not load the libraries that only studies need. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "host/program.h"

static const char program[] = "levelground-study";

bool find_beside(const char *name, char path[PROGRAM_PATH_MAX]) {
    if (!program_folder(path, PROGRAM_PATH_MAX - strlen(name) - 1)) return false;
    strcat(strcat(path, "/"), name);
    return true;
}

int study_main(int argc, char **argv) {
    char path[PROGRAM_PATH_MAX];
    (void)argc;
    if (!find_beside(program, path)) return complain(FAILED, "cannot find %s: %s", program, strerror(errno));
    execv(path, argv);
    return complain(FAILED, "%s: %s (it is installed beside levelground)", path, strerror(errno));
}
