/* Merges parts of a study, by set operations of SQL in the database, so that a million runs take seconds. The part is attached
 * under the name `part`; the runs that both stores have are listed in the temporary table `common`. A part is merged completely
 * or not at all. */
#include <sqlite3.h>
#include <string.h>

#include "io/file.h"
#include "lab/store_inside.h"

typedef struct {
    const study_store *s;
    const char *from; /* the part's path, for errors */
    int64_t taken;
    lg_error *error;
} merging;

/* Runs a query that finds runs that must not exist. Returns true if it finds none. `sentence` is the format of the error for
 * the part and the run. */
static bool is_none(const merging *m, lg_text *sql, const char *sentence) {
    int64_t run = -1;
    bool good = !sql->failed || lg_fail_memory(m->error);
    sqlite3_stmt *find = good ? store_prepare(m->s, sql->data, m->error) : NULL;
    int status = find ? sqlite3_step(find) : SQLITE_OK;
    if (status == SQLITE_ROW) run = sqlite3_column_int64(find, 0);
    if (find && status != SQLITE_ROW && status != SQLITE_DONE) store_fail(m->s, m->error);
    sqlite3_finalize(find);
    lg_text_clear(sql);
    if (status == SQLITE_ROW) lg_fail(m->error, sentence, file_title(m->from), (long long)run); /* NOLINT */
    return status == SQLITE_DONE;
}

/* Adds a comparison of a column. Leaves out times, because they always differ. */
static void add_difference(lg_text *sql, const char *name, int length) {
    if (store_is_time(name)) return;
    lg_text_add(sql, " or ours.\"%.*s\" is not its.\"%.*s\"", length, name, length, name);
}

/* Adds a comparison for each column in a list of names. */
static void add_differences(lg_text *sql, const char *names) {
    for (const char *at = names; *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        add_difference(sql, at, length);
        at += length;
    }
}

static const char differs[] = "%s: its run %lld is not the one that is there already; nothing of this part was taken";

/* Checks that each row of the first side is also on the second side, with the same values. The key consists of the run and the
 * series' first column. */
static bool all_in(const merging *m, const design_experiment *e, const study_series *series,
                   const char *const side[2]) {
    lg_text sql = {0};
    int first = (int)strcspn(series->columns, " ");
    lg_text_add(&sql, "select ours.run from common cross join %s.", side[0]);
    store_table(e, series, &sql);
    lg_text_add(&sql, " ours using (run) left join %s.", side[1]);
    store_table(e, series, &sql);
    lg_text_add(&sql, " its on its.run = ours.run and its.\"%.*s\" = ours.\"%.*s\" where its.run is null", first,
                series->columns, first, series->columns);
    add_differences(&sql, series->columns);
    lg_text_add(&sql, " limit 1");
    return is_none(m, &sql, differs);
}

static bool take_rows(const merging *m, const design_experiment *e, const study_series *series) {
    lg_text sql = {0};
    lg_text_add(&sql, "insert into main.");
    store_table(e, series, &sql);
    lg_text_add(&sql, " select * from part.");
    store_table(e, series, &sql);
    lg_text_add(&sql, " where run not in (select run from common)");
    return store_execute_text(m->s, &sql, m->error);
}

static bool merge_experiment(merging *m, const design_experiment *e) {
    lg_text common = {0}, different = {0};
    lg_text_add(&common, "create temp table if not exists common (run integer primary key);"
                         "delete from common; insert into common select run from part.");
    store_table(e, NULL, &common);
    lg_text_add(&common, " where run in (select run from main.");
    store_table(e, NULL, &common);
    lg_text_add(&common, ")");
    if (!store_execute_text(m->s, &common, m->error)) return false;

    lg_text_add(&different, "select run from common cross join main.");
    store_table(e, NULL, &different);
    lg_text_add(&different, " ours using (run) cross join part.");
    store_table(e, NULL, &different);
    lg_text_add(&different, " its using (run) where ours.seed is not its.seed or ours.stop is not its.stop");
    for (unsigned f = 0; f < e->plan->factors; f++)
        add_differences(&different, e->plan->factor[f].name);
    for (int c = 0; c < e->responses.count; c++)
        add_difference(&different, e->responses.name[c], (int)strlen(e->responses.name[c]));
    lg_text_add(&different, " limit 1");
    if (!is_none(m, &different, differs) || !take_rows(m, e, NULL)) return false;
    m->taken += sqlite3_changes64(m->s->db);

    for (int i = 0; e->kind->series[i].name; i++) {
        const study_series *series = &e->kind->series[i];
        if (store_records(e, i) &&
            (!all_in(m, e, series, (const char *const[]){"main", "part"}) ||
             !all_in(m, e, series, (const char *const[]){"part", "main"}) || !take_rows(m, e, series)))
            return false;
    }
    return true;
}

bool store_merge(study_store *s, const char *from, int64_t *taken, lg_error *error) {
    merging m = {.s = s, .from = from, .error = error};
    /* The part is checked by opening it separately first. If a broken file were attached without this check, SQLite's error
     * would name our store instead of the part. */
    bool fresh = false;
    if (file_is_missing(from)) return lg_fail(error, "%s: there is no such file", file_title(from));
    study_store *part = store_begin(from, SQLITE_OPEN_READWRITE, error);
    if (part) part->design = s->design;
    bool good = store_is_open(part) && store_recognize(part, &fresh, error) &&
                (!fresh || lg_fail(error, "%s: an empty file, no store of a study", file_title(from))) &&
                store_agree(part, part->design, error) && store_is_sound(part, error);
    if (!good && store_is_ill(part)) s->failure = part->failure;
    store_close(part);

    sqlite3_stmt *attach = good ? store_prepare(s, "attach ? as part", error) : NULL;
    if (!attach) return false;
    sqlite3_bind_text(attach, 1, from, -1, SQLITE_STATIC);
    good = sqlite3_step(attach) == SQLITE_DONE || store_fail(s, error);
    sqlite3_finalize(attach);
    if (!good) return false;

    /* The delete changes nothing, but it locks our store for writing. "begin immediate" would also lock the part, which other
     * processes may be using. */
    good = store_execute(
        s, "pragma temp_store = memory; pragma cache_size = -65536; begin; delete from main.study where 0", error);
    for (int i = 0; good && i < s->design->experiments; i++)
        good = merge_experiment(&m, &s->design->experiment[i]);
    good = good && store_execute(s, "commit", error);
    if (!good) sqlite3_exec(s->db, "rollback", NULL, NULL, NULL);
    sqlite3_exec(s->db, "detach part", NULL, NULL, NULL);
    *taken = m.taken;
    return good;
}
