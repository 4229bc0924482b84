/* The list of formats, the files that all formats write, and the format CSV. */
#include "export.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/file.h"
#include "lab/escape.h"

bool export_file_open(export_file *f, lg_error *error, const char *format, ...) {
    char name[4096];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(name, sizeof name, format, list);
    va_end(list);
    *f = (export_file){0};
    if (length >= (int)sizeof name) return lg_fail(error, "%.60s...: the name is too long", name);
    lg_text_add(&f->path, "%s", name);
    if (f->path.failed) return lg_fail_memory(error);
    f->stream = fopen(name, "w");
    if (f->stream) return true;
    lg_fail(error, "%s: cannot write: %s", file_title(name), strerror(errno));
    lg_text_clear(&f->path);
    return false;
}

bool export_file_close(export_file *f, bool good, lg_error *error) {
    bool whole = !ferror(f->stream);
    whole = fclose(f->stream) == 0 && whole;
    if (good && !whole) lg_fail(error, "%s: cannot write: %s", file_title(f->path.data), strerror(errno));
    if (!good || !whole) unlink(f->path.data);
    lg_text_clear(&f->path);
    return good && whole;
}

/* Exports CSV (RFC 4180): a file for each table of the store, in the order of runs. Without times, two stores with the same
 * runs give the same bytes, whoever made the runs and in whatever order. Numbers are not rounded. */

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

/* Writes a line of the table: the column names, or the values of the current row. A number has at least 15 digits, and more if
 * they are needed to read back exactly the same number. */
static void put_line(FILE *to, sqlite3_stmt *table, bool names, const export_request *r) {
    bool first = true;
    for (int c = 0; c < sqlite3_column_count(table); c++) {
        const char *name = sqlite3_column_name(table, c);
        const int type = names ? SQLITE_NULL : sqlite3_column_type(table, c);
        /* where and how fast a run was made may differ between two stores of the same runs */
        bool is_of_making = !strcmp(name, "host") || !strcmp(name, "seconds") || !strcmp(name, "cpu_seconds");
        if (!strcmp(name, "digest") || (is_of_making && !r->times)) continue;
        if (!first) putc(',', to);
        first = false;
        if (names)
            put_text(to, name);
        else if (type == SQLITE_INTEGER)
            fprintf(to, "%lld", (long long)sqlite3_column_int64(table, c));
        else if (type == SQLITE_FLOAT) {
            double value = sqlite3_column_double(table, c);
            char text[40];
            for (int digits = 15; digits <= 17; digits++) {
                snprintf(text, sizeof text, "%.*g", digits, value);
                if (strtod(text, NULL) == value) break;
            }
            fputs(text, to);
        } else if (type == SQLITE_TEXT && sqlite3_column_text(table, c))
            put_text(to, (const char *)sqlite3_column_text(table, c));
    }
    putc('\n', to);
}

/* Writes a table. `name` is its name, quoted for SQL; `order` lists the columns by which the rows are ordered. */
static bool write_table(const export_request *r, const char *name, const char *order, int64_t *rows, lg_error *error) {
    lg_text sql = {0}, plain = {0};
    sqlite3_stmt *table = NULL;
    export_file f;
    int status;
    lg_text_add(&sql, "select * from %s order by %s", name, order);
    lg_text_append(&plain, name + 1, strlen(name) - 2);
    bool good = (!sql.failed && !plain.failed) || lg_fail_memory(error);
    good = good && (sqlite3_prepare_v2(store_database(r->store), sql.data, -1, &table, NULL) == SQLITE_OK ||
                    store_fail(r->store, error));
    good = good && export_file_open(&f, error, "%s/%s.csv", r->folder, plain.data);
    if (good) {
        put_line(f.stream, table, true, r);
        while ((status = sqlite3_step(table)) == SQLITE_ROW && !ferror(f.stream)) {
            good = store_check_row(r->store, table, error);
            if (!good) break;
            put_line(f.stream, table, false, r);
            ++*rows;
        }
        good = good && (ferror(f.stream) || status == SQLITE_DONE || store_fail(r->store, error));
        good = export_file_close(&f, good, error);
    }
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

static bool write_csv(const export_request *r, export_summary *sum, lg_error *error) {
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

static const export_format every_format[] = {
    {"iohprofiler", "traces, for IOHanalyzer and IOHinspector", export_ioh_check, export_ioh},
    {"csv", "all tables, for pandas, R and spreadsheets", NULL, write_csv},
    {NULL, NULL, NULL, NULL},
};

const export_format *export_format_find(const char *name, lg_error *error) {
    const char *names[sizeof every_format / sizeof *every_format] = {0};
    for (int i = 0; every_format[i].name; i++) {
        if (!strcmp(every_format[i].name, name)) return &every_format[i];
        names[i] = every_format[i].name;
    }
    const char *near = lg_nearest(name, names);
    if (near)
        lg_fail(error, "unknown format '%.40s'; did you mean '%s'?", name, near);
    else
        lg_fail(error, "unknown format '%.40s'; expected iohprofiler or csv", name);
    return NULL;
}
