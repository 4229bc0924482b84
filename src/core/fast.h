/* For code that counts bits: wider instructions where the machine has them, chosen at run time, for the same results. */
#ifndef LG_CORE_FAST_H
#define LG_CORE_FAST_H

#include <stdbool.h>

/* Into its caller always, so that it is compiled with the caller's instructions. */
#define INLINE static inline __attribute__((always_inline))

/* For static functions: the compiler shows the clones of others to the world. LG_PORTABLE: do without, to measure what
 * they bring. They are chosen before a sanitizer is there. */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && !defined(LG_PORTABLE)
#define FASTEST __attribute__((target_clones("avx2", "default")))
#define HAS_WIDER /* a file may have the wider instructions throughout, for use where wider_here() */
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

/* Before a loop of known, small length: gcc would unroll it before it can make vectors of it; or would not, but should. */
#if defined(__GNUC__) && !defined(__clang__)
#define KEEP_LOOP _Pragma("GCC unroll 1")
#define WHOLE_LOOP _Pragma("GCC unroll 16")
#else
#define KEEP_LOOP
#define WHOLE_LOOP
#endif

#endif
