/* levelground study report: makes tables, figures and a page from the runs in a store. */
#include "lab/report/report.h"
#include "host/progress.h"
#include "io/json.h"
#include "io/pictures/raster.h"
#include "study.h"

static const char doc[] = "Makes the tables and figures of a study, and a page of them all, from the runs in its store."
                          "\vWhat is made of the runs is as the plan says now; the runs must be those of the plan. A "
                          "store that is not finished is "
                          "reported as far as it got. Figures are drawn by gnuplot, where it is installed.";

static const option_row rows[] = {
    {"store", 0, "FILE", TEXT(study_words, store), "the store that study run has made", 0},
    {"output", 'o', "DIR", TEXT(study_words, output), "the folder for all files; made if it is not there", 0},
    {"quiet", 'q', NULL, FLAG(study_words, quiet), "no summary", 0},
    {"json", 0, NULL, FLAG(study_words, json), "print the summary as a line of JSON", 0},
    {0}};

static int say_page(const study_words *o, int undrawn) {
    lg_text page = {0};
    lg_text_add(&page, "%s/index.html", o->output);
    bool good = !page.failed;
    if (good && o->json) {
        json_t *line = json_object();
        json_put(&line, "study", json_string(o->name));
        json_put(&line, "store", json_file_name(o->store));
        json_put(&line, "output", json_file_name(page.data));
        json_put(&line, "undrawn", json_integer(undrawn));
        good = json_print(line);
    } else if (good && !o->quiet) {
        say("%s", page.data);
    }
    lg_text_clear(&page);
    return good ? DONE : complain(FAILED, "out of memory");
}

int study_report_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       EACH_ARGUMENT(study_take_argument),
                                       .check = study_check_output,
                                       .usage = "NAME",
                                       .sentence = doc};
    study_words o = {0};
    lg_error error;
    plan stored, p = {0};
    design was, d = {0};
    int status = DONE, undrawn = 0;
    parse_options(&table, argc, argv, &o);
    study_store *s = store_read(o.store, &stored, &was, &error);
    const report r = {&p, &d, s, o.output, o.name};
    if (!store_is_open(s) || !plan_open(&p, o.name, &error) || !design_init(&d, &p, was.size, &error) ||
        !store_agree(s, &d, &error))
        status = study_refuse(s, &error);
    else if (!report_check(&p, &d, &error))
        status = reject(&error);
    else {
        if (!o.quiet) progress_show("making the report of %.100s", o.store);
        if (!report_write(&r, &undrawn, &error)) status = study_fail(s, &error);
    }
    if (!status) {
        if (undrawn)
            note("%d figures were not drawn: gnuplot is not installed; their data and scripts are in %s", undrawn,
                 o.output);
        if (!raster_ready(&error)) note("no PDF was written: %s", error.text);
        status = say_page(&o, undrawn);
    }
    store_close(s);
    design_clear(&d);
    plan_clear(&p);
    design_clear(&was);
    plan_clear(&stored);
    return status;
}
