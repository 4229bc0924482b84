/* Luck is what a roll yields minus what the dice yield on average, without hexes that the robber blocks and as if the bank had
 * no limits. A 7 also has a worth for the player who rolls it. The weight of luck is estimated from the games themselves, by
 * least squares within seats. Sums are whole numbers, so the order of the games does not matter. */
#include "luck.h"

#include "players/catan/game/roads.h"

enum { ROLLS = 36, SEVEN = 10 /* SEVEN: a sixth of the worth of a 7 */ };

/* Adds what a hex yields to each seat, multiplied by `times`. */
static void add_yield(ct_luck *luck, const ct_table *table, const ct_position *p, int hex, int times) {
    for (int k = 0; k < 6; k++) {
        int corner = table->corner_of[hex][k], v = ct_nibble(p->at, corner);
        if (v) luck->seat[(v - 1) % CT_SEATS_MAX] += v > CT_SEATS_MAX ? 2 * times : times;
    }
}

void ct_luck_note(ct_luck *luck, const ct_table *table, const ct_position *p, const ct_move *roll) {
    int number = roll->y + roll->z;
    assert(roll->kind == CT_MOVE_ROLL && number >= 2 && number <= 12);
    for (int w = 0; w <= (table->corners - 1) / 16; w++)
        for (uint64_t at = ct_full_nibbles(p->at[w]); at; at &= at - 1) {
            int corner = 16 * w + __builtin_ctzll(at) / 4;
            luck->seat[ct_holder(p, corner)] -= table->pips[corner] << ct_is_city(p, corner);
        }
    if (p->robber != CT_NOBODY) add_yield(luck, table, p, p->robber, ct_pips(table->number[p->robber]));
    for (int i = 0; i < table->count_by[number]; i++)
        if (table->by_number[number][i] != p->robber) add_yield(luck, table, p, table->by_number[number][i], ROLLS);
    luck->seat[p->turn] += number == 7 ? 5 * SEVEN : -SEVEN;
}

void ct_luck_add(ct_luck_sum *sum, const ct_luck *game, int players, int winner) {
    int64_t all = 0;
    assert(winner >= 0 && winner < players);
    for (int s = 0; s < players; s++)
        all += game->seat[s];
    for (int s = 0; s < players; s++) {
        int64_t luck = (int64_t)players * game->seat[s] - all;
        sum->luck[s] += luck;
        sum->squares += luck * luck;
        if (s == winner) sum->products += luck;
    }
}

#ifndef NDEBUG
/* Do the shares sum to 1? They do, because a game's luck sums to 0 over the seats. */
static bool is_whole(const double *share, int players) {
    double sum = 0;
    for (int s = 0; s < players; s++)
        sum += share[s];
    return sum > 1 - 1e-9 && sum < 1 + 1e-9;
}
#endif

void ct_luck_correct(const ct_luck_sum *sum, const ct_tally *t, double share[CT_SEATS_MAX]) {
    double games = (double)ct_tally_won(t), products = (double)sum->products, squares = (double)sum->squares;
    for (int s = 0; s < t->players; s++) {
        double mean = (double)sum->luck[s] / games;
        products -= mean * (double)t->won[s];
        squares -= mean * (double)sum->luck[s];
    }
    double weight = squares > 0 ? products / squares : 0;
    for (int s = 0; s < t->players; s++)
        share[s] = ((double)t->won[s] - weight * (double)sum->luck[s]) / games;
    assert(games > 0 && is_whole(share, t->players));
}
