/* Windows tells the command line and the names of files in wide letters; levelground reads them as UTF-8. */
#include <fcntl.h>
#include <io.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wide.h"

/* The shells of Windows leave it to programs to replace *.txt by the names of files. */
int _dowildcard = -1;

static UINT code_page; /* of the console, before this program */

static void restore_console(void) {
    SetConsoleOutputCP(code_page);
}

/* Is this an option whose value is a command, which Windows reads? */
static bool takes_command(const char *word) {
    static const char *const options[] = {"--bot", "--driver-command"};
    for (int i = 0; i < 2; i++)
        if (!strncmp(word, options[i], strlen(options[i]))) return true;
    return false;
}

/* Writes a path with slashes, as all of levelground does. Text of levels and games, which has lines or quotation marks, stays as
 * it is. */
static void turn_slashes(char *word) {
    if (strpbrk(word, "\n\"{")) return;
    for (char *at = word; (at = strchr(at, '\\'));)
        *at = '/';
}

int wmain(int argc, wchar_t **words) {
    char **argv = calloc((size_t)argc + 1, sizeof *argv);
    for (int i = 0; argv && i < argc; i++) {
        const size_t size = 3 * wcslen(words[i]) + 1;
        argv[i] = malloc(size);
        if (!argv[i] || !wide_to(words[i], argv[i], size)) return 1;
        if (i && !takes_command(argv[i]) && !takes_command(argv[i - 1])) turn_slashes(argv[i]);
    }
    if (!argv) return 1;
    for (int stream = 0; stream <= 2; stream++)
        _setmode(stream, _O_BINARY);
    code_page = GetConsoleOutputCP();
    if (code_page && code_page != CP_UTF8 && SetConsoleOutputCP(CP_UTF8)) atexit(restore_console);
    return levelground_main(argc, argv);
}
