/* Tables of cells: a line of column names, then a line for each cell, with commas between the columns.
 *   cell,x,y,terrain,token
 *   A1,0,0,forest,8
 * `cell` is the cell's name; a table without it needs x and y. All other columns are layers. A field that is empty or ? is free, and
 * one with - has no piece. Fields may stand in quotation marks. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "io/foreign/cells.h"

enum { COLUMNS_MAX = 64, FIELD_MAX = 100 };

typedef struct {
    const char *at, *end;
    int line, column;
} cursor;

/* Takes the next field of the line; *last: it is the last one. A quotation mark inside a quoted field is written twice. Returns
 * false if the field is too long or its quotation mark is never closed. */
static bool take_field(cursor *c, char field[FIELD_MAX + 1], bool *last) {
    int n = 0;
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t'))
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
    while (n && (field[n - 1] == ' ' || field[n - 1] == '\t'))
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

/* Reads the column names. Returns how many there are; 0 if the line is no head of a table. */
static int read_head(cursor *c, char name[COLUMNS_MAX][FIELD_MAX + 1]) {
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
    char name[COLUMNS_MAX][FIELD_MAX + 1];
    cursor c = {text, text + length, 1, 1};
    return read_head(&c, name);
}

foreign_end foreign_table(const char *text, size_t length, const lg_game *game, json_t **record, char *note,
                          lg_error *error) {
    char name[COLUMNS_MAX][FIELD_MAX + 1], field[FIELD_MAX + 1];
    cursor c = {text, text + length, 1, 1};
    const int columns = read_head(&c, name);
    json_t *cells = json_array();
    int count = 0;
    bool good = true;
    for (int k = 0; good && k < columns; k++) {
        json_t *word = json_string(name[k]);
        if (!word) good = lg_fail_at(error, 1, 1, "expected names of columns in UTF-8");
        json_decref(word);
    }
    for (next_line(&c); good && c.at < c.end; next_line(&c)) {
        if (*c.at == '\r' || *c.at == '\n') continue;
        json_t *pieces = json_object(), *called = NULL;
        double x = NAN, y = NAN;
        bool last = false;
        if (++count > CELLS_MAX) good = lg_fail_at(error, c.line, 1, "expected at most %d cells", CELLS_MAX);
        for (int k = 0; good && k < columns && !last; k++) {
            int column = c.column;
            if (!take_field(&c, field, &last)) {
                good = lg_fail_at(error, c.line, column,
                                  "expected a field of at most %d bytes, with both its quotation marks", FIELD_MAX);
            } else if (!strcmp(name[k], "x") || !strcmp(name[k], "y")) {
                double number = 0;
                if (!lg_number_read(field, &number))
                    good = lg_fail_at(error, c.line, column, "expected a number as %s, found '%.40s'", name[k], field);
                *(name[k][0] == 'x' ? &x : &y) = number;
            } else if (!strcmp(name[k], "cell") || !strcmp(name[k], "name")) {
                json_decref(called);
                called = json_string(field);
                if (!called) good = lg_fail_at(error, c.line, column, "expected a name in UTF-8");
            } else if (strcmp(field, "-") != 0) {
                bool open = !*field || !strcmp(field, "?");
                json_t *piece = open ? json_null() : json_string(field);
                if (!piece) good = lg_fail_at(error, c.line, column, "expected a piece in UTF-8");
                json_put(&pieces, name[k], piece);
            }
            if (good && last != (k == columns - 1))
                good = lg_fail_at(error, c.line, c.column, "expected %d fields, found %s", columns,
                                  last ? "fewer" : "more");
        }
        cells_add(&cells, json_string_value(called), x, y, pieces);
        json_decref(called);
    }
    if (good) return cells_end(cells, game, record, note, error);
    json_decref(cells);
    return FOREIGN_WRONG;
}

/* Writes a field, in quotation marks if it needs them. */
static void add_field(const char *field, lg_text *bytes) {
    bool quoted = strpbrk(field, ",;\"\r\n") || *field == ' ';
    if (!quoted) {
        lg_text_add(bytes, "%s", field);
        return;
    }
    lg_text_add(bytes, "\"");
    for (const char *at = field; *at; at++)
        lg_text_add(bytes, *at == '"' ? "\"\"" : "%c", *at);
    lg_text_add(bytes, "\"");
}

bool table_write(const lg_game *game, const json_t *cells, lg_text *bytes, lg_error *error) {
    json_t *cell;
    size_t i;
    lg_text_add(bytes, "cell,x,y");
    for (const lg_layer *layer = game->places.layers; layer->name; layer++) {
        lg_text_add(bytes, ",");
        add_field(layer->name, bytes);
    }
    json_array_foreach(cells, i, cell) {
        lg_text_add(bytes, "\n");
        add_field(json_string_value(json_object_get(cell, "name")), bytes);
        lg_text_add(bytes, ",%.10g,%.10g", json_number_value(json_object_get(cell, "x")),
                    json_number_value(json_object_get(cell, "y")));
        for (const lg_layer *layer = game->places.layers; layer->name; layer++) {
            const json_t *piece = json_object_get(json_object_get(cell, "pieces"), layer->name);
            lg_text_add(bytes, ",");
            if (piece) add_field(json_is_string(piece) ? json_string_value(piece) : "?", bytes);
            if (!piece) lg_text_add(bytes, "-");
        }
    }
    lg_text_add(bytes, "\n");
    return !bytes->failed || lg_fail_memory(error);
}
