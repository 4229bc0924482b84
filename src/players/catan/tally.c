/* Chance alone explains (1 - p) / games of the mean squared deviation, for places that win the share p of games. */
#include "tally.h"

#include <assert.h>

void ct_tally_add(ct_tally *to, const ct_tally *more) {
    assert(to->players == more->players);
    to->games += more->games;
    for (int s = 0; s < CT_SEATS_MAX; s++)
        to->won[s] += more->won[s];
}

int64_t ct_tally_won(const ct_tally *t) {
    int64_t all = 0;
    for (int s = 0; s < t->players; s++)
        all += t->won[s];
    assert(all >= 0 && all <= t->games);
    return all;
}

void ct_bias_add(lg_bias_sum *sum, const ct_tally *t) {
    double games = (double)ct_tally_won(t), even = 1.0 / t->players, squares = 0;
    if (games <= 0) return;
    for (int s = 0; s < t->players; s++) {
        double off = (double)t->won[s] / games - even;
        squares += off * off;
    }
    assert(squares <= 1); /* at most when one seat wins all games */
    sum->excess += squares - (1 - even) / games;
    sum->places += t->players;
    sum->chi += games * t->players * squares;
    sum->freedom += t->players - 1;
    sum->scale += games * t->players * t->players;
}

lg_bias ct_bias_of_board(const ct_tally *tally, double deviations) {
    lg_bias_sum sum = {0};
    ct_bias_add(&sum, tally);
    return lg_bias_of(&sum, deviations);
}
