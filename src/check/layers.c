/* Checks layers, which serve changes by hand. Every change does what it says or is refused with a sentence. A changed level is
 * the same after writing and reading. A level with free places is a valid lock. Cells lie within the picture. */
#include <stdio.h>
#include <string.h>

#include "check/parts.h"

enum { ROUNDS = 6, CHANGES = 40 };

typedef struct {
    game_bench bench;
    double width, height; /* size of the picture */
} layer_bench;

static int count_symbols(const lg_layer *layer) {
    int n = 0;
    while (layer->symbols[n].name)
        n++;
    return n;
}

static bool check_table(checker *c, const lg_game *game) {
    EXPECT(c, !game->places.layers || game->places.cell_at, "has layers, but not cell_at");
    for (const lg_layer *l = game->places.layers; l && l->name; l++) {
        int n = count_symbols(l);
        EXPECT(c, l->count && l->get && l->set && l->cell, "layer %s: a hole in its record", l->name);
        EXPECT(c, l->free >= 0 && l->free < n, "layer %s: its free symbol is none of its %d", l->name, n);
        for (int i = 0; i < n; i++)
            EXPECT(c, l->symbols[i].letter && *l->symbols[i].letter && *l->symbols[i].name,
                   "layer %s: expected a letter and a name for symbol %d", l->name, i);
    }
    return true;
}

static bool check_cell(layer_bench *t, int cell) {
    game_bench *b = &t->bench;
    lg_spot s = b->game->places.cell_at(b->game, b->level, cell);
    lg_text name = {0};
    b->game->places.cell_name(b->game, b->level, cell, &name);
    bool named = name.length && !name.failed;
    lg_text_clear(&name);
    EXPECT(&b->base, named, "cell %d has no name", cell);
    EXPECT(&b->base,
           s.reach > 0 && s.x >= s.reach && s.y >= s.reach && s.x + s.reach <= t->width && s.y + s.reach <= t->height,
           "cell %d lies at %g, %g and reaches %g, beyond the picture of %g by %g", cell, s.x, s.y, s.reach, t->width,
           t->height);
    return true;
}

/* Changes one place and checks the result. `back` holds the level before the change. */
static bool change_place(game_bench *b, const lg_layer *l, int place, int symbol) {
    lg_error error = {.text = ""};
    memcpy(b->back, b->level, b->game->level_size);
    bool set = l->set(l, b->level, place, symbol, &error);
    bool same = !memcmp(b->back, b->level, b->game->level_size), had = l->get(l, b->back, place) == symbol;
    EXPECT(&b->base, !set || l->get(l, b->level, place) == symbol,
           "layer %s, place %d: symbol %d is set, but not there", l->name, place, symbol);
    EXPECT(&b->base, set || (same && *error.text && !had), "layer %s, place %d: symbol %d is refused %s", l->name,
           place, symbol,
           had    ? "where it is"
           : same ? "without a sentence"
                  : "though the level is changed");
    EXPECT(&b->base, !had || same, "layer %s, place %d: the symbol that is there changes the level", l->name, place);
    return true;
}

/* Checks that swapping twice restores the level, which `back` holds. */
static bool check_swap(game_bench *b, const lg_layer *l, int places) {
    int one = l->cell(l, b->level, (int)lg_rng_below(&b->rng, (uint32_t)places));
    int other = l->cell(l, b->level, (int)lg_rng_below(&b->rng, (uint32_t)places));
    lg_error error = {.text = ""};
    memcpy(b->back, b->level, b->game->level_size);
    bool swapped = lg_level_swap(b->game, b->level, one, other, &error);
    EXPECT(&b->base, swapped || *error.text, "cells %d and %d are not swapped, without a sentence", one, other);
    if (swapped && !lg_level_swap(b->game, b->level, one, other, &error))
        return found(&b->base, "cells %d and %d are not swapped back: %s", one, other, error.text);
    EXPECT(&b->base, !memcmp(b->back, b->level, b->game->level_size), "cells %d and %d swapped twice are others", one,
           other);
    return !swapped || lg_level_swap(b->game, b->level, one, other, NULL);
}

static bool check_written(game_bench *b) {
    const char *format = b->game->formats->name;
    lg_text text = {0}, again = {0};
    lg_error error = {.text = ""};
    b->game->text.write(b->game, b->level, format, &text);
    bool read = !text.failed && b->game->text.read(b->game, text.data, text.length, b->back, &error);
    if (read) b->game->text.write(b->game, b->back, format, &again);
    bool same = read && !again.failed && again.length == text.length && !memcmp(again.data, text.data, text.length);
    lg_text_clear(&text);
    lg_text_clear(&again);
    EXPECT(&b->base, read, "a level changed by hand is not read again: %s", error.text);
    EXPECT(&b->base, same, "a level changed by hand and written comes back as another text");
    for (const lg_layer *l = b->game->places.layers; l->name; l++) {
        int places = l->count(l, b->level), came = l->count(l, b->back);
        EXPECT(&b->base, came == places, "layer %s of a level changed by hand comes back with %d places of %d", l->name,
               came, places);
        for (int p = 0; p < places; p++)
            EXPECT(&b->base, l->get(l, b->level, p) == l->get(l, b->back, p),
                   "layer %s, place %d of a level changed by hand comes back another", l->name, p);
    }
    return true;
}

static bool check_place_changes(game_bench *b) {
    for (const lg_layer *l = b->game->places.layers; l->name; l++)
        for (int n = 0, places = l->count(l, b->level); n < CHANGES && places; n++) {
            int place = (int)lg_rng_below(&b->rng, (uint32_t)places);
            if (!change_place(b, l, place, (int)lg_rng_below(&b->rng, (uint32_t)count_symbols(l)))) return false;
            if (!change_place(b, l, place, l->get(l, b->level, place)) || !check_swap(b, l, places)) return false;
        }
    return check_written(b);
}

/* Frees some places of a whole level and checks that the result is a lock for the same settings. */
static bool check_lock(game_bench *b) {
    lg_values values;
    lg_error error = {.text = ""};
    for (const lg_layer *l = b->game->places.layers; l->name; l++)
        for (int p = 0; p < l->count(l, b->level); p++)
            if (!lg_rng_below(&b->rng, 3)) l->set(l, b->level, p, l->free, NULL);
    lg_values_init(&values, b->game->settings);
    bool good = lg_values_apply(&values, lg_variant_find(b->game, b->what->variant)->settings, &error) &&
                lg_values_apply(&values, b->what->settings, &error);
    lg_task *task = good ? lg_task_create(b->game, &values, b->level, &error) : NULL;
    lg_values_clear(&values);
    lg_task_destroy(task);
    EXPECT(&b->base, task, "a level with places set free is no lock: %s", error.text);
    return check_written(b);
}

/* Checks that each place, and each cell that a report marks, lies in the picture. Then checks changes by hand. */
static bool check_round(layer_bench *t, lg_report *report) {
    game_bench *b = &t->bench;
    lg_text svg = {0};
    if (!bench_draw(b)) return false;
    b->game->drawing.draw(b->task, b->level, NULL, &svg);
    const char *box = svg.failed || !svg.data ? NULL : strstr(svg.data, "viewBox=\"");
    bool sized = box && sscanf(box, "viewBox=\"0 0 %lf %lf\"", &t->width, &t->height) == 2;
    lg_text_clear(&svg);
    EXPECT(&b->base, sized, "its picture has no viewBox that begins at 0 0");
    EXPECT(&b->base, lg_task_measure(b->task, b->level, report), "out of memory");
    for (int v = 0; v < report->violations; v++)
        if (report->violation[v].cell >= 0 && !check_cell(t, report->violation[v].cell)) return false;
    for (const lg_layer *l = b->game->places.layers; l && l->name; l++)
        for (int p = 0, places = l->count(l, b->level), symbols = count_symbols(l); p < places; p++) {
            int symbol = l->get(l, b->level, p);
            EXPECT(&b->base, symbol >= 0 && symbol < symbols, "layer %s, place %d: symbol %d is none of its %d",
                   l->name, p, symbol, symbols);
            if (!check_cell(t, l->cell(l, b->level, p))) return false;
        }
    return !b->game->places.layers || (check_lock(b) && bench_draw(b) && check_place_changes(b));
}

bool check_layers(const checked_game *what, lg_text *finding) {
    layer_bench t;
    bool good = bench_open(&t.bench, what, finding) && check_table(&t.bench.base, what->game);
    lg_report *report = good ? check_room(&t.bench.base, sizeof *report) : NULL;
    good = good && report;
    for (int n = 0; good && what->game->places.cell_at && n < ROUNDS; n++)
        good = check_round(&t, report);
    bench_close(&t.bench);
    return good;
}
