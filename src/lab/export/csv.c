/* Exports CSV (RFC 4180): a file for each table of the store, in the order of runs. Without times, two stores with the same
 * runs give the same bytes, whoever made the runs and in whatever order. Numbers are not rounded. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "io/file.h"
#include "lab/escape.h"

/* May this column differ between two stores of the same runs? */
static bool is_time(const char *column) {
    return !strcmp(column, "host") || !strcmp(column, "seconds") || !strcmp(column, "cpu_seconds");
}

/* Writes a text field. An empty text is written as a pair of quotes; a missing value is an empty field. */
static void put_text(FILE *to, const char *text) {
    bool quoted = !*text || strpbrk(text, ",\"\r\n");
    if (quoted) putc('"', to);
    if (csv_is_formula(text)) putc('\'', to);
    for (; *text; text++) {
        if (*text == '"') putc('"', to);
        putc(*text, to);
    }
    if (quoted) putc('"', to);
}

static void put_value(FILE *to, sqlite3_stmt *row, int column) {
    int type = sqlite3_column_type(row, column);
    if (type == SQLITE_INTEGER)
        fprintf(to, "%lld", (long long)sqlite3_column_int64(row, column));
    else if (type == SQLITE_FLOAT) {
        /* Writes a number with at least 15 digits, and with more if they are needed to read back exactly the
         * same number. */
        double value = sqlite3_column_double(row, column);
        char text[40];
        for (int digits = 15; digits <= 17; digits++) {
            snprintf(text, sizeof text, "%.*g", digits, value);
            if (strtod(text, NULL) == value) break;
        }
        fputs(text, to);
    } else if (type == SQLITE_TEXT && sqlite3_column_text(row, column))
        put_text(to, (const char *)sqlite3_column_text(row, column));
}

/* Writes a line of the table: the column names, or the values of the current row. */
static void put_line(FILE *to, sqlite3_stmt *table, bool names, const export_request *r) {
    bool first = true;
    for (int c = 0; c < sqlite3_column_count(table); c++) {
        const char *name = sqlite3_column_name(table, c);
        if (!strcmp(name, "digest") || (is_time(name) && !r->times)) continue;
        if (!first) putc(',', to);
        first = false;
        if (names)
            put_text(to, name);
        else
            put_value(to, table, c);
    }
    putc('\n', to);
}

static bool write_rows(const export_request *r, sqlite3_stmt *table, const char *name, int64_t *rows, lg_error *error) {
    export_file f;
    int status;
    if (!export_file_open(&f, error, "%s/%s.csv", r->folder, name)) return false;
    put_line(f.stream, table, true, r);
    bool good = true;
    while ((status = sqlite3_step(table)) == SQLITE_ROW && !ferror(f.stream)) {
        good = store_check_row(r->store, table, error);
        if (!good) break;
        put_line(f.stream, table, false, r);
        ++*rows;
    }
    good = good && (ferror(f.stream) || status == SQLITE_DONE || store_fail(r->store, error));
    return export_file_close(&f, good, error);
}

/* Writes a table. `name` is its name, quoted for SQL; `order` lists the columns by which the rows are ordered. */
static bool write_table(const export_request *r, const char *name, const char *order, int64_t *rows, lg_error *error) {
    lg_text sql = {0}, plain = {0};
    sqlite3_stmt *table = NULL;
    lg_text_add(&sql, "select * from %s order by %s", name, order);
    lg_text_append(&plain, name + 1, strlen(name) - 2);
    bool good = (!sql.failed && !plain.failed) || lg_fail_memory(error);
    good = good && (sqlite3_prepare_v2(store_database(r->store), sql.data, -1, &table, NULL) == SQLITE_OK ||
                    store_fail(r->store, error));
    good = good && write_rows(r, table, plain.data, rows, error);
    sqlite3_finalize(table);
    lg_text_clear(&sql);
    lg_text_clear(&plain);
    return good;
}

/* Writes an experiment's table, or one of its series. */
static bool write_part(const export_request *r, const design_experiment *e, const study_series *series, int64_t *rows,
                       lg_error *error) {
    lg_text name = {0};
    store_table(e, series, &name);
    bool good =
        (!name.failed || lg_fail_memory(error)) && write_table(r, name.data, series ? "1, 2" : "1", rows, error);
    lg_text_clear(&name);
    return good;
}

bool export_csv(const export_request *r, export_summary *sum, lg_error *error) {
    const design *d = store_design(r->store);
    int64_t other = 0;
    if (!file_make_folder(r->folder, error) || !write_table(r, "\"study\"", "rowid", &other, error)) return false;
    sum->files++;
    for (int i = 0; i < d->experiments; i++) {
        const design_experiment *e = &d->experiment[i];
        if (!write_part(r, e, NULL, &sum->runs, error)) return false;
        sum->files++;
        for (int s = 0; e->kind->series[s].name; s++) {
            if (!(e->recorded >> s & 1)) continue;
            if (!write_part(r, e, &e->kind->series[s], &other, error)) return false;
            sum->files++;
        }
    }
    return true;
}
