/* The options that choose the search: --algorithm, --preset and --param. All commands that search share them. */
#ifndef LG_CLI_SEARCHER_H
#define LG_CLI_SEARCHER_H

#include "cli/cli.h"

enum { KEY_PARAM = 4000 };

/* Entries for an argp table, and the function that parses them. `algorithm` is the help text of --algorithm. */
#define SEARCH_OPTIONS_OF(algorithm, group)                                                                            \
    {"algorithm", 'a', "A", 0, algorithm, group},                                                                      \
        {"preset", 'p', "P", 0, "an algorithm with the parameters of a paper (see: levelground list presets)", group}, \
    {                                                                                                                  \
        "param", KEY_PARAM, "K=V", 0, "change a parameter of the algorithm", group                                     \
    }
#define SEARCH_OPTIONS(group) SEARCH_OPTIONS_OF("use this algorithm instead of the best one for the game", group)
bool take_search(int key, const char *argument, choice *c, struct argp_state *state);

/* Appends these options and --set as the user gave them, each with a blank before it. */
void describe_choice(const choice *c, lg_text *text);

#endif
