/* Reads single bytes and counts lines, and reads text in pieces. A line ends as in base/reader.h. */
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

void input_skip_blanks(input *in) {
    while (input_is_blank(input_peek(in)))
        input_get(in);
}

bool input_ended(const input *in, lg_error *error) {
    return !ferror(in->stream) || lg_fail(error, "%s: cannot read: %s", in->title, strerror(errno));
}

static bool ends_line(int byte) {
    return byte == '\n' || byte == '\r' || byte == EOF;
}

/* Is this line a cut: a blank line, or one that begins with #? `byte` is the first byte of the line that is not a blank. */
static bool is_cut(int byte) {
    return byte == '#' || ends_line(byte);
}

static bool goes_on(const piece *p, size_t limit) {
    return p->text.length <= limit && !p->text.failed;
}

bool piece_fits(const piece *p, const input *in, size_t limit, lg_error *error) {
    if (p->text.failed) return lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", in->title);
    return p->text.length <= limit ||
           lg_fail(error, "%s:%lld:1: expected a level of at most %zu MB, found a larger file", in->title,
                   (long long)p->line, limit >> 20);
}

bool piece_read(piece *p, input *in, size_t limit, lg_error *error) {
    bool body = false;
    if (!p->text.length) p->line = in->line;
    while (goes_on(p, limit)) {
        while ((input_peek(in) == ' ' || input_peek(in) == '\t') && goes_on(p, limit))
            input_keep(in, &p->text);
        int next = input_peek(in);
        if (next == EOF || (body && is_cut(next))) break;
        if (!body) {
            p->body = p->text.length;
            p->body_line = in->line;
        }
        body = body || !is_cut(next);
        while (!ends_line(input_peek(in)) && goes_on(p, limit)) /* the rest of the line */
            input_keep(in, &p->text);
        int end = input_peek(in);
        if (end != EOF) input_keep(in, &p->text);
        if (end == '\r' && input_peek(in) == '\n') input_keep(in, &p->text);
    }
    if (!body) p->body = p->text.length;
    assert(p->body <= p->text.length && p->line <= in->line);
    return piece_fits(p, in, limit, error) && input_ended(in, error);
}

bool piece_has_body(const piece *p) {
    return p->body < p->text.length;
}

void piece_behead(piece *p) {
    assert(piece_has_body(p));
    p->text.length -= p->body;
    memmove(p->text.data, p->text.data + p->body, p->text.length + 1);
    p->body = 0;
    p->line = p->body_line;
}

void piece_join(piece *p, piece *next) {
    lg_text_append(&p->text, next->text.data ? next->text.data : "", next->text.length);
    p->text.failed = p->text.failed || next->text.failed;
    piece_clear(next);
}

void piece_clear(piece *p) {
    lg_text_clear(&p->text);
    *p = (piece){.body = 0};
}
