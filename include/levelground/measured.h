/* What each part of a level has: how many resources a seat, how many borders a colour, how many pips a half. Rules compare such
 * numbers, and a player asks for them first when a rule is broken.
 *
 *     lg_measured all = {0};
 *     if (lg_level_measured(task, level, &all))
 *         for (int m = 0; m < all.measures; m++)
 *             for (int p = 0; p < all.measure[m].parts; p++)
 *                 show(all.measure[m].name, all.measure[m].part[p].name, all.measure[m].part[p].value);
 *     lg_measured_clear(&all);
 */
#ifndef LEVELGROUND_MEASURED_H
#define LEVELGROUND_MEASURED_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    char *name;   /* "1" for a seat, "blue" for a colour */
    int cell;     /* the cell on which the part lies, counted as in lg_report; -1: no single cell */
    double value; /* NAN: not known because places are free, or there is none: a rule does not speak of this cell */
    /* The cells that the number counts, in ascending order. There are none if they were not asked for, if the number counts nothing,
     * or if it is no number of cells, such as how often a seat wins. */
    int places, *place;
} lg_part;

/* One measure, with a number for each part. The measures of a level have different names, and so have the parts of a
 * measure. */
typedef struct {
    char *name, *sentence; /* sentence: what is measured; "" if the name says it all */
    char *each;            /* what its parts are, in the singular: "seat", "colour", "cell" */
    /* How much of the difference that a rule allows the parts use up: 0: they do not differ; 1: as much as is allowed; more than
     * 1: the rule is broken; INFINITY: they differ and may not; NAN: no rule of the task compares them, or no value is known */
    double used;
    int parts;
    lg_part *part;
} lg_measure;

/* Initialise it with zeros; and with wants_places = true if the cells that each number counts are wanted, too. After a failed allocation
 * `failed` stays true, and further additions do nothing. */
struct lg_measured {
    int measures;
    lg_measure *measure;
    bool failed, wants_places;
};

/* Measures a level. The list must be empty before. It stays empty if the game has no such measures. Returns false if memory is
 * short. */
LG_API bool lg_level_measured(const lg_task *task, const lg_level *level, lg_measured *measured);
/* Returns the measure with this name; NULL if there is none. */
LG_API lg_measure *lg_measured_find(const lg_measured *measured, const char *name);
LG_API void lg_measured_clear(lg_measured *measured);

/* For games: lg_measured_add appends a measure without parts, whose `used` is NAN, and returns it; NULL if memory is short. The
 * pointer is valid until the next measure is added. lg_measured_part appends a part to a measure of the list. It does nothing if
 * the measure is NULL. All texts are copied. */
LG_API lg_measure *lg_measured_add(lg_measured *measured, const char *each, const char *name, const char *sentence);
LG_API void lg_measured_part(lg_measured *measured, lg_measure *measure, const char *part, int cell, double value);
/* Appends a cell to the places of the measure's last part. Does nothing if the measure is NULL or places are not wanted. */
LG_API void lg_measured_place(lg_measured *measured, lg_measure *measure, int cell);
/* Sets `used` for parts that may differ by at most `allowed`. Does nothing if the measure is NULL. */
LG_API void lg_measured_limit(lg_measure *measure, double allowed);
/* Finds the least and the largest value of those that are known. Returns false if none is known. */
LG_API bool lg_measure_range(const lg_measure *measure, double *least, double *most);

#ifdef __cplusplus
}
#endif
#endif
