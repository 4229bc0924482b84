/* The words of --algorithm, --preset and --param. */
#include "cli/searcher.h"

bool take_search(int key, const char *argument, choice *c, struct argp_state *state) {
    switch (key) {
    case 'a': c->algorithm = argument; return true;
    case 'p': c->preset = argument; return true;
    case KEY_PARAM:
        if (c->params == ASSIGNMENTS_MAX) argp_error(state, "more than %d times --param", ASSIGNMENTS_MAX);
        c->param[c->params++] = argument;
        return true;
    default: return false;
    }
}

static bool find_searcher(searcher *s, const choice *c, lg_error *error) {
    const lg_optimizer *of_preset = NULL;
    if (c->preset && !find_preset(c->preset, &of_preset, &s->preset, error)) return false;
    if (c->algorithm && !find_optimizer(c->algorithm, &s->optimizer, error)) return false;
    if (s->optimizer && of_preset && s->optimizer != of_preset)
        return lg_fail(error, "--preset %s is one of %s, not of %s", s->preset->name, of_preset->name,
                       s->optimizer->name);
    if (!s->optimizer) s->optimizer = of_preset;
    return s->optimizer || !c->params || lg_fail(error, "--param needs --algorithm or --preset");
}

bool choose_variant(const choice *c, const lg_game *game, const lg_variant **variant, lg_error *error) {
    const lg_optimizer *of;
    const lg_preset *preset = NULL;
    if (c->variant) return find_variant(game, c->variant, variant, error);
    if (c->preset && !find_preset(c->preset, &of, &preset, error)) return false;
    *variant = lg_preset_variant(preset, game);
    return true;
}

bool searcher_init(searcher *s, const choice *c, const lg_game *game, lg_error *error) {
    *s = (searcher){0};
    if (!find_searcher(s, c, error)) return false;
    if (!s->optimizer) return true;
    lg_values_init(&s->params, s->optimizer->params);
    bool good = !s->preset || lg_values_apply(&s->params, s->preset->assignments, error);
    for (int i = 0; good && i < c->params; i++)
        good = assign(&s->params, c->param[i], "--param", game, error);
    return good;
}

void searcher_clear(searcher *s) {
    if (s->params.table) lg_values_clear(&s->params);
    *s = (searcher){0};
}

const char *searcher_name(const searcher *s) {
    return s->preset ? s->preset->name : s->optimizer ? s->optimizer->name : "best";
}

void describe_choice(const choice *c, lg_text *text) {
    if (c->algorithm) lg_text_add(text, " --algorithm %s", c->algorithm);
    if (c->preset) lg_text_add(text, " --preset %s", c->preset);
    for (int i = 0; i < c->params; i++)
        lg_text_add(text, " --param %s", c->param[i]);
    for (int i = 0; i < c->sets; i++)
        lg_text_add(text, " --set %s", c->set[i]);
}
