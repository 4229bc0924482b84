/* What the ring problem is made of, for its own files. Slots number the heights that count: those of the ring's tiles
 * first, then those of the tiles around it that are made already. */
#ifndef LG_WESNOTH_RING_PARTS_H
#define LG_WESNOTH_RING_PARTS_H

#include "games/wesnoth/settings.h"
#include "games/wesnoth/survey/survey.h"
#include "ring.h"

/* A steepness is kept in whole 2^-20ths, so that sums are exact in any order. */
enum { WN_NEAR = 18, WN_LANES = 8, WN_GRAIN = 1 << 20 };

/* Where a tile's terms stand: `near` slots (equation 3.3), then pairs of a far slot and the one on the way to it, those
 * that count whole before those that count half (equation 3.7). */
typedef struct {
    int32_t first;
    uint8_t near, whole, half;
    uint8_t next, around; /* tiles of the ring next to it, and within two steps */
} wn_terms;

/* Tiles that follow each other in one column. */
typedef struct {
    int x, first;
} wn_column;

/* Places of the 18 hexes around, relative to a hex of an odd or even column. */
typedef struct {
    int step[2][WN_NEAR];
} wn_around;

wn_around wn_around_of(int height);

/* Does a hex have all of them on the land? */
static inline bool wn_is_inner(int width, int height, wn_point p) {
    return p.x > 2 && p.y > 2 && p.x < width - 1 && p.y < height - 1;
}

typedef struct {
    lg_problem base;
    wn_rules rules, passing; /* passing: what is good enough */
    unsigned parts;          /* of a survey that the rules need */
    int tiles, slots, side, width, height, hexes;
    wn_extent extent;
    double goal;
    wn_point *at;    /* by tile */
    int32_t *hex;    /* by tile: its place on the board */
    double *plog;    /* n ln n */
    float *placed;   /* heights of the slots from `tiles` on */
    wn_terms *terms; /* by tile */
    uint16_t *term;
    int32_t *slot;     /* by hex: its slot, or -1 */
    uint16_t *around;  /* by tile its WN_NEAR neighbours, as far as they are tiles */
    wn_column *column; /* and one more behind them */
    int columns;
    int32_t *alike;     /* the tiles, those with as many terms together: a processor foretells their loops */
    int full;           /* so many of them come first that have all terms */
    int left, right;    /* the columns of the first and the last tile */
    wn_terrain *ground; /* what the board's hexes can be, for surveys */
    wn_board board;     /* everything but the tiles */
} wn_ring;

/* Moves that were looked at and stay carried out until something else is asked for; how many tiles they touch. */
typedef struct {
    int moves, touched;
    lg_move move[LG_PROPOSED_MAX], back[LG_PROPOSED_MAX];
    wn_findings findings; /* before them */
} wn_ahead;

/* A state: a genome on the land, with what is needed to take a move back. */
typedef struct {
    wn_ahead ahead;
    wn_sums sums;
    wn_findings findings;
    float *value;            /* by slot */
    uint8_t *band, *village; /* by tile */
    int32_t *steep;          /* by tile */
    uint32_t *stamp;
    int32_t *changed, *kept; /* tiles that a move touches: when last, which, their steepness before */
    uint32_t moves;          /* for the stamps */
    float *lanes;            /* WN_LANES heights by slot, for many genomes at once */
    wn_board board;
} wn_place;

static inline const wn_ring *wn_ring_of(const lg_problem *problem) {
    return (const wn_ring *)(const void *)problem;
}

/* The board of a land but for what its hexes can be, which are so many. */
enum { WN_GROUNDS = 3 * WN_BANDS + 4 };
void wn_grounds(wn_terrain *of);
void wn_land_board(const wn_land *land, wn_board *board);
/* A ring whose fitness costs from a goal on. */
wn_ring *wn_ring_make(const wn_rules *rules, const wn_land *land, int side, const wn_point *tile, int tiles);
size_t wn_place_size(const wn_ring *ring);

void wn_place_lay(wn_place *place, const wn_ring *ring);
/* Is the fitness as good as wanted? */
bool wn_ring_is_fit(const wn_ring *ring, const wn_sums *sums);
double wn_ring_cost(const wn_ring *ring, const wn_sums *sums, const wn_findings *findings);

double wn_ring_load(const lg_problem *problem, void *state, lg_genome genome);
double wn_ring_peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);
void wn_ring_commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);
/* Takes back what a peek has left, before anything but these reads the state. */
void wn_ring_return(const wn_ring *ring, wn_place *place);
void wn_ring_load_all(const lg_problem *problem, void *state, const lg_genome *genomes, int count, double *costs);
/* The fitness and its parts; of the other traits a ring knows nothing. */
bool wn_ring_describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits);
extern const lg_variation wn_variation;
/* A good random start: smooth noise that joins what is there, cut so that the bands are as wanted, and villages. */
bool wn_construct(const lg_problem *problem, lg_genome genome, lg_rng *rng);
/* Moves that may help where a rule is missed; 0 where none is found. */
int wn_mend(const wn_ring *ring, wn_place *place, lg_rng *rng, lg_move *moves);
/* More patches for heights that have too few; false if memory is short. */
bool wn_strew_specks(const wn_ring *ring, double *height, lg_rng *rng);
/* Villages for a genome that has heights and none yet; false if memory is short. */
bool wn_put_villages(const wn_ring *ring, lg_genome genome, lg_rng *rng);
/* Lowers mountains of the ring that shut in a village or a keep. */
bool wn_open_passes(const wn_ring *ring, double *height, const int32_t *village);

#endif
