/* Lists of terms, counted from nothing. */
#include "terms.h"

#include "ways.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 16 };

/* Appends to a list of pointers, which grows by doubling. */
static bool append(fg_compiler *c, const void ***list, int *count, const void *item, size_t size) {
    bool full = *count < ROOM ? !*count : !(*count & (*count - 1));
    if (full) {
        const void **more = fg_take(c->room, *count ? 2 * (size_t)*count : ROOM, sizeof *more);
        if (!more) return lg_fail_memory(c->error);
        if (*count) memcpy(more, *list, sizeof *more * (size_t)*count);
        *list = more;
    }
    void *copy = fg_take(c->room, 1, size);
    if (!copy) return lg_fail_memory(c->error);
    memcpy(copy, item, size);
    (*list)[(*count)++] = copy;
    return true;
}

bool fg_term_add(fg_compiler *c, fg_term_list *list, const fg_term *term) {
    return append(c, (const void ***)(void *)&list->term, &list->terms, term, sizeof *term);
}

bool fg_pair_add(fg_compiler *c, fg_term_list *list, const fg_pair *pair) {
    return append(c, (const void ***)(void *)&list->pair, &list->pairs, pair, sizeof *pair);
}

static int count_pairs(const fg_pair *p, const fg_view *view, fg_places *where) {
    const fg_layout *l = view->layout;
    int n = 0, reach = p->shared ? 2 : p->steps;
    bool a[FG_PLACES_MAX], b[FG_PLACES_MAX]; /* which cells can be the first of a pair, and which the second */
    for (int c = 0; c < l->cells; c++) {
        a[c] = fg_is_selected(&p->a, view, c);
        b[c] = fg_is_selected(&p->b, view, c);
    }
    for (int x = 0; x < l->cells; x++) {
        bool beside = reach == 1; /* then only neighbours can be partners */
        int from = beside ? l->start[x] : x + 1, end = beside ? l->cells_end[x] : l->cells;
        for (int i = from; i < end && (a[x] || b[x]); i++) {
            int y = beside ? l->near[i] : i;
            if (y < x || l->steps[x * l->cells + y] > reach || !((a[x] && b[y]) || (b[x] && a[y]))) continue;
            if (p->sight && !fg_sees(p->sight, view, x, y)) continue;
            /* If a common neighbour is asked for, a pair counts only if it has a common neighbour of the right kind. */
            bool counts = !p->shared;
            for (int e = l->start[x]; e < l->cells_end[x] && !counts; e++)
                counts = l->steps[l->near[e] * l->cells + y] == 1 && fg_is_selected(&p->sharing, view, l->near[e]);
            if (!counts) continue;
            n++;
            if (where) fg_set_bit(where->w, x), fg_set_bit(where->w, y);
        }
    }
    return n;
}

/* Counts, and marks what is counted. */
static int count_all(const fg_term_list *list, const fg_view *view, fg_places *where) {
    int n = 0;
    for (int t = 0; t < list->terms; t++) {
        const fg_term *term = list->term[t];
        const fg_selection *of = &term->of;
        fg_selection met = {.states = of->states, .places = of->places, .conditions = 1, .condition = {term->missed}};
        for (int p = 0; p < fg_place_count(view->layout); p++) {
            if (!fg_is_selected(of, view, p) || (term->missed && fg_is_selected(&met, view, p))) continue;
            n += term->value ? term->value[view->state[p]] : 1;
            if (where) fg_set_bit(where->w, p);
        }
    }
    for (int p = 0; p < list->pairs; p++)
        n += count_pairs(list->pair[p], view, where);
    return n;
}

void fg_terms_count(const fg_measure *m, const fg_view *view, int *number) {
    *number = count_all(m->own, view, NULL);
}

void fg_terms_blame(const fg_measure *m, const fg_view *view, fg_places *where) {
    count_all(m->own, view, where);
}

/* Every term of such a measure has the same bound. Terms of one relation are for different pieces, so no place has two. */
fg_bound fg_terms_single(const fg_measure *m, const fg_view *view, double *number) {
    const fg_term_list *list = m->own;
    fg_bound bound = {FG_BETWEEN, -INFINITY, INFINITY};
    for (int p = 0; p < fg_place_count(view->layout); p++)
        number[p] = NAN;
    for (int t = 0; t < list->terms; t++) {
        const fg_condition *around = list->term[t]->missed;
        for (int p = 0; p < fg_place_count(view->layout); p++)
            if (fg_is_selected(&list->term[t]->of, view, p)) number[p] = fg_condition_count(around, view, p);
        bound.low = around->low, bound.high = around->high;
    }
    return bound;
}

/* What a pair asks of a state, as bits. */
static int part_of_pair(const fg_pair *p, int state) {
    return fg_bit(p->a.states.w, state) | fg_bit(p->b.states.w, state) << 1 | fg_bit(p->sharing.states.w, state) << 2 |
           (p->sight ? p->sight->ground[state] : 0) << 3;
}

static bool are_alike(const fg_term_list *list, int a, int b) {
    bool alike = true;
    for (int t = 0; alike && t < list->terms; t++) {
        const fg_term *term = list->term[t];
        const fg_selection met = {.conditions = term->missed != NULL, .condition = {term->missed}};
        alike = fg_selection_part(&term->of, a) == fg_selection_part(&term->of, b) &&
                fg_selection_part(&met, a) == fg_selection_part(&met, b) &&
                (!term->value || term->value[a] == term->value[b]);
    }
    for (int p = 0; alike && p < list->pairs; p++)
        alike = part_of_pair(list->pair[p], a) == part_of_pair(list->pair[p], b);
    return alike;
}

/* The first state that is alike. */
int64_t fg_terms_role(const fg_measure *m, int state) {
    int first = 0;
    while (!are_alike(m->own, first, state))
        first++;
    return first;
}

void fg_terms_list(const fg_measure *m, fg_terms *terms) {
    const fg_term_list *list = m->own;
    for (int t = 0; t < list->terms; t++) {
        if (terms->terms == FG_TERMS_MAX) terms->full = true;
        if (terms->full) return;
        terms->term_number[terms->terms] = m->first;
        terms->term[terms->terms++] = list->term[t];
    }
    for (int p = 0; p < list->pairs; p++) {
        if (terms->pairs == FG_PAIRS_MAX) terms->full = true;
        if (terms->full) return;
        terms->pair_number[terms->pairs] = m->first;
        terms->pair[terms->pairs++] = list->pair[p];
    }
}
