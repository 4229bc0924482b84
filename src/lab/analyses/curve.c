/* Recorded series: summarised over the runs (curve), or row by row as they are (series). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/report/analysis.h"

/* Summarises a series over many runs: at each x the usual statistics of a sample. If a series has rows per generation or turn,
 * x is the series' own column. A trace has rows only where the score changes, so it is sampled at the points of a grid: a run
 * keeps its value until its next row, and a run that has ended keeps its last value. */

enum { FIGURES = 11, POINTS = 60, COLUMNS_MOST = 8, ROW_COLUMNS_MOST = 16, NAME_ROOM = 32 };
static const char figures[] = "n mean sd se median q1 q3 min max low high";

static const lg_param options[] = {
    {"series", LG_LEVEL_TEXT, 0, 0, 0, "", "the series: trace, generations, ...", NULL},
    {"x", LG_LEVEL_TEXT, 0, 0, 0, "", "a column of the series (by default the first)", NULL},
    {"y", LG_LEVEL_TEXT, 0, 0, 0, "", "columns of the series: NAME,NAME,... (by default the last)", NULL},
    {"grid", LG_WORD, 0, 0, 0, "auto|no|yes", "does a value hold until the next row? auto: yes for traces", NULL},
    {"points", LG_WHOLE, POINTS, 2, 1000, NULL, "number of points of the grid", NULL},
    {"log", LG_WORD, 0, 0, 0, "no|yes", "space the points of the grid evenly on a logarithmic axis", NULL},
    {"stacked", LG_WORD, 0, 0, 0, "no|yes", "write the columns y below each other; the column `what` names them", NULL},
    {.name = NULL}};

static bool is_stacked(const question *q) {
    return lg_value(&q->with, "stacked") != 0;
}

/* The names of the columns: x, then each y; ends with NULL. */
typedef struct {
    const study_series *series;
    const char *column[COLUMNS_MOST + 2];
    char room[COLUMNS_MOST + 1][NAME_ROOM];
    int ys;
} wanted;

static bool read_wanted(const question *q, wanted *w, lg_error *error) {
    const char *series = lg_value_text(&q->with, "series"), *x = lg_value_text(&q->with, "x"),
               *y = lg_value_text(&q->with, "y");
    *w = (wanted){.series = series_of(q, series ? series : "trace", error)};
    if (!w->series) return false;
    if (!x) x = w->series->columns;
    if (!y) y = strrchr(w->series->columns, ' ') + 1;
    for (int i = 0; !i || *y; i++) {
        const char *at = i ? y : x;
        const size_t length = strcspn(at, i ? "," : " ");
        if (i > COLUMNS_MOST || length >= NAME_ROOM)
            return question_fail(q, "with", error, "too many or too long names");
        memcpy(w->room[i], at, length);
        w->column[i] = w->room[i];
        if (!expect_series_column(q, w->series, w->room[i], error)) return false;
        if (!i) continue;
        y += length;
        y += strspn(y, ",");
        w->ys++;
    }
    return w->ys || question_fail(q, "with", error, "y: expected the names of columns");
}

static bool lay(const question *q, frame *table, lg_error *error) {
    wanted w;
    plan_output named = *q->output;
    question part = *q;
    if (!read_wanted(q, &w, error) || !expect_responses(q, 0, 0, error)) return false;
    lay_by(q, table);
    if (is_stacked(q)) frame_add(table, "what", true);
    for (int i = 0; is_stacked(q) && i < w.ys; i++)
        frame_word(table, (int)q->output->bys, w.column[1 + i]);
    frame_add(table, w.column[0], false);
    named.response = &w.column[1];
    named.responses = is_stacked(q) ? 1 : (unsigned)w.ys;
    part.output = &named;
    for (int i = 0; i < (int)named.responses; i++)
        lay_of(&part, i, figures, table);
    return true;
}

typedef struct {
    const question *question;
    const wanted *wanted;
    const grouping *grouping;
    frame *table;
    int x; /* index of the column x in the loaded frame; the columns y follow it */
} plot;

static bool add_row(const plot *p, int group, double x, sample *y) {
    int at = (int)p->question->output->bys, wide = is_stacked(p->question);
    for (int i = 0; i < p->wanted->ys; i++) {
        sample *s = &y[i];
        if (!i || wide) put_group(p->question, p->grouping, group, p->table);
        if (wide) frame_put(p->table, at, i);
        frame_put(p->table, at + wide, x);
        if (s->failed) p->table->failed = true;
        if (p->table->failed) return false;
        const double mean = sample_mean(s), se = sample_error(s);
        const double number[] = {s->count,
                                 mean,
                                 sample_deviation(s),
                                 se,
                                 sample_median(s),
                                 sample_quantile(s, 0.25),
                                 sample_quantile(s, 0.75),
                                 sample_min(s),
                                 sample_max(s),
                                 mean - se,
                                 mean + se};
        static_assert(sizeof number / sizeof *number == FIGURES, "a number for each figure");
        put_numbers(p->table, at + wide + 1 + (wide ? 0 : i * FIGURES), number, FIGURES);
    }
    return true;
}

static void empty_all(sample *y, int count) {
    for (int i = 0; i < count; i++)
        sample_empty(&y[i]);
}

static void add_values(const plot *p, int row, sample *y) {
    for (int i = 0; i < p->wanted->ys; i++) {
        double value = frame_get(p->grouping->frame, p->x + 1 + i, row);
        if (!isnan(value)) sample_add(&y[i], value);
    }
}

typedef struct {
    double x;
    int row;
} at_x;

static int by_x(const void *a, const void *b) {
    const at_x *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    return p->row - q->row;
}

static bool add_each_x(const plot *p, int group, sample *y) {
    const grouping *g = p->grouping;
    int n = g->start[group + 1] - g->start[group];
    at_x *rows = malloc((size_t)n * sizeof *rows);
    if (!rows) return false;
    for (int i = 0; i < n; i++)
        rows[i] = (at_x){frame_get(g->frame, p->x, g->row[g->start[group] + i]), g->row[g->start[group] + i]};
    qsort(rows, (size_t)n, sizeof *rows, by_x);
    bool good = true;
    for (int i = 0; good && i < n; i++) {
        if (!i || rows[i].x != rows[i - 1].x) empty_all(y, p->wanted->ys);
        add_values(p, rows[i].row, y);
        if (i + 1 == n || rows[i + 1].x != rows[i].x) good = add_row(p, group, rows[i].x, y);
    }
    free(rows);
    return good;
}

/* Adds rows at the points of a grid. At each, every run counts with its last row at or before x. The rows of a run are
 * consecutive. */
static bool add_grid(const plot *p, int group, sample *y) {
    const grouping *g = p->grouping;
    const frame *f = g->frame;
    const int points = (int)lg_value(&p->question->with, "points"), first = g->start[group], end = g->start[group + 1];
    const bool even = !lg_value(&p->question->with, "log");
    double low = INFINITY, high = -INFINITY, last_x = NAN;
    assert(points >= 2 && first < end);
    for (int i = first; i < end; i++) {
        low = fmin(low, frame_get(f, p->x, g->row[i]));
        high = fmax(high, frame_get(f, p->x, g->row[i]));
    }
    for (int point = 0; point < points; point++) {
        double share = point / (points - 1.0);
        double x = even || low <= 0 ? low + share * (high - low) : low * pow(high / low, share);
        if (point == points - 1) x = high;
        x = high - low > points ? round(x) : x;
        if (x == last_x) continue;
        empty_all(y, p->wanted->ys);
        for (int i = first, held = -1; i < end; i++) {
            int row = g->row[i];
            bool ends = i + 1 == end || frame_get(f, RUN_COLUMN, g->row[i + 1]) != frame_get(f, RUN_COLUMN, row);
            if (frame_get(f, p->x, row) <= x) held = row;
            if (ends && held >= 0) add_values(p, held, y);
            if (ends) held = -1;
        }
        if (!add_row(p, group, x, y)) return false;
        last_x = x;
    }
    return true;
}

static bool run(const question *q, answer *a, lg_error *error) {
    wanted w;
    frame rows = {0};
    grouping g = {0};
    sample y[COLUMNS_MOST + 1] = {{0}};
    bool good = read_wanted(q, &w, error) && load_series(q, w.series, w.column, &rows, error) &&
                group_rows(&g, &rows, BY_COLUMN, (int)q->output->bys, error);
    plot p = {q, &w, &g, &a->table, response_column(q, 0)};
    int grid = (int)lg_value(&q->with, "grid");
    bool held = grid == 2 || (!grid && good && !strcmp(w.series->name, "trace"));
    for (int i = 0; good && i < g.groups; i++)
        good = (held ? add_grid(&p, i, y) : add_each_x(&p, i, y)) || lg_fail_memory(error);
    if (good)
        lg_text_add(&a->note,
                    "%s over all runs, at each %s%s; low and high are the mean less and plus its standard error.",
                    w.series->name, w.column[0], held ? " of a grid (a run that has ended stays where it is)" : "");
    for (int i = 0; i < w.ys; i++)
        sample_clear(&y[i]);
    group_clear(&g);
    frame_clear(&rows);
    return good;
}

const analysis analysis_curve = {
    .name = "curve",
    .sentence = "a recorded series over all runs: mean, error, quartiles and range at each x",
    .options = options,
    .lay = lay,
    .run = run,
};

/* The rows of a series as they were recorded. If a column of numbers distinguishes curves, such as the index of a gene, it
 * becomes a column of words. */

static const lg_param row_options[] = {
    {"series", LG_LEVEL_TEXT, 0, 0, 0, "", "what is recorded: trace, generations, ...", NULL},
    {"group", LG_LEVEL_TEXT, 0, 0, 0, "", "a column of it that tells curves apart", NULL},
    {.name = NULL}};

/* The names of all columns of the series; ends with NULL. */
typedef struct {
    const study_series *series;
    const char *column[ROW_COLUMNS_MOST + 1];
    char room[ROW_COLUMNS_MOST][NAME_ROOM];
    int columns, group; /* group: index of the column that distinguishes curves, or -1 */
} wanted_rows;

static bool read_rows(const question *q, wanted_rows *w, lg_error *error) {
    const char *series = lg_value_text(&q->with, "series"), *group = lg_value_text(&q->with, "group");
    *w = (wanted_rows){.series = series_of(q, series ? series : "trace", error), .group = -1};
    if (!w->series || (group && !expect_series_column(q, w->series, group, error))) return false;
    for (const char *at = w->series->columns; *at && w->columns < ROW_COLUMNS_MOST; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        char *name = w->room[w->columns];
        memcpy(name, at, length < NAME_ROOM ? length : NAME_ROOM - 1);
        if (group && !strcmp(name, group)) w->group = w->columns;
        w->column[w->columns++] = name;
        at += length;
    }
    return true;
}

static bool lay_rows(const question *q, frame *table, lg_error *error) {
    wanted_rows w;
    if (!read_rows(q, &w, error) || !expect_responses(q, 0, 0, error)) return false;
    lay_by(q, table);
    frame_add(table, "run", false);
    for (int i = 0; i < w.columns; i++)
        frame_add(table, w.column[i], i == w.group);
    return true;
}

static bool run_rows(const question *q, answer *a, lg_error *error) {
    const int bys = (int)q->output->bys;
    wanted_rows w;
    frame rows = {0}, *table = &a->table;
    bool good = read_rows(q, &w, error) && load_series(q, w.series, w.column, &rows, error);
    for (int row = 0; good && row < rows.rows; row++) {
        int at = 0;
        frame_add_row(table);
        for (int i = 0; i < bys; i++)
            frame_put(table, at++, frame_get(&rows, BY_COLUMN + i, row));
        frame_put(table, at++, frame_get(&rows, RUN_COLUMN, row));
        for (int i = 0; i < w.columns; i++, at++) {
            double number = frame_get(&rows, BY_COLUMN + bys + i, row);
            if (i == w.group) {
                lg_text word = {0};
                lg_text_add(&word, "%.10g", number);
                frame_put_word(table, at, word.failed ? "" : word.data);
                lg_text_clear(&word);
            } else
                frame_put(table, at, number);
        }
        assert(table->failed || at == table->columns);
    }
    if (good) lg_text_add(&a->note, "As recorded: %s.", w.series->sentence);
    frame_clear(&rows);
    return good;
}

const analysis analysis_series = {
    .name = "series",
    .sentence = "the rows of a recorded series, as they are",
    .options = row_options,
    .lay = lay_rows,
    .run = run_rows,
};
