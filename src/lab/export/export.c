/* The list of formats, and the files that all formats write. */
#include "export.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "io/file.h"

const export_format export_formats[] = {
    {"iohprofiler", "traces, for IOHanalyzer and IOHinspector", export_ioh_check, export_ioh},
    {"csv", "all tables, for pandas, R and spreadsheets", NULL, export_csv},
    {NULL, NULL, NULL, NULL},
};

const export_format *export_format_find(const char *name, lg_error *error) {
    const char *names[sizeof export_formats / sizeof *export_formats] = {0};
    for (int i = 0; export_formats[i].name; i++) {
        if (!strcmp(export_formats[i].name, name)) return &export_formats[i];
        names[i] = export_formats[i].name;
    }
    const char *near = lg_nearest(name, names);
    if (near)
        lg_fail(error, "unknown format '%.40s'; did you mean '%s'?", name, near);
    else
        lg_fail(error, "unknown format '%.40s'; expected iohprofiler or csv", name);
    return NULL;
}

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
