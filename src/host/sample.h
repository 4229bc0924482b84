/* Samples of numbers and their statistics; and shares with confidence intervals. */
#ifndef HOST_SAMPLE_H
#define HOST_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

/* Initialise with zeros. After a failed allocation `failed` stays true, and no statistic is valid. */
typedef struct {
    double *value; /* in no particular order */
    int count, room;
    bool failed;
} sample;

void sample_add(sample *s, double value);
void sample_empty(sample *s); /* removes the values but keeps the memory */
void sample_clear(sample *s);
void sample_sort(sample *s); /* ascending */
/* Returns the quantile for a share, by linear interpolation (Hyndman and Fan 1996, type 7); NAN for an empty sample, as for
 * mean and median. */
double sample_quantile(sample *s, double share);
double sample_median(sample *s);
double sample_mean(const sample *s);
double sample_min(const sample *s); /* NAN for an empty sample, as sample_max */
double sample_max(const sample *s);
double sample_squares(const sample *s);   /* the sum of squared distances to the mean; 0 for an empty sample */
double sample_deviation(const sample *s); /* divides by n - 1; NAN for fewer than two values */
/* Returns the standard error of the mean; NAN for fewer than two values. */
double sample_error(const sample *s);

/* Computes Wilson's 95 % interval of the share `won` of `of`; 0 to 1 if `of` is 0. */
void wilson(int64_t won, int64_t of, double *low, double *high);

#endif
