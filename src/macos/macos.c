/* What macos.h declares. */
#include "macos.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>

#include "wesnoth/cli/wesnoth.h"

static bool close_in_programs(int file) {
    return fcntl(file, F_SETFD, FD_CLOEXEC) == 0;
}

int macos_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    if (close_in_programs(ends[0]) && close_in_programs(ends[1])) return 0;
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    errno = reason;
    return -1;
}

int macos_nameless_file(void) {
    const char *base = getenv("TMPDIR");
    char path[PATH_SIZE];
    if (!join_path(path, NULL, "%s/levelground-XXXXXX", base && base[0] ? base : P_tmpdir)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    const int file = mkstemp(path);
    if (file < 0) return -1;
    unlink(path);
    if (close_in_programs(file)) return file;
    close(file);
    return -1;
}

static void (*last)(int status, void *context);
static void *last_context;

static void call_last(void) {
    last(0, last_context);
}

int macos_on_exit(void (*done)(int status, void *context), void *context) {
    last = done;
    last_context = context;
    return atexit(call_last);
}
