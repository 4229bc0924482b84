/* levelground: fair maps for real games by search.
 *
 * A game describes what a level is and what makes one fair; an optimizer searches; a solver carries out a plan of such
 * searches. This header, which brings levelground/recipe.h along, is all that making, reading, judging and drawing levels
 * takes. levelground/search.h has the rest: spaces, problems, runs and optimizers, for programs that search themselves or
 * bring a game or an optimizer.
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

#define LG_VERSION "0.2.0"

#if defined(__GNUC__)
#define LG_API __attribute__((visibility("default")))
#define LG_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define LG_API
#define LG_PRINTF(at, first)
#endif

/* The version of the library that runs; LG_VERSION is that of this header. */
LG_API const char *lg_version(void);

/* ---- errors and text ------------------------------------------------------------------------------------------ */

typedef struct {
    char text[400]; /* a sentence, empty when nothing went wrong; a position comes first: "LINE:COLUMN: ...";
                     * where memory is short it ends in "out of memory" */
} lg_error;

/* Writes the sentence (error may be NULL) and returns false, so that `return lg_fail(...)` reads well. */
LG_API bool lg_fail(lg_error *error, const char *format, ...) LG_PRINTF(2, 3);

/* A growing, always terminated string. Zero-initialise; after a failed allocation `failed` stays true. */
typedef struct {
    char *data;
    size_t length, capacity;
    bool failed;
} lg_text;

LG_API void lg_text_add(lg_text *text, const char *format, ...) LG_PRINTF(2, 3);
LG_API void lg_text_append(lg_text *text, const char *bytes, size_t length);
LG_API void lg_text_clear(lg_text *text);

/* What boards are printed on. */
typedef struct {
    int columns;
    bool colour, unicode; /* does it show colours of 24 bits, and letters beyond ASCII? */
} lg_terminal;

/* Of the names in the NULL-terminated list, the one nearest to `name` by edit distance, or NULL if none is near. */
LG_API const char *lg_nearest(const char *name, const char *const *names);

/* ---- random streams ------------------------------------------------------------------------------------------- */

/* xoshiro256** (Blackman and Vigna 2018). A stream is a value, named by (seed, purpose, index). */
typedef struct {
    uint64_t s[4];
} lg_rng;

LG_API lg_rng lg_rng_stream(uint64_t seed, const char *purpose, uint64_t index);
LG_API uint64_t lg_rng_next(lg_rng *rng);
LG_API uint32_t lg_rng_below(lg_rng *rng, uint32_t bound); /* uniform in 0..bound-1, unbiased; bound > 0 */
LG_API double lg_rng_unit(lg_rng *rng);                    /* uniform in [0,1), 53 bits */
LG_API double lg_rng_normal(lg_rng *rng);                  /* mean 0, variance 1 (Marsaglia and Bray 1964) */

/* e^-x for x >= 0: the same bits on every machine, within .82 units in the last place. */
LG_API double lg_exp_minus(double x);

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

enum { LG_PARAMS_MAX = 64 };

/* Values for one table: to be initialised first, and cleared. A LG_LEVEL_TEXT value is a known name or the text of a
 * level, owned by the values. */
typedef struct {
    const lg_param *table;
    double number[LG_PARAMS_MAX];
    char *text[LG_PARAMS_MAX];
} lg_values;

LG_API void lg_values_init(lg_values *values, const lg_param *table);
LG_API void lg_values_clear(lg_values *values);
/* Is the value of a row the same in both, which have one table; are all? */
LG_API bool lg_value_same(const lg_values *a, const lg_values *b, int row);
LG_API bool lg_values_same(const lg_values *a, const lg_values *b);
/* A copy with texts of its own; to be cleared even after a failure. */
LG_API bool lg_values_copy(lg_values *to, const lg_values *from, lg_error *error);
/* Sets one value by name, checked against the table. `lg_values_apply` takes "K=V K=V ...". */
LG_API bool lg_values_set(lg_values *values, const char *name, const char *value, lg_error *error);
LG_API bool lg_values_apply(lg_values *values, const char *assignments, lg_error *error);
LG_API int lg_param_index(const lg_param *table, const char *name); /* -1 if the table has no such name */
/* As lg_values_set takes it. */
LG_API void lg_value_write(const lg_values *values, int row, lg_text *text);
/* By a name that must be in the table; the text is NULL where it was not set. */
LG_API double lg_value(const lg_values *values, const char *name);
LG_API const char *lg_value_text(const lg_values *values, const char *name);

/* ---- games ---------------------------------------------------------------------------------------------------- */

typedef struct lg_game lg_game;
typedef struct lg_contest lg_contest;
typedef struct lg_optimizer lg_optimizer; /* see levelground/search.h, as for these */
typedef struct lg_problem lg_problem;
typedef struct lg_genome lg_genome;
typedef struct lg_trait lg_trait; /* see levelground/recipe.h, as for this */
typedef struct lg_wants lg_wants;
typedef struct lg_run lg_run;

/* A game's settings, made ready, with what a lock fixes. A game's own task begins with one. */
typedef struct {
    const lg_game *game;
} lg_task;

/* A level is flat memory of game->level_size bytes: copy it with memcpy, zero it before use. */
typedef void lg_level;

typedef struct {
    const char *name, *sentence;
} lg_requirement;

/* One step of a plan: the stage (NULL: the whole level), who searches it, how, and how long at most. A plan ends with a
 * step without an optimizer. */
typedef struct {
    const char *stage, *optimizer, *params;
    int64_t evaluations;
    const lg_optimizer *own; /* an optimizer that is not the library's; `optimizer` then is what it is called */
} lg_plan_step;

typedef struct {
    const char *name, *sentence;
    const char *settings;     /* "K=V K=V ..." on top of the table's defaults */
    const lg_plan_step *plan; /* the best way we know */
} lg_variant;

typedef struct {
    const char *name, *extension, *sentence;
} lg_format;

/* A level that has a name, such as a published board: what it is and where it is from, and its text in the game's native
 * format. A table ends with a row whose name is NULL. */
typedef struct {
    const char *name, *sentence, *text;
} lg_board;

/* How to print a game's tiles in life size: hexes with pointy tops, one a cell. */
typedef struct {
    double width;       /* of a hex as it is drawn, from side to side */
    double millimetres; /* the same in life size; 0: not known */
    int (*count)(const lg_level *);
    void (*head)(lg_text *svg); /* what the drawings refer to: styles, glyphs */
    /* A hex around the origin; false, and nothing is drawn, where a cell has no tile of its own. */
    bool (*draw)(const lg_level *, int cell, lg_text *svg);
} lg_tiles;

/* A level laid out of symbols, for whoever changes it by hand: a layer has places, each with one of its symbols. A game's
 * table ends with a layer whose name is NULL. */
typedef struct {
    const char *letter, *name; /* "Y" "desert", "6" "6", "3:1" "3:1" */
} lg_symbol;

typedef struct {
    const char *name;         /* "terrain" */
    const lg_symbol *symbols; /* ends with a NULL name */
    int free;                 /* the symbol that leaves the choice to the search; with it the level is a lock */
    int (*count)(const lg_level *);
    int (*get)(const lg_level *, int place);
    /* Puts a symbol there, and what has to follow in other layers: a hex that becomes a desert gives its number back.
     * False with a sentence, and nothing changed, where it cannot be there. */
    bool (*set)(lg_level *, int place, int symbol, lg_error *error);
    int (*cell)(const lg_level *, int place); /* as in lg_report */
} lg_layer;

/* Where a cell is in the game's drawing: its middle, and how far it reaches to each side. */
typedef struct {
    double x, y, reach;
} lg_spot;

enum { LG_REQUIREMENTS_MAX = 16, LG_VIOLATIONS_MAX = 1024 };

/* What is wrong with a level, and where. A violation without one cell has cell -1. */
typedef struct {
    double score;
    double count[LG_REQUIREMENTS_MAX]; /* a requirement with weight 0 is not in `used` and counts 0 */
    bool used[LG_REQUIREMENTS_MAX];
    int violations, unlisted; /* those that are listed, and how many found no room */
    struct {
        int requirement, cell;
    } violation[LG_VIOLATIONS_MAX];
} lg_report;

LG_API void lg_report_add(lg_report *report, int requirement, int cell);

/* A game is a constant record. What allocates can fail: a bool or NULL with a sentence, or `failed` in the text. */
struct lg_game {
    const char *name, *title, *source;
    const lg_param *settings;
    const lg_variant *variants; /* the first is the default; ends with a NULL name */
    const lg_requirement *requirements;
    const lg_trait *traits;   /* optional, as is describe */
    const char *axes;         /* optional: the traits that tell levels apart best, as "islands,forks" */
    const lg_format *formats; /* the first is the native one */
    const lg_board *boards;   /* optional */
    size_t level_size;

    const char *lock_decides; /* optional: settings that a lock takes the place of, as "rows columns" */

    /* Through lg_task_create and lg_task_destroy. */
    lg_task *(*create)(const lg_values *settings, const lg_level *lock, lg_error *error);
    void (*destroy)(lg_task *);
    /* What no choice of the free cells can avoid: a proven lower bound of the score. The report is zero before. */
    void (*unavoidable)(const lg_task *, lg_report *);
    /* The report is zero before. False if memory is short. */
    bool (*measure)(const lg_task *, const lg_level *, lg_report *);
    /* The level's traits, as many as the table has; NAN where one cannot be said of it. False if memory is short. */
    bool (*describe)(const lg_task *, const lg_level *, double *traits);
    /* What is odd about a level under this task without being wrong (say a different stock); empty if nothing. */
    void (*remark)(const lg_task *, const lg_level *, lg_text *);

    /* The problem of one stage (NULL: the whole; one it does not know is an error), to be destroyed; enter fixes what
     * earlier stages decided (NULL: nothing), leave writes the level a genome stands for. */
    lg_problem *(*problem)(const lg_task *, const char *stage, lg_error *error);
    void (*problem_destroy)(lg_problem *);
    void (*enter)(lg_problem *, const lg_level *so_far);
    bool (*leave)(const lg_problem *, lg_genome, lg_level *, lg_error *error);
    /* Optional: the wants of the stage's next run, and the best level once an attempt has found none better; or NULL. */
    void (*want)(lg_problem *, const lg_wants *, const lg_level *best);
    const lg_contest *contest; /* optional: levelground/search.h */
    /* Optional, for repairs. encode is leave's inverse, for the whole level: false if the level is none that the task's
     * space holds. reopen makes settings and lock of a task whose space holds this whole level: what the level is made of
     * stays, and all of it is free but for what the user's lock (or NULL) fixes. */
    bool (*encode)(const lg_problem *, const lg_level *, lg_genome, lg_error *error);
    bool (*reopen)(const lg_level *, const lg_level *lock, lg_values *settings, lg_level *open, lg_error *error);

    /* Text. recognize: could this be the game's? read: the error begins with LINE:COLUMN. */
    bool (*recognize)(const char *text, size_t length);
    bool (*read)(const char *text, size_t length, lg_level *, lg_error *error);
    void (*write)(const lg_level *, const char *format, lg_text *text);
    /* Optional: can the level be written in that format, one of the table? The native one takes every level. The error
     * says what was expected. */
    bool (*fits)(const lg_level *, const char *format, lg_error *error);
    /* A standalone SVG document, marks included when a report is given; and a board for a terminal, no wider than it
     * where that can be, without colour no escape sequence in it, without unicode nothing but ASCII. */
    void (*draw)(const lg_task *, const lg_level *, const lg_report *, lg_text *svg);
    void (*print)(const lg_level *, const lg_terminal *, lg_text *text);
    lg_spot (*cell_at)(const lg_level *, int cell); /* optional, for any cell that has a name */
    const lg_tiles *tiles;                          /* optional */
    const lg_layer *layers;                         /* optional: needs cell_at */
    /* What levels are compared by: the symbols of all cells (or blocks of them) as seen under a symmetry of the board
     * (0: as is), into cells (NULL: only count); returns how many, 0 when there is no such symmetry. */
    int (*cells)(const lg_level *, int symmetry, uint8_t *cells);
    /* Optional: what else a player wants to know of a level, in a few words. */
    void (*facts)(const lg_task *, const lg_level *, lg_text *);
    /* Optional: members that the level's JSON object has besides the text, as `"name": value, ...`; and a level from
     * such an object, given as lines PATH<tab>VALUE, say `hexes.0.q<tab>-1`; `member` is the one that tells it. */
    void (*members)(const lg_task *, const lg_level *, lg_text *json);
    bool (*read_members)(const char *lines, lg_level *, lg_error *error);
    const char *member;
    /* How people name a cell: "row 3, column 4". */
    void (*cell_name)(const lg_level *, int cell, lg_text *);
};

LG_API extern const lg_game *const lg_games[]; /* ends with NULL */
LG_API const lg_game *lg_game_find(const char *name);
LG_API const lg_variant *lg_variant_find(const lg_game *game, const char *name); /* NULL name: the default */
/* Swaps what lies on two cells, of a game with layers. False with a sentence, and nothing changed, where it cannot be. */
LG_API bool lg_level_swap(const lg_game *game, lg_level *level, int cell, int other, lg_error *error);
LG_API int lg_trait_count(const lg_game *game); /* rows of game->traits */

/* The settings, which are of the game's table, are copied where needed; lock may be NULL. */
LG_API lg_task *lg_task_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
LG_API void lg_task_destroy(lg_task *task);
/* Does a lock take the place of that setting, given by its name or as "K=V"? */
LG_API bool lg_lock_decides(const lg_game *game, const char *setting);
/* The level's report; false if memory is short. And what is unavoidable. */
LG_API bool lg_task_measure(const lg_task *task, const lg_level *level, lg_report *report);
LG_API void lg_task_unavoidable(const lg_task *task, lg_report *report);

/* ---- limits --------------------------------------------------------------------------------------------------- */

/* Why a search has ended. LG_CONVERGED: by its optimizer's own criterion; LG_FAILED: it could not go on (memory is short,
 * or the budget was not made by lg_budget_unlimited); of both there is a reason in words. */
typedef enum {
    LG_RUNNING,
    LG_TARGET,
    LG_EVALUATIONS,
    LG_SECONDS,
    LG_CANCELLED,
    LG_CONVERGED,
    LG_FAILED,
    LG_STOPS
} lg_stop;

LG_API const char *lg_stop_name(lg_stop stop); /* "target" */

/* Who does pieces of work side by side: each calls work(context, index, worker) once for each index below count, in any
 * order, with worker in 0..workers-1, and returns when all are done. */
typedef struct lg_crew {
    int workers;
    void (*each)(const struct lg_crew *, int count, void (*work)(void *context, int index, int worker), void *context);
} lg_crew;

/* Who is shown every genome that a run evaluates, in the order of evaluation, with its cost and its traits (NULL where
 * the problem describes none, or nobody wants them). They are borrowed for the call, which must not touch the run. */
typedef struct lg_archive {
    void (*offer)(struct lg_archive *, const lg_problem *, lg_genome, double cost, const double *traits);
    bool plain;     /* traits are not wanted: telling them takes time */
    uint64_t which; /* else those that are, as bits; of the others anything may be said; 0: all are */
} lg_archive;

/* The first limit reached stops a search; none can be overrun. Made by lg_budget_unlimited, then changed. */
typedef struct {
    int64_t evaluations;   /* 0: no limit */
    double seconds;        /* 0: no limit; they need a clock */
    double target;         /* stop at a cost of at most this; -INFINITY: as low as it goes */
    double (*clock)(void); /* seconds from any origin; may be NULL */
    const lg_crew *crew;   /* evaluates batches; changes no result; may be NULL */
    lg_archive *archive;   /* may be NULL; a run's, or that of all runs of a solver */
    const lg_wants *wants; /* what they are off costs; may be NULL. A run's: solvers have lg_solver_want */
    /* Before each step: false ends the search. After each evaluation that is the best of its run. After each generation
     * of a population. Each may be NULL. */
    bool (*tick)(const lg_run *, void *context);
    void (*improved)(const lg_run *, void *context);
    void (*generation)(const lg_run *, void *context);
    void *context; /* of all three */
    uint32_t made; /* private: by lg_budget_unlimited */
} lg_budget;

LG_API lg_budget lg_budget_unlimited(void);
/* Was it made so, and are its limits whole? Searches refuse one that is not. */
LG_API bool lg_budget_check(const lg_budget *budget, lg_error *error);

/* ---- solving -------------------------------------------------------------------------------------------------- */

/* Carries out a plan stage by stage, from the first again when a stage misses its target. Where the task wants a contest,
 * attempts go on until there are levels enough for it, or no more new ones; the best of them is the level. One solver makes
 * any number of levels, one after the other. */
typedef struct lg_solver lg_solver;

typedef struct {
    double score, target; /* target: the unavoidable score, or the budget's if that is higher */
    bool missed;          /* the target was not met, or there is none and the level is not a valid one */
    bool valid;           /* there is a level, and it is none that cannot be played at all */
    int64_t evaluations, best_evaluations; /* in all, and when the level was found */
    int attempt, stage;                    /* while it is running, the present ones: from 0 */
    bool judged;                           /* the score is what measure says of it, after a contest */
    double off; /* what the level is off the wants, as lg_wants_off has it; part of the score */
    lg_stop stop;
    const char *reason; /* of the last search, as the optimizer names it ("TolHistFun"); or NULL */
} lg_outcome;

/* All are borrowed until lg_solver_destroy. params (may be NULL) replace those of a plan with a single step. */
LG_API lg_solver *lg_solver_create(const lg_task *task, const lg_plan_step *plan, const lg_values *params,
                                   lg_error *error);
LG_API void lg_solver_destroy(lg_solver *solver);
/* From the next start on levels are searched that have these traits; they are copied. */
LG_API void lg_solver_want(lg_solver *solver, const lg_wants *wants);
/* Begins a level. budget.evaluations spans all stages and attempts (0: the plan's own, 100 attempts, or 20 in a row that
 * find nothing better; where the cost has no end and no target is given, one). A contest is repeated, with other levels,
 * only where there is such a limit or one in seconds. */
LG_API void lg_solver_start(lg_solver *solver, lg_budget budget, lg_rng rng);
/* One bounded slice of work; LG_RUNNING as long as there is more to do. */
LG_API lg_stop lg_solver_step(lg_solver *solver);
/* How it stands, or ended; and the best level up to now, borrowed until the next start: NULL if there is none. */
LG_API lg_outcome lg_solver_outcome(const lg_solver *solver);
LG_API const lg_level *lg_solver_level(const lg_solver *solver);
/* All of it at once: the best level found is copied to `level`, if there is one. */
LG_API lg_outcome lg_solver_solve(lg_solver *solver, lg_budget budget, lg_rng rng, lg_level *level);

#ifdef __cplusplus
}
#endif

#include "levelground/recipe.h"

#endif
