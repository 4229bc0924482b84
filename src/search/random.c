/* Random sampling: the baseline that every other search must beat. */
#include "levelground/search.h"

enum { START, PARAMS };

static const lg_param params[PARAMS + 1] = {
    [START] = {"start", LG_WORD, 0, 0, 1, "uniform|constructed", "samples: uniform, or as the game constructs them",
               NULL},
};

static void step(lg_run *run, void *state) {
    (void)state;
    for (int k = 0; k < 64 && lg_run_open(run); k++) {
        lg_run_sample(run, run->cursor.genome, run->params->number[START] != 0);
        lg_run_evaluate(run, run->cursor.genome);
    }
}

static const lg_preset presets[] = {{NULL, NULL, NULL, NULL}};

const lg_optimizer lg_optimizer_random = {
    .name = "random",
    .sentence = "random sampling",
    .source = "baseline",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .start = step,
    .step = step,
};
