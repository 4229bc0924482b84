/* Chooses the variant for a preset: a paper's parameters go with the paper's rules, unless the user names a variant. */
#include <string.h>

#include "levelground/search.h"

/* Returns the game's variant with this name, which has `length` letters; NULL if there is none. */
static const lg_variant *find_named_variant(const lg_game *game, const char *name, size_t length) {
    for (const lg_variant *v = game->variants; v->name; v++)
        if (strlen(v->name) == length && !memcmp(v->name, name, length)) return v;
    return NULL;
}

const lg_variant *lg_preset_variant(const lg_preset *preset, const lg_game *game) {
    const char *at = preset && preset->variants ? preset->variants : "";
    size_t length = strlen(game->name);
    for (; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        const lg_variant *published = NULL;
        if (!strncmp(at, game->name, length) && at[length] == '=')
            published = find_named_variant(game, at + length + 1, strcspn(at + length + 1, " "));
        if (published) return published;
    }
    return lg_variant_find(game, NULL);
}
