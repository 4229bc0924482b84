/* The optimizers, one line each in optimizers.def. */
#include "levelground/search.h"

#include <string.h>

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
