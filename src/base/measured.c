/* Lists of measures with a number for each part of a level. */
#include "levelground/measured.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* Makes room for one more element. Arrays grow when their length is a power of two, so no capacity is kept. */
static void *grow(void *array, int count, size_t size) {
    bool full = (count & (count - 1)) == 0;
    return full ? realloc(array, (count ? 2 * (size_t)count : 1) * size) : array;
}

lg_measure *lg_measured_add(lg_measured *measured, const char *each, const char *name, const char *sentence) {
    assert(each && name && sentence);
    if (measured->failed) return NULL;
    lg_measure *array = grow(measured->measure, measured->measures, sizeof *array);
    measured->failed = !array;
    if (!array) return NULL;
    measured->measure = array;
    lg_measure *added = &array[measured->measures++];
    *added = (lg_measure){
        .name = lg_string_copy(name), .sentence = lg_string_copy(sentence), .each = lg_string_copy(each), .used = NAN};
    measured->failed = !added->name || !added->sentence || !added->each;
    return measured->failed ? NULL : added;
}

void lg_measured_part(lg_measured *measured, lg_measure *measure, const char *part, int cell, double value) {
    if (measured->failed || !measure) return;
    lg_part *array = grow(measure->part, measure->parts, sizeof *array);
    if (array) measure->part = array;
    char *name = array ? lg_string_copy(part) : NULL;
    measured->failed = !name;
    if (name) array[measure->parts++] = (lg_part){.name = name, .cell = cell, .value = value};
}

void lg_measured_place(lg_measured *measured, lg_measure *measure, int cell) {
    if (measured->failed || !measured->wants_places || !measure) return;
    assert(measure->parts);
    lg_part *part = &measure->part[measure->parts - 1];
    assert(!part->places || part->place[part->places - 1] < cell);
    int *array = grow(part->place, part->places, sizeof *array);
    measured->failed = !array;
    if (!array) return;
    part->place = array;
    array[part->places++] = cell;
}

bool lg_measure_range(const lg_measure *measure, double *least, double *most) {
    *least = INFINITY, *most = -INFINITY;
    for (int p = 0; p < measure->parts; p++) {
        *least = fmin(*least, measure->part[p].value); /* fmin and fmax pass over NAN */
        *most = fmax(*most, measure->part[p].value);
    }
    return *least <= *most;
}

void lg_measured_limit(lg_measure *measure, double allowed) {
    double least, most;
    if (!measure || !lg_measure_range(measure, &least, &most)) return;
    if (most <= least)
        measure->used = 0;
    else
        measure->used = allowed > 0 ? (most - least) / allowed : INFINITY;
}

lg_measure *lg_measured_find(const lg_measured *measured, const char *name) {
    for (int m = 0; m < measured->measures; m++)
        if (!strcmp(measured->measure[m].name, name)) return &measured->measure[m];
    return NULL;
}

void lg_measured_clear(lg_measured *measured) {
    for (int m = 0; m < measured->measures; m++) {
        lg_measure *measure = &measured->measure[m];
        for (int p = 0; p < measure->parts; p++)
            free(measure->part[p].name), free(measure->part[p].place);
        free(measure->part);
        free(measure->name);
        free(measure->sentence);
        free(measure->each);
    }
    free(measured->measure);
    *measured = (lg_measured){0};
}

bool lg_level_measured(const lg_task *task, const lg_level *level, lg_measured *measured) {
    assert(task && level && !measured->measures);
    if (task->game->judging.measured) task->game->judging.measured(task, level, measured);
    return !measured->failed;
}
