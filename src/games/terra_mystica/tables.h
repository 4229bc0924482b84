/* What a cursor's state keeps of a board for delta evaluation: for every position how many neighbours of each colour it
 * has, one byte a colour in one word, and the same as bit boards by colour; sums that make the cost, and where
 * something is wrong. */
#ifndef LG_TERRA_MYSTICA_TABLES_H
#define LG_TERRA_MYSTICA_TABLES_H

#include "stage.h"

/* Sets by colour, word by word. Each colour stands twice, at c and c + 7: what is read from any c on goes round the circle. */
enum { TM_ROW = 2 * TM_TERRAINS };
typedef struct {
    uint64_t w[TM_WORDS_MAX][TM_ROW];
} tm_by_colour;

/* What is counted of a colour, 16 bits each in one word: its borders with the next colour on the circle (REQ6), its
 * hexes at the river (REQ7) and on the edge (REQ8), its pairs of twins (REQ10). */
enum { TM_RING, TM_TOUCH = 16, TM_EDGE = 32, TM_PAIRS = 48 };

/* What changing hexes does to the numbers that make the cost. */
typedef struct {
    int same, lonely;
    uint64_t borders;            /* 16 bits for each number of spades */
    uint64_t share[TM_TERRAINS]; /* the river has none */
} tm_sums;

/* What hangs on single hexes, in one word of the sets; worked out anew after each change. By the colour of such a hex: those
 * that without it break REQ4, of the next colour on the circle and of the one before; and those that break REQ1 by it. By the
 * colour that might come: those that it would help out of breaking REQ4, and that it would make break REQ1. */
typedef struct {
    uint64_t above[TM_TERRAINS], below[TM_TERRAINS], paired[TM_TERRAINS], helped[TM_TERRAINS], clean[TM_TERRAINS];
} tm_hinge;

/* Where a search should look. */
typedef struct {
    uint64_t suited[TM_WORDS_MAX]
                   [TM_TERRAINS];   /* by colour: what it decides, and where the colour would meet REQ1, REQ4 */
    tm_bits next_needs, last_needs; /* hexes by which alone one of the next colour meets REQ4, or of the one before */
    tm_bits wrong;                  /* hexes that it decides and that break REQ1 or REQ4, or REQ10 where that counts */
    tm_bits odd;      /* hexes whose colour would be better off elsewhere by REQ7 or REQ8, where these are broken */
    int wrongs, odds; /* how many */
} tm_prospects;

enum { TM_SLOTS = TM_MARGIN + TM_POSITIONS_MAX + TM_MARGIN, TM_SECONDS_MAX = 18 };

/* One move as changes of colour: position p becomes `to`, and in a swap q becomes `back` (else q is -1). */
typedef struct {
    int p, to, q, back;
} tm_recolouring;

typedef struct {
    tm_layout layout;
    tm_sums now;
    tm_sums then;         /* after `ahead`, which was looked at last */
    tm_recolouring ahead; /* zeros: none, as no move has p and q alike */
    int count[TM_REQUIREMENTS];
    int base;            /* the cost of what colours cannot change */
    bool ready;          /* the tables below are those of the layout */
    bool paired;         /* `second` is built, for this river */
    bool hinged, looked; /* so are the hinges, the prospects */
    /* of no use to the river's stage, whose states end here */
    tm_bits alike;                 /* hexes that have a twin (REQ10) */
    tm_bits river, asks;           /* asks: land that REQ4 asks for a neighbour one spade away */
    tm_bits coast;                 /* land at the river */
    tm_by_colour here, some, more; /* a colour's hexes; positions with any neighbour of it, and with more than one */
    tm_bits bit[TM_COLOURS][3];    /* how many, in binary */
    tm_hinge hinge[TM_WORDS_MAX];
    tm_prospects prospects;
    uint64_t near[TM_SLOTS], twin[TM_SLOTS]; /* neighbours, and hexes with a common land neighbour, by colour */
    uint64_t lies[TM_SLOTS];                 /* a hex's part of its colour's share: at the river, on the edge */
    uint8_t seconds[TM_SLOTS];
    int16_t second[TM_POSITIONS_MAX][TM_SECONDS_MAX]; /* a state has those of the board's positions */
} tm_state;

static inline void tm_put(tm_by_colour *sets, int word, int colour, uint64_t set) {
    sets->w[word][colour] = sets->w[word][colour + TM_COLOURS] = set;
}

/* A byte's one for the colour; none for the river. */
static inline uint64_t tm_one(int colour) {
    return (uint64_t)(colour < TM_RIVER) << 8 * colour;
}

static inline int tm_byte_of(uint64_t packed, int colour) {
    return (int)(packed >> 8 * colour & 0xff);
}

/* By colour, the bytes of the two that are one spade away; for the river everything, so that it is never lonely. */
extern const uint64_t tm_spade[TM_TERRAINS];
/* The same by spades; of the river's there are none. */
extern const uint64_t tm_apart[TM_SPADES][TM_TERRAINS];

/* How many of those that the bytes count are one spade away from a colour, two, and three: 16 bits each. */
static inline uint64_t tm_by_spades(uint64_t bytes, int colour) {
    uint64_t packed = 0;
    for (int n = 0; n < TM_SPADES; n++)
        packed |= ((bytes & tm_apart[n][colour]) * 0x0101010101010101u >> 56) << 16 * n;
    return packed;
}

/* All tables and sums, from the state's layout. */
void tm_tables_build(const tm_problem_data *data, tm_state *st);
/* Position p becomes colour b in layout and tables, but not in what violates; sums and counts stay the caller's. */
void tm_tables_recolour(const tm_problem_data *data, tm_state *st, int p, int b);
/* After p has become another colour for good: who has a twin. */
void tm_tables_look(const tm_problem_data *data, tm_state *st, int p);
/* The hinges, and the prospects, of a state that is ready. */
void tm_find_hinges(const tm_problem_data *data, tm_state *st);
void tm_find_prospects(const tm_problem_data *data, tm_state *st);

#endif
