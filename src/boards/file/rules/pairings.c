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

enum { SIGNATURE_WORDS = 2 * FG_PAIRS_MAX / 64 };

/* Bit 2 p says whether the rows of a class can be the first cell of pair p, bit 2 p + 1 whether they can be the second. */
typedef struct {
    uint64_t w[SIGNATURE_WORDS];
} signature;

/* The signatures of the classes. */
typedef struct {
    signature of[PAIR_CLASSES_MAX];
    uint64_t hash[PAIR_CLASSES_MAX];
} survey;

/* Sets a bit in the signatures of all rows with these states on these places. */
static void sign_rows(const builder *b, signature *of_row, const fg_states *states, const fg_places *places, int bit) {
    const fg_tables *t = b->t;
    for (int w = 0; w < (t->states + 63) / 64; w++)
        for (uint64_t rest = states->w[w]; rest; rest &= rest - 1)
            for (int class = 0; class < t->classes; class ++)
                if (fg_bit(places->w, b->example[class]))
                    fg_set_bit(of_row[class * t->states + 64 * w + __builtin_ctzll(rest)].w, bit);
}

/* Rows with the same signature form a class. */
static bool find_pair_classes(builder *b, fg_pairing *kind, survey *found) {
    int words = (2 * b->terms.pairs + 63) / 64; /* as many of a signature are used */
    signature *of_row = calloc((size_t)b->t->rows + 1, sizeof *of_row);
    kind->class_of = fg_take(b->room, (size_t)b->t->rows, 1);
    bool good = (of_row && kind->class_of) || lg_fail_memory(b->error);
    for (int p = 0; good && p < b->terms.pairs; p++) {
        const fg_pair *pair = b->terms.pair[p];
        if (!is_of(kind, pair)) continue;
        sign_rows(b, of_row, &pair->a.states, &pair->a.places, 2 * p);
        sign_rows(b, of_row, &pair->b.states, &pair->b.places, 2 * p + 1);
    }
    for (int row = 0; good && row < b->t->rows; row++) {
        const signature *sign = &of_row[row];
        uint64_t hash = 0;
        int k = 0;
        for (int w = 0; w < words; w++)
            hash = (hash ^ sign->w[w]) * 0x9e3779b97f4a7c15U;
        while (k < kind->classes &&
               (found->hash[k] != hash || memcmp(&found->of[k], sign, sizeof *sign->w * (size_t)words) != 0))
            k++;
        if (k == PAIR_CLASSES_MAX) {
            good = fg_fail_full(b);
            break;
        }
        if (k == kind->classes) found->of[k] = *sign, found->hash[k] = hash, kind->classes++;
        kind->class_of[row] = (uint8_t)k;
    }
    free(of_row);
    return good;
}

/* Lists, for every two classes, the numbers that a pair of them adds to: one in each plane, as far as there are any. */
static bool list_numbers(builder *b, fg_pairing *kind, const survey *found) {
    static const uint64_t firsts = 0x5555555555555555;
    int n = kind->classes, words = (2 * b->terms.pairs + 63) / 64;
    kind->number = fg_take(b->room, (size_t)PLANES_MAX * (size_t)n * (size_t)n, sizeof *kind->number);
    if (!kind->number) return lg_fail_memory(b->error);
    for (int i = 0; i < PLANES_MAX * n * n; i++)
        kind->number[i] = (uint16_t)b->rules->numbers; /* a number that nobody reads */
    for (int at = 0; at < n * n; at++) {
        int plane = 0;
        for (int w = 0; w < words; w++) {
            uint64_t i = found->of[at / n].w[w], j = found->of[at % n].w[w];
            for (uint64_t both = ((i & j >> 1) | (j & i >> 1)) & firsts; both; both &= both - 1) {
                int pair = (64 * w + __builtin_ctzll(both)) / 2;
                if (plane == PLANES_MAX) return fg_fail_full(b);
                assert(pair < b->terms.pairs && b->terms.pair_number[pair] < b->rules->numbers);
                kind->number[plane * n * n + at] = (uint16_t)b->terms.pair_number[pair];
                plane++;
            }
        }
        if (plane > kind->planes) kind->planes = plane;
    }
    for (int i = 0; i < kind->planes * n * n; i++) /* a pair is the same from both of its cells */
        assert(kind->number[i] == kind->number[(i / (n * n) * n + i % n) * n + i / n % n]);
    return true;
}

/* Lists, for each class, the classes of partners with which a pair adds to numbers, and to how many that have an upper bound of
 * their own. */
static bool list_links(builder *b, fg_pairing *kind) {
    const fg_rules *r = b->rules;
    int n = kind->classes, all = kind->planes * n * n, at = 0;
    bool is_small[FG_NUMBERS_MAX + 1] = {false};
    kind->links = fg_take(b->room, (size_t)n + 1, sizeof *kind->links);
    kind->link = fg_take(b->room, (size_t)all + 1, sizeof *kind->link);
    kind->wrong = fg_take(b->room, (size_t)n * (size_t)n, sizeof *kind->wrong);
    kind->is_wrong = fg_take(b->room, (size_t)n, sizeof *kind->is_wrong);
    if (!kind->links || !kind->link || !kind->wrong || !kind->is_wrong) return lg_fail_memory(b->error);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < kind->planes * n; j++) {
            uint16_t number = kind->number[(j / n * n + i) * n + j % n];
            if (number < r->numbers) kind->link[at++] = (fg_link){(uint16_t)(j % n), number};
        }
        kind->links[i + 1] = at;
    }
    assert(at <= all);
    for (int k = 0; k < r->parts; k++)
        for (int i = r->part[k].first; i < r->part[k].first + r->part[k].count; i++)
            is_small[i] = r->part[k].bound.kind == FG_BETWEEN && r->part[k].bound.high < FG_PLACES_MAX;
    for (int i = 0; i < n * n; i++)
        for (int plane = 0; plane < kind->planes; plane++) {
            bool wrong = is_small[kind->number[plane * n * n + i]];
            kind->wrong[i] = (uint16_t)(kind->wrong[i] + wrong);
            kind->is_wrong[i / n] = kind->is_wrong[i / n] || wrong;
            b->t->has_wrong_pairs = b->t->has_wrong_pairs || (wrong && !kind->sharing);
        }
    return true;
}

bool fg_pairings_build(builder *b) {
    fg_tables *t = b->t;
    const fg_layout *l = b->rules->layout;
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
        /* Sets which cells are partners. */
        const fg_ball *ball = kind->sharing ? NULL : fg_ball_find(b, kind->steps);
        if (!kind->sharing && !ball) return fg_fail_full(b);
        kind->start = ball ? ball->start : l->second_start;
        kind->near = ball ? ball->near : l->second;
        kind->reach = ball ? kind->steps : 2;
        if (kind->sharing) {
            kind->flags = t->flags;
            t->flags += l->second_start[l->cells];
        }
        /* Finds classes, and what pairs of them add to. */
        survey *found = calloc(1, sizeof *found);
        if (!found) return lg_fail_memory(b->error);
        bool good = find_pair_classes(b, kind, found) && list_numbers(b, kind, found);
        free(found);
        if (!good) return false;
        if (!b->only_checks && !list_links(b, kind)) return false;
        kind->around = t->arounds;
        if (kind->reach > t->reach) t->reach = kind->reach;
        assert(kind->classes > 0 && (kind->sharing ? kind->reach == 2 : kind->reach >= 1));
        t->arounds += l->cells * kind->classes;
    }
    return true;
}
