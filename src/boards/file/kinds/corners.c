/* Sums at corners, where up to three hexes or four squares meet. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "boards/file/export/model.h"

enum { BEST_MAX = 64, FAR_OUT = 1 << 30 /* more than any sum */ };

typedef struct {
    int *value; /* by state */
    fg_bound bound;
    int best, scale;
} corners;

static int sum_at(const corners *own, const fg_view *view, int corner) {
    int sum = 0;
    for (int i = 0; i < 4 && view->layout->corner[corner][i] >= 0; i++)
        sum += own->value[view->state[view->layout->corner[corner][i]]];
    return sum;
}

static bool read_value(fg_compiler *c, const fg_node *node, corners *own) {
    int value;
    if (!c->layout->corners) return fg_expected(node, "no corners on a graph", c->error);
    if (!fg_value_read(&c->game->pieces, node, &value, c->error)) return false;
    own->scale = c->game->pieces.value[value].scale;
    own->value = fg_take(c->room, (size_t)c->world->states, sizeof *own->value);
    if (!own->value) return lg_fail_memory(c->error);
    for (int s = 0; s < c->world->states; s++)
        own->value[s] = fg_value_of(c, s, value);
    return fg_check_sum(c, node, own->value, FG_CORNER_CELLS, 0, own->scale);
}

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    corners own = {.best = 0};
    return read_value(c, fg_find(clause, "each corner"), &own) && fg_bound_read(c, clause, false, &own.bound) &&
           fg_keep(c, m, &own, sizeof own);
}

static bool is_missed(const corners *own, int sum) {
    return fg_bound_off(&own->bound, &sum, 1, own->scale) > 0;
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    *number = 0;
    for (int k = 0; k < view->layout->corners; k++)
        *number += is_missed(m->own, sum_at(m->own, view, k));
}

static void blame(const fg_measure *m, const fg_view *view, fg_places *where) {
    for (int k = 0; k < view->layout->corners; k++)
        for (int i = 0; i < 4 && is_missed(m->own, sum_at(m->own, view, k)); i++)
            if (view->layout->corner[k][i] >= 0) fg_set_bit(where->w, view->layout->corner[k][i]);
}

static fg_bound write_sums(const fg_measure *m, const fg_view *view, double *number) {
    const corners *own = m->own;
    for (int k = 0; k < view->layout->corners; k++)
        number[k] = (double)sum_at(own, view, k) / own->scale;
    return own->bound;
}

static void step(const fg_measure *m, const fg_view *view, int place, int is, int *number) {
    const corners *own = m->own;
    if (place >= view->layout->cells) return;
    int more = own->value[is] - own->value[view->state[place]];
    for (int k = 0; more && k < 6 && view->layout->at_corner[place][k] >= 0; k++) {
        int sum = sum_at(own, view, view->layout->at_corner[place][k]);
        *number += is_missed(own, sum + more) - is_missed(own, sum);
    }
}

/* Rounds up, but not because of an error in the last digits. */
static int64_t round_up(double x) {
    const double tiny = 1e-9;
    return (int64_t)ceil(fmin(fmax(x, -FAR_OUT), FAR_OUT) - tiny);
}

static void express(const fg_measure *m, fg_model *model, fg_estimate *number) {
    const corners *own = m->own;
    fg_sum missed = fg_sum_of(model->layout->corners);
    for (int k = 0; k < model->layout->corners; k++) {
        fg_sum sum = fg_sum_of(0);
        for (int i = 0; i < 4 && model->layout->corner[k][i] >= 0; i++) {
            /* Adds what a cell is worth. */
            int cell = model->layout->corner[k][i];
            const int *choice = model->choice_of + cell * model->world->states;
            for (int s = 0; s < model->world->states; s++)
                if (choice[s] >= 0) fg_sum_add_variable(model, &sum, own->value[s], choice[s]);
        }
        fg_sum met = fg_model_between(model, &sum, round_up(own->bound.low * own->scale),
                                      -round_up(-own->bound.high * own->scale));
        fg_sum_add(model, &missed, -1, &met);
    }
    fg_estimate_set(number, missed);
}

const fg_kind fg_each_corner_kind = {
    .word = "each corner",
    .takes = "VALUE",
    .sentence = "Counts the corners at which the cells around the corner have too much or too little of a value "
                "together. The bound is for each corner",
    .example = "{each corner: pips, at most: 10}",
    .bounded = true,
    .compile = compile,
    .count = count,
    .blame = blame,
    .single = write_sums,
    .step = step,
    .model = express,
};

static const fg_key keys[] = {{"of", "VALUE", "what makes a corner good"}, {NULL, NULL, NULL}};

static bool compile_best(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *of = fg_find(clause, "of");
    corners own = {.scale = 1};
    if (!of) return fg_expected(clause, "a key `of`: what makes a corner good", c->error);
    return read_value(c, of, &own) &&
           fg_whole_setting_read(c, fg_find(clause, "best corners"), 1, BEST_MAX, &own.best) &&
           fg_keep(c, m, &own, sizeof own);
}

/* Counts the quarters of the board that contain all of the best corners; a single corner is not all in one quarter. */
static void count_best(const fg_measure *m, const fg_view *view, int *number) {
    const fg_layout *l = view->layout;
    const corners *own = m->own;
    int sum[FG_CORNERS_MAX], top[BEST_MAX] = {0}, kept = 0, in[4] = {0}, best = 0;
    for (int k = 0; k < l->corners; k++) {
        sum[k] = sum_at(own, view, k);
        int at = kept;
        if (kept == own->best && sum[k] <= top[kept - 1]) continue;
        if (kept < own->best) kept++;
        if (at == kept) at--;
        for (; at && top[at - 1] < sum[k]; at--)
            top[at] = top[at - 1];
        top[at] = sum[k];
    }
    /* The sum from which on a corner is one of the best: that of the best corner number `best`, but at least 1. */
    int limit = kept == own->best && top[kept - 1] > 1 ? top[kept - 1] : 1;
    for (int k = 0; k < l->corners; k++) {
        if (sum[k] < limit) continue;
        best++;
        if (l->quarter[k] >= 0) in[l->quarter[k]]++;
    }
    *number = 0;
    for (int q = 0; q < 4; q++)
        *number += best > 1 && in[q] == best;
}

static int64_t role_of(const fg_measure *m, int state) {
    return ((const corners *)m->own)->value[state];
}

const fg_kind fg_best_corners_kind = {
    .word = "best corners",
    .takes = "NUMBER",
    .sentence = "Counts the quarters of the board that contain all of the best corners. NUMBER says how many corners "
                "are the best; corners that are as good as the last of them belong to them, too",
    .example = "{best corners: 6, of: pips, at most: 0}",
    .keys = keys,
    .compile = compile_best,
    .count = count_best,
    .role = role_of,
};
