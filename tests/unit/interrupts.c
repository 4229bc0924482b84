/* Tests of Ctrl-C and other requests to end. The first signal is noted. A second one within a second counts as the same
 * request, because some programs send it twice. A later one ends a process that does not respond. The test has a clock of its
 * own. */
#include "check.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/interrupts.h"

static long long now; /* milliseconds */

int clock_gettime(clockid_t clock, struct timespec *time) {
    (void)clock;
    *time = (struct timespec){.tv_sec = now / 1000, .tv_nsec = now % 1000 * 1000000};
    return 0;
}

enum { UNCAUGHT = 3, CAUGHT = 4, TIMES_MAX = 4 };

typedef struct {
    interrupts_way way;
    int times;
    struct {
        int signal, at;
    } sent[TIMES_MAX];
} request;

/* Returns how a process ends that gets this request: CAUGHT if it goes on, otherwise minus the number of the signal. */
static int end_of(const request *r) {
    int status;
    pid_t process = fork();
    if (process == 0) {
        now = 999999;
        interrupts_catch(r->way);
        if (interrupted()) _exit(UNCAUGHT);
        for (int k = 0; k < r->times; k++) {
            now = 999999 + r->sent[k].at;
            raise(r->sent[k].signal);
        }
        _exit(interrupted() ? CAUGHT : UNCAUGHT);
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void requests_are_noted_and_count_as_one_for_a_second(void **state) {
    static const struct {
        request r;
        int end;
    } rows[] = {
        {{INTERRUPTS_NOTED, 0, {{0, 0}}}, UNCAUGHT},
        {{INTERRUPTS_NOTED, 1, {{SIGINT, 0}}}, CAUGHT},
        {{INTERRUPTS_NOTED, 1, {{SIGTERM, 0}}}, CAUGHT},
        {{INTERRUPTS_NOTED, 3, {{SIGTERM, 0}, {SIGTERM, 0}, {SIGINT, 1000}}}, CAUGHT},
        {{INTERRUPTS_NOTED, 2, {{SIGINT, 0}, {SIGINT, 1001}}}, -SIGINT},
        {{INTERRUPTS_NOTED, 3, {{SIGINT, 0}, {SIGINT, 900}, {SIGTERM, 1001}}}, -SIGTERM},
        {{INTERRUPTS_BREAK, 3, {{SIGINT, 0}, {SIGINT, 1001}, {SIGTERM, 60000}}}, CAUGHT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int end = end_of(&rows[i].r);
        CHECK(end == rows[i].end, "row %d ends with %d, not %d", (int)i, end, rows[i].end);
    }
}

/* Sends signals while the process waits for a pipe, until the process writes. If the signals should end the wait, goes on
 * sending them for a long time. */
static void disturb(pid_t reader, int pipe_end, int signals) {
    for (int k = 0; k < signals && getppid() == reader; k++) {
        kill(reader, SIGINT);
        poll(NULL, 0, 1);
    }
    _exit(write(pipe_end, "x", 1) != 1);
}

static bool wait_is_broken_off(interrupts_way way) {
    int ends[2];
    char byte = 0;
    pid_t reader = getpid();
    assert_int_equal(pipe(ends), 0);
    interrupts_catch(way);
    pid_t writer = fork();
    if (writer == 0) disturb(reader, ends[1], way == INTERRUPTS_NOTED ? 20 : 100000);
    bool broken = read(ends[0], &byte, 1) < 0;
    kill(writer, SIGKILL);
    waitpid(writer, NULL, 0);
    close(ends[0]);
    close(ends[1]);
    return broken;
}

static void waits_go_on_or_are_broken_off(void **state) {
    (void)state;
    assert_false(wait_is_broken_off(INTERRUPTS_NOTED));
    assert_true(wait_is_broken_off(INTERRUPTS_BREAK));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_noted_and_count_as_one_for_a_second),
        cmocka_unit_test(waits_go_on_or_are_broken_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
