/* Searches a board of Catan and plays games on it. Records which seats win, and which corners each seat started from.
 * Everything depends only on the run's seed. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/catan/forecast/forecast.h"
#include "boards/catan/forecast/model.h"
#include "boards/catan/forecast/taste.h"
#include "boards/catan/settings.h"
#include "host/clock.h"
#include "lab/kind.h"
#include "players/catan/game/player.h"

enum { PLAYERS, GAMES, PLAYER, BUDGET, OPENINGS, OFFERS, TASTE, CORNERS, ROUNDS };
static const lg_param options[] = {
    [PLAYERS] = {"players", LG_WHOLE, 4, 3, CT_SEATS_MAX, NULL, "seats at the table", NULL},
    [GAMES] = {"games", LG_WHOLE, 100, 1, 1000000, NULL, "games on the board", NULL},
    [PLAYER] = {"player", LG_WORD, 1, 0, 6, "random|greedy|search|builder|twoply|learner|founder",
                "who sits in each seat", NULL},
    [BUDGET] = {"budget", LG_WHOLE, 0, 0, 1000000, NULL, "playouts for each move of the player search; 0: its default",
                NULL},
    [OPENINGS] = {"openings", LG_WHOLE, 3, 1, CT_OPENINGS_MAX, NULL,
                  "first settlements are drawn from this many best corners", NULL},
    [OFFERS] = {"offers", LG_WHOLE, 0, 0, 20, NULL, "trade offers that a player may make in a turn", NULL},
    [TASTE] = {"taste", LG_WHOLE, 0, 0, 1000000, NULL,
               "weights of the players: 0: the usual ones; otherwise drawn at random, with this number as the seed",
               NULL},
    [CORNERS] = {"corners", LG_WORD, 0, 0, 3, "usual|pips|variety|ore-and-wheat", "by what the players value corners",
                 NULL},
    [ROUNDS] = {"rounds", LG_WHOLE, 500, 1, 60000, NULL, "a game ends as unfinished after this many rounds", NULL},
    {.name = NULL},
};

enum { STARTS };
static const study_series series[] = {
    {"starts",
     "row game seat won old foreseen order pips wood wheat sheep brick ore roads cities own-port any-port share "
     "open near far cards",
     "for each seat of each game that somebody won: whether this seat won; the value of its start by pips and new "
     "resources (ct_seats); the logarithm of its forecast share; and the columns of the model"},
    {NULL, NULL, NULL},
};

static const char *const fixed[] = {
    "score",   "met",           "won_1",      "won_2",      "won_3",      "won_4",         "won_5",
    "won_6",   "foreseen_1",    "foreseen_2", "foreseen_3", "foreseen_4", "foreseen_5",    "foreseen_6",
    "squares", "foreseen_bias", "residual",   "unfinished", "rounds",     "board_seconds", NULL};

typedef struct {
    lg_task *task;
    lg_solver *solver;
    lg_budget limits;
    ct_board board;
    ct_manner manner[CT_SEATS_MAX];
    ct_taste taste;
    ct_table table;
    ct_around around;
    ct_ground ground;
    ct_seat old[CT_SEATS_MAX];
    ct_forecast forecast;
    int won[CT_SEATS_MAX], unfinished, rows;
    double rounds;
} session;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_catan)
        return lg_fail(error, "%s is not played by seats; catan is", w->recipe.game->name);
    return marks_columns(e, w->recipe.game, fixed, c, error);
}

static void close(void *memory) {
    session *h = memory;
    lg_solver_destroy(h->solver);
    lg_task_destroy(h->task);
    free(h);
}

/* Seats equal players. Their weights are the usual ones or, with the option `taste`, drawn: each is multiplied by a log-normal
 * factor with sigma 1/3. The option `corners` replaces how they value corners: by pips alone; by variety of resources and
 * numbers; or by wheat, ore and the room for further settlements. */
static void set_players(session *h, const lg_values *with) {
    static const struct {
        double pip[CT_RESOURCES], fade, number, room; /* factors; pip: in the order of the resources */
    } ways[] = {{{0}, 0, 0, 0},
                {{.2, .2, .2, .2, .2}, 1000, 0, 0},
                {{.2, .2, .2, .2, .2}, 6, .1, 0},
                {{.2, .25, .15, .2, .25}, 20, 0, .3}};
    const uint64_t number = (uint64_t)lg_value(with, "taste");
    const int by = (int)lg_value(with, "corners");
    double *weight = h->taste.weight;
    lg_rng rng = lg_rng_stream(number, "taste", 0);
    h->taste = ct_taste_usual;
    for (int k = 0; number && k < CT_TASTES; k++)
        weight[k] *= exp(lg_rng_normal(&rng) / 3);
    if (by) {
        for (int r = 0; r < CT_RESOURCES; r++)
            weight[CT_TASTE_WOOD + r] = ways[by].pip[r];
        weight[CT_TASTE_FADE] = ways[by].fade;
        weight[CT_TASTE_NUMBER] = ways[by].number;
        weight[CT_TASTE_ROOM] = ways[by].room;
        weight[CT_TASTE_ANY_PORT] = .01;
        weight[CT_TASTE_OWN_PORT] = .03;
        weight[CT_TASTE_PAIR] = weight[CT_TASTE_SCARCE] = 0;
    }
    for (int s = 0; s < CT_SEATS_MAX; s++)
        h->manner[s] = (ct_manner){.player = ct_players[(int)lg_value(with, "player")],
                                   .taste = &h->taste,
                                   .budget = (int)lg_value(with, "budget"),
                                   .openings = (int)lg_value(with, "openings")};
}

static void *open(const study_bench *b, lg_error *error) {
    const lg_recipe *r = &b->setup->recipe;
    session *h = calloc(1, sizeof *h);
    bool good = h || lg_fail_memory(error);
    if (good) {
        set_players(h, &b->setup->with);
        h->limits = lg_budget_unlimited();
        good = (h->task = lg_task_create(r->game, &r->settings, NULL, error)) &&
               (h->solver = lg_recipe_solver(r, h->task, error)) && lg_recipe_budget(r, h->task, &h->limits, error);
    }
    if (good) return h;
    if (h) close(h);
    return NULL;
}

static bool play_games(session *h, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    sample *starts = r->experiment->recorded >> STARTS & 1 ? &row->series[STARTS] : NULL;
    const int games = (int)lg_value(&b->setup->with, "games"), players = h->table.house.players;
    ct_game *game = ct_game_create(&h->table, h->manner);
    if (!game) return lg_fail_memory(error);
    int played = 0;
    memset(h->won, 0, sizeof h->won);
    h->unfinished = h->rows = 0;
    h->rounds = 0;
    for (; played < games && b->wanted(b->context); played++) {
        int16_t corner[CT_SEATS_MAX][2]; /* the corners of each seat's first settlements */
        int founded[CT_SEATS_MAX] = {0};
        double x[CT_SEATS_MAX][CT_STARTS];
        ct_move made;
        ct_game_begin(game, r->seed, (uint64_t)played);
        while (ct_game_step(game, &made))
            if (game->position.phase == CT_PAVE) {
                int seat = game->position.actor;
                assert(seat < CT_SEATS_MAX && founded[seat] < 2);
                corner[seat][founded[seat]++] = (int16_t)made.x;
            }
        const int winner = game->position.winner;
        h->rounds += game->position.round;
        h->unfinished += winner == CT_NOBODY;
        if (winner == CT_NOBODY) continue;
        h->won[winner]++;
        if (!starts) continue;
        ct_start_measure(&h->around, corner, x);
        for (int s = 0; s < players; s++) {
            const double begin[] = {h->rows++, played, s + 1, s == winner, h->old[s].value, log(h->forecast.share[s])};
            for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
                sample_add(starts, begin[i]);
            for (int k = 0; k < CT_STARTS; k++)
                sample_add(starts, x[s][k]);
        }
    }
    ct_game_destroy(game);
    return played == games && (!row->series[STARTS].failed || lg_fail_memory(error));
}

static void put_seat(const study_bench *b, study_row *row, const char *what, int seat, double value) {
    char name[24];
    snprintf(name, sizeof name, "%s%d", what, seat + 1);
    marks_put(b, row, name, value);
}

/* Returns the mean squared difference between the shares of wins and the expected shares, minus the part that is due to chance;
 * in squared percentage points. */
static double squared_bias(const session *h, const double *expected) {
    int seats = h->table.house.players, games = 0;
    double sum = 0, chance = 0;
    for (int s = 0; s < seats; s++)
        games += h->won[s];
    assert(games > 1);
    for (int s = 0; s < seats; s++) {
        double share = (double)h->won[s] / games;
        sum += (share - expected[s]) * (share - expected[s]);
        chance += share * (1 - share) / (games - 1);
    }
    return 10000 * (sum - chance) / seats;
}

static void put_shares(const session *h, const study_bench *b, study_row *row) {
    int seats = h->table.house.players;
    double even[CT_SEATS_MAX], games = (int)lg_value(&b->setup->with, "games");
    for (int s = 0; s < seats; s++) {
        even[s] = 1.0 / seats;
        put_seat(b, row, "won_", s, h->won[s] / (games - h->unfinished));
        put_seat(b, row, "foreseen_", s, h->forecast.share[s]);
    }
    if (games - h->unfinished > 1) {
        marks_put(b, row, "squares", squared_bias(h, even));
        marks_put(b, row, "residual", squared_bias(h, h->forecast.share));
    }
    marks_put(b, row, "foreseen_bias", 100 * h->forecast.bias);
    marks_put(b, row, "unfinished", h->unfinished / games);
    marks_put(b, row, "rounds", h->rounds / games);
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    session *h = memory;
    const lg_values *with = &b->setup->with;
    const double start = thread_clock();
    marks_empty(b, row);
    memset(&h->board, 0, sizeof h->board);
    lg_outcome o = lg_solver_solve(h->solver, h->limits, lg_recipe_stream(&b->setup->recipe), &h->board);
    if (o.stop == LG_FAILED) return lg_fail_memory(error);
    if (!o.valid) return lg_fail(error, "%s", o.reason ? o.reason : "no board was found");
    marks_put(b, row, "score", o.score);
    marks_put(b, row, "met", !o.missed);
    marks_put(b, row, "board_seconds", thread_clock() - start);
    row->level = &h->board;

    ct_house house = ct_house_of((int)lg_value(with, "players"));
    ct_shape shape;
    house.offers = (int)lg_value(with, "offers");
    house.rounds = (int)lg_value(with, "rounds");
    if (!ct_table_init(&h->table, &h->board, &house, error)) return false;
    ct_ground_init(&h->ground, &h->table, NULL);
    ct_around_init(&h->around, &h->ground);
    ct_shape_init(&shape, &h->board);
    ct_seats(&shape, &h->board, house.players, h->old);
    ct_foresee(&h->board, house.players, &h->forecast);

    if (!play_games(h, b, r, row, error)) return false;
    put_shares(h, b, row);
    row->stop = "played";
    return marks_put_level(b, h->task, &h->board, row) || lg_fail_memory(error);
}

const study_kind study_kind_games = {
    .name = "games",
    .sentence = "a board of Catan is searched, and games are played on it",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
