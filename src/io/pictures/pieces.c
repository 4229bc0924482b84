/* Reads text in pieces. A line ends with
 *
 * , \r
 *
 * or \r, as in base/reader.h. */
#include "pieces.h"

#include <assert.h>
#include <string.h>

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

static void keep_blanks(piece *p, input *in, size_t limit) {
    while ((input_peek(in) == ' ' || input_peek(in) == '\t') && goes_on(p, limit))
        input_keep(in, &p->text);
}

static void keep_line(piece *p, input *in, size_t limit) {
    while (!ends_line(input_peek(in)) && goes_on(p, limit))
        input_keep(in, &p->text);
    int end = input_peek(in);
    if (end != EOF) input_keep(in, &p->text);
    if (end == '\r' && input_peek(in) == '\n') input_keep(in, &p->text);
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
        keep_blanks(p, in, limit);
        int next = input_peek(in);
        if (next == EOF || (body && is_cut(next))) break;
        if (!body) {
            p->body = p->text.length;
            p->body_line = in->line;
        }
        body = body || !is_cut(next);
        keep_line(p, in, limit);
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
