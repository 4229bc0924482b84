/* Prints the rows of a table as soon as they are known. The table has the columns for which the first map has values. */
#include "table.h"

#include <math.h>

#include "cli/cli.h"

static const char *title_of(int column) {
    return column == PLAY_F3 ? "f3'" : column == PLAY_F5 ? "f5'" : pt_route_names[column];
}

static void add_value(lg_text *line, double value) {
    if (isnan(value))
        lg_text_add(line, "%9s ", "-");
    else
        lg_text_add(line, "%9.1f ", value);
}

/* Prints a line. The name comes last, because it may have any length. */
static bool print_line(lg_text *line, const char *name) {
    lg_text_add(line, " %s", name);
    bool good = !line->failed;
    if (good) say("%s", line->data);
    lg_text_clear(line);
    return good;
}

static bool print_heading(struct play_table *t, const double *value) {
    lg_text line = {0};
    for (int c = 0; c < PLAY_COLUMNS; c++)
        if ((t->shown[c] = !isnan(value[c]))) lg_text_add(&line, "%9s ", title_of(c));
    return print_line(&line, "map");
}

bool play_table_row(struct play_table *t, const char *name, const double value[PLAY_COLUMNS]) {
    lg_text line = {0};
    if (!t->rows && !print_heading(t, value)) return false;
    t->rows++;
    for (int c = 0; c < PLAY_COLUMNS; c++) {
        if (!t->shown[c]) continue;
        add_value(&line, value[c]);
        if (!isnan(value[c])) sample_add(&t->column[c], value[c]);
    }
    return print_line(&line, name);
}

static bool print_over_maps(const struct play_table *t, const char *name, double (*what)(const sample *)) {
    lg_text line = {0};
    for (int c = 0; c < PLAY_COLUMNS; c++)
        if (t->shown[c]) add_value(&line, t->column[c].count > 1 ? what(&t->column[c]) : NAN);
    return print_line(&line, name);
}

bool play_table_end(struct play_table *t) {
    bool good = true;
    for (int c = 0; c < PLAY_COLUMNS; c++)
        good = good && !t->column[c].failed;
    if (good && t->rows > 1)
        good = print_over_maps(t, "mean", sample_mean) && print_over_maps(t, "standard error", sample_error);
    for (int c = 0; c < PLAY_COLUMNS; c++)
        sample_clear(&t->column[c]);
    return good;
}
