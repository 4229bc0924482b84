/* The problem of a task: what the genes are, and how they are evaluated. */
#ifndef BOARDS_FILE_SEARCH_PROBLEM_H
#define BOARDS_FILE_SEARCH_PROBLEM_H

#include <assert.h>

#include "boards/file/task.h"
#include "incremental.h"
#include "levelground/search.h"

static_assert(FG_GENES_MAX <= UINT16_MAX, "lists of genes have 16 bits each");
static_assert(FG_LAYERS_MAX * FG_SIZES_MAX <= LG_BLOCKS_MAX, "a block for each size of orbits of each layer");

typedef enum { FG_WHOLE, FG_STRUCTURE, FG_REST } fg_stage;

/* How a start for the structure grows: the bounds that can be kept while it grows. */
enum { FG_LIMITS_MAX = 8 };

typedef struct {
    int most_near; /* neighbours of a piece of the structure that are of the structure, too */
    int groups;    /* how many groups there should be, at least */
    int most_groups;
    int least_rest; /* size of the smallest group of the rest; 0: any */
    int limits, balances;
    fg_places limit[FG_LIMITS_MAX]; /* regions with an upper bound of the structure's pieces */
    int most[FG_LIMITS_MAX];
    /* pairs of regions that should have nearly equally many of the structure's pieces */
    fg_places side[FG_LIMITS_MAX][2];
    int most_apart[FG_LIMITS_MAX];
} fg_growth;

/* Finds the bounds that the rules of the structure set, and those that all rules set by what they ask of the rest. For example,
 * if each cell of the rest needs neighbours of the rest, groups of the rest cannot be small. */
fg_growth fg_growth_of(const fg_rules *structure, const fg_rules *all);

/* Each layer that is not decided by others has a block of genes, one for each free place, and, where pieces can be left over, one
 * for each piece in the box. Gene symbol s stands for the piece symbol piece_of[s]. If the layer is symmetric, there is a gene for
 * each free orbit, on its first place, and a block for each size of orbits, because the stock of a block never changes. */
typedef struct {
    int layer;
    const fg_share *share; /* of a symmetric layer with a stock: the orbits; NULL: the layer has one block */
    int symbols;
    uint8_t piece_of[FG_KINDS_MAX + 1], symbol_of[FG_KINDS_MAX + 1];
    int count[FG_KINDS_MAX + 1];
    bool asked;      /* fixed pieces of later layers ask something of some of these places (task.h) */
    bool plain;      /* a change of a gene changes the symbol of its place, and nothing else */
    bool coupled;    /* the layer decides where another one has pieces, or is decided */
    bool restricted; /* regions or the symmetry keep some pieces from some of these places (fits) */
} fg_genes;

enum { FG_FIT_WORDS = FG_KINDS_MAX / 64 + 1 };

typedef struct {
    lg_problem base; /* must be the first member */
    const fg_task *task;
    const fg_rules *rules;
    fg_stage stage;
    fg_level *fixed; /* what is decided before */
    fg_genes *block;
    int *place; /* of each gene: its place in the layer; -1: in the box */
    int *cell;
    int *gene[FG_LAYERS_MAX]; /* of each place of a layer; -1: none */
    uint64_t (
        *fits)[FG_FIT_WORDS]; /* of each gene of restricted blocks: which symbols may lie there; NULL: there are none */
    lg_graph graph;
    int *start, *near;
    int *partner;
    int *order; /* the genes in the order in which an exhaustive search decides them (lg_problem) */
    uint8_t *allowed;
    bool boxed; /* are pieces left over, in a box? */
    bool aims;  /* does a layer lie on cells or slots, so that moves can be aimed at them? */
    /* Can the pieces of two layers be exchanged between two cells together, so that no other cell changes? `first` and `second` are
     * the blocks of these layers, of which the first decides where the second has pieces. */
    bool moves_cells;
    int first_of_cell, second_of_cell;
    fg_growth growth; /* of the structure's stage */
} fg_problem;

static inline const fg_problem *fg_problem_of(const lg_problem *problem) {
    return (const fg_problem *)(const void *)problem;
}
static inline const fg_game *fg_problem_game(const fg_problem *p) {
    return fg_task_game(p->task);
}

/* Returns the block of a gene. */
static inline int fg_block_of(const fg_problem *p, int g) {
    int b = 0;
    while (g >= p->base.space.block[b].first + p->base.space.block[b].length)
        b++;
    return b;
}

lg_problem *fg_problem_create(const lg_task *task, const char *stage, lg_error *error);
void fg_problem_destroy(lg_problem *problem);
void fg_start_from(lg_problem *problem, const lg_level *so_far);
bool fg_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error);
bool fg_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error);
bool fg_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error);

/* genes.c: sets up the space for what is free in `fixed`, and turns genes into symbols. */
void fg_genes_build(fg_problem *p);
void fg_genes_decode(const fg_problem *p, const int32_t *sym, fg_level *level);
/* May every piece of restricted blocks lie where the genes say? */
bool fg_genes_fit(const fg_problem *p, const int32_t *sym);
/* Exchanges symbols of a restricted block until every piece may lie where the genes say. Returns whether any was exchanged. */
bool fg_genes_settle(const fg_problem *p, int block, int32_t *sym);
/* May the gene's place have the piece of a symbol, as far as regions and the symmetry say? */
static inline bool fg_gene_fits(const fg_problem *p, const fg_genes *genes, int g, int symbol) {
    return !genes->restricted || fg_bit(p->fits[g], symbol);
}
/* Returns the symbol that shows on a gene's place. Of choices, the first that may lie there stands for those that may not. */
static inline int fg_gene_shown(const fg_problem *p, const fg_genes *genes, int g, int symbol) {
    int s = 0;
    if (fg_gene_fits(p, genes, g, symbol)) return symbol;
    while (!fg_bit(p->fits[g], s))
        s++;
    return s;
}

/* delta.c */
fg_position *fg_problem_position(const fg_problem *p, void *state);
double fg_load(const lg_problem *problem, void *state, lg_genome genome);
double fg_peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);
void fg_commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count);

/* Does a swap of this gene with another one of this kind change nothing but the two places? Of two layers of which one decides
 * where the other has pieces, only if the piece is not bare, and the board shows what the gene says. */
bool fg_is_simple(const fg_problem *p, const fg_position *position, lg_genome genome, int block, int g);
/* Does the board show what the gene of the first layer of a cell says, and that of the second layer? */
bool fg_is_cell_shown(const fg_problem *p, const fg_position *position, lg_genome genome, int g);

/* aim.c: the genes to change, and moves that are likely to be improvements. */
int fg_conflicts(const lg_problem *problem, void *state, lg_genome genome, int *genes);
int fg_propose(const lg_problem *problem, void *state, lg_genome genome, lg_rng *rng, lg_move *moves);

/* guide.c: which value numbers that should be equal are to have, when a search finds none. */
bool fg_guide(const lg_problem *problem, void *state, const lg_genome *best, lg_rng *rng);
double fg_guidance(const lg_problem *problem, void *state);

/* grow.c and deal.c: good starts. */
bool fg_grow(const lg_problem *problem, lg_genome genome, lg_rng *rng);
bool fg_deal(const lg_problem *problem, lg_genome genome, lg_rng *rng);

/* deal.c: what all genomes cost at least that begin with the same genes, if earlier genes alone decide where their pieces lie. */
bool fg_has_prefix_bound(const fg_problem *p);
double fg_prefix_bound(const lg_problem *problem, lg_genome genome, int genes);

/* faults.c: sets of genes of which one has to change. */
void fg_list_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults);

#endif
