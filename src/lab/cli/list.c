/* levelground study list: lists the available studies, and how many runs each has at each size. */
#include <stdlib.h>
#include <string.h>

#include "cli/wrap.h"
#include "lab/report/report.h"
#include "study.h"

static bool count_runs(const plan *p, int64_t runs[PLAN_SIZES], lg_error *error) {
    for (int size = 0; size < PLAN_SIZES; size++) {
        design d;
        bool good = design_init(&d, p, (plan_size)size, error) && report_check(p, &d, error);
        runs[size] = d.runs;
        design_clear(&d);
        if (!good) return false;
    }
    return true;
}

static bool list_one(const char *name, lg_error *error) {
    plan p;
    int64_t runs[PLAN_SIZES];
    bool good = plan_open(&p, name, error) && count_runs(&p, runs, error);
    if (good) {
        lg_text line = {0};
        lg_text_add(&line, "%s %s Runs: %lld smoke, %lld desk, %lld full.", p.text->title, p.text->question,
                    (long long)runs[PLAN_SMOKE], (long long)runs[PLAN_DESK], (long long)runs[PLAN_FULL]);
        wrap_row(0, 14, name, line.failed ? "" : line.data);
        lg_text_clear(&line);
    }
    plan_clear(&p);
    return good;
}

int study_list_main(int argc, char **argv) {
    static const option_table table = {.sentence = "Lists the studies at hand."};
    char **names;
    int count, status = DONE;
    lg_error error;
    parse_options(&table, argc, argv, NULL);
    if (!plan_names(&names, &count, &error)) return reject(&error);
    for (int i = 0; i < count; i++) {
        if (!list_one(names[i], &error)) status = reject(&error);
        free(names[i]);
    }
    free(names);
    return status;
}
