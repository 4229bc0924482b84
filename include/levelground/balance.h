/* Balancing a level by games: changing pieces of a level until programs that play it win equally often in every seat.
 *
 * The search does not play. It asks for games and is told their results, so that a process, a function of another language or a
 * page can play them:
 *
 *     lg_balance *b = lg_balance_create(task, level, &wish, &error);
 *     lg_play_order games[8];
 *     for (int n; (n = lg_balance_ask(b, games, 8)) > 0;)
 *         for (int i = 0; i < n; i++) {
 *             ... play games[i].count games on games[i].level, and write shares[game * seats + seat] ...
 *             if (!lg_balance_tell(b, &games[i], shares, &error)) ...
 *         }
 *     lg_balance_end end = lg_balance_result(b);
 *
 * The games that choose a level never judge it: whoever looks often picks luck. So play fresh games on the result, and let an
 * lg_tally say what they show.
 */
#ifndef LEVELGROUND_BALANCE_H
#define LEVELGROUND_BALANCE_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LG_SEATS_MAX = 12, LG_BOTS_MAX = 8 };

/* The results of games on one level by one bot. A game's result is a share for each seat: 1 for the winner, equal parts for those
 * who share the victory; the shares add up to 1. Initialise it with zeros, apart from `seats`. */
typedef struct {
    int seats;
    int64_t games;
    int64_t draws;               /* games in which no seat had a share of 1 */
    double sum[LG_SEATS_MAX];    /* of the shares of each seat */
    double square[LG_SEATS_MAX]; /* of their squares */
} lg_tally;

/* Adds a game. Returns false with a sentence, and adds nothing, if a share is not from 0 to 1 or they do not add up to 1. */
LG_API bool lg_tally_add(lg_tally *tally, const double *shares, lg_error *error);
/* Returns a seat's mean share. *width is half the width of its confidence interval, `deviations` standard errors; it is never 0,
 * because games that all end alike may by chance leave out what happens rarely. Without a game, 0 and 1. */
LG_API double lg_tally_share(const lg_tally *tally, int seat, double deviations, double *width);

/* What is asked for. */
typedef struct {
    int seats; /* from 2 */
    int bots;  /* from 1: how many programs play */
    bool mean; /* the mean of the bots' unevenness counts; otherwise that of the bot with the largest */
    double share[LG_SEATS_MAX]; /* the wanted share of each seat; they add up to 1 */
    double within;              /* a share that is off by at most this is good; more than 0, at most .5 */
    double confidence;          /* the search ends when a level is good with this probability, from .5 to below 1 */
    int64_t games;              /* the search ends after this many games of each bot */
    int changes;                /* the most cells that may differ from the original; 0: any number */
    uint64_t seed;
} lg_balance_wish;

/* Games to play. A program draws the random numbers of a game from the seed and the game's number, so that the same order is played
 * alike each time. Each level has a seed of its own: with common random numbers, luck that all levels share would look like
 * unevenness. */
typedef struct {
    const lg_level *level; /* borrowed until the next lg_balance_ask */
    int bot;               /* which program shall play, from 0 */
    int64_t first;         /* number of the first game */
    int count;
    uint64_t seed; /* below 2^53, so that any language reads it exactly */
    int board;     /* for lg_balance_tell */
} lg_play_order;

/* What was found. */
typedef struct {
    const lg_level *level; /* belongs to the search */
    double probability;    /* that the level is good, as far as the games of the search show */
    bool found;            /* the probability is at least the confidence that was asked for */
    int board;             /* its number among the levels that were played on */
    int changes;           /* the number of cells that differ from the original */
    int64_t games;         /* games of each bot, on all levels */
    int boards;            /* levels that were played on */
    double
        foreseen;  /* root mean square error of the model on levels before it had seen games on them; NAN: never used */
    double spread; /* root mean square of what it had to foresee, without the part that chance explains; or NAN */
} lg_balance_end;

typedef struct lg_balance lg_balance;

/* Creates a search. The task must come from lg_repair_task (levelground/repair.h) for this level: its rules are kept, and only the
 * cells that it leaves free change. No level of the search has a higher score than the level itself or the target, 0. Task
 * and level are borrowed until lg_balance_destroy. `original` is the level whose changed cells are counted; NULL: the level. */
LG_API lg_balance *lg_balance_create(const lg_task *task, const lg_level *level, const lg_level *original,
                                     const lg_balance_wish *wish, lg_error *error);
LG_API void lg_balance_destroy(lg_balance *balance);
/* Writes up to `most` (at least the number of bots) orders of games; all of them must be told before it is called again. Returns
 * their number: 0 if the search is over, -1 if memory is short. */
LG_API int lg_balance_ask(lg_balance *balance, lg_play_order *games, int most);
/* Tells the results of an order: count * seats shares, game by game. Returns false with a sentence if they are no shares. */
LG_API bool lg_balance_tell(lg_balance *balance, const lg_play_order *games, const double *shares, lg_error *error);
LG_API lg_balance_end lg_balance_result(lg_balance *balance);
/* Lets a search that is over go on with what it knows: at most `changes` cells may differ from the original now, not fewer than
 * before, and there are `games` more of each bot. So a search that is allowed one change after the other finds what each number of
 * changes can do. */
LG_API void lg_balance_allow(lg_balance *balance, int changes, int64_t games);

#ifdef __cplusplus
}
#endif
#endif
