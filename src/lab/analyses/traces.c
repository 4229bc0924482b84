/* Loads runs and traces. Both frames are ordered by run, so one pass finds where each run's rows begin. */
#include "traces.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char *const columns[] = {"evaluations", "score", NULL};

bool numbers_read(const question *q, const char *option, double *number, int *count, lg_error *error) {
    const char *at = lg_value_text(&q->with, option);
    char word[40];
    for (*count = 0; at && *at; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (length >= sizeof word || *count == NUMBERS_MOST || !lg_number_read(word, &number[*count]))
            return question_fail(q, "with", error, "%s: expected numbers such as 1,2,5, found '%.40s'", option, word);
        ++*count;
        at += length;
    }
    return true;
}

bool traces_expect(const question *q, lg_error *error) {
    const study_series *series = series_of(q, "trace", error);
    return series && expect_series_column(q, series, columns[0], error) &&
           expect_series_column(q, series, columns[1], error);
}

bool traces_open(const question *q, const char *const *more, traces *t, lg_error *error) {
    *t = (traces){.x = response_column(q, 0), .y = response_column(q, 0) + 1};
    const study_series *series = series_of(q, "trace", error);
    bool good = series && load_runs(q, more, &t->runs, error) && load_series(q, series, columns, &t->rows, error);
    if (!good) return false;
    t->start = malloc(((size_t)t->runs.rows + 1) * sizeof *t->start);
    if (!t->start) return lg_fail_memory(error);
    int row = 0;
    for (int i = 0; i < t->runs.rows; i++) {
        double run = frame_get(&t->runs, RUN_COLUMN, i);
        while (row < t->rows.rows && frame_get(&t->rows, RUN_COLUMN, row) < run)
            row++;
        t->start[i] = row;
        assert(!i || t->start[i - 1] <= row);
    }
    t->start[t->runs.rows] = t->rows.rows;
    return true;
}

void traces_close(traces *t) {
    frame_clear(&t->runs);
    frame_clear(&t->rows);
    free(t->start);
    *t = (traces){0};
}

double traces_held(const traces *t, int run, double evaluations) {
    double held = NAN;
    assert(run >= 0 && run < t->runs.rows);
    for (int r = t->start[run]; r < t->start[run + 1] && frame_get(&t->rows, t->x, r) <= evaluations; r++)
        held = frame_get(&t->rows, t->y, r);
    return held;
}

double traces_reached(const traces *t, int run, double target) {
    assert(run >= 0 && run < t->runs.rows);
    for (int r = t->start[run]; r < t->start[run + 1]; r++)
        if (frame_get(&t->rows, t->y, r) <= target) return frame_get(&t->rows, t->x, r);
    return NAN;
}
