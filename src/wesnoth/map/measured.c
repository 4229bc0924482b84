/* What each side of a map has near its keep: villages, land, and the way to its rival. */
#include <math.h>

#include "levelground/measured.h"
#include "traits.h"
#include "wesnoth/survey/fairness.h"
#include "wesnoth/survey/parts.h"

typedef struct {
    wn_study *study;
    wn_fairness fairness;
    lg_measured *list;
} source;

/* Adds a measure with a number for each side that has a keep: whole numbers or others. WN_FAR stands for no way. */
static lg_measure *add_sides(const source *s, const char *name, const char *sentence, const int *whole,
                             const double *other) {
    const wn_board *board = &s->study->board;
    lg_measure *measure = lg_measured_add(s->list, "side", name, sentence);
    for (int side = 1; side <= WN_SIDES_MAX; side++) {
        if (!s->fairness.plays[side]) continue;
        const char part[2] = {(char)('0' + side), 0};
        double value = whole ? whole[side] : other[side];
        int cell = (board->keep[side].y - 1) * board->width + board->keep[side].x - 1;
        lg_measured_part(s->list, measure, part, cell, value < WN_FAR ? value : NAN);
    }
    return measure;
}

/* Sets how much of its bound a rule's deviation uses up. */
static void set_used(const source *s, lg_measure *measure, int rule, double off, double allowed) {
    if (!measure || !(s->study->task->rules.weight[rule] > 0) || isnan(off)) return;
    measure->used = allowed > 0 ? off / allowed : off > 0 ? INFINITY : 0;
}

static void add_all(const source *s) {
    const wn_rules *rules = &s->study->task->rules;
    const wn_findings *found = &s->study->findings;
    const wn_kind *foot = &s->fairness.kind[WN_FOOT];
    set_used(s, add_sides(s, "villages", "villages that are nearest to its keep on foot", foot->villages, NULL),
             WN_HALVES, wn_balance_off(found, WN_HALVES, WN_ON_FOOT), rules->halves);
    set_used(s, add_sides(s, "land", "hexes that are nearest to its keep on foot", foot->land, NULL), WN_EVEN,
             wn_balance_off(found, WN_EVEN, WN_ON_FOOT), rules->even);
    set_used(
        s, add_sides(s, "village-way", "movement points to its nearest villages on foot, on average", NULL, foot->away),
        WN_MATCHED, wn_balance_off(found, WN_MATCHED, WN_ON_FOOT), rules->matched);
    add_sides(s, "recruits-way", "the same on average over the recruits of the default era", NULL, s->fairness.away);
    set_used(s, add_sides(s, "rival-way", "movement points to the nearest rival's keep on foot", foot->rival, NULL),
             WN_RIVALS, foot->off[WN_OFF_RIVAL], rules->rivals);
}

void wn_measured(const lg_task *task, const lg_level *level, lg_measured *list) {
    wn_study study;
    if (!wn_study_open(&study, wn_task_of(task), level, WN_FIND_MAP)) {
        list->failed = true;
        return;
    }
    source s = {.study = &study, .list = list};
    list->failed = !wn_fairness_find(&study.board, &s.fairness);
    if (!list->failed && s.fairness.sides > 1) add_all(&s);
    wn_study_close(&study);
}
