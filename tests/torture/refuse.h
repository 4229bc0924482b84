/* Calls that fail when they are asked for the n-th time: memory, writing, threads. By the linker's --wrap (meson.build has
 * the list), so that only calls of our own code count, and not those of the C library, of sanitizers, or of what draws PNG
 * and PDF; those of jansson do. argp's and the C library's own buffers are left out thereby. */
#ifndef LG_TORTURE_REFUSE_H
#define LG_TORTURE_REFUSE_H

#include <stdbool.h>

typedef enum { REFUSE_MEMORY, REFUSE_WRITE, REFUSE_THREAD, REFUSE_KINDS } refuse_kind;

/* From now on call number n (from 1; 0: none) of the kind fails, or with `on` that one and all after it; until refuse_end,
 * which says how many there were. Not to be nested. In a program begun with LG_REFUSE="KIND N once|on" in its environment
 * that is so from the start. With LG_REFUSE_COUNT=FILE the numbers of calls of each kind are written there at the end;
 * LG_REFUSE_TRACE=1 shows on standard error where a call is refused. */
void refuse_begin(refuse_kind kind, long n, bool on);
long refuse_end(void);
/* Returns how many allocations our code has made and not freed. */
long refuse_pieces(void);

#endif
