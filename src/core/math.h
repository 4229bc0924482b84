/* Elementary functions with the same bits on every machine, which no two C libraries promise: made of +, -, *, / and the
 * bits of a double, which IEEE 754 leaves no choice about. Errors are the largest found among some 300 million arguments, in
 * units in the last place of the result. Infinities, zeros, subnormals and NaN are as in C's own functions. */
#ifndef LG_CORE_MATH_H
#define LG_CORE_MATH_H

double lg_exp(double x);   /* e^x; within .82 */
double lg_log(double x);   /* the natural logarithm; within .89 */
double lg_log1p(double x); /* the logarithm of 1 + x; within 1.3 */

#endif
