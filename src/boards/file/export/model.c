/* Sums, constraints and truths of a program for solvers; and lists of terms, which count what fg_terms_count counts. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "boards/file/rules/terms.h"

/* Returns a list with room for one more item: the old one, or a copy of twice the size. NULL: no memory. */
static void *grow(fg_model *model, void *list, int count, int *room, size_t size) {
    enum { FIRST = 8 };
    if (count < *room) return list;
    int more = *room ? 2 * *room : FIRST;
    void *copy = fg_take(model->room, (size_t)more, size);
    if (!copy) {
        model->failed = true;
        return NULL;
    }
    if (count) memcpy(copy, list, size * (size_t)count);
    *room = more;
    return copy;
}

static bool is_stopped(fg_model *model) {
    model->large = model->large || model->terms > FG_LINEAR_TERMS_MAX;
    return model->failed || model->large;
}

void fg_sum_add_variable(fg_model *model, fg_sum *to, int64_t factor, int variable) {
    if (!factor || is_stopped(model)) return;
    fg_linear_term *list = grow(model, to->term, to->count, &to->room, sizeof *list);
    if (!list) return;
    to->term = list;
    to->term[to->count++] = (fg_linear_term){variable, factor};
    model->terms++;
}

void fg_sum_add(fg_model *model, fg_sum *to, int64_t factor, const fg_sum *what) {
    to->constant += factor * what->constant;
    for (int i = 0; i < what->count; i++)
        fg_sum_add_variable(model, to, factor * what->term[i].factor, what->term[i].variable);
}

bool fg_sum_is(const fg_sum *sum, int64_t constant) {
    return !sum->count && sum->constant == constant;
}

static int compare_terms(const void *a, const void *b) {
    int x = ((const fg_linear_term *)a)->variable, y = ((const fg_linear_term *)b)->variable;
    return (x > y) - (x < y);
}

/* Returns the place that a variable decides; a number of its own for other variables. */
static int owner(const fg_model *model, int variable) {
    return variable < model->choices ? model->choice[variable].place : FG_PLACES_MAX + variable;
}

/* The choices of a place follow each other, and only one of them is 1. */
fg_sum_ends fg_sum_range(const fg_model *model, fg_sum *sum) {
    int kept = 0;
    if (sum->count) qsort(sum->term, (size_t)sum->count, sizeof *sum->term, compare_terms);
    for (int i = 0; i < sum->count; i++) {
        if (kept && sum->term[kept - 1].variable == sum->term[i].variable)
            sum->term[kept - 1].factor += sum->term[i].factor;
        else
            sum->term[kept++] = sum->term[i];
        if (!sum->term[kept - 1].factor) kept--;
    }
    sum->count = kept;
    fg_sum_ends ends = {sum->constant, sum->constant};
    for (int i = 0; i < sum->count;) {
        int64_t least = 0, most = 0;
        for (int who = owner(model, sum->term[i].variable);
             i < sum->count && owner(model, sum->term[i].variable) == who; i++) {
            if (sum->term[i].factor < least) least = sum->term[i].factor;
            if (sum->term[i].factor > most) most = sum->term[i].factor;
        }
        ends.low += least;
        ends.high += most;
    }
    return ends;
}

static void add_constraint(fg_model *model, fg_sum sum, bool equal) {
    fg_sum_ends ends = fg_sum_range(model, &sum);
    if (is_stopped(model) || (equal ? fg_sum_is(&sum, 0) : ends.low >= 0)) return;
    fg_constraint *list = grow(model, model->constraint, model->constraints, &model->constraint_room, sizeof *list);
    if (!list) return;
    model->constraint = list;
    model->constraint[model->constraints++] = (fg_constraint){sum, equal};
}

void fg_model_demand_zero(fg_model *model, fg_sum sum) {
    add_constraint(model, sum, true);
}

void fg_model_demand(fg_model *model, const fg_sum *a, const fg_sum *b, int64_t least) {
    fg_sum sum = fg_sum_of(-least);
    fg_sum_add(model, &sum, 1, a);
    fg_sum_add(model, &sum, -1, b);
    add_constraint(model, sum, false);
}

fg_sum fg_model_variable(fg_model *model) {
    fg_sum sum = fg_sum_of(0);
    fg_sum_add_variable(model, &sum, 1, model->variables++);
    return sum;
}

fg_sum fg_model_whole(fg_model *model, int64_t high) {
    fg_sum sum = fg_sum_of(0);
    for (int64_t bit = 1; bit <= high; bit *= 2)
        fg_sum_add_variable(model, &sum, bit, model->variables++);
    return sum;
}

fg_sum fg_model_is(fg_model *model, const fg_states *states, const fg_places *places, int place) {
    const int *choice = model->choice_of + place * model->world->states;
    fg_sum sum = fg_sum_of(0);
    bool all = true;
    if (!fg_bit(places->w, place)) return sum;
    for (int s = 0; s < model->world->states; s++) {
        if (choice[s] < 0) continue;
        all = all && fg_bit(states->w, s);
        if (fg_bit(states->w, s)) fg_sum_add_variable(model, &sum, 1, choice[s]);
    }
    return all ? fg_sum_of(1) : sum;
}

fg_sum fg_model_not(fg_model *model, const fg_sum *truth) {
    fg_sum sum = fg_sum_of(1);
    fg_sum_add(model, &sum, -1, truth);
    return sum;
}

fg_sum fg_model_both(fg_model *model, const fg_sum *a, const fg_sum *b) {
    if (fg_sum_is(a, 0) || fg_sum_is(b, 1)) return *a;
    if (fg_sum_is(b, 0) || fg_sum_is(a, 1)) return *b;
    fg_sum both = fg_model_variable(model), more = fg_sum_of(0);
    fg_model_demand(model, a, &both, 0);
    fg_model_demand(model, b, &both, 0);
    fg_sum_add(model, &more, 1, &both);
    fg_sum_add(model, &more, -1, a);
    fg_model_demand(model, &more, b, -1);
    return both;
}

/* Is the sum at least `least`? */
static fg_sum reaches(fg_model *model, const fg_sum *sum, int64_t least) {
    fg_sum whole = fg_sum_of(0), first = whole, second = whole;
    fg_sum_add(model, &whole, 1, sum);
    fg_sum_ends ends = fg_sum_range(model, &whole);
    if (least <= ends.low) return fg_sum_of(1);
    if (least > ends.high) return fg_sum_of(0);
    if (ends.low == 0 && ends.high == 1) return whole;
    fg_sum truth = fg_model_variable(model);
    fg_sum_add(model, &first, least - ends.low, &truth);
    fg_model_demand(model, &whole, &first, ends.low);
    fg_sum_add(model, &second, ends.high - least + 1, &truth);
    fg_model_demand(model, &second, &whole, 1 - least);
    return truth;
}

fg_sum fg_model_between(fg_model *model, const fg_sum *sum, int64_t low, int64_t high) {
    fg_sum enough = reaches(model, sum, low), more = reaches(model, sum, high + 1);
    if (fg_sum_is(&more, 0)) return enough;
    fg_sum few = fg_model_not(model, &more);
    return fg_model_both(model, &enough, &few);
}

/* Does what lies around the place meet the condition? */
static fg_sum meets(fg_model *model, const fg_condition *q, int place) {
    const fg_layout *l = model->layout;
    fg_sum around = fg_sum_of(0);
    for (int e = l->start[place]; q->steps == 1 && e < l->start[place + 1]; e++) {
        fg_sum is = fg_model_is(model, &q->states, &q->places, l->near[e]);
        fg_sum_add(model, &around, 1, &is);
    }
    for (int to = 0; q->steps > 1 && place < l->cells && to < l->cells; to++) {
        if (to == place || l->steps[place * l->cells + to] > q->steps) continue;
        fg_sum is = fg_model_is(model, &q->states, &q->places, to);
        fg_sum_add(model, &around, 1, &is);
    }
    return fg_model_between(model, &around, q->low, q->high);
}

/* Is the place selected, with all conditions? */
static fg_sum holds_on(fg_model *model, const fg_selection *s, int place) {
    fg_sum truth = fg_model_is(model, &s->states, &s->places, place);
    for (int k = 0; k < s->conditions && !fg_sum_is(&truth, 0); k++) {
        fg_sum met = meets(model, s->condition[k], place);
        truth = fg_model_both(model, &truth, &met);
    }
    return truth;
}

/* Does the term count the place, and is the place in one of these states? */
static fg_sum is_counted(fg_model *model, const fg_term *t, const fg_states *states, int place) {
    fg_selection of = t->of;
    of.states = fg_both_states(of.states, *states);
    fg_sum truth = holds_on(model, &of, place);
    if (!t->missed || fg_sum_is(&truth, 0)) return truth;
    fg_sum met = meets(model, t->missed, place), misses = fg_model_not(model, &met);
    return fg_model_both(model, &truth, &misses);
}

static fg_sum is_selected(fg_model *model, const fg_selection *s, int cell) {
    return fg_model_is(model, &s->states, &s->places, cell);
}

static fg_sum are_both(fg_model *model, const fg_pair *p, int x, int y) {
    fg_sum a = is_selected(model, &p->a, x), b = is_selected(model, &p->b, y);
    return fg_model_both(model, &a, &b);
}

/* Adds whether two cells are a pair: one is selected by a, and the other one by b. */
static void add_pair(fg_model *model, const fg_pair *p, int x, int y, fg_sum *sum) {
    const fg_layout *l = model->layout;
    bool alike = fg_same_states(&p->a.states, &p->b.states) && fg_same_places(&p->a.places, &p->b.places);
    fg_sum near = fg_sum_of(p->shared ? 0 : 1);
    if (!p->shared && l->steps[x * l->cells + y] > p->steps) return;
    for (int e = l->start[x]; e < l->cells_end[x] && p->shared; e++) {
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
    for (int i = 0; i < list->terms; i++)
        for (int place = 0; place < fg_place_count(model->layout); place++) {
            const fg_term *t = list->term[i];
            if (!t->value) {
                fg_sum truth = is_counted(model, t, &t->of.states, place);
                fg_sum_add(model, &sum, 1, &truth);
            }
            for (int s = 0; t->value && s < model->world->states; s++) {
                fg_states one = {{0}};
                fg_set_bit(one.w, s);
                if (!t->value[s]) continue;
                fg_sum truth = is_counted(model, t, &one, place);
                fg_sum_add(model, &sum, t->value[s], &truth);
            }
        }
    for (int p = 0; p < list->pairs; p++)
        for (int x = 0; x < cells; x++)
            for (int y = x + 1; y < cells; y++)
                add_pair(model, list->pair[p], x, y, &sum);
    fg_estimate_set(number, sum);
}
