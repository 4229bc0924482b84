/* Writes the files of IOHprofiler, as IOHexperimenter (Doerr et al. 2018) has written them since version 0.3.3. Each algorithm
 * has a folder. For each function this folder contains a JSON file that describes what was run, and a .dat file with a trace
 * for each run.
 *
 *   a1_ALGORITHM/IOHprofiler_f1_FUNCTION.json
 *   a1_ALGORITHM/data_f1_FUNCTION/IOHprofiler_f1_DIM117.dat
 *
 * Each trace must begin with evaluation 1, because readers of the format use this to tell runs apart. Therefore a run whose
 * first level could not be scored is left out. Numbers have 10 digits in both files. */
#include <assert.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "io/file.h"
#include "io/json.h"
#include "lab/design.h"
#include "lab/kind.h"
#include "levelground/search.h"

typedef struct {
    char **name;
    int count, room;
} ioh_list;

typedef struct {
    int function, algorithm;
} ioh_pair;

typedef struct {
    ioh_list functions, algorithms; /* numbered from 1 */
    ioh_pair *taken;                /* the pairs of algorithm and function in use; each pair is one file */
    int pairs, room;
} ioh_names;

typedef struct {
    int function, algorithm, dimension; /* dimension: number of genes */
    const char *function_name, *algorithm_name;
} ioh_place;

/* Chooses names for IOHprofiler. Functions are distinguished by their names, so a name contains everything on which the
 * function depends. */

enum { WORD_MOST = 24, FUNCTION_MOST = 120, NUMBER_MOST = 65535 /* numbers in the format have 16 bits */ };

/* Returns the FNV-1a hash of the words (Fowler, Noll and Vo). */
static uint32_t number_of(const char *words) {
    uint32_t hash = 2166136261u;
    for (; *words; words++)
        hash = (hash ^ (unsigned char)*words) * 16777619u;
    return hash;
}

static bool is_safe(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-_.=", c));
}

/* Adds words as a part of a file name: keeps letters, digits and -_.= and replaces everything else. Words longer than `most`
 * are cut and get a number, so that they stay distinct. */
static void ioh_add_safe(lg_text *text, const char *words, int most) {
    bool cut = strlen(words) > (size_t)most;
    assert(most > 9);
    for (int i = 0; i < most - (cut ? 9 : 0) && words[i]; i++)
        lg_text_add(text, "%c", is_safe(words[i]) ? words[i] : '_');
    if (cut) lg_text_add(text, "-%08x", (unsigned)number_of(words));
}

static bool grow_list(void **list, int count, int *room, size_t size) {
    assert(count >= 0 && count <= *room);
    if (count < *room) return true;
    void *larger = realloc(*list, (size_t)(2 * count + 16) * size);
    if (!larger) return false;
    *list = larger;
    *room = 2 * count + 16;
    return true;
}

/* Returns the number of a name, from 1, and adds the name if it is new; 0 if memory is short. */
static int number_name(ioh_list *l, const char *name) {
    for (int i = l->count - 1; i >= 0; i--)
        if (!strcmp(l->name[i], name)) return i + 1;
    char *copy = strdup(name);
    if (!copy || !grow_list((void **)&l->name, l->count, &l->room, sizeof *l->name)) {
        free(copy);
        return 0;
    }
    l->name[l->count++] = copy;
    return l->count;
}

static bool is_taken(const ioh_names *n, ioh_pair p) {
    for (int i = n->pairs - 1; i >= 0; i--)
        if (n->taken[i].function == p.function && n->taken[i].algorithm == p.algorithm) return true;
    return false;
}

static void ioh_names_clear(ioh_names *n) {
    for (int i = 0; i < n->functions.count; i++)
        free(n->functions.name[i]);
    for (int i = 0; i < n->algorithms.count; i++)
        free(n->algorithms.name[i]);
    free(n->functions.name);
    free(n->algorithms.name);
    free(n->taken);
    *n = (ioh_names){.pairs = 0};
}

static bool name_function(const lg_recipe *r, lg_text *name, lg_error *error) {
    lg_values own;
    lg_text words = {0};
    lg_values_init(&own, r->game->settings);
    bool good = lg_values_apply(&own, r->variant->settings, error);
    lg_text_add(&words, "%s_%s", r->game->name, r->variant->name);
    for (int i = 0; good && r->game->settings[i].name; i++)
        if (!lg_value_same(&own, &r->settings, i)) {
            lg_text value = {0};
            lg_value_write(&r->settings, i, &value);
            lg_text_add(&words, "_%s-", r->settings.table[i].name);
            if (value.failed) words.failed = true;
            if (value.data && !value.failed) ioh_add_safe(&words, value.data, WORD_MOST);
            lg_text_clear(&value);
        }
    good = good && (!words.failed || lg_fail_memory(error));
    if (good) ioh_add_safe(name, words.data, FUNCTION_MOST);
    lg_values_clear(&own);
    lg_text_clear(&words);
    return good;
}

static bool measure_function(const lg_recipe *r, int *dimension, lg_error *error) {
    lg_task *task = lg_task_create(r->game, &r->settings, NULL, error);
    lg_problem *problem = task ? r->game->problem(task, NULL, error) : NULL;
    if (problem) *dimension = problem->space.reals + problem->space.syms;
    if (problem) r->game->problem_destroy(problem);
    if (task) lg_task_destroy(task);
    return problem &&
           (*dimension <= NUMBER_MOST ||
            lg_fail(error, "%s: more than %d genes, which the format cannot say", r->game->name, NUMBER_MOST));
}

/* Does the level change only what is searched (game, variant, settings) and not how? */
static bool level_is_of_function(const plan_words *level) {
    plan_words rest = *level;
    rest.label = rest.game = rest.variant = rest.set = NULL;
    return !memcmp(&rest, &(plan_words){.label = NULL}, sizeof rest);
}

static bool is_of_function(const plan_factor *f) {
    for (unsigned i = 0; i < f->levels; i++)
        if (!level_is_of_function(&f->level[i])) return false;
    return f->levels || f->set || (f->key && (!strcmp(f->key, "game") || !strcmp(f->key, "variant")));
}

static bool number_algorithm(ioh_names *n, const design_run *cell, const lg_recipe *r, bool whole, ioh_pair *pair) {
    lg_text name = {0};
    const design_experiment *e = cell->experiment;
    lg_text_add(&name, "%s: %s", e->plan->name, r->optimizer ? r->optimizer->name : e->kind->name);
    for (unsigned i = 0; i < e->plan->factors; i++) {
        const plan_factor *f = &e->plan->factor[i];
        if (f->key && !strcmp(f->key, "algorithm")) continue;
        if (whole || !is_of_function(f)) lg_text_add(&name, ", %s=%s", f->name, design_level_name(f, cell->level[i]));
    }
    pair->algorithm = name.failed ? 0 : number_name(&n->algorithms, name.data);
    lg_text_clear(&name);
    return pair->algorithm;
}

static bool number_pair(ioh_names *n, const design_run *cell, const lg_recipe *r, ioh_pair *pair, lg_error *error) {
    lg_text name = {0};
    bool good = name_function(r, &name, error);
    good = good && (!name.failed || lg_fail_memory(error));
    pair->function = good ? number_name(&n->functions, name.data) : 0;
    lg_text_clear(&name);
    if (!good) return false;
    good = pair->function && number_algorithm(n, cell, r, false, pair);
    if (good && is_taken(n, *pair)) good = number_algorithm(n, cell, r, true, pair);
    return good || lg_fail_memory(error);
}

/* Finds algorithm and function of the next cell of the design; call this in the order of cells. The names belong to `names`. */
static bool ioh_place_cell(ioh_names *n, const design *d, const design_run *cell, ioh_place *place, lg_error *error) {
    design_setup setup;
    ioh_pair pair = {0};
    *place = (ioh_place){0};
    bool good = design_set_up(d, cell, &setup, error) && number_pair(n, cell, &setup.recipe, &pair, error) &&
                measure_function(&setup.recipe, &place->dimension, error);
    design_setup_clear(&setup);
    if (!good) return false;
    if (is_taken(n, pair)) return lg_fail(error, "two cells named %.80s", n->algorithms.name[pair.algorithm - 1]);
    if (pair.function > NUMBER_MOST) return lg_fail(error, "more than %d functions", NUMBER_MOST);
    if (!grow_list((void **)&n->taken, n->pairs, &n->room, sizeof *n->taken)) return lg_fail_memory(error);
    n->taken[n->pairs++] = pair;
    place->function = pair.function;
    place->algorithm = pair.algorithm;
    place->function_name = n->functions.name[pair.function - 1];
    place->algorithm_name = n->algorithms.name[pair.algorithm - 1];
    return true;
}

enum { NAME_MOST = 100 };
static const char format_version[] = "0.3.17"; /* the files look like those of this version of IOHexperimenter */

/* A cell while its two files are written. */
typedef struct {
    const export_request *request;
    export_summary *sum;
    const design_experiment *experiment;
    const design_run *cell;
    ioh_place place;
    lg_text folder, data; /* folder: the algorithm's folder; data: the folder of the function in it */
    FILE *dat;
    json_t *runs;
    /* of the current run: its number, its seed and its evaluations */
    int64_t run, seed, evaluations, best_evaluations;
    double best;
    bool whole;
} writing;

static void end_run(writing *w) {
    if (w->run < 0) return;
    if (!w->whole) {
        w->sum->left++;
        return;
    }
    json_t *best = json_object(), *run = json_object();
    json_put(&best, "evals", json_integer(w->best_evaluations));
    json_put(&best, "y", json_real(w->best));
    json_put(&best, "x", json_array());
    json_put(&run, "instance", json_integer(1));
    json_put(&run, "evals", json_integer(w->evaluations));
    json_put(&run, "best", best);
    json_put(&run, "run", json_integer(w->run));
    json_put(&run, "seed", json_integer(w->seed));
    json_push(&w->runs, run);
    w->sum->runs++;
}

static void begin_run(writing *w, sqlite3_stmt *row) {
    w->run = sqlite3_column_int64(row, 0);
    w->seed = sqlite3_column_int64(row, 1);
    w->best = INFINITY;
    w->whole = sqlite3_column_double(row, 2) == 1 && isfinite(sqlite3_column_double(row, 3));
    if (w->whole) fputs("evaluations raw_y\n", w->dat);
}

static void add_row(writing *w, sqlite3_stmt *row) {
    if (w->run != sqlite3_column_int64(row, 0)) {
        end_run(w);
        begin_run(w, row);
    }
    if (!w->whole) return;
    double y = sqlite3_column_double(row, 3);
    w->evaluations = sqlite3_column_int64(row, 2);
    if (y < w->best) {
        w->best = y;
        w->best_evaluations = w->evaluations;
    }
    fprintf(w->dat, "%lld %.10g\n", (long long)w->evaluations, y);
}

/* Rejects a score of -inf, because the format cannot express it. A run may begin without a valid level; then its score is
 * infinite or missing. */
static bool check_score(const writing *w, sqlite3_stmt *row, lg_error *error) {
    return sqlite3_column_double(row, 3) > -INFINITY ||
           store_damage(w->request->store, error, "run %lld has a score of -inf, expected a number",
                        (long long)sqlite3_column_int64(row, 0));
}

static bool add_rows(writing *w, sqlite3_stmt *rows, lg_error *error) {
    int status;
    sqlite3_reset(rows);
    sqlite3_bind_int64(rows, 1, w->cell->run);
    sqlite3_bind_int64(rows, 2, w->cell->run + w->experiment->repetitions);
    w->run = -1;
    bool good = true;
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW) {
        good = store_check_row(w->request->store, rows, error) && check_score(w, rows, error);
        if (good) add_row(w, rows);
    }
    if (good) end_run(w);
    return good && (status == SQLITE_DONE || store_fail(w->request->store, error));
}

static bool write_dat(writing *w, sqlite3_stmt *rows, lg_error *error) {
    export_file f;
    const char *data = w->data.data;
    if (!file_make_folder(data, error) ||
        !export_file_open(&f, error, "%s/IOHprofiler_f%d_DIM%d.dat", data, w->place.function, w->place.dimension))
        return false;
    w->dat = f.stream;
    w->runs = json_array();
    bool good = add_rows(w, rows, error) && (w->runs || lg_fail_memory(error));
    w->sum->files++;
    return export_file_close(&f, good, error);
}

static void add_attribute(json_t **list, const char *name, const char *value) {
    json_t *attribute = json_object();
    json_put(&attribute, name, json_string(value));
    json_push(list, attribute);
}

/* Is this column name already used, by readers of the format or by this file? */
static bool is_reserved(const char *name) {
    static const char *const names[] = {
        "algorithm_info", "algorithm_name", "attributes", "best_y", "class", "data_id",     "datafile",      "dim",
        "dimension",      "evals",          "experiment", "format", "names", "function_id", "function_name", "instance",
        "levelground",    "maximization",   "run_id",     "size",   "study", "suite",       "version",       NULL};
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

static json_t *attributes_of(const writing *w) {
    const design *d = store_design(w->request->store);
    const plan_experiment *p = w->experiment->plan;
    json_t *list = json_array();
    add_attribute(&list, "study", d->plan->text->study);
    add_attribute(&list, "size", plan_size_names[d->size]);
    add_attribute(&list, "experiment", p->name);
    add_attribute(&list, "levelground", LG_VERSION);
    for (unsigned i = 0; i < p->factors; i++) {
        lg_text name = {0};
        lg_text_add(&name, "%s%s", is_reserved(p->factor[i].name) ? "factor_" : "", p->factor[i].name);
        if (name.failed)
            json_push(&list, NULL);
        else
            add_attribute(&list, name.data, design_level_name(&p->factor[i], w->cell->level[i]));
        lg_text_clear(&name);
    }
    return list;
}

/* Describes the algorithm by a command that is equivalent to the cell's first run. */
static json_t *algorithm_of(const writing *w) {
    lg_text command = {0};
    json_t *algorithm = json_object();
    design_run_write(store_design(w->request->store), w->cell, &command);
    json_put(&algorithm, "name", json_string(w->place.algorithm_name));
    json_put(&algorithm, "info", command.failed ? NULL : json_string(command.data));
    lg_text_clear(&command);
    return algorithm;
}

/* Builds the scenario, which takes ownership of the runs. */
static json_t *scenario_of(writing *w) {
    lg_text path = {0};
    json_t *scenario = json_object();
    lg_text_add(&path, "%s/IOHprofiler_f%d_DIM%d.dat", strrchr(w->data.data, '/') + 1, w->place.function,
                w->place.dimension);
    json_put(&scenario, "dimension", json_integer(w->place.dimension));
    json_put(&scenario, "path", path.failed ? NULL : json_string(path.data));
    json_put(&scenario, "runs", w->runs);
    w->runs = NULL;
    lg_text_clear(&path);
    return scenario;
}

static json_t *dataset_of(writing *w) {
    json_t *set = json_object(), *scenarios = json_array();
    json_push(&scenarios, scenario_of(w));
    json_put(&set, "version", json_string(format_version));
    json_put(&set, "suite", json_string("levelground"));
    json_put(&set, "function_id", json_integer(w->place.function));
    json_put(&set, "function_name", json_string(w->place.function_name));
    json_put(&set, "maximization", json_false());
    json_put(&set, "algorithm", algorithm_of(w));
    json_put(&set, "experiment_attributes", attributes_of(w));
    json_put(&set, "run_attributes", json_pack("[ss]", "run", "seed"));
    json_put(&set, "attributes", json_pack("[ss]", "evaluations", "raw_y"));
    json_put(&set, "scenarios", scenarios);
    return set;
}

static bool write_json(writing *w, lg_error *error) {
    lg_text path = {0}, text = {0};
    lg_text_add(&path, "%s/IOHprofiler_f%d_%s.json", w->folder.data, w->place.function, w->place.function_name);
    json_add_line(dataset_of(w), &text);
    bool good = (!path.failed && !text.failed) || lg_fail_memory(error);
    good = good && file_pass(path.data, text.data, text.length, error);
    lg_text_clear(&path);
    lg_text_clear(&text);
    w->sum->files++;
    return good;
}

static bool write_files(writing *w, sqlite3_stmt *rows, lg_error *error) {
    lg_text_add(&w->folder, "%s/a%d_", w->request->folder, w->place.algorithm);
    ioh_add_safe(&w->folder, w->place.algorithm_name, NAME_MOST);
    lg_text_add(&w->data, "%s/data_f%d_%s", w->folder.data, w->place.function, w->place.function_name);
    bool good = (!w->folder.failed && !w->data.failed) || lg_fail_memory(error);
    good = good && file_make_folder(w->folder.data, error) && write_dat(w, rows, error) && write_json(w, error);
    json_decref(w->runs);
    lg_text_clear(&w->folder);
    lg_text_clear(&w->data);
    return good;
}

static bool look_for_runs(const export_request *r, sqlite3_stmt *any, const design_run *cell, bool *found,
                          lg_error *error) {
    sqlite3_reset(any);
    sqlite3_bind_int64(any, 1, cell->run);
    sqlite3_bind_int64(any, 2, cell->run + cell->experiment->repetitions);
    int status = sqlite3_step(any);
    *found = status == SQLITE_ROW;
    return *found || status == SQLITE_DONE || store_fail(r->store, error);
}

typedef struct {
    sqlite3_stmt *any, *rows;
} queries;

static bool write_cells(const export_request *r, const design_experiment *e, const queries *q, ioh_names *names,
                        export_summary *sum, lg_error *error) {
    for (int64_t c = 0; c < e->cells; c++) {
        design_run cell = design_cell(e, c);
        writing w = {.request = r, .sum = sum, .experiment = e, .cell = &cell};
        if (!ioh_place_cell(names, store_design(r->store), &cell, &w.place, error)) return false;
        bool found;
        if (!look_for_runs(r, q->any, &cell, &found, error)) return false;
        if (found && !write_files(&w, q->rows, error)) return false;
    }
    return true;
}

/* Returns the series with the trace, if the experiment records it; otherwise NULL. */
static const study_series *trace_of(const design_experiment *e) {
    for (int i = 0; e->kind->series[i].name; i++)
        if (!strcmp(e->kind->series[i].name, "trace") && !strcmp(e->kind->series[i].columns, "evaluations score"))
            return e->recorded >> i & 1 ? &e->kind->series[i] : NULL;
    return NULL;
}

static sqlite3_stmt *prepare_query(const export_request *r, const design_experiment *e, const char *before,
                                   const char *after, lg_error *error) {
    lg_text sql = {0};
    sqlite3_stmt *statement = NULL;
    lg_text_add(&sql, "%s", before);
    store_table(e, NULL, &sql);
    lg_text_add(&sql, " e left join ");
    store_table(e, trace_of(e), &sql);
    lg_text_add(&sql, " t on t.run = e.run%s", after);
    if (sql.failed)
        lg_fail_memory(error);
    else if (sqlite3_prepare_v2(store_database(r->store), sql.data, -1, &statement, NULL) != SQLITE_OK)
        store_fail(r->store, error);
    lg_text_clear(&sql);
    return statement;
}

static bool write_experiment(const export_request *r, const design_experiment *e, ioh_names *names, export_summary *sum,
                             lg_error *error) {
    queries q = {NULL, NULL};
    q.any =
        prepare_query(r, e, "select 1 from ", " where e.run >= ? and e.run < ? and t.evaluations = 1 limit 1", error);
    if (q.any)
        q.rows = prepare_query(r, e, "select e.run, e.seed, t.evaluations, t.score from ",
                               " where e.run >= ? and e.run < ? order by e.run, t.evaluations", error);
    bool good = q.rows && write_cells(r, e, &q, names, sum, error);
    sqlite3_finalize(q.any);
    sqlite3_finalize(q.rows);
    return good;
}

bool export_ioh_check(const export_request *r, lg_error *error) {
    const design *d = store_design(r->store);
    bool recorded = false, found = false;
    for (int i = 0; !found && i < d->experiments; i++) {
        if (!trace_of(&d->experiment[i])) continue;
        recorded = true;
        sqlite3_stmt *any =
            prepare_query(r, &d->experiment[i], "select 1 from ", " where t.evaluations = 1 limit 1", error);
        if (!any) return false;
        int status = sqlite3_step(any);
        found = status == SQLITE_ROW;
        bool good = found || status == SQLITE_DONE || store_fail(r->store, error);
        sqlite3_finalize(any);
        if (!good) return false;
    }
    if (!recorded)
        return lg_fail(error, "no experiment of %s records a trace, which this format is made of (see: --format csv)",
                       d->plan->text->study);
    return found || lg_fail(error, "the store has no run with a trace yet");
}

bool export_ioh(const export_request *r, export_summary *sum, lg_error *error) {
    const design *d = store_design(r->store);
    ioh_names names = {.pairs = 0};
    bool good = file_make_folder(r->folder, error);
    for (int i = 0; good && i < d->experiments; i++)
        if (trace_of(&d->experiment[i])) good = write_experiment(r, &d->experiment[i], &names, sum, error);
    ioh_names_clear(&names);
    return good;
}
