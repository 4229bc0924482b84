/* Pipes do not block: every wait looks at the clock and at requests to stop, so that no program can keep this one waiting. */
#include "host/conversation.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"

enum { SLICE_MS = 50, CHUNK = 4096 };

const char command_escape = '\\';

/* Runs in the new process and replaces it by the program. */
static void become_program(char *const *words, int input, int output, pid_t parent) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(TALK_NO_PROGRAM); /* the parent has already ended */
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    execvp(words[0], words);
    _exit(errno == ENOENT ? TALK_NO_PROGRAM + 1 : TALK_NO_PROGRAM);
}

static void close_end(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

int talk_start(conversation *c, char *const *words) {
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    pid_t parent = getpid();
    assert(!c->process && words[0]);
    bool good = pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0;
    c->process = good ? fork() : -1;
    int reason = errno;
    if (c->process == 0) become_program(words, in[0], out[1], parent);
    close_end(&in[0]);
    close_end(&out[1]);
    c->to = in[1];
    c->from = out[0];
    c->count = c->taken = 0;
    if (c->process > 0) {
        /* parent and child both call this, because it is not known which of them runs first */
        setpgid(c->process, c->process);
        fcntl(c->to, F_SETFL, O_NONBLOCK);
        fcntl(c->from, F_SETFL, O_NONBLOCK);
        return 0;
    }
    c->process = 0;
    close_end(&c->to);
    close_end(&c->from);
    return reason;
}

int talk_stop(conversation *c, double by) {
    static const struct timespec pause = {.tv_nsec = 1000000};
    siginfo_t info = {0};
    int status = -1;
    if (c->process) {
        bool ended = true;
        close_end(&c->to);
        /* A process that has ended stays a zombie here, so that its process id cannot be reused. */
        while (ended && waitid(P_PID, (id_t)c->process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && !info.si_pid) {
            ended = !interrupted() && wall_clock() <= by;
            if (ended) nanosleep(&pause, NULL);
        }
        close_end(&c->from);
        kill(-c->process, SIGKILL);
        while (waitpid(c->process, &status, 0) < 0 && errno == EINTR) {}
        c->process = 0;
        if (!ended) status = -1;
    }
    free(c->held);
    c->held = NULL;
    c->count = c->room = c->taken = 0;
    return status;
}

/* Waits until the pipe is ready, but at most until `due`. */
static talk_news await_pipe(const conversation *c, int end, short events, double due) {
    struct pollfd wanted = {.fd = end, .events = events};
    while (poll(&wanted, 1, SLICE_MS) <= 0) {
        if (interrupted() || (c->given_up && atomic_load(c->given_up))) return TALK_STOPPED;
        if (wall_clock() > due) return TALK_LATE;
    }
    return TALK_READY;
}

talk_news talk_send(conversation *c, const char *bytes, size_t length, double due) {
    for (size_t at = 0; at < length;) {
        ssize_t n = write(c->to, bytes + at, length - at);
        if (n > 0) {
            at += (size_t)n;
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) return TALK_GONE;
        talk_news news = await_pipe(c, c->to, POLLOUT, due);
        if (news != TALK_READY) return news;
    }
    return TALK_READY;
}

talk_news talk_receive(conversation *c, size_t most, double due, char **line, size_t *length) {
    for (size_t looked = c->taken;;) {
        char *end = c->held ? memchr(c->held + looked, '\n', c->count - looked) : NULL;
        if (end) {
            *line = c->held + c->taken;
            *end = '\0';
            c->taken = (size_t)(end - c->held) + 1;
            if (end > *line && end[-1] == '\r') *--end = '\0';
            *length = (size_t)(end - *line);
            if (*length <= most) return TALK_READY;
            return TALK_LONG;
        }
        *line = c->held ? c->held + c->taken : NULL;
        *length = c->count - c->taken;
        if (*length > most) return TALK_LONG;
        /* Makes room for a chunk, at the cost of what was taken already. */
        if (c->taken) memmove(c->held, c->held + c->taken, c->count - c->taken);
        c->count -= c->taken;
        c->taken = 0;
        if (c->count + CHUNK > c->room) {
            char *more = realloc(c->held, c->room + CHUNK);
            if (!more) return TALK_MEMORY;
            c->held = more;
            c->room += CHUNK;
        }
        looked = c->count;
        ssize_t n = read(c->from, c->held + c->count, CHUNK);
        if (n > 0) {
            c->count += (size_t)n;
            continue;
        }
        if (n == 0 || (errno != EAGAIN && errno != EINTR)) return TALK_GONE;
        talk_news news = await_pipe(c, c->from, POLLIN, due);
        if (news != TALK_READY) return news;
    }
}

int talk_await(conversation *const *all, int count, double due) {
    struct pollfd *wanted = calloc((size_t)count + 1, sizeof *wanted);
    int found = -1;
    for (int i = 0; i < count && found < 0; i++) {
        const conversation *c = all[i];
        if (c->held && memchr(c->held + c->taken, '\n', c->count - c->taken)) found = i;
        if (wanted) wanted[i] = (struct pollfd){.fd = c->from, .events = POLLIN};
    }
    while (wanted && found < 0) {
        int ready = poll(wanted, (nfds_t)count, due > 0 ? SLICE_MS : 0);
        for (int i = 0; ready > 0 && i < count && found < 0; i++)
            if (wanted[i].revents) found = i;
        if (ready <= 0 && (interrupted() || wall_clock() > due)) break;
    }
    free(wanted);
    return found;
}

bool talk_has_more(conversation *c) {
    struct pollfd wanted = {.fd = c->from, .events = POLLIN};
    return c->count > c->taken || (poll(&wanted, 1, 0) > 0 && (wanted.revents & POLLIN));
}

int talk_start_by_shell(conversation *c, const char *command) {
    char shell[] = "/bin/sh", run[] = "-c";
    return talk_start(c, (char *[]){shell, run, (char *)(uintptr_t)command, NULL});
}
