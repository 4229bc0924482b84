/* Games whose repaired levels are written back into the text from which they were read: maps of Wesnoth. */
#include "io/foreign/foreign.h"

#include <string.h>

#include "wesnoth/map/level.h"

const lg_format scenario_formats[] = {
    {"scenario", "cfg", "the scenario from which repair has read the map"},
    {NULL, NULL, NULL},
};

bool foreign_rewrites(const lg_game *game) {
    return !strcmp(game->name, "wesnoth");
}

bool foreign_rewrite(const lg_text *text, const lg_text *whole, const lg_level *before, const lg_level *after,
                     lg_text *out) {
    return wn_rewrite(text, whole->length ? whole : text, before, after, out);
}
