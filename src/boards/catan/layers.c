/* Changes by hand: resources, number tokens and ports. The land keeps its shape, so ports keep their places. A hex has a
 * number, or a free one, exactly if it is neither desert nor sea, because the text form can express no other case. The box
 * stays the same; the task reports what a board has too much of. */
#include <assert.h>

#include "level.h"

/* The symbols of the resources, in the order of the resources. */
static const lg_symbol resources[] = {
    {"L", "wood"},   {"G", "wheat"}, {"S", "sheep"}, {"B", "brick"}, {"O", "ore"},
    {"D", "desert"}, {"~", "sea"},   {"?", "free"},  {NULL, NULL},
};
static_assert(sizeof resources / sizeof *resources == CT_FREE + 2, "a symbol for each");

static const lg_symbol numbers[] = {
    {"-", "none"}, {"2", "2"},   {"3", "3"},   {"4", "4"},   {"5", "5"},    {"6", "6"},   {"8", "8"},
    {"9", "9"},    {"10", "10"}, {"11", "11"}, {"12", "12"}, {"?", "free"}, {NULL, NULL},
};
static const uint8_t number_of[] = {CT_NONE, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, CT_NUMBER_FREE};
enum { NUMBERS = sizeof number_of };
static_assert(sizeof numbers / sizeof *numbers == NUMBERS + 1, "a symbol for each");

/* The symbols of the kinds of ports, and at the end the symbol of a free port. */
static const lg_symbol ports[] = {
    {"L", "wood"}, {"G", "wheat"}, {"S", "sheep"}, {"B", "brick"},
    {"O", "ore"},  {"3:1", "3:1"}, {"?", "free"},  {NULL, NULL},
};
static_assert(sizeof ports / sizeof *ports == CT_PORT_KINDS + 2, "a symbol for each");

static int count_hexes(const lg_layer *layer, const lg_level *level) {
    (void)layer;
    return ((const ct_board *)level)->hexes;
}

static int count_ports(const lg_layer *layer, const lg_level *level) {
    (void)layer;
    return ((const ct_board *)level)->ports;
}

static int cell_of_hex(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    (void)level;
    return place;
}

static int cell_of_port(const lg_layer *layer, const lg_level *level, int place) {
    return count_hexes(layer, level) + place;
}

static int get_resource(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    assert(place >= 0 && place < count_hexes(layer, level));
    return ((const ct_board *)level)->resource[place];
}

static bool is_bare(int resource) {
    return resource == CT_DESERT || resource == CT_SEA;
}

/* Keeps the token if the new resource can have one. */
static bool set_resource(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    ct_board *b = level;
    int was = get_resource(layer, level, place);
    assert(symbol >= 0 && symbol <= CT_FREE);
    if ((symbol == CT_SEA) != (was == CT_SEA))
        return lg_fail(error, "the coast stays as it is: land cannot become sea, nor sea land");
    b->resource[place] = (uint8_t)symbol;
    if (is_bare(symbol)) b->number[place] = CT_NONE;
    if (is_bare(was) && !is_bare(symbol)) b->number[place] = CT_NUMBER_FREE;
    return true;
}

static int get_number(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    int symbol = 0;
    assert(place >= 0 && place < count_hexes(layer, level));
    while (number_of[symbol] != ((const ct_board *)level)->number[place])
        symbol++;
    return symbol;
}

static bool set_number(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    assert(symbol >= 0 && symbol < NUMBERS);
    bool bare = is_bare(get_resource(layer, level, place)), none = number_of[symbol] == CT_NONE;
    if (bare && !none) return lg_fail(error, "desert and sea have no number");
    if (none && !bare) return lg_fail(error, "only desert and sea have no number");
    ((ct_board *)level)->number[place] = number_of[symbol];
    return true;
}

static int get_port(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    assert(place >= 0 && place < count_ports(layer, level));
    int kind = ((const ct_board *)level)->kind[place];
    return kind == CT_PORT_FREE ? CT_PORT_KINDS : kind;
}

static bool set_port(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    (void)layer;
    (void)error;
    assert(place >= 0 && place < count_ports(layer, level) && symbol >= 0 && symbol <= CT_PORT_KINDS);
    ((ct_board *)level)->kind[place] = (uint8_t)(symbol == CT_PORT_KINDS ? CT_PORT_FREE : symbol);
    return true;
}

const lg_layer ct_layers[] = {
    {"resource", resources, CT_FREE, count_hexes, get_resource, set_resource, cell_of_hex, NULL},
    {"number", numbers, NUMBERS - 1, count_hexes, get_number, set_number, cell_of_hex, NULL},
    {"port", ports, CT_PORT_KINDS, count_ports, get_port, set_port, cell_of_port, NULL},
    {.name = NULL},
};
