/* levelground study merge: merges the stores of a study's parts into one. */
#include "host/progress.h"
#include "io/file.h"
#include "io/json.h"
#include "lab/store.h"
#include "study.h"

typedef struct {
    const char *store;
    char **parts;
    int count;
    bool quiet, json;
} options;

static const char doc[] = "Takes over into a store what the stores of parts have (see: levelground study run --part)."
                          "\vA run that both have must be the same, but for where it was made and how long it took; so "
                          "the same part may come "
                          "twice. A part that contradicts is refused, and nothing of it is taken.";

static const option_row rows[] = {
    {"store", 0, "FILE", TEXT(options, store),
     "the store; if it does not exist, it is created with the first part's plan", 0},
    {"quiet", 'q', NULL, FLAG(options, quiet), "no summary", 0},
    {"json", 0, NULL, FLAG(options, json), "print JSON Lines: an object for each part", 0},
    {0}};

static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const options *o = options_read;
    (void)tags;
    if (!o->store) options_error(reading, "expected a store: --store FILE");
    if (!o->count) options_error(reading, "expected the stores of parts");
}

static bool print_json(const options *o, const char *part, int64_t taken) {
    json_t *line = json_object();
    json_put(&line, "store", json_file_name(o->store));
    json_put(&line, "part", json_file_name(part));
    json_put(&line, "taken", json_integer(taken));
    return json_print(line);
}

/* Merges the parts one after the other. If a part fails, the parts before it stay merged. A failure means that the part is bad,
 * unless the disk has failed. */
int study_merge_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       ALL_ARGUMENTS(options, parts, count),
                                       .check = check_options,
                                       .usage = "PART...",
                                       .sentence = doc};
    options o = {0};
    lg_error error;
    plan p;
    design d;
    parse_options(&table, argc, argv, &o);
    study_store *first = store_read(file_is_missing(o.store) ? o.parts[0] : o.store, &p, &d, &error), *s = NULL;
    int status = store_is_open(first) ? DONE : study_refuse(first, &error);
    store_close(first);
    if (!status) {
        s = store_open(o.store, &d, &error);
        if (!store_is_open(s)) status = study_refuse(s, &error);
    }
    for (int i = 0; !status && i < o.count; i++) {
        int64_t taken = 0;
        if (!o.quiet) progress_show("merging %.100s", o.parts[i]);
        if (!store_merge(s, o.parts[i], &taken, &error))
            status = study_refuse(s, &error);
        else if (o.json)
            status = print_json(&o, o.parts[i], taken) ? DONE : complain(FAILED, "out of memory");
        else if (!o.quiet)
            say("%lld runs taken from %s", (long long)taken, o.parts[i]);
    }
    store_close(s);
    design_clear(&d);
    plan_clear(&p);
    return status;
}
