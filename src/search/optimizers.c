/* The optimizers, one line each in optimizers.def. */
#include <string.h>

#include "levelground/search.h"

/* Chooses the variant for a preset: a paper's parameters go with the paper's rules, unless the user names a variant. */
const lg_variant *lg_preset_variant(const lg_preset *preset, const lg_game *game) {
    const char *at = preset && preset->variants ? preset->variants : "";
    size_t length = strlen(game->name);
    for (; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        if (strncmp(at, game->name, length) != 0 || at[length] != '=') continue;
        const char *name = at + length + 1;
        size_t letters = strcspn(name, " ");
        for (const lg_variant *v = game->variants; v->name; v++)
            if (strlen(v->name) == letters && !memcmp(v->name, name, letters)) return v;
    }
    return lg_variant_find(game, NULL);
}

#define OPTIMIZER(name) extern const lg_optimizer lg_optimizer_##name;
#include "optimizers.def"
#undef OPTIMIZER

const lg_optimizer *const lg_optimizers[] = {
#define OPTIMIZER(name) &lg_optimizer_##name,
#include "optimizers.def"
#undef OPTIMIZER
    NULL};

const lg_optimizer *lg_optimizer_find(const char *name) {
    for (int i = 0; lg_optimizers[i]; i++)
        if (strcmp(lg_optimizers[i]->name, name) == 0) return lg_optimizers[i];
    return NULL;
}
