/* Writes runs of a store as files of IOHprofiler. A run whose first level could not be scored is left out, because no trace can
 * begin with it. */
#include <assert.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "io/file.h"
#include "io/iohprofiler.h"
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

/* Adds words as a part of a file name: keeps letters, digits and -_.= and replaces everything else. Words longer than `most`
 * are cut and get a number, the FNV-1a hash of the words (Fowler, Noll and Vo), so that they stay distinct. */
static void ioh_add_safe(lg_text *text, const char *words, int most) {
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.=";
    const bool cut = strlen(words) > (size_t)most;
    uint32_t hash = 2166136261u;
    assert(most > 9);
    for (int i = 0; i < most - (cut ? 9 : 0) && words[i]; i++)
        lg_text_add(text, "%c", strchr(safe, words[i]) ? words[i] : '_');
    for (; *words; words++)
        hash = (hash ^ (unsigned char)*words) * 16777619u;
    if (cut) lg_text_add(text, "-%08x", (unsigned)hash);
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

/* Do all levels of the factor change only what is searched (game, variant, settings), and not how it is searched? */
static bool is_of_function(const plan_factor *f) {
    for (unsigned i = 0; i < f->levels; i++) {
        plan_words rest = f->level[i];
        rest.label = rest.game = rest.variant = rest.set = NULL;
        if (memcmp(&rest, &(plan_words){.label = NULL}, sizeof rest) != 0) return false;
    }
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

/* Numbers the cell's function, by a name of game, variant and each setting that is not the variant's own, and then its
 * algorithm. */
static bool number_pair(ioh_names *n, const design_run *cell, const lg_recipe *r, ioh_pair *pair, lg_error *error) {
    lg_values own;
    lg_text words = {0}, name = {0};
    lg_values_init(&own, r->game->settings);
    bool good = lg_values_apply(&own, r->variant->settings, error);
    lg_text_add(&words, "%s_%s", r->game->name, r->variant->name);
    for (int i = 0; good && r->game->settings[i].name; i++) {
        if (lg_value_same(&own, &r->settings, i)) continue;
        lg_text value = {0};
        lg_value_write(&r->settings, i, &value);
        lg_text_add(&words, "_%s-", r->settings.table[i].name);
        if (value.failed) words.failed = true;
        if (value.data && !value.failed) ioh_add_safe(&words, value.data, WORD_MOST);
        lg_text_clear(&value);
    }
    if (good && !words.failed) ioh_add_safe(&name, words.data, FUNCTION_MOST);
    if (good) {
        pair->function = words.failed || name.failed ? 0 : number_name(&n->functions, name.data);
        good = pair->function && number_algorithm(n, cell, r, false, pair);
        if (good && is_taken(n, *pair)) good = number_algorithm(n, cell, r, true, pair);
        if (!good) lg_fail_memory(error);
    }
    lg_values_clear(&own);
    lg_text_clear(&words);
    lg_text_clear(&name);
    return good;
}

/* Finds algorithm and function of the next cell of the design; call this in the order of cells. The names belong to `names`. */
static bool ioh_place_cell(ioh_names *n, const design *d, const design_run *cell, ioh_place *place, lg_error *error) {
    design_setup setup;
    ioh_pair pair = {0};
    int genes = 0;
    bool good = design_set_up(d, cell, &setup, error) && number_pair(n, cell, &setup.recipe, &pair, error);
    if (good) {
        const lg_game *game = setup.recipe.game;
        lg_task *task = lg_task_create(game, &setup.recipe.settings, NULL, error);
        lg_problem *problem = task ? game->search.problem(task, NULL, error) : NULL;
        if (problem) genes = problem->space.reals + problem->space.syms;
        if (problem) game->search.problem_destroy(problem);
        if (task) lg_task_destroy(task);
        good = problem;
        if (good && genes > NUMBER_MOST)
            good = lg_fail(error, "%s: more than %d genes, which the format cannot say", game->name, NUMBER_MOST);
    }
    design_setup_clear(&setup);
    if (!good) return false;
    if (is_taken(n, pair)) return lg_fail(error, "two cells named %.80s", n->algorithms.name[pair.algorithm - 1]);
    if (pair.function > NUMBER_MOST) return lg_fail(error, "more than %d functions", NUMBER_MOST);
    if (!grow_list((void **)&n->taken, n->pairs, &n->room, sizeof *n->taken)) return lg_fail_memory(error);
    n->taken[n->pairs++] = pair;
    *place = (ioh_place){.function = pair.function,
                         .algorithm = pair.algorithm,
                         .dimension = genes,
                         .function_name = n->functions.name[pair.function - 1],
                         .algorithm_name = n->algorithms.name[pair.algorithm - 1]};
    return true;
}

enum { NAME_MOST = 100 };
/* Adds the traces of the cell's runs, row by row. */
static bool add_runs(const export_request *request, const design_run *cell, sqlite3_stmt *rows, ioh_cell *c,
                     export_summary *sum, lg_error *error) {
    int64_t current = -1;
    int status = SQLITE_DONE;
    bool good = true, whole = false;
    sqlite3_reset(rows);
    sqlite3_bind_int64(rows, 1, cell->run);
    sqlite3_bind_int64(rows, 2, cell->run + cell->experiment->repetitions);
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW) {
        const int64_t run = sqlite3_column_int64(rows, 0), evaluations = sqlite3_column_int64(rows, 2);
        const double y = sqlite3_column_double(rows, 3);
        /* The format cannot express -inf. A run may begin without a valid level; then its score is infinite or missing. */
        good = store_check_row(request->store, rows, error) &&
               (y > -INFINITY ||
                store_damage(request->store, error, "run %lld has a score of -inf, expected a number", (long long)run));
        if (good && current != run) {
            whole = sqlite3_column_double(rows, 2) == 1 && isfinite(y);
            if (whole) ioh_begin_run(c, run, sqlite3_column_int64(rows, 1));
            sum->runs += whole;
            sum->left += !whole;
        }
        current = run;
        if (good && whole) ioh_add_row(c, evaluations, y);
    }
    return good && (status == SQLITE_DONE || store_fail(request->store, error));
}

static void add_attributes(const export_request *request, const design_run *cell, ioh_cell *c) {
    /* names that readers of the format, or this file, use for columns of their own */
    static const char *const reserved[] = {
        "algorithm_info", "algorithm_name", "attributes", "best_y", "class", "data_id",     "datafile",      "dim",
        "dimension",      "evals",          "experiment", "format", "names", "function_id", "function_name", "instance",
        "levelground",    "maximization",   "run_id",     "size",   "study", "suite",       "version",       NULL};
    const design *d = store_design(request->store);
    const plan_experiment *p = cell->experiment->plan;
    ioh_add_attribute(c, "study", d->plan->text->study);
    ioh_add_attribute(c, "size", plan_size_names[d->size]);
    ioh_add_attribute(c, "experiment", p->name);
    ioh_add_attribute(c, "levelground", LG_VERSION);
    for (unsigned i = 0; i < p->factors; i++) {
        lg_text name = {0};
        int taken = 0;
        while (reserved[taken] && strcmp(reserved[taken], p->factor[i].name) != 0)
            taken++;
        lg_text_add(&name, "%s%s", reserved[taken] ? "factor_" : "", p->factor[i].name);
        if (name.failed)
            c->attributes.failed = true;
        else
            ioh_add_attribute(c, name.data, design_level_name(&p->factor[i], cell->level[i]));
        lg_text_clear(&name);
    }
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

/* Writes the files of each cell that has a run with a trace. */
static bool write_experiment(const export_request *r, const design_experiment *e, ioh_names *names, export_summary *sum,
                             lg_error *error) {
    sqlite3_stmt *any =
        prepare_query(r, e, "select 1 from ", " where e.run >= ? and e.run < ? and t.evaluations = 1 limit 1", error);
    sqlite3_stmt *rows = any ? prepare_query(r, e, "select e.run, e.seed, t.evaluations, t.score from ",
                                             " where e.run >= ? and e.run < ? order by e.run, t.evaluations", error)
                             : NULL;
    bool good = rows;
    for (int64_t c = 0; good && c < e->cells; c++) {
        const design_run cell = design_cell(e, c);
        ioh_place place = {0};
        lg_text folder = {0}, command = {0};
        good = ioh_place_cell(names, store_design(r->store), &cell, &place, error);
        if (!good) break;
        sqlite3_reset(any);
        sqlite3_bind_int64(any, 1, cell.run);
        sqlite3_bind_int64(any, 2, cell.run + e->repetitions);
        const int status = sqlite3_step(any);
        if (status == SQLITE_DONE) continue;
        lg_text_add(&folder, "%s/a%d_", r->folder, place.algorithm);
        ioh_add_safe(&folder, place.algorithm_name, NAME_MOST);
        design_run_write(store_design(r->store), &cell,
                         &command); /* the command that makes the algorithm's first run again */
        ioh_cell files = {.folder = folder.data,
                          .suite = "levelground",
                          .info = command.data,
                          .algorithm = place.algorithm_name,
                          .function_name = place.function_name,
                          .function = place.function,
                          .dimension = place.dimension};
        good = status == SQLITE_ROW || store_fail(r->store, error);
        good = good && ((!folder.failed && !command.failed) || lg_fail_memory(error));
        if (good) add_attributes(r, &cell, &files);
        good = good && file_make_folder(folder.data, error) && add_runs(r, &cell, rows, &files, sum, error) &&
               ioh_write(&files, error);
        sum->files += 2;
        ioh_clear(&files);
        lg_text_clear(&folder);
        lg_text_clear(&command);
    }
    sqlite3_finalize(any);
    sqlite3_finalize(rows);
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
    ioh_list *const lists[] = {&names.functions, &names.algorithms};
    bool good = file_make_folder(r->folder, error);
    for (int i = 0; good && i < d->experiments; i++)
        if (trace_of(&d->experiment[i])) good = write_experiment(r, &d->experiment[i], &names, sum, error);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < lists[i]->count; k++)
            free(lists[i]->name[k]);
        free(lists[i]->name);
    }
    free(names.taken);
    return good;
}
