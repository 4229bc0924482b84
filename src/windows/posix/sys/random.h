/* Windows draws its random bytes by another function. */
#ifndef WINDOWS_SYS_RANDOM_H
#define WINDOWS_SYS_RANDOM_H

#include <sys/types.h>

ssize_t getrandom(void *bytes, size_t length, unsigned flags);

#endif
