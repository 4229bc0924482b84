/* Judges levels: counts everything from nothing, and lists where rules are violated. */
#include "measure.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "possible.h"

static void report_parts(const fg_rules *rules, const double *off, lg_report *report) {
    for (int r = 0; r < rules->rules; r++)
        report->used[r] = rules->weight[r] > 0;
    for (int k = 0; k < rules->parts; k++)
        report->count[rules->part[k].rule] += off[k];
    report->score = fg_rules_score(rules, off);
}

/* Lists the places that are to blame for a rule; none if no single place is. */
static void list_places(const fg_rules *rules, int rule, const fg_places *where, lg_report *report) {
    bool any = false;
    for (int p = 0; p < fg_place_count(rules->layout); p++) {
        if (!fg_bit(where->w, p)) continue;
        lg_report_add(report, rule, p);
        any = true;
    }
    if (!any) lg_report_add(report, rule, -1);
}

static void report_places(const fg_rules *rules, const fg_view *view, const int *number, const double *off,
                          lg_report *report) {
    fg_places where[LG_REQUIREMENTS_MAX] = {{{0}}};
    for (int k = 0; k < rules->parts && view; k++)
        if (off[k] > 0) fg_part_blame(rules, k, view, number, &where[rules->part[k].rule]);
    for (int r = 0; r < rules->rules; r++)
        if (report->count[r] > 0) list_places(rules, r, &where[r], report);
}

static void measure_whole(const fg_rules *rules, const fg_level *level, lg_report *report) {
    uint16_t state[FG_PLACES_MAX];
    int number[FG_NUMBERS_MAX];
    double off[FG_PARTS_MAX];
    const fg_view view = {rules->layout, rules->world, state, NULL};
    fg_states_write(rules->game, rules->world, level, state);
    fg_rules_count(rules, &view, number);
    fg_rules_bound(rules, number, off);
    report_parts(rules, off, report);
    report_places(rules, &view, number, off, report);
}

/* If places are free, reports what is certain. A rule that is not certainly broken is not judged. */
static void measure_open(const fg_rules *rules, const fg_level *level, const fg_task *task, lg_report *report) {
    double off[FG_PARTS_MAX];
    if (task && task->knows_least)
        memcpy(off, task->least, sizeof *off * (size_t)rules->parts);
    else
        fg_least_off(rules, level, task, off);
    report_parts(rules, off, report);
    report_places(rules, NULL, NULL, off, report);
    for (int r = 0; r < rules->rules; r++)
        if (report->used[r] && report->count[r] <= 0) report->unjudged[r] = "places are free";
}

static void measure_by(const fg_rules *rules, const fg_level *level, lg_report *report) {
    if (fg_has_free(rules->game, level))
        measure_open(rules, level, NULL, report);
    else
        measure_whole(rules, level, report);
}

/* A level of another layout is judged by the same settings. */
bool fg_measure_level(const lg_task *base, const lg_level *bytes, lg_report *report) {
    const fg_task *task = fg_task_of(base);
    const fg_level *level = bytes;
    if (level->layout == task->layout) {
        measure_by(&task->rules, level, report);
        return true;
    }
    fg_room room = {NULL, 0, 0};
    lg_error error;
    fg_rules *rules = fg_take(&room, 1, sizeof *rules);
    bool good = rules && fg_task_compile(task, &room, fg_layout_of(fg_task_game(task), level), rules, &error);
    if (good) measure_by(rules, level, report);
    fg_room_clear(&room);
    return good;
}

void fg_unavoidable(const lg_task *base, lg_report *report) {
    const fg_task *task = fg_task_of(base);
    if (!fg_has_free(fg_task_game(task), task->fixed))
        measure_whole(&task->rules, task->fixed, report);
    else
        measure_open(&task->rules, task->fixed, task, report);
}

/* ---- remarks --------------------------------------------------------------------------------------------------- */

static void remark_layer(const fg_game *game, const fg_level *level, int l, const int *stock, lg_text *text) {
    const fg_layer *layer = &game->pieces.layer[l];
    int count[FG_KINDS_MAX + 3] = {0};
    for (int i = 0; i < fg_layer_places(layer, fg_layout_of(game, level)); i++)
        count[fg_symbol(game, level, l, i)]++;
    for (int k = 0; k < layer->kinds; k++) {
        bool wrong = layer->spare ? count[k] > stock[k] : count[k] != stock[k];
        if (wrong)
            lg_text_add(text, "%s%d %s (%d)", text->length ? ", " : "pieces differ from the stock: ", count[k],
                        layer->piece[k].name, stock[k]);
    }
}

void fg_remark(const lg_task *base, const lg_level *level, lg_text *text) {
    const fg_task *task = fg_task_of(base);
    const fg_game *game = fg_task_game(task);
    if (fg_has_free(game, level)) {
        lg_text_add(text, "places are free; only what is certain is counted");
        return;
    }
    for (int l = 0; l < game->pieces.layers; l++) {
        int other[FG_KINDS_MAX + 1];
        const int *stock = task->stock[l];
        bool any = false;
        lg_error error;
        if (task->any_stock[l] || game->pieces.layer[l].derived) continue;
        /* the stock depends on the layout, and the level may have another one than the task */
        if (((const fg_level *)level)->layout != task->layout) {
            stock = other;
            if (!fg_stock_read(game, fg_layout_of(game, level), &task->values, l, other, &any, &error)) {
                lg_text_add(text, "%sthe stock does not fit the board: %s", text->length ? ", " : "", error.text);
                continue;
            }
        }
        if (!any) remark_layer(game, level, l, stock, text);
    }
}
