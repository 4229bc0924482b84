/* Prints all messages of the tool. Whatever bytes a file or its name contains, each line stays one line and is safe for a
 * terminal. Output that could not be printed is a failure. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli.h"
#include "host/progress.h"
#include "host/terminal.h"
#include "io/file.h"
#include "io/safe.h"

/* Converts numbers that are written on the command line. */

bool parse_whole(const char *option, const char *text, int64_t low, int64_t high, int64_t *value, lg_error *error) {
    char *end;
    errno = 0;
    long long x = strtoll(text, &end, 10); /* skips blanks, which are no part of a number anywhere else */
    if (end != text && !strchr(" \t\n\v\f\r", *text) && !*end && errno == 0 && x >= low && x <= high) {
        *value = x;
        return true;
    }
    return lg_fail(error, "%s: expected a whole number from %lld to %lld, found '%.60s'", option, (long long)low,
                   (long long)high, text);
}

bool parse_number(const char *option, const char *text, double low, double high, double *value, lg_error *error) {
    double x;
    if (lg_number_read(text, &x) && x >= low && x <= high) {
        *value = x;
        return true;
    }
    return lg_fail(error, "%s: expected a number from %g to %g, found '%.60s'", option, low, high, text);
}

static void print_line(FILE *to, const char *begin, const char *format, va_list list) LG_PRINTF(3, 0);
static void print_line(FILE *to, const char *begin, const char *format, va_list list) {
    char line[8192];
    if (streams_unread()) return;
    progress_clear();
    vsnprintf(line, sizeof line, format, list);
    size_t length = safe_bytes(line, strlen(line));
    fprintf(to, "%s%.*s\n", begin, (int)length, line);
}

int complain(int status, const char *format, ...) {
    va_list list;
    fflush(stdout);
    va_start(list, format);
    print_line(stderr, "levelground: ", format, list);
    va_end(list);
    return status;
}

int reject(const lg_error *error) {
    return complain(error->kind == LG_ERROR_MEMORY ? FAILED : MISUSED, "%s", error->text);
}

void note(const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_line(stderr, "levelground: ", format, list);
    va_end(list);
}

void note_how_read(const char *path, const level_item *item) {
    if (*item->note) note("%s:%lld: note: %s", file_title(path), (long long)item->line, item->note);
}

void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_line(stdout, "", format, list);
    va_end(list);
}

/* Leaves out the last line of a failed text, because this line may be incomplete. */
void add_lines(const lg_text *lines, bool comments, lg_text *text) {
    lg_terminal terminal = terminal_of_output();
    text->failed = text->failed || lines->failed;
    if (!comments && !text->failed && lines->data && terminal_is(STDOUT_FILENO)) {
        lg_terminal_say(&terminal, lines->data, text);
        return;
    }
    for (const char *at = lines->data; !lines->failed && at && *at;) {
        const char *end = strchr(at, '\n');
        lg_text_add(text, "%s%.*s\n", comments ? "# " : "", (int)(end - at), at);
        at = end + 1;
    }
}

bool say_text(lg_text *text, lg_error *error) {
    bool room = !text->failed, good = room;
    progress_clear();
    if (good && text->length) good = fwrite(text->data, 1, text->length, stdout) == text->length && fflush(stdout) == 0;
    lg_text_clear(text);
    return good || (room ? lg_fail(error, "standard output: cannot write") : lg_fail_memory(error));
}

const char *plural(int64_t number) {
    return number == 1 ? "" : "s";
}
