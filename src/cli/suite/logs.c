/* Writes the suite's runs as files of IOHprofiler. */
#include <assert.h>

#include "cli/suite/suite.h"
#include "io/file.h"
#include "io/iohprofiler.h"

const char *suite_name(const lg_instance *instance) {
    static const char *const names[] = {"levelground-suite-1", "levelground-suite-2"};
    static_assert(sizeof names / sizeof *names == LG_SUITE_VERSION, "a name for each version");
    return names[instance->version - 1];
}

/* Writes the runs of one algorithm on one problem. */
static bool write_cell(const suite_runs *all, suite_cell cell, const char *folder, lg_error *error) {
    const suite_run *first = cell.run;
    const char *algorithm = all->algorithm[first->of];
    lg_text info = {0};
    lg_text_add(&info, "levelground suite --run --instance %s --algorithm %s --seed %lld", first->instance->name,
                algorithm, (long long)first->seed);
    ioh_cell c = {.folder = folder,
                  .suite = suite_name(first->instance),
                  .info = info.data,
                  .algorithm = algorithm,
                  .function_name = first->instance->name,
                  .function = 1 + (int)(first->instance - lg_suite), /* its number in the suite */
                  .dimension = first->dimension,
                  .instances = first->instance->instances};
    ioh_add_attribute(&c, "levelground", LG_VERSION);
    for (const suite_run *run = first; run < first + cell.count; run++) {
        ioh_begin_run(&c, run->number, run->seed);
        for (int64_t k = 0; k < run->improvements; k++)
            ioh_add_row(&c, run->when[k], run->cost[k]);
        if (run->improvements && run->when[run->improvements - 1] < run->evaluations)
            ioh_add_row(&c, run->evaluations, run->best);
    }
    bool good = info.failed ? lg_fail_memory(error) : ioh_write(&c, error);
    ioh_clear(&c);
    lg_text_clear(&info);
    return good;
}

bool suite_write_logs(const suite_runs *all, lg_error *error) {
    bool good = file_make_folder(all->o->output, error);
    for (int a = 0; good && a < all->algorithms; a++) {
        lg_text folder = {0};
        lg_text_add(&folder, "%s/a%d_%s", all->o->output, a + 1, all->algorithm[a]);
        good = (!folder.failed || lg_fail_memory(error)) && file_make_folder(folder.data, error);
        for (int i = 0; good && i < all->instances; i++)
            good = write_cell(all, suite_runs_of(all, i, a), folder.data, error);
        lg_text_clear(&folder);
    }
    return good;
}
