/* The standard streams. Output that could not be printed is a failure. Windows has no signal for a pipe that nobody reads: writing
 * to it fails. */

#include "cli/cli.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "wide.h"

bool streams_unread(void) {
    return false;
}

/* The exit status is not known here, and a process that fails anyway fails again in the same way. */
static void check_output(void) {
    progress_clear();
    if (fflush(stdout) == 0 && !ferror(stdout)) return;
    /* a reader that has ended, like that of `more`, needs no message */
    if (GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) != FILE_TYPE_PIPE)
        complain(FAILED, "standard output: cannot write");
    fflush(stderr);
    _exit(FAILED);
}

bool ready_streams(void) {
    interrupts_begin();
    return atexit(check_output) == 0;
}
