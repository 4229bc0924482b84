/* Memory that a game of a file keeps until it is destroyed: pieces are taken one after the other and freed all at once. */
#ifndef BOARDS_FILE_LANGUAGE_CHUNK_MEMORY_H
#define BOARDS_FILE_LANGUAGE_CHUNK_MEMORY_H

#include <stddef.h>

typedef struct fg_chunk fg_chunk;

typedef struct {
    fg_chunk *last;
    size_t used, size; /* bytes of the last chunk */
} fg_room;

/* Returns zeroed memory for `count` elements of `size` bytes, aligned for any type; NULL if memory is short. */
void *fg_take(fg_room *room, size_t count, size_t size);
/* Copies `length` bytes and adds a terminating zero. */
char *fg_take_text(fg_room *room, const char *text, size_t length);
void fg_room_clear(fg_room *room);

#endif
