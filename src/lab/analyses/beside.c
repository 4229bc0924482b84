/* The means of responses beside figures that a file gives for them, such as what people's games say about boards. The file is a
 * table (CSV): its columns `map` and `colour` together name a response ("original-black"), and another column has the figure. A
 * response without a figure does not count. The file may be missing, because it need not be part of the project. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/file.h"
#include "lab/report/analysis.h"
#include "lab/statistics/statistics.h"

enum { PERMUTATIONS = 10000 };

static const lg_param options[] = {
    {"file", LG_LEVEL_TEXT, 0, 0, 0, "", "a table with the columns map and colour, and one with figures", NULL},
    {"column", LG_LEVEL_TEXT, 0, 0, 0, "", "the column with the figures", NULL},
    {"ending", LG_LEVEL_TEXT, 0, 0, 0, "", "what the responses' names have more than MAP-COLOUR", NULL},
    {.name = NULL}};

static const char *const columns[] = {"response", "n", "mean", "se", "figure", NULL};
enum { RESPONSE, N, MEAN, ERROR, FIGURE };

/* Our means and the figures of the responses that have one. */
typedef struct {
    int n;
    int group[DESIGN_COLUMNS_MAX]; /* the same number for the same map */
    double mean[DESIGN_COLUMNS_MAX], figure[DESIGN_COLUMNS_MAX];
} pairing;

static bool lay(const question *q, frame *table, lg_error *error) {
    for (int i = 0; columns[i]; i++)
        frame_add(table, columns[i], i == RESPONSE);
    if (!lg_value_text(&q->with, "file") || !lg_value_text(&q->with, "column"))
        return lg_fail(error, "expected file=FILE column=NAME");
    return expect_responses(q, 1, 0, error) && expect_bys(q, 0, 0, error);
}

/* Returns the i-th cell of a line, and its length. The length is 0 if the line is too short. */
static const char *cell_of(const char *line, int i, size_t *length) {
    for (; i > 0 && line[strcspn(line, ",\n")] == ','; i--)
        line += strcspn(line, ",\n") + 1;
    *length = i ? 0 : strcspn(line, ",\r\n");
    return line;
}

/* Returns the number of a column by the name in the first line; -1 if there is none. */
static int find_column(const char *text, const char *name) {
    size_t length;
    for (int i = 0; i < DESIGN_COLUMNS_MAX; i++) {
        const char *cell = cell_of(text, i, &length);
        if (length == strlen(name) && !memcmp(cell, name, length)) return i;
    }
    return -1;
}

typedef struct {
    const char *text; /* the file */
    int map, colour, figure;
} figures;

static bool is_named(const char *name, const char *cell, size_t length) {
    return length && !strncmp(name, cell, length);
}

/* Returns the share of permutations within maps whose correlation is at least as large. */
static double permuted_share(const pairing *p, double r) {
    lg_rng rng = lg_rng_stream(1, "permutations", 0);
    double figure[DESIGN_COLUMNS_MAX];
    int larger = 1;
    memcpy(figure, p->figure, sizeof figure);
    for (int i = 0; i < PERMUTATIONS; i++) {
        /* Shuffles the figures within each map. */
        for (int last = p->n - 1; last > 0; last--) {
            int first = last;
            while (first > 0 && p->group[first - 1] == p->group[last])
                first--;
            int k = first + (int)lg_rng_below(&rng, (uint32_t)(last - first + 1));
            double held = figure[last];
            figure[last] = figure[k];
            figure[k] = held;
        }
        larger += pearson(p->mean, figure, p->n, .95).r >= r;
    }
    return larger / (1.0 + PERMUTATIONS);
}

/* Adds a response's row: our mean, and the figure that the file has for it, NAN if there is none. */
static void add_response(const question *q, const frame *runs, int i, const figures *f, pairing *p, answer *a) {
    const char *name = q->output->response[i], *ending = lg_value_text(&q->with, "ending");
    const int column = response_column(q, i);
    double figure = NAN;
    sample s = {0};
    for (int row = 0; row < runs->rows; row++)
        if (!isnan(frame_get(runs, column, row))) sample_add(&s, frame_get(runs, column, row));
    for (const char *line = f->text ? f->text : ""; *line;
         line += line[strcspn(line, "\n")] ? strcspn(line, "\n") + 1 : strlen(line)) {
        size_t map, colour, digits;
        const char *first = cell_of(line, f->map, &map), *second = cell_of(line, f->colour, &colour);
        if (!is_named(name, first, map) || name[map] != '-') continue;
        if (!is_named(name + map + 1, second, colour) || strcmp(name + map + 1 + colour, ending ? ending : "") != 0)
            continue;
        const char *number = cell_of(line, f->figure, &digits);
        char *end;
        figure = strtod(number, &end);
        if (!digits || end != number + digits) figure = NAN;
        break;
    }
    const double mean = sample_mean(&s), number[] = {s.count, mean, sample_error(&s), figure};
    if (s.failed) a->table.failed = true;
    sample_clear(&s);
    frame_add_row(&a->table);
    frame_put_word(&a->table, RESPONSE, name);
    put_numbers(&a->table, N, number, FIGURE);
    if (isnan(figure) || isnan(mean)) return;
    const char *before = i ? q->output->response[i - 1] : name, *dash = strrchr(name, '-');
    bool same = dash && !strncmp(before, name, (size_t)(dash - name) + 1);
    p->group[p->n] = p->n ? p->group[p->n - 1] + !same : 0;
    p->mean[p->n] = mean;
    p->figure[p->n++] = figure;
}

static bool run(const question *q, answer *a, lg_error *error) {
    const char *file = lg_value_text(&q->with, "file"), *column = lg_value_text(&q->with, "column");
    char path[PATH_MAX];
    lg_text text = {0};
    frame runs;
    figures f = {NULL, 0, 0, 0};
    pairing *p = calloc(1, sizeof *p);
    const bool found = beside_find(q->plan->path, file, path);
    bool good = load_runs(q, NULL, &runs, error) && (p || lg_fail_memory(error));
    if (good && found) good = file_read(path, FILE_SIZE_MAX, &text, error);
    if (good && found) {
        f = (figures){text.data, find_column(text.data, "map"), find_column(text.data, "colour"),
                      find_column(text.data, column)};
        if (f.map < 0 || f.colour < 0 || f.figure < 0)
            good = lg_fail(error, "%.200s: expected the columns map, colour and %.40s", file, column);
    }
    for (int i = 0; good && i < (int)q->output->responses; i++)
        add_response(q, &runs, i, &f, p, a);
    lg_text_add(&a->note, "n, mean and standard error over the runs%s.",
                found ? "; figure: that of the file" : "; the file with the figures is not there");
    if (good) {
        correlation c = pearson(p->mean, p->figure, p->n, .95);
        line l = least_squares(p->mean, p->figure, p->n);
        if (!isnan(c.r))
            lg_text_add(
                &a->note,
                " Over the %d responses with a figure: r = %.3f (95 %% interval by Fisher's z: %.3f to %.3f; p = %.4f, "
                "one-sided, by %d permutations of the figures within each map); figure = %.3f x mean %+.3f.",
                p->n, c.r, c.within.low, c.within.high, permuted_share(p, c.r), PERMUTATIONS, l.slope, l.intercept);
    }
    lg_text_clear(&text);
    free(p);
    frame_clear(&runs);
    return good;
}

const analysis analysis_beside = {
    .name = "beside",
    .sentence = "means beside the figures of a file: correlation, its interval, p by permutation",
    .options = options,
    .lay = lay,
    .run = run,
};
