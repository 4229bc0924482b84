/* An optimizer of your own, as a plugin: late acceptance hill climbing (Burke and Bykov 2017). A random move is taken if
 * it is no worse than where the search stands, or than where it stood `length` moves ago.
 *
 *     cc -shared -fPIC own_optimizer.c $(pkg-config --cflags levelground) -o own_optimizer.so
 *     levelground check --plugin ./own_optimizer.so
 *     levelground generate catan --plugin ./own_optimizer.so --algorithm late --param length=200
 */
#include <levelground/search.h>
#include <math.h>

enum { LENGTH, IDLE, PARAMS };

static const lg_param params[PARAMS + 1] = {
    [LENGTH] = {"length", LG_WHOLE, 100, 1, 1000000, NULL, "how many moves ago counts", "100"},
    [IDLE] = {"idle", LG_WHOLE, 20000, 1, 1e12, NULL, "starts anew after so many moves without a better place", NULL},
};

/* No memory of its own but this: the run has allocated it. */
typedef struct {
    int64_t moves, idle;
    double least;  /* since the last start */
    double past[]; /* the last `length` costs, a ring */
} late;

static size_t state_size(const lg_space *space, const lg_values *values) {
    (void)space;
    return sizeof(late) + sizeof(double) * (size_t)values->number[LENGTH];
}

static void start(lg_run *run, void *state) {
    late *l = state;
    lg_run_sample(run, run->cursor.genome, false);
    l->least = lg_cursor_reset(run);
    l->moves = l->idle = 0;
    for (int k = 0; k < run->params->number[LENGTH]; k++)
        l->past[k] = l->least;
}

static void try_move(lg_run *run, late *l, const lg_move *move) {
    double *before = &l->past[l->moves++ % (int64_t)run->params->number[LENGTH]];
    double cost = lg_cursor_peek(run, move, 1);
    if (cost <= run->cursor.cost || cost <= *before) lg_cursor_take(run, move, 1, cost);
    *before = run->cursor.cost;
    l->idle = run->cursor.cost < l->least ? 0 : l->idle + 1;
    l->least = fmin(l->least, run->cursor.cost);
}

/* A slice of a hundred moves, so that the caller soon has its turn again. */
static void step(lg_run *run, void *state) {
    late *l = state;
    lg_move move;
    for (int k = 0; k < 100 && lg_run_open(run); k++) {
        if (!lg_space_move(&run->problem->space, run->cursor.genome, &run->rng, &move) ||
            l->idle >= run->params->number[IDLE]) {
            start(run, state);
            return;
        }
        try_move(run, l, &move);
    }
}

static const lg_preset presets[] = {{0}};

static const lg_optimizer optimizer = {
    .name = "late",
    .sentence = "late acceptance hill climbing",
    .source = "Burke and Bykov 2017",
    .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
    .params = params,
    .presets = presets,
    .state_size = state_size,
    .start = start,
    .step = step,
};

static const lg_optimizer *const optimizers[] = {&optimizer, NULL};
const lg_plugin lg_plugin_record = {.abi = LG_PLUGIN_ABI, .version = LG_VERSION, .optimizers = optimizers};
