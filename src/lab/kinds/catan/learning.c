/* Finds the weights of Catan's player `learner` by games against itself. The first games are random. Each move is drawn with
 * a probability that grows with the sum of its weighted measures (softmax). After a batch of games, the weights move along a
 * gradient: that of the log likelihood of the winner's moves, minus the mean of those of the other seats' moves (REINFORCE:
 * Williams, Simple statistical gradient-following algorithms for connectionist reinforcement learning, 1992). Each weight's
 * step is divided by the root of the mean of its squared gradients. The run's seed determines everything. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "boards/catan/settings.h"
#include "lab/kind.h"
#include "lab/kinds/catan/sides.h"
#include "players/catan/families/learner.h"

static const double STEP = .03, DECAY = .95;

static const lg_param options[] = {
    {"batches", LG_WHOLE, 2000, 1, 1000000, NULL, "batches of games; each is followed by a step of the weights", NULL},
    {"games", LG_WHOLE, 100, 1, 100000, NULL, "games of each batch, each on its own board", NULL},
    {"offers", LG_WHOLE, 2, 0, 20, NULL, "trade offers that a player may make in a turn, in every second game", NULL},
    {.name = NULL},
};

enum { BATCHES };
static const study_series series[] = {
    {"batches", "batch rounds", "mean number of rounds of each batch's games"},
    {NULL, NULL, NULL},
};

typedef struct {
    ct_table table;
    ct_position position;
    ct_move moves[CT_MOVES_MAX];
    double seen[CT_MOVES_MAX][CT_SEEN], chance[CT_MOVES_MAX];
    double weight[CT_SEEN], slope[CT_SEEN], square[CT_SEEN];
    double likely[CT_SEATS_MAX][CT_SEEN]; /* the gradient of the logarithm of the likelihood of each seat's moves */
} learning;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_catan) return lg_fail(error, "only catan has a player that learns");
    return marks_columns(e, w->recipe.game, ct_seen_names, c, error);
}

static void *open(const study_bench *b, lg_error *error) {
    learning *s = calloc(1, sizeof *s);
    (void)b;
    if (!s) lg_fail_memory(error);
    return s;
}

/* Draws a move; its probability is in proportion to e^(its weighted measures). */
static int choose_move(learning *s, int n, lg_rng *rng) {
    ct_sight sight;
    double most = -INFINITY, sum = 0, left;
    int chosen = 0;
    if (n == 1) return 0;
    ct_sight_init(&sight, &s->table, &s->position, s->position.actor);
    for (int i = 0; i < n; i++) {
        ct_sight_measure(&sight, &s->moves[i], s->seen[i]);
        s->chance[i] = 0;
        for (int k = 0; k < CT_SEEN; k++)
            s->chance[i] += s->weight[k] * s->seen[i][k];
        if (s->chance[i] > most) most = s->chance[i];
    }
    for (int i = 0; i < n; i++)
        sum += s->chance[i] = lg_exp(s->chance[i] - most);
    for (int i = 0; i < n; i++)
        s->chance[i] /= sum;
    left = lg_rng_unit(rng);
    while (chosen < n - 1 && left >= s->chance[chosen])
        left -= s->chance[chosen++];
    /* Adds the gradient of the logarithm of the chosen move's probability: its measures minus the expected measures
     * of a drawn move. */
    double *likely = s->likely[s->position.actor];
    for (int i = 0; i < n; i++) {
        double share = (i == chosen) - s->chance[i];
        for (int k = 0; k < CT_SEEN; k++)
            likely[k] += share * s->seen[i][k];
    }
    return chosen;
}

/* Plays a game and adds its gradient to the slope. Returns the game's number of rounds; a negative number with an error if no
 * board could be made for it. */
static int play_game(learning *s, uint64_t seed, uint64_t number, int offers, lg_error *error) {
    lg_rng rng = lg_rng_stream(seed, "learner", number);
    ct_chance chance = ct_chance_of(seed, number);
    if (!sides_table(&s->table, offers, lg_rng_stream(seed, "board", number), error)) return -1;
    memset(s->likely, 0, sizeof s->likely);
    ct_begin(&s->table, &s->position);
    for (int n; (n = ct_moves(&s->table, &s->position, s->moves));) {
        ct_move move = s->moves[choose_move(s, n, &rng)];
        ct_draw_outcome(&s->table, &s->position, &move, &chance);
        ct_apply(&s->table, &s->position, &move);
    }
    int players = s->table.house.players;
    for (int seat = 0; seat < players && s->position.winner != CT_NOBODY; seat++)
        for (int k = 0; k < CT_SEEN; k++)
            s->slope[k] += (seat == s->position.winner ? 1 : -1.0 / (players - 1)) * s->likely[seat][k];
    return s->position.round;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    learning *s = memory;
    const lg_values *with = &b->setup->with;
    const int batches = (int)lg_value(with, "batches"), games = (int)lg_value(with, "games");
    const int offers = (int)lg_value(with, "offers");
    marks_empty(b, row);
    memset(s, 0, sizeof *s);
    for (int i = 0; i < batches; i++) {
        double rounds = 0;
        for (int g = 0; g < games; g++) {
            if (!b->wanted(b->context)) return false;
            int n = play_game(s, r->seed, (uint64_t)i * (uint64_t)games + (uint64_t)g, g % 2 ? offers : 0, error);
            if (n < 0) return false;
            rounds += n;
        }
        double step = STEP * (1 - i / (double)batches);
        for (int k = 0; k < CT_SEEN; k++) {
            double slope = s->slope[k] / games;
            s->square[k] = DECAY * s->square[k] + (1 - DECAY) * slope * slope;
            s->weight[k] += s->square[k] > 0 ? step * slope / sqrt(s->square[k]) : 0;
            s->slope[k] = 0;
        }
        sample_add(&row->series[BATCHES], i + 1);
        sample_add(&row->series[BATCHES], rounds / games);
    }
    for (int k = 0; k < CT_SEEN; k++)
        marks_put(b, row, ct_seen_names[k], s->weight[k]);
    row->stop = "played";
    return !row->series[BATCHES].failed || lg_fail_memory(error);
}

const study_kind study_kind_learning = {
    .name = "learning",
    .sentence = "a player of Catan learns from games against itself",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = free,
    .run = run,
};
