/* Roads of a seat, and the two awards. */
#ifndef LG_CATAN_PLAY_ROADS_H
#define LG_CATAN_PLAY_ROADS_H

#include "position.h"

/* The lowest bit of each four that equal the value (1 to 15). */
static inline uint64_t ct_equal_nibbles(uint64_t word, int value) {
    uint64_t differ = word ^ (uint64_t)value * UINT64_C(0x1111111111111111);
    differ |= differ >> 2;
    differ |= differ >> 1;
    return ~differ & UINT64_C(0x1111111111111111);
}

/* The lowest bit of each four that are not 0. */
static inline uint64_t ct_full_nibbles(uint64_t word) {
    word |= word >> 2;
    word |= word >> 1;
    return word & UINT64_C(0x1111111111111111);
}

/* The edges of a seat's roads. Returns how many. */
int ct_roads_of(const ct_table *table, const ct_position *p, int seat, uint16_t edges[CT_ROAD_PIECES]);
/* The longest trail by way of one road, whether it lies there or not yet. */
int ct_road_length_by(const ct_table *table, const ct_position *p, int seat, int edge);
/* By the lengths that the seats are said to have. */
void ct_award_road(const ct_table *table, ct_position *p);
/* After this seat played a knight. */
void ct_award_army(ct_position *p, int seat);

#endif
