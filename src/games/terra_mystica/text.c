/* The three text forms of boards in use, told apart by content:
 *   comma  letters with commas between, a row a line, each ended by `;` or not, padded by N or not
 *   words  colour words with blanks between, `x` river, `E` after each row
 *   size   a line `size:`, then columns, rows and whether the short row is first; `landscape:`, then comma rows
 * In all of them `?` is a free hex and `#` begins a comment. A short first row may be led in by an empty row. */
#include "level.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    const char *at, *end;
    int line;
    const char *line_start;
    bool words;
    int row_line, row_column; /* where the present row began */
    int lengths[TM_SIDE_MAX], rows, length, blank_lines;
    bool padded; /* the present row ended with N */
    uint8_t cell[TM_CELLS_MAX + TM_SIDE_MAX + 2];
    int cells;
    lg_error *error;
} reader;

static int column(const reader *r) {
    return (int)(r->at - r->line_start) + 1;
}

/* What stands at the reader, for an error. */
static const char *found(const reader *r, char text[24]) {
    unsigned char c = r->at < r->end ? (unsigned char)*r->at : 0;
    if (r->at >= r->end) return strcpy(text, "the end");
    if (c == '\n') return strcpy(text, "the end of the line");
    if (!isprint(c)) {
        const char *digits = "0123456789abcdef";
        memcpy(text, "byte 0x..", 10);
        text[7] = digits[c >> 4];
        text[8] = digits[c & 15];
        return text;
    }
    size_t n = 1;
    while (isalnum(c) && n < 16 && r->at + n < r->end && isalnum((unsigned char)r->at[n]))
        n++;
    text[0] = '\'';
    memcpy(text + 1, r->at, n);
    memcpy(text + 1 + n, "'", 2);
    return text;
}

static bool expected(reader *r, const char *what) {
    char text[24];
    return lg_fail(r->error, "%d:%d: expected %s, found %s", r->line, column(r), what, found(r, text));
}

static size_t token_length(const char *at, const char *end) {
    size_t n = 0;
    while (at + n < end && (isalnum((unsigned char)at[n]) || at[n] == '?'))
        n++;
    return n;
}

/* TM_YELLOW .. TM_FREE, or -1. */
static int terrain_of(const char *token, size_t n) {
    char word[8];
    if (n >= sizeof word) return -1;
    for (size_t i = 0; i < n; i++)
        word[i] = (char)tolower((unsigned char)token[i]);
    word[n] = '\0';
    if (strcmp(word, "grey") == 0) return TM_GRAY;
    for (int t = 0; t <= TM_FREE; t++)
        if (strcmp(word, tm_colour_names[t]) == 0) return t;
    const char *letter =
        n == 1 && isupper((unsigned char)toupper(word[0])) ? strchr(tm_letters, toupper(word[0])) : NULL;
    return letter ? (int)(letter - tm_letters) : -1;
}

static bool end_row(reader *r) {
    if (!r->length) return true;
    if (r->rows == TM_SIDE_MAX)
        return lg_fail(r->error, "%d:%d: expected at most %d rows, found another", r->row_line, r->row_column,
                       TM_SIDE_MAX);
    int last = r->rows ? r->lengths[r->rows - 1] : 0, before = r->rows > 1 ? r->lengths[r->rows - 2] : 0;
    if (before && r->length != before)
        return lg_fail(r->error, "%d:%d: expected %d hexes in this row, found %d", r->row_line, r->row_column, before,
                       r->length);
    if (last == 1 && !before && r->length != 2)
        return lg_fail(r->error, "%d:%d: expected 2 hexes in this row, found %d", r->row_line, r->row_column,
                       r->length);
    if (last && !before && r->length != last - 1 && r->length != last + 1)
        return lg_fail(r->error, "%d:%d: expected %d or %d hexes in this row, found %d", r->row_line, r->row_column,
                       last - 1, last + 1, r->length);
    r->lengths[r->rows++] = r->length;
    r->length = 0;
    r->padded = false;
    return true;
}

static bool take_hex(reader *r, int terrain) {
    if (!r->length) {
        r->row_line = r->line;
        r->row_column = column(r);
        if (r->rows && r->blank_lines > 1)
            return lg_fail(r->error, "%d:%d: expected one board, found a second one", r->line, column(r));
    }
    if (r->padded) return expected(r, "the end of the row after N");
    if (r->length == TM_SIDE_MAX) return expected(r, "at most 20 hexes in a row");
    r->blank_lines = 0;
    r->cell[r->cells++] = (uint8_t)terrain;
    r->length++;
    return true;
}

/* A token: a hex, padding, or in the words form the end of a row. */
static bool take_token(reader *r, size_t n) {
    if (n == 1 && *r->at == 'E' && r->words) {
        r->at++;
        return end_row(r);
    }
    int terrain = terrain_of(r->at, n);
    bool padding = n == 1 && *r->at == 'N';
    if (terrain < 0 && !padding) return expected(r, "a terrain (Y U K B G S R, I for river, ? for free)");
    if (!padding && !take_hex(r, terrain)) return false;
    r->padded = padding && r->length;
    r->at += n;
    return true;
}

static const char *skip_comment(const char *at, const char *end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop : end;
}

static bool take_rows(reader *r) {
    bool comma = false;
    while (r->at < r->end) {
        char c = *r->at;
        size_t n = token_length(r->at, r->end);
        if (n) {
            if (!take_token(r, n)) return false;
            comma = false;
        } else if (c == '\n' || c == ';') {
            if ((!r->words || c == ';') && !end_row(r)) return false;
            r->at++;
            if (c == '\n') {
                r->line++;
                r->blank_lines++;
                r->line_start = r->at;
            }
            comma = false;
        } else if (c == '#') {
            r->at = skip_comment(r->at, r->end);
            if (r->blank_lines) r->blank_lines--; /* a line of its own is not blank */
        } else if (c == ' ' || c == '\t' || c == '\r') {
            r->at++;
        } else if (c == ',' && !comma) {
            comma = true;
            r->at++;
        } else {
            return expected(r, "a terrain (Y U K B G S R, I for river, ? for free)");
        }
    }
    return end_row(r);
}

/* Past blanks and comments. */
static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && (*at == '#' || isspace((unsigned char)*at)))
        at = *at == '#' ? skip_comment(at, end) : at + 1;
    return at;
}

static bool begins(const char *at, const char *end, const char *word) {
    size_t n = strlen(word);
    return (size_t)(end - at) >= n && !memcmp(at, word, n);
}

/* A comma outside of the comments? */
static bool has_comma(const char *at, const char *end) {
    while (at < end && *at != ',')
        at = *at == '#' ? skip_comment(at, end) : at + 1;
    return at < end;
}

/* Steps to `to`, counting lines. */
static void advance(reader *r, const char *to) {
    for (; r->at < to; r->at++)
        if (*r->at == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        }
}

/* The head of the size form says nothing that the rows do not say: step over it. */
static bool skip_head(reader *r) {
    const char *at = r->at + strlen("size:");
    while (at < r->end && !begins(at, r->end, "landscape:"))
        at = *at == '#' ? skip_comment(at, r->end) : at + 1;
    if (at == r->end) return expected(r, "'landscape:' after 'size:'");
    advance(r, at);
    r->at += strlen("landscape:");
    return true;
}

static void skip_bom(const char **at, const char *end) {
    if (end - *at >= 3 && !memcmp(*at, "\xef\xbb\xbf", 3)) *at += 3;
}

bool tm_read(const char *text, size_t length, lg_level *level, lg_error *error) {
    reader r = {.at = text, .end = text + length, .line = 1, .line_start = text, .error = error};
    skip_bom(&r.at, r.end);
    r.line_start = r.at;
    advance(&r, skip_blanks(r.at, r.end));
    if (begins(r.at, r.end, "size:") && !skip_head(&r)) return false;
    r.words = !has_comma(r.at, r.end);
    if (!take_rows(&r)) return false;
    if (!r.rows) return expected(&r, "a board");
    tm_board *board = level;
    int longest = r.lengths[0];
    if (r.rows > 1 && r.lengths[1] > longest) longest = r.lengths[1];
    if (longest < 2) return lg_fail(error, "1:1: expected rows of at least two hexes, found one");
    memset(board, 0, sizeof *board);
    board->rows = (uint8_t)r.rows;
    board->columns = (uint8_t)longest;
    board->first_short = r.lengths[0] < longest;
    memcpy(board->cell, r.cell, (size_t)r.cells);
    return true;
}

/* Most of the first words are terrains. */
bool tm_recognize(const char *text, size_t length) {
    const char *at = text, *end = text + length;
    int known = 0, unknown = 0;
    bool telling = false; /* question marks alone are no game's */
    skip_bom(&at, end);
    at = skip_blanks(at, end);
    if (begins(at, end, "size:")) return true;
    if ((size_t)(end - at) > 600) end = at + 600;
    while (at < end) {
        size_t n = token_length(at, end);
        if (*at == '#') {
            at = skip_comment(at, end);
        } else if (n) {
            bool mark = n == 1 && (*at == 'N' || *at == 'E');
            bool terrain = mark || terrain_of(at, n) >= 0;
            telling = telling || (terrain && *at != '?');
            *(terrain ? &known : &unknown) += 1;
            at += n;
        } else {
            telling = telling || *at == ',' || *at == ';';
            at++;
        }
    }
    return telling && known > 3 * unknown;
}

static void write_rows(const tm_board *board, const char *row_end, bool pad, lg_text *text) {
    for (int row = 0, cell = 0; row < board->rows; row++) {
        int length = tm_row_length(board, row);
        for (int i = 0; i < length; i++)
            lg_text_add(text, "%s%c", i ? "," : "", tm_letters[board->cell[cell++]]);
        lg_text_add(text, "%s%s\n", pad && length < board->columns ? ",N" : "", row_end);
    }
}

void tm_write(const lg_level *level, const char *format, lg_text *text) {
    const tm_board *board = level;
    if (!strcmp(format, "words")) {
        if (board->first_short) lg_text_add(text, "E ");
        for (int row = 0, cell = 0; row < board->rows; row++) {
            for (int i = 0; i < tm_row_length(board, row); i++)
                lg_text_add(text, "%s ", tm_colour_names[board->cell[cell++]]);
            lg_text_add(text, row + 1 < board->rows ? "E " : "E\n");
        }
    } else if (!strcmp(format, "size")) {
        lg_text_add(text, "size:\n%d,%d,%s\nlandscape:\n", board->columns, board->rows,
                    board->first_short ? "true" : "false");
        write_rows(board, "", true, text);
    } else {
        write_rows(board, ";", false, text);
    }
}
