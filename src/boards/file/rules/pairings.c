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

/* Returns how many words of a signature are used. */
static int words_of(const builder *b) {
    return (2 * b->terms.pairs + 63) / 64;
}

/* Sets a bit in the signatures of all rows with these states on these places. */
static void sign_rows(const builder *b, signature *of_row, const fg_states *states, const fg_places *places, int bit) {
    const fg_tables *t = b->t;
    for (int w = 0; w < (t->states + 63) / 64; w++)
        for (uint64_t rest = states->w[w]; rest; rest &= rest - 1)
            for (int class = 0; class < t->classes; class ++)
                if (fg_bit(places->w, b->example[class]))
                    fg_set_bit(of_row[class * t->states + 64 * w + __builtin_ctzll(rest)].w, bit);
}

/* Returns the class with this signature, or the number of classes if there is none. */
static int find_class(const survey *found, int classes, const signature *sign, uint64_t hash, int words) {
    int k = 0;
    while (k < classes && (found->hash[k] != hash || memcmp(&found->of[k], sign, sizeof *sign->w * (size_t)words) != 0))
        k++;
    return k;
}

/* Rows with the same signature form a class. */
static bool list_classes(builder *b, fg_pairing *kind, survey *found, const signature *of_row) {
    int words = words_of(b);
    for (int row = 0; row < b->t->rows; row++) {
        const signature *sign = &of_row[row];
        uint64_t hash = 0;
        for (int w = 0; w < words; w++)
            hash = (hash ^ sign->w[w]) * 0x9e3779b97f4a7c15U;
        int k = find_class(found, kind->classes, &of_row[row], hash, words);
        if (k == PAIR_CLASSES_MAX) return fg_fail_full(b);
        if (k == kind->classes) found->of[k] = of_row[row], found->hash[k] = hash, kind->classes++;
        kind->class_of[row] = (uint8_t)k;
    }
    return true;
}

static bool find_pair_classes(builder *b, fg_pairing *kind, survey *found) {
    signature *of_row = calloc((size_t)b->t->rows + 1, sizeof *of_row);
    kind->class_of = fg_take(b->room, (size_t)b->t->rows, 1);
    bool good = (of_row && kind->class_of) || lg_fail_memory(b->error);
    for (int p = 0; good && p < b->terms.pairs; p++) {
        const fg_pair *pair = b->terms.pair[p];
        if (!is_of(kind, pair)) continue;
        sign_rows(b, of_row, &pair->a.states, &pair->a.places, 2 * p);
        sign_rows(b, of_row, &pair->b.states, &pair->b.places, 2 * p + 1);
    }
    good = good && list_classes(b, kind, found, of_row);
    free(of_row);
    return good;
}

/* Lists, for two classes, the numbers that a pair of them adds to: one in each plane, as far as there are any. */
static bool list_numbers(const builder *b, fg_pairing *kind, const survey *found, const int class[2]) {
    static const uint64_t firsts = 0x5555555555555555;
    int n = kind->classes, plane = 0;
    for (int w = 0; w < words_of(b); w++) {
        uint64_t i = found->of[class[0]].w[w], j = found->of[class[1]].w[w];
        for (uint64_t both = ((i & j >> 1) | (j & i >> 1)) & firsts; both; both &= both - 1) {
            int pair = (64 * w + __builtin_ctzll(both)) / 2;
            if (plane == PLANES_MAX) return fg_fail_full(b);
            assert(pair < b->terms.pairs && b->terms.pair_number[pair] < b->rules->numbers);
            kind->number[(plane * n + class[0]) * n + class[1]] = (uint16_t)b->terms.pair_number[pair];
            plane++;
        }
    }
    if (plane > kind->planes) kind->planes = plane;
    return true;
}

static bool list_pairs(builder *b, fg_pairing *kind, const survey *found) {
    int n = kind->classes;
    kind->number = fg_take(b->room, (size_t)PLANES_MAX * (size_t)n * (size_t)n, sizeof *kind->number);
    if (!kind->number) return lg_fail_memory(b->error);
    for (int i = 0; i < PLANES_MAX * n * n; i++)
        kind->number[i] = (uint16_t)b->rules->numbers; /* a number that nobody reads */
    for (int i = 0; i < n * n; i++)
        if (!list_numbers(b, kind, found, (const int[2]){i / n, i % n})) return false;
    for (int i = 0; i < kind->planes * n * n; i++) /* a pair is the same from both of its cells */
        assert(kind->number[i] == kind->number[(i / (n * n) * n + i % n) * n + i / n % n]);
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
    assert(at <= all);
    return true;
}

/* Finds the numbers of which each has an upper bound of its own. */
static void find_small(const fg_rules *r, bool is_small[FG_NUMBERS_MAX + 1]) {
    memset(is_small, 0, sizeof *is_small * (FG_NUMBERS_MAX + 1));
    for (int k = 0; k < r->parts; k++)
        for (int n = r->part[k].first; n < r->part[k].first + r->part[k].count; n++)
            is_small[n] = r->part[k].bound.kind == FG_BETWEEN && r->part[k].bound.high < FG_PLACES_MAX;
}

static bool find_wrong_pairs(builder *b, fg_pairing *kind) {
    int n = kind->classes;
    bool is_small[FG_NUMBERS_MAX + 1];
    find_small(b->rules, is_small);
    kind->wrong = fg_take(b->room, (size_t)n * (size_t)n, sizeof *kind->wrong);
    kind->is_wrong = fg_take(b->room, (size_t)n, sizeof *kind->is_wrong);
    if (!kind->wrong || !kind->is_wrong) return lg_fail_memory(b->error);
    for (int i = 0; i < n * n; i++)
        for (int plane = 0; plane < kind->planes; plane++) {
            bool wrong = is_small[kind->number[plane * n * n + i]];
            kind->wrong[i] = (uint16_t)(kind->wrong[i] + wrong);
            kind->is_wrong[i / n] = kind->is_wrong[i / n] || wrong;
            b->t->has_wrong_pairs = b->t->has_wrong_pairs || (wrong && !kind->sharing);
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
        if (!find_partners(b, kind)) return false;
        /* Finds classes, and what pairs of them add to. */
        survey *found = calloc(1, sizeof *found);
        if (!found) return lg_fail_memory(b->error);
        bool good = find_pair_classes(b, kind, found) && list_pairs(b, kind, found);
        free(found);
        if (!good) return false;
        if (!b->only_checks && (!list_links(b, kind) || !find_wrong_pairs(b, kind))) return false;
        kind->around = t->arounds;
        if (kind->reach > t->reach) t->reach = kind->reach;
        assert(kind->classes > 0 && (kind->sharing ? kind->reach == 2 : kind->reach >= 1));
        t->arounds += b->rules->layout->cells * kind->classes;
    }
    return true;
}
