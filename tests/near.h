/* For tests of statistics: figures that are another program's within a relative error, and samples in place. */
#ifndef LG_TESTS_NEAR_H
#define LG_TESTS_NEAR_H

#include "host/sample.h"

#define NEAR(is, should, within)                                                                                \
    CHECK(fabs((is) - (should)) <= (within)*fabs(should), "%s is %.17g and should be %.17g", #is, (double)(is), \
          (double)(should))

/* Nothing may be added to it, and there is nothing to clear. */
#define SAMPLE(...) \
    { .value = (double[]){__VA_ARGS__}, .count = (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)) }

#endif
