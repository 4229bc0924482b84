/* The kind of runs that search a level and do nothing else. */
#include <stdlib.h>

#include "search_one.h"

static const lg_param options[] = {SEEK_OPTIONS, {.name = NULL}};

static void close(void *memory) {
    seek_close(memory);
    free(memory);
}

static void *open(const study_bench *b, lg_error *error) {
    seeking *s = calloc(1, sizeof *s);
    if (!s) lg_fail_memory(error);
    if (!s || seek_open(s, b, error)) return s;
    close(s);
    return NULL;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    (void)r;
    return seek_run(memory, b, row, error);
}

const study_kind study_kind_search = {
    .name = "search",
    .sentence = "a level is searched, as by generate",
    .options = options,
    .series = record_series,
    .columns = seek_columns,
    .open = open,
    .close = close,
    .run = run,
};
