/* For now, until a model that was fitted to games takes this file's place: one draft by ct_seats, starts worth their pips
 * by resource, what is new in the second, ports and the neighbourhood, and shares by a softmax. */
#include "games/catan/fair/forecast.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* What a pip of a resource is worth, and a place at a port; guesses. */
static const double pip[CT_FREE] = {1.02, 1.1, .88, 1, 1.06, 0, 0}, at_port = .6, near = .07, scale = .16;

typedef struct {
    const ct_board *board;
    ct_shape shape;
    bool port[CT_CORNERS_MAX];
} view;

static double corner_worth(const view *v, int corner) {
    double sum = 0;
    for (int k = 0; k < 3 && v->shape.touches[corner][k] >= 0; k++) {
        int h = v->shape.touches[corner][k];
        sum += pip[v->board->resource[h]] * ct_pips(v->board->number[h]);
    }
    return sum + (v->port[corner] ? at_port : 0);
}

/* And of the corners two roads away. */
static double start_worth(const view *v, int corner) {
    double sum = corner_worth(v, corner);
    for (int k = 0; k < 3 && v->shape.beside[corner][k] >= 0; k++)
        for (int m = 0, at = v->shape.beside[corner][k]; m < 3 && v->shape.beside[at][m] >= 0; m++)
            if (v->shape.beside[at][m] != corner) sum += near * corner_worth(v, v->shape.beside[at][m]);
    return sum;
}

static bool is_whole(const ct_board *b) {
    return !memchr(b->resource, CT_FREE, b->hexes) && !memchr(b->number, CT_NUMBER_FREE, b->hexes) &&
           !memchr(b->kind, CT_PORT_FREE, b->ports);
}

static void look(view *v, const ct_board *board) {
    *v = (view){.board = board};
    ct_shape_init(&v->shape, board);
    for (int p = 0; p < board->ports; p++)
        for (int k = 0; k < 2; k++)
            v->port[v->shape.edge[board->edge[p]].corner[k]] = true;
}

/* Shares of worths; their bias. */
static void share_out(const double *worth, ct_forecast *f) {
    double most = worth[0], sum = 0, squares = 0;
    for (int s = 1; s < f->players; s++)
        most = worth[s] > most ? worth[s] : most;
    for (int s = 0; s < f->players; s++)
        sum += f->share[s] = lg_exp_minus(scale * (most - worth[s]));
    for (int s = 0; s < f->players; s++) {
        f->share[s] /= sum;
        double off = f->share[s] - 1.0 / f->players;
        squares += off * off;
    }
    f->bias = sqrt(squares / f->players);
}

bool ct_foresee(const ct_board *board, int players, ct_forecast *forecast) {
    view v;
    ct_seat seats[CT_SEATS_MAX];
    double worth[CT_SEATS_MAX] = {0};
    assert(players >= 3 && players <= CT_SEATS_MAX);
    if (!is_whole(board) || !board->ports) return false;
    look(&v, board);
    ct_seats(&v.shape, board, players, seats);
    *forecast = (ct_forecast){.players = players};
    for (int s = 0; s < players; s++)
        for (int k = 0; k < 2; k++) {
            int corner = forecast->corner[s][k] = seats[s].corner[k];
            if (corner < 0) return false;
            worth[s] += start_worth(&v, corner) + seats[s].value / 2.0;
        }
    share_out(worth, forecast);
    return true;
}
