/* Builds a task's program for solvers, and has a writer for each of their languages. */
#ifndef BOARDS_FILE_EXPORT_PROGRAM_H
#define BOARDS_FILE_EXPORT_PROGRAM_H

#include "model.h"

/* Begins a program: lists its choices. */
bool fg_program_choices(const fg_task *task, fg_room *room, fg_model *model, lg_error *error);
/* Builds the program in a room. For each rule that sums cannot express, adds a line to `left_out`. Returns false with an error
 * if memory is short or the program is too large. */
bool fg_program_build(const fg_task *task, fg_room *room, fg_model *model, lg_text *left_out, lg_error *error);

/* Writes the atom of a choice, such as put("A1","river"): its place, and the piece of each layer, "" for none. Quotes and
 * backslashes have a backslash before them. */
void fg_choice_write(const fg_model *model, const fg_choice *choice, lg_text *text);

/* Writes the program; `head` has the lines of a comment. */
typedef void fg_program_write(const fg_model *model, const char *head, lg_text *text);
fg_program_write fg_asp_write, fg_minizinc_write, fg_opb_write;

#endif
