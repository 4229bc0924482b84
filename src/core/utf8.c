/* Decodes UTF-8 as defined by RFC 3629. */
#include "core/utf8.h"

#include <string.h>

size_t lg_utf8_decode(const char *text, size_t left, uint32_t *character) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text;
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

bool lg_utf8_is(const char *text) {
    uint32_t character;
    for (size_t left = strlen(text), n; left; left -= n, text += n)
        if (!(n = lg_utf8_decode(text, left, &character))) return false;
    return true;
}
