/* Elementary functions that are all wrong by one per cent. They are linked before the real ones, and must not change any
 * result, because the library must not use them. Functions for which IEEE 754 prescribes the result (roots, floor) are left to
 * the real library. */
#include <math.h>

#define WRONG(name)                          \
    double name(double x) {                  \
        return (double)(1.01L * name##l(x)); \
    }                                        \
    float name##f(float x) {                 \
        return (float)(1.01L * name##l(x));  \
    }

#define WRONG_OF_TWO(name)                      \
    double name(double x, double y) {           \
        return (double)(1.01L * name##l(x, y)); \
    }                                           \
    float name##f(float x, float y) {           \
        return (float)(1.01L * name##l(x, y));  \
    }

WRONG(exp)
WRONG(exp2)
WRONG(expm1)
WRONG(log)
WRONG(log2)
WRONG(log10)
WRONG(log1p)
WRONG(sin)
WRONG(cos)
WRONG(tan)
WRONG(asin)
WRONG(acos)
WRONG(atan)
WRONG(sinh)
WRONG(cosh)
WRONG(tanh)
WRONG(asinh)
WRONG(acosh)
WRONG(atanh)
WRONG(cbrt)
WRONG(erf)
WRONG(erfc)
WRONG(tgamma)
WRONG(lgamma)
WRONG_OF_TWO(pow)
WRONG_OF_TWO(hypot)
WRONG_OF_TWO(atan2)
