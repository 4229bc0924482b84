/* Tables of cells: a line of column names, then a line for each cell, with commas between the columns.
 *   cell,x,y,terrain,token
 *   A1,0,0,forest,8
 * `cell` is the cell's name; a table without it needs x and y. All other columns are layers. A field that is empty or ? is free,
 * and one with - has no piece. Fields may stand in quotation marks. */
#include <math.h>
#include <string.h>

#include "base/reader.h"
#include "base/text.h"
#include "base/utf8.h"
#include "recipe/foreign/cells.h"

enum { COLUMNS_MAX = 64, FIELD_MAX = 100 };

typedef struct {
    const char *at, *end;
    int line, column;
} cursor;

/* Takes the next field of the line; *last: it is the last one. A quotation mark inside a quoted field is written twice. Returns
 * false if the field is too long or its quotation mark is never closed. */
static bool take_field(cursor *c, char field[FIELD_MAX + 1], bool *last) {
    int n = 0;
    while (c->at < c->end && lg_is_blank(*c->at))
        c->at++, c->column++;
    bool quoted = c->at < c->end && *c->at == '"';
    if (quoted) c->at++;
    for (; c->at < c->end; c->at++) {
        if (quoted && *c->at == '"') {
            quoted = c->at + 1 < c->end && c->at[1] == '"';
            if (quoted) c->at++;
            if (!quoted) continue;
        } else if (!quoted && strchr(",;\r\n", *c->at)) {
            break;
        }
        if (n == FIELD_MAX) return false;
        field[n++] = *c->at;
    }
    while (n && lg_is_blank(field[n - 1]))
        n--;
    field[n] = '\0';
    *last = c->at == c->end || *c->at == '\r' || *c->at == '\n';
    if (!*last) c->at++, c->column += n + 1;
    return !quoted;
}

static void next_line(cursor *c) {
    if (c->at < c->end && *c->at == '\r') c->at++;
    if (c->at < c->end && *c->at == '\n') c->at++;
    c->line++;
    c->column = 1;
}

typedef char column_names[COLUMNS_MAX][FIELD_MAX + 1];

/* Reads the column names. Returns how many there are; 0 if the line is no head of a table. */
static int read_head(cursor *c, column_names name) {
    int n = 0;
    bool last = false, cell = false, x = false, y = false;
    while (!last && n < COLUMNS_MAX && take_field(c, name[n], &last)) {
        cell = cell || !strcmp(name[n], "cell") || !strcmp(name[n], "name");
        x = x || !strcmp(name[n], "x");
        y = y || !strcmp(name[n], "y");
        n++;
    }
    return last && n > 1 && (cell || (x && y)) ? n : 0;
}

bool foreign_is_table(const char *text, size_t length) {
    column_names name;
    cursor c = {text, text + length, 1, 1};
    return read_head(&c, name);
}

/* Reads a line of fields as a cell. */
static bool read_line(cursor *c, int columns, column_names name, cell_list *cells, lg_error *error) {
    char field[FIELD_MAX + 1];
    const int cell = cells->cells;
    bool last = false;
    if (cell == CELLS_MAX) return lg_fail_at(error, c->line, 1, "expected at most %d cells", CELLS_MAX);
    cells_add(cells, NULL, NAN, NAN);
    for (int k = 0; k < columns && !last; k++) {
        const int column = c->column;
        if (!take_field(c, field, &last))
            return lg_fail_at(error, c->line, column,
                              "expected a field of at most %d bytes, with both its quotation marks", FIELD_MAX);
        const bool open = !*field || !strcmp(field, "?");
        if (!lg_utf8_is(field)) return lg_fail_at(error, c->line, column, "expected a name or a piece in UTF-8");
        if (!strcmp(name[k], "x") || !strcmp(name[k], "y")) {
            double number;
            if (!lg_number_read(field, &number))
                return lg_fail_at(error, c->line, column, "expected a number as %s, found '%.40s'", name[k], field);
            if (!cells->failed) *(name[k][0] == 'x' ? &cells->cell[cell].x : &cells->cell[cell].y) = number;
        } else if (!strcmp(name[k], "cell") || !strcmp(name[k], "name")) {
            cells_name(cells, cell, field);
        } else if (strcmp(field, "-") != 0) {
            lg_error inner;
            if (!cells_put(cells, cell, name[k], open ? NULL : field, &inner))
                return lg_fail_at(error, c->line, column, "%s", inner.text);
        }
        if (last != (k == columns - 1))
            return lg_fail_at(error, c->line, c->column, "expected %d fields, found %s", columns,
                              last ? "fewer" : "more");
    }
    return true;
}

bool foreign_read_table(const char *text, size_t length, int line, const text_games *games, foreign_level *found,
                        char *note, lg_error *error) {
    column_names name;
    lg_error inner;
    cursor c = {text, text + length, line, 1};
    const int columns = read_head(&c, name);
    cell_list cells = {.cells = 0};
    bool good = true;
    for (int k = 0; good && k < columns; k++)
        good = lg_utf8_is(name[k]) || lg_fail_at(error, line, 1, "expected names of columns in UTF-8");
    for (next_line(&c); good && c.at < c.end; next_line(&c))
        if (*c.at != '\r' && *c.at != '\n') good = read_line(&c, columns, name, &cells, error);
    if (good && cells_read(&cells, games, found, note, &inner)) return true;
    cells_clear(&cells);
    return good ? foreign_fail_at(error, &inner, line, 1) : false;
}
