/* The roads of a seat, what they reach, and the two awards. */
#ifndef PLAYERS_CATAN_GAME_ROADS_H
#define PLAYERS_CATAN_GAME_ROADS_H

#include "position.h"

/* Returns a word in which the lowest bit of each nibble tells whether the nibble equals the value (1 to 15). */
static inline uint64_t ct_equal_nibbles(uint64_t word, int value) {
    uint64_t differ = word ^ (uint64_t)value * UINT64_C(0x1111111111111111);
    differ |= differ >> 2;
    differ |= differ >> 1;
    return ~differ & UINT64_C(0x1111111111111111);
}

/* Returns a word in which the lowest bit of each nibble tells whether the nibble is not 0. */
static inline uint64_t ct_full_nibbles(uint64_t word) {
    word |= word >> 2;
    word |= word >> 1;
    return word & UINT64_C(0x1111111111111111);
}

/* A corner that a seat's roads reach, or could reach. */
typedef struct {
    int16_t corner, first; /* first: the first edge to build on the way there, if `roads` is not 0 */
    uint8_t roads;         /* how many roads are missing */
} ct_station;

/* Lists the corners that a seat's roads reach if at most `most` roads are added, the nearest first, corners where nobody may
 * settle among them. Returns their number. */
int ct_stations(const ct_table *table, const ct_position *p, int seat, int most, ct_station at[CT_CORNERS_MAX]);
/* Lists the edges of a seat's roads. Returns their number. */
int ct_roads_of(const ct_table *table, const ct_position *p, int seat, uint16_t edges[CT_ROAD_PIECES]);
/* Returns the length of the longest trail that uses one road, whether it is built yet or not. */
int ct_road_length_by(const ct_table *table, const ct_position *p, int seat, int edge);
/* Gives the award for the longest road, by the lengths stored for the seats. */
void ct_award_road(const ct_table *table, ct_position *p);
/* Gives the award for the largest army, after this seat has played a knight. */
void ct_award_army(ct_position *p, int seat);

#endif
