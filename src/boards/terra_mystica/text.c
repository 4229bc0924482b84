/* Reads and writes the text forms of boards that are in use. The content tells which form a text has:
 *   comma  letters with commas between them, one row in each line; a line may end with `;`, and a row may be padded with N.
 *          terra.snellman.net needs the `;`, and an empty row before a short first one; map files of Board Game Arena have
 *          neither
 *   words  colour words with blanks between them, `x` for river, and `E` after each row
 *   size   a line `size:` with the columns, the rows and whether the short row is first; then `landscape:` and comma rows
 * In all of them `?` is a free hex and `#` begins a comment. An empty row may stand before a short first row. */
#include "base/reader.h"
#include "level.h"

#include <assert.h>
#include <string.h>

enum { SAMPLE = 600 };

typedef struct {
    lg_reader in; /* the current line */
    bool words;
    int row_line, row_column; /* where the current row began */
    int lengths[TM_SIDE_MAX], rows, length, blank_lines;
    bool padded; /* does the current row end with N? */
    uint8_t terrain[TM_CELLS_MAX + TM_SIDE_MAX + 2];
    int cells;
} reader;

static bool is_token_letter(char c) {
    return lg_is_letter_or_digit(c) || c == '?';
}

static bool fail_expected(const reader *r, const char *what) {
    size_t n = lg_reader_span(&r->in, is_token_letter);
    return lg_reader_refuse(&r->in, n ? n : 1, what);
}

/* Returns the terrain, TM_YELLOW to TM_FREE, or -1. */
static int terrain_of(const char *token, size_t n) {
    char word[8];
    if (n >= sizeof word) return -1;
    for (size_t i = 0; i < n; i++)
        word[i] = lg_small(token[i]);
    word[n] = '\0';
    if (strcmp(word, "grey") == 0) return TM_GRAY;
    for (int t = 0; t <= TM_FREE; t++)
        if (strcmp(word, tm_colour_names[t]) == 0) return t;
    const char *letter = n == 1 && lg_is_letter(word[0]) ? strchr(tm_letters, lg_capital(word[0])) : NULL;
    return letter ? (int)(letter - tm_letters) : -1;
}

static bool end_row(reader *r) {
    lg_error *error = r->in.error;
    int line = r->row_line, column = r->row_column;
    if (!r->length) return true;
    if (r->rows == TM_SIDE_MAX)
        return lg_fail_at(error, line, column, "expected at most %d rows, found another", TM_SIDE_MAX);
    int last = r->rows ? r->lengths[r->rows - 1] : 0, before = r->rows > 1 ? r->lengths[r->rows - 2] : 0;
    if (last == 1 && !before) before = 2;
    if (before && r->length != before)
        return lg_fail_at(error, line, column, "expected %d hexes in this row, found %d", before, r->length);
    if (last && !before && r->length != last - 1 && r->length != last + 1)
        return lg_fail_at(error, line, column, "expected %d or %d hexes in this row, found %d", last - 1, last + 1,
                          r->length);
    r->lengths[r->rows++] = r->length;
    r->length = 0;
    r->padded = false;
    return true;
}

static bool take_hex(reader *r, int terrain) {
    if (!r->length) {
        r->row_line = r->in.line;
        r->row_column = lg_reader_column(&r->in);
        if (r->rows && r->blank_lines > 1)
            return lg_fail_at(r->in.error, r->row_line, r->row_column, "expected one board, found a second one");
    }
    if (r->padded) return fail_expected(r, "the end of the row after N");
    if (r->length == TM_SIDE_MAX) return fail_expected(r, "at most 20 hexes in a row");
    r->blank_lines = 0;
    r->terrain[r->cells++] = (uint8_t)terrain;
    r->length++;
    return true;
}

/* Reads the rows of a board. Allows at most one comma between two hexes, and padding after the last hex of a row. */
static bool take_rows(reader *r, lg_reader *text) {
    while (lg_reader_next_line(text, &r->in)) {
        for (bool comma = false;;) {
            lg_reader_skip_blanks(&r->in);
            size_t n = lg_reader_span(&r->in, is_token_letter);
            if (r->in.at == r->in.end) break;
            if (!comma && lg_reader_take(&r->in, ",")) {
                comma = true;
                continue;
            }
            if (*r->in.at == '#') {
                r->blank_lines -= r->blank_lines > 0; /* a line that contains only a comment does not count as blank */
                break;
            }
            comma = false;
            int terrain = terrain_of(r->in.at, n);
            bool padding = n == 1 && *r->in.at == 'N';
            bool row_ends = n ? r->words && n == 1 && lg_reader_take(&r->in, "E") : lg_reader_take(&r->in, ";");
            if (row_ends) {
                if (!end_row(r)) return false;
                continue;
            }
            if (!n || (terrain < 0 && !padding))
                return fail_expected(r, "a terrain (Y U K B G S R, I for river, ? for free)");
            if (!padding && !take_hex(r, terrain)) return false;
            r->padded = padding && r->length;
            r->in.at += n;
        }
        if (!r->words && !end_row(r)) return false;
        r->blank_lines++;
    }
    r->in = *text;
    return end_row(r);
}

/* Skips blanks, empty lines and comments. */
static void skip_blanks(lg_reader *text) {
    lg_reader line;
    for (lg_reader ahead = *text; lg_reader_next_line(&ahead, &line); *text = ahead) {
        lg_reader_skip_blanks(&line);
        text->at = line.at;
        if (line.at < line.end && *line.at != '#') return;
    }
}

static const char *before_comment(const lg_reader *line) {
    const char *mark = memchr(line->at, '#', (size_t)(line->end - line->at));
    return mark ? mark : line->end;
}

bool tm_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    lg_reader all = lg_reader_open(text, length, error);
    skip_blanks(&all);
    lg_reader ahead = all, line;
    bool headed = lg_reader_begins(&all, "size:"); /* the rows say the same as this head, so it is skipped */
    while (headed && lg_reader_next_line(&ahead, &line))
        for (const char *end = before_comment(&line); headed && line.at < end; line.at++)
            if (lg_reader_take(&line, "landscape:")) {
                lg_reader_advance(&all, line.at);
                headed = false;
                break;
            }
    if (headed) return lg_reader_refuse(&all, strlen("size"), "'landscape:' after 'size:'");
    reader r = {.words = true};
    for (ahead = all; r.words && lg_reader_next_line(&ahead, &line);)
        r.words = !memchr(line.at, ',', (size_t)(before_comment(&line) - line.at));
    if (!take_rows(&r, &all)) return false;
    if (!r.rows) return fail_expected(&r, "a board");
    tm_board *board = level;
    int longest = r.lengths[0];
    if (r.rows > 1 && r.lengths[1] > longest) longest = r.lengths[1];
    if (longest < 2) return lg_fail_at(error, 1, 1, "expected rows of at least two hexes, found one");
    memset(board, 0, sizeof *board);
    board->rows = (uint8_t)r.rows;
    board->columns = (uint8_t)longest;
    board->first_short = r.lengths[0] < longest;
    assert(tm_cells(board) == r.cells); /* the rows have the right lengths, long and short in turn */
    memcpy(board->cell, r.terrain, (size_t)r.cells);
    return true;
}

/* Recognises a board: are most of the first words terrains, and is there a sign of this game other than question marks? Games
 * of files begin their texts with their names, which are long words and no terrains. */
bool tm_recognize(const lg_game *game, const char *text, size_t length) {
    (void)game;
    enum { LONG = 5 };
    lg_reader r = lg_reader_open(text, length, NULL);
    int known = 0, unknown = 0;
    bool telling = false;
    skip_blanks(&r);
    if (lg_reader_begins(&r, "size:")) return true;
    size_t head = lg_reader_span(&r, is_token_letter);
    if (head >= LONG && terrain_of(r.at, head) < 0) return false;
    if (r.end - r.at > SAMPLE) r.end = r.at + SAMPLE;
    for (lg_reader line; lg_reader_next_line(&r, &line);)
        for (line.end = before_comment(&line); line.at < line.end;) {
            size_t n = lg_reader_span(&line, is_token_letter);
            bool mark = n == 1 && (*line.at == 'N' || *line.at == 'E');
            bool terrain = n && (mark || terrain_of(line.at, n) >= 0);
            telling = telling || (n ? terrain && *line.at != '?' : *line.at == ',' || *line.at == ';');
            if (n) *(terrain ? &known : &unknown) += 1;
            line.at += n ? n : 1;
        }
    return telling && known > 3 * unknown;
}

static void write_rows(const tm_board *board, const char *row_end, bool pad, lg_text *text) {
    for (int row = 0, cell = 0; row < board->rows; row++) {
        int length = tm_row_length(board, row);
        for (int i = 0; i < length; i++) {
            lg_text_append(text, ",", i > 0);
            lg_text_append(text, &tm_letters[board->cell[cell++]], 1);
        }
        lg_text_add(text, "%s%s\n", pad && length < board->columns ? ",N" : "", row_end);
    }
}

void tm_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text) {
    (void)game;
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
    } else if (!strcmp(format, "bga")) {
        write_rows(board, "", false, text);
    } else {
        if (board->first_short && !strcmp(format, "snellman")) lg_text_add(text, ";\n");
        write_rows(board, ";", false, text);
    }
}
