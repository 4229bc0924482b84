/* Prints a map for a terminal, at most 100 columns wide, because a wider map would be higher than most windows. With colours it
 * uses the half block characters: each character shows two square pieces of the map, one above the other, each in a mixture of
 * the colours of floor and wall. Without colours, one character stands for a piece that is twice as high as wide: # wall, +
 * some wall, S ship, C waypoint. */
#include "draw.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 100, SHIP = 101, WAYPOINT };
enum { SHIP_COLOUR = 0xd7191c, WAYPOINT_COLOUR = 0x0072b2 };

typedef struct {
    const pt_map *map;
    int columns, rows, grain, high; /* grain, high: width and height of a piece in map pixels */
    uint8_t *piece;                 /* for each piece: per cent of wall, or SHIP or WAYPOINT */
} mosaic;

static void put_piece(const mosaic *m, pt_point at, int what) {
    assert(at.x >= 0 && at.x < m->map->width && at.y >= 0 && at.y < m->map->height);
    m->piece[at.y / m->high * m->columns + at.x / m->grain] = (uint8_t)what;
}

static bool lay_pieces(mosaic *m, int columns, int aspect) {
    if (columns > COLUMNS_MAX) columns = COLUMNS_MAX;
    m->grain = (m->map->width + columns - 1) / columns;
    m->high = m->grain * aspect;
    m->columns = (m->map->width + m->grain - 1) / m->grain;
    m->rows = (m->map->height + m->high - 1) / m->high;
    m->piece = malloc((size_t)m->columns * (size_t)m->rows);
    if (!m->piece) return false;
    for (int piece = 0; piece < m->columns * m->rows; piece++) {
        int column = piece % m->columns, row = piece / m->columns, walls = 0, cells = 0;
        for (int y = row * m->high; y < (row + 1) * m->high && y < m->map->height; y++)
            for (int x = column * m->grain; x < (column + 1) * m->grain && x < m->map->width; x++) {
                walls += pt_is_wall(m->map->letter[y * m->map->width + x]);
                cells++;
            }
        assert(cells > 0 && walls <= cells);
        m->piece[piece] = (uint8_t)(100 * walls / cells);
    }
    for (int w = 0; w < m->map->waypoints; w++)
        put_piece(m, m->map->waypoint[w], WAYPOINT);
    put_piece(m, m->map->ship, SHIP);
    return true;
}

static uint32_t colour_of(const mosaic *m, int column, int row) {
    static const int wall[] = {74, 85, 104}, ground[] = {246, 241, 227};
    uint32_t colour = 0;
    if (row >= m->rows) return 0xfdfcf8;
    int piece = m->piece[row * m->columns + column];
    if (piece == SHIP) return SHIP_COLOUR;
    if (piece == WAYPOINT) return WAYPOINT_COLOUR;
    int share = piece < 50 ? 2 * piece : 100; /* the share of wall is doubled, so that thin walls stay visible */
    for (int k = 0; k < 3; k++)
        colour = colour << 8 | (uint32_t)((wall[k] * share + ground[k] * (100 - share)) / 100);
    return colour;
}

enum { SIGN_SHIP, SIGN_WAYPOINT, SIGN_WALL, SIGN_SOME, SIGN_FLOOR, SIGNS };
static const char sign_letter[] = "SC#+.";
static const char *const sign_word[] = {"S ship", "C waypoint", "# wall", "+ some wall"};

static int sign_of(int piece) {
    if (piece >= SHIP) return piece == SHIP ? SIGN_SHIP : SIGN_WAYPOINT;
    return piece >= 40 ? SIGN_WALL : piece >= 4 ? SIGN_SOME : SIGN_FLOOR;
}

/* Writes the map's size and, for a map without colours, the signs that occur in it. With colours, writes the words for ship and
 * waypoints in their colours, on a new line if they do not fit on the present line. */
static void print_legend(const mosaic *m, const lg_terminal *terminal, bool plain, lg_text *text) {
    static const char *const coloured[] = {"ship", "waypoints"};
    static const uint32_t colour[] = {SHIP_COLOUR, WAYPOINT_COLOUR};
    lg_text words = {0};
    int found[SIGNS] = {0};
    const char *before = ": ";
    for (int i = 0; i < m->columns * m->rows; i++)
        found[sign_of(m->piece[i])]++;
    lg_text_add(&words, "%d x %d pixels, %d waypoint%s", m->map->width, m->map->height, m->map->waypoints,
                m->map->waypoints > 1 ? "s" : "");
    for (int s = 0; plain && s < SIGN_FLOOR; s++) {
        if (!found[s]) continue;
        lg_text_add(&words, "%s%s", before, sign_word[s]);
        before = ", ";
    }
    text->failed = text->failed || words.failed;
    if (words.failed) return;
    if (plain) {
        lg_terminal_say(terminal, words.data, text);
        lg_text_clear(&words);
        return;
    }
    lg_text_append(text, words.data, words.length);
    if (words.length + sizeof ": ship, waypoints" - 1 > (size_t)terminal->columns) before = ":\n";
    for (int s = SIGN_SHIP; s <= SIGN_WAYPOINT; s++) {
        if (!found[s]) continue;
        lg_text_add(text, "%s", before);
        lg_terminal_ink(terminal, colour[s], text);
        lg_text_add(text, "%s", coloured[s]);
        lg_terminal_plain(terminal, text);
        before = ", ";
    }
    lg_text_add(text, "\n");
    lg_text_clear(&words);
}

void pt_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    (void)game;
    mosaic m = {.map = level};
    bool plain = !terminal->colours || !terminal->unicode;
    text->failed = text->failed || !lay_pieces(&m, terminal->columns, plain ? 2 : 1);
    if (text->failed) return;
    if (plain) {
        for (int row = 0; row < m.rows; row++) {
            char line[COLUMNS_MAX + 1];
            for (int column = 0; column < m.columns; column++)
                line[column] = sign_letter[sign_of(m.piece[row * m.columns + column])];
            line[m.columns] = '\n';
            lg_text_append(text, line, (size_t)m.columns + 1);
        }
    } else {
        for (int row = 0; row < m.rows; row += 2) {
            uint32_t upper = UINT32_MAX, lower = UINT32_MAX;
            for (int column = 0; column < m.columns; column++) {
                uint32_t a = colour_of(&m, column, row), b = colour_of(&m, column, row + 1);
                if (a != upper) lg_terminal_ink(terminal, a, text);
                if (b != lower) lg_terminal_paper(terminal, b, text);
                upper = a;
                lower = b;
                lg_text_append(text, "\xe2\x96\x80", 3);
            }
            lg_terminal_plain(terminal, text);
            lg_text_add(text, "\n");
        }
    }
    print_legend(&m, terminal, plain, text);
    free(m.piece);
}
