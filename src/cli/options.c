/* Reads the options that all commands have. Makes argp's error messages safe for a terminal, like all output of the tool. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/help.h"
#include "io/catalog.h"
#include "io/safe.h"

enum { KEY_PLUGIN = 5000 };

static const struct argp_option common_table[] = {
    {"plugin", KEY_PLUGIN, "FILE", 0, "also use the games and algorithms of this shared object", -2}, {0}};

enum { NAMES_MAX = 128, NAME_ROOM = 64 };

static int add_names(const struct argp_option *option, const char **names, int n) {
    for (; option && option->name && n < NAMES_MAX; option++)
        names[n++] = option->name;
    return n;
}

/* If the line says that an option is unknown, adds a suggestion of a similar option. */
static void suggest(const struct argp *argp, const char *line, size_t length, lg_text *text) {
    static const char mark[] = "unrecognized option '--";
    static const struct argp_option usual[] = {{.name = "help"}, {.name = "usage"}, {.name = "version"}, {0}};
    const char *names[NAMES_MAX + 1] = {0}, *at = memmem(line, length, mark, sizeof mark - 1);
    char name[NAME_ROOM];
    if (!at) return;
    at += sizeof mark - 1;
    size_t n = strcspn(at, "'=\n");
    if (n >= sizeof name) return;
    memcpy(name, at, n);
    name[n] = '\0';
    add_names(usual, names, add_names(common_table, names, add_names(argp->options, names, 0)));
    const char *near = lg_nearest(name, names);
    if (near) lg_text_add(text, "; did you mean '--%s'?", near);
}

/* Prints argp's messages, which stand on lines of their own. */
static ssize_t write_safely(void *argp, const char *bytes, size_t size) {
    lg_text safe = {0};
    for (const char *at = bytes, *end = bytes + size; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        safe_add(&safe, at, length);
        if (stop) suggest(argp, at, length, &safe);
        if (stop) lg_text_append(&safe, "\n", 1);
        at = stop ? stop + 1 : end;
    }
    bool good = !safe.failed && write(STDERR_FILENO, safe.data, safe.length) == (ssize_t)safe.length;
    lg_text_clear(&safe);
    return good ? (ssize_t)size : 0;
}

static error_t parse_common(int key, char *argument, struct argp_state *state) {
    (void)state;
    lg_error error;
    if (key != KEY_PLUGIN) return ARGP_ERR_UNKNOWN;
    if (!catalog_add(argument, &error)) exit(reject(&error));
    return 0;
}

void parse_options(const struct argp *argp, int argc, char **argv, void *options) {
    static const struct argp common = {common_table, parse_common, NULL, NULL, NULL, NULL, NULL};
    const struct argp_child children[] = {{&common, 0, NULL, 0}, {0}};
    struct argp all = *argp;
    assert(!argp->children);
    all.children = children;
    all.help_filter = help_filter;
    FILE *real = stderr,
         *safe = fopencookie((void *)(uintptr_t)argp, "w", (cookie_io_functions_t){.write = write_safely});
    error_t reason = safe ? 0 : ENOMEM;
    if (safe) {
        stderr = safe;
        reason = argp_parse(&all, argc, argv, 0, NULL, options);
        stderr = real;
        fclose(safe);
    }
    if (reason) exit(complain(FAILED, "cannot read the command line: %s", strerror(reason)));
}
