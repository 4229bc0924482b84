/* Catan's text form, which is easy to type: a line for each row, and for each hex a letter and a number.
 *   L wood (lumber), G wheat (grain), S sheep, B brick, O ore, D desert, ~ sea
 *   ? is free, alone or in place of the letter or the number
 * Any of these lines may follow. A line is left out if it would say what the official box has:
 *   ports: 3:1 G O ...     kinds of ports, clockwise along the coast from the upper left; ? is free
 *   coast: 0 3 6 ...       on which edge of the coast each port lies, counted in the same way
 *   tiles: L4 G4 ...       the tiles in the box
 *   tokens: 2 3 3 4 ...    the tokens in the box
 *   harbours: L G 3:1 ...  the ports in the box
 * # begins a comment. engine.c reads and writes another text form. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "engine.h"

enum { SAMPLE = 8192 };

typedef struct {
    lg_reader in; /* the current line */
    ct_board *board;
    int coast; /* number of edges in the line `coast:`, or -1 */
    /* ended: the rows are followed by an empty line or by a line that is not a row */
    bool has_tiles, has_tokens, has_harbours, has_ports, ended;
} reader;

static bool fail_expected(const reader *r, const char *what) {
    return lg_reader_expected(&r->in, what);
}

/* Skips blanks. Returns false at the end of the line. */
static bool has_more(reader *r) {
    lg_reader_skip_blanks(&r->in);
    return r->in.at < r->in.end && *r->in.at != '#';
}

static bool at_boundary(const reader *r) {
    return r->in.at == r->in.end || !lg_is_letter_or_digit(*r->in.at);
}

static int resource_of(char c) {
    const char *letter = c ? strchr(ct_letters, lg_capital(c)) : NULL;
    return letter ? (int)(letter - ct_letters) : -1;
}

/* Returns the resource whose letter comes next, or -1. */
static int resource_at(const reader *r) {
    return r->in.at < r->in.end ? resource_of(*r->in.at) : -1;
}

static bool read_number(reader *r, uint8_t *number) {
    lg_reader ahead = r->in;
    int64_t n;
    if (lg_reader_take(&r->in, "?")) return true;
    if (!lg_reader_take_whole(&ahead, 2, 12, &n) || n == 7) return fail_expected(r, "a number 2 to 6 or 8 to 12, or ?");
    r->in = ahead;
    *number = (uint8_t)n;
    return true;
}

static bool read_row(reader *r) {
    static const char *const a_hex =
        "a hex: L wood, G wheat, S sheep, B brick or O ore with a number, D desert, ~ sea, or ?";
    ct_board *b = r->board;
    int line = r->in.line, column = lg_reader_column(&r->in);
    if (r->ended && b->rows) return lg_fail_at(r->in.error, line, column, "expected one board, found a second one");
    if (b->rows == CT_ROWS_MAX) return fail_expected(r, "at most 12 rows");
    while (has_more(r)) {
        int s = resource_at(r);
        if (s < 0) return fail_expected(r, a_hex);
        if (b->hexes == CT_HEXES_MAX) return fail_expected(r, "at most 64 hexes");
        uint8_t number = s == CT_DESERT || s == CT_SEA ? CT_NONE : CT_NUMBER_FREE;
        r->in.at++;
        bool numbered = r->in.at < r->in.end && (lg_is_digit(*r->in.at) || *r->in.at == '?');
        if (numbered && s >= CT_DESERT && s != CT_FREE) return fail_expected(r, "no number on desert or sea");
        if (numbered && !read_number(r, &number)) return false;
        if (!at_boundary(r)) return fail_expected(r, a_hex);
        b->resource[b->hexes] = (uint8_t)s;
        b->number[b->hexes++] = number;
        b->length[b->rows]++;
    }
    if (b->rows && abs(b->length[b->rows] - b->length[b->rows - 1]) != 1)
        return lg_fail_at(r->in.error, line, column, "expected %d or %d hexes in this row, found %d",
                          b->length[b->rows - 1] - 1, b->length[b->rows - 1] + 1, b->length[b->rows]);
    b->rows++;
    return true;
}

/* Reads a port's kind: a resource's letter, 3:1 or ?. */
static bool read_kind(reader *r, uint8_t *kind) {
    int s = resource_at(r);
    if (s >= 0 && (s < CT_RESOURCES || s == CT_FREE)) {
        *kind = (uint8_t)s;
        r->in.at++;
    } else if (lg_reader_take(&r->in, "3:1")) {
        *kind = CT_ANY;
    } else {
        return fail_expected(r, "a port: L G S B O, 3:1 or ?");
    }
    return at_boundary(r) || fail_expected(r, "a blank after the port");
}

/* Lines that begin with a word. */
typedef enum { PORTS, COAST, TILES, TOKENS, HARBOURS, ROW } line_kind;

/* Reads the next word of a line that is no row, the n-th of its kind. */
static bool read_word(reader *r, line_kind kind, int n) {
    ct_board *b = r->board;
    int64_t x;
    if (kind == PORTS) return n == CT_PORTS_MAX ? fail_expected(r, "no more ports") : read_kind(r, &b->kind[n]);
    if (kind == COAST) {
        if (n < CT_PORTS_MAX && !r->has_ports) b->kind[n] = CT_PORT_FREE;
        if (n == CT_PORTS_MAX || !lg_reader_take_whole(&r->in, 0, UINT8_MAX, &x) || !at_boundary(r))
            return fail_expected(r, "the number of an edge");
        b->edge[n] = (uint8_t)x;
    } else if (kind == TILES) {
        int s = resource_at(r);
        if (s < 0 || s > CT_DESERT) return fail_expected(r, "a tile and how many there are, say L4");
        r->in.at++;
        if (!lg_reader_take_whole(&r->in, 0, CT_HEXES_MAX, &x) || !at_boundary(r))
            return fail_expected(r, "how many tiles there are");
        b->tiles[s] = (uint8_t)x;
    } else if (kind == TOKENS) {
        uint8_t number = CT_NONE;
        if (n == CT_HEXES_MAX || *r->in.at == '?' || !read_number(r, &number) || !at_boundary(r))
            return fail_expected(r, "a number 2 to 6 or 8 to 12");
        b->tokens[number]++;
    } else {
        uint8_t harbour = CT_ANY;
        assert(kind == HARBOURS);
        if (n == CT_PORTS_MAX || *r->in.at == '?') return fail_expected(r, "a port: L G S B O or 3:1");
        if (!read_kind(r, &harbour)) return false;
        b->harbours[harbour]++;
    }
    return true;
}

/* Reads the rows of the text, or all its other lines, which depend on the shape. */
static bool read_lines(reader *r, lg_reader text, bool rows) {
    static const char *const words[ROW] = {"ports:", "coast:", "tiles:", "tokens:", "harbours:"};
    ct_board *b = r->board;
    while (lg_reader_next_line(&text, &r->in)) {
        if (!has_more(r)) {
            r->ended = r->ended || (b->rows > 0 && r->in.at == r->in.end);
            continue;
        }
        int kind = 0, n = 0;
        while (kind < ROW && !lg_reader_take(&r->in, words[kind]))
            kind++;
        r->ended = r->ended || (kind != ROW && b->rows > 0);
        if ((kind == ROW) != rows) continue;
        if (kind == ROW) {
            if (!read_row(r)) return false;
            continue;
        }
        if (kind == TILES) memset(b->tiles, 0, sizeof b->tiles);
        if (kind == TOKENS) memset(b->tokens, 0, sizeof b->tokens);
        if (kind == HARBOURS) memset(b->harbours, 0, sizeof b->harbours);
        for (; has_more(r); n++)
            if (!read_word(r, (line_kind)kind, n)) return false;
        if (kind == COAST) r->coast = n;
        if (kind == PORTS || (kind == COAST && !r->has_ports)) b->ports = (uint8_t)n;
        r->has_ports = r->has_ports || kind == PORTS;
        r->has_tiles = r->has_tiles || kind == TILES;
        r->has_tokens = r->has_tokens || kind == TOKENS;
        r->has_harbours = r->has_harbours || kind == HARBOURS;
    }
    return true;
}

/* The parts of the box that the text does not give are those of the official box of that shape, or else exactly what lies on
 * the board. */
bool ct_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    ct_board board = {0}, official;
    if (ct_recognize_engine(text, length)) return ct_read_engine(text, length, level, error);
    lg_reader all = lg_reader_open(text, length, error);
    reader r = {.in = all, .coast = -1, .board = &board};
    if (!read_lines(&r, all, true)) return false;
    if (board.hexes < 3) return lg_fail_at(error, 1, 1, "expected a board of at least 3 hexes, found %d", board.hexes);
    bool known = false;
    for (int players = 4; players <= 6 && !known; players += 2) {
        ct_frame(&official, players);
        known = official.rows == board.rows && !memcmp(official.length, board.length, sizeof board.length) &&
                !memchr(board.resource, CT_SEA, board.hexes);
    }
    if (known) {
        board.ports = official.ports;
        memcpy(board.edge, official.edge, sizeof board.edge);
        memcpy(board.kind, official.kind, sizeof board.kind);
    }
    if (!read_lines(&r, all, false)) return false;
    if (known && !r.has_tiles) memcpy(board.tiles, official.tiles, sizeof board.tiles);
    if (known && !r.has_tokens) memcpy(board.tokens, official.tokens, sizeof board.tokens);
    if (known && !r.has_harbours) memcpy(board.harbours, official.harbours, sizeof board.harbours);
    for (int h = 0; h < board.hexes && !known; h++) {
        if (!r.has_tiles && board.resource[h] < CT_SEA) board.tiles[board.resource[h]]++;
        if (!r.has_tokens && board.number[h] < CT_NUMBERS && board.number[h]) board.tokens[board.number[h]]++;
    }
    for (int p = 0; p < board.ports && !known && !r.has_harbours; p++)
        if (board.kind[p] < CT_PORT_KINDS) board.harbours[board.kind[p]]++;
    if (r.coast < 0 && board.ports > (known ? official.ports : 0))
        return lg_fail_at(error, r.in.line, 1, "expected a line `coast:` that says where the ports are, found none");
    if (r.coast >= 0 && board.ports != r.coast)
        return lg_fail_at(error, r.in.line, 1,
                          "expected as many ports as edges of the coast, found %d ports and %d edges", board.ports,
                          r.coast);
    ct_shape shape;
    ct_shape_init(&shape, &board);
    for (int p = 0; p < board.ports; p++)
        if (board.edge[p] >= shape.coast || (p && board.edge[p] <= board.edge[p - 1]))
            return lg_fail_at(error, r.in.line, 1,
                              "expected ports in order on the coast's edges 0 to %d, found edge %d", shape.coast - 1,
                              board.edge[p]);
    memset(board.edge + board.ports, 0, (size_t)(CT_PORTS_MAX - board.ports));
    memset(board.kind + board.ports, 0, (size_t)(CT_PORTS_MAX - board.ports));
    *(ct_board *)level = board;
    return true;
}

/* Counts the words of the rows that look like hexes, up to a line such as `ports:`. The texts of games in files begin with
 * a long word, their name. */
bool ct_recognize(const lg_game *game, const char *text, size_t length) {
    (void)game;
    enum { LONG = 5 };
    lg_reader r = lg_reader_open(text, length < SAMPLE ? length : SAMPLE, NULL);
    int hexes = 0, others = 0, commas = 0;
    bool foreign = false, rows = true;
    for (lg_reader line; rows && lg_reader_next_line(&r, &line);)
        while (rows && line.at < line.end && *line.at != '#') {
            const char *word = line.at;
            if (!lg_is_letter(*word) && *word != '?' && *word != '~') {
                commas += *word == ',' || *word == ';';
                line.at++;
                continue;
            }
            while (line.at < line.end && !lg_is_blank(*line.at) && *line.at != '#')
                line.at++;
            rows = line.at[-1] != ':';
            if (!rows) break;
            size_t n = (size_t)(line.at - word);
            foreign = foreign || (n >= LONG && !hexes && !others);
            bool letter = resource_of(*word) >= 0, numbered = n > 1 && (lg_is_digit(word[1]) || word[1] == '?');
            hexes += letter && (numbered || (n == 1 && strchr("Dd?~", *word)));
            others += !letter || (!numbered && n > 1);
        }
    return (hexes > 2 && hexes > 3 * others && !commas && !foreign) || ct_recognize_engine(text, length);
}

static void write_port(int kind, lg_text *text) {
    assert(kind < CT_PORT_KINDS || kind == CT_PORT_FREE);
    if (kind == CT_ANY)
        lg_text_add(text, " 3:1");
    else
        lg_text_add(text, " %c", ct_letters[kind]);
}

void ct_write_rows(const ct_board *b, lg_text *text) {
    int widest = 0;
    for (int row = 0; row < b->rows; row++)
        if (b->length[row] > widest) widest = b->length[row];
    for (int row = 0, h = 0; row < b->rows; row++) {
        lg_text_add(text, "%*s", 2 * (widest - b->length[row]), "");
        for (int i = 0; i < b->length[row]; i++, h++) {
            char hex[8] = {ct_letters[b->resource[h]]};
            int n = b->number[h];
            if (n == CT_NUMBER_FREE && b->resource[h] != CT_FREE) hex[1] = '?';
            if (n > 9 && n < CT_NUMBERS) hex[1] = '1';
            if (n > 0 && n < CT_NUMBERS) hex[n > 9 ? 2 : 1] = (char)('0' + n % 10);
            lg_text_add(text, i + 1 < b->length[row] ? "%-4s" : "%s", hex);
        }
        lg_text_add(text, "\n");
        assert(row + 1 < b->rows || h == b->hexes);
    }
}

void ct_write_ports(const ct_board *b, bool coast, lg_text *text) {
    if (coast) {
        lg_text_add(text, "coast:");
        for (int p = 0; p < b->ports; p++)
            lg_text_add(text, " %d", b->edge[p]);
        lg_text_add(text, "\n");
    }
    lg_text_add(text, "ports:");
    for (int p = 0; p < b->ports; p++)
        write_port(b->kind[p], text);
    lg_text_add(text, "\n");
}

void ct_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text) {
    (void)game;
    const ct_board *b = level;
    bool official = ct_official(b);
    if (format && !strcmp(format, CT_ENGINE_FORMAT)) {
        ct_write_engine(b, text);
        return;
    }
    ct_write_rows(b, text);
    ct_write_ports(b, !official, text);
    if (!official) {
        lg_text_add(text, "tiles:");
        for (int s = 0; s < CT_SEA; s++)
            lg_text_add(text, " %c%d", ct_letters[s], b->tiles[s]);
        lg_text_add(text, "\ntokens:");
        for (int n = 2; n < CT_NUMBERS; n++)
            for (int k = 0; k < b->tokens[n]; k++)
                lg_text_add(text, " %d", n);
        lg_text_add(text, "\nharbours:");
        for (int k = 0; k < CT_PORT_KINDS; k++)
            for (int n = 0; n < b->harbours[k]; n++)
                write_port(k, text);
        lg_text_add(text, "\n");
    }
}
