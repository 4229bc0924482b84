/* Makes calls fail when they are made for the n-th time: allocations, writes, starts of threads. It uses the linker's --wrap
 * (meson.build has the list of functions). So only calls in our own code count, and those in jansson. Calls inside the C
 * library, in sanitizers, and in the libraries that draw PNG and PDF do not count, so the buffers of the C library
 * are left out. */
#ifndef LG_TORTURE_REFUSE_H
#define LG_TORTURE_REFUSE_H

#include <stdbool.h>

typedef enum { REFUSE_MEMORY, REFUSE_WRITE, REFUSE_THREAD, REFUSE_KINDS } refuse_kind;

/* From now on, call number n (from 1; 0: none) of the kind fails; with `on`, all later calls fail as well. This lasts until
 * refuse_end, which returns the number of calls. Do not nest these functions. If the environment contains LG_REFUSE="KIND N
 * once|on", this happens from the start of the program. LG_REFUSE_COUNT=FILE writes the numbers of calls of each kind to the
 * file at the end. LG_REFUSE_TRACE=1 shows on standard error where a call is refused. */
void refuse_begin(refuse_kind kind, long n, bool on);
long refuse_end(void);
/* Returns how many allocations of our code have not been freed. */
long refuse_pieces(void);

#endif
