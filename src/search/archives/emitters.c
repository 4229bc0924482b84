/* The table of emitters. Each has a file; the first one is the default. */
#include "levelground/explore.h"

#include <string.h>

extern const lg_emitter lg_emitter_mapelites, lg_emitter_cmame;

const lg_emitter *const lg_emitters[] = {&lg_emitter_mapelites, &lg_emitter_cmame, NULL};

const lg_emitter *lg_emitter_find(const char *name) {
    for (int i = 0; lg_emitters[i]; i++)
        if (strcmp(lg_emitters[i]->name, name) == 0) return lg_emitters[i];
    return NULL;
}
