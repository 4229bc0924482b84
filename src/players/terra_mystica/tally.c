/* The strengths of factions come from games on the five official boards (studies/colours, table factions). That table has a
 * faction's distance from the mean of its table. Because this mean contains the faction itself, its strength is 4/3 of the
 * distance. */
#include "tally.h"

#include <math.h>

/* By how many points, and by which share of wins, a faction does better than the mean of the others. */
typedef struct {
    double points, won;
} strength;

static const strength strengths[TM_FACTIONS] = {
    [TM_ALCHEMISTS] = {-4.60, -0.099}, [TM_AUREN] = {-3.33, -0.073},    [TM_CHAOS_MAGICIANS] = {7.17, 0.232},
    [TM_CULTISTS] = {6.27, 0.157},     [TM_DARKLINGS] = {8.46, 0.185},  [TM_DWARVES] = {4.25, 0.068},
    [TM_ENGINEERS] = {-2.23, -0.027},  [TM_FAKIRS] = {-6.30, -0.143},   [TM_GIANTS] = {-11.10, -0.187},
    [TM_HALFLINGS] = {0.77, -0.033},   [TM_MERMAIDS] = {-0.07, -0.016}, [TM_NOMADS] = {-0.56, -0.039},
    [TM_SWARMLINGS] = {0.13, -0.043},  [TM_WITCHES] = {0.06, -0.006},
};

/* What a seat is expected to do at this table. The strengths are means over tables of all factions; a seat meets only three
 * others, so the expectation is its own strength less the mean of the four. */
static strength expected_of(const tm_table *table, int seat) {
    int seats = table->rules.seats;
    strength own = strengths[table->rules.faction[seat]], mean = {0, 0};
    for (int s = 0; s < seats; s++) {
        mean.points += strengths[table->rules.faction[s]].points / seats;
        mean.won += strengths[table->rules.faction[s]].won / seats;
    }
    return (strength){own.points - mean.points, own.won - mean.won};
}

void tm_tally_note(tm_tally_of_games *tally, const tm_table *table, const tm_position *end) {
    int seats = table->rules.seats, best = 0, winners = 0;
    double mean = 0;
    for (int s = 0; s < seats; s++) {
        int points = end->seat[s].vp;
        winners = points > best ? 1 : winners + (points == best);
        best = points > best ? points : best;
        mean += (double)points / seats;
    }
    for (int s = 0; s < seats; s++) {
        int colour = tm_factions[table->rules.faction[s]].colour;
        strength expected = expected_of(table, s);
        double points = end->seat[s].vp - mean - expected.points, share = end->seat[s].vp == best ? 1.0 / winners : 0;
        assert(colour < TM_COLOURS);
        tm_colour_tally *c = &tally->colour[colour];
        c->games++;
        c->points += points;
        c->squares += points * points;
        c->won += share - 1.0 / seats - expected.won;
    }
    tally->games++;
}

void tm_tally_add(tm_tally_of_games *to, const tm_tally_of_games *more) {
    to->games += more->games;
    for (int i = 0; i < TM_COLOURS; i++) {
        to->colour[i].games += more->colour[i].games;
        to->colour[i].points += more->colour[i].points;
        to->colour[i].squares += more->colour[i].squares;
        to->colour[i].won += more->colour[i].won;
    }
}

double tm_tally_points(const tm_tally_of_games *tally, int colour) {
    const tm_colour_tally *c = &tally->colour[colour];
    return c->games ? c->points / (double)c->games : 0;
}

double tm_tally_won(const tm_tally_of_games *tally, int colour) {
    const tm_colour_tally *c = &tally->colour[colour];
    return c->games ? 100 * c->won / (double)c->games : 0;
}

/* The points of a colour have the variance of one game, divided by the number of its games. The bounds take the mean of these
 * variances for all colours, so that they are around the spread, in which all colours count the same. */
lg_bias tm_tally_spread(const tm_tally_of_games *tally, double deviations) {
    lg_bias_sum sum = {.freedom = TM_COLOURS - 1};
    double squares = 0, variances = 0;
    for (int i = 0; i < TM_COLOURS; i++) {
        const tm_colour_tally *c = &tally->colour[i];
        if (c->games < 2) return lg_bias_of(&(lg_bias_sum){0}, deviations);
        double games = (double)c->games, mean = c->points / games;
        double variance = (c->squares / games - mean * mean) / games;
        if (variance <= 0) return lg_bias_of(&(lg_bias_sum){0}, deviations);
        squares += mean * mean;
        variances += variance;
    }
    sum.excess = squares - variances;
    sum.places = TM_COLOURS;
    sum.chi = squares / (variances / TM_COLOURS);
    sum.scale = TM_COLOURS / (variances / TM_COLOURS);
    return lg_bias_of(&sum, deviations);
}
