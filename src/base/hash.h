/* FNV-1a, a hash of 64 bits. It finds accidental changes and duplicates; it is no protection against forgery. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* Continues a hash, which begins as HASH_START, with the given bytes. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (const unsigned char *at = bytes; size--; at++)
        hash = (hash ^ *at) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
