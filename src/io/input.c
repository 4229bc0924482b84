/* Reads single bytes and counts lines. */
#include "io/input.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "io/file.h"

bool input_open(input *in, const char *path, lg_error *error) {
    *in = input_of(strcmp(path, "-") != 0 ? fopen(path, "rbe") : stdin, file_title(path));
    if (!in->stream && errno == ENOMEM) return lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", in->title);
    return in->stream || lg_fail(error, "%s: cannot open: %s", in->title, strerror(errno));
}

input input_of(FILE *stream, const char *title) {
    return (input){.stream = stream, .title = title, .line = 1, .column = 1};
}

void input_close(input *in) {
    if (in->stream && in->stream != stdin) fclose(in->stream);
    in->stream = NULL;
}

int input_get(input *in) {
    int c = getc_unlocked(in->stream);
    if (c == EOF) return c;
    bool ends = c == '\n' || (c == '\r' && input_peek(in) != '\n');
    assert(in->line >= 1 && in->column >= 1);
    in->line += ends;
    in->column = ends ? 1 : in->column < INT_MAX ? in->column + 1 : INT_MAX;
    return c;
}

void input_keep(input *in, lg_text *text) {
    char byte = (char)input_get(in);
    lg_text_append(text, &byte, 1);
}

int input_peek(input *in) {
    int c = getc_unlocked(in->stream);
    return c == EOF ? c : ungetc(c, in->stream);
}

bool input_is_blank(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

void input_skip_blanks(input *in) {
    while (input_is_blank(input_peek(in)))
        input_get(in);
}

bool input_ended(const input *in, lg_error *error) {
    return !ferror(in->stream) || lg_fail(error, "%s: cannot read: %s", in->title, strerror(errno));
}
