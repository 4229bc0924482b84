/* Builds the tables of pairs: which numbers a pair of two classes of states adds to. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "table_builder.h"

enum { PLANES_MAX = 8, PAIR_CLASSES_MAX = 255 };

typedef fg_table_builder builder;

/* Is the pair of this kind? */
static bool is_of(const fg_pairing *kind, const fg_pair *p) {
    if (!p->shared || !kind->sharing) return !p->shared && !kind->sharing && p->steps == kind->steps;
    return fg_same_states(&p->sharing.states, &kind->sharing->states) &&
           fg_same_places(&p->sharing.places, &kind->sharing->places);
}

/* Writes, as bits, whether a row is among the first, and among the second, of each pair of this kind. */
static void sign_row(const builder *b, const fg_pairing *kind, int row, uint64_t *signature) {
    for (int p = 0; p < b->terms.pairs; p++) {
        const fg_pair *pair = b->terms.pair[p];
        if (!is_of(kind, pair)) continue;
        if (fg_is_in_row(b, &pair->a.states, &pair->a.places, row)) fg_set_bit(signature, 2 * p);
        if (fg_is_in_row(b, &pair->b.states, &pair->b.places, row)) fg_set_bit(signature, 2 * p + 1);
    }
}

/* Rows with the same signature form a class. */
static bool find_pair_classes(builder *b, fg_pairing *kind) {
    enum { SIGNATURE_WORDS = 2 * FG_PAIRS_MAX / 64 };
    uint64_t(*known)[SIGNATURE_WORDS] = calloc(PAIR_CLASSES_MAX, sizeof *known);
    kind->class_of = fg_take(b->room, (size_t)b->t->rows, 1);
    bool good = known && kind->class_of, few = true;
    for (int row = 0; good && few && row < b->t->rows; row++) {
        uint64_t signature[SIGNATURE_WORDS] = {0};
        int k = 0;
        sign_row(b, kind, row, signature);
        while (k < kind->classes && memcmp(known[k], signature, sizeof signature) != 0)
            k++;
        few = k < PAIR_CLASSES_MAX;
        if (few && k == kind->classes) memcpy(known[kind->classes++], signature, sizeof signature);
        kind->class_of[row] = (uint8_t)k;
    }
    free(known);
    return good ? few || fg_fail_full(b) : lg_fail_memory(b->error);
}

static bool make_pair(const builder *b, const fg_pair *p, int row, int other) {
    return (fg_is_in_row(b, &p->a.states, &p->a.places, row) && fg_is_in_row(b, &p->b.states, &p->b.places, other)) ||
           (fg_is_in_row(b, &p->b.states, &p->b.places, row) && fg_is_in_row(b, &p->a.states, &p->a.places, other));
}

static int row_of_class(const fg_pairing *kind, int class) {
    int row = 0;
    while (kind->class_of[row] != class)
        row++;
    return row;
}

/* Lists, for two classes, the numbers that a pair of them adds to: one in each plane, as far as there are any. */
static bool list_pairs(builder *b, fg_pairing *kind) {
    int n = kind->classes;
    kind->number = fg_take(b->room, (size_t)PLANES_MAX * (size_t)n * (size_t)n, sizeof *kind->number);
    if (!kind->number) return lg_fail_memory(b->error);
    for (int i = 0; i < PLANES_MAX * n * n; i++)
        kind->number[i] = (uint16_t)b->rules->numbers; /* a number that nobody reads */
    for (int i = 0; i < n; i++)
        for (int j = 0, row = row_of_class(kind, i); j < n; j++) {
            int plane = 0, other = row_of_class(kind, j);
            for (int p = 0; p < b->terms.pairs; p++) {
                if (!is_of(kind, b->terms.pair[p]) || !make_pair(b, b->terms.pair[p], row, other)) continue;
                if (plane == PLANES_MAX) return fg_fail_full(b);
                kind->number[(plane * n + i) * n + j] = (uint16_t)b->terms.pair_number[p];
                plane++;
            }
            if (plane > kind->planes) kind->planes = plane;
        }
    return true;
}

/* Lists, for each class, the classes of partners with which a pair adds to numbers. */
static bool list_links(builder *b, fg_pairing *kind) {
    int n = kind->classes, all = kind->planes * n * n, at = 0;
    kind->links = fg_take(b->room, (size_t)n + 1, sizeof *kind->links);
    kind->link = fg_take(b->room, (size_t)all + 1, sizeof *kind->link);
    if (!kind->links || !kind->link) return lg_fail_memory(b->error);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < kind->planes * n; j++) {
            uint16_t number = kind->number[(j / n * n + i) * n + j % n];
            if (number < b->rules->numbers) kind->link[at++] = (fg_link){(uint16_t)(j % n), number};
        }
        kind->links[i + 1] = at;
    }
    return true;
}

/* Is there an upper bound on this number alone? */
static bool should_be_small(const fg_rules *r, int number) {
    for (int k = 0; k < r->parts; k++)
        if (number >= r->part[k].first && number < r->part[k].first + r->part[k].count)
            return r->part[k].bound.kind == FG_BETWEEN && r->part[k].bound.high < FG_PLACES_MAX;
    return false;
}

static bool find_wrong_pairs(builder *b, fg_pairing *kind) {
    int n = kind->classes;
    kind->wrong = fg_take(b->room, (size_t)n * (size_t)n, sizeof *kind->wrong);
    kind->is_wrong = fg_take(b->room, (size_t)n, sizeof *kind->is_wrong);
    if (!kind->wrong || !kind->is_wrong) return lg_fail_memory(b->error);
    for (int i = 0; i < n * n; i++)
        for (int plane = 0; plane < kind->planes; plane++) {
            bool wrong = should_be_small(b->rules, kind->number[plane * n * n + i]);
            kind->wrong[i] = (uint16_t)(kind->wrong[i] + wrong);
            kind->is_wrong[i / n] = kind->is_wrong[i / n] || wrong;
        }
    return true;
}

/* Sets which cells are partners. */
static bool find_partners(builder *b, fg_pairing *kind) {
    const fg_layout *l = b->rules->layout;
    if (kind->sharing) {
        kind->start = l->second_start;
        kind->near = l->second;
        kind->reach = 2;
        kind->flags = b->t->flags;
        b->t->flags += l->second_start[l->cells];
        return true;
    }
    const fg_ball *ball = fg_ball_find(b, kind->steps);
    if (!ball) return fg_fail_full(b);
    kind->reach = kind->steps;
    kind->start = ball->start;
    kind->near = ball->near;
    return true;
}

bool fg_pairings_build(builder *b) {
    fg_tables *t = b->t;
    for (int p = 0; p < b->terms.pairs; p++) {
        const fg_pair *pair = b->terms.pair[p];
        int k = 0;
        while (k < t->pairings && !is_of(&t->pairing[k], pair))
            k++;
        if (k < t->pairings) continue;
        if (k == FG_PAIRINGS_MAX) return fg_fail_full(b);
        fg_pairing *kind = &t->pairing[t->pairings++];
        kind->steps = pair->shared ? 0 : pair->steps;
        kind->sharing = pair->shared ? &pair->sharing : NULL;
        if (!find_partners(b, kind) || !find_pair_classes(b, kind) || !list_pairs(b, kind) || !list_links(b, kind) ||
            !find_wrong_pairs(b, kind))
            return false;
        kind->around = t->arounds;
        if (kind->reach > t->reach) t->reach = kind->reach;
        t->arounds += b->rules->layout->cells * kind->classes;
    }
    return true;
}
