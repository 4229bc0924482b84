/* Sets up a simulated game from words: those of a recipe and those of its own table. */
#include <string.h>

#include "simulated.h"
#include "units.h"

#define FACTION(side)                                                                                 \
    {                                                                                                 \
        "faction-" side, LG_WORD, 0, 0, 0, "any|Loyalists|Rebels|Northerners|Undead|Knalgans|Drakes", \
            "who plays side " side, NULL                                                              \
    }

enum { CORNER, EXTRA, TURNS, FACTION };
const lg_param simulated_words[] = {
    [CORNER] = {"corner", LG_WHOLE, 0, 0, SIMULATED_CORNER_MAX, NULL,
                "hexes from the edges to the keeps; 0: a fifth of the map", NULL},
    [EXTRA] = {"extra", LG_WHOLE, 0, -HORIZON_SIDE_MAX, HORIZON_SIDE_MAX, NULL, "added to how far a ring reaches",
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
    return word ? exploration_factions[word - 1].name : NULL;
}

/* Takes the size of the map from the settings. */
static bool set_land(horizon_options *how, const lg_values *settings, lg_error *error) {
    how->settings = settings;
    how->width = (int)lg_value(settings, "width");
    how->height = (int)lg_value(settings, "height");
    how->sides = (int)lg_value(settings, "sides");
    if (how->sides < 2) return lg_fail(error, "expected 2 to %d sides, found %d", HORIZON_SIDES_MAX, how->sides);
    return (how->width >= SIMULATED_SIDE_MIN && how->height >= SIMULATED_SIDE_MIN) ||
           lg_fail(error, "expected a map of at least %d x %d hexes", SIMULATED_SIDE_MIN, SIMULATED_SIDE_MIN);
}

bool simulated_set(simulated_options *o, const lg_recipe *recipe, const lg_values *with, lg_error *error) {
    horizon_options *how = &o->how;
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
