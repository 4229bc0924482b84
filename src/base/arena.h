/* Several arrays in one allocation. Lay them out twice with the same code: first with a NULL base, which only counts the
 * bytes, then with the memory. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "levelground/search.h"

enum { ARENA_ALIGNMENT = 64 }; /* each array starts at a multiple of this many bytes from the base: a cache line */

typedef struct {
    char *base; /* NULL: only count */
    size_t used;
} arena;

/* Takes room for `count` elements of `size` bytes. Returns NULL while counting. */
static inline void *arena_take(arena *a, size_t count, size_t size) {
    assert(a->used % ARENA_ALIGNMENT == 0 && (!size || count <= (SIZE_MAX - a->used) / size));
    void *here = a->base ? a->base + a->used : NULL;
    a->used += (count * size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    return here;
}

/* Takes room for a genome of the space. Its pointers are NULL while counting. */
static inline lg_genome arena_take_genome(arena *a, const lg_space *space) {
    double *real = arena_take(a, (size_t)space->reals, sizeof *real);
    return (lg_genome){real, arena_take(a, (size_t)space->syms, sizeof(int32_t))};
}

#endif
