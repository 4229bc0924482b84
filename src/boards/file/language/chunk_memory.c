/* Takes memory in chunks that are freed together. */
#include "chunk_memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 14, ALIGNMENT = alignof(max_align_t) };

struct fg_chunk {
    fg_chunk *before;
    max_align_t bytes[];
};

static fg_chunk *add_chunk(fg_room *room, size_t size) {
    fg_chunk *chunk = calloc(1, sizeof *chunk + size);
    if (!chunk) return NULL;
    chunk->before = room->last;
    *room = (fg_room){chunk, 0, size};
    return chunk;
}

void *fg_take(fg_room *room, size_t count, size_t size) {
    assert(size && room->used <= room->size);
    if (count > (SIZE_MAX / 2 - CHUNK) / size) return NULL;
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (room->size - room->used < bytes && !add_chunk(room, bytes > CHUNK ? bytes : CHUNK)) return NULL;
    void *here = (char *)room->last->bytes + room->used;
    room->used += bytes;
    return here;
}

char *fg_take_text(fg_room *room, const char *text, size_t length) {
    char *copy = fg_take(room, length + 1, 1);
    if (copy) memcpy(copy, text, length);
    return copy;
}

void fg_room_clear(fg_room *room) {
    for (fg_chunk *chunk = room->last, *before; chunk; chunk = before) {
        before = chunk->before;
        free(chunk);
    }
    *room = (fg_room){.last = NULL};
}
