/* Writes the measures of a level in JSON. */
#include "recipe/measured.h"

#include "base/put.h"

static void put_numbers(const lg_measure *measure, lg_text *json) {
    put_open(json, measure->name, '{');
    for (const lg_part *part = measure->part; part < measure->part + measure->parts; part++)
        put_number(json, part->name, part->value);
    put_close(json, '}');
}

/* Leaves out measures and parts without places. */
static void put_places(const lg_measure *measure, lg_text *json) {
    bool any = false;
    for (const lg_part *part = measure->part; part < measure->part + measure->parts; part++) {
        if (!part->places) continue;
        if (!any) put_open(json, measure->name, '{');
        any = true;
        put_open(json, part->name, '[');
        for (int i = 0; i < part->places; i++)
            put_whole(json, NULL, part->place[i]);
        put_close(json, ']');
    }
    if (any) put_close(json, '}');
}

typedef void put_measure(const lg_measure *measure, lg_text *json);

static void put_all(const lg_measured *all, const char *name, put_measure *put, lg_text *json) {
    put_open(json, name, '{');
    for (int m = 0; m < all->measures; m++)
        put(&all->measure[m], json);
    put_close(json, '}');
}

void record_put_measured(const item *it, lg_text *json) {
    lg_measured all = {.wants_places = it->counted};
    bool good = lg_level_measured(it->task, it->level, &all);
    json->failed = json->failed || !good;
    if (all.measures) put_all(&all, "measured", put_numbers, json);
    if (all.measures && it->counted) put_all(&all, "counted", put_places, json);
    lg_measured_clear(&all);
}
