/* The tables that a cursor's state keeps for delta evaluation. For every position: the number of neighbours of each colour,
 * with one byte for each colour in one word. The same numbers as bit boards, for each colour. The sums from which the cost is
 * computed, and the places where requirements are violated. */
#ifndef BOARDS_TERRA_MYSTICA_TABLES_H
#define BOARDS_TERRA_MYSTICA_TABLES_H

#include <stddef.h>

#include "forecast.h"
#include "stage.h"

/* A set of positions for each colour, word by word. Each colour is stored twice, at c and at c + 7, so that reading on from any
 * colour goes round the terraforming circle. */
enum { TM_ROW = 2 * TM_TERRAINS };
typedef struct {
    uint64_t w[TM_WORDS_MAX][TM_ROW];
} tm_by_colour;

/* The share of a colour: four counts of 16 bits in one word. They are its borders with the next colour on the circle (REQ6),
 * its hexes at the river (REQ7), its hexes on the edge (REQ8), and its pairs of twins (REQ10). */
enum { TM_RING, TM_TOUCH = 16, TM_EDGE = 32, TM_PAIRS = 48 };

/* The sums from which the cost is computed. They change with every hex. */
typedef struct {
    int same, lonely;
    uint64_t borders;            /* number of borders, 16 bits for each number of spades */
    uint64_t share[TM_TERRAINS]; /* by colour; the river has no share */
    int favour;                  /* violations of REQ13 */
} tm_sums;

/* Hinges: the places where a requirement depends on a single hex, for one word of the sets. They are computed again after each
 * change. above[c] and below[c]: hexes that would violate REQ4 without their only neighbour one spade away, which has colour c;
 * in `above` that neighbour is the next colour on the circle, in `below` the previous one. paired[c]: hexes that violate REQ1
 * only because of one neighbour, which has colour c. helped[c]: hexes that violate REQ4, but would not if a neighbour got
 * colour c. clean[c]: hexes that would violate REQ1 if a neighbour got colour c. */
typedef struct {
    uint64_t above[TM_TERRAINS], below[TM_TERRAINS], paired[TM_TERRAINS], helped[TM_TERRAINS], clean[TM_TERRAINS];
} tm_hinge;

/* Prospects: where a search should look for improving moves. */
typedef struct {
    /* for each colour: hexes of this stage where this colour would meet REQ1 and REQ4 */
    uint64_t suited[TM_WORDS_MAX][TM_TERRAINS];
    /* next_needs (last_needs): hexes that a neighbour of the next (previous) colour needs, because the neighbour meets REQ4
     * only through them */
    tm_bits next_needs, last_needs;
    tm_bits wrong;    /* hexes of this stage that violate REQ1 or REQ4, or REQ10 if it has a weight */
    tm_bits odd;      /* hexes whose colour should be moved elsewhere, because REQ7 or REQ8 is violated */
    int wrongs, odds; /* sizes of `wrong` and `odd` */
} tm_prospects;

enum { TM_SLOTS = TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN, TM_SECONDS_MAX = 18 };

/* One move as changes of colour: position p becomes `to`; in a swap q becomes `back`, otherwise q is -1. */
typedef struct {
    int p, to, q, back;
} tm_recolouring;

typedef struct {
    tm_layout layout;
    tm_sums now;
    tm_sums then;         /* the sums after the move `ahead`, which is the move that was evaluated last */
    tm_recolouring ahead; /* all zeros: no move was evaluated, because no move has p equal to q */
    int count[TM_REQUIREMENTS];
    int base;            /* the part of the cost that does not depend on colours */
    bool ready;          /* do the tables below agree with the layout? */
    bool paired;         /* is `second` built for this river? */
    bool hinged, looked; /* hinged: are the hinges built? looked: are the prospects built? */
    /* The states of the river stage end here, because that stage does not need the rest. */
    tm_bits alike;       /* hexes that have a twin (REQ10) */
    tm_bits river, asks; /* asks: land hexes to which REQ4 applies */
    tm_bits coast;       /* land hexes beside the river */
    /* for each colour: here: its hexes; some: positions with at least one neighbour of the colour; more: positions with two or
     * more neighbours of the colour */
    tm_by_colour here, some, more;
    tm_bits bit[TM_COLOURS][3]; /* the number of neighbours of each colour, in binary */
    tm_hinge hinge[TM_WORDS_MAX];
    tm_prospects prospects;
    /* for each position, by colour: near: the number of its neighbours; twin: the number of hexes that have a land neighbour
     * in common with it */
    uint64_t near[TM_SLOTS], twin[TM_SLOTS];
    uint64_t lies[TM_SLOTS]; /* for each hex: what it adds to its colour's share, at the river and on the edge */
    uint8_t seconds[TM_SLOTS];
    int16_t second[TM_POSITIONS_MAX][TM_SECONDS_MAX]; /* a state has only as many rows as the board has positions */
    /* behind these rows: the ways of the forecast, if REQ13 counts */
} tm_state;

/* Returns where the rows of a state end. */
static inline size_t tm_rows_end(const tm_problem_data *data) {
    size_t end = offsetof(tm_state, second) + sizeof(int16_t[TM_SECONDS_MAX]) * (size_t)data->task->shape.positions;
    return (end + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static inline tm_ways *tm_ways_of(const tm_problem_data *data, tm_state *st) {
    return (tm_ways *)(void *)((char *)st + tm_rows_end(data));
}

static inline void tm_put(tm_by_colour *sets, int word, int colour, uint64_t set) {
    sets->w[word][colour] = sets->w[word][colour + TM_COLOURS] = set;
}

/* Returns a 1 in the byte of the colour; 0 for the river. */
static inline uint64_t tm_one(int colour) {
    return (uint64_t)(colour < TM_RIVER) << 8 * colour;
}

static inline int tm_byte_of(uint64_t packed, int colour) {
    return (int)(packed >> 8 * colour & 0xff);
}

/* For each colour, the bytes of the two colours one spade away. The river gets all bytes, so that no river hex counts as a hex
 * without a neighbour one spade away (REQ4). */
extern const uint64_t tm_spade[TM_TERRAINS];
/* For each colour, the bytes of the two colours that are one, two and three spades away; 0 for the river. */
extern const uint64_t tm_apart[TM_SPADES][TM_TERRAINS];

/* Returns how many of the counted neighbours are one, two and three spades away from a colour, in 16 bits each. */
static inline uint64_t tm_by_spades(uint64_t bytes, int colour) {
    uint64_t packed = 0;
    for (int n = 0; n < TM_SPADES; n++)
        packed |= ((bytes & tm_apart[n][colour]) * 0x0101010101010101u >> 56) << 16 * n;
    return packed;
}

/* Counts the violations of REQ13 after a recolouring of a state whose tables are ready. */
int tm_favour_after(const tm_problem_data *data, tm_state *st, const tm_recolouring *r);
/* Computes all tables and sums from the state's layout. */
void tm_tables_build(const tm_problem_data *data, tm_state *st);
/* Gives position p the colour b, in the layout and the tables. Does not update which hexes violate requirements. The caller
 * must update the sums and counts. */
void tm_tables_recolour(const tm_problem_data *data, tm_state *st, int p, int b);
/* Updates which hexes have twins. Call it after p has changed its colour for good. */
void tm_tables_look(const tm_problem_data *data, tm_state *st, int p);
/* Computes the hinges, and the prospects, of a state whose tables are ready. */
void tm_find_hinges(const tm_problem_data *data, tm_state *st);
void tm_find_prospects(const tm_problem_data *data, tm_state *st);

#endif
