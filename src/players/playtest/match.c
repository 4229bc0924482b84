/* A game is determined by its seed and number, so it does not matter which thread plays it, or when. */
#include "match.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

lg_match *lg_matches_open(const lg_match_kind *kind, const lg_task *task, int count) {
    lg_match *matches = calloc((size_t)count, kind->size);
    bool good = matches;
    assert(count > 0 && kind->size >= sizeof *matches);
    for (int i = 0; matches && i < count; i++)
        ((lg_match *)(void *)((char *)matches + (size_t)i * kind->size))->kind = kind;
    for (int i = 0; good && i < count; i++)
        good = kind->open(lg_matches_at(matches, i), task);
    if (good) return matches;
    lg_matches_close(matches, count);
    return NULL;
}

void lg_matches_close(lg_match *matches, int count) {
    for (int i = 0; matches && i < count; i++)
        matches->kind->close(lg_matches_at(matches, i));
    free(matches);
}

void lg_match_begin(lg_match *match, uint64_t seed, uint64_t first, int stride) {
    assert(stride >= 1);
    match->seed = seed;
    match->next = first;
    match->stride = stride;
    match->due = 0;
}

static void play_due_games(lg_match *match) {
    for (; match->due > 0; match->due--, match->next += (uint64_t)match->stride)
        match->kind->play(match);
}

static void play_one(void *context, int index, int worker) {
    (void)worker;
    play_due_games(((lg_match *const *)context)[index]);
}

void lg_matches_play(lg_match *const *matches, int count, const lg_thread_pool *threads) {
    if (threads) {
        threads->each(threads, count, play_one, (void *)(uintptr_t)matches);
        return;
    }
    for (int i = 0; i < count; i++)
        play_due_games(matches[i]);
}

/* The bounds of a bias come from the noncentral chi-square distribution, whose square root is nearly normal. */

enum { HALVINGS = 60 };

/* Returns by how many standard deviations x lies above the centre of the distribution. */
static double normal_of(double x, double freedom, double noncentral) {
    double mean = freedom + noncentral, variance = 2 * (freedom + 2 * noncentral);
    double middle = sqrt(mean) * (1 - variance / (8 * mean * mean)), width = sqrt(variance / (4 * mean));
    return (sqrt(x) - middle) / width;
}

/* Returns the noncentrality at which x lies `above` standard deviations above the centre; 0 if x lies lower even without
 * noncentrality. */
static double noncentral_of(double x, double freedom, double above) {
    double low = 0, high = x + 100 + 10 * sqrt(x);
    if (normal_of(x, freedom, 0) <= above) return 0;
    assert(normal_of(x, freedom, high) <= above); /* the bisection needs a root between its ends */
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (normal_of(x, freedom, middle) > above)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* If wins are more even than chance makes them, that proves nothing more: with few games the bound would promise too much. */
lg_bias lg_bias_of(const lg_bias_sum *sum, double deviations) {
    if (sum->places <= 0) return (lg_bias){0, 0, 1};
    double square = sum->excess / sum->places, least = sum->chi > sum->freedom ? sum->chi : sum->freedom;
    return (lg_bias){.bias = square > 0 ? sqrt(square) : 0,
                     .low = sqrt(noncentral_of(sum->chi, sum->freedom, deviations) / sum->scale),
                     .high = sqrt(noncentral_of(least, sum->freedom, -deviations) / sum->scale)};
}
