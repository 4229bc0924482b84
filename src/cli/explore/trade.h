/* Declarations of levelground explore --objectives: reading a front from options or from a file, writing its file, and drawing
 * it. */
#ifndef LG_CLI_TRADE_H
#define LG_CLI_TRADE_H

#include "cli/explore/explore.h"
#include "levelground/front.h"

/* Everything that defines a front. Its file begins with this data. */
typedef struct {
    lg_recipe rules; /* game, variant, settings and seed */
    lg_objectives objectives;
    lg_values params; /* without a table until they are read */
    lg_explored done;
    checkpoint back;
} tradeoff;

void tradeoff_clear(tradeoff *t);

/* ---- options ----------------------------------------------------------------------------------------------- */

/* Reads objectives such as "TRAIT[:most][=LOW..HIGH],...". */
bool read_objectives(const lg_game *game, const char *words, lg_objectives *objectives, lg_error *error);
/* Sets each objective's weight in the score, from the setting with the trait's name, so that its part of the score does not
 * also count as a violated requirement. */
void weigh_objectives(const lg_recipe *rules, lg_objectives *objectives);
const char *objective_name(const lg_game *game, const lg_objective *objective);
/* Returns an objective's value, as the game reports it, from a member's point. */
double objective_value(const lg_objective *objective, double point);

/* ---- the file: JSON Lines, one level per line; the first line also has a member "front" --------------------- */

/* Reads the beginning of the file. Call tradeoff_clear also after an error. */
bool front_head(const char *path, tradeoff *t, lg_error *error);
/* Adds all levels of the file to the front, in order. strict: each must be the same level as when it was written by this
 * version, and the checkpoint's levels are kept in t->back. */
bool front_read(const char *path, lg_front *front, tradeoff *t, bool strict, lg_error *error);

/* The members to write or draw, in order. */
typedef struct {
    lg_front *front;
    const tradeoff *of;
    const lg_task *task;
    const int *member;
    int count;
    bool whole; /* the whole population, which is written with its checkpoint */
} front_view;

bool front_lines(const front_view *view, lg_text *lines, lg_error *error);
bool front_table(const front_view *view, lg_text *csv);

/* Draws two objectives as a curve, more objectives in pairs, with some of the levels. */
bool draw_front(const front_view *view, lg_text *svg, lg_error *error);

#endif
