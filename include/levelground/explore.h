/* Archives of diverse levels (quality diversity): many kinds of levels, and the best level of each kind.
 *
 * Some traits span a space that is divided into niches. An archive keeps one level in each niche, the elite: the level of lowest
 * cost. An explorer fills an archive by MAP-Elites or another emitter. Sources: Mouret and Clune 2015; for niches around points
 * (CVT) Vassiliades, Chatzilygeroudis and Mouret 2018. The command line calls a niche a cell.
 */
#ifndef LEVELGROUND_EXPLORE_H
#define LEVELGROUND_EXPLORE_H

#include "levelground/search.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LG_AXES_MAX = 8, LG_GRID_AXES_MAX = 4, LG_NICHES_MAX = 10000000, LG_POINTS_MAX = 10000 };

/* One axis of the space: a trait, and its range in the trait's own unit. An archive does not keep levels outside low..high. */
typedef struct {
    int trait; /* row of the game's table of traits */
    double low, high;
    int bins; /* for a grid: the number of equal parts of low..high */
} lg_axis;

/* The niches: a grid, or, if `points` is not 0, that many niches around points that are spread evenly. The points depend on the
 * axes only. In a grid, the niche with the bins b0, b1, b2, ... has the number b0 + bins0 * (b1 + bins1 * (b2 + ...)). */
typedef struct {
    int axes, points; /* points: 0 for a grid */
    lg_axis axis[LG_AXES_MAX];
} lg_niches;

/* Checks niches: no trait twice, low < high, 1 to LG_GRID_AXES_MAX axes for a grid or 1 to LG_AXES_MAX with points, and at most
 * LG_NICHES_MAX or LG_POINTS_MAX niches. */
LG_API bool lg_niches_check(const lg_niches *niches, const lg_game *game, lg_error *error);
LG_API int lg_niches_count(const lg_niches *niches);
/* Sets the axis's range to the usual range of good levels. If the table of traits does not give one, it takes the range of
 * all levels. Returns false if that range is infinite. */
LG_API bool lg_axis_usual(const lg_game *game, lg_axis *axis);
/* Returns the number of bins to use: `most`, or fewer if the trait takes only whole numbers and fewer of them are in the range. */
LG_API int lg_axis_bins(const lg_game *game, const lg_axis *axis, int most);
/* Sets up a grid over the axes that the game proposes, with at most `bins` bins each. */
LG_API bool lg_niches_usual(const lg_game *game, int bins, lg_niches *niches, lg_error *error);

typedef struct lg_elites lg_elites;

typedef struct {
    int niche;
    double cost;
    const double *traits; /* the elite's values on the axes, in the order of the axes; valid until the next offer */
} lg_elite;

/* Figures that describe a whole archive. */
typedef struct {
    int niches, filled;
    int perfect;  /* the number of elites whose cost is the problem's floor */
    double best;  /* the lowest cost; INFINITY if the archive is empty */
    double score; /* the QD score: the sum of lg_quality over all elites */
    /* the mean share of genes in which two elites differ, over up to 1000 pairs; NAN for fewer than two elites */
    double distance;
} lg_elites_summary;

/* Creates an empty archive. The problem must be that of a whole level; it is borrowed until lg_elites_destroy, and its space must
 * not change. Allocates all memory at once: for each niche a byte for each symbol gene, 8 bytes for each real gene and for each
 * axis, and about 16 more. Returns NULL if the niches are invalid, the problem has no `describe`, or memory is short. */
LG_API lg_elites *lg_elites_create(const lg_problem *problem, const lg_niches *niches, lg_error *error);
LG_API void lg_elites_destroy(lg_elites *elites);
/* Returns the niche of a level, given its values for all rows of the game's table of traits; -1 if the level is outside. Takes
 * constant time for a grid. */
LG_API int lg_elites_niche(const lg_elites *elites, const double *traits);
/* Would the archive keep the level: is it valid and inside a niche that is empty or has an elite of higher cost? */
LG_API bool lg_elites_wants(const lg_elites *elites, double cost, const double *traits);
/* The points of the niches, in the unit box: a number for each axis of each niche, from its low (0) to its high end (1).
 * They belong to the archive. NULL for a grid. */
LG_API const double *lg_elites_points(const lg_elites *elites);
/* Keeps a copy of the genome if lg_elites_wants returns true for the level. Returns whether it was kept. */
LG_API bool lg_elites_offer(lg_elites *elites, lg_genome genome, double cost, const double *traits);
/* Elites are numbered from 0 in the order in which their niches were first filled. */
LG_API int lg_elites_count(const lg_elites *elites);
LG_API lg_elite lg_elites_at(const lg_elites *elites, int k);
/* Copies the genome of elite k. */
LG_API void lg_elites_genome(const lg_elites *elites, int k, lg_genome genome);
/* Returns the number of the elite in a niche; -1 if the niche is empty. */
LG_API int lg_elites_in(const lg_elites *elites, int niche);
/* Returns the quality of a cost: 1 / (1 + cost - floor), which is in 0..1. If the cost has no lower bound, returns how far the
 * cost is below 0. */
LG_API double lg_quality(const lg_problem *problem, double cost);
LG_API lg_elites_summary lg_elites_summarize(const lg_elites *elites);
/* Returns the archive in the form that a run takes (lg_budget.archive), so that it receives every genome that the run evaluates.
 * The run must have the same problem. */
LG_API lg_archive *lg_elites_archive(lg_elites *elites);

struct lg_worker;

/* An emitter makes new levels from an archive's elites, one batch at a time. Its first parameter is always `batch`, the maximum
 * number of evaluations in a batch. 0 means the emitter's own number: `quick`, or `slow` if the problem has no delta evaluation.
 * The first batches of an archive have `least` evaluations. */
typedef struct {
    const char *name, *sentence, *source;
    unsigned kinds; /* the space must have genes of at least one of these lg_kinds */
    const lg_param *params;
    int least, quick, slow;
    size_t (*state_size)(const lg_space *, const lg_values *); /* in bytes; NULL: 0 */
    void (*emit)(struct lg_worker *, int batch);               /* internal: fills a batch */
} lg_emitter;

LG_API extern const lg_emitter *const lg_emitters[]; /* ends with NULL; the first emitter is the default */
LG_API const lg_emitter *lg_emitter_find(const char *name);

/* An explorer works in rounds. In a round, a fixed number of batches make levels with an emitter and collect those that the
 * archive would keep. At the end of the round these are offered to the archive in the order of the batches. So the result depends
 * only on the seed and the evaluations, not on the number of threads. If the game's plan has several stages, the first round also
 * has levels made by the plan. */
typedef struct lg_explorer lg_explorer;

/* The progress of an explorer. All members are 0 at the beginning. A caller that continues an archive later stores the progress
 * with the archive. */
typedef struct {
    int64_t rounds, evaluations;
} lg_explored;

/* How the levels are made. */
typedef struct {
    const lg_emitter *emitter; /* NULL: the default emitter */
    /* if not NULL, runs of this optimizer make the levels, and the emitter is not used */
    const lg_optimizer *optimizer;
    const lg_values *params; /* parameters of the emitter or optimizer, copied; NULL: the defaults */
} lg_emission;

/* Creates an explorer with an empty archive. The task is borrowed until lg_explorer_destroy. `how` may be NULL for the defaults.
 * workers: the number of workers of the thread pool that lg_explorer_round gets; 1 without a thread pool. */
LG_API lg_explorer *lg_explorer_create(const lg_task *task, const lg_niches *niches, const lg_emission *how,
                                       int workers, lg_error *error);
LG_API void lg_explorer_destroy(lg_explorer *explorer);
LG_API lg_elites *lg_explorer_elites(lg_explorer *explorer);
LG_API const lg_problem *lg_explorer_problem(const lg_explorer *explorer);
/* Does one round of at most `evaluations` evaluations (at least 1). `threads` may be NULL. Returns false if memory is short. */
LG_API bool lg_explorer_round(lg_explorer *explorer, lg_explored *explored, uint64_t seed, int64_t evaluations,
                              const lg_thread_pool *threads);
/* Returns a number of evaluations. If lg_explorer_round is allowed at least this many, the round does not depend on how many it
 * is allowed. A caller may want to continue an archive later as if there had been no break. Such a caller must continue from a
 * state before which every round was allowed at least this many. */
LG_API int64_t lg_explorer_whole_round(const lg_explorer *explorer, const lg_explored *explored);
/* Evaluates a genome and offers it to the archive. Sets *kept, unless kept is NULL, to whether the archive kept it. */
LG_API bool lg_explorer_offer(lg_explorer *explorer, lg_genome genome, bool *kept, lg_error *error);
/* Writes the level of elite k. */
LG_API bool lg_explorer_level(const lg_explorer *explorer, int k, lg_level *level, lg_error *error);

#ifdef __cplusplus
}
#endif
#endif
