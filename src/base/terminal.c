/* Colours for terminals that show only 256 or 16 of them, and lines that fit the terminal's width. */
#include <assert.h>
#include <string.h>

#include "levelground.h"

typedef struct {
    int r, g, b;
} shade;

static shade shade_of(uint32_t rgb) {
    return (shade){(int)(rgb >> 16 & 255), (int)(rgb >> 8 & 255), (int)(rgb & 255)};
}

static const int cube_level[] = {0, 95, 135, 175, 215, 255};

static shade shade_of_256(int number) {
    assert(number >= 16 && number < 256);
    int cube = number - 16, grey = 8 + 10 * (number - 232);
    if (number >= 232) return (shade){grey, grey, grey};
    return (shade){cube_level[cube / 36], cube_level[cube / 6 % 6], cube_level[cube % 6]};
}

/* Returns the distance between two colours. Differences between the channels count as well, because otherwise dark green would
 * become grey, and brown would become red. */
static int distance(shade a, shade b) {
    int r = a.r - b.r, g = a.g - b.g, blue = a.b - b.b;
    return r * r + g * g + blue * blue + (r - g) * (r - g) + (g - blue) * (g - blue);
}

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT };

/* Finds the nearest of the 16 colours. Every terminal defines its own 16 colours, so a distance to them would mean nothing.
 * Therefore the hue decides. For colours that are nearly grey, or as pale as sand, the brightness decides. The limits are
 * chosen so that all terrains of a board stay distinct (tests/unit/colours.c). */
static int nearest_of_16(shade c) {
    int most = c.r > c.g ? c.r : c.g, least = c.r < c.g ? c.r : c.g;
    most = c.b > most ? c.b : most;
    least = c.b < least ? c.b : least;
    int chroma = most - least, hue = 0; /* hue in degrees: 0 is red, 120 green, 240 blue */
    if (chroma && most == c.r)
        hue = (60 * (c.g - c.b) / chroma + 360) % 360;
    else if (chroma)
        hue = most == c.g ? 120 + 60 * (c.b - c.r) / chroma : 240 + 60 * (c.r - c.g) / chroma;
    assert(hue >= 0 && hue < 360);
    bool is_sand = hue < 75 && 100 * chroma < 28 * most;
    if (chroma < 40 || is_sand) {
        int mean = (c.r + c.g + c.b) / 3;
        return mean < 80 ? BLACK : mean < 160 ? BRIGHT + BLACK : mean < 230 ? WHITE : BRIGHT + WHITE;
    }
    int colour = hue < 22    ? RED
                 : hue < 75  ? YELLOW
                 : hue < 150 ? GREEN
                 : hue < 210 ? CYAN
                 : hue < 270 ? BLUE
                 : hue < 330 ? MAGENTA
                             : RED;
    return most >= 200 ? BRIGHT + colour : colour;
}

/* `first` is 30 for the colour of letters and 40 for the colour of the background. */
static void add_of_16(int first, int colour, lg_text *text) {
    lg_text_add(text, "\033[%dm", colour < BRIGHT ? first + colour : first + 60 + colour - BRIGHT);
}

static void add_colour(const lg_terminal *terminal, int first, uint32_t rgb, lg_text *text) {
    shade c = shade_of(rgb);
    int nearest = 16;
    switch (terminal->colours) {
    case LG_COLOURS_NONE: break;
    case LG_COLOURS_16: add_of_16(first, nearest_of_16(c), text); break;
    case LG_COLOURS_256:
        for (int n = 17; n < 256; n++)
            if (distance(c, shade_of_256(n)) < distance(c, shade_of_256(nearest))) nearest = n;
        lg_text_add(text, "\033[%d;5;%dm", first + 8, nearest);
        break;
    case LG_COLOURS_ALL: lg_text_add(text, "\033[%d;2;%d;%d;%dm", first + 8, c.r, c.g, c.b); break;
    }
}

void lg_terminal_ink(const lg_terminal *terminal, uint32_t rgb, lg_text *text) {
    add_colour(terminal, 30, rgb, text);
}

void lg_terminal_paper(const lg_terminal *terminal, uint32_t rgb, lg_text *text) {
    add_colour(terminal, 40, rgb, text);
}

/* Few pairs of the 16 colours can be read. So letters keep their hue if it differs from the hue of the background; otherwise they
 * become black or white. */
void lg_terminal_letters(const lg_terminal *terminal, uint32_t paper, uint32_t ink, lg_text *text) {
    lg_terminal_paper(terminal, paper, text);
    if (terminal->colours != LG_COLOURS_16) {
        lg_terminal_ink(terminal, ink, text);
        return;
    }
    int back = nearest_of_16(shade_of(paper)), letter = nearest_of_16(shade_of(ink)), hue = letter % BRIGHT;
    assert(back >= 0 && back < 2 * BRIGHT);
    bool dark = back == BLACK || back == RED || back == BLUE || back == MAGENTA || back == BRIGHT + BLACK ||
                back == BRIGHT + BLUE;
    if (hue == BLACK || hue == WHITE || hue == back % BRIGHT) letter = dark ? BRIGHT + WHITE : BLACK;
    add_of_16(30, letter, text);
}

void lg_terminal_plain(const lg_terminal *terminal, lg_text *text) {
    if (terminal->colours) lg_text_add(text, "\033[0m");
}

void lg_terminal_say(const lg_terminal *terminal, const char *lines, lg_text *text) {
    while (*lines) {
        int length = (int)strcspn(lines, "\n");
        if (length > terminal->columns) {
            /* Breaks a line between words. The lines that follow are indented like the first. */
            const char *words = lines;
            int indent = (int)strspn(words, " "), at = indent;
            const char *end = words + length;
            lg_text_add(text, "%*s", indent, "");
            for (words += indent; words < end; words += strspn(words, " ")) {
                int word = (int)strcspn(words, " \n"), gap = at > indent;
                if (gap && at + gap + word > terminal->columns) {
                    lg_text_add(text, "\n%*s", indent, "");
                    at = indent;
                    gap = 0;
                }
                lg_text_add(text, "%s%.*s", gap ? " " : "", word, words);
                at += gap + word;
                words += word;
            }
        } else
            lg_text_append(text, lines, (size_t)length);
        lg_text_add(text, "\n");
        lines += length + (lines[length] == '\n');
    }
}

bool lg_terminal_fits(const lg_terminal *terminal, int columns, lg_text *text) {
    lg_text words = {0};
    if (columns <= terminal->columns) return true;
    lg_text_add(&words,
                "This board needs %d columns, and the window has %d: please widen the window, or write the board to "
                "a file.",
                columns, terminal->columns);
    text->failed = text->failed || words.failed;
    if (!words.failed) lg_terminal_say(terminal, words.data, text);
    lg_text_clear(&words);
    return false;
}
