/* levelground suite --compare FOLDER...: runs that anybody has made and written as files of IOHprofiler, in the suite's
 * tables and in one figure. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/suite/suite.h"
#include "io/file.h"
#include "io/ioh_read.h"
#include "recipe/rows/evaluator.h"

/* The runs that were read so far. An algorithm is named by the folder on the command line and by the name in its files. */
typedef struct {
    suite_runs *all;
    const char *folder;              /* the one that is being read */
    const char *of[SUITE_NAMES_MAX]; /* by algorithm: its folder */
    char *name[SUITE_NAMES_MAX];     /* by algorithm: the name in its files */
    int genes[LG_SUITE_COUNT];       /* by problem; 0: not asked yet */
} collection;

static int find_algorithm(collection *c, const char *name) {
    suite_runs *all = c->all;
    for (int a = 0; a < all->algorithms; a++)
        if (c->of[a] == c->folder && !strcmp(c->name[a], name)) return a;
    if (all->algorithms == SUITE_NAMES_MAX || !(c->name[all->algorithms] = strdup(name))) return -1;
    c->of[all->algorithms] = c->folder;
    return all->algorithms++;
}

/* Finds the problem of a run, and checks that the run has as many genes. */
static const lg_instance *find_problem(collection *c, const ioh_run *run, lg_error *error) {
    const char *names[LG_SUITE_COUNT + 1] = {0};
    const lg_instance *it = lg_suite_find(run->function_name);
    for (int i = 0; i < LG_SUITE_COUNT; i++)
        names[i] = lg_suite[i].name;
    if (!it) {
        lg_fail(error, "%s: the suite has no problem '%.40s'", run->file, run->function_name);
        lg_suggest(error, lg_nearest(run->function_name, names));
        return NULL;
    }
    int *genes = &c->genes[it - lg_suite];
    if (!*genes) {
        lg_evaluator *e = suite_open(it, 0, error);
        if (!e) return NULL;
        *genes = e->columns;
        lg_evaluator_close(e);
    }
    if (run->dimension == *genes) return it;
    lg_fail(error, "%s: expected dimension %d, the number of genes of %s, found %d", run->file, *genes, it->name,
            run->dimension);
    return NULL;
}

/* Adds a run, of which only what lies within the problem's budget counts. */
static bool add_run(void *context, const ioh_run *run, lg_error *error) {
    collection *c = context;
    suite_runs *all = c->all;
    const lg_instance *it = find_problem(c, run, error);
    if (!it) return false;
    if (!(all->count & (all->count - 1))) { /* the memory has room for 1, 2, 4, ... runs */
        suite_run *more = realloc(all->run, (all->count ? 2 * (size_t)all->count : 1) * sizeof *more);
        if (!more) return lg_fail_memory(error);
        all->run = more;
    }
    const int algorithm = find_algorithm(c, run->algorithm);
    if (algorithm < 0) return lg_fail(error, "%s: more than %d algorithms", run->file, SUITE_NAMES_MAX);
    suite_run *r = &all->run[all->count++];
    *r = (suite_run){.instance = it,
                     .of = algorithm,
                     .number = all->count,
                     .dimension = run->dimension,
                     .limit = it->evaluations,
                     .evaluations = run->evaluations < it->evaluations ? run->evaluations : it->evaluations,
                     .best = INFINITY};
    const size_t room = (size_t)run->improvements + 1;
    r->when = malloc(room * sizeof *r->when);
    r->cost = malloc(room * sizeof *r->cost);
    if (!r->when || !r->cost) return lg_fail_memory(error);
    for (; r->improvements < run->improvements && run->when[r->improvements] <= it->evaluations; r->improvements++) {
        r->when[r->improvements] = run->when[r->improvements];
        r->best = r->cost[r->improvements] = run->cost[r->improvements];
    }
    return true;
}

static int by_cell(const void *a, const void *b) {
    const suite_run *x = a, *y = b;
    if (x->instance != y->instance) return x->instance < y->instance ? -1 : 1;
    return x->of != y->of ? x->of - y->of : (x->number > y->number) - (x->number < y->number);
}

/* Names the algorithms: two of one name, from different folders, are told apart by their folders. */
static bool name_algorithms(collection *c, lg_error *error) {
    suite_runs *all = c->all;
    for (int a = 0; a < all->algorithms; a++) {
        lg_text name = {0};
        bool is_alone = true;
        for (int b = 0; b < all->algorithms; b++)
            is_alone = is_alone && (a == b || strcmp(c->name[a], c->name[b]) != 0);
        lg_text_add(&name, is_alone ? "%s" : "%s (%s)", c->name[a], c->of[a]);
        if (name.failed) return lg_fail_memory(error);
        all->algorithm[a] = name.data;
    }
    return true;
}

/* Lists the problems, sorts the runs, and finds where those of each problem and algorithm begin. */
static bool sort_runs(suite_runs *all, lg_error *error) {
    qsort(all->run, (size_t)all->count, sizeof *all->run, by_cell);
    for (int k = 0; k < all->count; k++)
        if (!k || all->run[k].instance != all->run[k - 1].instance)
            all->instance[all->instances++] = all->run[k].instance;
    all->first = calloc((size_t)all->instances * (size_t)all->algorithms + 1, sizeof *all->first);
    if (!all->first) return lg_fail_memory(error);
    int k = 0, cell = 0;
    for (int i = 0; i < all->instances; i++)
        for (int a = 0; a < all->algorithms; a++) {
            all->first[cell++] = k;
            while (k < all->count && all->run[k].instance == all->instance[i] && all->run[k].of == a)
                k++;
        }
    all->first[cell] = k;
    return true;
}

int suite_compare(const suite_options *o) {
    suite_runs all = {.o = o};
    collection c = {.all = &all};
    lg_error error;
    lg_text figure = {0};
    bool good = true;
    for (int f = 0; good && f < o->folders; f++) {
        c.folder = o->folder[f];
        good = ioh_read(c.folder, add_run, &c, &error);
    }
    int status = good ? DONE : reject(&error);
    if (good) {
        good = name_algorithms(&c, &error) && sort_runs(&all, &error);
        if (good && o->output)
            good = suite_draw(&all, &figure, &error) && file_write(o->output, figure.data, figure.length, &error);
        if (!good || !suite_print_tables(&all, &error)) status = complain(FAILED, "%s", error.text);
    }
    for (int a = 0; a < all.algorithms; a++) {
        free(c.name[a]);
        free((void *)(uintptr_t)all.algorithm[a]);
    }
    lg_text_clear(&figure);
    suite_runs_clear(&all);
    return status;
}
