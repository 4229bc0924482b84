/* Problems for other languages and for optimizers outside the library: a recipe goes in as text, genomes go in as rows of
 * numbers, and costs come out.
 *
 *     lg_evaluator *e = lg_evaluator_open("game=terra-mystica&variant=paper&seed=1", &error);
 *     int32_t rows[100][113];
 *     double costs[100];
 *     lg_evaluator_sample(e, 7, 100, false, rows, &error);
 *     lg_evaluator_costs(e, rows, 100, costs, &error);
 *     lg_evaluator_close(e);
 *
 * Rows. A genome is one row of numbers, with a column for each gene, in the order of the space's blocks. If any gene is real, all
 * columns are double; otherwise all are int32_t. Rows follow each other without gaps. Their number is never negative.
 *
 * Spaces as text. Blocks are separated by ";". A block is one of
 *
 *     arrange COUNT COUNT ...     an arrangement of so many 0, so many 1, ...
 *     choice LENGTH SYMBOLS       LENGTH genes, each a symbol from 0 to SYMBOLS - 1
 *     real LENGTH LOW HIGH        LENGTH real numbers, each from LOW to HIGH, which are from -1e150 to 1e150
 *
 * Every function checks the rows that it gets, because they come from outside: a row that the space does not hold is refused with
 * an error that names the row and the gene. Nothing here is shared, so each thread may have evaluators of its own; one evaluator
 * with all that is opened on it serves one thread at a time.
 *
 * Costs are minimised. Moves are pairs (gene, value) of columns: a choice or a real gene takes the value; in an arrangement the
 * gene changes places with gene number `value` of the same block.
 */
#ifndef LEVELGROUND_EVALUATOR_H
#define LEVELGROUND_EVALUATOR_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lg_evaluator lg_evaluator;

/* Opens the problem of a recipe, which is a link or an id (levelground/recipe.h): its game, variant, settings and lock. The
 * recipe's wants are refused; its other words do not matter. NULL with an error if that is not possible. */
LG_API lg_evaluator *lg_evaluator_open(const char *recipe, lg_error *error);

/* Evaluates `count` rows and writes a cost for each. Returns false if it cannot, which ends the search that called it. */
typedef bool lg_evaluate(void *context, const void *rows, int64_t count, double *costs);
enum { LG_GENES_MAX = 1000000 };
/* Makes an evaluator whose costs a function of the caller computes. The space is given as text; it has at most LG_GENES_MAX
 * genes and symbols. `floor` is a lower bound of the costs; -INFINITY if there is none. In a search, each call of the
 * function gets a whole batch of rows. */
LG_API lg_evaluator *lg_evaluator_of(const char *space, double floor, lg_evaluate *evaluate, void *context,
                                     lg_error *error);
LG_API void lg_evaluator_close(lg_evaluator *evaluator); /* NULL is allowed */

/* Returns a JSON object: "game", "variant", "settings" (null for lg_evaluator_of), "space" (the text), "genes" (columns of a row),
 * "type" ("int32" or "double"), "blocks" (the same as objects with "kind", "first", "length" and "counts", "symbols" or
 * "low" and "high"), "floor" (a proven lower bound of the cost, or null), "infeasible" (a genome with this cost or a higher
 * one is no playable level; null: every genome is one), "delta" (true if moves are evaluated without looking at the whole
 * level), "traits" (objects with "name", "unit", "low", "high", "least", "most" and "tolerance", as in lg_trait), "axes"
 * (the two traits that tell levels apart best, or null), and "cells" (the cell of the level on which each gene lies, or
 * null). The text belongs to the evaluator. NULL if memory is short. */
LG_API const char *lg_evaluator_about(lg_evaluator *evaluator);

/* Draws rows, by the game's own constructor if it has one and `constructed` is true, otherwise uniformly. The rows depend only on
 * the seed and the count. */
LG_API bool lg_evaluator_sample(lg_evaluator *evaluator, uint64_t seed, int64_t count, bool constructed, void *rows,
                                lg_error *error);
/* Changes each of the rows by random moves: by one move, and after each move by another one with the probability `more`
 * (0 <= more < 1). A move keeps the counts of an arrangement. */
LG_API bool lg_evaluator_vary(lg_evaluator *evaluator, uint64_t seed, double more, int64_t count, void *rows,
                              lg_error *error);
/* Writes the cost of each row. */
LG_API bool lg_evaluator_costs(lg_evaluator *evaluator, const void *rows, int64_t count, double *costs,
                               lg_error *error);
/* Writes the traits of each row: as many numbers as "traits" has names, NAN for a trait that is undefined. */
LG_API bool lg_evaluator_traits(lg_evaluator *evaluator, const void *rows, int64_t count, double *traits,
                                lg_error *error);
/* Likewise, but computes only the traits whose bit in `which` is set: bit t is that of name number t. Some traits take a hundred
 * times as long as others. What stands in the places of traits that were not asked for has no meaning. */
LG_API bool lg_evaluator_some_traits(lg_evaluator *evaluator, const void *rows, int64_t count, uint64_t which,
                                     double *traits, lg_error *error);
/* Writes the cost that the row would have after each of `count` moves, by delta evaluation if the problem has it. A move is two
 * numbers of the rows' type. */
LG_API bool lg_evaluator_peek(lg_evaluator *evaluator, const void *row, const void *moves, int64_t count, double *costs,
                              lg_error *error);
/* Returns the record of a row's level, as `levelground evaluate --json` prints it, with the level's text in "map". It belongs
 * to the evaluator until its next call. NULL with an error if the row stands for no level. */
LG_API const char *lg_evaluator_record(lg_evaluator *evaluator, const void *row, lg_error *error);
/* Writes the row of a level that is given as text of the game. This is the inverse of lg_evaluator_record if the text says
 * everything about a level; in Wesnoth's variant `paper` it does not. */
LG_API bool lg_evaluator_genome(lg_evaluator *evaluator, const char *level, void *row, lg_error *error);

typedef struct lg_search lg_search;

/* Prepares a search of the evaluator's space. `words` is algorithm=NAME&param.K=V&evaluations=N&target=F&seed=S, percent-encoded
 * like a link; only the algorithm is required. The target is the floor if none is given. The evaluator is borrowed until
 * lg_search_close. */
LG_API lg_search *lg_search_open(lg_evaluator *evaluator, const char *words, lg_error *error);
/* Does up to `steps` bounded slices of work. Returns 1 while there is more to do, 0 at the end, and -1 if the search has failed. */
LG_API int lg_search_step(lg_search *search, int steps);
/* Returns a JSON object with "algorithm", "parameters", "seed", "target", "stop", "reason" (a sentence if the search has failed,
 * otherwise null), "evaluations", "best_evaluations" and "cost" (of the best genome so far, or null), as text that belongs to the
 * search until its next call. NULL if memory is short. */
LG_API const char *lg_search_text(lg_search *search);
/* Copies the best row so far. Returns false if there is none. */
LG_API bool lg_search_best(const lg_search *search, void *row);
/* Copies improvements number `from`, `from` + 1, ..., at most `most`: after how many evaluations each was found, and its cost.
 * Returns how many improvements there are in all. */
LG_API int64_t lg_search_improvements(const lg_search *search, int64_t from, int64_t most, int64_t *evaluations,
                                      double *costs);
LG_API void lg_search_close(lg_search *search); /* NULL is allowed */

/* Genomes that change move by move, for example as the environments of reinforcement learning. The space has no real genes. */
typedef struct lg_editor lg_editor;

/* Creates `count` genomes, drawn uniformly with the seed; each has a random stream of its own. The evaluator is borrowed until
 * lg_editor_close, and may be used in between. */
LG_API lg_editor *lg_editor_open(lg_evaluator *evaluator, int64_t count, uint64_t seed, lg_error *error);
/* The genomes, one row each, and their costs. The memory belongs to the editor, and changes with it. */
LG_API const int32_t *lg_editor_rows(const lg_editor *editor);
LG_API const double *lg_editor_costs(const lg_editor *editor);
/* Makes one move in each genome: gene and value of genome k are moves[2 k] and moves[2 k + 1]; a gene of -1 changes nothing. All
 * moves are checked first, and if one is wrong none is made. */
LG_API bool lg_editor_step(lg_editor *editor, const int64_t *moves, lg_error *error);
/* Draws genome k anew if which[k] is not 0; `which` NULL: all. */
LG_API bool lg_editor_reset(lg_editor *editor, const uint8_t *which, lg_error *error);
/* Puts a row in the place of genome k. */
LG_API bool lg_editor_put(lg_editor *editor, int64_t k, const int32_t *row, lg_error *error);
LG_API void lg_editor_close(lg_editor *editor); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
