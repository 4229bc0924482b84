/* The problem of one stage: which positions are free, what its symbols mean, and its evaluation functions. */
#ifndef BOARDS_TERRA_MYSTICA_STAGE_H
#define BOARDS_TERRA_MYSTICA_STAGE_H

#include "levelground/search.h"
#include "settings.h"

typedef enum { TM_WHOLE, TM_STAGE_RIVER, TM_STAGE_COLOURS } tm_stage;

typedef struct {
    lg_problem base;
    const tm_task *task;
    tm_stage stage;
    unsigned which;    /* the requirements that this stage decides */
    bool beyond_paper; /* has a requirement on colours other than REQ1 and REQ4 a weight? */
    /* The fixed hexes. Free hexes are river in this layout; land of a given river is yellow, because the river's stage has no
     * colours. */
    tm_layout fixed;
    int16_t position[TM_CELLS_MAX]; /* the position of each gene */
    int cell[TM_CELLS_MAX];         /* the cell of each gene */
    int16_t gene[TM_POSITIONS_MAX]; /* by position; -1: none */
    int count[TM_TERRAINS];         /* how often each symbol occurs */
    lg_graph graph;
    int start[TM_CELLS_MAX + 1], near[6 * TM_CELLS_MAX + 1];
    uint8_t degree[TM_POSITIONS_MAX];   /* number of neighbours on the board */
    tm_bits decided;                    /* positions that have a gene */
    uint8_t word[TM_POSITIONS_MAX];     /* the first of the two words of a set that contain a position's neighbours */
    uint64_t ring[TM_POSITIONS_MAX][2]; /* the neighbours as bits of these two words */
} tm_problem_data;

static inline const tm_problem_data *tm_data(const lg_problem *problem) {
    return (const tm_problem_data *)(const void *)problem;
}

/* Grows a random river around the fixed hexes, mostly at its tips. Symbols of the genome: 0 land, 1 river. */
bool tm_grow_river(const lg_problem *problem, lg_genome genome, lg_rng *rng);

/* The evaluation functions (delta.c) and the proposals (aim.c). Of the problem they use only the stage's data, and of the search
 * only the cursor's state. */
/* Returns the size of a state for this stage and board. The size is no larger than needed, because allocating memory takes
 * noticeable time in a process that makes only one board. */
size_t tm_state_size(const tm_problem_data *data);
double tm_load(const lg_problem *, void *state, lg_genome);
double tm_peek(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
void tm_commit(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
int tm_conflicts(const lg_problem *, void *state, lg_genome, int *genes);
int tm_propose(const lg_problem *, void *state, lg_genome, lg_rng *, lg_move *);
bool tm_describe_state(const lg_problem *, void *state, lg_genome, uint64_t which, double *traits);

/* The problem's `faults`, for repairs of a whole board. */
void tm_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults);

#endif
