/* What a position is worth to one seat, by the weights of `greedy`. What cannot change during a turn of the seat is worked out
 * once, in an outlook. */
#ifndef LG_TERRA_MYSTICA_OUTLOOK_H
#define LG_TERRA_MYSTICA_OUTLOOK_H

#include "position.h"
#include "taste.h"

enum { TM_NETWORK_MAX = 20, TM_FREE_UNIT = 1024 };

/* The worth of one piece of each of the goods. */
typedef struct {
    double coin, worker, priest, power;
} tm_worth;

typedef struct {
    const tm_table *table;
    const tm_taste *taste;
    int seat, left;                         /* left: rounds to come after this one */
    tm_worth now, income;                   /* of goods in hand; of goods that come in each round from now on */
    double next[TM_FOR_TOWN + 1];           /* points for things in rounds to come, by how near they are */
    double cult[TM_CULTS][TM_CULT_TOP + 1]; /* worth of a cult by steps, among the others as they stand */
    double network[TM_NETWORK_MAX + 1];     /* worth of the largest network, by its size */
    uint16_t free[2][256]; /* worth of free land, by what tm_position.hex says: beside a building, or over a river */
    uint8_t spades[TM_COLOURS + 1]; /* spades from each terrain to the own one */
} tm_outlook;

/* What the map is worth, and which parts of it are known; only some moves change them. */
enum { TM_KNOWS_TOWNS = 1, TM_KNOWS_LAND = 2, TM_KNOWS_NETWORK = 4, TM_KNOWS_ALL = 7 };
typedef struct {
    double towns, land;
    int network;   /* size of the largest */
    uint8_t known; /* set of parts */
} tm_ground;

void tm_outlook_init(tm_outlook *o, const tm_table *table, const tm_position *p, int seat, const tm_taste *taste);
/* The same for moves that change only goods and points: nothing else is worth anything. */
void tm_outlook_of_goods(tm_outlook *o, const tm_table *table, const tm_position *p, int seat, const tm_taste *taste);
/* Returns the worth of a position. `ground` is what is known of the map already, and learns the rest. */
double tm_value(const tm_outlook *o, const tm_position *p, tm_ground *ground);

double tm_purse_value(const tm_outlook *o, const tm_seat *s); /* of the goods in hand */

/* ground.c */
/* Returns what the map is worth. `ground` is what is known of it already, and learns the rest. */
double tm_ground_value(const tm_outlook *o, const tm_position *p, tm_ground *ground);
int tm_network_size(const tm_table *table, const tm_position *p, int seat);

static inline double tm_weight(const tm_outlook *o, int weight) {
    return o->taste->weight[weight];
}

#endif
