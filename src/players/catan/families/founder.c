/* The player that founds by trying openings out. When it first sees a board it plays simulated games (playouts), in which all
 * seats found at random corners, except poor ones, and then play as `learner` does. The worth of a corner is the share of these
 * games that the seats win which founded there. It founds at the best corners, and then plays as `learner`, too. */
#include <stddef.h>
#include <string.h>

#include "learner.h"
#include "plan.h"

enum { PLAYOUTS = 600, DRAWN = 3, PRIOR = 12 }; /* DRAWN: a founding in a playout takes the best of so many, by pips */

typedef struct {
    bool known;
    double value[CT_CORNERS_MAX]; /* the share of playouts that are won */
    ct_position position;         /* of a playout */
    ct_move moves[CT_MOVES_MAX];
} memory;

/* Plays a game. Writes the corners that each seat founded. Returns the winner's seat, or CT_NOBODY. */
static int play_out(memory *m, const ct_table *table, uint64_t number, int16_t corner[CT_SEATS_MAX][2]) {
    lg_rng rng = lg_rng_stream(1, "catan founder", number);
    ct_chance chance = ct_chance_of(1, number);
    int founded[CT_SEATS_MAX] = {0};
    ct_begin(table, &m->position);
    for (int n; (n = ct_moves(table, &m->position, m->moves));) {
        int chosen = 0;
        if (m->position.phase != CT_FOUND) chosen = n > 1 ? ct_learner_choose(table, &m->position, m->moves, n) : 0;
        for (int i = 0; i < DRAWN && n > 1 && m->position.phase == CT_FOUND; i++) {
            int other = (int)lg_rng_below(&rng, (uint32_t)n);
            if (!i || table->pips[m->moves[other].x] > table->pips[m->moves[chosen].x]) chosen = other;
        }
        ct_move move = m->moves[chosen];
        int seat = m->position.actor;
        if (m->position.phase == CT_FOUND) corner[seat][founded[seat]++] = (int16_t)move.x;
        ct_draw_outcome(table, &m->position, &move, &chance);
        ct_apply(table, &m->position, &move);
    }
    return m->position.winner;
}

/* Finds the worth of the corners by playouts. Finds nothing if the caller stops the game. */
static void find_values(memory *m, const ct_table *table, const ct_manner *manner) {
    int playouts = manner->budget ? manner->budget : PLAYOUTS;
    int games[CT_CORNERS_MAX] = {0}, won[CT_CORNERS_MAX] = {0};
    double even = 1.0 / table->house.players;
    for (int i = 0; i < playouts; i++) {
        if (!ct_goes_on(manner)) return;
        int16_t corner[CT_SEATS_MAX][2];
        int winner = play_out(m, table, (uint64_t)i, corner);
        for (int s = 0; s < table->house.players; s++)
            for (int k = 0; k < 2; k++) {
                games[corner[s][k]]++;
                won[corner[s][k]] += s == winner;
            }
    }
    for (int c = 0; c < table->corners; c++)
        m->value[c] = (won[c] + PRIOR * even) / (games[c] + PRIOR);
    m->known = true;
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    memory *m = mind->memory;
    if (p->phase != CT_FOUND) return ct_learner_choose(mind->table, p, moves, n);
    if (!m->known) find_values(m, mind->table, mind->manner);
    double worth[CT_MOVES_MAX] = {0};
    for (int i = 0; i < n; i++)
        worth[i] = m->value[moves[i].x];
    return ct_draw_best(mind, worth, n, ct_openings_of(mind->manner));
}

const ct_player ct_player_founder = {"founder",      "founds where playouts are won, and then plays as learner does",
                                     sizeof(memory), offsetof(memory, position),
                                     choose,         .has_playouts = true};
