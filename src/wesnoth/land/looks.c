/* The table of looks. The colours are similar to those of the game's own map view. */
#include "looks.h"

#include <string.h>

/* Several rows can match a code; the first one counts. */
const wn_look wn_looks[WN_LOOKS] = {
    {"Wo ", 0x3a6ea5, WN_WAVES, '~'}, {"Wwf ", 0x8fb8b0, WN_WAVES, '-'},   {"Wwr ", 0x6aa5b5, WN_WAVES, '-'},
    {"W ", 0x5b97cc, WN_WAVES, '~'},  {"S ", 0x76926b, WN_WAVES, ','},     {"Gd Gll ", 0xa8b064, WN_PLAIN, '.'},
    {"G ", 0x8dbb62, WN_PLAIN, '.'},  {"Re ", 0x8dbb62, WN_TRACK, ':'},    {"R ", 0xb79c73, WN_PLAIN, ':'},
    {"Ai ", 0xc9e2ee, WN_PLAIN, '.'}, {"Ha Ms ", 0xd9dde0, WN_BUMPS, 'h'}, {"A ", 0xeef3f5, WN_PLAIN, '.'},
    {"D ", 0xe4d093, WN_PLAIN, '.'},  {"H Uh ", 0xc0a464, WN_BUMPS, 'h'},  {"Mv Ql ", 0xd9622b, WN_PEAKS, 'x'},
    {"M ", 0x958a7c, WN_PEAKS, 'A'},  {"U I T ", 0x8c7a66, WN_PLAIN, ';'}, {"Q ", 0x35303c, WN_PLAIN, 'x'},
    {"C ", 0xb5aea0, WN_PLAIN, '#'},  {"K ", 0x9b9384, WN_PLAIN, '#'},     {"", 0x2b2d34, WN_PLAIN, ' '},
};

const uint32_t wn_side_colours[WN_SIDE_COLOURS] = {0xf2efe6, 0xd7263d, 0x2449c7, 0x1f8a3b, 0x8e2bb3,
                                                   0x222222, 0x8a5a2b, 0xe8761e, 0xffffff, 0x16a6a6};

static int has_prefix_of(const char *codes, const char *code) {
    for (; *codes; codes = strchr(codes, ' ') + 1)
        if (!strncmp(codes, code, (size_t)(strchr(codes, ' ') - codes))) return 1;
    return 0;
}

int wn_look_of(const char *code) {
    const char *over = strchr(code, '^');
    if (over && (!strncmp(over, "^Kov", 4) || !strncmp(over, "^Cov", 4))) code = over[1] == 'K' ? "K" : "C";
    int k = 0;
    while (k < WN_LOOKS - 1 && !has_prefix_of(wn_looks[k].codes, code))
        k++;
    return k;
}

wn_glyph wn_glyph_of(const char *code) {
    const char *over = strchr(code, '^');
    if (over && (over[1] == 'F' || (over[1] == 'T' && over[2] == 'f'))) return over[2] == 'p' ? WN_PINES : WN_TREES;
    if (!strncmp(code, "Ms", 2)) return WN_PEAKS;
    return (wn_glyph)wn_looks[wn_look_of(code)].glyph;
}
