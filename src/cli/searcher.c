/* Writes the options that choose the search as the user gave them. */
#include "cli/searcher.h"

void describe_choice(const choice *c, lg_text *text) {
    if (c->algorithm) lg_text_add(text, " --algorithm %s", c->algorithm);
    if (c->preset) lg_text_add(text, " --preset %s", c->preset);
    for (int i = 0; i < c->params; i++)
        lg_text_add(text, " --param %s", c->param[i]);
    for (int i = 0; i < c->sets; i++)
        lg_text_add(text, " --set %s", c->set[i]);
}
