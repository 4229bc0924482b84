/* Cuts texts into pieces. */
#include "recipe/texts/pieces.h"

#include <assert.h>
#include <string.h>

#include "base/reader.h"

static int peek_text(void *of) {
    const text_bytes *t = of;
    return t->at < t->end ? (unsigned char)*t->at : -1;
}

static void keep_text(void *of, lg_text *text) {
    text_bytes *t = of;
    const char c = *t->at;
    lg_text_append(text, t->at++, 1);
    t->line += c == '\n' || (c == '\r' && peek_text(t) != '\n');
}

piece_source piece_source_of(text_bytes *bytes) {
    return (piece_source){bytes, peek_text, keep_text, &bytes->line};
}

static bool ends_line(int byte) {
    return byte == '\n' || byte == '\r' || byte < 0;
}

/* Is this line a cut: a blank line, or one that begins with #? `byte` is the first byte of the line that is not a blank. */
static bool is_cut(int byte) {
    return byte == '#' || ends_line(byte);
}

static bool goes_on(const piece *p, size_t limit) {
    return p->text.length <= limit && !p->text.failed;
}

void piece_read(piece *p, const piece_source *source, size_t limit) {
    bool body = false;
    if (!p->text.length) p->line = *source->line;
    while (goes_on(p, limit)) {
        while (source->peek(source->of) >= 0 && lg_is_blank((char)source->peek(source->of)) && goes_on(p, limit))
            source->keep(source->of, &p->text);
        int next = source->peek(source->of);
        if (next < 0 || (body && is_cut(next))) break;
        if (!body) {
            p->body = p->text.length;
            p->body_line = *source->line;
        }
        body = body || !is_cut(next);
        while (!ends_line(source->peek(source->of)) && goes_on(p, limit)) /* the rest of the line */
            source->keep(source->of, &p->text);
        int end = source->peek(source->of);
        if (end >= 0) source->keep(source->of, &p->text);
        if (end == '\r' && source->peek(source->of) == '\n') source->keep(source->of, &p->text);
    }
    if (!body) p->body = p->text.length;
    assert(p->body <= p->text.length && p->line <= *source->line);
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
