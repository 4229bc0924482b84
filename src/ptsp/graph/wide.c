/* Relaxes rows of distances with one vector of sixteen distances for each node. Only processors with AVX2 can run it. */
#include "fields.h"

#include "base/fast.h"

#ifdef HAS_WIDER
#pragma GCC target("avx2")

#include <immintrin.h>

typedef int16_t lanes __attribute__((vector_size(32), aligned(16), may_alias));

INLINE lanes less(lanes a, lanes b) {
    return (lanes)_mm256_min_epi16((__m256i)a, (__m256i)b);
}

INLINE lanes over(lanes from, int16_t edge) {
    return from + edge;
}

INLINE void put(lanes *at, lanes best, lanes *changed) {
    *changed |= best ^ *at;
    *at = best;
}

#include "relax.h"

bool pt_relax_wide(const pt_grid *grid, pt_lanes *fields, int row, int up) {
    lanes changed = {0};
    relax(grid, (lanes *)fields, row, up, &changed);
    return !_mm256_testz_si256((__m256i)changed, (__m256i)changed);
}

#else

bool pt_relax_wide(const pt_grid *grid, pt_lanes *fields, int row, int up) {
    (void)grid, (void)fields, (void)row, (void)up;
    return false;
}

#endif
