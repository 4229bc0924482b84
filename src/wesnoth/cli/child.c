/* A game that the tool has started. The game ends when the tool ends, for whatever reason. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "io/file.h"
#include "wesnoth.h"

enum { LINE_MAX_SIZE = 8 << 20, NO_PROGRAM = 127 };

static const double grace = 10; /* time that the game has to end after its output is closed, in seconds */

/* Runs in the new process and replaces it by the game. Also looks in the folder where Debian installs games. */
static void become_game(char *const *arguments, int output, int error_output, pid_t parent) {
    char path[PATH_SIZE];
    signal(SIGINT, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(NO_PROGRAM); /* the parent has already ended */
    setenv("WESNOTH_NO_LOG_FILE", "1", 0);      /* otherwise the game, from 1.18 on, writes its messages to a file */
    dup2(output, STDOUT_FILENO);
    if (error_output >= 0) dup2(error_output, STDERR_FILENO);
    execvp(arguments[0], arguments);
    if (!strchr(arguments[0], '/') && join_path(path, NULL, "/usr/games/%s", arguments[0])) execv(path, arguments);
    _exit(NO_PROGRAM);
}

bool child_start(child *c, char *const *arguments, int error_output, lg_error *error) {
    int ends[2];
    pid_t parent = getpid();
    *c = (child){.output = -1};
    if (pipe2(ends, O_CLOEXEC) != 0) return lg_fail(error, "cannot start %.60s: %s", arguments[0], strerror(errno));
    c->process = fork();
    if (c->process == 0) become_game(arguments, ends[1], error_output, parent);
    close(ends[1]);
    if (c->process < 0) {
        c->process = 0;
        close(ends[0]);
        return lg_fail(error, "cannot start %.60s: %s", arguments[0], strerror(errno));
    }
    c->output = ends[0];
    return true;
}

bool child_read(child *c, void (*take)(void *context, const char *line, size_t length), void *context) {
    char buffer[1 << 16];
    ssize_t n = read(c->output, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) return true;
    for (ssize_t at = 0; at < n;) {
        const char *end = memchr(buffer + at, '\n', (size_t)(n - at));
        size_t length = end ? (size_t)(end - buffer - at) : (size_t)(n - at);
        if (!c->overlong) lg_text_append(&c->line, buffer + at, length);
        if (c->line.length > LINE_MAX_SIZE || c->line.failed) {
            lg_text_clear(&c->line);
            c->overlong = true;
        }
        if (end) {
            if (!c->overlong) take(context, c->line.data ? c->line.data : "", c->line.length);
            c->line.length = 0;
            c->overlong = false;
        }
        at += (ssize_t)length + (end ? 1 : 0);
    }
    return n > 0;
}

void child_trouble(const char *path, char line[TROUBLE_SIZE]) {
    lg_text log = {0};
    size_t end = file_read(path, FILE_SIZE_MAX, &log, NULL) ? log.length : 0, n = 0;
    while (end && log.data[end - 1] == '\n')
        end--;
    size_t begin = end;
    while (begin && log.data[begin - 1] != '\n')
        begin--;
    for (; begin < end && n + 1 < TROUBLE_SIZE; begin++)
        line[n++] = (char)(iscntrl((unsigned char)log.data[begin]) ? '?' : log.data[begin]);
    line[n] = '\0';
    lg_text_clear(&log);
}

int child_finish(child *c, bool end_it) {
    static const struct timespec pause = {.tv_nsec = 2000000};
    double start = wall_clock();
    int status = 0;
    bool ended = !c->process;
    while (!ended && !end_it && !interrupted() && wall_clock() - start < grace) {
        ended = waitpid(c->process, &status, WNOHANG) != 0;
        if (!ended) nanosleep(&pause, NULL);
    }
    if (!ended) {
        kill(c->process, SIGKILL);
        while (waitpid(c->process, &status, 0) < 0 && errno == EINTR) {}
    }
    if (c->output >= 0) close(c->output);
    lg_text_clear(&c->line);
    *c = (child){.output = -1};
    return status;
}
