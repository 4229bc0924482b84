/* The steepness of a tile: for one genome or, if TYPE is a vector, for several genomes at once. The results are exactly equal,
 * because both add the same terms in the same order. */
#ifndef WESNOTH_RING_STEEP_H
#define WESNOTH_RING_STEEP_H

/* Computes the sums of squares of the first (equation 3.3) and second (equation 3.7) derivative of a tile. */
#define SUM_SQUARES(TYPE, VALUE, TERMS, TERM, TILE, FIRST, SECOND)                 \
    do {                                                                           \
        const TYPE *value_ = (VALUE), here_ = value_[TILE], zero_ = here_ - here_; \
        const uint16_t *at_ = (TERM) + (TERMS).first;                              \
        TYPE first_ = zero_, whole_ = zero_, one_ = zero_, other_ = zero_;         \
        for (int n_ = 0; n_ < (TERMS).near; n_++) {                                \
            TYPE d_ = value_[*at_++] - here_;                                      \
            first_ += d_ * d_;                                                     \
        }                                                                          \
        for (int n_ = 0; n_ < (TERMS).whole; n_++, at_ += 2) {                     \
            TYPE d_ = value_[at_[0]] - (value_[at_[1]] + value_[at_[1]]) + here_;  \
            whole_ += d_ * d_;                                                     \
        }                                                                          \
        for (int n_ = 0; n_ < (TERMS).half; n_ += 2, at_ += 4) {                   \
            TYPE far_ = value_[at_[0]] + here_;                                    \
            TYPE d_ = far_ - (value_[at_[1]] + value_[at_[1]]);                    \
            TYPE e_ = far_ - (value_[at_[3]] + value_[at_[3]]);                    \
            one_ += d_ * d_;                                                       \
            other_ += e_ * e_;                                                     \
        }                                                                          \
        (FIRST) = first_;                                                          \
        (SECOND) = whole_ + (one_ + other_) * 0.5f;                                \
    } while (0)

/* Like SUM_SQUARES, but for a tile with all 18 heights around it, whose terms have a fixed order. The double of the height in
 * the middle of a pair is computed once and used in three terms. */
#define SUM_ALL_SQUARES(TYPE, VALUE, AT, TILE, FIRST, SECOND)                                                \
    do {                                                                                                     \
        const TYPE *value_ = (VALUE), here_ = value_[TILE];                                                  \
        const uint16_t *at_ = (AT);                                                                          \
        TYPE first_ = here_ - here_, whole_ = first_, one_ = first_, other_ = first_, twice_[7];             \
        for (int n_ = 0; n_ < 6; n_++) {                                                                     \
            TYPE way_ = value_[at_[n_]], d_ = way_ - here_;                                                  \
            first_ += d_ * d_;                                                                               \
            twice_[n_] = way_ + way_;                                                                        \
        }                                                                                                    \
        twice_[6] = twice_[0];                                                                               \
        for (int n_ = 0; n_ < 6; n_++) {                                                                     \
            TYPE d_ = value_[at_[6 + 2 * n_]] - twice_[n_] + here_, far_ = value_[at_[18 + 4 * n_]] + here_, \
                 e_ = far_ - twice_[n_], f_ = far_ - twice_[n_ + 1];                                         \
            whole_ += d_ * d_;                                                                               \
            one_ += e_ * e_;                                                                                 \
            other_ += f_ * f_;                                                                               \
        }                                                                                                    \
        (FIRST) = first_;                                                                                    \
        (SECOND) = whole_ + (one_ + other_) * 0.5f;                                                          \
    } while (0)

#endif
