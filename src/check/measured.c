/* Checks what a game says of the parts of its levels: names occur once, every part has a number, the cells that it counts are in
 * order, and the same level has the same numbers each time. */
#include <math.h>
#include <string.h>

#include "check/parts.h"
#include "levelground/measured.h"

enum { LEVELS = 5 };

static bool check_parts(game_bench *b, const lg_measure *measure) {
    EXPECT(&b->base, *measure->name && *measure->each, "%s: a measure has no name, or no name for its parts",
           bench_name(b));
    EXPECT(&b->base, measure->parts > 0, "%s has no parts", measure->name);
    EXPECT(&b->base, isnan(measure->used) || measure->used >= 0, "%s uses up %g of what is allowed", measure->name,
           measure->used);
    for (int p = 0; p < measure->parts; p++) {
        const lg_part *part = &measure->part[p];
        EXPECT(&b->base, *part->name && part->cell >= -1 && !isinf(part->value), "%s of %s: cell %d, value %g",
               measure->name, part->name, part->cell, part->value);
        for (int i = 0; i < part->places; i++)
            EXPECT(&b->base, part->place[i] >= 0 && (!i || part->place[i] > part->place[i - 1]),
                   "%s of %s counts cell %d out of order", measure->name, part->name, part->place[i]);
        for (int q = 0; q < p; q++)
            EXPECT(&b->base, strcmp(part->name, measure->part[q].name) != 0, "%s has the part %s twice", measure->name,
                   part->name);
    }
    return true;
}

static bool is_same(const lg_measure *a, const lg_measure *b) {
    if (a->parts != b->parts || strcmp(a->name, b->name) != 0) return false;
    for (int p = 0; p < a->parts; p++) {
        double x = a->part[p].value, y = b->part[p].value;
        if (strcmp(a->part[p].name, b->part[p].name) != 0 || (x != y && !(isnan(x) && isnan(y)))) return false;
    }
    return true;
}

static bool compare(game_bench *b, const lg_measured *all, const lg_measured *again) {
    EXPECT(&b->base, all->measures == again->measures, "%s: a level has %d measures, and then %d", bench_name(b),
           all->measures, again->measures);
    for (int m = 0; m < all->measures; m++) {
        const lg_measure *measure = &all->measure[m];
        if (!check_parts(b, measure)) return false;
        EXPECT(&b->base, lg_measured_find(all, measure->name) == measure, "there are two measures %s", measure->name);
        EXPECT(&b->base, is_same(measure, &again->measure[m]), "%s is not the same twice", measure->name);
    }
    return true;
}

static bool check_level(game_bench *b) {
    lg_measured all = {.wants_places = true}, again = {0};
    if (!bench_draw(b)) return false;
    bool good = lg_level_measured(b->task, b->level, &all) && lg_level_measured(b->task, b->level, &again);
    bool same = good ? compare(b, &all, &again) : found(&b->base, "out of memory");
    lg_measured_clear(&all);
    lg_measured_clear(&again);
    return same;
}

bool check_measured(const checked_game *what, lg_text *finding) {
    game_bench b;
    bool good = bench_open(&b, what, finding);
    for (int n = 0; good && what->game->judging.measured && n < LEVELS; n++)
        good = check_level(&b);
    bench_close(&b);
    return good;
}
