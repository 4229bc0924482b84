/* The text cursor that all parsers share. */
#include "reader.h"

#include <assert.h>
#include <string.h>

#include "utf8.h"

enum { SHOWN_MAX = 40, DIGITS_MAX = 18 };

lg_reader lg_reader_open(const char *text, size_t length, lg_error *error) {
    assert(text || !length);
    lg_reader r = {.at = text, .end = text + length, .start = text, .line = 1, .error = error};
    if (lg_reader_take(&r, "\xef\xbb\xbf")) r.start = r.at;
    return r;
}

static const char *line_end(const char *at, const char *end) {
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static const char *next_start(const char *line_end, const char *end) {
    if (end - line_end >= 2 && !memcmp(line_end, "\r\n", 2)) return line_end + 2;
    return line_end < end ? line_end + 1 : end;
}

bool lg_reader_next_line(lg_reader *text, lg_reader *line) {
    if (text->at == text->end) return false;
    *line = *text;
    line->start = text->at;
    line->end = line_end(text->at, text->end);
    line->of_line = true;
    lg_reader_advance(text, next_start(line->end, text->end));
    assert(line->end <= text->at && text->at <= text->end);
    return true;
}

int lg_reader_column(const lg_reader *r) {
    assert(r->at >= r->start && r->line >= 1);
    return (int)(r->at - r->start) + 1;
}

/* Writes the characters at the cursor, for an error message. Characters that a reader cannot see become ?; if the first one is
 * such, the message has the number of its byte. */
static void name_found(const lg_reader *r, size_t length, char shown[SHOWN_MAX + 4]) {
    static const char digits[] = "0123456789abcdef";
    size_t n = 0, left = (size_t)(r->end - r->at);
    uint32_t character;
    if (r->at == r->end || !length) {
        strcpy(shown, r->of_line || r->at < r->end ? "the end of the line" : "the end");
        return;
    }
    unsigned char first = (unsigned char)*r->at;
    memcpy(shown + 1, r->at, left < 4 ? left : 4);
    size_t width = lg_utf8_decode(r->at, left, &character);
    if (!width || lg_utf8_mask(shown + 1, width) != width || (width == 1 && shown[1] != *r->at)) {
        memcpy(shown, "byte 0x..", sizeof "byte 0x..");
        shown[7] = digits[first >> 4];
        shown[8] = digits[first & 15];
        return;
    }
    if (length < width) length = width;
    while (n < length && n < left) { /* whole characters, as many as there is room for */
        width = lg_utf8_decode(r->at + n, left - n, &character);
        if (n + (width ? width : 1) > SHOWN_MAX) break;
        n += width ? width : 1;
    }
    shown[0] = '\'';
    memcpy(shown + 1, r->at, n);
    memcpy(shown + 1 + lg_utf8_mask(shown + 1, n), "'", 2);
}

bool lg_reader_refuse(const lg_reader *r, size_t length, const char *what) {
    char shown[SHOWN_MAX + 4];
    name_found(r, length, shown);
    return lg_fail_at(r->error, r->line, lg_reader_column(r), "expected %s, found %s", what, shown);
}

/* Is it a visible character of ASCII, or a byte of another letter? */
static bool is_of_word(char c) {
    return lg_is_visible(c) || (c & 0x80);
}

bool lg_reader_expected(const lg_reader *r, const char *what) {
    size_t n = lg_reader_span(r, is_of_word);
    bool line_end = r->at < r->end && (*r->at == '\n' || *r->at == '\r');
    return lg_reader_refuse(r, n || line_end ? n : 1, what);
}

void lg_reader_advance(lg_reader *r, const char *to) {
    assert(to >= r->at && to <= r->end);
    for (const char *end; (end = line_end(r->at, to)) < to; r->line++)
        r->at = r->start = next_start(end, to);
    r->at = to;
}

void lg_reader_skip_blanks(lg_reader *r) {
    r->at += lg_reader_span(r, lg_is_blank);
}

size_t lg_reader_span(const lg_reader *r, bool (*kind)(char)) {
    const char *at = r->at;
    while (at < r->end && kind(*at))
        at++;
    return (size_t)(at - r->at);
}

bool lg_reader_begins(const lg_reader *r, const char *word) {
    size_t n = strlen(word);
    return (size_t)(r->end - r->at) >= n && !memcmp(r->at, word, n);
}

bool lg_reader_take(lg_reader *r, const char *word) {
    if (!lg_reader_begins(r, word)) return false;
    r->at += strlen(word);
    return true;
}

bool lg_reader_take_whole(lg_reader *r, int64_t low, int64_t high, int64_t *value) {
    assert(low >= 0 && low <= high);
    size_t n = lg_reader_span(r, lg_is_digit);
    int64_t number = 0;
    if (!n || n > DIGITS_MAX) return false;
    for (size_t i = 0; i < n; i++)
        number = 10 * number + (r->at[i] - '0');
    if (number < low || number > high) return false;
    *value = number;
    r->at += n;
    return true;
}

bool lg_reader_take_word(lg_reader *r, bool (*kind)(char), char *word, size_t room) {
    assert(room > 0);
    size_t n = lg_reader_span(r, kind);
    if (!n || n >= room) return false;
    memcpy(word, r->at, n);
    word[n] = '\0';
    r->at += n;
    return true;
}
