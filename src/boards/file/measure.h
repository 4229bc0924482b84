/* The functions of the record that judge and describe levels. */
#ifndef BOARDS_FILE_MEASURE_H
#define BOARDS_FILE_MEASURE_H

#include "task.h"

bool fg_measure_level(const lg_task *task, const lg_level *level, lg_report *report);
void fg_unavoidable(const lg_task *task, lg_report *report);
/* Writes "17, wanted 18" for the numbers of a rule that are too small. */
void fg_shortfall(const lg_task *task, const lg_level *level, int rule, lg_text *text);
void fg_remark(const lg_task *task, const lg_level *level, lg_text *text);

/* Reads the key `traits` and builds the table: first the rules, then the file's own. */
bool fg_traits_read(fg_game *game, lg_error *error);
bool fg_describe(const lg_task *task, const lg_level *level, double *traits);
/* The same for the traits in `which` only. */
bool fg_describe_some(const lg_task *task, const lg_level *level, uint64_t which, double *traits);
/* Writes the values of traits, those in `which`, of a board. */
void fg_describe_board(const fg_rules *all, const fg_rules *traits, const fg_view *view, uint64_t which, double *value);

#endif
