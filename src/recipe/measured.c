/* Writes the measures of a level in JSON. */
#include "recipe/measured.h"

#include "base/put.h"

static void put_measure(const lg_measure *measure, lg_text *json) {
    put_open(json, measure->name, '{');
    for (int p = 0; p < measure->parts; p++)
        put_number(json, measure->part[p].name, measure->part[p].value);
    put_close(json, '}');
}

void record_put_measured(const lg_task *task, const lg_level *level, lg_text *json) {
    lg_measured all = {0};
    bool good = lg_level_measured(task, level, &all);
    json->failed = json->failed || !good;
    if (good && all.measures) {
        put_open(json, "measured", '{');
        for (int m = 0; m < all.measures; m++)
            put_measure(&all.measure[m], json);
        put_close(json, '}');
    }
    lg_measured_clear(&all);
}
