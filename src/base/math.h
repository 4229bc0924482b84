/* Elementary functions that give the same bits on every machine. C libraries differ in theirs. These use only +, -, *, / and
 * the bits of a double, which IEEE 754 defines exactly. The stated errors are the largest found among some 300 million
 * arguments, in units in the last place. Infinities, zeros, subnormals and NaN give the same results as C's own functions. */
#ifndef BASE_MATH_H
#define BASE_MATH_H

double lg_exp(double x);   /* e^x; error at most .82 */
double lg_log(double x);   /* the natural logarithm; error at most .89 */
double lg_log1p(double x); /* the natural logarithm of 1 + x; error at most 1.3 */

#endif
