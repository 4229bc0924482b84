/* Finds out what the terminal can show. The character set is taken from the locale's name, even if the locale is not installed,
 * because the terminal may show more characters than the C library knows. */
#include "host/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_LEAST = 10, COLUMNS_MOST = 10000, COLUMNS_USUAL = 80 };

static const char *read_variable(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

bool terminal_is(int descriptor) {
    return isatty(descriptor);
}

bool terminal_obeys(int descriptor) {
    const char *kind = read_variable("TERM");
    return terminal_is(descriptor) && *kind && strcmp(kind, "dumb") != 0;
}

/* COLORTERM says that a terminal has 24-bit colours (github.com/termstandard/colors), but ssh and sudo do not pass it on. TERM
 * is the name of an entry in terminfo: "256color" in the name means 256 colours, and "-direct" means 24-bit colours. Of LC_ALL,
 * LC_CTYPE and LANG the first one that is set counts. */
lg_terminal terminal_of_output(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *more = read_variable("COLORTERM"), *kind = read_variable("TERM"), *locale = "";
    lg_terminal found = {.columns = COLUMNS_USUAL, .colours = LG_COLOURS_16};
    struct winsize window = {0};
    long given = strtol(read_variable("COLUMNS"), NULL, 10);
    if (given < 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0) given = window.ws_col;
    if (given >= 1)
        found.columns = given < COLUMNS_LEAST ? COLUMNS_LEAST : given > COLUMNS_MOST ? COLUMNS_MOST : (int)given;
    if (!terminal_obeys(STDOUT_FILENO) || *read_variable("NO_COLOR"))
        found.colours = LG_COLOURS_NONE;
    else if (!strcmp(more, "truecolor") || !strcmp(more, "24bit") || strstr(kind, "-direct"))
        found.colours = LG_COLOURS_ALL;
    else if (strstr(kind, "256color"))
        found.colours = LG_COLOURS_256;
    for (int i = 0; i < 3 && !*locale; i++)
        locale = read_variable(names[i]);
    const char *set = strchr(locale, '.');
    found.unicode = set && (!strncasecmp(set, ".UTF-8", 6) || !strncasecmp(set, ".UTF8", 5));
    return found;
}
