/* A forecast of how many points a board brings each colour more than the official boards do, without playing a game. It counts
 * what each colour can reach, compares this with the mean of all colours, and adds it up with weights that were fitted to games
 * (docs/measurements/terra-mystica-fairness.md; the study colours, experiment favours, makes such a fit). All arithmetic is
 * whole, so the forecast has the same bits on every machine. */
#ifndef BOARDS_TERRA_MYSTICA_FORECAST_H
#define BOARDS_TERRA_MYSTICA_FORECAST_H

#include <assert.h>

#include "rules.h"

/* What is counted for each colour. "Home" hexes are those of the colour. A home hex has a chance to get a first dwelling, by its
 * worth as a place; the chances of a colour add up to 1. A count "by chance" is the sum over the home hexes, each times its
 * chance, and has a unit of a thousandth. */
enum {
    TM_REACH_PLACES,     /* worth of the four best places for a first dwelling, in thousandths of a point */
    TM_REACH_AREA,       /* the largest area of home hexes and hexes one spade away, joined by borders or one ship */
    TM_REACH_LAND,       /* the same, joined by borders only */
    TM_REACH_GROUP,      /* the largest group of home hexes, joined by two steps or by up to three ships */
    TM_REACH_COVER,      /* hexes one spade away that lie beside a home hex */
    TM_REACH_BORDERS,    /* borders of home hexes with hexes one spade away */
    TM_REACH_DISTANCE,   /* distance of two first dwellings, each by chance; more than 8 steps count as 8 */
    TM_REACH_REMOTE,     /* mean distance of a first dwelling from all hexes, by chance; more than 8 steps count as 8 */
    TM_REACH_SURE,       /* the chance of a first dwelling, by chance: 1 if only one place is good */
    TM_REACH_PAIR,       /* the chance that another first dwelling of the colour lies two steps away, by chance */
    TM_REACH_RIVALS,     /* chances of other colours' first dwellings beside a first dwelling, by chance */
    TM_REACH_TWO,        /* hexes two spades away beside a first dwelling, by chance */
    TM_REACH_SHIP,       /* home hexes that one ship reaches, by chance */
    TM_REACH_RING_HOME,  /* home hexes two steps away that one ship does not reach, by chance */
    TM_REACH_RING_TWO,   /* hexes two spades away, in this way */
    TM_REACH_RING_THREE, /* hexes three spades away, in this way */
    TM_REACHES
};

/* The ways from a land hex to others, as sets of positions. `walk`: hexes beside it, and hexes two steps away that one ship does
 * not reach. `ships`: the number of ships to each hex, 0 to 3, as a binary number; 0 if more are needed. Hexes beside the hex have
 * the number 1, because no other hex of `walk` has it. A window of four words holds all hexes that three ships reach, because
 * they are at most four steps away. */
enum { TM_WINDOW = 4 };
typedef struct {
    uint64_t walk[TM_WINDOW], ships[2][TM_WINDOW];
} tm_way;

/* The ways of a board, which depend only on its shape and its river. */
typedef struct {
    int cells, positions; /* 0: the ways are not found yet */
    tm_bits river;
    int16_t position[TM_CELLS_MAX];
    uint8_t row[TM_POSITIONS_MAX], halves[TM_POSITIONS_MAX]; /* halves: as in tm_halves */
    int16_t remote[TM_POSITIONS_MAX]; /* mean distance from all hexes, in thousandths; more than 8 steps count as 8 */
    uint8_t first[TM_POSITIONS_MAX];  /* the first word of each window */
    tm_way way[TM_POSITIONS_MAX];     /* of land hexes */
} tm_ways;
static_assert(sizeof(tm_ways) < 50000, "some threads have stacks of 128 KB");

/* The hexes of each colour. */
typedef struct {
    tm_bits of[TM_COLOURS];
} tm_homes;

/* The sizes of a colour's largest areas and group (TM_REACH_AREA and so on), with the sets on which they depend: the hexes of
 * the colour, and these with the hexes one spade away. */
typedef struct {
    tm_bits home, cheap;
    int area, land, group;
} tm_areas;

/* The forecast in units of 1/7000 of a point; the mean over the colours is about 0. */
enum { TM_FORECAST_UNIT = 7000 };
typedef struct {
    int64_t points[TM_COLOURS];
    int64_t squares; /* the sum of their squares */
} tm_forecast;

extern const char *const tm_reach_names[TM_REACHES + 1]; /* ends with NULL */
extern const uint16_t tm_reach_units[TM_REACHES];        /* 1000 where a count has thousandths, otherwise 1 */

/* Finds the ways between the land hexes of a board. */
void tm_ways_find(tm_ways *ways, const tm_board *board);
/* The same for a river on a shape. Does nothing if these are the ways already. */
void tm_ways_update(tm_ways *ways, const tm_shape *shape, const tm_bits *river);
/* Counts for each colour. The board's river is that of the ways. */
void tm_reaches_count(const tm_ways *ways, const uint8_t *cell, int count[TM_COLOURS][TM_REACHES]);
void tm_foresee(const tm_ways *ways, const uint8_t *cell, tm_forecast *forecast);
void tm_homes_find(const tm_ways *ways, const uint8_t *cell, tm_homes *homes);
void tm_foresee_homes(const tm_ways *ways, const tm_homes *homes, tm_forecast *forecast);
/* Does the same, and writes the colours' areas. If `known` is not NULL, it has the areas of another board with the same ways; areas
 * of equal sets are copied, which is faster. */
void tm_foresee_near(const tm_ways *ways, const tm_homes *homes, const tm_areas known[TM_COLOURS],
                     tm_areas areas[TM_COLOURS], tm_forecast *forecast);
/* Returns by how many games of 100 a colour is expected to win more often than on the official boards. */
double tm_forecast_won(const tm_forecast *forecast, int colour);
/* Rounds a number of games for words, where -0 would puzzle. */
int tm_rounded(double games);
/* Counts the games of 100 that each colour is expected to win more, or less, beyond `most`, rounded up. Returns their
 * sum. */
int tm_forecast_excess(const tm_forecast *forecast, int most);
/* Returns the sum of the squares of what the colours' forecasts exceed the bound by. It is 0 if no colour is expected to win more
 * than `most` games of 100 more, or less; otherwise it falls with each step towards that. */
int64_t tm_forecast_beyond(const tm_forecast *forecast, int most);
/* Returns the root mean square of the colours' forecasts, in points. */
double tm_forecast_spread(const tm_forecast *forecast);

#endif
