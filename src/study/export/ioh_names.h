/* What IOHprofiler calls the cells of a design: each is an algorithm on a function, both numbered by order of first use, so
 * that all stores of a design number alike.
 *
 * A function is a game with its variant, and the settings that are not the variant's. An algorithm is an experiment's, by
 * name, with the levels of the factors that do not only change the function. */
#ifndef LG_STUDY_IOH_NAMES_H
#define LG_STUDY_IOH_NAMES_H

#include "study/design.h"

typedef struct {
    char **name;
    int count, room;
} ioh_list;

typedef struct {
    int function, algorithm;
} ioh_pair;

typedef struct {
    ioh_list functions, algorithms; /* their numbers are from 1 */
    ioh_pair *taken;                /* each is one file */
    int pairs, room;
} ioh_names;

typedef struct {
    int function, algorithm, dimension; /* dimension: genes of the game's problem */
    const char *function_name, *algorithm_name;
} ioh_place;

/* The next cell of the design, in order; the names live in `names`. */
bool ioh_place_cell(ioh_names *names, const design *d, const design_run *cell, ioh_place *place, lg_error *error);
void ioh_names_clear(ioh_names *names);

/* Letters, digits and -_.= for a file's name; what is longer than `most` is cut, and told apart by a number. */
void ioh_add_safe(lg_text *text, const char *words, int most);

#endif
