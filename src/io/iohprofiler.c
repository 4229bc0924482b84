/* Collects the traces and the runs of a cell as text, and writes them as files. */
#include "io/iohprofiler.h"

#include <math.h>
#include <string.h>

#include "base/put.h"
#include "io/file.h"

static const char format_version[] = "0.3.17"; /* the files look like those of this version of IOHexperimenter */

void ioh_add_attribute(ioh_cell *c, const char *name, const char *value) {
    put_open(&c->attributes, NULL, '{');
    put_string(&c->attributes, name, value);
    put_close(&c->attributes, '}');
}

static void end_run(ioh_cell *c) {
    if (!c->evaluations) return;
    put_open(&c->runs, NULL, '{');
    put_whole(&c->runs, "instance", c->instances ? 1 + c->run % c->instances : 1);
    put_whole(&c->runs, "evals", c->evaluations);
    put_open(&c->runs, "best", '{');
    put_whole(&c->runs, "evals", c->best_evaluations);
    put_real(&c->runs, "y", c->best);
    put_open(&c->runs, "x", '[');
    put_close(&c->runs, ']');
    put_close(&c->runs, '}');
    put_whole(&c->runs, "run", c->run);
    put_whole(&c->runs, "seed", c->seed);
    put_close(&c->runs, '}');
}

void ioh_begin_run(ioh_cell *c, int64_t run, int64_t seed) {
    end_run(c);
    c->run = run;
    c->seed = seed;
    c->evaluations = 0;
    c->best = INFINITY;
    lg_text_add(&c->traces, "evaluations raw_y\n");
}

void ioh_add_row(ioh_cell *c, int64_t evaluations, double y) {
    c->evaluations = evaluations;
    if (y < c->best) {
        c->best = y;
        c->best_evaluations = evaluations;
    }
    lg_text_add(&c->traces, "%lld %.10g\n", (long long)evaluations, y);
}

static void put_words(const char *name, const char *first, const char *second, lg_text *text) {
    put_open(text, name, '[');
    put_string(text, NULL, first);
    put_string(text, NULL, second);
    put_close(text, ']');
}

static void put_list(const char *name, const lg_text *list, lg_text *text) {
    put_open(text, name, '[');
    if (list->length) put_json(text, NULL, list->data);
    text->failed = text->failed || list->failed;
    put_close(text, ']');
}

static void put_cell(const ioh_cell *c, const char *traces, lg_text *text) {
    put_open(text, NULL, '{');
    put_string(text, "version", format_version);
    put_string(text, "suite", c->suite);
    put_whole(text, "function_id", c->function);
    put_string(text, "function_name", c->function_name);
    put_bool(text, "maximization", false);
    put_open(text, "algorithm", '{');
    put_string(text, "name", c->algorithm);
    put_string(text, "info", c->info);
    put_close(text, '}');
    put_list("experiment_attributes", &c->attributes, text);
    put_words("run_attributes", "run", "seed", text);
    put_words("attributes", "evaluations", "raw_y", text);
    put_open(text, "scenarios", '[');
    put_open(text, NULL, '{');
    put_whole(text, "dimension", c->dimension);
    put_string(text, "path", traces);
    put_list("runs", &c->runs, text);
    put_close(text, '}');
    put_close(text, ']');
    put_close(text, '}');
    lg_text_append(text, "\n", 1);
}

bool ioh_write(ioh_cell *c, lg_error *error) {
    lg_text folder = {0}, traces = {0}, description = {0}, text = {0};
    end_run(c);
    lg_text_add(&folder, "%s/data_f%d_%s", c->folder, c->function, c->function_name);
    lg_text_add(&traces, "%s/IOHprofiler_f%d_DIM%d.dat", folder.failed ? "" : folder.data, c->function, c->dimension);
    lg_text_add(&description, "%s/IOHprofiler_f%d_%s.json", c->folder, c->function, c->function_name);
    if (!traces.failed) put_cell(c, traces.data + strlen(c->folder) + 1, &text);
    bool failed = folder.failed || traces.failed || description.failed || text.failed || c->traces.failed;
    bool good = (!failed || lg_fail_memory(error)) && file_make_folder(folder.data, error) &&
                file_pass(traces.data, c->traces.data ? c->traces.data : "", c->traces.length, error) &&
                file_pass(description.data, text.data, text.length, error);
    lg_text_clear(&folder);
    lg_text_clear(&traces);
    lg_text_clear(&description);
    lg_text_clear(&text);
    return good;
}

void ioh_clear(ioh_cell *c) {
    lg_text_clear(&c->attributes);
    lg_text_clear(&c->runs);
    lg_text_clear(&c->traces);
}
