/* The interface of levelground's searches: spaces of genomes, problems, runs and optimizers.
 *
 * A problem defines the genes and the cost of a genome. An optimizer searches for a genome of low cost. A run connects one
 * problem with one optimizer; it owns the budget, the target, the random stream and the best genome found so far. Problems and
 * optimizers never refer to each other.
 */
#ifndef LEVELGROUND_SEARCH_H
#define LEVELGROUND_SEARCH_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of genes. LG_REAL: a real number in [lo, hi]. LG_CHOICE: any symbol. LG_ARRANGE: the genes of the block are an
 * arrangement of a multiset, so each symbol occurs a fixed number of times. */
typedef enum { LG_REAL = 1, LG_CHOICE = 2, LG_ARRANGE = 4 } lg_kind;

/* A block of `length` genes of one kind. Real genes are stored in genome.real, all other genes in genome.sym. `first` is the
 * index of the block's first gene there. */
typedef struct {
    lg_kind kind;
    int length;
    double lo, hi; /* LG_REAL: from -1e150 to 1e150 */
    int symbols;   /* LG_CHOICE, LG_ARRANGE: symbols 0..symbols-1 */
    /* LG_ARRANGE: how often each symbol occurs, in all `length` times. LG_CHOICE: NULL, or how often each symbol usually
     * occurs, which a search may ignore */
    const int *count;
    int first;
} lg_block;

enum { LG_BLOCKS_MAX = 32 };

typedef struct {
    int blocks, reals, syms; /* the numbers of blocks, of real genes and of symbol genes */
    lg_block block[LG_BLOCKS_MAX];
} lg_space;

struct lg_genome {
    double *real;
    int32_t *sym;
};

/* A change of a genome. In an arrangement: swap the genes i and j. In a choice: sym[i] = j. In a real block:
 * real[i] = value. */
typedef struct {
    int block, i, j; /* i, and j of a swap, are indices into genome.sym or genome.real as a whole, not into one block */
    double value;
} lg_move;

/* Appends a block and sets its `first`. */
LG_API void lg_space_add(lg_space *space, lg_block block);
/* Checks a space: the kinds are known, the counts of an arrangement sum to its length, lo <= hi, and the totals agree with the
 * blocks. */
LG_API bool lg_space_check(const lg_space *space, lg_error *error);
/* Returns the lg_kinds that the space uses, combined by bitwise or. */
LG_API unsigned lg_space_kinds(const lg_space *space);
/* Is the genome one of the space: every gene within its range, every arrangement with the right counts? */
LG_API bool lg_space_holds(const lg_space *space, lg_genome genome);
/* Draws a genome uniformly. */
LG_API void lg_space_sample(const lg_space *space, lg_genome genome, lg_rng *rng);
LG_API void lg_space_copy(const lg_space *space, lg_genome to, lg_genome from);
/* Draws a random move that changes the genome. Returns false if there is no such move, because every gene has only one possible
 * value. */
LG_API bool lg_space_move(const lg_space *space, lg_genome genome, lg_rng *rng, lg_move *move);
/* Draws a random move that changes symbol gene i. Returns false if there is no such move. */
LG_API bool lg_space_move_gene(const lg_space *space, lg_genome genome, int i, lg_rng *rng, lg_move *move);
/* Applies a move to the genome and returns the move that undoes it. */
LG_API lg_move lg_space_apply(const lg_space *space, lg_genome genome, lg_move move);

/* Random keys let an optimizer for real numbers search any space. A genome is represented by one key in [0, 1] for each gene,
 * in the order of the blocks. The sorted order of its keys determines an arrangement; if `marking` is set, the index list of
 * the paper pso2020 determines it instead. lg_keys_encode changes the keys as little as it can so that they decode to the
 * genome. `scratch` needs room for 2 * lg_keys_count() entries. */
typedef struct {
    double key;
    int gene, symbol;
} lg_key;

LG_API int lg_keys_count(const lg_space *space);
LG_API void lg_keys_decode(const lg_space *space, bool marking, const double *keys, lg_genome genome, lg_key *scratch);
LG_API void lg_keys_encode(const lg_space *space, bool marking, double *keys, lg_genome genome, lg_key *scratch);

/* Which symbol genes are adjacent on the board: the neighbours of gene i are near[start[i]] to near[start[i+1] - 1]. */
typedef struct {
    const int *start, *near;
} lg_graph;

/* Pairs of symbol genes that describe one thing, such as the tile and the token of a hex; the two genes of a pair stand in two
 * blocks. partner[i] is the other gene of gene i's pair, or -1. allowed[a * width + b] is not 0 if symbol a of the first block may
 * stand with symbol b of the second. An optimizer that builds genomes gene by gene, such as aco, chooses both genes of a pair
 * at once. partner is NULL if there are no pairs. */
typedef struct {
    const int *partner;
    const uint8_t *allowed;
    int width;
} lg_tuple;

/* A list of sets of symbol genes. The genes of all sets stand one after the other in `gene`; set n ends before index end[n]. */
enum { LG_FAULTS_MAX = 512, LG_FAULT_GENES_MAX = 2048 };
typedef struct {
    int sets, end[LG_FAULTS_MAX], gene[LG_FAULT_GENES_MAX];
} lg_faults;

/* Appends a set. Skips negative genes. Drops the whole set if there is no room for it. */
LG_API void lg_faults_add(lg_faults *faults, const int *genes, int count);

/* A game's own variation operators, for genomes on which operators that know nothing of the game do badly. Each may be NULL. */
enum { LG_PROPOSED_MAX = 8 };
typedef struct {
    /* Creates an individual of the first generation. */
    void (*individual)(const lg_problem *, lg_genome, lg_rng *);
    /* Crossover, in place: gets copies of two parents and turns them into the two offspring. */
    void (*cross)(const lg_problem *, lg_genome, lg_genome, lg_rng *);
    /* Mutation, in place. chance: the probability that a gene changes. */
    void (*mutate)(const lg_problem *, lg_genome, double chance, lg_rng *);
    /* Suggests moves that a local search should evaluate, for the genome in `state`. Returns their number, which may be 0. */
    int (*propose)(const lg_problem *, void *state, lg_genome, lg_rng *, lg_move moves[LG_PROPOSED_MAX]);
    /* Guidance for a local search whose fresh starts all end above its target. `guide` looks at the best genome found so far, and
     * decides what to add to costs of genomes in `state` from the next load on. Returns whether it adds anything. Without a
     * genome, nothing is added any more. `guidance` returns what is to be added to the cost that was computed last by load or
     * peek: never less than 0. It only helps the search to decide which moves to accept; costs stay what they are. */
    bool (*guide)(const lg_problem *, void *state, const lg_genome *best, lg_rng *);
    double (*guidance)(const lg_problem *, void *state);
} lg_variation;

/* What a repair has to know of large levels, where most moves change a cell without any gain. The space consists of choices, and
 * each gene has a cell. */
enum { LG_TIED_MAX = 3 };
typedef struct {
    /* Further cells that always change with each symbol gene, LG_TIED_MAX for each; -1: none. No other gene lies on these cells. */
    const int *tied;
    /* Improves the given genome, which was loaded last, by changes that single moves cannot find, such as a whole road. Returns
     * false if memory is short. */
    bool (*mend)(const lg_problem *, void *state, lg_genome, lg_rng *);
    /* Returns how bad the level is whose cost was computed last by load or peek: 0 if its cost is 0. The scale decides how much
     * is changed, because a repair changes a cell only if this number becomes smaller by about a half. */
    double (*badness)(const lg_problem *, void *state);
    int64_t evaluations; /* so many does a repair make at most, if its caller sets no limit */
} lg_mending;

/* A problem. Only `load` is required. The cost of a genome is the score of its level, unless the task has wants: then the cost
 * may differ from the score, but both are 0 for the same levels. A state is a block of `state_size` bytes that belongs to one
 * cursor and is filled with zeros at first; `load` fills it and may not rely on what it contained. A cost of NAN means that an
 * allocation failed, and makes the run fail. A game keeps its own data in a structure whose first member is the lg_problem. */
struct lg_problem {
    lg_space space;
    size_t state_size;
    double floor;      /* a proven lower bound of the cost; -INFINITY if the cost has no lower bound */
    double infeasible; /* a genome whose cost is at least this is not a valid level; 0: every genome is valid */
    /* Evaluates a genome, prepares the state for it, and returns the cost. */
    double (*load)(const lg_problem *, void *state, lg_genome);
    void (*close)(void *state); /* optional: frees what load allocated for a state */
    /* Delta evaluation; a problem has both functions or neither. `peek` returns the cost that the genome would have after the
     * moves, applied one after the other. It leaves genome and state unchanged. `commit` applies the moves to the state only;
     * its caller changes the genome afterwards. */
    double (*peek)(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
    void (*commit)(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
    /* Optional: writes the symbol genes that take part in a violation to genes[space.syms], each once. Returns their number. */
    int (*conflicts)(const lg_problem *, void *state, lg_genome, int *genes);
    /* Optional: draws a good random genome to start from, instead of a uniform one. Returns false if memory is short. */
    bool (*construct)(const lg_problem *, lg_genome, lg_rng *);
    /* Optional: evaluates many genomes. The costs are those that load returns; the state is scratch memory. */
    void (*load_all)(const lg_problem *, void *state, const lg_genome *, int count, double *costs);
    /* Optional: writes the traits of the genome in `state` (after a load or a commit), one for each row of `game`'s table. They
     * equal those that game->judging.describe returns for the level; a trait is NAN if this stage of the plan does not determine it.
     * Only the traits whose bits are set in `which` need to be right. Returns false if memory is short. */
    bool (*describe)(const lg_problem *, void *state, lg_genome, uint64_t which, double *traits);
    const lg_game *game;      /* the game whose traits `describe` writes; NULL if there is no describe */
    const lg_variation *vary; /* optional: the game's own operators */
    const lg_graph *graph;    /* optional: which genes are adjacent on the board */
    lg_tuple tuple;           /* optional */
    /* Optional, for repairs: the cell of the level on which each symbol gene lies, counted from 0 as in reports; -1: on none, such
     * as a piece that is left over in the box. */
    const int *cell;
    /* Optional, for repairs: adds sets of genes to `faults`, which is empty before. In every genome of cost 0 that the game's
     * `encode` returns, at least one gene of each set differs from its value here. */
    void (*faults)(const lg_problem *, lg_genome, lg_faults *);
    /* Optional, for exhaustive search: in which order it decides symbol genes. Genes that the order leaves out change nothing, for
     * example because their pieces are left over. NULL: all genes, as they are numbered. */
    const int *order;
    int ordered; /* how many genes the order has */
    /* Optional, for exhaustive search: returns a proven lower bound of the cost of all genomes that have the same symbols as this
     * one in the first `genes` genes of the order. */
    double (*bound)(const lg_problem *, lg_genome, int genes);
    const lg_mending *mending; /* optional, for repairs of large levels */
};

/* The current solution of a local search: a genome, its cost and the problem's state for it. */
typedef struct {
    lg_genome genome;
    void *state;
    double cost;
} lg_cursor;

/* Callers only read these fields. An optimizer also draws from `rng`, uses `cursor` and sets `progress`. */
struct lg_run {
    const lg_problem *problem;
    const lg_optimizer *optimizer;
    const lg_values *params;
    lg_rng rng;
    lg_stop stop;
    const char *reason; /* a sentence, if `stop` is LG_CONVERGED or LG_FAILED */
    int64_t evaluations;
    double best_cost;
    int64_t best_evaluations; /* the number of evaluations after which the best genome was found */
    lg_genome best;
    lg_cursor cursor; /* belongs to the optimizer */
    double progress;  /* the share of the optimizer's own limit that is used up; 0 if it has no limit */
    bool check;       /* compare every peek with a full load, which is slow (for tests); a difference sets `mismatch` */
    bool mismatch;
};

/* Creates a run. Problem, optimizer and params are borrowed until lg_run_destroy. Returns NULL if the problem is invalid, the
 * optimizer cannot search the problem's space, the params belong to another optimizer, or memory is short. */
LG_API lg_run *lg_run_create(const lg_problem *problem, const lg_optimizer *optimizer, const lg_values *params,
                             lg_error *error);
LG_API void lg_run_destroy(lg_run *run);
/* Starts again from the beginning with this budget and random stream. The problem's space may be smaller than at create, but
 * not larger. */
LG_API void lg_run_start(lg_run *run, lg_budget budget, lg_rng rng);
/* Starts the optimizer again but continues the run: its best genome, its count of evaluations, its clock and its random stream go
 * on. `evaluations` is the new limit, in all. A run that has met its target, used up its time, failed or was cancelled stays
 * stopped. */
LG_API void lg_run_again(lg_run *run, int64_t evaluations);
LG_API lg_stop lg_run_step(lg_run *run);   /* does one bounded slice of work */
LG_API lg_stop lg_run_finish(lg_run *run); /* steps until the run stops */
/* Writes the traits of the best genome; this does not count as an evaluation. The problem must have a `describe`. Returns false
 * if memory is short. */
LG_API bool lg_run_describe(lg_run *run, uint64_t which, double *traits);

/* The functions below are for optimizers. The run counts every evaluation that they make. Once the run has stopped, they evaluate
 * nothing and return INFINITY. */
/* Is the run still going? */
static inline bool lg_run_open(const lg_run *run) {
    return run->stop == LG_RUNNING;
}
/* Returns the run's limit in evaluations; 0: it has none. */
LG_API int64_t lg_run_limit(const lg_run *run);
/* Does the task ask for values of traits? */
LG_API bool lg_run_is_asked(const lg_run *run);
/* Draws a genome: uniformly, or by the problem's `construct` if `constructed` is true and the problem has one. Does not evaluate
 * it. */
LG_API void lg_run_sample(lg_run *run, lg_genome genome, bool constructed);
LG_API double lg_run_evaluate(lg_run *run, lg_genome genome);
/* Evaluates many genomes, on all threads of the run's thread pool. The result is the same as from evaluating one after the
 * other, with one exception: a genome that meets the target does not end the batch, only the budget does. */
LG_API void lg_run_evaluate_all(lg_run *run, const lg_genome *genomes, int count, double *costs);
/* For an optimizer that has its genomes evaluated elsewhere, for example by a front. lg_run_left returns how many evaluations
 * are left (INT64_MAX if there is no limit). lg_run_report reports evaluations that were made elsewhere, at most as many as
 * are left, with the best of those genomes and its cost. A cost of INFINITY means that there is no genome; NAN makes the run
 * fail. */
LG_API int64_t lg_run_left(const lg_run *run);
LG_API void lg_run_report(lg_run *run, int64_t evaluations, lg_genome genome, double cost);
/* Ends the run by the optimizer's own criterion. */
LG_API void lg_run_end(lg_run *run, const char *reason);
/* Optimizers with generations call this after each generation, the first included, even if a limit cut it short. */
LG_API void lg_run_generation(lg_run *run);
/* The cursor of a local search. lg_cursor_reset evaluates the cursor's genome in full. lg_cursor_peek evaluates moves without
 * applying them. lg_cursor_take applies moves whose cost is known from a peek. */
LG_API double lg_cursor_reset(lg_run *run);
LG_API double lg_cursor_peek(lg_run *run, const lg_move *moves, int count);
LG_API void lg_cursor_take(lg_run *run, const lg_move *moves, int count, double cost);

typedef struct {
    const char *name, *sentence;
    const char *assignments; /* "K=V K=V ..." */
    const char *variants; /* the variants of games it was published for, as "GAME=VARIANT GAME=VARIANT ..."; or NULL */
} lg_preset;

/* Returns the variant of the game to use with a preset if the user names none: the variant that the preset was published for.
 * If there is none, or if preset is NULL, returns the game's default variant. */
LG_API const lg_variant *lg_preset_variant(const lg_preset *preset, const lg_game *game);

/* An optimizer is a constant record. `step` does one bounded slice of work, so that a caller can interrupt the search. */
struct lg_optimizer {
    const char *name, *sentence, *source;
    unsigned kinds; /* the lg_kinds of genes that it can search */
    const lg_param *params;
    const lg_preset *presets;                                  /* the last row has a NULL name */
    size_t (*state_size)(const lg_space *, const lg_values *); /* in bytes; NULL: 0 */
    void (*start)(lg_run *, void *state);
    void (*step)(lg_run *, void *state);
};

LG_API extern const lg_optimizer *const lg_optimizers[]; /* ends with NULL */
LG_API const lg_optimizer *lg_optimizer_find(const char *name);

/* The number of this plugin interface. It is raised whenever the layout of a structure of levelground.h, recipe.h or search.h
 * changes, or the meaning of a function, so that plugins compiled before the change are refused. tests/unit/plugin_abi.c checks
 * the layout. */
enum { LG_PLUGIN_ABI = 8 };

/* The games and optimizers of a plugin, which is a shared object. It defines one such record by the name lg_plugin_record. Both
 * lists end with NULL, or are NULL. `abi` is the LG_PLUGIN_ABI that the plugin was compiled with, and stays the first member;
 * `version` is the LG_VERSION, for people to read. */
typedef struct {
    int abi;
    const char *version;
    const lg_game *const *games;
    const lg_optimizer *const *optimizers;
} lg_plugin;

LG_API extern const lg_plugin lg_plugin_record; /* defined by the plugin, not by the library */

/* A contest compares finished levels by a measure that is too slow for a search, such as games played on them. A solver holds a
 * contest if the task wants one. game->judging.measure has the last word on a level and may use played games as well; only then may its
 * score differ from the cost of the genome. */
struct lg_contest {
    /* Returns how many levels can take part; 0: the task wants no contest. */
    int (*entrants)(const lg_task *);
    void *(*create)(const lg_task *, lg_error *);
    void (*destroy)(void *contest);
    /* Starts a new contest among 1 to `entrants` levels. The array is borrowed until the contest is over. */
    void (*start)(void *contest, const lg_level *levels, int count, lg_rng rng);
    /* Does one bounded slice of work. `threads` may be NULL and does not change the result. Returns the share of the contest that
     * is done, 1 at the end; NAN if memory is short. */
    double (*step)(void *contest, const lg_thread_pool *threads);
    /* Returns the index of the level that is best so far. */
    int (*leader)(const void *contest);
    /* Optional: the caller has cancelled. A slow measure of levels may from now on, until the next start, rest on less work than
     * usual, and should then say so. */
    void (*cut_short)(void *contest);
};

#ifdef __cplusplus
}
#endif
#endif
