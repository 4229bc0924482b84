/* The words of --set, --algorithm, --preset and --param. */
#include "cli/wesnoth/land.h"

#include <string.h>

bool take_land_choice(int key, const char *argument, land_choice *c, struct argp_state *state) {
    switch (key) {
    case KEY_SET: return take_choice(key, argument, &c->choice, state);
    case 'a': c->algorithm = argument; return true;
    case 'p': c->preset = argument; return true;
    case KEY_PARAM:
        if (c->params == ASSIGNMENTS_MAX) argp_error(state, "more than %d times --param", ASSIGNMENTS_MAX);
        c->param[c->params++] = argument;
        return true;
    default: return false;
    }
}

bool land_maker_init(land_maker *m, const land_choice *c, const lg_game *game, lg_error *error) {
    const lg_optimizer *optimizer = NULL, *of_preset = NULL;
    const lg_preset *preset = NULL;
    *m = (land_maker){.name = "best"};
    if (c->preset && !find_preset(c->preset, &of_preset, &preset, error)) return false;
    if (c->algorithm && !find_optimizer(c->algorithm, &optimizer, error)) return false;
    if (optimizer && of_preset && optimizer != of_preset)
        return lg_fail(error, "--preset %s is one of %s, not of %s", preset->name, of_preset->name, optimizer->name);
    if (!optimizer) optimizer = of_preset;
    if (!optimizer && c->params) return lg_fail(error, "--param needs --algorithm or --preset");
    if (!optimizer) return true;
    m->name = preset ? preset->name : optimizer->name;
    m->optimizer = optimizer;
    lg_values_init(&m->params, optimizer->params);
    bool good = !preset || lg_values_apply(&m->params, preset->assignments, error);
    for (int i = 0; good && i < c->params; i++)
        good = assign(&m->params, c->param[i], "--param", game, error);
    return good;
}

void land_maker_clear(land_maker *m) {
    if (m->params.table) lg_values_clear(&m->params);
    *m = (land_maker){0};
}

void land_describe(const land_choice *c, lg_text *text) {
    if (c->algorithm) lg_text_add(text, " --algorithm %s", c->algorithm);
    if (c->preset) lg_text_add(text, " --preset %s", c->preset);
    for (int i = 0; i < c->params; i++)
        lg_text_add(text, " --param %s", c->param[i]);
    for (int i = 0; i < c->choice.sets; i++)
        lg_text_add(text, " --set %s", c->choice.set[i]);
}
