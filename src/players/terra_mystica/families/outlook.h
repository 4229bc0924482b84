/* What a position is worth to one seat, by the weights of `greedy`. What cannot change during a turn of the seat is worked out
 * once, in an outlook. */
#ifndef PLAYERS_TERRA_MYSTICA_FAMILIES_OUTLOOK_H
#define PLAYERS_TERRA_MYSTICA_FAMILIES_OUTLOOK_H

#include "players/terra_mystica/game/position.h"
#include "taste.h"

enum { TM_NETWORK_MAX = 20, TM_FREE_UNIT = 1024, TM_HOLDING_MAX = 32 };

/* The worth of one piece of each of the goods. */
typedef struct {
    double coin, worker, priest, power;
} tm_worth;

/* The hexes with a seat's buildings, and which of them are joined. */
typedef struct {
    int n;
    int16_t hex[TM_HOLDING_MAX];
    int room[TM_HOLDING_MAX]; /* worth of free land beside, in units */
    /* of each building, sets of buildings: those joined to it by land, and those joined to it by land or linked by ship */
    uint32_t beside[TM_HOLDING_MAX], linked[TM_HOLDING_MAX];
} tm_holding;

/* What a seat has on the map. */
typedef struct {
    tm_holding own;
    int land, neighbours;        /* worth of free land in reach, in units; buildings of others beside the own ones */
    uint8_t ships[TM_CELLS_MAX]; /* by how many ships (or steps, of those who fly) each hex is reached */
} tm_estate;

typedef struct {
    const tm_table *table;
    const tm_taste *taste;
    const tm_position *start;               /* of the turn; borrowed */
    int seat, left;                         /* left: rounds to come after this one */
    tm_worth now, income;                   /* of goods in hand; of goods that come in each round from now on */
    double next[TM_FOR_TOWN + 1];           /* points for things in rounds to come, by how near they are */
    double cult[TM_CULTS][TM_CULT_TOP + 1]; /* worth of a cult by steps, among the others as they stand */
    double network[TM_NETWORK_MAX + 1];     /* worth of the largest network, by its size */
    uint16_t free[2][256]; /* worth of free land, by what tm_position.hex says: beside a building, or over a river */
    uint8_t spades[TM_COLOURS + 1]; /* spades from each terrain to the own one */
    bool flies;                     /* does the seat fly or dig tunnels instead of sailing? */
    tm_estate estate;               /* at the start */
} tm_outlook;

/* What the map is worth after some moves of the turn, and which parts of it are known; only some moves change them. */
enum { TM_KNOWS_TOWNS = 1, TM_KNOWS_LAND = 2, TM_KNOWS_NETWORK = 4, TM_KNOWS_ALL = 7 };
enum { TM_CHANGED_MAX = 4 };
typedef struct {
    double towns, land;
    int network;                 /* size of the largest */
    uint8_t known;               /* set of parts */
    bool joins;                  /* has the turn joined buildings over a bridge or around a river hex? */
    bool anew;                   /* has the turn changed so much that the map must be looked at as a whole? */
    uint8_t changed;             /* hexes that the turn has transformed or built on */
    int16_t built;               /* one hex that the turn has built on, plus 1; or 0 */
    int16_t hex[TM_CHANGED_MAX]; /* those that have changed */
} tm_ground;

void tm_outlook_init(tm_outlook *o, const tm_table *table, const tm_position *p, int seat, const tm_taste *taste);
/* The same for moves that change only goods and points: nothing else is worth anything. */
void tm_outlook_of_goods(tm_outlook *o, const tm_table *table, const tm_position *p, int seat, const tm_taste *taste);
/* Returns the worth of a position that moves of the seat have made of the outlook's. `ground` is what is known of the map
 * already, and learns the rest. */
double tm_value(const tm_outlook *o, const tm_position *p, tm_ground *ground);

double tm_purse_value(const tm_outlook *o, const tm_seat *s); /* of the goods in hand */
/* Returns what a position is worth apart from the map. purse: the worth of the goods in hand. */
double tm_rest_value(const tm_outlook *o, const tm_position *p, double purse);

/* map_value.c */
/* Looks at what the outlook's seat has on the map. */
void tm_estate_init(const tm_outlook *o, const tm_position *p, tm_estate *estate);
/* Notes a move of the turn. */
void tm_ground_note(tm_ground *ground, const tm_move *m);
/* Returns what the map is worth. */
double tm_ground_value(const tm_outlook *o, const tm_position *p, tm_ground *ground);
int tm_network_size(const tm_table *table, const tm_position *p, int seat);

static inline double tm_weight(const tm_outlook *o, int weight) {
    return o->taste->weight[weight];
}

#endif
