/* Splits the table in place, so that fields become strings. Quotes are not handled, because no field of this table needs them.
 * Each line is a row. Errors name file and line. */
#include "lab/kinds/wesnoth/played_table.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "io/file.h"

enum { FIELDS_MAX = 64, FACTION = PLAYED_COLUMNS };

static const char *const names[] = {"game", "land",      "side",  "place", "won",   "villages", "more_land",
                                    "away", "away_mean", "rival", "gold",  "early", "rules",    "faction"};

typedef struct {
    played_table *table;
    const char *path;
    char *at; /* the next line */
    /* width: number of fields in a row; column: the index of each column that is read */
    int line, fields, width, column[FACTION + 1], winners;
    char *field[FIELDS_MAX];
    lg_error *error;
} reader;

/* Splits the next line into fields; returns false at the end. */
static bool cut_line(reader *r) {
    char *line = r->at, *end = strchr(line, '\n');
    if (!*line) return false;
    r->at = end ? end + 1 : line + strlen(line);
    line[strcspn(line, "\r\n")] = '\0';
    r->line++;
    r->fields = 0;
    for (char *next = line; next && r->fields < FIELDS_MAX; r->fields++) {
        r->field[r->fields] = next;
        if ((next = strchr(next, ','))) *next++ = '\0';
    }
    return true;
}

static const char *field_of(const reader *r, int column) {
    return r->field[r->column[column]];
}

static bool expect_field(const reader *r, bool good, const char *wanted, int column) {
    return good || lg_fail(r->error, "%.200s:%d: %s: expected %s, found '%.40s'", r->path, r->line, names[column],
                           wanted, field_of(r, column));
}

static bool read_numbers(const reader *r, double *value) {
    bool good = true;
    for (int c = 0; good && c < FACTION; c++)
        good = expect_field(r, lg_number_read(field_of(r, c), &value[c]) && fabs(value[c]) < 1e9, "a number", c);
    for (int c = PLAYED_GAME; good && c <= PLAYED_WON; c++)
        good = expect_field(r, value[c] >= 0 && value[c] == floor(value[c]), "a whole number", c);
    return good && expect_field(r, value[PLAYED_WON] <= 1, "0 or 1", PLAYED_WON);
}

/* Checks the game that has just ended; the last row belongs to it. */
static bool end_game(const reader *r) {
    int rows = r->table->rows;
    assert(rows > 0);
    const double *last = r->table->row[rows - 1].value;
    if (r->winners == 1 && last[PLAYED_SIDE] > 1) return true;
    return lg_fail(r->error, "%.200s:%d: expected of game %g at least two sides and one winner, found %g and %d",
                   r->path, rows + 1, last[PLAYED_GAME], last[PLAYED_SIDE], r->winners);
}

static bool begin_game(reader *r, const double *now, const double *before) {
    r->winners = 0;
    return expect_field(r, now[PLAYED_SIDE] == 1, "side 1 or the next one", PLAYED_SIDE) &&
           expect_field(r, !before || now[PLAYED_GAME] > before[PLAYED_GAME], "a later game", PLAYED_GAME) &&
           expect_field(r, !before || now[PLAYED_LAND] >= before[PLAYED_LAND], "the same land or a later one",
                        PLAYED_LAND);
}

static bool read_row(reader *r) {
    played_table *t = r->table;
    double *now = t->row[t->rows].value, *before = t->rows ? t->row[t->rows - 1].value : NULL;
    if (r->fields != r->width)
        return lg_fail(r->error, "%.200s:%d: expected %d fields, found %d", r->path, r->line, r->width, r->fields);
    if (!read_numbers(r, now)) return false;
    bool same = before && now[PLAYED_GAME] == before[PLAYED_GAME] && now[PLAYED_SIDE] == before[PLAYED_SIDE] + 1;
    if (same && !expect_field(r, now[PLAYED_LAND] == before[PLAYED_LAND], "the land of the game", PLAYED_LAND))
        return false;
    if (!same && ((before && !end_game(r)) || !begin_game(r, now, before))) return false;
    t->row[t->rows++].faction = field_of(r, FACTION);
    r->winners += now[PLAYED_WON] > 0;
    return true;
}

static size_t count_lines(const lg_text *text) {
    size_t lines = 1;
    for (size_t i = 0; i < text->length; i++)
        lines += text->data[i] == '\n';
    return lines;
}

bool played_read(played_table *t, const char *path, lg_error *error) {
    *t = (played_table){0};
    if (!file_read(path, FILE_SIZE_MAX, &t->text, error)) return false;
    lg_text_append(&t->text, "", 0);
    t->row = calloc(count_lines(&t->text), sizeof *t->row);
    if (t->text.failed || !t->row) return lg_fail_memory(error);
    reader r = {.table = t, .path = path, .at = t->text.data, .error = error};
    cut_line(&r);
    r.width = r.fields;
    for (int c = 0; c <= FACTION; c++) {
        int i = 0;
        while (i < r.fields && strcmp(r.field[i], names[c]) != 0)
            i++;
        r.column[c] = i;
        if (i == r.fields) return lg_fail(r.error, "%.200s:1: expected a column %s, found none", r.path, names[c]);
    }
    while (cut_line(&r))
        if (!read_row(&r)) return false;
    return r.table->rows ? end_game(&r) : lg_fail(r.error, "%.200s:2: expected games, found none", r.path);
}

void played_clear(played_table *t) {
    lg_text_clear(&t->text);
    free(t->row);
    *t = (played_table){0};
}
