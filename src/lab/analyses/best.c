/* The best run: the run with the lowest first response or, with the option `most`, with the highest. If several runs are
 * equally good, it is the first one. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/catalog.h"
#include "lab/report/analysis.h"

/* Returns the best row of a frame of runs: of its `count` rows in `row` or, if that is NULL, of its first `count` rows. Returns
 * -1 if no row has the response. */
static int best_row(const question *q, const frame *runs, const int *row, int count) {
    const int response = response_column(q, 0);
    const double sign = lg_value(&q->with, "most") ? -1 : 1;
    int best = -1;
    for (int i = 0; i < count; i++) {
        int at = row ? row[i] : i;
        double value = sign * frame_get(runs, response, at);
        if (!isnan(value) && (best < 0 || value < sign * frame_get(runs, response, best))) best = at;
    }
    return best;
}

/* The best run of each combination of the factors in `by`. Published boards of the game, measured by the same rules, can be
 * shown beside it. */

static const lg_param options[] = {
    {"boards", LG_LEVEL_TEXT, 0, 0, 0, "", "published boards to stand beside it: NAME,NAME,...", NULL},
    {"most", LG_WORD, 0, 0, 0, "lowest|highest", "which response is best", NULL},
    {.name = NULL}};

/* Returns the index of the column `run`. The table's columns are: what, all factors, run, seed, the responses. */
static int run_at(const question *q) {
    return 1 + (int)q->experiment->plan->factors;
}

/* Calls `note` (unless it is NULL) for each board that the option `boards` names. Returns false with an error if a name is
 * unknown. */
static bool each_board(const question *q, bool (*note)(void *, const lg_board *, lg_error *), void *context,
                       lg_error *error) {
    char name[64];
    design_setup setup;
    design_run cell = design_cell(q->experiment, 0);
    const char *at = lg_value_text(&q->with, "boards");
    bool good = design_set_up(q->design, &cell, &setup, error);
    for (; good && at && *at; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        if (length >= sizeof name) return question_fail(q, "with", error, "no board has so long a name");
        memcpy(name, at, length);
        name[length] = '\0';
        lg_error inner;
        const lg_game *game = setup.recipe.game;
        const lg_board *board = board_find(name, &game, &inner);
        good = board ? !note || note(context, board, error) : question_blame(q, "with", &inner, error);
        at += length;
    }
    design_setup_clear(&setup);
    return good;
}

static bool lay(const question *q, frame *table, lg_error *error) {
    frame_add(table, "what", true);
    for (unsigned f = 0; f < q->experiment->plan->factors; f++)
        frame_add(table, q->experiment->plan->factor[f].name, true);
    frame_add(table, "run", false);
    frame_add(table, "seed", false);
    for (unsigned i = 0; i < q->output->responses; i++)
        frame_add(table, q->output->response[i], false);
    return expect_responses(q, 1, 0, error) && each_board(q, NULL, NULL, error);
}

typedef struct {
    const question *question;
    frame *table;
    lg_task *task;
} measuring;

/* Measures a board and adds its row. Values are known for responses that are the score or the count of a requirement. */
static bool add_board(void *context, const lg_board *board, lg_error *error) {
    measuring *m = context;
    const plan_output *output = m->question->output;
    const lg_game *game = m->task->game;
    lg_level *level = calloc(1, game->level_size);
    lg_report *report = calloc(1, sizeof *report);
    bool good = (level && report) || lg_fail_memory(error);
    good = good && game->text.read(game, board->text, strlen(board->text), level, error) &&
           (lg_task_measure(m->task, level, report) || lg_fail_memory(error));
    if (good) {
        frame_add_row(m->table);
        frame_put_word(m->table, 0, board->name);
    }
    for (int i = 0; good && i < (int)output->responses; i++) {
        const int column = run_at(m->question) + 2 + i;
        if (!strcmp(output->response[i], "score")) frame_put(m->table, column, report->score);
        for (int k = 0; game->requirements[k].name; k++)
            if (!strcmp(game->requirements[k].name, output->response[i]) && report->used[k])
                frame_put(m->table, column, report->count[k]);
    }
    free(level);
    free(report);
    return good;
}

static bool run(const question *q, answer *a, lg_error *error) {
    const plan_experiment *e = q->experiment->plan;
    frame runs, *table = &a->table;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups; i++) {
        int best = best_row(q, &runs, g.row + g.start[i], g.start[i + 1] - g.start[i]), at = run_at(q);
        if (best < 0) continue;
        design_run run = design_at(q->design, (int64_t)frame_get(&runs, RUN_COLUMN, best));
        frame_add_row(table);
        frame_put_word(table, 0, "best run");
        for (unsigned f = 0; f < e->factors; f++)
            frame_put_word(table, 1 + (int)f, design_level_name(&e->factor[f], run.level[f]));
        frame_put(table, at++, (double)run.run);
        frame_put(table, at++, (double)run.seed);
        for (int k = 0; k < (int)q->output->responses; k++)
            frame_put(table, at++, frame_get(&runs, response_column(q, k), best));
        assert(table->failed || at == table->columns);
    }
    if (good && lg_value_text(&q->with, "boards")) {
        design_setup setup;
        design_run cell = design_cell(q->experiment, 0);
        measuring m = {q, table, NULL};
        good = design_set_up(q->design, &cell, &setup, error) &&
               (m.task = lg_task_create(setup.recipe.game, &setup.recipe.settings, NULL, error)) &&
               each_board(q, add_board, &m, error);
        lg_task_destroy(m.task);
        design_setup_clear(&setup);
    }
    /* Drops responses that have no value in any row. */
    for (int c = table->columns - 1; good && !table->failed && table->rows && c >= run_at(q) + 2; c--) {
        int some = 0;
        for (int r = 0; r < table->rows; r++)
            some += !isnan(frame_get(table, c, r));
        if (!some) frame_drop(table, c);
    }
    lg_text_add(&a->note,
                "The run with the %s %s, of equals the first; `levelground study show STORE --run RUN` makes its map.",
                lg_value(&q->with, "most") ? "highest" : "lowest", q->output->response[0]);
    group_clear(&g);
    frame_clear(&runs);
    return good;
}

const analysis analysis_best = {
    .name = "best",
    .sentence = "the best run of each group, and published boards beside it",
    .options = options,
    .lay = lay,
    .run = run,
};

/* Makes the level of a run again from its recipe and draws it: the best run, or the run given by number. */

static const lg_param map_options[] = {
    {"run", LG_WHOLE, -1, -1, 1e9, NULL, "number of the run (-1: the best run)", NULL},
    {"most", LG_WORD, 0, 0, 0, "lowest|highest", "which response is best", NULL},
    {.name = NULL}};

static bool lay_map(const question *q, frame *table, lg_error *error) {
    frame_add(table, "run", false);
    frame_add(table, "seed", false);
    for (unsigned f = 0; f < q->experiment->plan->factors; f++)
        frame_add(table, q->experiment->plan->factor[f].name, true);
    for (unsigned i = 0; i < q->output->responses; i++)
        frame_add(table, q->output->response[i], false);
    return expect_responses(q, 1, 0, error) && expect_bys(q, 0, 0, error);
}

static bool is_always_wanted(void *context) {
    (void)context;
    return true;
}

static bool run_map(const question *q, answer *a, lg_error *error) {
    const plan_experiment *e = q->experiment->plan;
    const double wanted = lg_value(&q->with, "run");
    frame runs, *table = &a->table;
    bool good = load_runs(q, NULL, &runs, error);
    int row = good && wanted < 0 ? best_row(q, &runs, NULL, runs.rows) : -1, at = 0;
    for (int i = 0; good && wanted >= 0 && row < 0 && i < runs.rows; i++)
        if (frame_get(&runs, RUN_COLUMN, i) == wanted) row = i;
    if (row < 0) {
        lg_text_add(&a->note, "That run is not in the store yet.");
        frame_clear(&runs);
        return good;
    }
    design_run r = design_at(q->design, (int64_t)frame_get(&runs, RUN_COLUMN, row));
    frame_add_row(table);
    frame_put(table, at++, (double)r.run);
    frame_put(table, at++, (double)r.seed);
    for (unsigned f = 0; f < e->factors; f++)
        frame_put_word(table, at++, design_level_name(&e->factor[f], r.level[f]));
    for (int i = 0; i < (int)q->output->responses; i++)
        frame_put(table, at++, frame_get(&runs, response_column(q, i), row));
    assert(table->failed || at == table->columns);

    study_row made = {.run = r.run};
    study_worker *w = study_worker_create(q->design, is_always_wanted, NULL, error);
    good = w && study_worker_make(w, r.run, &made, error) &&
           (!made.level || study_worker_draw(w, &made, &a->drawing, error));
    study_row_clear(&made);
    study_worker_destroy(w);
    if (a->drawing.length)
        lg_text_add(&a->note, "Run %.0f, made again from its recipe; `levelground study show` does the same.",
                    (double)r.run);
    else
        lg_text_add(&a->note, "That run has found no map.");
    frame_clear(&runs);
    return good;
}

const analysis analysis_map = {
    .name = "map",
    .sentence = "the map of the best run, drawn",
    .options = map_options,
    .lay = lay_map,
    .run = run_map,
};
