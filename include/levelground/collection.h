/* Archives and fronts for other languages: many levels that differ from each other, made by text alone and read as rows of
 * numbers.
 *
 *     lg_collection *c = lg_collection_open("game=catan&seed=1&evaluations=100000", "axes=best-corner,ports", &error);
 *     while (lg_collection_step(c) > 0) {}
 *     puts(lg_collection_text(c));
 *     lg_collection_close(c);
 *
 * The rounds are those of `levelground explore`, so the same seed and number of evaluations give the same levels.
 */
#ifndef LEVELGROUND_COLLECTION_H
#define LEVELGROUND_COLLECTION_H

#include "levelground/evaluator.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lg_collection lg_collection;

/* Opens an empty archive, or an empty front if `words` has objectives.
 *
 * recipe: a link (levelground/recipe.h). Game, variant and settings are the rules. evaluations limits all rounds together; 0: no
 * limit. A lock, wants, an algorithm and a target are refused.
 * words: percent-encoded like a link. For an archive axes=TRAIT[=LOW..HIGH],..., cells=N[xN...] or cells=cvt:N, emitter=NAME,
 * algorithm=NAME and param.K=V; for a front objectives=TRAIT[:most][=LOW..HIGH],..., algorithm=NAME and param.K=V. They mean what
 * the options of `levelground explore` mean. An empty text: an archive over the game's usual axes. */
LG_API lg_collection *lg_collection_open(const char *recipe, const char *words, lg_error *error);
/* Makes one round. Returns 1 while there is more to do, 0 at the end, -1 if memory is short. */
LG_API int lg_collection_step(lg_collection *collection);
/* Returns a JSON object, the text of which belongs to the collection until its next call: "game", "variant", "settings", "seed",
 * "evaluations", "rounds", and for an archive "axes" ("trait", "low", "high", "bins"), "points", "cells", "filled", "coverage",
 * "perfect", "qd_score", "best" and "distance"; for a front "objectives" ("trait", "sense", "low", "high"), "members", "front"
 * and "volume". NULL if memory is short. */
LG_API const char *lg_collection_text(lg_collection *collection);
/* The problem of the levels, for rows and levels. It belongs to the collection. */
LG_API lg_evaluator *lg_collection_evaluator(lg_collection *collection);
/* The number of levels in the collection. */
LG_API int64_t lg_collection_count(const lg_collection *collection);
/* Copies all of them, in order: their rows, costs, values (one for each axis or objective, as the game reports them), and
 * places (of an archive the number of the cell, of a front the rank). Each array may be NULL. */
LG_API void lg_collection_copy(const lg_collection *collection, void *rows, double *costs, double *values,
                               int64_t *places);
/* Of an archive with cells=cvt:N: copies the points around which its cells lie, N rows of a number for each axis, in the
 * unit box (0: the axis's low end, 1: its high end). A level belongs to the nearest point. Copies nothing for a grid or a
 * front. */
LG_API void lg_collection_points(const lg_collection *collection, double *points);
/* Evaluates rows of others and offers them to the collection. kept[k] says whether row k was kept (a front does not say; then it is
 * 1); `kept` may be NULL. This does not count as evaluations of the rounds. */
LG_API bool lg_collection_add(lg_collection *collection, const void *rows, int64_t count, uint8_t *kept,
                              lg_error *error);
LG_API void lg_collection_close(lg_collection *collection); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
