/* Bounds: which numbers are right, and how far others are off. */
#ifndef BOARDS_FILE_RULES_BOUND_H
#define BOARDS_FILE_RULES_BOUND_H

#include <stdbool.h>

typedef enum {
    FG_BETWEEN, /* each number is from low to high */
    FG_EVEN, /* all numbers lie in one window of this width; off is the smallest sum of changes that brings them there */
    FG_DIFFER,    /* the largest less the smallest is at most this */
    FG_RATIO,     /* the smallest divided by the largest is at least this */
    FG_EVEN_SHARE /* Jain's index of the numbers is at least this */
} fg_bound_kind;

typedef struct {
    fg_bound_kind kind;
    double low, high; /* of a joint bound only `high` counts, or `low` of a ratio or share */
} fg_bound;

enum { FG_JOINED_MAX = 64 };

/* Writes the numbers to `sorted`, the smallest first. */
void fg_sort_numbers(const int *number, int count, int *sorted);

/* Returns how far these numbers, in units of 1 / scale, are off. Ratios and shares are off in hundredths. */
double fg_bound_off(const fg_bound *bound, const int *number, int count, int scale);
/* Returns the least that any numbers between low[i] and high[i] can be off; a lower bound for that, in general. */
double fg_bound_least(const fg_bound *bound, const int *low, const int *high, int count, int scale);

#endif
