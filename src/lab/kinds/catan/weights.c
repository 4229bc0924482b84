/* Searches the weights of Catan's player `greedy` by playing games, starting from the weights set by hand. CMA-ES
 * (src/search/cma.h) samples factors for the champion's weights. Each sample plays with two seats against two champions, and
 * its share of wins ranks it. At the end of a round the mean of the distribution plays the champion on fresh tables, and
 * replaces it if it wins more than half of the games. The run's seed determines tables, dice and samples. Trade offers are
 * allowed on every second table. */
#include <stdlib.h>
#include <string.h>

#include "core/math.h"
#include "games/catan/forecast/taste.h"
#include "games/catan/settings.h"
#include "host/clock.h"
#include "lab/kinds/catan/sides.h"
#include "lab/kinds/marks.h"
#include "search/cma.h"

enum { N = CT_TASTES, LAMBDA = 14, FRESH = 6 }; /* FRESH: fresh tables per table of a generation */

static const lg_param options[] = {
    {"rounds", LG_WHOLE, 5, 1, 1000, NULL, "each from the champion on", NULL},
    {"generations", LG_WHOLE, 12, 1, 10000, NULL, "of a round", NULL},
    {"tables", LG_WHOLE, 150, 1, 100000, NULL, "of a generation, six games each", NULL},
    {"offers", LG_WHOLE, 2, 0, 20, NULL, "to others, a turn, on every second table", NULL},
    {.name = NULL},
};

enum { ROUNDS };
static const study_series series[] = {
    {"rounds", "round won", "share of wins of each round's mean against the champion, on fresh tables"},
    {NULL, NULL, NULL},
};

typedef struct {
    const study_bench *bench;
    uint64_t seed;
    int generations, tables, offers;
    ct_taste champion;
    ct_table table;
    cma cma;
    double sample[LAMBDA * N];
    char *memory;
} hunt;

static bool columns(const design_experiment *e, const design_words *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_catan) return lg_fail(error, "catan alone has a player with weights");
    return marks_columns(e, w->recipe.game, ct_taste_names, c, error);
}

static void close(void *memory) {
    hunt *h = memory;
    free(h->memory);
    free(h);
}

static void *open(const study_bench *b, lg_error *error) {
    hunt *h = calloc(1, sizeof *h);
    arena room = {0};
    if (h) cma_lay_out(&h->cma, &room, N, LAMBDA);
    if (h) h->memory = aligned_alloc(ARENA_ALIGNMENT, room.used);
    if (!h || !h->memory) {
        lg_fail_memory(error);
        free(h);
        return NULL;
    }
    room = (arena){.base = h->memory};
    cma_lay_out(&h->cma, &room, N, LAMBDA);
    h->generations = (int)lg_value(&b->words->with, "generations");
    h->tables = (int)lg_value(&b->words->with, "tables");
    h->offers = (int)lg_value(&b->words->with, "offers");
    return h;
}

/* Returns the challenger's share of wins at the tables from `first` on. All candidates that are compared play on the same
 * tables with the same dice. Returns a negative number if the run was aborted or memory is short. */
static double contest(hunt *h, const ct_taste *challenger, uint64_t first, int tables, lg_error *error) {
    ct_manner a = {.player = &ct_player_greedy, .taste = challenger};
    ct_manner b = {.player = &ct_player_greedy, .taste = &h->champion};
    int won = 0;
    for (int t = 0; t < tables; t++) {
        uint64_t number = first + (uint64_t)t;
        lg_rng rng = lg_rng_stream(h->seed, "board", number);
        if (!h->bench->wanted(h->bench->context) || !sides_table(&h->table, t % 2 ? h->offers : 0, rng, error))
            return -1;
        int games = sides_play(&h->table, &a, &b, h->seed, number);
        if (games < 0) lg_fail_memory(error);
        if (games < 0) return -1;
        won += games;
    }
    return won / (double)(SIDES_WAYS * tables);
}

/* Returns the champion's weights, each multiplied by e to the power of the point's coordinate. */
static ct_taste taste_at(const hunt *h, const double *point) {
    ct_taste taste;
    for (int i = 0; i < N; i++)
        taste.weight[i] = h->champion.weight[i] * lg_exp(point[i]);
    return taste;
}

/* Draws a sample and returns its share of wins. */
static double try(hunt *h, double *sample, lg_rng *rng, uint64_t first, lg_error *error) {
    double point[N];
    cma_draw(&h->cma, rng, sample);
    for (int k = 0; k < N; k++)
        point[k] = h->cma.mean[k] + h->cma.sigma * sample[k];
    ct_taste taste = taste_at(h, point);
    return contest(h, &taste, first, h->tables, error);
}

static bool generation(hunt *h, lg_rng *rng, uint64_t first, lg_error *error) {
    double score[LAMBDA];
    int order[LAMBDA] = {0};
    for (int i = 0; i < LAMBDA; i++) {
        int at = i;
        score[i] = try(h, h->sample + (size_t)i * N, rng, first, error);
        if (score[i] < 0) return false;
        for (; at && score[order[at - 1]] < score[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    cma_learn(&h->cma, h->sample, order);
    return true;
}

/* Plays a round: some generations, which start from the best weights so far (the champion), and then a contest of the
 * generation's mean against the champion on fresh tables. */
static bool play_round(hunt *h, int number, sample *told, lg_error *error) {
    lg_rng rng = lg_rng_stream(h->seed, "weights", (uint64_t)number);
    uint64_t first = (uint64_t)number << 32;
    cma_begin(&h->cma, LAMBDA, .2, (cma_rest){.lazy = .5});
    memset(h->cma.mean, 0, sizeof *h->cma.mean * N);
    for (int g = 0; g < h->generations; g++)
        if (!generation(h, &rng, first + (uint64_t)(g * h->tables), error)) return false;
    ct_taste mean = taste_at(h, h->cma.mean);
    double share = contest(h, &mean, first + ((uint64_t)1 << 31), FRESH * h->tables, error);
    sample_add(told, number + 1);
    sample_add(told, share);
    if (share > .5) h->champion = mean;
    return share >= 0;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    hunt *h = memory;
    int rounds = (int)lg_value(&b->words->with, "rounds");
    row->seconds = -wall_clock();
    row->cpu_seconds = -thread_clock();
    marks_empty(b, row);
    h->bench = b;
    h->seed = r->seed;
    h->champion = ct_taste_by_hand;
    for (int i = 0; i < rounds; i++)
        if (!play_round(h, i, &row->series[ROUNDS], error)) return false;
    for (int i = 0; i < N; i++)
        marks_put(b, row, ct_taste_names[i], h->champion.weight[i]);
    row->stop = "played";
    row->seconds += wall_clock();
    row->cpu_seconds += thread_clock();
    return !row->series[ROUNDS].failed || lg_fail_memory(error);
}

const study_kind study_kind_weights = {
    .name = "weights",
    .sentence = "the weights of Catan's player greedy are searched for, by play against the best so far",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
