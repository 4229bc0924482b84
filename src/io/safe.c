/* Decides which characters of UTF-8 may go to a terminal. */
#include "io/safe.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"

/* May the character be printed? Rejects control characters, C1 included, except tabs; separators of lines and paragraphs; marks
 * that change the direction of writing; and the codes 0xfffe and 0xffff, which are not characters and which XML forbids. */
static bool is_safe(uint32_t c) {
    bool control = (c < ' ' && c != '\t') || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
    bool turns =
        c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    return !control && !turns && c != 0xfffe && c != 0xffff;
}

size_t safe_bytes(char *bytes, size_t length) {
    assert(bytes || !length);
    size_t kept = 0;
    for (size_t at = 0, n; at < length; at += n ? n : 1) {
        uint32_t character;
        n = lg_utf8_decode(bytes + at, length - at, &character);
        bool good = n && is_safe(character);
        if (good) memmove(bytes + kept, bytes + at, n);
        if (!good) bytes[kept] = '?';
        kept += good ? n : 1;
    }
    return kept;
}

void safe_add(lg_text *text, const char *bytes, size_t length) {
    size_t before = text->length;
    lg_text_append(text, bytes, length);
    if (text->failed) return;
    text->length = before + safe_bytes(text->data + before, length);
    text->data[text->length] = '\0';
}
