/* A map for a terminal, at most 100 columns: more would be higher than most windows. In colour half blocks, two square pixels a character, floor and wall mixed
 * by their share; else a character for a piece twice as high as wide: # wall, + some wall, S ship, C waypoint. */
#include "draw.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 100, SHIP = 101, WAYPOINT };

typedef struct {
    const pt_map *map;
    int columns, rows, grain, high; /* map pixels a piece is wide and high */
    uint8_t *piece;                 /* per cent of wall, or SHIP or WAYPOINT */
} mosaic;

static int wall_share(const mosaic *m, int column, int row) {
    int walls = 0, cells = 0;
    for (int y = row * m->high; y < (row + 1) * m->high && y < m->map->height; y++)
        for (int x = column * m->grain; x < (column + 1) * m->grain && x < m->map->width; x++) {
            walls += pt_is_wall(m->map->letter[y * m->map->width + x]);
            cells++;
        }
    return 100 * walls / cells;
}

static void put(const mosaic *m, pt_point at, int what) {
    m->piece[at.y / m->high * m->columns + at.x / m->grain] = (uint8_t)what;
}

static bool lay(mosaic *m, int columns, int aspect) {
    if (columns > COLUMNS_MAX) columns = COLUMNS_MAX;
    m->grain = (m->map->width + columns - 1) / columns;
    m->high = m->grain * aspect;
    m->columns = (m->map->width + m->grain - 1) / m->grain;
    m->rows = (m->map->height + m->high - 1) / m->high;
    m->piece = malloc((size_t)m->columns * (size_t)m->rows);
    if (!m->piece) return false;
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++)
            m->piece[row * m->columns + column] = (uint8_t)wall_share(m, column, row);
    for (int w = 0; w < m->map->waypoints; w++)
        put(m, m->map->waypoint[w], WAYPOINT);
    put(m, m->map->ship, SHIP);
    return true;
}

static uint32_t colour_of(const mosaic *m, int column, int row) {
    static const int wall[] = {74, 85, 104}, ground[] = {246, 241, 227};
    uint32_t colour = 0;
    if (row >= m->rows) return 0xfdfcf8;
    int piece = m->piece[row * m->columns + column];
    if (piece == SHIP) return 0xd7191c;
    if (piece == WAYPOINT) return 0x0072b2;
    int share = piece < 50 ? 2 * piece : 100; /* thin walls are to be seen */
    for (int k = 0; k < 3; k++)
        colour = colour << 8 | (uint32_t)((wall[k] * share + ground[k] * (100 - share)) / 100);
    return colour;
}

static void add_colour(lg_text *text, int what, uint32_t colour) {
    lg_text_add(text, "\033[%d;2;%d;%d;%dm", what, (int)(colour >> 16), (int)(colour >> 8 & 255), (int)(colour & 255));
}

static void print_colour(const mosaic *m, lg_text *text) {
    for (int row = 0; row < m->rows; row += 2) {
        uint32_t upper = UINT32_MAX, lower = UINT32_MAX;
        for (int column = 0; column < m->columns; column++) {
            uint32_t a = colour_of(m, column, row), b = colour_of(m, column, row + 1);
            if (a != upper) add_colour(text, 38, a);
            if (b != lower) add_colour(text, 48, b);
            upper = a;
            lower = b;
            lg_text_append(text, "\xe2\x96\x80", 3);
        }
        lg_text_add(text, "\033[0m\n");
    }
}

enum { SIGN_SHIP, SIGN_WAYPOINT, SIGN_WALL, SIGN_SOME, SIGN_FLOOR, SIGNS };
static const char sign_letter[] = "SC#+.";
static const char *const sign_word[] = {"S ship", "C waypoint", "# wall", "+ some wall"};

static int sign_of(int piece) {
    if (piece >= SHIP) return piece == SHIP ? SIGN_SHIP : SIGN_WAYPOINT;
    return piece >= 40 ? SIGN_WALL : piece >= 4 ? SIGN_SOME : SIGN_FLOOR;
}

static void print_plain(const mosaic *m, lg_text *text) {
    for (int row = 0; row < m->rows; row++) {
        char line[COLUMNS_MAX + 1];
        for (int column = 0; column < m->columns; column++)
            line[column] = sign_letter[sign_of(m->piece[row * m->columns + column])];
        line[m->columns] = '\n';
        lg_text_append(text, line, (size_t)m->columns + 1);
    }
}

/* Of what is there. */
static void print_legend(const mosaic *m, bool colour, lg_text *text) {
    static const char *const colour_word[] = {"\033[38;2;215;25;28mship\033[0m",
                                              "\033[38;2;0;114;178mwaypoints\033[0m"};
    int found[SIGNS] = {0}, signs = colour ? SIGN_WALL : SIGN_FLOOR;
    const char *const *word = colour ? colour_word : sign_word, *before = ": ";
    for (int i = 0; i < m->columns * m->rows; i++)
        found[sign_of(m->piece[i])]++;
    for (int s = 0; s < signs; s++) {
        if (!found[s]) continue;
        lg_text_add(text, "%s%s", before, word[s]);
        before = ", ";
    }
    lg_text_add(text, "\n");
}

void pt_print(const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    mosaic m = {.map = level};
    bool colour = terminal->colour && terminal->unicode;
    text->failed = text->failed || !lay(&m, terminal->columns, colour ? 1 : 2);
    if (text->failed) return;
    (colour ? print_colour : print_plain)(&m, text);
    lg_text_add(text, "%d x %d pixels, %d waypoint%s", m.map->width, m.map->height, m.map->waypoints,
                m.map->waypoints > 1 ? "s" : "");
    print_legend(&m, colour, text);
    free(m.piece);
}
