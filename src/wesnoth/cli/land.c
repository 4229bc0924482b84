/* Chooses how land is made: the variant, and the search that makes a ring. */
#include <string.h>

#include "wesnoth.h"
#include "wesnoth/growing/ring_search.h"
#include "wesnoth/map/settings.h"

bool choose_growing(const choice *land, const lg_variant **variant, lg_error *error) {
    if (!land->variant && !land->preset) return find_variant(&lg_game_wesnoth, "balanced", variant, error);
    if (land->variant && !strcmp(land->variant, "ladder"))
        return lg_fail(error, "ladder maps are made whole, and do not grow; balanced does");
    return choose_variant(land, &lg_game_wesnoth, variant, error);
}

bool choose_maker(const choice *land, searcher *maker, lg_error *error) {
    return searcher_init_front(maker, land, &lg_game_wesnoth, ring_front_params, error);
}

void set_maker(const searcher *maker, growing_options *options) {
    options->optimizer = maker->optimizer;
    options->front_functions = maker->front ? &ring_front_search : NULL;
    options->params = maker->params.table ? &maker->params : NULL;
}
