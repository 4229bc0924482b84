/* Compares a run that was made again with the same run in the store. Times may differ. */
#include <assert.h>
#include <string.h>

#include "lab/store_inside.h"

typedef struct {
    const study_store *s;
    const study_row *made;
    lg_error *error;
} comparing;

/* Compares a stored number with the number that was made now. NULL stands for NaN. */
static bool same_number(const comparing *c, sqlite3_stmt *row, int column, double made) {
    const char *name = sqlite3_column_name(row, column);
    bool is_missing = sqlite3_column_type(row, column) == SQLITE_NULL;
    double stored = is_missing ? NAN : sqlite3_column_double(row, column);
    if (store_is_time(name) || stored == made || (is_missing && made != made)) return true;
    return lg_fail(c->error, "run %lld: made again it has %s %.17g, in the store %.17g", (long long)c->made->run, name,
                   made, stored);
}

static int column_of(sqlite3_stmt *row, const char *name) {
    int c = 0;
    while (c < sqlite3_column_count(row) && strcmp(sqlite3_column_name(row, c), name) != 0)
        c++;
    return c;
}

static bool same_row(const comparing *c, const design_experiment *e, sqlite3_stmt *row) {
    const char *stop = (const char *)sqlite3_column_text(row, column_of(row, "stop"));
    int first = column_of(row, "stop") + 1;
    bool good = stop && (!strcmp(stop, c->made->stop) ||
                         lg_fail(c->error, "run %lld: made again it stops by %s, in the store by %s",
                                 (long long)c->made->run, c->made->stop, stop));
    for (int i = 0; good && i < e->responses.count; i++)
        good = same_number(c, row, first + i, c->made->value[i]);
    return good;
}

/* Prepares "select * from TABLE where run = ?", with the rows in the order in which a series was recorded. */
static sqlite3_stmt *find_run(const comparing *c, const design_experiment *e, const study_series *series) {
    sqlite3_stmt *find = store_query(c->s, "select * from ", e, series, " where run = ? order by 2", c->error);
    if (find) sqlite3_bind_int64(find, 1, c->made->run);
    return find;
}

static bool same_run(const comparing *c, const design_experiment *e) {
    sqlite3_stmt *find = find_run(c, e, NULL);
    int status = find ? sqlite3_step(find) : SQLITE_OK;
    bool good = status == SQLITE_ROW    ? store_check_row(c->s, find, c->error) && same_row(c, e, find)
                : status == SQLITE_DONE ? lg_fail(c->error, "run %lld is not in the store yet", (long long)c->made->run)
                                        : find && store_fail(c->s, c->error);
    sqlite3_finalize(find);
    return good;
}

static bool same_series(const comparing *c, const design_experiment *e, int which) {
    const study_series *series = &e->kind->series[which];
    const sample *made = &c->made->series[which];
    int width = study_series_width(series), at = 0, status = SQLITE_DONE;
    assert(made->count % width == 0);
    sqlite3_stmt *rows = find_run(c, e, series);
    bool good = rows;
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW && at < made->count) {
        for (int k = 0; good && k < width; k++)
            good = same_number(c, rows, k + 1, made->value[at + k]);
        at += width;
    }
    if (good && status != SQLITE_ROW && status != SQLITE_DONE) good = store_fail(c->s, c->error);
    if (good && (status == SQLITE_ROW || at < made->count))
        good = lg_fail(c->error, "run %lld: made again it has %s rows of the series %s than in the store",
                       (long long)c->made->run, status == SQLITE_ROW ? "fewer" : "more", series->name);
    sqlite3_finalize(rows);
    return good;
}

bool store_has_same(const study_store *s, const study_row *made, lg_error *error) {
    const design_experiment *e = design_at(s->design, made->run).experiment;
    comparing c = {s, made, error};
    bool good = same_run(&c, e);
    for (int i = 0; good && e->kind->series[i].name; i++)
        good = !store_records(e, i) || same_series(&c, e, i);
    return good;
}
