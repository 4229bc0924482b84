/* Changes a board by hand: any hex can become any terrain. */
#include <assert.h>

#include "level.h"

/* The symbols: the terrains with their letters in the text form. */
static const lg_symbol terrains[] = {
    {"Y", "desert"},   {"U", "plains"},    {"K", "swamp"}, {"B", "lakes"}, {"G", "forest"},
    {"S", "mountain"}, {"R", "wasteland"}, {"I", "river"}, {"?", "free"},  {NULL, NULL},
};
static_assert(sizeof terrains / sizeof *terrains == TM_FREE + 2, "a symbol for each");

static int count(const lg_layer *layer, const lg_level *level) {
    (void)layer;
    return tm_cells(level);
}

static int get(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    assert(place >= 0 && place < tm_cells(level));
    return ((const tm_board *)level)->cell[place];
}

static bool set(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    (void)layer;
    (void)error;
    assert(place >= 0 && place < tm_cells(level) && symbol >= 0 && symbol <= TM_FREE);
    ((tm_board *)level)->cell[place] = (uint8_t)symbol;
    return true;
}

static int cell_of(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    (void)level;
    return place;
}

const lg_layer tm_layers[] = {
    {.name = "terrain", .symbols = terrains, .free = TM_FREE, .count = count, .get = get, .set = set, .cell = cell_of},
    {.name = NULL},
};
