/* What programs that play a level show of it: the verdict, as members of the level's record and as lines. */
#ifndef RECIPE_PLAYED_H
#define RECIPE_PLAYED_H

#include "levelground/balance.h"

/* What games of programs on the level show, which had no part in choosing it. */
typedef struct {
    int bots;                      /* how many programs have played; 0: none */
    const char *const *bot;        /* their commands */
    const lg_tally *tally;         /* of each program */
    const double *wanted;          /* the wanted share of each seat */
    const char *const *kind;       /* who sat where, or NULL */
    bool rotate;                   /* the kinds moved on by one seat after each game */
    double within;                 /* by how much a share may be off */
    double confidence, deviations; /* in per cent, and as a quantile of the normal distribution */
    bool mean;                     /* the programs' mean counts, not the worst */
    bool repeats;                  /* the same seed gave the same games */
    int64_t searched;              /* games of each program that chose the level; 0: none */
    int boards;                    /* levels on which these were played */
    double foreseen, spread;       /* lg_balance_end */
} item_played;

/* What the games show: every seat wins as it should, some seat does not, or more games are needed to say. */
typedef enum { PLAYED_EVEN, PLAYED_UNEVEN, PLAYED_OPEN } played_verdict;
/* *more is how many more games it may take to say, if the verdict is open. */
played_verdict played_verdict_of(const item_played *played, double *more);
/* By how much a share misses what is wanted: of the worst program's seat that misses it most, or the mean over programs. *width is
 * half the width of its interval. */
double played_off(const item_played *played, double *width);
/* Writes the member "played". */
void played_put(const item_played *played, lg_text *text);
/* Adds lines: what each program's games show, and the verdict. */
void played_add_lines(const item_played *played, lg_text *text);

#endif
