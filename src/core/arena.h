/* Arrays one behind the other in one piece of memory: counted first, without memory, and then laid out. */
#ifndef LG_CORE_ARENA_H
#define LG_CORE_ARENA_H

#include <stddef.h>

enum { ARENA_ALIGNMENT = 64 }; /* of each array to the base: a line of the cache */

typedef struct {
    char *base; /* NULL: only count */
    size_t used;
} arena;

/* Room for so many elements; NULL while counting. */
static inline void *arena_take(arena *a, size_t count, size_t size) {
    void *here = a->base ? a->base + a->used : NULL;
    a->used += (count * size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    return here;
}

#endif
