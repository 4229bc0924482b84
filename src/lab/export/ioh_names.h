/* Names the cells of a design for IOHprofiler: each cell is an algorithm on a function. Both are numbered in the order of
 * first use, so that all stores of a design use the same numbers.
 *
 * A function is a game with its variant, and the settings that differ from the variant's. An algorithm is named after the
 * experiment and the levels of those factors that change more than the function. */
#ifndef LAB_EXPORT_IOH_NAMES_H
#define LAB_EXPORT_IOH_NAMES_H

#include "lab/design.h"

typedef struct {
    char **name;
    int count, room;
} ioh_list;

typedef struct {
    int function, algorithm;
} ioh_pair;

typedef struct {
    ioh_list functions, algorithms; /* numbered from 1 */
    ioh_pair *taken;                /* the pairs of algorithm and function in use; each pair is one file */
    int pairs, room;
} ioh_names;

typedef struct {
    int function, algorithm, dimension; /* dimension: number of genes */
    const char *function_name, *algorithm_name;
} ioh_place;

/* Finds algorithm and function of the next cell of the design; call this in the order of cells. The names belong to `names`. */
bool ioh_place_cell(ioh_names *names, const design *d, const design_run *cell, ioh_place *place, lg_error *error);
void ioh_names_clear(ioh_names *names);

/* Adds words as a part of a file name: keeps letters, digits and -_.= and replaces everything else. Words longer than `most`
 * are cut and get a number, so that they stay distinct. */
void ioh_add_safe(lg_text *text, const char *words, int most);

#endif
