/* Writes frames as CSV, Markdown, LaTeX and HTML. */
#include <string.h>

#include "data_table.h"
#include "lab/escape.h"

typedef void escape(lg_text *text, const char *words);

static void add_words(lg_text *text, const char *words) {
    lg_text_append(text, words, strlen(words));
}

static void write_cell(const frame *f, int column, int row, bool rounded, escape *to, lg_text *text) {
    lg_text cell = {0};
    frame_show(f, column, row, rounded, &cell);
    if (cell.failed) text->failed = true;
    if (cell.length) to(text, cell.data);
    lg_text_clear(&cell);
}

static int rows_shown(const frame *f, int rows) {
    return rows && rows < f->rows ? rows : f->rows;
}

void frame_write_csv(const frame *f, lg_text *text) {
    for (int c = 0; c < f->columns; c++) {
        if (c) add_words(text, ",");
        csv_add(text, f->column[c].name);
    }
    add_words(text, "\r\n");
    for (int r = 0; r < f->rows; r++) {
        for (int c = 0; c < f->columns; c++) {
            if (c) add_words(text, ",");
            write_cell(f, c, r, false, f->column[c].is_words ? csv_add : add_words, text);
        }
        add_words(text, "\r\n");
    }
}

void frame_write_markdown(const frame *f, int rows, lg_text *text) {
    for (int c = 0; c < f->columns; c++) {
        add_words(text, "| ");
        markdown_add(text, f->column[c].name);
        add_words(text, " ");
    }
    add_words(text, "|\n");
    for (int c = 0; c < f->columns; c++)
        add_words(text, f->column[c].is_words ? "|---" : "|---:");
    add_words(text, "|\n");
    for (int r = 0; r < rows_shown(f, rows); r++) {
        for (int c = 0; c < f->columns; c++) {
            add_words(text, "| ");
            write_cell(f, c, r, true, markdown_add, text);
            add_words(text, " ");
        }
        add_words(text, "|\n");
    }
}

void frame_write_latex(const frame *f, const char *caption, lg_text *text) {
    add_words(text, "% needs \\usepackage{booktabs}\n\\begin{table}\n\\centering\n\\caption{");
    latex_add(text, caption);
    add_words(text, "}\n\\begin{tabular}{");
    for (int c = 0; c < f->columns; c++)
        add_words(text, f->column[c].is_words ? "l" : "r");
    add_words(text, "}\n\\toprule\n");
    for (int c = 0; c < f->columns; c++) {
        if (c) add_words(text, " & ");
        latex_add(text, f->column[c].name);
    }
    add_words(text, " \\\\\n\\midrule\n");
    for (int r = 0; r < f->rows; r++) {
        for (int c = 0; c < f->columns; c++) {
            if (c) add_words(text, " & ");
            write_cell(f, c, r, true, latex_add, text);
        }
        add_words(text, " \\\\\n");
    }
    add_words(text, "\\bottomrule\n\\end{tabular}\n\\end{table}\n");
}

static void header_add(lg_text *text, const char *name) {
    lg_text title = {0};
    frame_title(name, &title);
    if (title.failed) text->failed = true;
    html_add(text, title.failed ? "" : title.data);
    lg_text_clear(&title);
}

void frame_write_html(const frame *f, int rows, lg_text *text) {
    add_words(text, "<div class=\"wide\"><table>\n<thead><tr>");
    for (int c = 0; c < f->columns; c++) {
        add_words(text, f->column[c].is_words ? "<th class=\"w\">" : "<th>");
        header_add(text, f->column[c].name);
        add_words(text, "</th>");
    }
    add_words(text, "</tr></thead>\n<tbody>\n");
    for (int r = 0; r < rows_shown(f, rows); r++) {
        add_words(text, "<tr>");
        for (int c = 0; c < f->columns; c++) {
            add_words(text, f->column[c].is_words ? "<td class=\"w\">" : "<td>");
            write_cell(f, c, r, true, html_add, text);
            add_words(text, "</td>");
        }
        add_words(text, "</tr>\n");
    }
    add_words(text, "</tbody></table></div>\n");
}
