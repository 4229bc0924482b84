/* Shows the best run of each combination of the factors in `by`: the run with the lowest first response or, with the option
 * `most`, with the highest. If several runs are equally good, the first one is shown. Published boards of the game, measured by
 * the same rules, can be shown beside it. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/catalog.h"
#include "lab/report/analysis.h"

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

static void add_best(const question *q, const grouping *g, int group, frame *table) {
    int best = -1, response = response_column(q, 0), at = run_at(q);
    double sign = lg_value(&q->with, "most") ? -1 : 1;
    const frame *runs = g->frame;
    for (int i = g->start[group]; i < g->start[group + 1]; i++) {
        double value = sign * frame_get(runs, response, g->row[i]);
        if (!isnan(value) && (best < 0 || value < sign * frame_get(runs, response, best))) best = g->row[i];
    }
    if (best < 0) return;
    design_run run = design_at(q->design, (int64_t)frame_get(runs, RUN_COLUMN, best));
    frame_row(table);
    frame_put_word(table, 0, "best run");
    for (unsigned f = 0; f < q->experiment->plan->factors; f++)
        frame_put_word(table, 1 + (int)f, design_level_name(&q->experiment->plan->factor[f], run.level[f]));
    frame_put(table, at++, (double)run.run);
    frame_put(table, at++, (double)run.seed);
    for (int i = 0; i < (int)q->output->responses; i++)
        frame_put(table, at++, frame_get(runs, response + i, best));
    assert(table->failed || at == table->columns);
}

typedef struct {
    const question *question;
    frame *table;
    lg_task *task;
} bench;

/* Returns the board's value of a response, if the response is the score or the count of a requirement; NAN for other
 * responses. */
static double value_of_board(const lg_game *game, const lg_report *report, const char *response) {
    if (!strcmp(response, "score")) return report->score;
    for (int i = 0; game->requirements[i].name; i++)
        if (!strcmp(game->requirements[i].name, response) && report->used[i]) return report->count[i];
    return NAN;
}

static bool add_board(void *context, const lg_board *board, lg_error *error) {
    bench *b = context;
    const lg_game *game = b->task->game;
    lg_level *level = calloc(1, game->level_size);
    lg_report *report = calloc(1, sizeof *report);
    bool good = (level && report) || lg_fail_memory(error);
    good = good && game->read(game, board->text, strlen(board->text), level, error) &&
           (lg_task_measure(b->task, level, report) || lg_fail_memory(error));
    if (good) {
        frame_row(b->table);
        frame_put_word(b->table, 0, board->name);
        for (int i = 0; i < (int)b->question->output->responses; i++)
            frame_put(b->table, run_at(b->question) + 2 + i,
                      value_of_board(game, report, b->question->output->response[i]));
    }
    free(level);
    free(report);
    return good;
}

static bool add_boards(const question *q, frame *table, lg_error *error) {
    design_setup setup;
    design_run cell = design_cell(q->experiment, 0);
    bool good = design_set_up(q->design, &cell, &setup, error);
    bench b = {q, table, good ? lg_task_create(setup.recipe.game, &setup.recipe.settings, NULL, error) : NULL};
    good = b.task && each_board(q, add_board, &b, error);
    lg_task_destroy(b.task);
    design_setup_clear(&setup);
    return good;
}

/* Drops responses that have no value in any row. */
static void drop_empty(const question *q, frame *table) {
    for (int c = table->columns - 1; c >= run_at(q) + 2; c--) {
        int some = 0;
        for (int r = 0; r < table->rows; r++)
            some += !isnan(frame_get(table, c, r));
        if (!some && table->rows) frame_drop(table, c);
    }
}

static bool run(const question *q, answer *a, lg_error *error) {
    frame runs;
    grouping g = {0};
    bool good = load_runs(q, NULL, &runs, error) && group_rows(&g, &runs, BY_COLUMN, (int)q->output->bys, error);
    for (int i = 0; good && i < g.groups; i++)
        add_best(q, &g, i, &a->table);
    good = good && (!lg_value_text(&q->with, "boards") || add_boards(q, &a->table, error));
    if (good && !a->table.failed) drop_empty(q, &a->table);
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
