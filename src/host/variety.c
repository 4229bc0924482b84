/* A hash set of canonical levels, and counters for the mean distance. */
#include "host/variety.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool variety_init(variety *v, const lg_game *game, const lg_level *level) {
    *v = (variety){.capacity = 1024, .cells = game->places.cells(game, level, 0, NULL)};
    v->seen = calloc(v->capacity, sizeof *v->seen);
    v->count = calloc((size_t)v->cells + 1, sizeof *v->count);
    v->buffer = malloc((size_t)v->cells + 1);
    return v->seen && v->count && v->buffer;
}

void variety_clear(variety *v) {
    free(v->seen);
    free(v->count);
    free(v->buffer);
}

/* Returns false if the hash was already there. */
static bool insert_hash(uint64_t *seen, size_t capacity, uint64_t h) {
    size_t i = h & (capacity - 1);
    assert(h && capacity && !(capacity & (capacity - 1)));
    for (; seen[i]; i = (i + 1) & (capacity - 1))
        if (seen[i] == h) return false;
    seen[i] = h;
    return true;
}

/* The hash of a level is the smallest over its symmetries, so that a level and its mirror image are equal. */
bool variety_add(variety *v, const lg_game *game, const lg_level *level, bool *fresh) {
    int cells = game->places.cells(game, level, 0, NULL);
    if (cells > v->cells) { /* the level has more cells than any level before */
        void *count = realloc(v->count, ((size_t)cells + 1) * sizeof *v->count);
        if (count) v->count = count;
        uint8_t *buffer = realloc(v->buffer, (size_t)cells + 1);
        if (buffer) v->buffer = buffer;
        if (!count || !buffer) return false;
        memset(v->count + v->cells + 1, 0, (size_t)(cells - v->cells) * sizeof *v->count);
        v->cells = cells;
    }
    if (2 * v->used >= v->capacity) {
        size_t capacity = 2 * v->capacity;
        uint64_t *seen = calloc(capacity, sizeof *seen);
        if (!seen) return false;
        for (size_t i = 0; i < v->capacity; i++)
            if (v->seen[i]) insert_hash(seen, capacity, v->seen[i]);
        free(v->seen);
        v->seen = seen;
        v->capacity = capacity;
    }
    assert(v->used < v->capacity);
    uint64_t least = UINT64_MAX;
    for (int s = 0, n; (n = game->places.cells(game, level, s, v->buffer)) > 0; s++) {
        uint64_t h = 0x9e3779b97f4a7c15u;
        assert(n <= v->cells);
        for (int i = 0; i < n; i++) {
            h = (h ^ v->buffer[i]) * 0xbf58476d1ce4e5b9u;
            h ^= h >> 29;
        }
        if (!h) h = 1; /* 0 marks an empty place */
        if (h < least) least = h;
    }
    *fresh = insert_hash(v->seen, v->capacity, least);
    if (!*fresh) return true;
    v->used++;
    v->levels++;
    game->places.cells(game, level, 0, v->buffer);
    for (int i = 0; i < cells; i++)
        v->count[i][v->buffer[i] % SYMBOLS_MAX]++;
    return true;
}

double variety_distance(const variety *v) {
    double n = (double)v->levels, pairs = n * (n - 1), sum = 0;
    if (n < 2) return 0;
    for (int i = 0; i < v->cells; i++) {
        double same = 0;
        for (int s = 0; s < SYMBOLS_MAX; s++)
            same += (double)v->count[i][s] * (double)(v->count[i][s] - 1);
        sum += 1 - same / pairs;
    }
    return sum;
}
