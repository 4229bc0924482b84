/* The checks of a game, in the order in which they run. */
#include "check/parts.h"

const game_check game_checks[] = {
    {"its tables are whole", check_tables},
    {"its stages are known or refused", check_stages},
    {"its text comes back and is its alone", check_text},
    {"symmetries keep every requirement", check_symmetries},
    {"its pictures are sound", check_drawings},
    {"its layers change what they say", check_layers},
    {"measuring says what searching minimises", check_measure},
    {"a level is the genome that it is read back as", check_encoding},
    {"what its parts have is said once and the same each time", check_measured},
    {"traits by the level are those by the search", check_traits},
    {"peeks are loads, whatever moves", check_delta},
    {"conflicts name each gene once", check_conflicts},
    {"its plan meets the target, the same each time", check_plan},
    {0},
};
