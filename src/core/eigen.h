/* The eigenvalues and eigenvectors of a symmetric matrix. */
#ifndef LG_CORE_EIGEN_H
#define LG_CORE_EIGEN_H

#include <stdbool.h>

/* Of the n by n matrix a, which is symmetric and overwritten: the values, in no order, and the vectors of length 1, one
 * a row. work: 5 n numbers. False if it does not converge, as with numbers that are not finite. */
bool eigen_symmetric(int n, double *a, double *values, double *vectors, double *work);

#endif
