/* Many games on one level, a few at a time: what contests and judges need to know of them. A game of its own defines a kind of
 * matches and keeps its counts in a structure that begins with an lg_match. */
#ifndef PLAYERS_PLAYTEST_MATCH_H
#define PLAYERS_PLAYTEST_MATCH_H

#include "base/verdicts.h"
#include "levelground/search.h"

typedef struct lg_match_kind lg_match_kind;

/* A match. It plays the games first, first + stride, first + 2 stride and so on of a seed. */
typedef struct {
    const lg_match_kind *kind;
    uint64_t seed, next;
    int stride, due; /* due: the number of games to play next time */
} lg_match;

struct lg_match_kind {
    size_t size, verdict_size; /* of a match, and of what the judge finds */
    /* Opens a match for a task, which is borrowed; it may not be moved in memory. Returns false if memory is short. */
    bool (*open)(lg_match *match, const lg_task *task);
    void (*close)(lg_match *match); /* also after an `open` that failed */
    /* Forgets all games and prepares for games on a level. Returns false with a sentence if it cannot be played. */
    bool (*seat)(lg_match *match, const lg_level *level, lg_error *error);
    /* Optional, after `seat`: tells the match what the model expects on this level, for a contest. */
    void (*expect)(lg_match *match, const lg_level *level);
    void (*play)(lg_match *match); /* plays the game with the number `next` and counts it */
    /* Returns the estimated mean square of the deviations from even shares, to compare matches with equally many games. */
    double (*unevenness)(const lg_match *match);
    /* Finds the verdict from the counts of several matches on one level. */
    void (*judge)(const lg_trial *trial, lg_match *const *matches, int count, void *verdict);
};

/* Opens an array of matches. All of them must be closed, even after a failure. */
lg_match *lg_matches_open(const lg_match_kind *kind, const lg_task *task, int count);
void lg_matches_close(lg_match *matches, int count);
static inline lg_match *lg_matches_at(lg_match *matches, int i) {
    return (lg_match *)(void *)((char *)matches + (size_t)i * matches->kind->size);
}
void lg_match_begin(lg_match *match, uint64_t seed, uint64_t first, int stride);
/* Plays the games that are due in all matches. threads may be NULL and does not change the result. */
void lg_matches_play(lg_match *const *matches, int count, const lg_thread_pool *threads);

/* How unfair a game's places (seats, colours) are: the root mean square, over places and levels, of how far their shares of
 * wins are from equal, without the part that chance alone explains; and confidence bounds for it. The bounds describe what the
 * games leave open about these levels. */

/* Sums over several levels. Initialise with zeros. */
typedef struct {
    double excess;       /* sum of squared deviations, without the part that chance explains */
    double places;       /* number of places over all levels */
    double chi, freedom; /* sum of squared deviations, each in units of its chance; its degrees of freedom */
    double scale;        /* turns this statistic into a bias */
} lg_bias_sum;

/* The bias as a share, at most 1: the estimate and its one-sided bounds. Without a game 0, 0 and 1. */
typedef struct {
    double bias, low, high;
} lg_bias;

/* deviations: the quantile of the normal distribution for the wanted confidence, one-sided. */
lg_bias lg_bias_of(const lg_bias_sum *sum, double deviations);

#endif
