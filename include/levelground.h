/* levelground: fair maps for real games by search.
 *
 * A game describes what a level is and what makes one fair; an optimizer searches; a run joins the two and owns
 * budget, target, random stream and the best level so far. Games and optimizers never know each other.
 *
 * Conventions. Costs are minimised and 0 is perfect. A caller's mistake is an assert; bad input from outside is a
 * `false` or NULL with a sentence in a caller-owned lg_error. Who creates destroys; a const pointer is borrowed for
 * the call. The library does no input or output, reads no clock and no environment, and has no mutable globals.
 */
#ifndef LEVELGROUND_H
#define LEVELGROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LG_VERSION "0.1.0"

#if defined(__GNUC__)
#define LG_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define LG_PRINTF(at, first)
#endif

/* ---- errors and text ------------------------------------------------------------------------------------------ */

typedef struct {
    char text[400]; /* a sentence, empty when nothing went wrong; a position comes first: "LINE:COLUMN: ..." */
} lg_error;

/* Writes the sentence (error may be NULL) and returns false, so that `return lg_fail(...)` reads well. */
bool lg_fail(lg_error *error, const char *format, ...) LG_PRINTF(2, 3);

/* A growing, always terminated string. Zero-initialise; after a failed allocation `failed` stays true. */
typedef struct {
    char *data;
    size_t length, capacity;
    bool failed;
} lg_text;

void lg_text_add(lg_text *text, const char *format, ...) LG_PRINTF(2, 3);
void lg_text_append(lg_text *text, const char *bytes, size_t length);
void lg_text_clear(lg_text *text);

/* Of the names in the NULL-terminated list, the one nearest to `name` by edit distance, or NULL if none is near. */
const char *lg_nearest(const char *name, const char *const *names);

/* ---- random streams ------------------------------------------------------------------------------------------- */

/* xoshiro256** (Blackman and Vigna 2018). A stream is a value, named by (seed, purpose, index). */
typedef struct {
    uint64_t s[4];
} lg_rng;

lg_rng lg_rng_stream(uint64_t seed, const char *purpose, uint64_t index);
uint64_t lg_rng_next(lg_rng *rng);
uint32_t lg_rng_below(lg_rng *rng, uint32_t bound); /* uniform in 0..bound-1, unbiased; bound > 0 */
double lg_rng_unit(lg_rng *rng);                    /* uniform in [0,1), 53 bits */
double lg_rng_normal(lg_rng *rng);                  /* mean 0, variance 1 (Marsaglia and Bray 1964) */

/* e^-x for x >= 0: the same bits on every machine, within .82 units in the last place. */
double lg_exp_minus(double x);

/* ---- parameters ----------------------------------------------------------------------------------------------- */

typedef enum { LG_WHOLE, LG_NUMBER, LG_WORD, LG_LEVEL_TEXT } lg_param_type;

/* One row of a parameter table; a table ends with a row whose name is NULL. */
typedef struct {
    const char *name;
    lg_param_type type;
    double normal, low, high; /* default and range; of a word: the default's index */
    const char *words;        /* LG_WORD: "strict|published"; LG_LEVEL_TEXT: the known names */
    const char *sentence;
    const char *paper; /* the value a paper used, or NULL */
} lg_param;

enum { LG_PARAMS_MAX = 48 };

/* Values for one table. A LG_LEVEL_TEXT value is a known name or the text of a level, owned by the values. */
typedef struct {
    const lg_param *table;
    double number[LG_PARAMS_MAX];
    char *text[LG_PARAMS_MAX];
} lg_values;

void lg_values_init(lg_values *values, const lg_param *table);
void lg_values_clear(lg_values *values);
/* Sets one value by name, checked against the table. `lg_values_apply` takes "K=V K=V ...". */
bool lg_values_set(lg_values *values, const char *name, const char *value, lg_error *error);
bool lg_values_apply(lg_values *values, const char *assignments, lg_error *error);
int lg_param_index(const lg_param *table, const char *name); /* -1 if the table has no such name */
double lg_value(const lg_values *values, const char *name);  /* the name must be in the table */

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

typedef struct {
    double *real;
    int32_t *sym;
} lg_genome;

/* In an arrangement: swap genes i and j. In a choice: sym[i] = j. In a real block: real[i] = value. */
typedef struct {
    int block, i, j; /* i (and j of a swap) index genome.sym or genome.real, not the block */
    double value;
} lg_move;

void lg_space_add(lg_space *space, lg_block block); /* appends and sets block.first */
unsigned lg_space_kinds(const lg_space *space);     /* the kinds it uses, or-ed */
bool lg_space_holds(const lg_space *space, lg_genome genome);
void lg_space_sample(const lg_space *space, lg_genome genome, lg_rng *rng); /* uniform */
void lg_space_copy(const lg_space *space, lg_genome to, lg_genome from);
/* A random move that changes the genome; false if there is none (every gene is forced). */
bool lg_space_move(const lg_space *space, lg_genome genome, lg_rng *rng, lg_move *move);
/* The like, changing symbol gene i. */
bool lg_space_move_gene(const lg_space *space, lg_genome genome, int i, lg_rng *rng, lg_move *move);
/* Carries the move out and returns the move that undoes it. */
lg_move lg_space_apply(const lg_space *space, lg_genome genome, lg_move move);

/* Random keys: any space seen as the unit box, one key in [0, 1] a gene, blocks one after the other. An arrangement is
 * read by the order of its keys, or with `marking` by pso2020's index list. Encoding gives keys that decode to the
 * genome and stay near the old ones. Scratch: 2 lg_keys_count() entries. */
typedef struct {
    double key;
    int gene, symbol;
} lg_key;

int lg_keys_count(const lg_space *space);
void lg_keys_decode(const lg_space *space, bool marking, const double *keys, lg_genome genome, lg_key *scratch);
void lg_keys_encode(const lg_space *space, bool marking, double *keys, lg_genome genome, lg_key *scratch);

/* ---- problems ------------------------------------------------------------------------------------------------- */

typedef struct lg_problem lg_problem;

/* Which symbol genes lie side by side: the neighbours of gene i are near[start[i]] .. near[start[i+1]-1]. */
typedef struct {
    const int *start, *near;
} lg_graph;

/* Genes of two arrangements that describe one thing, such as a hex's tile and its token: partner[i] is gene i's other
 * half or -1, and allowed[a * width + b] says whether symbol a of the first block goes with b of the second. A search
 * that builds genomes piece by piece chooses such pairs at once; partner is NULL where there are none. */
typedef struct {
    const int *partner;
    const uint8_t *allowed;
    int width;
} lg_tuple;

/* A game's own operators, where blind ones would do badly; each is optional. */
enum { LG_PROPOSED_MAX = 4 };
typedef struct {
    /* An individual of a first generation. */
    void (*sample)(const lg_problem *, lg_genome, lg_rng *);
    /* Copies of two parents become their two children. */
    void (*cross)(const lg_problem *, lg_genome, lg_genome, lg_rng *);
    /* chance: that of a gene to change. */
    void (*mutate)(const lg_problem *, lg_genome, double chance, lg_rng *);
    /* Moves worth a peek, for the genome that the state stands for; returns how many, 0 if there is none. */
    int (*propose)(const lg_problem *, void *state, lg_genome, lg_rng *, lg_move moves[LG_PROPOSED_MAX]);
} lg_variation;

/* Only load is obligatory. A state is `state_size` bytes that belong to one cursor, zero at first; load fills it whatever
 * it holds. */
struct lg_problem {
    lg_space space;
    const void *data;
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
    /* Optional: a good random start, in place of a uniform one. */
    void (*sample)(const lg_problem *, lg_genome, lg_rng *);
    /* Optional: the costs of many genomes, the same as load's; the state is scratch. */
    void (*load_all)(const lg_problem *, void *state, const lg_genome *, int count, double *costs);
    const lg_variation *vary; /* optional: the game's own operators */
    const lg_graph *graph;    /* optional: the neighbourhood on the board */
    lg_tuple tuple;           /* optional */
};

/* ---- runs ----------------------------------------------------------------------------------------------------- */

typedef struct lg_optimizer lg_optimizer;
typedef struct lg_run lg_run;

typedef enum { LG_RUNNING, LG_TARGET, LG_EVALUATIONS, LG_SECONDS, LG_CANCELLED, LG_CONVERGED } lg_stop;

/* Who does pieces of work side by side: each calls work(context, index, worker) once for each index below count, in any
 * order, with worker in 0..workers-1, and returns when all are done. */
typedef struct lg_crew {
    int workers;
    void (*each)(const struct lg_crew *, int count, void (*work)(void *context, int index, int worker), void *context);
} lg_crew;

/* The first limit reached stops a run; none can be overrun. Seconds need a clock (any unit origin). */
typedef struct {
    int64_t evaluations; /* 0: no limit */
    double seconds;      /* 0: no limit */
    double target;       /* stop at a cost of at most this; -INFINITY: as low as it goes */
    double (*clock)(void);
    const volatile int *cancel;                  /* stop when it turns nonzero; may be NULL */
    const lg_crew *crew;                         /* evaluates batches; changes no result; may be NULL */
    void (*tick)(const lg_run *, void *context); /* called after each step; may be NULL */
    void *context;
} lg_budget;

/* Where a local search stands: a genome, its cost and the problem's state for it. */
typedef struct {
    lg_genome genome;
    void *state;
    double cost;
} lg_cursor;

struct lg_run {
    const lg_problem *problem;
    const lg_optimizer *optimizer;
    const lg_values *params;
    lg_budget budget;
    lg_rng rng;
    lg_stop stop;
    int64_t evaluations;
    double best_cost;
    lg_genome best;
    lg_cursor cursor; /* the optimizer's own */
    bool check;       /* compare every peek with a full load (slow, for tests); differences set `mismatch` */
    bool mismatch;
    double progress;    /* the share of its own limit an optimizer has used, 0 if it has none */
    const char *reason; /* why an optimizer ended the run (LG_CONVERGED), else NULL */
    /* private */
    void *state, *scratch, *memory;
    char *states; /* of the crew's workers but the first */
    int workers;
    lg_genome probe;
    double deadline;
    bool started;
};

/* The problem, optimizer and params are borrowed until lg_run_destroy. NULL if the optimizer cannot search the
 * problem's space or memory is short. */
lg_run *lg_run_create(const lg_problem *problem, const lg_optimizer *optimizer, const lg_values *params,
                      lg_error *error);
void lg_run_destroy(lg_run *run);
/* Begins anew with this budget and stream; the problem's space may have shrunk since create. */
void lg_run_start(lg_run *run, lg_budget budget, lg_rng rng);
lg_stop lg_run_step(lg_run *run);   /* one bounded slice of work */
lg_stop lg_run_finish(lg_run *run); /* steps until it stops */

/* For optimizers. Each call that evaluates counts; once the run has stopped they return infinity. */
static inline bool lg_run_open(const lg_run *run) {
    return run->stop == LG_RUNNING;
}
void lg_run_sample(lg_run *run, lg_genome genome, bool constructed); /* no evaluation */
double lg_run_evaluate(lg_run *run, lg_genome genome);
/* The costs of many genomes, by the whole crew; the result is that of evaluating them one after the other, but that all
 * of them (as far as the budget goes) are evaluated even when an early one meets the target. */
void lg_run_evaluate_all(lg_run *run, const lg_genome *genomes, int count, double *costs);
void lg_run_end(lg_run *run, const char *reason); /* by the optimizer's own criterion */
/* The cursor: reset evaluates its genome anew; peek evaluates moves; take carries out moves of known cost. */
double lg_cursor_reset(lg_run *run);
double lg_cursor_peek(lg_run *run, const lg_move *moves, int count);
void lg_cursor_take(lg_run *run, const lg_move *moves, int count, double cost);

typedef struct {
    const char *name, *sentence;
    const char *assignments; /* "K=V K=V ..." */
} lg_preset;

/* An optimizer is a constant record; a step does one bounded slice of work. */
struct lg_optimizer {
    const char *name, *sentence, *source;
    unsigned kinds; /* the lg_kinds it can search */
    const lg_param *params;
    const lg_preset *presets; /* ends with a NULL name */
    size_t (*state_size)(const lg_space *, const lg_values *);
    void (*start)(lg_run *, void *state);
    void (*step)(lg_run *, void *state);
};

extern const lg_optimizer *const lg_optimizers[]; /* ends with NULL */
const lg_optimizer *lg_optimizer_find(const char *name);

/* ---- games ---------------------------------------------------------------------------------------------------- */

typedef struct lg_task lg_task; /* a game's settings, made ready, with what a lock fixes */

/* A level is flat memory of game->level_size bytes: copy it with memcpy, zero it before use. */
typedef void lg_level;

typedef struct {
    const char *name, *sentence;
} lg_requirement;

/* One step of a plan: the stage (NULL: the whole level), who searches it, how, and how long at most. */
typedef struct {
    const char *stage, *optimizer, *params;
    int64_t evaluations;
} lg_plan_step;

typedef struct {
    const char *name, *sentence;
    const char *settings;     /* "K=V K=V ..." on top of the table's defaults */
    const lg_plan_step *plan; /* the best way we know; ends with a NULL optimizer */
} lg_variant;

typedef struct {
    const char *name, *extension, *sentence;
} lg_format;

enum { LG_REQUIREMENTS_MAX = 16, LG_VIOLATIONS_MAX = 1024 };

/* What is wrong with a level, and where. A violation without one cell has cell -1. */
typedef struct {
    double score;
    double count[LG_REQUIREMENTS_MAX]; /* a requirement with weight 0 is not in `used` and counts 0 */
    bool used[LG_REQUIREMENTS_MAX];
    int violations;
    struct {
        int requirement, cell;
    } violation[LG_VIOLATIONS_MAX];
} lg_report;

typedef struct lg_game {
    const char *name, *title, *source;
    const lg_param *settings;
    const lg_variant *variants; /* the first is the default; ends with a NULL name */
    const lg_requirement *requirements;
    const lg_format *formats; /* the first is the native one */
    size_t level_size;

    /* The settings are copied where needed; lock may be NULL. */
    lg_task *(*create)(const lg_values *settings, const lg_level *lock, lg_error *error);
    void (*destroy)(lg_task *);
    /* What no choice of the free cells can avoid: a proven lower bound of the score. */
    void (*unavoidable)(const lg_task *, lg_report *);
    void (*measure)(const lg_task *, const lg_level *, lg_report *);
    /* What is odd about a level under this task without being wrong (say a different stock); empty if nothing. */
    void (*remark)(const lg_task *, const lg_level *, lg_text *);

    /* The problem of one stage (NULL: the whole), to be destroyed; enter fixes what earlier stages decided (NULL:
     * nothing), leave writes the level a genome stands for. */
    lg_problem *(*problem)(const lg_task *, const char *stage, lg_error *error);
    void (*problem_destroy)(lg_problem *);
    void (*enter)(lg_problem *, const lg_level *so_far);
    void (*leave)(const lg_problem *, lg_genome, lg_level *);

    /* Text. recognize: could this be the game's? read: the error begins with LINE:COLUMN. */
    bool (*recognize)(const char *text, size_t length);
    bool (*read)(const char *text, size_t length, lg_level *, lg_error *error);
    void (*write)(const lg_level *, const char *format, lg_text *);
    /* A standalone SVG document, marks included when a report is given; and a board for a terminal. */
    void (*draw)(const lg_task *, const lg_level *, const lg_report *, lg_text *svg);
    void (*print)(const lg_level *, bool colour, lg_text *);
    /* What levels are compared by: the symbols of all cells (or blocks of them) as seen under a symmetry of the board
     * (0: as is), into cells (NULL: only count); returns how many, 0 when there is no such symmetry. */
    int (*cells)(const lg_level *, int symmetry, uint8_t *cells);
    /* Optional: what else a player wants to know of a level, in a few words. */
    void (*facts)(const lg_task *, const lg_level *, lg_text *);
    /* Optional: members that the level's JSON object has besides the text, as `"name": value, ...`; and a level from
     * such an object, given as lines PATH<tab>VALUE, say `hexes.0.q<tab>-1`. */
    void (*members)(const lg_task *, const lg_level *, lg_text *json);
    bool (*read_members)(const char *lines, lg_level *, lg_error *error);
    /* How people name a cell: "row 3, column 4". */
    void (*cell_name)(const lg_level *, int cell, lg_text *);
} lg_game;

extern const lg_game *const lg_games[]; /* ends with NULL */
const lg_game *lg_game_find(const char *name);
const lg_variant *lg_variant_find(const lg_game *game, const char *name); /* NULL name: the default */

/* ---- solving -------------------------------------------------------------------------------------------------- */

/* Carries out a plan stage by stage, from the first again when a stage misses its target. One solver makes any
 * number of levels, one after the other. */
typedef struct lg_solver lg_solver;

typedef struct {
    double score, target; /* target: the unavoidable score, or the budget's if that is higher */
    bool missed;          /* the target was not met, or there is none and the level is not a valid one */
    int64_t evaluations;
    lg_stop stop;
} lg_outcome;

/* All are borrowed until lg_solver_destroy. params (may be NULL) replace those of a plan with a single step. */
lg_solver *lg_solver_create(const lg_game *game, const lg_task *task, const lg_plan_step *plan, const lg_values *params,
                            lg_error *error);
void lg_solver_destroy(lg_solver *solver);
/* The best level found. budget.evaluations spans all stages and attempts (0: the plan's own, 100 attempts; where the
 * cost has no end and no target is given, one). */
lg_outcome lg_solver_solve(lg_solver *solver, lg_budget budget, lg_rng rng, lg_level *level);

#ifdef __cplusplus
}
#endif
#endif
