/* Stores tables. All columns grow together, so that a row exists in all columns or in none. */
#include "data_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "lab/escape.h"

static void *grow_column(frame *f, void *memory, size_t count, size_t size) {
    void *more = f->failed ? NULL : realloc(memory, count * size);
    if (!more) f->failed = true;
    return more;
}

int frame_add(frame *f, const char *name, bool is_words) {
    assert(!f->rows);
    frame_column *more = grow_column(f, f->column, (size_t)f->columns + 1, sizeof *more);
    if (!more) return 0;
    f->column = more;
    more[f->columns] = (frame_column){.name = strdup(name), .is_words = is_words};
    if (!more[f->columns].name) f->failed = true;
    return f->columns++;
}

int frame_find(const frame *f, const char *name) {
    for (int i = 0; i < f->columns; i++)
        if (!strcmp(f->column[i].name, name)) return i;
    return -1;
}

int frame_word_find(const frame *f, int column, const char *word) {
    const frame_column *c = &f->column[column];
    assert(column >= 0 && column < f->columns && c->is_words);
    for (int i = 0; i < c->words; i++)
        if (!strcmp(c->word[i], word)) return i;
    return -1;
}

int frame_word(frame *f, int column, const char *word) {
    if (f->failed) return 0;
    int there = frame_word_find(f, column, word);
    frame_column *c = &f->column[column];
    if (there >= 0) return there;
    /* the memory has room for 16, 32, 64, ... words */
    if (!c->words || (c->words >= 16 && !(c->words & (c->words - 1)))) {
        char **more = grow_column(f, c->word, c->words ? 2 * (size_t)c->words : 16, sizeof *more);
        if (!more) return 0;
        c->word = more;
    }
    if (!(c->word[c->words] = strdup(word))) {
        f->failed = true;
        return 0;
    }
    return c->words++;
}

bool frame_add_row(frame *f) {
    if (f->rows == f->room && !f->failed) {
        int room = f->room ? 2 * f->room : 16;
        for (int i = 0; i < f->columns; i++) {
            double *more = grow_column(f, f->column[i].value, (size_t)room, sizeof *more);
            if (!more) return false;
            f->column[i].value = more;
        }
        f->room = room;
    }
    if (f->failed) return false;
    for (int i = 0; i < f->columns; i++)
        f->column[i].value[f->rows] = NAN;
    f->rows++;
    return true;
}

void frame_put(frame *f, int column, double value) {
    if (f->failed) return;
    assert(column >= 0 && column < f->columns && f->rows);
    assert(!f->column[column].is_words || isnan(value) || (value >= 0 && value < f->column[column].words));
    f->column[column].value[f->rows - 1] = value;
}

void frame_put_word(frame *f, int column, const char *word) {
    int index = frame_word(f, column, word);
    frame_put(f, column, index);
}

double frame_get(const frame *f, int column, int row) {
    assert(column >= 0 && column < f->columns && row >= 0 && row < f->rows);
    return f->column[column].value[row];
}

static void clear_column(frame_column *c) {
    for (int i = 0; i < c->words; i++)
        free(c->word[i]);
    free(c->word);
    free(c->value);
    free(c->name);
}

void frame_drop(frame *f, int column) {
    assert(column >= 0 && column < f->columns);
    clear_column(&f->column[column]);
    f->columns--;
    memmove(f->column + column, f->column + column + 1, (size_t)(f->columns - column) * sizeof *f->column);
}

void frame_clear(frame *f) {
    for (int i = 0; i < f->columns; i++)
        clear_column(&f->column[i]);
    free(f->column);
    *f = (frame){0};
}

bool frame_is_numeric(const frame *f, int column) {
    double number;
    const frame_column *c = &f->column[column];
    for (int i = 0; c->is_words && i < c->words; i++)
        if (!lg_number_read(c->word[i], &number)) return false;
    return true;
}

double frame_number(const frame *f, int column, int row) {
    const frame_column *c = &f->column[column];
    assert(row >= 0 && row < f->rows);
    double number = c->value[row];
    if (c->is_words && (isnan(number) || !lg_number_read(c->word[(int)number], &number))) return NAN;
    return number;
}

void frame_write_heading(const char *name, lg_text *title) {
    lg_text_append(title, name, strlen(name));
    for (size_t i = 0; i < title->length; i++)
        if (title->data[i] == '_') title->data[i] = ' ';
}

void frame_show(const frame *f, int column, int row, bool rounded, lg_text *text) {
    const frame_column *c = &f->column[column];
    double x = c->value[row];
    if (isnan(x)) return;
    if (c->is_words)
        lg_text_append(text, c->word[(int)x], strlen(c->word[(int)x]));
    else if (isinf(x))
        lg_text_add(text, x > 0 ? "inf" : "-inf");
    else if (x == floor(x) && fabs(x) < 1e15)
        lg_text_add(text, "%.0f", x);
    else if (rounded)
        lg_text_add(text, fabs(x) >= 1000 && fabs(x) < 1e7 ? "%.0f" : "%.4g", x);
    else
        for (int digits = 15; digits <= 17; digits++) {
            lg_text room = {0};
            double again = NAN;
            lg_text_add(&room, "%.*g", digits, x);
            bool done = room.failed || (lg_number_read(room.data, &again) && again == x) || digits == 17;
            if (room.failed) text->failed = true;
            if (done && !room.failed) lg_text_append(text, room.data, room.length);
            lg_text_clear(&room);
            if (done) return;
        }
}

/* What a format writes around the parts of a table; nothing where it is NULL. Where there are two, the first is for a column of
 * numbers, and the second for one of words. */
typedef struct {
    void (*add)(lg_text *text, const char *words); /* escapes words */
    bool is_exact;                                 /* numbers have all digits */
    bool has_headings;                             /* names of columns have blanks instead of underscores */
    const char *begin, *caption_end, *column[2], *head, *title[2], *title_end, *rule[2], *body;
    const char *row, *cell[2], *cell_end, *between, *row_end, *end;
} layout;

static const layout layouts[] = {
    [TABLE_CSV] = {.add = csv_add, .is_exact = true, .between = ",", .row_end = "\r\n"},
    [TABLE_MARKDOWN] = {.add = markdown_add,
                        .title = {"| ", "| "},
                        .title_end = " ",
                        .rule = {"|---:", "|---"},
                        .body = "|\n",
                        .cell = {"| ", "| "},
                        .cell_end = " ",
                        .row_end = "|\n"},
    [TABLE_LATEX] = {.add = latex_add,
                     .begin = "% needs \\usepackage{booktabs}\n\\begin{table}\n\\centering\n\\caption{",
                     .caption_end = "}\n\\begin{tabular}{",
                     .column = {"r", "l"},
                     .head = "}\n\\toprule\n",
                     .body = "\\midrule\n",
                     .between = " & ",
                     .row_end = " \\\\\n",
                     .end = "\\bottomrule\n\\end{tabular}\n\\end{table}\n"},
    [TABLE_HTML] = {.add = html_add,
                    .has_headings = true,
                    .begin = "<div class=\"wide\"><table>\n<thead><tr>",
                    .title = {"<th>", "<th class=\"w\">"},
                    .title_end = "</th>",
                    .body = "</thead>\n<tbody>",
                    .row = "\n<tr>",
                    .cell = {"<td>", "<td class=\"w\">"},
                    .cell_end = "</td>",
                    .row_end = "</tr>",
                    .end = "\n</tbody></table></div>\n"},
};

static void add_words(lg_text *text, const char *words) {
    if (words) lg_text_append(text, words, strlen(words));
}

/* Adds a title or a cell, and clears it. */
static void add_copy(const layout *l, lg_text *copy, bool is_words, lg_text *text) {
    if (copy->failed) text->failed = true;
    if (copy->length && is_words) l->add(text, copy->data);
    if (copy->length && !is_words) add_words(text, copy->data);
    lg_text_clear(copy);
}

void frame_write(const frame *f, table_format format, const char *caption, int rows, lg_text *text) {
    const layout *l = &layouts[format];
    add_words(text, l->begin);
    if (l->caption_end) l->add(text, caption);
    add_words(text, l->caption_end);
    for (int c = 0; c < f->columns; c++)
        add_words(text, l->column[f->column[c].is_words]);
    add_words(text, l->head);
    for (int c = 0; c < f->columns; c++) {
        lg_text title = {0};
        if (l->has_headings)
            frame_write_heading(f->column[c].name, &title);
        else
            add_words(&title, f->column[c].name);
        add_words(text, c ? l->between : NULL);
        add_words(text, l->title[f->column[c].is_words]);
        add_copy(l, &title, true, text);
        add_words(text, l->title_end);
    }
    add_words(text, l->row_end);
    for (int c = 0; c < f->columns; c++)
        add_words(text, l->rule[f->column[c].is_words]);
    add_words(text, l->body);
    for (int r = 0; r < f->rows && (!rows || r < rows); r++) {
        add_words(text, l->row);
        for (int c = 0; c < f->columns; c++) {
            const bool is_words = f->column[c].is_words;
            lg_text cell = {0};
            frame_show(f, c, r, !l->is_exact, &cell);
            add_words(text, c ? l->between : NULL);
            add_words(text, l->cell[is_words]);
            add_copy(l, &cell, is_words, text);
            add_words(text, l->cell_end);
        }
        add_words(text, l->row_end);
    }
    add_words(text, l->end);
}
