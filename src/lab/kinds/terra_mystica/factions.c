/* Searches the weights of Terra Mystica's player `greedy` for each faction by playing games, starting from the weights
 * that all factions share. In every game each of the four seats draws factors around the present weights of its faction.
 * The mean of a faction's points times the logarithm of a factor, divided by the factor's variance, estimates the slope
 * of the points by this logarithm; so one game says something about all weights of four factions. After each batch of
 * games the weights take a step along the slopes: one part is shared by all factions, the other is a faction's own.
 * Slopes are means over the last batches and are shrunk by what chance explains. Boards are made by the recipe. The
 * result plays against the start, two seats each. The run's seed determines boards, tables and draws. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "boards/terra_mystica/settings.h"
#include "lab/kinds/terra_mystica/seats.h"
#include "players/terra_mystica/match.h"
#include "seats.h"

enum { N = TM_TASTES, FRESH = 1 << 30 }; /* FRESH: number of the first fresh game */
static const double SPREAD = .2,         /* of the draws: standard deviation of the factors' logarithms */
    KEPT = .8,                           /* the share that older batches keep in the means */
    SHARED_RATE = .08, OWN_RATE = .05,   /* of a step, by the slope */
    STEEPEST = 3, FARTHEST = 2.5;        /* the most that a slope, and a logarithm, may be */

static const lg_param options[] = {
    {"boards", LG_WHOLE, 120, 1, 100000, NULL, "boards on which games are played", NULL},
    {"batches", LG_WHOLE, 20, 1, 100000, NULL, "batches of games; each is followed by a step of the weights", NULL},
    {"games", LG_WHOLE, 5000, 1, 1e7, NULL, "games of each batch", NULL},
    {"fresh", LG_WHOLE, 2400, 2, 1e7, NULL, "games of the result against the start", NULL},
    {.name = NULL},
};

enum { BATCHES, WEIGHTS };
static const study_series series[] = {
    {"batches", "batch points", "mean points of each batch's draws"},
    {"weights", "row faction weight value", "the weights that were found; factions and weights count from 0"},
    {NULL, NULL, NULL},
};
static const char *const fixed[] = {"won", "points", "start", NULL};

/* A mean over batches that forgets older ones, and the variance of its error. */
typedef struct {
    double sum, variance;
} slope;

/* Sums over the seats that a faction had in the games of a batch. */
typedef struct {
    double seats, points, squares, drawn[N], along[N]; /* drawn: logarithms of factors; along: points times drawn */
} harvest;

typedef struct {
    const study_bench *bench;
    board_maker maker;
    uint64_t seed;
    int boards;
    tm_board *board;
    seats_room room;
    double log[TM_FACTIONS][N]; /* of the factors by which the start's weights are multiplied */
    harvest batch[TM_FACTIONS];
    slope shared[N], own[TM_FACTIONS][N];
    double share; /* of the present means that is filled: 1 after many batches */
} search;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_terra_mystica) return lg_fail(error, "only terra-mystica has factions");
    return marks_columns(e, w->recipe.game, fixed, c, error);
}

static void close(void *memory) {
    search *s = memory;
    board_maker_close(&s->maker);
    free(s->board);
    free(s);
}

static void *open(const study_bench *b, lg_error *error) {
    search *s = calloc(1, sizeof *s);
    if (!s) lg_fail_memory(error);
    if (!s) return NULL;
    s->boards = (int)lg_value(&b->setup->with, "boards");
    s->board = calloc((size_t)s->boards, sizeof *s->board);
    if (!s->board) lg_fail_memory(error);
    if (s->board && board_maker_open(&s->maker, b, error)) return s;
    close(s);
    return NULL;
}

/* Multiplies the start's weights by a faction's factors. */
static void weights_of(const search *s, int faction, const double *more, tm_taste *taste) {
    for (int i = 0; i < N; i++)
        taste->weight[i] = tm_taste_common.weight[i] * lg_exp(s->log[faction][i] + (more ? more[i] : 0));
}

/* Plays a game on the board of its number, whose tiles and factions were drawn. */
static bool play(search *s, const tm_game_rules *rules, const tm_taste taste[SEATS], uint64_t number, lg_error *error) {
    tm_game *game = &s->room.game;
    tm_move made;
    if (!s->bench->wanted(s->bench->context)) return false;
    if (!tm_table_init(&s->room.table, &s->board[number % (uint64_t)s->boards], rules, error)) return false;
    game->table = &s->room.table;
    for (int i = 0; i < SEATS; i++)
        game->manner[i] = (tm_manner){.player = &tm_player_greedy, .taste = &taste[i]};
    tm_game_start(game, s->seed, number);
    while (tm_game_step(game, &made))
        ;
    return true;
}

/* Plays a batch of games. Each seat draws factors for its weights. Counts for each faction what its seats got, and with which
 * factors. */
static bool play_batch(search *s, uint64_t first, int games, lg_error *error) {
    memset(s->batch, 0, sizeof s->batch);
    for (int g = 0; g < games; g++) {
        lg_rng rng = lg_rng_stream(s->seed, "factions", first + (uint64_t)g);
        tm_game_rules rules = tm_match_rules(&rng);
        double drawn[SEATS][N];
        tm_taste taste[SEATS];
        for (int i = 0; i < SEATS; i++) {
            for (int k = 0; k < N; k++)
                drawn[i][k] = SPREAD * lg_rng_normal(&rng);
            weights_of(s, rules.faction[i], drawn[i], &taste[i]);
        }
        if (!play(s, &rules, taste, first + (uint64_t)g, error)) return false;
        for (int i = 0; i < SEATS; i++) {
            harvest *h = &s->batch[rules.faction[i]];
            const double points = s->room.game.position.seat[i].vp;
            h->seats++;
            h->points += points;
            h->squares += points * points;
            for (int k = 0; k < N; k++) {
                h->drawn[k] += drawn[i][k];
                h->along[k] += points * drawn[i][k];
            }
        }
    }
    return true;
}

static void forget(slope *mean, double value, double variance) {
    mean->sum = KEPT * mean->sum + (1 - KEPT) * value;
    mean->variance = KEPT * KEPT * mean->variance + (1 - KEPT) * (1 - KEPT) * variance;
}

/* Returns the slope less what chance explains: of a square that is not much larger than its variance nothing is left. */
static double shrunk(const slope *mean, double share) {
    double value = mean->sum / share, square = value * value, chance = 1.5 * mean->variance / (share * share);
    if (square <= chance) return 0;
    value *= 1 - chance / square;
    return value > STEEPEST ? STEEPEST : value < -STEEPEST ? -STEEPEST : value;
}

/* Adds the batch's slopes along a weight to the means. */
static void learn_slopes(search *s, int weight) {
    double all = 0, sum = 0, error = 0, value[TM_FACTIONS] = {0}, variance[TM_FACTIONS] = {0};
    for (int f = 0; f < TM_FACTIONS; f++) {
        const harvest *h = &s->batch[f];
        if (h->seats < 2) continue;
        double mean = h->points / h->seats;
        value[f] = (h->along[weight] - mean * h->drawn[weight]) / (h->seats * SPREAD * SPREAD);
        variance[f] = (h->squares / h->seats - mean * mean) / (h->seats * SPREAD * SPREAD);
        all += h->seats;
        sum += h->seats * value[f];
        error += h->seats * h->seats * variance[f];
    }
    if (all <= 0) return;
    forget(&s->shared[weight], sum / all, error / (all * all));
    for (int f = 0; f < TM_FACTIONS; f++)
        if (s->batch[f].seats >= 2) forget(&s->own[f][weight], value[f] - sum / all, variance[f]);
}

/* Plays the result against the start in the six ways to share four seats; six games in a row have the same board, tiles and
 * factions. */
static bool compare(search *s, int games, seats_result *sum, lg_error *error) {
    for (int g = 0; g < games; g++) {
        lg_rng rng = lg_rng_stream(s->seed, "fresh", (uint64_t)(g / SEATS_WAYS));
        tm_game_rules rules = tm_match_rules(&rng);
        tm_taste taste[SEATS];
        int side = seats_sides[g % SEATS_WAYS];
        for (int i = 0; i < SEATS; i++) {
            if (side >> i & 1)
                weights_of(s, rules.faction[i], NULL, &taste[i]);
            else
                taste[i] = tm_taste_common;
        }
        if (!play(s, &rules, taste, FRESH + (uint64_t)(g / SEATS_WAYS), error)) return false;
        seats_add_sides(sum, &s->room.game.position, side);
    }
    return true;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    search *s = memory;
    const lg_values *with = &b->setup->with;
    const int batches = (int)lg_value(with, "batches"), games = (int)lg_value(with, "games");
    const int fresh = (int)lg_value(with, "fresh");
    seats_result sum = {0};
    marks_empty(b, row);
    s->bench = b;
    s->seed = r->seed;
    s->share = 0;
    memset(s->log, 0, sizeof s->log);
    memset(s->shared, 0, sizeof s->shared);
    memset(s->own, 0, sizeof s->own);
    for (int i = 0; i < s->boards; i++) {
        lg_rng rng = lg_rng_stream(s->seed, "boards", (uint64_t)i);
        if (!b->wanted(b->context) || !board_maker_make(&s->maker, rng, &s->board[i], error)) return false;
    }
    for (int i = 0; i < batches; i++) {
        double points = 0, seats = 0;
        if (!play_batch(s, (uint64_t)i * (uint64_t)games, games, error)) return false;
        for (int f = 0; f < TM_FACTIONS; f++) {
            points += s->batch[f].points;
            seats += s->batch[f].seats;
        }
        sample_add(&row->series[BATCHES], i + 1);
        sample_add(&row->series[BATCHES], points / seats);
        s->share = KEPT * s->share + 1 - KEPT;
        for (int k = 0; k < N; k++) {
            learn_slopes(s, k);
            double shared = SHARED_RATE * shrunk(&s->shared[k], s->share);
            for (int f = 0; f < TM_FACTIONS; f++) {
                double log = s->log[f][k] + shared + OWN_RATE * shrunk(&s->own[f][k], s->share);
                if (tm_factions[f].colour < TM_COLOURS) s->log[f][k] = fmax(-FARTHEST, fmin(FARTHEST, log));
            }
        }
    }
    if (!compare(s, fresh, &sum, error)) return false;
    marks_put(b, row, "won", sum.won / fresh);
    marks_put(b, row, "points", sum.points[0] / (2 * fresh));
    marks_put(b, row, "start", sum.points[1] / (2 * fresh));
    for (int f = 0; f < TM_FACTIONS; f++) {
        tm_taste taste;
        weights_of(s, f, NULL, &taste);
        for (int i = 0; i < N && tm_factions[f].colour < TM_COLOURS; i++) {
            const double entry[] = {f * N + i, f, i, taste.weight[i]};
            for (size_t k = 0; k < sizeof entry / sizeof *entry; k++)
                sample_add(&row->series[WEIGHTS], entry[k]);
        }
    }
    row->stop = "played";
    return (!row->series[BATCHES].failed && !row->series[WEIGHTS].failed) || lg_fail_memory(error);
}

const study_kind study_kind_factions = {
    .name = "factions",
    .sentence = "the weights of Terra Mystica's player greedy are searched for by faction, by play with itself",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
