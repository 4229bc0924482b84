/* Searches the weights of Catan's player `greedy` by playing games, starting from the weights that were set by hand. CMA-ES
 * (weights_search.h) samples factors for the weights of the champion, which is the best player so far. Each sample plays with
 * two seats against two champions and is ranked by its share of wins. At the end of a round the mean of the distribution plays
 * against the champion on fresh tables, and replaces the champion if it wins more than half of the games. The run's seed
 * determines tables, dice and samples. Trade offers are allowed on every second table. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "boards/catan/forecast/taste.h"
#include "boards/catan/settings.h"
#include "lab/kind.h"
#include "lab/kinds/catan/sides.h"
#include "lab/kinds/weights_search.h"

enum { N = CT_TASTES, FRESH = 6 }; /* FRESH: number of fresh tables, for each table of a generation */

static const lg_param options[] = {
    {"rounds", LG_WHOLE, 5, 1, 1000, NULL, "how many rounds; each starts from the best weights so far", NULL},
    {"generations", LG_WHOLE, 12, 1, 10000, NULL, "generations of CMA-ES in each round", NULL},
    {"tables", LG_WHOLE, 150, 1, 100000, NULL, "tables of each generation, with six games on each", NULL},
    {"offers", LG_WHOLE, 2, 0, 20, NULL, "trade offers that a player may make in a turn, on every second table", NULL},
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
    weights_search search;
    uint64_t first; /* number of the first table of the generation */
} tuning;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_catan) return lg_fail(error, "only catan has a player with weights");
    return marks_columns(e, w->recipe.game, ct_taste_names, c, error);
}

static void close(void *memory) {
    tuning *h = memory;
    weights_search_close(&h->search);
    free(h);
}

static void *open(const study_bench *b, lg_error *error) {
    tuning *h = calloc(1, sizeof *h);
    if (!h) lg_fail_memory(error);
    if (!h) return NULL;
    if (!weights_search_open(&h->search, N, error)) {
        close(h);
        return NULL;
    }
    h->generations = (int)lg_value(&b->setup->with, "generations");
    h->tables = (int)lg_value(&b->setup->with, "tables");
    h->offers = (int)lg_value(&b->setup->with, "offers");
    return h;
}

/* Returns the challenger's share of wins at the tables from `first` on. All challengers that are compared play on the same
 * tables with the same dice. Returns a negative number if the run was aborted or memory is short. */
static double play_contest(tuning *h, const ct_taste *challenger, uint64_t first, int tables, lg_error *error) {
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
    assert(won >= 0 && won <= SIDES_WAYS * tables);
    return won / (double)(SIDES_WAYS * tables);
}

/* Scores a point: returns the share of wins of a challenger whose weights are those of the champion times the factors of the
 * point. */
static double score_point(void *context, const double *point, lg_error *error) {
    tuning *h = context;
    ct_taste taste;
    weights_at(h->champion.weight, point, N, taste.weight);
    double share = play_contest(h, &taste, h->first, h->tables, error);
    return share < 0 ? NAN : share;
}

/* Each round has some generations, which start from the best weights so far (the champion), and then a contest of the
 * distribution's mean against the champion on fresh tables. */
static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    tuning *h = memory;
    const int rounds = (int)lg_value(&b->setup->with, "rounds");
    marks_empty(b, row);
    h->bench = b;
    h->seed = r->seed;
    h->champion = ct_taste_by_hand;
    for (int i = 0; i < rounds; i++) {
        lg_rng rng = lg_rng_stream(h->seed, "weights", (uint64_t)i);
        const uint64_t first = (uint64_t)i << 32;
        ct_taste mean;
        weights_search_begin(&h->search, .2);
        for (int g = 0; g < h->generations; g++) {
            h->first = first + (uint64_t)(g * h->tables);
            if (isnan(weights_search_step(&h->search, &rng, score_point, h, error))) return false;
        }
        weights_at(h->champion.weight, h->search.cma.mean, N, mean.weight);
        double share = play_contest(h, &mean, first + ((uint64_t)1 << 31), FRESH * h->tables, error);
        if (share < 0) return false;
        sample_add(&row->series[ROUNDS], i + 1);
        sample_add(&row->series[ROUNDS], share);
        if (share > .5) h->champion = mean;
    }
    for (int i = 0; i < N; i++)
        marks_put(b, row, ct_taste_names[i], h->champion.weight[i]);
    row->stop = "played";
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
