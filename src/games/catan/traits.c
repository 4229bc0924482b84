/* Traits: asked for once a board, not in the search's inner loop. */
#include "traits.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "fair/seats.h"
#include "settings.h"

enum { BIAS = CT_REQUIREMENTS, RICHEST = BIAS + CT_SEATS_MAX - CT_PLAYERS_MIN + 1, PIPS, TRAITS = PIPS + CT_RESOURCES };

#define COUNT(n) \
    { "REQ" #n, "violations", "violations of REQ" #n, 0, INFINITY, true }
#define FORECAST(n) \
    { "bias-" #n, "points", "that shares of wins are off with " #n " players, as foreseen", 0, 100, false }
#define RESOURCE(name) \
    { name "-pips", "pips", "of all " name, 0, 5 * CT_HEXES_MAX, false }

const lg_trait ct_traits[TRAITS + 1] = {
    [CT_REQ1] = COUNT(1),
    [CT_REQ2] = COUNT(2),
    [CT_REQ3] = COUNT(3),
    [CT_REQ4] = COUNT(4),
    [CT_REQ5] = COUNT(5),
    [CT_REQ6] = COUNT(6),
    [CT_REQ7] = COUNT(7),
    [CT_REQ8] = COUNT(8),
    [BIAS] = FORECAST(3),
    [BIAS + 1] = FORECAST(4),
    [BIAS + 2] = FORECAST(5),
    [BIAS + 3] = FORECAST(6),
    [RICHEST] = {"richest", "pips", "of the best intersection", 0, 15, false},
    [PIPS + CT_WOOD] = RESOURCE("wood"),
    [PIPS + CT_WHEAT] = RESOURCE("wheat"),
    [PIPS + CT_SHEEP] = RESOURCE("sheep"),
    [PIPS + CT_BRICK] = RESOURCE("brick"),
    [PIPS + CT_ORE] = RESOURCE("ore"),
};

static_assert((int)TRAITS <= (int)LG_TRAITS_MAX, "the caller's room");

static int richest(const ct_shape *shape, const ct_view *view) {
    int most = 0;
    for (int c = 0; c < shape->corners; c++) {
        int pips = 0;
        for (int k = 0; k < 3 && shape->touches[c][k] >= 0; k++)
            pips += view->pips[shape->touches[c][k]];
        if (pips > most) most = pips;
    }
    return most;
}

void ct_describe_board(const ct_rules *rules, const ct_shape *shape, const ct_board *board, double *traits) {
    ct_rules all = *rules;
    ct_view view;
    int count[CT_REQUIREMENTS];
    ct_forecast forecast;
    for (int r = 0; r < CT_REQUIREMENTS; r++)
        all.weight[r] = 1;
    all.unavoidable = INT_MAX; /* the seats are judged in any case */
    ct_look(&view, board);
    ct_count(&all, shape, board, &view, CT_ALL, count, NULL);
    for (int r = 0; r < CT_REQUIREMENTS; r++)
        traits[r] = count[r];
    for (int players = CT_PLAYERS_MIN; players <= CT_SEATS_MAX; players++)
        traits[BIAS + players - CT_PLAYERS_MIN] = ct_foresee(board, players, &forecast) ? 100 * forecast.bias : NAN;
    traits[RICHEST] = richest(shape, &view);
    for (int s = 0; s < CT_RESOURCES; s++)
        traits[PIPS + s] = 0;
    for (int h = 0; h < board->hexes; h++)
        if (board->resource[h] < CT_RESOURCES) traits[PIPS + board->resource[h]] += view.pips[h];
}

bool ct_describe(const lg_task *task, const lg_level *level, double *traits) {
    const ct_board *board = level;
    ct_shape shape;
    for (int t = 0; t < TRAITS; t++)
        traits[t] = NAN;
    if (memchr(board->resource, CT_FREE, board->hexes) || memchr(board->number, CT_NUMBER_FREE, board->hexes) ||
        memchr(board->kind, CT_PORT_FREE, board->ports))
        return true;
    ct_shape_init(&shape, board);
    ct_describe_board(&ct_task_of(task)->rules, &shape, board, traits);
    return true;
}
