/* Reads what kind of archive or front is wanted, from words: axes and cells, or objectives. Also writes an archive's summary as
 * JSON. An error begins with the word's name: "axes: ", "cells: " or "objectives: ". */
#ifndef SEARCH_ARCHIVES_AXES_TEXT_H
#define SEARCH_ARCHIVES_AXES_TEXT_H

#include "levelground/explore.h"
#include "levelground/front.h"

/* Reads niches from axes such as "TRAIT[=LOW..HIGH],..." (NULL: the game's usual two) and cells such as "20x20", "20" or
 * "cvt:1000" (NULL: the usual number). If an axis has no range, it gets the trait's usual range or, if the trait has none, the
 * range that no level exceeds. */
bool axes_read(const lg_game *game, const char *axes, const char *cells, lg_niches *niches, lg_error *error);

/* Reads objectives such as "TRAIT[:most][=LOW..HIGH],...". If an objective has no range, it gets the trait's usual range or, if
 * the trait has none, the range that no level exceeds. If there is no such range either, the volumes of different fronts could not
 * be compared, so no volume is shown. */
bool objectives_read(const lg_game *game, const char *words, lg_objectives *objectives, lg_error *error);
/* Sets each objective's weight in the score, from the setting with the trait's name, so that its part of the score does not
 * also count as a violated requirement. */
void objectives_weigh(const lg_game *game, const lg_values *settings, lg_objectives *objectives);
const char *objective_name(const lg_game *game, const lg_objective *objective);
/* Returns an objective's value, as the game reports it, from a member's point. */
double objective_value(const lg_objective *objective, double point);

/* Writes the members cells, filled, coverage, perfect, qd_score, best and distance. */
void archive_put_summary(const lg_elites *elites, lg_text *text);

/* Returns the trait's row; -1 if the game has no such trait. */
int trait_find(const lg_game *game, const char *name);

#endif
