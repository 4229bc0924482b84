/* levelground's searches: spaces of genomes, problems, runs, and what an optimizer is.
 *
 * A problem says what the genes are and what a genome costs; an optimizer searches; a run joins the two and owns budget,
 * target, random stream and the best genome so far. Problems and optimizers never know each other.
 */
#ifndef LEVELGROUND_SEARCH_H
#define LEVELGROUND_SEARCH_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- spaces, genomes, moves ----------------------------------------------------------------------------------- */

/* A real in [lo, hi] | a free choice of a symbol | a multiset of symbols laid out, each a fixed number of times. */
typedef enum { LG_REAL = 1, LG_CHOICE = 2, LG_ARRANGE = 4 } lg_kind;

/* `length` genes of one kind. Real genes live in genome.real, all others in genome.sym, from index `first` on. */
typedef struct {
    lg_kind kind;
    int length;
    double lo, hi;    /* LG_REAL */
    int symbols;      /* LG_CHOICE, LG_ARRANGE: symbols 0..symbols-1 */
    const int *count; /* LG_ARRANGE: how often each symbol occurs; sums to length */
    int first;
} lg_block;

enum { LG_BLOCKS_MAX = 8 };

typedef struct {
    int blocks, reals, syms; /* number of blocks, of real genes and of symbol genes */
    lg_block block[LG_BLOCKS_MAX];
} lg_space;

struct lg_genome {
    double *real;
    int32_t *sym;
};

/* In an arrangement: swap genes i and j. In a choice: sym[i] = j. In a real block: real[i] = value. */
typedef struct {
    int block, i, j; /* i (and j of a swap) index genome.sym or genome.real, not the block */
    double value;
} lg_move;

LG_API void lg_space_add(lg_space *space, lg_block block); /* appends and sets block.first */
/* Is it whole: known kinds, counts that sum to the length, bounds in order, nothing left over? */
LG_API bool lg_space_check(const lg_space *space, lg_error *error);
LG_API unsigned lg_space_kinds(const lg_space *space); /* the kinds it uses, or-ed */
LG_API bool lg_space_holds(const lg_space *space, lg_genome genome);
LG_API void lg_space_sample(const lg_space *space, lg_genome genome, lg_rng *rng); /* uniform */
LG_API void lg_space_copy(const lg_space *space, lg_genome to, lg_genome from);
/* A random move that changes the genome; false if there is none (every gene is forced). */
LG_API bool lg_space_move(const lg_space *space, lg_genome genome, lg_rng *rng, lg_move *move);
/* The like, changing symbol gene i. */
LG_API bool lg_space_move_gene(const lg_space *space, lg_genome genome, int i, lg_rng *rng, lg_move *move);
/* Carries the move out and returns the move that undoes it. */
LG_API lg_move lg_space_apply(const lg_space *space, lg_genome genome, lg_move move);

/* Random keys: any space seen as the unit box, one key in [0, 1] a gene, blocks one after the other. An arrangement is
 * read by the order of its keys, or with `marking` by pso2020's index list. Encoding gives keys that decode to the
 * genome and stay near the old ones. Scratch: 2 lg_keys_count() entries. */
typedef struct {
    double key;
    int gene, symbol;
} lg_key;

LG_API int lg_keys_count(const lg_space *space);
LG_API void lg_keys_decode(const lg_space *space, bool marking, const double *keys, lg_genome genome, lg_key *scratch);
LG_API void lg_keys_encode(const lg_space *space, bool marking, double *keys, lg_genome genome, lg_key *scratch);

/* ---- problems ------------------------------------------------------------------------------------------------- */

/* Which symbol genes lie side by side: the neighbours of gene i are near[start[i]] .. near[start[i+1]-1]. */
typedef struct {
    const int *start, *near;
} lg_graph;

/* Symbol genes of two blocks that describe one thing, such as a hex's tile and its token: partner[i] is gene i's other
 * half or -1, and allowed[a * width + b] says whether symbol a of the first block goes with b of the second. A search
 * that builds genomes piece by piece chooses such pairs at once; partner is NULL where there are none. */
typedef struct {
    const int *partner;
    const uint8_t *allowed;
    int width;
} lg_tuple;

/* Sets of symbol genes, one after the other: set n ends where end[n] says. */
enum { LG_FAULTS_MAX = 512, LG_FAULT_GENES_MAX = 2048 };
typedef struct {
    int sets, end[LG_FAULTS_MAX], gene[LG_FAULT_GENES_MAX];
} lg_faults;

/* Appends a set; one that finds no room is left out. Genes below 0 are no part of it. */
LG_API void lg_faults_add(lg_faults *faults, const int *genes, int count);

/* A game's own operators, where blind ones would do badly; each is optional. */
enum { LG_PROPOSED_MAX = 4 };
typedef struct {
    /* An individual of a first generation. */
    void (*individual)(const lg_problem *, lg_genome, lg_rng *);
    /* Copies of two parents become their two children. */
    void (*cross)(const lg_problem *, lg_genome, lg_genome, lg_rng *);
    /* chance: that of a gene to change. */
    void (*mutate)(const lg_problem *, lg_genome, double chance, lg_rng *);
    /* Moves worth a peek, for the genome that the state stands for; returns how many, 0 if there is none. */
    int (*propose)(const lg_problem *, void *state, lg_genome, lg_rng *, lg_move moves[LG_PROPOSED_MAX]);
} lg_variation;

/* What a whole level costs is its score; where the game was told what is wanted it may be another, but where that is 0.
 * Only load is obligatory. A state is `state_size` bytes that belong to one cursor, zero at first; load fills it whatever
 * it holds. A cost of NAN, from any of them, means that memory is short: the run then fails. A problem's own data stand
 * behind it, in a structure that begins with it. */
struct lg_problem {
    lg_space space;
    size_t state_size;
    double floor;      /* a proven lower bound of the cost; -INFINITY where the cost has no end */
    double infeasible; /* a genome that costs at least this is no valid level; 0: all are valid */
    double (*load)(const lg_problem *, void *state, lg_genome); /* the cost of a genome */
    void (*close)(void *state); /* optional: frees what load has allocated for a state */
    /* Optional, both or neither: the cost after carrying out the moves one after the other, the state and genome
     * being unchanged; and taking them into the state (the caller then changes the genome). */
    double (*peek)(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
    void (*commit)(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
    /* Optional: symbol genes that take part in a violation, each once, into genes[space.syms]; returns how many. */
    int (*conflicts)(const lg_problem *, void *state, lg_genome, int *genes);
    /* Optional: a good random start, in place of a uniform one. False if memory is short. */
    bool (*construct)(const lg_problem *, lg_genome, lg_rng *);
    /* Optional: the costs of many genomes, the same as load's; the state is scratch. */
    void (*load_all)(const lg_problem *, void *state, const lg_genome *, int count, double *costs);
    /* Optional: the traits, in the order of `game`'s table, of the genome that the state stands for after a load or a
     * commit; the same that game->describe says of the level, or NAN where the stage does not decide it alone. Of the others
     * than those that `which` has as bits anything may be said. False if memory is short. */
    bool (*describe)(const lg_problem *, void *state, lg_genome, uint64_t which, double *traits);
    const lg_game *game;      /* whose traits they are; NULL without describe */
    const lg_variation *vary; /* optional: the game's own operators */
    const lg_graph *graph;    /* optional: the neighbourhood on the board */
    lg_tuple tuple;           /* optional */
    /* Optional, for repairs: the cell of the level that each symbol gene lies on, counted from 0 as reports do. */
    const int *cell;
    /* Optional: sets of genes of which one has to change, whatever else does, before the cost can be 0. The sets are empty
     * before. */
    void (*faults)(const lg_problem *, lg_genome, lg_faults *);
};

/* ---- runs ----------------------------------------------------------------------------------------------------- */

/* Where a local search stands: a genome, its cost and the problem's state for it. */
typedef struct {
    lg_genome genome;
    void *state;
    double cost;
} lg_cursor;

/* To be read; an optimizer also uses the stream and its cursor, and tells its progress. */
struct lg_run {
    const lg_problem *problem;
    const lg_optimizer *optimizer;
    const lg_values *params;
    lg_rng rng;
    lg_stop stop;
    const char *reason; /* of LG_CONVERGED and LG_FAILED */
    int64_t evaluations;
    double best_cost;
    int64_t best_evaluations; /* that it took */
    lg_genome best;
    lg_cursor cursor; /* the optimizer's own */
    double progress;  /* the share of its own limit an optimizer has used, 0 if it has none */
    bool check;       /* compare every peek with a full load (slow, for tests); differences set `mismatch` */
    bool mismatch;
};

/* The problem, optimizer and params are borrowed until lg_run_destroy. NULL if the problem is not whole, the optimizer
 * cannot search its space, the params are not the optimizer's, or memory is short. */
LG_API lg_run *lg_run_create(const lg_problem *problem, const lg_optimizer *optimizer, const lg_values *params,
                             lg_error *error);
LG_API void lg_run_destroy(lg_run *run);
/* Begins anew with this budget and stream; the problem's space may have shrunk since create. */
LG_API void lg_run_start(lg_run *run, lg_budget budget, lg_rng rng);
LG_API lg_stop lg_run_step(lg_run *run);   /* one bounded slice of work */
LG_API lg_stop lg_run_finish(lg_run *run); /* steps until it stops */
/* The traits of the best genome, without an evaluation; the problem has a describe. False if memory is short. */
LG_API bool lg_run_describe(lg_run *run, uint64_t which, double *traits);

/* For optimizers. Each call that evaluates counts; once the run has stopped they return infinity. */
static inline bool lg_run_open(const lg_run *run) {
    return run->stop == LG_RUNNING;
}
LG_API bool lg_run_is_asked(const lg_run *run);                             /* for traits */
LG_API void lg_run_sample(lg_run *run, lg_genome genome, bool constructed); /* no evaluation */
LG_API double lg_run_evaluate(lg_run *run, lg_genome genome);
/* The costs of many genomes, by the whole crew; the result is that of evaluating them one after the other, but that all
 * of them (as far as the budget goes) are evaluated even when an early one meets the target. */
LG_API void lg_run_evaluate_all(lg_run *run, const lg_genome *genomes, int count, double *costs);
LG_API void lg_run_end(lg_run *run, const char *reason); /* by the optimizer's own criterion */
/* A generation has been evaluated, the first included, or cut short by a limit. */
LG_API void lg_run_generation(lg_run *run);
/* The cursor: reset evaluates its genome anew; peek evaluates moves; take carries out moves of known cost. */
LG_API double lg_cursor_reset(lg_run *run);
LG_API double lg_cursor_peek(lg_run *run, const lg_move *moves, int count);
LG_API void lg_cursor_take(lg_run *run, const lg_move *moves, int count, double cost);

/* ---- optimizers ----------------------------------------------------------------------------------------------- */

typedef struct {
    const char *name, *sentence;
    const char *assignments; /* "K=V K=V ..." */
    const char *variants;    /* of the games it was published for, "GAME=VARIANT GAME=VARIANT ..."; or NULL */
} lg_preset;

/* The game's variant that goes with the preset where nobody has named another: the one it was published for, else (or
 * with a preset of NULL) the default. */
LG_API const lg_variant *lg_preset_variant(const lg_preset *preset, const lg_game *game);

/* An optimizer is a constant record; a step does one bounded slice of work. */
struct lg_optimizer {
    const char *name, *sentence, *source;
    unsigned kinds; /* the lg_kinds it can search */
    const lg_param *params;
    const lg_preset *presets;                                  /* ends with a NULL name */
    size_t (*state_size)(const lg_space *, const lg_values *); /* optional: 0 bytes */
    void (*start)(lg_run *, void *state);
    void (*step)(lg_run *, void *state);
};

LG_API extern const lg_optimizer *const lg_optimizers[]; /* ends with NULL */
LG_API const lg_optimizer *lg_optimizer_find(const char *name);

/* ---- plugins -------------------------------------------------------------------------------------------------- */

/* Games and optimizers of a shared object, which defines one of these by the name lg_plugin_record; lists end with
 * NULL, or are NULL. `version` is the LG_VERSION it was built with. */
typedef struct {
    const char *version;
    const lg_game *const *games;
    const lg_optimizer *const *optimizers;
} lg_plugin;

LG_API extern const lg_plugin lg_plugin_record; /* the plugin's to define; the library has none */

/* ---- contests -------------------------------------------------------------------------------------------------- */

/* A contest among finished levels, by what takes too long for a search: games played on them, say. A solver holds one where
 * the task wants it. What game->measure says of a level has the last word, and may rest on play as well: then, and only then, it
 * may differ from what a genome costs. */
struct lg_contest {
    /* How many levels it takes; 0: the task wants no contest. */
    int (*entrants)(const lg_task *);
    void *(*create)(const lg_task *, lg_error *);
    void (*destroy)(void *contest);
    /* Begins anew, with 1 to `entrants` levels, one behind the other and borrowed until it is over. */
    void (*start)(void *contest, const lg_level *levels, int count, lg_rng rng);
    /* One bounded slice of work; the crew (or NULL) changes no result. The share that is done, 1 when it is over; NAN if
     * memory is short. */
    double (*step)(void *contest, const lg_crew *crew);
    /* The best as far as is known. */
    int (*leader)(const void *contest);
};

#ifdef __cplusplus
}
#endif
#endif
