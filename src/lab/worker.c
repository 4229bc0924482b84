/* A worker opens the shared data of a cell when it comes to the cell's first run, and keeps the data for the following runs of
 * the cell. */
#include <assert.h>
#include <stdlib.h>

#include "host/clock.h"
#include "lab/kind.h"

struct study_worker {
    study_bench bench;
    design_words words;
    void *memory; /* shared data of the current cell; NULL: no cell is open */
};

study_worker *study_worker_create(const design *d, bool (*wanted)(void *), void *context, lg_error *error) {
    study_worker *w = calloc(1, sizeof *w);
    if (!w) {
        lg_fail_memory(error);
        return NULL;
    }
    w->bench = (study_bench){.design = d, .words = &w->words, .wanted = wanted, .context = context};
    return w;
}

static void leave_cell(study_worker *w) {
    if (w->memory) w->bench.cell.experiment->kind->close(w->memory);
    design_words_clear(&w->words);
    w->memory = NULL;
}

void study_worker_destroy(study_worker *w) {
    if (!w) return;
    leave_cell(w);
    free(w);
}

static bool enter_cell(study_worker *w, const design_run *run, lg_error *error) {
    if (w->memory && w->bench.cell.experiment == run->experiment && w->bench.cell.cell == run->cell) return true;
    leave_cell(w);
    assert(!w->memory && !w->words.with.table); /* the previous cell is closed */
    w->bench.cell = design_cell(run->experiment, run->cell);
    if (!design_settle(w->bench.design, run, &w->words, error)) return false;
    w->memory = run->experiment->kind->open(&w->bench, error);
    return w->memory;
}

static bool is_ready(study_worker *w, const design_experiment *e, lg_error *error) {
    bool good = true;
    for (int64_t cell = 0; good && e->kind->reads && e->runs && cell < e->cells; cell++) {
        design_run run = design_cell(e, cell);
        good = enter_cell(w, &run, error);
    }
    return good;
}

bool study_workers_ready(const design *d, lg_error *error) {
    study_worker *w = study_worker_create(d, NULL, NULL, error);
    bool good = w;
    for (int i = 0; good && i < d->experiments; i++)
        good = is_ready(w, &d->experiment[i], error);
    study_worker_destroy(w);
    return good;
}

#ifndef NDEBUG
/* Does the row say why the run ended, and does it have complete rows of exactly the series that the experiment records? */
static bool is_row_whole(const study_row *row, const design_experiment *e) {
    for (int i = 0; e->kind->series[i].name; i++) {
        int count = row->series[i].count;
        if (count && (!(e->recorded >> i & 1) || count % study_series_width(&e->kind->series[i]))) return false;
    }
    return row->stop;
}
#endif

bool study_worker_make(study_worker *w, int64_t number, study_row *row, lg_error *error) {
    design_run run = design_at(w->bench.design, number);
    study_row_empty(row);
    error->text[0] = '\0';
    if (!enter_cell(w, &run, error)) return false;
    w->words.recipe.seed = run.seed;
    row->seconds = -wall_clock();
    row->cpu_seconds = -thread_clock();
    bool good = run.experiment->kind->run(w->memory, &w->bench, &run, row, error);
    row->seconds += wall_clock();
    row->cpu_seconds += thread_clock();
    if (!good) return false;
    assert(is_row_whole(row, run.experiment));
    row->run = number;
    return true;
}

static bool draw_level(const lg_recipe *r, const lg_level *level, lg_text *svg, lg_error *error) {
    lg_task *task = lg_task_create(r->game, &r->settings, NULL, error);
    if (task) r->game->draw(task, level, NULL, svg);
    lg_task_destroy(task);
    return task;
}

bool study_worker_draw(study_worker *w, const study_row *row, lg_text *svg, lg_error *error) {
    design_run run = design_at(w->bench.design, row->run);
    assert(w->memory && row->level && run.cell == w->bench.cell.cell);
    if (!run.experiment->kind->draw)
        return draw_level(&w->words.recipe, row->level, svg, error) && (!svg->failed || lg_fail_memory(error));
    run.experiment->kind->draw(w->memory, &w->bench, &run, svg);
    return !svg->failed || lg_fail_memory(error);
}
