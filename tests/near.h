/* For tests of statistics: compares figures with those of another program within a relative error, and makes samples from
 * literals. */
#ifndef LG_TESTS_NEAR_H
#define LG_TESTS_NEAR_H

#include "host/sample.h"

#define NEAR(is, should, within)                                                                                \
    CHECK(fabs((is) - (should)) <= (within)*fabs(should), "%s is %.17g and should be %.17g", #is, (double)(is), \
          (double)(should))

/* A sample made from a list of literals. It must not grow, and need not be cleared. */
#define SAMPLE(...) \
    { .value = (double[]){__VA_ARGS__}, .count = (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)) }

#endif
