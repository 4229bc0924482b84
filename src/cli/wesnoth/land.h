/* How land is made, as the command line says it: settings of the game, and who searches. Shared by simulate, match and
 * serve. */
#ifndef LG_CLI_WESNOTH_LAND_H
#define LG_CLI_WESNOTH_LAND_H

#include "cli/cli.h"

enum { KEY_PARAM = 4000 };

typedef struct {
    choice choice; /* settings, and for simulate the variant */
    const char *algorithm, *preset, *param[ASSIGNMENTS_MAX];
    int params;
} land_choice;

/* --set, --algorithm, --preset and --param for an argp table, and for its parse function. */
#define LAND_OPTIONS(group)                                                                                         \
    {"set", KEY_SET, "K=V", 0, "change a setting of the game (see: levelground list games)", group},                \
        {"algorithm", 'a', "A", 0, "make land with this one instead of the best", group},                           \
        {"preset", 'p', "P", 0, "an algorithm with a paper's parameters (see: levelground list presets)", group}, { \
        "param", KEY_PARAM, "K=V", 0, "change a parameter of the algorithm", group                                  \
    }
bool take_land_choice(int key, const char *argument, land_choice *c, struct argp_state *state);

/* Who searches. */
typedef struct {
    const char *name;              /* of the preset or the algorithm, or "best" */
    const lg_optimizer *optimizer; /* NULL: the best way we know */
    lg_values params;              /* the optimizer's, if there is one */
} land_maker;

bool land_maker_init(land_maker *m, const land_choice *c, const lg_game *game, lg_error *error);
void land_maker_clear(land_maker *m);
/* The options as they were given, each with a space before it. */
void land_describe(const land_choice *c, lg_text *text);

#endif
