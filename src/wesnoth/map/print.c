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

/* Prints one hex, in two columns if there are colours. */
static void print_hex(const char *text, const lg_terminal *terminal, lg_text *out) {
    const char *code = wn_code_of(text);
    const wn_look *look = &wn_looks[wn_look_of(code)];
    wn_glyph glyph = wn_glyph_of(code);
    int side = wn_start_of(text); /* the side that starts here; 0: none */
    uint32_t fill = look->fill;
    bool dark = (fill >> 16) + (fill >> 8 & 255) + (fill & 255) < 330, village = strstr(code, "^V");
    bool trees = glyph == WN_PINES || glyph == WN_TREES, track = glyph == WN_TRACK;
    char letter = side ? (char)('0' + side) : village ? '^' : trees ? 't' : look->letter;
    if (!side && !village && (glyph == WN_MUSHROOMS || glyph == WN_CLIFFS)) letter = glyph == WN_CLIFFS ? 'X' : 'm';
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
    int villages = 0;
    for (int y = 1; y <= m->height; y++)
        for (int x = 1; x <= m->width; x++)
            villages += strstr(wn_code_of(wn_map_text(m, x, y)), "^V") != NULL;
    lg_text words = {0};
    lg_text_add(&words, "%d x %d hexes, %d village%s", m->width, m->height, villages, villages == 1 ? "" : "s");
    bool signs = terminal->colours && terminal->unicode;
    lg_text_add(&words,
                ": ~ water, - ford or reef, s swamp, %sh hills, A mountains, X impassable, ; cave, %s forest, m "
                "mushrooms, %s, # castle, ",
                terminal->colours ? "" : ". flat, ", signs ? TREES : "t",
                signs ? ROAD " road, : earth" : ": road or earth");
    lg_text_add(&words, "%s village, 1 where side 1 begins", signs ? VILLAGE : "^");
    text->failed = text->failed || words.failed;
    if (!words.failed) lg_terminal_say(terminal, words.data, text);
    lg_text_clear(&words);
}
