/* UTF-8 by RFC 3629, and which of its characters may go to a terminal. */
#include "io/safe.h"

#include <assert.h>
#include <string.h>

size_t safe_decode(const char *bytes, size_t left, uint32_t *character) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)bytes;
    size_t n = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
    uint32_t c = n == 1 ? *at : *at & (0x7fu >> n);
    if (!n || n > left) return 0;
    for (size_t i = 1; i < n; i++) {
        if (at[i] >> 6 != 2) return 0;
        c = c << 6 | (at[i] & 0x3f);
    }
    *character = c;
    return c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ? 0 : n;
}

/* Controls, C1 among them, but for tabs; ends of lines and paragraphs; and what writes from right to left by force. */
static bool is_safe(uint32_t c) {
    bool control = (c < ' ' && c != '\t') || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
    bool turns =
        c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    return !control && !turns;
}

size_t safe_bytes(char *bytes, size_t length) {
    assert(bytes || !length);
    size_t kept = 0;
    for (size_t at = 0, n; at < length; at += n ? n : 1) {
        uint32_t character;
        n = safe_decode(bytes + at, length - at, &character);
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

bool safe_is_utf8(const char *text) {
    uint32_t character;
    for (size_t left = strlen(text), n; left; left -= n, text += n)
        if (!(n = safe_decode(text, left, &character))) return false;
    return true;
}
