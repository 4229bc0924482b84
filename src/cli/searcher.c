/* Parses --algorithm, --preset and --param. */
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

void describe_choice(const choice *c, lg_text *text) {
    if (c->algorithm) lg_text_add(text, " --algorithm %s", c->algorithm);
    if (c->preset) lg_text_add(text, " --preset %s", c->preset);
    for (int i = 0; i < c->params; i++)
        lg_text_add(text, " --param %s", c->param[i]);
    for (int i = 0; i < c->sets; i++)
        lg_text_add(text, " --set %s", c->set[i]);
}
