/* Arrays one behind the other in one piece of memory: counted first, without memory, and then laid out. */
#ifndef LG_CORE_ARENA_H
#define LG_CORE_ARENA_H

#include <stddef.h>

typedef struct {
    char *base; /* NULL: only count */
    size_t used;
} wn_arena;

/* Room for so many elements, aligned to 8 as the base is; NULL while counting. */
static inline void *wn_take(wn_arena *arena, size_t count, size_t size) {
    void *here = arena->base ? arena->base + arena->used : NULL;
    arena->used += (count * size + 7) / 8 * 8;
    return here;
}

#endif
