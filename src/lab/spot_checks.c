/* Reads and writes spot checks, and computes the digests of runs. */
#include "lab/spot_checks.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/reader.h"
#include "io/file.h"
#include "lab/store_inside.h"

static const char head[] = "study,size,run,digest";

uint64_t spot_digest(const design *d, const study_row *row) {
    const design_run r = design_at(d, row->run);
    const design_experiment *e = r.experiment;
    uint64_t digest = digest_whole(digest_whole(HASH_START, row->run), (int64_t)r.seed);
    digest = digest_text(digest, row->stop, strlen(row->stop));
    for (int i = 0; i < e->responses.count; i++) {
        const char *name = e->responses.name[i];
        if (store_is_time(name)) continue;
        /* Later versions may have more requirements: those that the run does not use are left out, and the others named. */
        if (e->keeps_requirements && isnan(row->value[i])) continue;
        if (e->keeps_requirements) digest = digest_text(digest, name, strlen(name));
        digest = digest_number(digest, row->value[i]);
    }
    for (int i = 0; e->kind->series[i].name; i++) {
        if (!store_records(e, i)) continue;
        const sample *values = &row->series[i];
        const int width = design_words_count(e->kind->series[i].columns);
        uint64_t times = 0; /* the columns of times, as bits */
        assert(width < 64);
        for (int c = 0; c < width; c++) {
            char name[64];
            size_t length;
            const char *word = design_word(e->kind->series[i].columns, c, &length);
            assert(length < sizeof name);
            memcpy(name, word, length);
            name[length] = '\0';
            times |= (uint64_t)store_is_time(name) << c;
        }
        digest = digest_whole(digest, values->count);
        for (int k = 0; k < values->count; k++)
            if (!(times >> k % width & 1)) digest = digest_number(digest, values->value[k]);
    }
    return digest;
}

bool spot_is_repeatable(const design *d, int64_t run, bool *repeatable, lg_error *error) {
    design_run r = design_at(d, run);
    design_setup setup;
    bool good = design_set_up(d, &r, &setup, error);
    *repeatable = good && setup.seconds == 0;
    design_setup_clear(&setup);
    return good;
}

void spot_checks_add(spot_checks *checks, const design *d, const study_row *row) {
    assert(checks->count < SPOT_CHECKS_MAX);
    checks->check[checks->count++] = (spot_check){row->run, spot_digest(d, row)};
}

bool spot_checks_write(const spot_checks *checks, const char *path, lg_error *error) {
    lg_text text = {0};
    lg_text_add(&text, "%s\n", head);
    for (int i = 0; i < checks->count; i++)
        lg_text_add(&text, "%s,%s,%lld,%016llx\n", checks->study, plan_size_names[checks->size],
                    (long long)checks->check[i].run, (unsigned long long)checks->check[i].digest);
    bool good = text.failed ? lg_fail_memory(error) : file_write(path, text.data, text.length, error);
    lg_text_clear(&text);
    return good;
}

static bool is_of_name(char c) {
    return lg_is_visible(c) && c != ',';
}

static bool take_comma(lg_reader *r) {
    return lg_reader_take(r, ",") || lg_reader_expected(r, "a comma");
}

/* Reads a line. All lines have the same study and the same size. */
static bool take_check(lg_reader *r, spot_checks *checks) {
    static const char digits[] = "0123456789abcdef";
    spot_check *check = &checks->check[checks->count];
    char study[SPOT_STUDY_ROOM];
    if (!lg_reader_take_word(r, is_of_name, study, sizeof study) ||
        (*checks->study && strcmp(study, checks->study) != 0))
        return lg_reader_expected(r, *checks->study ? checks->study : "the name of a study");
    memcpy(checks->study, study, sizeof study);
    if (!take_comma(r)) return false;
    int size = 0;
    while (size < PLAN_SIZES &&
           ((checks->count && (int)checks->size != size) || !lg_reader_take(r, plan_size_names[size])))
        size++;
    if (size == PLAN_SIZES)
        return lg_reader_expected(r, checks->count ? plan_size_names[checks->size] : "smoke, desk or full");
    checks->size = (plan_size)size;
    if (!take_comma(r)) return false;
    if (!lg_reader_take_whole(r, 0, INT64_MAX, &check->run)) return lg_reader_expected(r, "the number of a run");
    if (!take_comma(r)) return false;
    check->digest = 0;
    for (int i = 0; i < 16; i++) {
        const char *digit = r->at + i < r->end && r->at[i] ? strchr(digits, r->at[i]) : NULL;
        if (!digit) return lg_reader_expected(r, "a digest of 16 digits, 0 to 9 and a to f");
        check->digest = check->digest << 4 | (uint64_t)(digit - digits);
    }
    lg_reader_advance(r, r->at + 16);
    return r->at == r->end || lg_reader_expected(r, "the end of the line");
}

bool spot_checks_read(spot_checks *checks, const char *path, lg_error *error) {
    lg_text text = {0};
    lg_error inner;
    *checks = (spot_checks){.count = 0};
    if (!file_read(path, 1 << 20, &text, error)) return false;
    lg_reader r = lg_reader_open(text.data, text.length, &inner), line = r;
    bool good = (lg_reader_next_line(&r, &line) && lg_reader_take(&line, head) && line.at == line.end) ||
                lg_reader_expected(&line, head);
    while (good && lg_reader_next_line(&r, &line)) {
        good = checks->count < SPOT_CHECKS_MAX ? take_check(&line, checks)
                                               : lg_reader_expected(&line, "at most 1,000 runs");
        checks->count += good;
    }
    good = good && (checks->count || lg_reader_expected(&line, "a run"));
    if (!good) lg_fail_within(error, &inner, "%s:", file_title(path));
    lg_text_clear(&text);
    return good;
}

bool spot_checks_fit(const spot_checks *checks, const char *path, const design *d, lg_error *error) {
    const char *study = d->plan->text->study;
    if (strcmp(checks->study, study) != 0)
        return lg_fail(error, "%s: expected runs of the study %s, found those of %s", file_title(path), study,
                       checks->study);
    for (int i = 0; i < checks->count; i++)
        if (checks->check[i].run >= d->runs)
            return lg_fail(error, "%s: expected runs from 0 to %lld, found %lld", file_title(path),
                           (long long)d->runs - 1, (long long)checks->check[i].run);
    return true;
}
