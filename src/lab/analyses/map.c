/* Makes the level of a run again from its recipe and draws it: the best run, or the run given by number. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "lab/report/analysis.h"

static const lg_param options[] = {{"run", LG_WHOLE, -1, -1, 1e9, NULL, "number of the run (-1: the best run)", NULL},
                                   {"most", LG_WORD, 0, 0, 0, "lowest|highest", "which response is best", NULL},
                                   {.name = NULL}};

static bool lay(const question *q, frame *table, lg_error *error) {
    frame_add(table, "run", false);
    frame_add(table, "seed", false);
    for (unsigned f = 0; f < q->experiment->plan->factors; f++)
        frame_add(table, q->experiment->plan->factor[f].name, true);
    for (unsigned i = 0; i < q->output->responses; i++)
        frame_add(table, q->output->response[i], false);
    return expect_responses(q, 1, 0, error) && expect_bys(q, 0, 0, error);
}

/* Returns the row of the wanted run; -1 if it is missing. */
static int choose_row(const question *q, const frame *runs) {
    int best = -1, response = response_column(q, 0);
    double number = lg_value(&q->with, "run"), sign = lg_value(&q->with, "most") ? -1 : 1;
    for (int i = 0; i < runs->rows; i++) {
        double value = sign * frame_get(runs, response, i);
        if (number >= 0 && frame_get(runs, RUN_COLUMN, i) == number) return i;
        if (number < 0 && !isnan(value) && (best < 0 || value < sign * frame_get(runs, response, best))) best = i;
    }
    return best;
}

static void put_run(const question *q, const frame *runs, int row, frame *table) {
    design_run r = design_at(q->design, (int64_t)frame_get(runs, RUN_COLUMN, row));
    int at = 0;
    frame_row(table);
    frame_put(table, at++, (double)r.run);
    frame_put(table, at++, (double)r.seed);
    for (unsigned f = 0; f < q->experiment->plan->factors; f++)
        frame_put_word(table, at++, design_level_name(&q->experiment->plan->factor[f], r.level[f]));
    for (int i = 0; i < (int)q->output->responses; i++)
        frame_put(table, at++, frame_get(runs, response_column(q, i), row));
    assert(table->failed || at == table->columns);
}

static bool is_always_wanted(void *context) {
    (void)context;
    return true;
}

static bool draw_run(const question *q, int64_t number, lg_text *svg, lg_error *error) {
    study_row row = {.run = number};
    study_worker *w = study_worker_create(q->design, is_always_wanted, NULL, error);
    bool good =
        w && study_worker_make(w, number, &row, error) && (!row.level || study_worker_draw(w, &row, svg, error));
    study_row_clear(&row);
    study_worker_destroy(w);
    return good;
}

static bool run(const question *q, answer *a, lg_error *error) {
    frame runs;
    bool good = load_runs(q, NULL, &runs, error);
    int row = good ? choose_row(q, &runs) : -1;
    if (row >= 0) put_run(q, &runs, row, &a->table);
    if (row >= 0) good = draw_run(q, (int64_t)frame_get(&runs, RUN_COLUMN, row), &a->drawing, error);
    if (row >= 0 && !a->drawing.length)
        lg_text_add(&a->note, "That run has found no map.");
    else if (row >= 0)
        lg_text_add(&a->note, "Run %.0f, made again from its recipe; `levelground study show` does the same.",
                    frame_get(&runs, RUN_COLUMN, row));
    else
        lg_text_add(&a->note, "That run is not in the store yet.");
    frame_clear(&runs);
    return good;
}

const analysis analysis_map = {
    .name = "map",
    .sentence = "the map of the best run, drawn",
    .options = options,
    .lay = lay,
    .run = run,
};
