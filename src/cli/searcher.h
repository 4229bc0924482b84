/* Who searches, as the command line says it: --algorithm, --preset and --param, which all commands that search share. */
#ifndef LG_CLI_SEARCHER_H
#define LG_CLI_SEARCHER_H

#include "cli/cli.h"
#include "levelground/search.h"

enum { KEY_PARAM = 4000 };

/* For an argp table, and for its parse function. */
#define SEARCH_OPTIONS(group)                                                                                       \
    {"algorithm", 'a', "A", 0, "search with this one instead of the best for the game", group},                     \
        {"preset", 'p', "P", 0, "an algorithm with a paper's parameters (see: levelground list presets)", group}, { \
        "param", KEY_PARAM, "K=V", 0, "change a parameter of the algorithm", group                                  \
    }
bool take_search(int key, const char *argument, choice *c, struct argp_state *state);

typedef struct {
    const lg_optimizer *optimizer; /* NULL: the best way we know */
    const lg_preset *preset;       /* or NULL */
    lg_values params;              /* the optimizer's, if there is one */
} searcher;

/* Of the game: --variant, else the one that --preset was published for, else the default. */
bool choose_variant(const choice *c, const lg_game *game, const lg_variant **variant, lg_error *error);
bool searcher_init(searcher *s, const choice *c, const lg_game *game, lg_error *error);
void searcher_clear(searcher *s);
const char *searcher_name(const searcher *s); /* of the preset or the algorithm, or "best" */
/* The options as they were given, with --set, each with a space before it. */
void describe_choice(const choice *c, lg_text *text);

#endif
