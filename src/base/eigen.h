/* Computes the eigenvalues and eigenvectors of a symmetric matrix. */
#ifndef BASE_EIGEN_H
#define BASE_EIGEN_H

#include <stdbool.h>

/* Decomposes the symmetric n by n matrix a, which is overwritten. values[n] receives the eigenvalues in no particular order.
 * vectors[n * n] receives the eigenvectors, which have length 1: one in each row, in the order of the values. work has room for
 * 5 n numbers. Returns false if the iteration does not converge, for example because a number is not finite. */
bool eigen_symmetric(int n, double *a, double *values, double *vectors, double *work);

#endif
