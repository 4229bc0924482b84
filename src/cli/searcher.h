/* The options that choose the search: --algorithm, --preset and --param. All commands that search share them. */
#ifndef CLI_SEARCHER_H
#define CLI_SEARCHER_H

#include "cli/cli.h"

/* Rows for a command's table. `search` is the field for the choice among the command's options, `help` the sentence of
 * --algorithm. */
#define SEARCH_OPTIONS_OF(options, search, help, group, tags)                                                        \
    {"algorithm", 'a', "A", TEXT(options, search.algorithm), help, group, tags},                                     \
        {"preset",                                                                                                   \
         'p',                                                                                                        \
         "P",                                                                                                        \
         TEXT(options, search.preset),                                                                               \
         "an algorithm with the parameters of a paper (see: levelground list presets)",                              \
         group,                                                                                                      \
         tags},                                                                                                      \
    {                                                                                                                \
        "param", 0, "K=V", LIST(options, search.param, search.params), "change a parameter of the algorithm", group, \
            tags                                                                                                     \
    }
#define SEARCH_OPTIONS(options, search, group, tags) \
    SEARCH_OPTIONS_OF(options, search, "use this algorithm instead of the best one for the game", group, tags)

/* Appends these options and --set as the user gave them, each with a blank before it. */
void describe_choice(const choice *c, lg_text *text);

#endif
