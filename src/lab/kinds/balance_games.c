/* Three games with chance, quick enough for many thousands of them in a study: Catan by our player `greedy`; gathering, in which each
 * seat walks from its corner to the crop that looks best; and strips, in which each seat visits random cells of its own strip. */
#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "lab/kinds/balance.h"
#include "recipe/layout.h"

enum { GREEDY = 1 /* in ct_players */, VISITS = 8, POINTS = 4, OPENINGS = 3, ROUNDS = 500 };

/* Reads what lies on each cell. A piece of the first layer is worth 0 to 3 points, by its place in the list of pieces. */
static bool read_cells(play_game *p, const lg_game *game, const lg_level *level, lg_error *error) {
    if (!game->places.layers || !game->places.cell_at) return lg_fail(error, "%s has no cells", game->name);
    p->cells = layout_count_cells(game, level);
    if (p->cells > PLAY_CELLS_MAX || p->cells < p->seats)
        return lg_fail(error, "expected %d to %d cells, found %d", p->seats, PLAY_CELLS_MAX, p->cells);
    for (int c = 0; c < p->cells; c++) {
        lg_spot spot = game->places.cell_at(game, level, c);
        p->x[c] = spot.x / (2 * spot.reach);
        p->y[c] = spot.y / (2 * spot.reach);
        p->piece[c] = HASH_START;
        p->points[c] = 0;
    }
    for (int l = 0; game->places.layers[l].name; l++) {
        const lg_layer *layer = &game->places.layers[l];
        for (int i = 0; i < layer->count(layer, level); i++) {
            int cell = layer->cell(layer, level, i), symbol = layer->get(layer, level, i);
            p->piece[cell] = hash_bytes(p->piece[cell], &symbol, sizeof symbol);
            if (!l) p->points[cell] = symbol % POINTS;
        }
    }
    return true;
}

bool play_open(play_game *p, const lg_game *game, const lg_level *level, lg_error *error) {
    if (p->rules != PLAY_CATAN) return read_cells(p, game, level, error);
    ct_house house = ct_house_of(p->seats);
    house.rounds = ROUNDS;
    for (int s = 0; s < p->seats; s++)
        p->manner[s] = (ct_manner){.player = ct_players[GREEDY], .taste = &ct_taste_usual, .openings = OPENINGS};
    return ct_table_init(&p->table, level, &house, error);
}

/* Those with the highest score share the victory. */
static void share_victory(const double *score, int seats, double *shares) {
    double most = score[0];
    int winners = 0;
    for (int s = 1; s < seats; s++)
        most = fmax(most, score[s]);
    for (int s = 0; s < seats; s++)
        winners += score[s] == most;
    for (int s = 0; s < seats; s++)
        shares[s] = score[s] == most ? 1.0 / winners : 0;
}

/* Seats start in the corners, as many as there are. Whoever is free first walks to the crop with most points a turn, as it guesses
 * them, gathers it and chooses again. A crop is gone when it is chosen. The weather decides what it yields. */
static void gather(const play_game *p, lg_rng *rng, double *score) {
    double x[LG_SEATS_MAX], y[LG_SEATS_MAX], free_at[LG_SEATS_MAX], left = p->x[0], right = left, top = p->y[0],
                                                                    low = top;
    bool gone[PLAY_CELLS_MAX] = {false};
    for (int c = 0; c < p->cells; c++) {
        left = fmin(left, p->x[c]), right = fmax(right, p->x[c]);
        top = fmin(top, p->y[c]), low = fmax(low, p->y[c]);
    }
    for (int s = 0; s < p->seats; s++) {
        x[s] = s % 2 ? right : left;
        y[s] = (s % 4 == 1 || s % 4 == 2) ? low : top; /* the second seat sits opposite to the first */
        free_at[s] = 1e-3 * lg_rng_unit(rng);
        score[s] = 0;
    }
    for (;;) {
        int seat = 0, best = -1;
        double most = 0, turns = 0;
        for (int s = 1; s < p->seats; s++)
            if (free_at[s] < free_at[seat]) seat = s;
        for (int c = 0; c < p->cells; c++) {
            if (gone[c] || !p->points[c]) continue;
            double far =
                sqrt((p->x[c] - x[seat]) * (p->x[c] - x[seat]) + (p->y[c] - y[seat]) * (p->y[c] - y[seat])) + 1;
            double good = p->points[c] / far * (1 + lg_rng_unit(rng));
            if (good <= most) continue;
            most = good, best = c, turns = far;
        }
        if (best < 0) return;
        gone[best] = true;
        score[seat] += 2 * p->points[best] * lg_rng_unit(rng);
        free_at[seat] += turns;
        x[seat] = p->x[best], y[seat] = p->y[best];
    }
}

/* Cells are in the order of their x for this, so that a strip is a range. */
static void visit_strips(const play_game *p, const int *order, lg_rng *rng, double *score) {
    for (int s = 0; s < p->seats; s++) {
        int first = p->cells * s / p->seats, count = p->cells * (s + 1) / p->seats - first;
        uint64_t seen[VISITS] = {0};
        int kinds = 0;
        for (int v = 0; v < VISITS; v++) {
            uint64_t piece = p->piece[order[first + (int)lg_rng_below(rng, (uint32_t)count)]];
            bool again = false;
            for (int i = 0; i < kinds; i++)
                again = again || seen[i] == piece;
            if (!again) seen[kinds++] = piece;
        }
        score[s] = kinds;
    }
}

static bool play_catan(const play_game *p, uint64_t seed, int64_t first, int count, double *shares) {
    ct_game *game = ct_game_create(&p->table, p->manner);
    if (!game) return false;
    for (int i = 0; i < count; i++) {
        int winner = ct_game_play(game, seed, (uint64_t)(first + i));
        for (int s = 0; s < p->seats; s++)
            shares[i * p->seats + s] = winner == CT_NOBODY ? 1.0 / p->seats : s == winner;
    }
    ct_game_destroy(game);
    return true;
}

bool play_games(const play_game *p, uint64_t seed, int64_t first, int count, double *shares) {
    int order[PLAY_CELLS_MAX];
    if (p->rules == PLAY_CATAN) return play_catan(p, seed, first, count, shares);
    for (int c = 0; c < p->cells; c++) {
        int at = c;
        for (; at > 0 && p->x[order[at - 1]] > p->x[c]; at--)
            order[at] = order[at - 1];
        order[at] = c;
    }
    for (int i = 0; i < count; i++) {
        double score[LG_SEATS_MAX] = {0};
        lg_rng rng = lg_rng_stream(seed, "game", (uint64_t)(first + i));
        if (p->rules == PLAY_GATHER)
            gather(p, &rng, score);
        else
            visit_strips(p, order, &rng, score);
        share_victory(score, p->seats, shares + i * p->seats);
    }
    return true;
}
