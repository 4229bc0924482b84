/* Samples of numbers and what is said of them; and shares with their intervals. */
#ifndef LG_HOST_SAMPLE_H
#define LG_HOST_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

/* Zero-initialise. After a failed allocation `failed` stays true, and nothing that is said counts. */
typedef struct {
    double *value; /* in no order that can be relied on */
    int count, room;
    bool failed;
} sample;

void sample_add(sample *s, double value);
void sample_empty(sample *s); /* keeps the memory */
void sample_clear(sample *s);
void sample_sort(sample *s); /* ascending */
/* The value below which a share of the sample lies, between the two nearest in proportion (Hyndman and Fan 1996, type 7);
 * NAN where there is none, as for mean and median. */
double sample_quantile(sample *s, double share);
double sample_median(sample *s);
double sample_mean(const sample *s);
double sample_min(const sample *s); /* NAN for none, as sample_max */
double sample_max(const sample *s);
double sample_squares(const sample *s);   /* the sum of squared distances to the mean; 0 for none */
double sample_deviation(const sample *s); /* by n - 1; NAN for fewer than two */
/* The standard error of the mean; NAN for fewer than two. */
double sample_error(const sample *s);

/* Wilson's interval of a share, 95 %: `won` of `of`; of none it is all from 0 to 1. */
void wilson(int64_t won, int64_t of, double *low, double *high);

#endif
