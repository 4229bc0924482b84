/* Traits. They are computed once for a board, not in the inner loop of a search. */
#include "traits.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "boards/catan/forecast/seats.h"
#include "boards/catan/forecast/table.h"

#define COUNT(n) \
    { "REQ" #n, "violations", "violations of REQ" #n, 0, INFINITY, true, 0, 0, 0 }
#define FORECAST(n) \
    { "bias-" #n, "points", "that shares of wins are off with " #n " players, as foreseen", 0, 100, false, 0.5, 4, 0.1 }
#define RESOURCE(name) \
    { name "-pips", "pips", "of all " name, 0, 5 * CT_HEXES_MAX, false, 8, 14, 0 }

const lg_trait ct_traits[CT_TRAITS + 1] = {
    [CT_REQ1] = COUNT(1),
    [CT_REQ2] = COUNT(2),
    [CT_REQ3] = COUNT(3),
    [CT_REQ4] = COUNT(4),
    [CT_REQ5] = COUNT(5),
    [CT_REQ6] = COUNT(6),
    [CT_REQ7] = COUNT(7),
    [CT_REQ8] = COUNT(8),
    [CT_TRAIT_BIAS] = FORECAST(3),
    [CT_TRAIT_BIAS + 1] = FORECAST(4),
    [CT_TRAIT_BIAS + 2] = FORECAST(5),
    [CT_TRAIT_BIAS + 3] = FORECAST(6),
    [CT_TRAIT_RICHEST] = {"richest", "pips", "of the best intersection", 0, 15, false, 10, 13, 0},
    [CT_TRAIT_PIPS + CT_WOOD] = RESOURCE("wood"),
    [CT_TRAIT_PIPS + CT_WHEAT] = RESOURCE("wheat"),
    [CT_TRAIT_PIPS + CT_SHEEP] = RESOURCE("sheep"),
    [CT_TRAIT_PIPS + CT_BRICK] = RESOURCE("brick"),
    [CT_TRAIT_PIPS + CT_ORE] = RESOURCE("ore"),
    [CT_TRAIT_SCARCEST] = {"scarcest", "pips", "of the resource that has the fewest", 0, 5 * CT_HEXES_MAX, false, 7, 11,
                           0},
    [CT_TRAIT_MATCHED] = {"ports-match", "pips", "beside ports, of the resource that they take", 0, 5 * CT_HEXES_MAX,
                          false, 0, 18, 0},
};

static_assert((int)CT_TRAITS <= (int)LG_TRAITS_MAX, "the caller's room");

void ct_describe_board(const ct_subject *of, uint64_t which, double *traits) {
    const ct_shape *shape = of->shape;
    const ct_board *board = of->board;
    if (which & CT_ALL) {
        ct_rules all = *of->rules;
        int count[CT_REQUIREMENTS] = {0};
        for (int r = 0; r < CT_REQUIREMENTS; r++)
            all.weight[r] = 1;
        all.unavoidable = INT_MAX; /* judge the seats in any case */
        ct_count(&all, shape, board, of->view, which & CT_ALL, count, NULL);
        for (int r = 0; r < CT_REQUIREMENTS; r++)
            traits[r] = count[r];
        if (!ct_table_has_room(shape, board, ct_judged_players(of->rules, board))) traits[CT_REQ8] = NAN;
    }
    ct_forecast forecast;
    for (int players = CT_PLAYERS_MIN; players <= CT_SEATS_MAX; players++) {
        int t = CT_TRAIT_BIAS + players - CT_PLAYERS_MIN;
        if (!(which >> t & 1)) continue;
        assert(t >= CT_TRAIT_BIAS && t < CT_TRAIT_RICHEST);
        traits[t] = ct_foresee_on(shape, board, players, of->rules->order, &forecast) ? 100 * forecast.bias : NAN;
    }
    if (which >> CT_TRAIT_RICHEST & 1) {
        int richest = 0;
        for (int c = 0; c < shape->corners; c++) {
            int pips = 0;
            for (int k = 0; k < 3 && shape->touches[c][k] >= 0; k++)
                pips += of->view->pips[shape->touches[c][k]];
            if (pips > richest) richest = pips;
        }
        assert(richest <= 15);
        traits[CT_TRAIT_RICHEST] = richest;
    }
    /* Counts the pips of each resource. A resource without a tile in the box does not count as scarce. */
    int pips[CT_SEA + 1] = {0}, matched = 0;
    for (int h = 0; h < board->hexes; h++)
        pips[board->resource[h]] += of->view->pips[h];
    traits[CT_TRAIT_SCARCEST] = INFINITY;
    for (int s = 0; s < CT_RESOURCES; s++) {
        traits[CT_TRAIT_PIPS + s] = pips[s];
        if (board->tiles[s] && pips[s] < traits[CT_TRAIT_SCARCEST]) traits[CT_TRAIT_SCARCEST] = pips[s];
    }
    if (traits[CT_TRAIT_SCARCEST] == INFINITY) traits[CT_TRAIT_SCARCEST] = NAN;
    /* A hex beside two ports of its resource counts twice. */
    for (int p = 0; p < board->ports; p++) {
        assert(board->edge[p] < shape->coast);
        const int16_t *corner = shape->edge[board->edge[p]].corner;
        if (board->kind[p] >= CT_RESOURCES) continue;
        uint64_t met = shape->at_corner[corner[0]] | shape->at_corner[corner[1]];
        for (uint64_t own = met & of->view->resource[board->kind[p]]; own; own &= own - 1)
            matched += of->view->pips[__builtin_ctzll(own)];
    }
    traits[CT_TRAIT_MATCHED] = matched;
}

/* Takes the traits that need a forecast from the forecasts that the task remembers. ct_describe_board computes all others. */
bool ct_describe(const lg_task *base, const lg_level *level, double *traits) {
    const ct_task *task = ct_task_of(base);
    const ct_board *board = level;
    ct_shape shape;
    ct_view view;
    ct_forecasts all;
    for (int t = 0; t < CT_TRAITS; t++)
        traits[t] = NAN;
    if (memchr(board->resource, CT_FREE, board->hexes) || memchr(board->number, CT_NUMBER_FREE, board->hexes) ||
        memchr(board->kind, CT_PORT_FREE, board->ports))
        return true;
    ct_shape_init(&shape, board);
    ct_look(&view, board);
    ct_describe_board(&(ct_subject){&task->rules, &shape, board, &view}, ~CT_FORESEEN, traits);
    ct_foresee_all(task, &shape, board, &all);
    for (int players = CT_PLAYERS_MIN; players <= CT_SEATS_MAX; players++)
        if (all.good[players]) traits[CT_TRAIT_BIAS + players - CT_PLAYERS_MIN] = 100 * all.of[players].bias;
    int judged = ct_judged_players(&task->rules, board);
    traits[CT_REQ8] = all.good[judged] ? ct_excess(&task->rules, all.of[judged].bias) : NAN;
    return true;
}
