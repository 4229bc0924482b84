/* Declarations shared by the files that implement the ring problem. Slots number the heights on which the fitness depends:
 * first those of the ring's tiles, then those of the existing tiles around the ring. */
#ifndef WESNOTH_RING_PARTS_H
#define WESNOTH_RING_PARTS_H

#include "ring.h"
#include "wesnoth/map/settings.h"
#include "wesnoth/survey/survey.h"

/* Steepness is stored in whole 2^-20ths, so that sums are exact in any order. */
enum { WN_NEAR = 18, WN_LANES = 8, WN_GRAIN = 1 << 20 };

/* The terms of a tile, from `first` on: `near` slots (equation 3.3), then pairs of a far slot and the slot between it and the
 * tile. First come `whole` pairs, which count fully, then `half` pairs, which count half (equation 3.7). */
typedef struct {
    int32_t first;
    uint8_t near, whole, half;
    /* next: number of tiles of the ring beside this tile; around: number of them within two steps */
    uint8_t next, around;
} wn_terms;

/* Tiles that follow each other in one column, beginning at tile `first`. */
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
    wn_rules rules, passing; /* passing: the less strict rules, which are enough to accept a ring */
    unsigned parts;          /* parts of a survey that the rules need */
    int tiles, slots, side, width, height, hexes;
    wn_extent extent;
    double goal;
    wn_point *at;    /* the place of each tile */
    int32_t *hex;    /* the index of each tile on the board */
    double *plog;    /* table of n ln n, by n */
    float *placed;   /* heights of the slots from `tiles` on */
    wn_terms *terms; /* the terms of each tile */
    uint16_t *term;
    int32_t *slot;     /* by hex: its slot, or -1 */
    uint16_t *around;  /* by tile: those of its WN_NEAR neighbours that are tiles */
    wn_column *column; /* one more entry follows the last column and marks its end */
    int columns;
    int32_t *alike;     /* the tiles, sorted by their number of terms, so that branch prediction works */
    int full;           /* the first `full` tiles of `alike` have all terms */
    int left, right;    /* the leftmost and the rightmost column of the tiles */
    wn_terrain *ground; /* the terrains of the board's hexes, for surveys */
    wn_board board;     /* the land without the tiles */
} wn_ring;

/* Moves that a peek has evaluated. They stay applied until another function needs the state without them, so that a commit of
 * these moves has nothing left to do. `touched` is the number of tiles whose steepness they change. */
typedef struct {
    int moves, touched;
    lg_move move[LG_PROPOSED_MAX], back[LG_PROPOSED_MAX];
    wn_findings findings; /* the findings before the moves */
} wn_ahead;

/* A state: a genome on the land, and what is needed to take moves back. */
typedef struct {
    wn_ahead ahead;
    wn_sums sums;
    wn_findings findings;
    float *value;            /* the height of each slot */
    uint8_t *band, *village; /* band and village of each tile */
    int32_t *steep;          /* steepness of each tile */
    uint32_t *stamp;
    /* changed: the tiles that a move has touched; kept: the steepness that each of them had before */
    int32_t *changed, *kept;
    uint32_t moves; /* number of moves so far, used as a time stamp */
    float *lanes;   /* WN_LANES heights by slot, for many genomes at once */
    wn_board board;
} wn_place;

static inline const wn_ring *wn_ring_of(const lg_problem *problem) {
    return (const wn_ring *)(const void *)problem;
}

/* wn_land_board fills in the board of a land, except the terrain of each ground. wn_grounds fills in this terrain, WN_GROUNDS
 * entries, with the costs of a version of the game. */
enum { WN_GROUNDS = 3 * WN_BANDS + 4 };
void wn_grounds(wn_version version, wn_terrain *of);
void wn_land_board(const wn_land *land, wn_board *board);
/* Makes a ring problem whose goal is 0. The cost contains the fitness as far as it is above the goal. Returns NULL if memory is
 * short. */
wn_ring *wn_ring_make(const wn_rules *rules, const wn_land *land, int side, const wn_point *tile, int tiles);
size_t wn_place_size(const wn_ring *ring);

void wn_place_lay(wn_place *place, const wn_ring *ring);
/* Is the fitness as good as the goal? */
bool wn_ring_is_fit(const wn_ring *ring, const wn_sums *sums);
double wn_ring_cost(const wn_ring *ring, const wn_sums *sums, const wn_findings *findings);

double wn_ring_load(const lg_problem *problem, void *state, lg_genome genome);
double wn_ring_peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);
void wn_ring_commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);
/* Takes back the moves that a peek has left applied. Every function except load, peek and commit must call this before it reads
 * the state. */
void wn_ring_return(const wn_ring *ring, wn_place *place);
void wn_ring_evaluate_all(const lg_problem *problem, void *state, const lg_genome *genomes, int count, double *costs);
/* Fills in the fitness and its parts. A ring does not know the other traits, so they become NAN. */
bool wn_ring_describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits);
extern const lg_variation wn_variation;
/* Constructs a good random start: smooth noise that fits the existing heights, cut so that the bands get the wanted shares, and
 * villages. Returns false if memory is short. */
bool wn_construct(const lg_problem *problem, lg_genome genome, lg_rng *rng);
/* Proposes moves that may help where a rule is missed. Returns the number of moves; 0 if it finds none. */
int wn_mend(const wn_ring *ring, wn_place *place, lg_rng *rng, lg_move *moves);

/* The steepness of a tile: for one genome or, if TYPE is a vector, for several genomes at once. The results are exactly equal,
 * because both add the same terms in the same order. */
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
