/* Asks the game for its version. */
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "wesnoth.h"

enum { WAIT_MS = 200 };

static const double patience = 20; /* seconds in which a game has to say its version */

/* Keeps the number in the first line that looks like "Battle for Wesnoth v1.18.5". */
static void take_version(void *context, const char *line, size_t length) {
    static const char begin[] = "Battle for Wesnoth ";
    char *version = context;
    size_t n = sizeof begin - 1;
    if (*version || length <= n || memcmp(line, begin, n) != 0) return;
    n += line[n] == 'v';
    size_t digits = strspn(line + n, "0123456789.");
    if (digits && n + digits <= length && digits < WESNOTH_VERSION_SIZE) memcpy(version, line + n, digits);
}

bool wesnoth_version(const char *program, char version[WESNOTH_VERSION_SIZE], lg_error *error) {
    char *arguments[] = {(char *)(uintptr_t)program, "--version", NULL};
    child game;
    bool ended = false;
    memset(version, 0, WESNOTH_VERSION_SIZE);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    bool good = child_start(&game, arguments, nowhere, error);
    if (nowhere >= 0) close(nowhere);
    if (!good) return false;
    double start = wall_clock();
    while (!ended && !*version && !interrupted() && wall_clock() - start < patience) {
        struct pollfd wait = {.fd = game.output, .events = POLLIN};
        ended = poll(&wait, 1, WAIT_MS) > 0 && !child_read(&game, take_version, version);
    }
    int status = child_finish(&game, !ended);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && !*version) return wesnoth_fail_missing(program, error);
    return wesnoth_check_version(program, version, error);
}
