/* A map for a terminal: two columns a hex, those of even columns half a row lower, which a terminal cannot show; so each
 * row of text is a row of the map. Maps wider than the terminal are shown every other hex. */
#include <string.h>

#include "games/wesnoth/land/looks.h"
#include "level.h"
#include "settings.h"

static void print_hex(const char *text, const lg_terminal *terminal, lg_text *out) {
    const char *code = wn_code_of(text);
    const wn_look *look = &wn_looks[wn_look_of(code)];
    int side = wn_start_of(text);
    wn_glyph glyph = wn_glyph_of(code);
    bool village = strstr(code, "^V"), trees = glyph == WN_PINES || glyph == WN_TREES, track = glyph == WN_TRACK;
    char first = side ? (char)('0' + side) : village ? '^' : trees ? 't' : look->letter;
    if (terminal->colour) {
        uint32_t f = look->fill;
        bool dark = (f >> 16) + (f >> 8 & 255) + (f & 255) < 330;
        const char *ink = side    ? "1;38;2;190;20;40"
                          : dark  ? "38;2;220;220;220"
                          : trees ? "38;2;30;80;40"
                          : track ? "38;2;150;110;60"
                                  : "38;2;40;40;40";
        lg_text_add(out, "\033[0;48;2;%d;%d;%d;%sm", (int)(f >> 16), (int)(f >> 8 & 255), (int)(f & 255), ink);
        bool unicode = terminal->unicode;
        lg_text_add(out, "%s",
                    side      ? ""
                    : village ? unicode ? "\xe2\x8c\x82 " : "^ "
                    : trees   ? unicode ? "\xe2\x99\xa3 " : "t "
                    : track   ? unicode ? "\xe2\x96\x92\xe2\x96\x92" : "::"
                              : "  ");
        if (side) lg_text_add(out, "%d ", side);
        return;
    }
    lg_text_add(out, "%c", first);
}

void wn_print(const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    const wn_map *m = level;
    bool colour = terminal->colour;
    int columns = colour ? (terminal->columns + 1) / 2 : terminal->columns; /* two a hex, in colour */
    int grain = (m->width + columns - 1) / columns, villages = 0;
    for (int y = 1; y <= m->height; y += grain) {
        for (int x = 1; x <= m->width; x += grain)
            print_hex(wn_map_text(m, x, y), terminal, text);
        lg_text_add(text, colour ? "\033[0m\n" : "\n");
    }
    for (int y = 1; y <= m->height; y++)
        for (int x = 1; x <= m->width; x++)
            villages += strstr(wn_code_of(wn_map_text(m, x, y)), "^V") != NULL;
    lg_text_add(text, "%d x %d hexes, %d village%s", m->width, m->height, villages, villages == 1 ? "" : "s");
    lg_text_add(text,
                colour ? "\n" : ": ~ water, . flat, h hills, A mountains, t forest, : road, # castle, ^ village\n");
}
