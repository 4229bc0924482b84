/* Runs driving programs. Each program leads its own process group, so that all processes that it starts can be ended with it.
 * Whatever the program does, no tick takes longer than the time allowed for an answer. The first failure of any program ends
 * the session. */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/reader.h"
#include "host/clock.h"
#include "host/interrupts.h"

enum { ANSWER_MAX = 100, TICKS_MAX = 1000, NO_PROGRAM = 126, SLICE_MS = 50 };

static const double grace = 1; /* time that a program has to end after the game, in seconds */

typedef struct {
    play_session *session;
    pid_t process;    /* process id of the program; 0: there is none */
    int to, from;     /* the pipes to the program's standard input and from its standard output; -1: closed */
    double due;       /* the time at which the answer must have arrived */
    int tick, action; /* tick: the current tick; action: the last action */
    int held;         /* bytes received */
    char answer[ANSWER_MAX];
} program;

/* Records an error. Only the first error is kept. */
static bool fail_program(const program *p, int status, const char *format, ...) LG_PRINTF(3, 4);
static bool fail_program(const program *p, int status, const char *format, ...) {
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (interrupted() || atomic_exchange(&p->session->failed, 1)) return false;
    p->session->status = status;
    return lg_fail(&p->session->error, "the driver's command, tick %d: %s", p->tick, text);
}

/* Runs in the new process and replaces it by the program. */
static void become_program(const char *command, int input, int output, pid_t parent) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(NO_PROGRAM); /* the parent has already ended */
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(NO_PROGRAM);
}

static void close_end(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

static bool start_program(program *p) {
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    pid_t parent = getpid();
    bool good = pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0;
    p->process = good ? fork() : -1;
    int reason = errno;
    if (p->process == 0) become_program(p->session->call->o->command, in[0], out[1], parent);
    close_end(&in[0]);
    close_end(&out[1]);
    p->to = in[1];
    p->from = out[0];
    if (p->process > 0) {
        /* parent and child both call this, because it is not known which of them runs first */
        setpgid(p->process, p->process);
        fcntl(p->to, F_SETFL, O_NONBLOCK);
        fcntl(p->from, F_SETFL, O_NONBLOCK);
        return true;
    }
    p->process = 0;
    return fail_program(p, FAILED, "cannot start it: %s", strerror(reason));
}

/* Has the process ended by the time `by`? It stays a zombie, so that its process id cannot be reused. */
static bool has_ended(const program *p, double by) {
    static const struct timespec pause = {.tv_nsec = 1000000};
    siginfo_t info = {0};
    while (waitid(P_PID, (id_t)p->process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && !info.si_pid) {
        if (interrupted() || wall_clock() > by) return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

/* Ends the program and all processes that it started. Returns the status from waitpid, or -1 if the program did not end by
 * itself. */
static int stop_program(program *p, double by) {
    int status = -1;
    close_end(&p->to);
    if (!p->process) return status;
    bool ended = has_ended(p, by);
    close_end(&p->from);
    kill(-p->process, SIGKILL);
    while (waitpid(p->process, &status, 0) < 0 && errno == EINTR) {}
    p->process = 0;
    return ended ? status : -1;
}

/* Stops a program that has stopped reading or writing, and reports why. */
static bool fail_lost(program *p) {
    int status = stop_program(p, wall_clock() + grace);
    if (status == -1) return fail_program(p, FAILED, "it has closed its input or output");
    if (WIFSIGNALED(status)) return fail_program(p, FAILED, "it was ended by signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) >= NO_PROGRAM && !p->tick)
        return fail_program(p, MISUSED, "'%.100s' cannot be run", p->session->call->o->command);
    return fail_program(p, FAILED, "it has ended with status %d", WEXITSTATUS(status));
}

/* Waits until the pipe is ready, but at most until the answer is due. */
static bool await_pipe(program *p, int end, short events) {
    struct pollfd wanted = {.fd = end, .events = events};
    while (poll(&wanted, 1, SLICE_MS) <= 0) {
        if (interrupted() || atomic_load(&p->session->failed)) return false;
        if (wall_clock() > p->due)
            return fail_program(p, FAILED, "it %s for %g seconds (see: --timeout)",
                                events & POLLOUT ? "has not read what it is told" : "has said nothing",
                                p->session->call->timeout);
    }
    return true;
}

static bool send_text(program *p, const lg_text *text) {
    if (text->failed) return fail_program(p, FAILED, "out of memory");
    for (size_t at = 0; at < text->length;) {
        ssize_t n = write(p->to, text->data + at, text->length - at);
        if (n > 0)
            at += (size_t)n;
        else if (errno != EAGAIN && errno != EINTR)
            return fail_lost(p);
        else if (!await_pipe(p, p->to, POLLOUT))
            return false;
    }
    return true;
}

static bool receive_answer(program *p) {
    while (!memchr(p->answer, '\n', (size_t)p->held) && p->held < ANSWER_MAX) {
        ssize_t n = read(p->from, p->answer + p->held, (size_t)(ANSWER_MAX - p->held));
        if (n > 0)
            p->held += (int)n;
        else if (n == 0 || (errno != EAGAIN && errno != EINTR))
            return fail_lost(p);
        else if (!await_pipe(p, p->from, POLLIN))
            return false;
    }
    return true;
}

/* Reads an action. The number of ticks for which the action holds may follow. */
static bool read_decision(program *p, pt_decision *d) {
    lg_error unused;
    const char *end = memchr(p->answer, '\n', (size_t)p->held);
    int length = end ? (int)(end - p->answer) : p->held;
    lg_reader line = lg_reader_open(p->answer, (size_t)length, &unused);
    int64_t action = 0, ticks = 1;
    lg_reader_skip_blanks(&line);
    bool good = end && lg_reader_take_whole(&line, 0, PT_ACTIONS - 1, &action);
    lg_reader_skip_blanks(&line);
    good = good && (line.at == line.end || *line.at == '\r' || lg_reader_take_whole(&line, 1, TICKS_MAX, &ticks));
    lg_reader_skip_blanks(&line);
    if (!good || (line.at != line.end && *line.at != '\r'))
        return fail_program(p, MISUSED, "expected an action 0 to 5 and at most a number of ticks 1 to %d, found '%.*s'",
                            TICKS_MAX, length < 40 ? length : 40, p->answer);
    p->held -= length + 1;
    memmove(p->answer, end + 1, (size_t)p->held);
    *d = (pt_decision){(int)action, (int)ticks, 1};
    return true;
}

static void *create_program(const pt_drive_options *options) {
    program *p = calloc(1, sizeof *p);
    if (p) *p = (program){.session = options->context, .to = -1, .from = -1};
    return p;
}

static void destroy_program(void *memory) {
    free(memory);
}

static bool begin_flight(void *memory, const pt_trip *trip, lg_rng rng) {
    program *p = memory;
    const play_session *s = p->session;
    int r = 0;
    lg_text text = {0};
    while (s->analysis->plan.route[s->route[r]].order != trip->order)
        r++;
    p->tick = p->held = 0;
    p->action = -1;
    p->due = wall_clock() + s->call->timeout;
    lg_text_add(&text, "seed %llu\n", (unsigned long long)(lg_rng_next(&rng) >> 32));
    lg_text_append(&text, s->opening[r].data, s->opening[r].length);
    bool good = start_program(p) && send_text(p, &text);
    lg_text_clear(&text);
    if (!good) stop_program(p, 0);
    return good;
}

static bool tell_state(program *p, const pt_state *state) {
    lg_text row = {0};
    play_add_row(&p->session->game, state, state->total_time, p->action, &row);
    bool good = send_text(p, &row);
    lg_text_clear(&row);
    return good;
}

/* Asks the program for a decision. After a failure, the decision lasts 0 ticks, which ends the session. */
static pt_decision decide_action(void *memory, const pt_state *state) {
    program *p = memory;
    pt_decision d = {0};
    p->tick = state->total_time;
    if (p->tick) p->due = wall_clock() + p->session->call->timeout;
    if (!tell_state(p, state) || !receive_answer(p) || !read_decision(p, &d)) return (pt_decision){0};
    p->action = d.action;
    return d;
}

/* Sends the last state, in case the program wants it. */
static void end_flight(void *memory, const pt_state *state) {
    program *p = memory;
    if (pt_over(state) && p->process) {
        lg_text row = {0};
        play_add_row(&p->session->game, state, state->total_time, p->action, &row);
        ssize_t unused = row.failed ? 0 : write(p->to, row.data, row.length);
        (void)unused;
        lg_text_clear(&row);
    }
    stop_program(p, pt_over(state) ? wall_clock() + grace : 0);
}

const pt_driver play_program = {
    "command", "a program of one's own", NULL, create_program, destroy_program, begin_flight, decide_action,
    end_flight};
