/* Traits: asked for once a board, not in the search's inner loop. */
#include "traits.h"

#include <math.h>
#include <string.h>

#include "settings.h"

enum { SEATS_MIN = 3, SEATS_MAX = 6 };
enum { SEATS = CT_REQUIREMENTS, RICHEST = SEATS + SEATS_MAX - SEATS_MIN + 1, PIPS, TRAITS = PIPS + CT_RESOURCES };

#define COUNT(n) \
    { "REQ" #n, "violations", "violations of REQ" #n, 0, INFINITY, true }
#define SEAT(n) \
    { "seats-" #n, "pips and resources", "between the best and the worst start of " #n " players", 0, 60, false }
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
    [SEATS] = SEAT(3),
    [SEATS + 1] = SEAT(4),
    [SEATS + 2] = SEAT(5),
    [SEATS + 3] = SEAT(6),
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
    ct_seat seats[CT_SEATS_MAX];
    for (int r = 0; r < CT_REQUIREMENTS; r++)
        all.weight[r] = 1;
    ct_look(&view, board);
    ct_count(&all, shape, board, &view, CT_ALL, count, NULL);
    for (int r = 0; r < CT_REQUIREMENTS; r++)
        traits[r] = count[r];
    for (int players = SEATS_MIN; players <= SEATS_MAX; players++)
        traits[SEATS + players - SEATS_MIN] = ct_seats(shape, board, players, seats);
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
