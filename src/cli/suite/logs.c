/* Writes the suite's runs as IOHprofiler's files (Doerr et al. 2018; the format of IOHexperimenter 0.3.17): for each
 * algorithm a folder, in it for each problem a JSON file, and a .dat file with the traces of its runs. */
#include <string.h>

#include "base/put.h"
#include "cli/suite/suite.h"
#include "io/file.h"

/* The runs of one algorithm on one problem. */
typedef struct {
    const suite_runs *all;
    const suite_run *run;
    int function;       /* number of the problem in the suite, from 1 */
    const char *folder; /* the algorithm's */
} cell;

static void put_words(const char *name, const char *const *words, int count, lg_text *text) {
    put_open(text, name, '[');
    for (int k = 0; k < count; k++)
        put_string(text, NULL, words[k]);
    put_close(text, ']');
}

static void put_cell(const cell *c, const char *path, lg_text *text) {
    const suite_run *first = c->run;
    lg_text info = {0};
    lg_text_add(&info, "levelground suite --run --instance %s --algorithm %s --seed %lld", first->instance->name,
                first->algorithm, (long long)first->seed);
    put_open(text, NULL, '{');
    put_string(text, "version", "0.3.17");
    put_string(text, "suite", "levelground-suite-1");
    put_whole(text, "function_id", c->function);
    put_string(text, "function_name", first->instance->name);
    put_bool(text, "maximization", false);
    put_open(text, "algorithm", '{');
    put_string(text, "name", first->algorithm);
    put_string(text, "info", info.data);
    put_close(text, '}');
    put_open(text, "experiment_attributes", '[');
    put_open(text, NULL, '{');
    put_string(text, "levelground", LG_VERSION);
    put_close(text, '}');
    put_close(text, ']');
    put_words("run_attributes", (const char *const[]){"run", "seed"}, 2, text);
    put_words("attributes", (const char *const[]){"evaluations", "raw_y"}, 2, text);
    text->failed = text->failed || info.failed;
    lg_text_clear(&info);
    put_open(text, "scenarios", '[');
    put_open(text, NULL, '{');
    put_whole(text, "dimension", first->dimension);
    put_string(text, "path", path);
    put_open(text, "runs", '[');
    for (const suite_run *run = first; run < first + c->all->runs; run++) {
        put_open(text, NULL, '{');
        put_whole(text, "instance", 1);
        put_whole(text, "evals", run->evaluations);
        put_open(text, "best", '{');
        put_whole(text, "evals", run->when[run->improvements - 1]);
        put_real(text, "y", run->best);
        put_open(text, "x", '[');
        put_close(text, ']');
        put_close(text, '}');
        put_whole(text, "run", run->number);
        put_whole(text, "seed", run->seed);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_close(text, '}');
    put_close(text, ']');
    put_close(text, '}');
    lg_text_append(text, "\n", 1);
}

/* Writes a text to a file, and clears it. */
static bool write_text(const char *folder, const char *name, lg_text *text, lg_error *error) {
    lg_text path = {0};
    lg_text_add(&path, "%s/%s", folder, name);
    bool good = (!path.failed && !text->failed) || lg_fail_memory(error);
    good = good && file_pass(path.data, text->data, text->length, error);
    lg_text_clear(&path);
    lg_text_clear(text);
    return good;
}

static bool write_cell(const cell *c, lg_error *error) {
    const char *problem = c->run->instance->name;
    lg_text data = {0}, name = {0}, path = {0}, traces = {0}, head = {0};
    lg_text_add(&data, "%s/data_f%d_%s", c->folder, c->function, problem);
    lg_text_add(&path, "data_f%d_%s/IOHprofiler_f%d_DIM%d.dat", c->function, problem, c->function, c->run->dimension);
    lg_text_add(&name, "IOHprofiler_f%d_%s.json", c->function, problem);
    bool good = (!data.failed && !path.failed && !name.failed) || lg_fail_memory(error);
    for (const suite_run *run = c->run; good && run < c->run + c->all->runs; run++) {
        lg_text_add(&traces, "evaluations raw_y\n");
        for (int64_t k = 0; k < run->improvements; k++)
            lg_text_add(&traces, "%lld %.10g\n", (long long)run->when[k], run->cost[k]);
        if (run->when[run->improvements - 1] < run->evaluations)
            lg_text_add(&traces, "%lld %.10g\n", (long long)run->evaluations, run->best);
    }
    if (good) put_cell(c, path.data, &head);
    good = good && file_make_folder(data.data, error) && write_text(c->folder, path.data, &traces, error) &&
           write_text(c->folder, name.data, &head, error);
    lg_text_clear(&data);
    lg_text_clear(&name);
    lg_text_clear(&path);
    lg_text_clear(&traces);
    lg_text_clear(&head);
    return good;
}

bool suite_write_logs(const suite_runs *all, lg_error *error) {
    bool good = file_make_folder(all->o->output, error);
    for (int a = 0; good && a < all->algorithms; a++) {
        lg_text folder = {0};
        lg_text_add(&folder, "%s/a%d_%s", all->o->output, a + 1, all->algorithm[a]);
        good = (!folder.failed || lg_fail_memory(error)) && file_make_folder(folder.data, error);
        for (int i = 0; good && i < all->instances; i++) {
            const suite_run *run = suite_runs_of(all, i, a);
            good = write_cell(&(cell){all, run, 1 + (int)(run->instance - lg_suite), folder.data}, error);
        }
        lg_text_clear(&folder);
    }
    return good;
}
