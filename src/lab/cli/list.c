/* levelground study list: lists the available studies, and how many runs each has at each size. */
#include <stdlib.h>
#include <string.h>

#include "cli/wrap.h"
#include "lab/report/report.h"
#include "study.h"

int study_list_main(int argc, char **argv) {
    static const option_table table = {.sentence = "Lists the studies at hand."};
    char **names;
    int count, status = DONE;
    lg_error error;
    parse_options(&table, argc, argv, NULL);
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
        if (good) {
            lg_text line = {0};
            lg_text_add(&line, "%s %s Runs: %lld smoke, %lld desk, %lld full.", p.text->title, p.text->question,
                        (long long)runs[PLAN_SMOKE], (long long)runs[PLAN_DESK], (long long)runs[PLAN_FULL]);
            wrap_row(0, 14, names[i], line.failed ? "" : line.data);
            lg_text_clear(&line);
        } else
            status = reject(&error);
        plan_clear(&p);
        free(names[i]);
    }
    free(names);
    return status;
}
