/* Operations on a level's layers that work the same way for every game. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "levelground.h"

/* Returns the place of the layer that lies on the cell, or -1. */
static int place_of(const lg_layer *layer, const lg_level *level, int cell) {
    for (int p = 0, places = layer->count(layer, level); p < places; p++)
        if (layer->cell(layer, level, p) == cell) return p;
    return -1;
}

/* On a board that is symmetric by construction, the images of the two cells change with them. There, pieces of a later layer can
 * lose their places, and as many places become free. Moves these pieces to those places, in the order of the places. */
static bool move_displaced(const lg_layer *l, const lg_level *before, lg_level *level, int a, int b, lg_error *error) {
    int places = l->count(l, before), to = 0;
    for (int from = 0; from < places; from++) {
        int piece = l->get(l, before, from), now = l->get(l, level, from);
        if (from == a || from == b || now == piece || now == l->free || piece == l->free) continue;
        while (to < places &&
               (to == a || to == b || l->get(l, level, to) != l->free || l->get(l, before, to) == l->free))
            to++;
        if (to < places && !l->set(l, level, to, piece, error)) return false;
    }
    return true;
}

/* Swaps the symbols of two cells layer by layer. Setting a symbol of one layer may change a later layer (a new desert gives
 * its number back), so each layer takes its symbols from `before`, and later layers overwrite such changes. */
static bool swap_layers(const lg_game *game, const lg_level *before, lg_level *level, int cell, int other,
                        lg_error *error) {
    for (const lg_layer *l = game->places.layers; l->name; l++) {
        int a = place_of(l, before, cell), b = place_of(l, before, other);
        if ((a < 0) != (b < 0)) return lg_fail(error, "the two are not alike: only one has a %s", l->name);
        if (a >= 0 &&
            (!l->set(l, level, a, l->get(l, before, b), error) || !l->set(l, level, b, l->get(l, before, a), error)))
            return false;
        if (!move_displaced(l, before, level, a, b, error)) return false;
    }
    return true;
}

bool lg_level_swap(const lg_game *game, lg_level *level, int cell, int other, lg_error *error) {
    lg_level *before = malloc(game->level_size), *back = malloc(game->level_size);
    bool good = (before && back) || lg_fail_memory(error);
    if (good) {
        memcpy(before, level, game->level_size);
        good = swap_layers(game, before, level, cell, other, error);
        if (good) memcpy(back, level, game->level_size);
        /* What cannot be undone has lost a piece, for example where one cell is its own image and the other is not. */
        if (good && !(swap_layers(game, level, back, cell, other, NULL) && !memcmp(back, before, game->level_size)))
            good = lg_fail(error, "swapping these two would change or remove other pieces, by symmetry");
        if (!good) memcpy(level, before, game->level_size);
    }
    free(before);
    free(back);
    return good;
}

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

bool lg_changes_find(const lg_game *game, const lg_level *before, const lg_level *after, lg_changes *changes,
                     lg_error *error) {
    size_t places = 1;
    *changes = (lg_changes){0};
    if (!game->places.layers) return lg_fail(error, "levels of %s cannot be compared cell by cell", game->name);
    for (const lg_layer *l = game->places.layers; l->name; l++) {
        /* Both levels must have the same places in this layer, drawn at the same spots. */
        int count = l->count(l, before);
        bool same = l->count(l, after) == count;
        for (int p = 0; same && p < count; p++) {
            int cell = l->cell(l, before, p);
            same = l->cell(l, after, p) == cell;
            if (!same) break;
            lg_spot a = game->places.cell_at(game, before, cell), b = game->places.cell_at(game, after, cell);
            same = a.x == b.x && a.y == b.y && a.reach == b.reach;
        }
        if (!same) return lg_fail(error, "the two levels have different shapes");
        places += (size_t)count;
    }
    changes->cell = calloc(places, sizeof *changes->cell);
    if (!changes->cell) return lg_fail_memory(error);
    for (const lg_layer *l = game->places.layers; l->name; l++)
        for (int p = 0, n = l->count(l, after); p < n; p++)
            if (l->get(l, before, p) != l->get(l, after, p)) changes->cell[changes->count++] = l->cell(l, after, p);
    /* Sorts the cells and removes duplicates. */
    int kept = 0;
    qsort(changes->cell, (size_t)changes->count, sizeof *changes->cell, compare);
    for (int i = 0; i < changes->count; i++)
        if (!kept || changes->cell[i] != changes->cell[kept - 1]) changes->cell[kept++] = changes->cell[i];
    changes->count = kept;
    return true;
}

void lg_changes_clear(lg_changes *changes) {
    free(changes->cell);
    *changes = (lg_changes){0};
}

#ifndef NDEBUG
static bool is_ascending(const lg_changes *changes) {
    for (int i = 1; i < changes->count; i++)
        if (changes->cell[i] <= changes->cell[i - 1]) return false;
    return true;
}
#endif

bool lg_changes_has(const lg_changes *changes, int cell) {
    assert(!changes || is_ascending(changes));
    for (int i = 0; changes && i < changes->count && changes->cell[i] <= cell; i++)
        if (changes->cell[i] == cell) return true;
    return false;
}

void lg_change_name(const lg_game *game, const lg_level *before, const lg_level *after, int cell, lg_text *text) {
    lg_text old = {0}, now = {0};
    game->places.cell_name(game, before, cell, &old);
    game->places.cell_name(game, after, cell, &now);
    text->failed = text->failed || old.failed || now.failed;
    if (!text->failed) lg_text_append(text, now.data, now.length);
    if (!text->failed && strcmp(old.data, now.data) != 0) lg_text_add(text, ", formerly %s", old.data);
    lg_text_clear(&old);
    lg_text_clear(&now);
}
