/* What the library needs that the C library of Windows lacks. The compiler includes this header before every file of the
 * library. */
#ifndef WINDOWS_LIBRARY_H
#define WINDOWS_LIBRARY_H

#include <locale.h>
#include <stdlib.h>

/* Blocks of malloc begin at multiples of 16, which is all that vectors without AVX need; so free can release them. */
#define aligned_alloc(alignment, size) malloc(size)

/* The program never leaves the locale C. */
typedef void *locale_t;
#define LC_ALL_MASK 0
#define newlocale(mask, name, base) ((void)(base), (locale_t)0)
#define uselocale(locale) ((void)(locale), (locale_t)0)
#define freelocale(locale) ((void)(locale))

#endif
