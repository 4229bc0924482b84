/* levelground's archives of unlike levels: of each kind the best that was found (quality diversity).
 *
 * Traits span a space that is cut into niches; an archive keeps one level in each, the elite: the one that costs least. An
 * explorer fills an archive, by MAP-Elites and other emitters. Sources: Mouret and Clune 2015; niches around points, CVT: Vassiliades,
 * Chatzilygeroudis and Mouret 2018. On the command line a niche is called a cell.
 */
#ifndef LEVELGROUND_EXPLORE_H
#define LEVELGROUND_EXPLORE_H

#include "levelground/search.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LG_AXES_MAX = 8, LG_GRID_AXES_MAX = 4, LG_NICHES_MAX = 10000000, LG_POINTS_MAX = 10000 };

/* A trait, in its own unit, and what of it is told apart: a level outside low..high is not kept. */
typedef struct {
    int trait; /* row of the game's table */
    double low, high;
    int bins; /* of a grid: equal parts of low..high */
} lg_axis;

/* A grid, where the niche of bins b0, b1, b2.. is b0 + bins0 * (b1 + bins1 * (b2 ...)); or, with `points`, that many niches, each
 * around a point, which lie about evenly: the same ones for the same axes. */
typedef struct {
    int axes, points; /* points: 0 for a grid */
    lg_axis axis[LG_AXES_MAX];
} lg_niches;

/* Are they whole: each trait once, ends in order, 1 to 4 axes of a grid or 1 to 8 else, and not too many niches? */
LG_API bool lg_niches_check(const lg_niches *niches, const lg_game *game, lg_error *error);
LG_API int lg_niches_count(const lg_niches *niches);
/* The ends where a trait usually lies, else those that no level is beyond; false where there are none. */
LG_API bool lg_axis_usual(const lg_game *game, lg_axis *axis);
/* So many parts, but no more than there are values, where a trait is whole. */
LG_API int lg_axis_bins(const lg_game *game, const lg_axis *axis, int most);
/* A grid of the axes that the game names, with so many bins each at most. */
LG_API bool lg_niches_usual(const lg_game *game, int bins, lg_niches *niches, lg_error *error);

/* ---- archives -------------------------------------------------------------------------------------------------- */

typedef struct lg_elites lg_elites;

typedef struct {
    int niche;
    double cost;
    const double *traits; /* those of the axes, in their order; borrowed until the next offer */
} lg_elite;

/* What is said of an archive. */
typedef struct {
    int niches, filled;
    int perfect;  /* elites whose cost is the problem's floor */
    double best;  /* cost; INFINITY for none */
    double score; /* QD: the sum of the elites' qualities */
    double
        distance; /* mean share of the genes by which two elites differ, of up to 1000 pairs; NAN for fewer than two */
} lg_elites_summary;

/* The problem, whose space must not change, is borrowed until lg_elites_destroy, and is that of a whole level. All the
 * memory there will ever be is asked for at once: a byte a symbol gene, 8 a real one, 8 a trait and some 16. NULL if the
 * niches are not whole, the problem describes no traits, or memory is short. */
LG_API lg_elites *lg_elites_create(const lg_problem *problem, const lg_niches *niches, lg_error *error);
LG_API void lg_elites_destroy(lg_elites *elites);
LG_API const lg_niches *lg_elites_niches(const lg_elites *elites);
/* The niche of a level by the game's whole table of traits; -1 if it has none. Of a grid in constant time. */
LG_API int lg_elites_niche(const lg_elites *elites, const double *traits);
/* Would it be kept: is it a valid level with a niche, where there is none or one that costs more? */
LG_API bool lg_elites_wants(const lg_elites *elites, double cost, const double *traits);
/* The like, and keeps a copy. */
LG_API bool lg_elites_offer(lg_elites *elites, lg_genome genome, double cost, const double *traits);
/* How many there are; the k-th, in the order in which niches were filled; its genome, copied; and its niche's point or
 * middle, a number an axis. */
LG_API int lg_elites_count(const lg_elites *elites);
LG_API lg_elite lg_elites_at(const lg_elites *elites, int k);
LG_API void lg_elites_genome(const lg_elites *elites, int k, lg_genome genome);
LG_API void lg_elites_middle(const lg_elites *elites, int niche, double *middle);
/* Which elite is in a niche; -1 for none. */
LG_API int lg_elites_in(const lg_elites *elites, int niche);
/* From 0 to 1: 1 / (1 + what the cost is above the floor). Where the cost has no end it is what the cost is below 0. */
LG_API double lg_quality(const lg_problem *problem, double cost);
LG_API lg_elites_summary lg_elites_summarize(const lg_elites *elites);
/* Takes the offers of a run of the same problem. */
LG_API lg_archive *lg_elites_archive(lg_elites *elites);

/* ---- emitters -------------------------------------------------------------------------------------------------- */

struct lg_desk;

/* How levels are made of an archive's elites, a batch at a time. The first of its parameters is `batch`, the evaluations of a batch
 * at most; 0 for its own: quick, or slow where the problem has no delta. The very first batches have `least`. */
typedef struct {
    const char *name, *sentence, *source;
    unsigned kinds; /* of which the space has to have one */
    const lg_param *params;
    int least, quick, slow;
    size_t (*state_size)(const lg_space *, const lg_values *); /* optional: 0 bytes */
    void (*emit)(struct lg_desk *, int batch);                 /* private: fills a batch */
} lg_emitter;

LG_API extern const lg_emitter *const lg_emitters[]; /* ends with NULL; the first is the default */
LG_API const lg_emitter *lg_emitter_find(const char *name);

/* ---- explorers ------------------------------------------------------------------------------------------------- */

/* Works in rounds. In a round a fixed number of batches make levels by an emitter, and note what the archive would keep; then it
 * is offered to the archive, batch by batch. So the result depends on the seed and the evaluations alone, not on who did the
 * work. The first round has levels made by the game's plan where that has several stages. */
typedef struct lg_explorer lg_explorer;

/* How far it is: to be kept with the archive by whoever goes on later, and zero to begin with. */
typedef struct {
    int64_t rounds, evaluations;
} lg_explored;

/* Who makes the levels. */
typedef struct {
    const lg_emitter *emitter;     /* NULL: the first */
    const lg_optimizer *optimizer; /* or one whose runs feed the archive as they go; then there is no emitter */
    const lg_values *params;       /* of its table, copied; NULL: its defaults */
} lg_emission;

/* The task is borrowed until lg_explorer_destroy; how may be NULL. workers: of the crew that lg_explorer_round is given, 1
 * without one. */
LG_API lg_explorer *lg_explorer_create(const lg_task *task, const lg_niches *niches, const lg_emission *how,
                                       int workers, lg_error *error);
LG_API void lg_explorer_destroy(lg_explorer *explorer);
LG_API lg_elites *lg_explorer_elites(lg_explorer *explorer);
LG_API const lg_problem *lg_explorer_problem(const lg_explorer *explorer);
/* One round, of at most so many evaluations (at least 1); the crew may be NULL. False if memory is short. */
LG_API bool lg_explorer_round(lg_explorer *explorer, lg_explored *explored, uint64_t seed, int64_t evaluations,
                              const lg_crew *crew);
/* Offers a genome after evaluating it; *kept, if not NULL, says what came of it. And a level, where the game can encode it
 * (false with an error). */
LG_API bool lg_explorer_offer(lg_explorer *explorer, lg_genome genome, bool *kept, lg_error *error);
LG_API bool lg_explorer_offer_level(lg_explorer *explorer, const lg_level *level, bool *kept, lg_error *error);
/* The level of the k-th elite. */
LG_API bool lg_explorer_level(const lg_explorer *explorer, int k, lg_level *level, lg_error *error);

#ifdef __cplusplus
}
#endif
#endif
