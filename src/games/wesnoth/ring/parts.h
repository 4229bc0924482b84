/* Internals of the ring problem, for its own files. Slots number the heights that count: first those of the ring's tiles,
 * then those of the tiles around it that are already made. */
#ifndef LG_WESNOTH_RING_PARTS_H
#define LG_WESNOTH_RING_PARTS_H

#include "games/wesnoth/settings.h"
#include "games/wesnoth/survey/survey.h"
#include "ring.h"

/* Steepness is stored in whole 2^-20ths, so that sums are exact in any order. */
enum { WN_NEAR = 18, WN_LANES = 8, WN_GRAIN = 1 << 20 };

/* The terms of a tile, from `first` on: `near` slots (equation 3.3), then pairs of a far slot and the slot on the way to
 * it. `whole` pairs that count fully come before `half` pairs that count half (equation 3.7). */
typedef struct {
    int32_t first;
    uint8_t near, whole, half;
    uint8_t next, around; /* number of tiles of the ring next to it, and within two steps */
} wn_terms;

/* Tiles that follow each other in one column, from tile `first` on. */
typedef struct {
    int x, first;
} wn_column;

/* Index offsets of the 18 hexes around a hex of an odd or even column. */
typedef struct {
    int step[2][WN_NEAR];
} wn_around;

wn_around wn_around_of(int height);

/* Are all 18 hexes around a hex on the land? */
static inline bool wn_is_inner(int width, int height, wn_point p) {
    return p.x > 2 && p.y > 2 && p.x < width - 1 && p.y < height - 1;
}

typedef struct {
    lg_problem base;
    wn_rules rules, passing; /* passing: the rules that are good enough */
    unsigned parts;          /* parts of a survey that the rules need */
    int tiles, slots, side, width, height, hexes;
    wn_extent extent;
    double goal;
    wn_point *at;    /* by tile */
    int32_t *hex;    /* by tile: its index on the board */
    double *plog;    /* n ln n */
    float *placed;   /* heights of the slots from `tiles` on */
    wn_terms *terms; /* by tile */
    uint16_t *term;
    int32_t *slot;     /* by hex: its slot, or -1 */
    uint16_t *around;  /* by tile: those of its WN_NEAR neighbours that are tiles */
    wn_column *column; /* followed by one more, which ends the last */
    int columns;
    int32_t *alike;     /* tiles with equally many terms stand together, so that branch prediction works */
    int full;           /* the first `full` of them have all terms */
    int left, right;    /* the leftmost and the rightmost column of the tiles */
    wn_terrain *ground; /* the terrains of the board's hexes, for surveys */
    wn_board board;     /* the land without the tiles */
} wn_ring;

/* Moves that a peek has evaluated. They stay applied until something else is asked for, so that a commit has nothing left
 * to do. `touched` is the number of tiles whose steepness they touch. */
typedef struct {
    int moves, touched;
    lg_move move[LG_PROPOSED_MAX], back[LG_PROPOSED_MAX];
    wn_findings findings; /* the findings before these moves */
} wn_ahead;

/* A state: a genome on the land, with what is needed to take moves back. */
typedef struct {
    wn_ahead ahead;
    wn_sums sums;
    wn_findings findings;
    float *value;            /* by slot */
    uint8_t *band, *village; /* by tile */
    int32_t *steep;          /* by tile */
    uint32_t *stamp;
    int32_t *changed, *kept; /* tiles that a move touches: when last, which tiles, their steepness before */
    uint32_t moves;          /* counts moves, for the stamps */
    float *lanes;            /* WN_LANES heights by slot, for many genomes at once */
    wn_board board;
} wn_place;

static inline const wn_ring *wn_ring_of(const lg_problem *problem) {
    return (const wn_ring *)(const void *)problem;
}

/* wn_land_board fills in the board of a land, except its terrain. wn_grounds fills in this terrain, WN_GROUNDS entries. */
enum { WN_GROUNDS = 3 * WN_BANDS + 4 };
void wn_grounds(wn_terrain *of);
void wn_land_board(const wn_land *land, wn_board *board);
/* Makes a ring problem with goal 0; above its goal the fitness is a cost. Returns NULL if memory is short. */
wn_ring *wn_ring_make(const wn_rules *rules, const wn_land *land, int side, const wn_point *tile, int tiles);
size_t wn_place_size(const wn_ring *ring);

void wn_place_lay(wn_place *place, const wn_ring *ring);
/* Is the fitness as good as the goal? */
bool wn_ring_is_fit(const wn_ring *ring, const wn_sums *sums);
double wn_ring_cost(const wn_ring *ring, const wn_sums *sums, const wn_findings *findings);

double wn_ring_load(const lg_problem *problem, void *state, lg_genome genome);
double wn_ring_peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);
void wn_ring_commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);
/* Takes back the moves that a peek has left applied. All functions except load, peek and commit call it before they read
 * the state. */
void wn_ring_return(const wn_ring *ring, wn_place *place);
void wn_ring_load_all(const lg_problem *problem, void *state, const lg_genome *genomes, int count, double *costs);
/* Fills in the fitness and its parts. A ring does not know the other traits, so they become NAN. */
bool wn_ring_describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits);
extern const lg_variation wn_variation;
/* Makes a good random start: smooth noise that joins the existing heights, cut so that the bands get the wanted shares,
 * and villages. Returns false if memory is short. */
bool wn_construct(const lg_problem *problem, lg_genome genome, lg_rng *rng);
/* Proposes moves that may help where a rule is missed. Returns how many; 0 if it finds none. */
int wn_mend(const wn_ring *ring, wn_place *place, lg_rng *rng, lg_move *moves);
/* Adds patches to heights that have too few. Returns false if memory is short. */
bool wn_strew_specks(const wn_ring *ring, double *height, lg_rng *rng);
/* Places villages in a genome that has heights but no villages yet. Returns false if memory is short. */
bool wn_put_villages(const wn_ring *ring, lg_genome genome, lg_rng *rng);
/* Lowers mountains of the ring that shut in a village or a keep. Returns false if memory is short. */
bool wn_open_passes(const wn_ring *ring, double *height, const int32_t *village);

#endif
