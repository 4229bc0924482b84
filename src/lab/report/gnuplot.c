/* Runs gnuplot as a separate process: without a shell and without the user's settings, with the script as standard input and
 * the picture through a pipe. The script's name is never an argument, because gnuplot would run a name that begins with < as a
 * command. What gnuplot prints on standard error is dropped; run the script by hand to see it. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/file.h"
#include "lab/report/figure.h"

extern char **environ;

static bool start_gnuplot(int in, int out, pid_t *child, int *status) {
    char *arguments[] = {"gnuplot", "-d", "-", NULL};
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions)) return false;
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
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

static bool draw_from(int in, lg_text *svg, bool *missing, lg_error *error) {
    int ends[2], status = 0, ended = 0;
    pid_t child = 0;
    if (pipe2(ends, O_CLOEXEC)) return lg_fail(error, "cannot run gnuplot: %s", strerror(errno));
    bool good = start_gnuplot(in, ends[1], &child, &status);
    close(ends[1]);
    *missing = good && status == ENOENT;
    if (good && !status) good = read_all(ends[0], svg);
    close(ends[0]);
    if (*missing) return true;
    if (status) return lg_fail(error, "cannot run gnuplot: %s", strerror(status));
    if (!good) return lg_fail_as(error, LG_ERROR_MEMORY, "cannot run gnuplot: out of memory");
    while (waitpid(child, &ended, 0) < 0 && errno == EINTR) {}
    return (WIFEXITED(ended) && !WEXITSTATUS(ended) && svg->length) || lg_fail(error, "gnuplot could not draw");
}

bool gnuplot_draw(const char *script, lg_text *svg, bool *missing, lg_error *error) {
    lg_error inner;
    int in = open(script, O_RDONLY | O_CLOEXEC);
    if (in < 0) return lg_fail(error, "%s: cannot open: %s", file_title(script), strerror(errno));
    bool good =
        draw_from(in, svg, missing, &inner) || lg_fail_as(error, inner.kind, "%s: %s", file_title(script), inner.text);
    close(in);
    return good;
}
