/* levelground study list: lists the available studies, and how many runs each has at each size. */
#include <stdlib.h>
#include <string.h>

#include "cli/wrap.h"
#include "io/json.h"
#include "lab/report/report.h"
#include "study.h"

typedef struct {
    bool json;
} options;

static const option_row rows[] = {
    {"json", 0, NULL, FLAG(options, json), "print JSON Lines: an object for each study", 0},
    {0},
};

static bool print_json(const char *name, const plan *p, const int64_t runs[PLAN_SIZES]) {
    json_t *line = json_object(), *sizes = json_object();
    for (int size = 0; size < PLAN_SIZES; size++)
        json_put(&sizes, plan_size_names[size], json_integer(runs[size]));
    json_put(&line, "study", json_string(name));
    json_put(&line, "title", json_string(p->text->title));
    json_put(&line, "question", json_string(p->text->question));
    json_put(&line, "runs", sizes);
    return json_print(line);
}

static void print_row(const char *name, const plan *p, const int64_t runs[PLAN_SIZES]) {
    lg_text line = {0};
    lg_text_add(&line, "%s %s Runs: %lld smoke, %lld desk, %lld full.", p->text->title, p->text->question,
                (long long)runs[PLAN_SMOKE], (long long)runs[PLAN_DESK], (long long)runs[PLAN_FULL]);
    wrap_row(0, 14, name, line.failed ? "" : line.data);
    lg_text_clear(&line);
}

int study_list_main(int argc, char **argv) {
    static const option_table table = {.rows = rows, .sentence = "Lists the studies at hand."};
    options o = {0};
    char **names;
    int count, status = DONE;
    lg_error error;
    parse_options(&table, argc, argv, &o);
    if (!plan_names(&names, &count, &error)) return reject(&error);
    for (int i = 0; i < count; i++) {
        plan p;
        int64_t runs[PLAN_SIZES];
        bool good = plan_open(&p, names[i], &error);
        for (int size = 0; good && size < PLAN_SIZES; size++) {
            design d;
            good = design_init(&d, &p, (plan_size)size, &error) && report_check(&p, &d, &error);
            runs[size] = d.runs;
            design_clear(&d);
        }
        if (!good)
            status = reject(&error);
        else if (!o.json)
            print_row(names[i], &p, runs);
        else if (!print_json(names[i], &p, runs))
            status = complain(FAILED, "out of memory");
        plan_clear(&p);
        free(names[i]);
    }
    free(names);
    return status;
}
