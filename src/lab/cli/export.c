/* levelground study export: writes a store in the formats of other programs. */
#include <string.h>

#include "host/progress.h"
#include "io/json.h"
#include "lab/export/export.h"
#include "study.h"

typedef struct {
    study_words words;
    const char *format;
    bool times;
} options;

static const char doc[] = "Writes the runs of a study for other programs: their traces for the analysers of "
                          "IOHprofiler, or all tables as CSV."
                          "\vTwo stores of the same runs give the same files: diff -r compares them.";

static const option_row rows[] = {
    {"store", 0, "FILE", TEXT(options, words.store), "the store; may also be given as the second argument", 0},
    {"format", 'f', "F", TEXT(options, format), "iohprofiler (the default) or csv", 0},
    {"output", 'o', "DIR", TEXT(options, words.output), "write files into this folder", 0},
    {"quiet", 'q', NULL, FLAG(options, words.quiet), "no summary", 0},
    {"json", 0, NULL, FLAG(options, words.json), "print the summary as a line of JSON", 0},
    {"times", 0, NULL, FLAG(options, times), "with csv: also where and how long each run was made", 0},
    {0}};

static bool print_json(const options *o, const export_summary *sum) {
    json_t *line = json_object();
    json_put(&line, "study", json_string(o->words.name));
    json_put(&line, "store", json_file_name(o->words.store));
    json_put(&line, "format", json_string(o->format));
    json_put(&line, "output", json_file_name(o->words.output));
    json_put(&line, "runs", json_integer(sum->runs));
    json_put(&line, "files", json_integer(sum->files));
    json_put(&line, "left_out", json_integer(sum->left));
    return json_print(line);
}

int study_export_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       EACH_ARGUMENT(study_take_argument),
                                       .check = study_check_output,
                                       .usage = "NAME",
                                       .sentence = doc};
    options o = {.format = "iohprofiler"};
    lg_error error;
    plan p = {0}, named = {0};
    design d = {0};
    parse_options(&table, argc, argv, &o);
    if (o.times && !strcmp(o.format, "iohprofiler"))
        return complain(MISUSED, "--times needs --format csv: files of IOHprofiler have no times");
    const export_format *format = export_format_find(o.format, &error);
    study_store *s = format ? store_read(o.words.store, &p, &d, &error) : NULL;
    const export_request request = {.store = s, .folder = o.words.output, .times = o.times};
    bool good = store_is_open(s);
    if (good) {
        /* the store must belong to the study that the user gave by name or path */
        const bool is_path = strchr(o.words.name, '/');
        good = !is_path || plan_open(&named, o.words.name, &error);
        const char *name = is_path && good ? named.text->study : o.words.name;
        if (good && strcmp(name, p.text->study) != 0)
            good =
                lg_fail(&error, "%.60s: a store of the study %.60s, not of %.60s", o.words.store, p.text->study, name);
        plan_clear(&named);
    }
    good = good && (!format->check || format->check(&request, &error));
    int status = DONE;
    export_summary sum = {0};
    if (good && !o.words.quiet) progress_show("writing the runs of %.100s", o.words.store);
    if (!good)
        status = study_refuse(s, &error);
    else if (!format->write(&request, &sum, &error)) /* the output cannot be written, unless the store is damaged */
        status = study_fail(s, &error);
    else {
        if (o.words.json)
            status = print_json(&o, &sum) ? DONE : complain(FAILED, "out of memory");
        else if (!o.words.quiet)
            say("%lld runs in %lld files: %s", (long long)sum.runs, (long long)sum.files, o.words.output);
        if (sum.left)
            note("%lld runs are left out: they had no level at their first evaluation, which the format requires",
                 (long long)sum.left);
    }
    store_close(s);
    design_clear(&d);
    plan_clear(&p);
    return status;
}
