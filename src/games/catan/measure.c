/* A board's report: what it is off by, and where; what cannot be avoided; what is odd. */
#include <stdlib.h>
#include <string.h>

#include "fair/judge.h"
#include "settings.h"

static void report_counts(const ct_rules *rules, int hexes, const int count[CT_REQUIREMENTS],
                          const uint64_t where[CT_REQUIREMENTS], lg_report *report) {
    for (int r = 0; r < CT_REQUIREMENTS; r++) {
        report->used[r] = rules->weight[r] > 0;
        report->count[r] = count[r];
        report->score += rules->weight[r] * count[r];
        for (int h = 0; h < hexes && count[r]; h++)
            if (where[r] >> h & 1) lg_report_add(report, r, h);
        if (count[r] && !where[r]) lg_report_add(report, r, -1);
    }
}

/* Free hexes and numbers are in no set, so that only what is certain is counted; the even shares of REQ2 and REQ6 to
 * REQ8 are judged only where nothing is free. */
static void count_certain(const ct_task *task, const ct_shape *shape, const ct_board *board, lg_report *report) {
    ct_rules rules = task->rules;
    ct_view view;
    int count[CT_REQUIREMENTS];
    uint64_t where[CT_REQUIREMENTS];
    bool free_hex = memchr(board->resource, CT_FREE, board->hexes);
    bool free_number = memchr(board->number, CT_NUMBER_FREE, board->hexes);
    bool free_port = memchr(board->kind, CT_PORT_FREE, board->ports);
    if (free_hex || free_number) rules.weight[CT_REQ2] = rules.weight[CT_REQ8] = 0;
    if (task->trial.play) rules.weight[CT_REQ8] = 0; /* judge_seats has that */
    if (free_hex) rules.weight[CT_REQ6] = 0;
    if (free_number) rules.best = 0; /* which are the best is not certain */
    if (free_hex || free_number || free_port) rules.weight[CT_REQ7] = 0;
    ct_look(&view, board);
    ct_count(&rules, shape, board, &view, CT_ALL, count, where);
    report_counts(&task->rules, shape->hexes, count, where, report);
}

/* With tokens along the spiral there are few ways to lay them: twelve spirals for each place of the deserts. The best of
 * all of these is the bound for what asks of tokens alone. */
static void try_spirals(const ct_task *task, ct_board *board, int deserts, int from, lg_report *best) {
    if (!deserts) {
        for (int spiral = 0; spiral < 12; spiral++) {
            lg_report report = {0};
            ct_lay_spiral(task, board, spiral);
            count_certain(task, &task->shape, board, &report);
            if (report.score < best->score) *best = report;
        }
        return;
    }
    for (int h = from; h < board->hexes; h++) {
        if (task->fixed.resource[h] != CT_FREE) continue;
        board->resource[h] = CT_DESERT;
        try_spirals(task, board, deserts - 1, h + 1, best);
        board->resource[h] = CT_FREE;
    }
}

void ct_unavoidable(const lg_task *base, lg_report *report) {
    const ct_task *task = ct_task_of(base);
    count_certain(task, &task->shape, &task->fixed, report);
    if (!task->spiral || task->tiles[CT_DESERT] > 2) return;
    ct_board board = task->fixed;
    report->score = 1 << 20;
    try_spirals(task, &board, task->tiles[CT_DESERT], 0, report);
}

/* Where nobody can play nothing is counted. */
static bool judge_seats(const ct_task *task, const ct_board *board, lg_report *report) {
    ct_verdict verdict;
    if (!ct_judge_board(task, board, &verdict, NULL)) return false;
    int off = ct_verdict_excess(task, &verdict);
    report->count[CT_REQ8] = off;
    report->score += task->rules.weight[CT_REQ8] * off;
    if (off) lg_report_add(report, CT_REQ8, -1);
    return true;
}

bool ct_measure(const lg_task *base, const lg_level *level, lg_report *report) {
    const ct_task *task = ct_task_of(base);
    ct_shape shape;
    ct_shape_init(&shape, level);
    count_certain(task, &shape, level, report);
    return !task->trial.play || judge_seats(task, level, report);
}

void ct_remark(const lg_task *task, const lg_level *level, lg_text *text) {
    const ct_board *board = level;
    int tiles[CT_FREE + 1] = {0}, tokens[CT_NUMBER_FREE + 1] = {0}, odd = 0;
    (void)task;
    for (int h = 0; h < board->hexes; h++) {
        tiles[board->resource[h]]++;
        tokens[board->number[h]]++;
    }
    if (tiles[CT_FREE] || tokens[CT_NUMBER_FREE]) {
        lg_text_add(text, "%d hexes and %d numbers are free; only what is certain is counted", tiles[CT_FREE],
                    tokens[CT_NUMBER_FREE]);
        return;
    }
    for (int s = 0; s < CT_SEA; s++)
        if (tiles[s] != board->tiles[s])
            lg_text_add(text, "%s%d %s (%d)", odd++ ? ", " : "differs from what is in the box: ", tiles[s],
                        ct_resources[s], board->tiles[s]);
    for (int n = 2; n < CT_NUMBERS; n++)
        if (tokens[n] != board->tokens[n])
            lg_text_add(text, "%s%d tokens of %d (%d)", odd++ ? ", " : "differs from what is in the box: ", tokens[n],
                        n, board->tokens[n]);
}
