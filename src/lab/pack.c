/* Packs rows into bytes. The fields are: run, seconds, cpu_seconds, stop and host (each with its terminating zero), the
 * responses, and for each recorded series the count of its numbers and then the numbers. The run's number determines how many
 * responses and which series follow. */
#include "lab/pack.h"

#include <assert.h>
#include <string.h>

#include "lab/store.h"

static void add_bytes(lg_text *to, const void *what, size_t size) {
    lg_text_append(to, what, size);
}

void pack_row(const study_row *row, const design *d, lg_text *to) {
    const design_experiment *e = design_at(d, row->run).experiment;
    add_bytes(to, &row->run, sizeof row->run);
    add_bytes(to, &row->seconds, sizeof row->seconds);
    add_bytes(to, &row->cpu_seconds, sizeof row->cpu_seconds);
    add_bytes(to, row->stop, strlen(row->stop) + 1);
    add_bytes(to, row->host, strlen(row->host) + 1);
    add_bytes(to, row->value, sizeof *row->value * (size_t)e->responses.count);
    for (int i = 0; e->kind->series[i].name; i++) {
        if (!store_records(e, i)) continue;
        const sample *s = &row->series[i];
        assert(s->count % design_words_count(e->kind->series[i].columns) == 0);
        add_bytes(to, &s->count, sizeof s->count);
        if (s->count) add_bytes(to, s->value, sizeof *s->value * (size_t)s->count);
    }
}

typedef struct {
    const lg_text *bytes;
    size_t at;
} reader;

static size_t bytes_left(const reader *r) {
    return r->bytes->length - r->at;
}

static bool take_bytes(reader *r, void *what, size_t size) {
    if (bytes_left(r) < size) return false;
    memcpy(what, r->bytes->data + r->at, size);
    r->at += size;
    return true;
}

static bool take_words(reader *r, const char **words) {
    const char *begin = r->bytes->data + r->at, *end = memchr(begin, '\0', bytes_left(r));
    if (!end) return false;
    *words = begin;
    r->at += (size_t)(end - begin) + 1;
    return true;
}

static bool take_series(reader *r, const study_series *series, sample *to) {
    int count;
    if (!take_bytes(r, &count, sizeof count) || count < 0 || count % design_words_count(series->columns)) return false;
    if (bytes_left(r) / sizeof(double) < (size_t)count) return false;
    for (int i = 0; i < count; i++) {
        double value = 0;
        take_bytes(r, &value, sizeof value);
        sample_add(to, value);
    }
    return !to->failed;
}

bool unpack_row(study_row *row, const design *d, const lg_text *bytes, size_t *at) {
    reader r = {bytes, *at};
    assert(*at <= bytes->length);
    study_row_empty(row);
    if (!take_bytes(&r, &row->run, sizeof row->run) || row->run < 0 || row->run >= d->runs) return false;
    const design_experiment *e = design_at(d, row->run).experiment;
    bool good = take_bytes(&r, &row->seconds, sizeof row->seconds) &&
                take_bytes(&r, &row->cpu_seconds, sizeof row->cpu_seconds) && take_words(&r, &row->stop) &&
                take_words(&r, &row->host) &&
                take_bytes(&r, row->value, sizeof *row->value * (size_t)e->responses.count);
    for (int i = 0; good && e->kind->series[i].name; i++)
        good = !store_records(e, i) || take_series(&r, &e->kind->series[i], &row->series[i]);
    if (!good) return false;
    *at = r.at;
    return true;
}
