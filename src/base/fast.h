/* Macros for hot loops: the compiler makes a second version with AVX2 instructions, and the program chooses one at run
 * time. Both versions give the same results. */
#ifndef BASE_FAST_H
#define BASE_FAST_H

#include <stdbool.h>
#include <stdlib.h> /* defines __GLIBC__ if the C library is glibc */

/* Always inlined, so that the function is compiled with its caller's instruction set. */
#define INLINE static inline __attribute__((always_inline))

/* FASTEST makes the two versions of a function. Use it for static functions only, because the compiler would export both
 * versions of a function that is not static. The version is chosen while the program is loaded. Choosing needs glibc (a static
 * musl program crashes there) and happens before a sanitizer has started. Define LG_PORTABLE to build without the second
 * version, for example to measure what it gains. HAS_WIDER is defined where a whole file may be compiled with AVX2; such a file
 * may only be used where wider_here() is true. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && !defined(LG_PORTABLE)
#define FASTEST __attribute__((target_clones("avx2", "default")))
#define HAS_WIDER
#else
#define FASTEST
#endif

INLINE bool wider_here(void) {
#ifdef HAS_WIDER
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

/* Write these before a loop of a known, small length. KEEP_LOOP stops gcc from unrolling the loop before it can use vector
 * instructions for it. WHOLE_LOOP makes gcc unroll it. */
#if defined(__GNUC__) && !defined(__clang__)
#define KEEP_LOOP _Pragma("GCC unroll 1")
#define WHOLE_LOOP _Pragma("GCC unroll 16")
#else
#define KEEP_LOOP
#define WHOLE_LOOP
#endif

#endif
