/* gnuplot as a program of its own: no shell, no settings of the user, the picture through a pipe. What it has
 * to say is not passed on: whoever wants to know runs the script. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "study/report/figure.h"

extern char **environ;

static bool start(const char *script, int out, pid_t *child, int *status) {
    char *arguments[] = {"gnuplot", "-d", (char *)script, NULL};
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions)) return false;
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    *status = posix_spawnp(child, "gnuplot", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return true;
}

static bool read_all(int from, lg_text *text) {
    char buffer[1 << 14];
    ssize_t n;
    while ((n = read(from, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
        if (n > 0) lg_text_append(text, buffer, (size_t)n);
    return !n && !text->failed;
}

bool gnuplot_draw(const char *script, lg_text *svg, bool *missing, lg_error *error) {
    int ends[2], status = 0, ended = 0;
    pid_t child = 0;
    if (pipe2(ends, O_CLOEXEC)) return lg_fail(error, "cannot run gnuplot: %s", strerror(errno));
    bool good = start(script, ends[1], &child, &status);
    close(ends[1]);
    *missing = good && status == ENOENT;
    if (good && !status) good = read_all(ends[0], svg);
    close(ends[0]);
    if (*missing) return true;
    if (!good || status) return lg_fail(error, "cannot run gnuplot: %s", status ? strerror(status) : "out of memory");
    while (waitpid(child, &ended, 0) < 0 && errno == EINTR) {}
    return (WIFEXITED(ended) && !WEXITSTATUS(ended) && svg->length) ||
           lg_fail(error, "gnuplot could not draw %s", script);
}
