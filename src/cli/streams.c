/* The standard streams. Output that could not be printed is a failure. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli.h"
#include "host/interrupts.h"
#include "host/progress.h"

static atomic_bool unread;

/* Remembers that the pipe is closed. Uses only calls that are allowed in a signal handler. */
static void note_pipe(int signal_number) {
    struct pollfd output = {.fd = STDOUT_FILENO};
    (void)signal_number;
    int before = errno;
    if (poll(&output, 1, 0) == 1 && (output.revents & POLLERR)) atomic_store(&unread, true);
    errno = before;
}

bool streams_unread(void) {
    return atomic_load(&unread);
}

static void check_output(int status, void *unused) {
    (void)unused;
    progress_clear();
    bool good = fflush(stdout) == 0 && !ferror(stdout);
    if (atomic_load(&unread)) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    if (good || status == FAILED) return;
    complain(FAILED, "standard output: cannot write");
    fflush(stderr);
    _exit(FAILED);
}

bool ready_streams(void) {
    interrupts_begin();
    struct sigaction action = {.sa_handler = note_pipe, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGPIPE, &action, NULL);
    signal(SIGXFSZ, SIG_IGN);
    /* If a standard stream is closed, the next file that is opened would get its number, and messages would go into
     * that file. So this opens /dev/null in its place, in the wrong direction, so that using the stream fails. */
    for (int d = STDIN_FILENO; d <= STDERR_FILENO; d++)
        if (fcntl(d, F_GETFD) < 0 && open("/dev/null", d == STDIN_FILENO ? O_WRONLY : O_RDONLY) != d) return false;
    return on_exit(check_output, NULL) == 0;
}
