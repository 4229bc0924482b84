/* Shows the rows of a series as they were recorded. If a column of numbers distinguishes curves, such as the index of a gene,
 * it becomes a column of words. */
#include <assert.h>
#include <string.h>

#include "lab/report/analysis.h"

enum { COLUMNS_MOST = 16, NAME_ROOM = 32 };

static const lg_param options[] = {
    {"series", LG_LEVEL_TEXT, 0, 0, 0, "", "what is recorded: trace, generations, ...", NULL},
    {"group", LG_LEVEL_TEXT, 0, 0, 0, "", "a column of it that tells curves apart", NULL},
    {.name = NULL}};

/* The names of all columns of the series; ends with NULL. */
typedef struct {
    const study_series *series;
    const char *column[COLUMNS_MOST + 1];
    char room[COLUMNS_MOST][NAME_ROOM];
    int columns, group; /* group: index of the column that distinguishes curves, or -1 */
} wanted;

static bool read_wanted(const question *q, wanted *w, lg_error *error) {
    const char *series = lg_value_text(&q->with, "series"), *group = lg_value_text(&q->with, "group");
    *w = (wanted){.series = series_of(q, series ? series : "trace", error), .group = -1};
    if (!w->series || (group && !expect_series_column(q, w->series, group, error))) return false;
    for (const char *at = w->series->columns; *at && w->columns < COLUMNS_MOST; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        char *name = w->room[w->columns];
        memcpy(name, at, length < NAME_ROOM ? length : NAME_ROOM - 1);
        if (group && !strcmp(name, group)) w->group = w->columns;
        w->column[w->columns++] = name;
        at += length;
    }
    return true;
}

static bool lay(const question *q, frame *table, lg_error *error) {
    wanted w;
    if (!read_wanted(q, &w, error) || !expect_responses(q, 0, 0, error)) return false;
    lay_by(q, table);
    frame_add(table, "run", false);
    for (int i = 0; i < w.columns; i++)
        frame_add(table, w.column[i], i == w.group);
    return true;
}

static bool run(const question *q, answer *a, lg_error *error) {
    const int bys = (int)q->output->bys;
    wanted w;
    frame rows = {0}, *table = &a->table;
    bool good = read_wanted(q, &w, error) && load_series(q, w.series, w.column, &rows, error);
    for (int row = 0; good && row < rows.rows; row++) {
        int at = 0;
        frame_row(table);
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
    .options = options,
    .lay = lay,
    .run = run,
};
