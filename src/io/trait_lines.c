/* Writes the traits of a level. */
#include "io/trait_lines.h"

#include <math.h>
#include <string.h>

/* Does a rule have this name? Then its count is told beside the rule. */
static bool is_rule(const lg_game *game, const char *trait) {
    for (const lg_requirement *rule = game->requirements; rule->name; rule++)
        if (!strcmp(rule->name, trait)) return true;
    return false;
}

void trait_lines_add(const item *it, lg_text *lines) {
    const lg_game *game = it->recipe->game;
    double value[LG_TRAITS_MAX];
    if (!game->judging.describe) return;
    if (!game->judging.describe(it->task, it->level, value)) lines->failed = true;
    for (int t = 0; !lines->failed && game->traits[t].name; t++) {
        const lg_trait *trait = &game->traits[t];
        if (is_rule(game, trait->name) || isnan(value[t])) continue;
        lg_text_add(lines, "  %s %.5g%s%s: %s\n", trait->name, value[t], *trait->unit ? " " : "", trait->unit,
                    trait->sentence);
    }
}
