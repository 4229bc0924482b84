/* Decodes UTF-8 as defined by RFC 3629. */
#include "utf8.h"

#include <assert.h>
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

/* Can a reader see the character, and tell it from others? */
static bool is_seen(uint32_t character) {
    /* From the Unicode Character Database 15: Zs, Zl, Zp, Cc, Cf and Default_Ignorable_Code_Point, and the blocks of combining
     * marks and variation selectors. */
    static const struct {
        uint32_t first, last;
    } unseen[] = {{0x0000, 0x001f}, {0x007f, 0x00a0},   {0x00ad, 0x00ad},   {0x0300, 0x036f},  {0x0483, 0x0489},
                  {0x0591, 0x05bd}, {0x0600, 0x0605},   {0x061c, 0x061c},   {0x064b, 0x065f},  {0x06dd, 0x06dd},
                  {0x070f, 0x070f}, {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},  {0x180b, 0x180f},
                  {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},   {0x2000, 0x200f},   {0x2028, 0x202f},  {0x205f, 0x206f},
                  {0x20d0, 0x20ff}, {0x2800, 0x2800},   {0x3000, 0x3000},   {0x302a, 0x302f},  {0x3099, 0x309a},
                  {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfe20, 0xfe2f},   {0xfeff, 0xfeff},  {0xffa0, 0xffa0},
                  {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d165, 0x1d182}, {0xe0000, 0xe0fff}};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (character >= unseen[i].first && character <= unseen[i].last) return false;
    return true;
}

bool lg_utf8_is_visible(const char *text) {
    uint32_t character;
    for (size_t left = strlen(text), n; left; left -= n, text += n) {
        n = lg_utf8_decode(text, left, &character);
        assert(n);
        if (!is_seen(character)) return false;
    }
    return true;
}

size_t lg_utf8_mask(char *text, size_t length) {
    size_t kept = 0;
    uint32_t character;
    for (size_t at = 0, n; at < length; at += n ? n : 1) {
        n = lg_utf8_decode(text + at, length - at, &character);
        bool seen = n && is_seen(character);
        if (seen) memmove(text + kept, text + at, n);
        if (!seen) text[kept] = '?';
        kept += seen ? n : 1;
    }
    return kept;
}
