/* Sets up a simulated game from text: the values of a recipe and those of its own table. */
#include <assert.h>
#include <string.h>

#include "factions.h"
#include "simulated.h"

#define FACTION(side)                                                                                 \
    {                                                                                                 \
        "faction-" side, LG_WORD, 0, 0, 0, "any|Loyalists|Rebels|Northerners|Undead|Knalgans|Drakes", \
            "who plays side " side, NULL                                                              \
    }

enum { CORNER, EXTRA, TURNS, FACTION };
const lg_param simulated_params[] = {
    [CORNER] = {"corner", LG_WHOLE, 0, 0, SIMULATED_CORNER_MAX, NULL,
                "hexes from the edges to the keeps; 0: a fifth of the map", NULL},
    [EXTRA] = {"extra", LG_WHOLE, 0, -GROWING_LENGTH_MAX, GROWING_LENGTH_MAX, NULL, "added to how far a ring reaches",
               NULL},
    [TURNS] = {"turns", LG_WHOLE, 40, 1, 1000, NULL, "a game lasts no longer", NULL},
    [FACTION] = FACTION("1"),
    FACTION("2"),
    FACTION("3"),
    FACTION("4"),
    {.name = NULL},
};

static const char *faction_of(const lg_values *with, int side) {
    int word = (int)with->number[FACTION + side];
    assert(word >= 0 && word <= FACTIONS);
    return word ? exploration_factions[word - 1].name : NULL;
}

/* Takes the size of the map from the settings. */
static bool set_land(growing_options *how, const lg_values *settings, lg_error *error) {
    how->settings = settings;
    how->width = (int)lg_value(settings, "width");
    how->height = (int)lg_value(settings, "height");
    how->sides = (int)lg_value(settings, "sides");
    if (how->sides < SIMULATED_SIDES_MIN)
        return lg_fail(error, "expected %d to %d sides, found %d", SIMULATED_SIDES_MIN, GROWING_SIDES_MAX, how->sides);
    return (how->width >= SIMULATED_SIDE_MIN && how->height >= SIMULATED_SIDE_MIN) ||
           lg_fail(error, "expected a map of at least %d x %d hexes", SIMULATED_SIDE_MIN, SIMULATED_SIDE_MIN);
}

bool simulated_set_options(simulated_options *o, const lg_recipe *recipe, const lg_values *with, lg_error *error) {
    growing_options *how = &o->how;
    *o = (simulated_options){.seed = recipe->seed, .turns = (int)with->number[TURNS]};
    if (!set_land(how, &recipe->settings, error)) return false;
    how->optimizer = recipe->optimizer;
    how->params = recipe->optimizer ? &recipe->params : NULL;
    how->extra = (int)with->number[EXTRA];
    how->budget = lg_budget_unlimited();
    how->budget.evaluations = recipe->evaluations;
    simulated_place_keeps(how, (int)with->number[CORNER]);
    for (int s = 0; s < how->sides; s++)
        o->faction[s] = faction_of(with, s);
    return true;
}
