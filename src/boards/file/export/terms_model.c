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

static void add_place(fg_model *model, const fg_term *t, int place, fg_sum *sum) {
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

static fg_sum is_selected(fg_model *model, const fg_selection *s, int cell) {
    return fg_model_is(model, &s->states, &s->places, cell);
}

static fg_sum are_both(fg_model *model, const fg_pair *p, int x, int y) {
    fg_sum a = is_selected(model, &p->a, x), b = is_selected(model, &p->b, y);
    return fg_model_both(model, &a, &b);
}

/* Is one cell selected by a, and the other one by b? */
static fg_sum are_pair(fg_model *model, const fg_pair *p, int x, int y) {
    if (fg_same_states(&p->a.states, &p->b.states) && fg_same_places(&p->a.places, &p->b.places))
        return are_both(model, p, x, y);
    fg_sum one = are_both(model, p, x, y), other = are_both(model, p, y, x), sum = fg_sum_of(0);
    fg_sum_add(model, &sum, 1, &one);
    fg_sum_add(model, &sum, 1, &other);
    return fg_sum_range(model, &sum).high > 1 ? fg_model_between(model, &sum, 1, 2) : sum;
}

static fg_sum share_neighbour(fg_model *model, const fg_pair *p, int x, int y) {
    const fg_layout *l = model->layout;
    fg_sum sum = fg_sum_of(0);
    for (int e = l->start[x]; e < l->start[x + 1]; e++) {
        if (l->steps[l->near[e] * l->cells + y] != 1) continue;
        fg_sum is = is_selected(model, &p->sharing, l->near[e]);
        fg_sum_add(model, &sum, 1, &is);
    }
    return fg_model_between(model, &sum, 1, FG_PLACES_MAX);
}

static void add_pairs(fg_model *model, const fg_pair *p, fg_sum *sum) {
    const fg_layout *l = model->layout;
    for (int x = 0; x < l->cells; x++)
        for (int y = x + 1; y < l->cells; y++) {
            if (!p->shared && l->steps[x * l->cells + y] > p->steps) continue;
            fg_sum near = p->shared ? share_neighbour(model, p, x, y) : fg_sum_of(1);
            if (fg_sum_is(&near, 0)) continue;
            fg_sum pair = are_pair(model, p, x, y), both = fg_model_both(model, &near, &pair);
            fg_sum_add(model, sum, 1, &both);
        }
}

void fg_terms_model(const fg_measure *m, fg_model *model, fg_estimate *number) {
    const fg_term_list *list = m->own;
    fg_sum sum = fg_sum_of(0);
    for (int t = 0; t < list->terms; t++)
        for (int place = 0; place < fg_place_count(model->layout); place++)
            add_place(model, list->term[t], place, &sum);
    for (int p = 0; p < list->pairs; p++)
        add_pairs(model, list->pair[p], &sum);
    fg_estimate_set(number, sum);
}
