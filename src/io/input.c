/* Reads single bytes and counts lines. A line ends as in base/reader.h. */
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
    int c = in->held ? in->held - 1 : getc_unlocked(in->stream);
    in->held = 0;
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

int input_peek_second(input *in) {
    if (!in->held) in->held = 1 + getc_unlocked(in->stream);
    int c = getc_unlocked(in->stream);
    return c == EOF ? c : ungetc(c, in->stream);
}

int input_peek(input *in) {
    if (in->held) return in->held - 1;
    int c = getc_unlocked(in->stream);
    return c == EOF ? c : ungetc(c, in->stream);
}

bool input_is_blank(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static int peek_source(void *of) {
    return input_peek(of);
}

static void keep_source(void *of, lg_text *text) {
    input_keep(of, text);
}

piece_source input_source(input *in) {
    return (piece_source){in, peek_source, keep_source, &in->line};
}

void input_skip_blanks(input *in) {
    while (input_is_blank(input_peek(in)))
        input_get(in);
}

bool input_ended(const input *in, lg_error *error) {
    return !ferror(in->stream) || lg_fail(error, "%s: cannot read: %s", in->title, strerror(errno));
}

bool input_fits(const input *in, const piece *p, size_t limit, lg_error *error) {
    if (p->text.failed) return lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", in->title);
    if (p->text.length <= limit) return input_ended(in, error);
    return lg_fail(error, "%s:%lld:1: expected a level of at most %zu MB, found a larger file", in->title,
                   (long long)p->line, limit >> 20);
}
