/* Prints a map on a terminal, each hex as a letter or a sign. In colour a hex is two columns wide. Even columns lie half a
 * row lower, which a terminal cannot show, so each row of text is a row of the map. If the map is wider than the terminal,
 * only every second hex, or every third and so on, is printed. */
#include <string.h>

#include "level.h"
#include "settings.h"
#include "wesnoth/land/terrain.h"

#define VILLAGE "\xe2\x8c\x82"
#define TREES "\xe2\x99\xa3"
#define ROAD "\xe2\x96\x92"

static char letter_of(const char *text) {
    const char *code = wn_code_of(text);
    int side = wn_start_of(text); /* the side that starts here; 0: none */
    if (side) return (char)('0' + side);
    if (strstr(code, "^V")) return '^';
    switch (wn_glyph_of(code)) {
    case WN_PINES:
    case WN_TREES: return 't';
    case WN_MUSHROOMS: return 'm';
    case WN_CLIFFS: return 'X';
    case WN_TRACK: return ':';
    default: return wn_looks[wn_look_of(code)].letter;
    }
}

/* Prints one hex, in two columns if there are colours. */
static void print_hex(const char *text, const lg_terminal *terminal, lg_text *out) {
    const char *code = wn_code_of(text);
    const char letter = letter_of(text);
    uint32_t fill = wn_looks[wn_look_of(code)].fill;
    bool dark = (fill >> 16) + (fill >> 8 & 255) + (fill & 255) < 330, side = wn_start_of(text);
    bool village = letter == '^', trees = letter == 't', track = wn_glyph_of(code) == WN_TRACK;
    if (!terminal->colours) {
        lg_text_add(out, "%c", letter);
        return;
    }
    uint32_t ink = side ? 0xbe1428 : dark ? 0xdcdcdc : trees ? 0x1e5028 : track ? 0x966e3c : 0x282828;
    lg_terminal_plain(terminal, out);
    lg_terminal_letters(terminal, fill, ink, out);
    if (side) lg_text_add(out, "\033[1m");
    const char *sign = NULL;
    if (terminal->unicode && !side) sign = village ? VILLAGE " " : trees ? TREES " " : track ? ROAD ROAD : NULL;
    if (sign)
        lg_text_add(out, "%s", sign);
    else
        lg_text_add(out, "%c ", letter == '.' ? ' ' : letter);
}

static const struct {
    char letter;
    const char *sign; /* on terminals with colours and Unicode; NULL: the letter */
    const char *means;
} meanings[] = {
    {'~', NULL, "water"},  {'-', NULL, "ford or reef"}, {'s', NULL, "swamp"},     {'.', NULL, "flat"},
    {':', NULL, "earth"},  {'h', NULL, "hills"},        {'A', NULL, "mountains"}, {'X', NULL, "impassable"},
    {';', NULL, "cave"},   {'t', TREES, "forest"},      {'m', NULL, "mushrooms"}, {'x', NULL, "chasm or lava"},
    {'#', NULL, "castle"}, {'^', VILLAGE, "village"},
};

void wn_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    (void)game;
    const wn_map *m = level;
    int columns = terminal->colours ? terminal->columns / 2 : terminal->columns; /* in colour a hex takes two columns */
    int grain = (m->width + columns - 1) / columns;
    for (int y = 1; y <= m->height; y += grain) {
        for (int x = 1; x <= m->width; x += grain)
            print_hex(wn_map_text(m, x, y), terminal, text);
        lg_terminal_plain(terminal, text);
        lg_text_add(text, "\n");
    }
    bool signs = terminal->colours && terminal->unicode, seen[UINT8_MAX + 1] = {false}, track = false;
    int villages = 0;
    for (int y = 1; y <= m->height; y++)
        for (int x = 1; x <= m->width; x++) {
            const char *hex = wn_map_text(m, x, y);
            const bool road = wn_glyph_of(wn_code_of(hex)) == WN_TRACK;
            villages += strstr(wn_code_of(hex), "^V") != NULL;
            track = track || road;
            if (!signs || !road) seen[(unsigned char)letter_of(hex)] = true;
        }
    lg_text words = {0};
    lg_text_add(&words, "%d x %d hexes, %d village%s: ", m->width, m->height, villages, villages == 1 ? "" : "s");
    if (terminal->colours) seen['.'] = false;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        const char letter[] = {meanings[i].letter, '\0'};
        if (seen[(unsigned char)*letter])
            lg_text_add(&words, "%s %s, ", signs && meanings[i].sign ? meanings[i].sign : letter,
                        *letter == ':' && track && !signs ? "road, bridge or earth" : meanings[i].means);
    }
    if (signs && track) lg_text_add(&words, ROAD " road or bridge, ");
    lg_text_add(&words, "1 where side 1 begins");
    text->failed = text->failed || words.failed;
    if (!words.failed) lg_terminal_say(terminal, words.data, text);
    lg_text_clear(&words);
}
