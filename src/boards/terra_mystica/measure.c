/* What is said of a board: how often each requirement is violated, and where; what differs from the stock; and the forecast, in
 * words and as JSON. */
#include "settings.h"

#include <assert.h>
#include <string.h>

#include "forecast.h"

static void report_tally(const tm_rules *rules, const tm_shape *shape, const tm_tally *tally, lg_report *report) {
    report->score = tm_score(rules, tally->count);
    for (int r = 0; r < TM_REQUIREMENTS; r++) {
        int placed = 0;
        assert(tally->count[r] >= 0);
        report->used[r] = rules->weight[r] > 0;
        report->count[r] = rules->weight[r] ? tally->count[r] : 0;
        for (int cell = 0; cell < shape->cells && report->count[r] > 0; cell++) {
            int p = shape->position[cell];
            if (!(tally->where[r].w[p / 64] >> p % 64 & 1)) continue;
            lg_report_add(report, r, cell);
            placed++;
        }
        if (report->count[r] > 0 && !placed) lg_report_add(report, r, -1);
    }
}

/* Gives REQ13 a weight if it is judged although the search leaves it out. */
static void judge_favour(const tm_task *task, tm_rules *rules) {
    if (task->judges_favour) rules->weight[TM_REQ13] = 1;
}

/* If hexes are free, reports only the violations that are certain already. A requirement without any is not judged. */
bool tm_measure(const lg_task *base, const lg_level *level, lg_report *report) {
    const tm_task *task = tm_task_of(base);
    const tm_board *board = level;
    tm_shape shape;
    tm_fields fields;
    tm_layout layout;
    tm_tally tally;
    tm_shape_init(&shape, board);
    tm_fields_init(&fields, &shape);
    tm_layout_init(&layout);
    uint8_t *at = tm_at(&layout);
    tm_rules rules = tm_rules_on(task, &shape, &fields);
    judge_favour(task, &rules);
    for (int cell = 0; cell < shape.cells; cell++)
        at[shape.position[cell]] = board->cell[cell];
    bool open_hexes = memchr(board->cell, TM_FREE, (size_t)shape.cells);
    if (open_hexes) {
        tm_task open = {.rules = rules, .shape = shape, .fields = fields, .any_stock = true};
        tm_lower_bound(&open, board->cell, TM_ALL, &tally);
    } else {
        tm_evaluate(&rules, &shape, &fields, &layout, TM_ALL, true, &tally);
    }
    report_tally(&rules, &shape, &tally, report);
    for (int r = 0; r < TM_REQUIREMENTS && open_hexes; r++)
        if (report->used[r] && !report->count[r]) report->unjudged[r] = "hexes are free";
    return true;
}

void tm_unavoidable(const lg_task *base, lg_report *report) {
    tm_task task = *tm_task_of(base);
    tm_tally tally;
    judge_favour(&task, &task.rules);
    tm_lower_bound(&task, task.fixed.cell, TM_ALL, &tally);
    report_tally(&task.rules, &task.shape, &tally, report);
}

void tm_remark(const lg_task *base, const lg_level *level, lg_text *text) {
    const tm_task *task = tm_task_of(base);
    int count[TM_TERRAINS + 1], odd = 0;
    tm_count_terrains(level, count);
    if (count[TM_FREE]) lg_text_add(text, "%d hexes are free; only what is certain is counted", count[TM_FREE]);
    for (int t = 0; t < TM_TERRAINS && !count[TM_FREE] && !task->any_stock; t++)
        if (count[t] != task->stock[t])
            lg_text_add(text, "%s%d %s (%d)", odd++ ? ", " : "tiles differ from the stock: ", count[t], tm_terrains[t],
                        task->stock[t]);
}

/* Returns false if the board is not complete. */
static bool foresee_board(const tm_board *board, tm_forecast *forecast) {
    int count[TM_TERRAINS + 1];
    tm_ways ways;
    tm_count_terrains(board, count);
    if (count[TM_FREE]) return false;
    tm_ways_find(&ways, board);
    tm_foresee(&ways, board->cell, forecast);
    return true;
}

void tm_say_forecast(const tm_board *board, lg_text *text) {
    tm_forecast forecast;
    int order[TM_COLOURS] = {0}; /* from the most favoured colour to the least */
    if (!foresee_board(board, &forecast)) return;
    for (int c = 0; c < TM_COLOURS; c++) {
        int at = c;
        for (; at && forecast.points[order[at - 1]] < forecast.points[c]; at--)
            order[at] = order[at - 1];
        order[at] = c;
    }
    for (int i = 0; i < TM_COLOURS; i++)
        lg_text_add(text, "%s%s %+d", i ? ", " : "", tm_colour_names[order[i]],
                    tm_rounded(tm_forecast_won(&forecast, order[i])));
    lg_text_add(text, " of 100 games expected by a model: colours differ by %.1f points",
                tm_forecast_spread(&forecast));
}

bool tm_put_forecast(const tm_board *board, lg_text *json) {
    tm_forecast forecast;
    if (!foresee_board(board, &forecast)) return false;
    lg_text_add(json, "\"forecast\": {\"won\": {");
    for (int c = 0; c < TM_COLOURS; c++)
        lg_text_add(json, "%s\"%s\": %.2f", c ? ", " : "", tm_colour_names[c], tm_forecast_won(&forecast, c));
    lg_text_add(json, "}, \"points\": {");
    for (int c = 0; c < TM_COLOURS; c++)
        lg_text_add(json, "%s\"%s\": %.2f", c ? ", " : "", tm_colour_names[c],
                    (double)forecast.points[c] / TM_FORECAST_UNIT);
    lg_text_add(json, "}, \"spread\": %.2f}", tm_forecast_spread(&forecast));
    return true;
}
