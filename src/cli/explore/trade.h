/* What levelground explore --objectives is made of: the front by words or by a file, its file, and what is drawn of it. */
#ifndef LG_CLI_TRADE_H
#define LG_CLI_TRADE_H

#include "cli/explore/explore.h"
#include "levelground/front.h"

/* All that a front is a front of: its file begins with it. */
typedef struct {
    lg_recipe rules; /* game, variant and settings; and the seed */
    lg_objectives objectives;
    lg_values params; /* without a table until they are known */
    lg_explored done;
} tradeoff;

void tradeoff_clear(tradeoff *t);

/* ---- words ------------------------------------------------------------------------------------------------- */

/* "TRAIT[:most][=LOW..HIGH],..." */
bool read_objectives(const lg_game *game, const char *words, lg_objectives *objectives, lg_error *error);
/* What of the score is an objective is no requirement: by the settings that are its weights. */
void weigh_objectives(const lg_recipe *rules, lg_objectives *objectives);
const char *objective_name(const lg_game *game, const lg_objective *objective);
/* Its value as the game has it, of a member's point. */
double objective_value(const lg_objective *objective, double point);

/* ---- its file: JSON Lines, a level a line; the first line has a member "front" as well ---------------------- */

/* To be cleared, also after an error. */
bool front_head(const char *path, tradeoff *t, lg_error *error);
/* Adds all levels of the file, in order. strict: they have to be those that were written, of the same version. */
bool front_read(const char *path, lg_front *front, const tradeoff *t, bool strict, lg_error *error);

/* Members that are written, or drawn, in an order. */
typedef struct {
    lg_front *front;
    const tradeoff *of;
    const lg_task *task;
    const int *member;
    int count;
} front_view;

bool front_lines(const front_view *view, lg_text *lines, lg_error *error);
bool front_table(const front_view *view, lg_text *csv);

/* Two objectives as a curve, more in pairs, with some of the levels. */
bool draw_front(const front_view *view, lg_text *svg, lg_error *error);

#endif
