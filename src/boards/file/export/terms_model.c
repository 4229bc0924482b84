/* Lists of terms in a program for solvers. They count what fg_terms_count counts. */
#include "boards/file/rules/terms.h"
#include "model.h"

/* Is the place counted, and its state one of these? */
static fg_sum is_counted(fg_model *model, const fg_term *t, const fg_states *states, int place) {
    fg_selection of = t->of;
    of.states = fg_both_states(of.states, *states);
    fg_sum truth = fg_model_selected(model, &of, place);
    if (!t->missed || fg_sum_is(&truth, 0)) return truth;
    fg_sum met = fg_model_meets(model, t->missed, place), misses = fg_model_not(model, &met);
    return fg_model_both(model, &truth, &misses);
}

static fg_sum is_selected(fg_model *model, const fg_selection *s, int cell) {
    return fg_model_is(model, &s->states, &s->places, cell);
}

static fg_sum are_both(fg_model *model, const fg_pair *p, int x, int y) {
    fg_sum a = is_selected(model, &p->a, x), b = is_selected(model, &p->b, y);
    return fg_model_both(model, &a, &b);
}

static void add_term(fg_model *model, const fg_term *t, fg_sum *sum) {
    for (int place = 0; place < fg_place_count(model->layout); place++) {
        if (!t->value) {
            fg_sum truth = is_counted(model, t, &t->of.states, place);
            fg_sum_add(model, sum, 1, &truth);
        }
        for (int s = 0; t->value && s < model->world->states; s++) {
            fg_states one = {{0}};
            fg_set_bit(one.w, s);
            if (!t->value[s]) continue;
            fg_sum truth = is_counted(model, t, &one, place);
            fg_sum_add(model, sum, t->value[s], &truth);
        }
    }
}

/* Adds whether two cells are a pair: one is selected by a, and the other one by b. */
static void add_pair(fg_model *model, const fg_pair *p, int x, int y, fg_sum *sum) {
    const fg_layout *l = model->layout;
    bool alike = fg_same_states(&p->a.states, &p->b.states) && fg_same_places(&p->a.places, &p->b.places);
    fg_sum near = fg_sum_of(p->shared ? 0 : 1);
    if (!p->shared && l->steps[x * l->cells + y] > p->steps) return;
    for (int e = l->start[x]; e < l->start[x + 1] && p->shared; e++) {
        if (l->steps[l->near[e] * l->cells + y] != 1) continue;
        fg_sum is = is_selected(model, &p->sharing, l->near[e]);
        fg_sum_add(model, &near, 1, &is);
    }
    if (p->shared) near = fg_model_between(model, &near, 1, FG_PLACES_MAX);
    if (fg_sum_is(&near, 0)) return;
    fg_sum pair = are_both(model, p, x, y);
    if (!alike) {
        fg_sum other = are_both(model, p, y, x), either = fg_sum_of(0);
        fg_sum_add(model, &either, 1, &pair);
        fg_sum_add(model, &either, 1, &other);
        pair = fg_sum_range(model, &either).high > 1 ? fg_model_between(model, &either, 1, 2) : either;
    }
    fg_sum both = fg_model_both(model, &near, &pair);
    fg_sum_add(model, sum, 1, &both);
}

void fg_terms_model(const fg_measure *m, fg_model *model, fg_estimate *number) {
    const fg_term_list *list = m->own;
    int cells = model->layout->cells;
    fg_sum sum = fg_sum_of(0);
    for (int t = 0; t < list->terms; t++)
        add_term(model, list->term[t], &sum);
    for (int p = 0; p < list->pairs; p++)
        for (int x = 0; x < cells; x++)
            for (int y = x + 1; y < cells; y++)
                add_pair(model, list->pair[p], x, y, &sum);
    fg_estimate_set(number, sum);
}
