/* All seats of a table are played by the same player, so that only factions, seats and the board differ. */
#include "match.h"

#include <math.h>
#include <string.h>

#include "boards/terra_mystica/forecast.h"

/* The strengths of factions come from games on the five official boards (studies/colours, table factions). That table has a
 * faction's distance from the mean of its table. Because this mean contains the faction itself, its strength is 4/3 of the
 * distance. */

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

void tm_tally_note(tm_tally_of_games *tally, const tm_table *table, const tm_position *end) {
    int seats = table->rules.seats, best = 0, winners = 0;
    double mean = 0;
    strength field = {0, 0}; /* the mean strength at this table */
    for (int s = 0; s < seats; s++) {
        int points = end->seat[s].vp;
        winners = points > best ? 1 : winners + (points == best);
        best = points > best ? points : best;
        mean += (double)points / seats;
        field.points += strengths[table->rules.faction[s]].points / seats;
        field.won += strengths[table->rules.faction[s]].won / seats;
    }
    for (int s = 0; s < seats; s++) {
        int colour = tm_factions[table->rules.faction[s]].colour;
        /* The strengths are means over tables of all factions; a seat meets only three others, so it is expected to do as its
         * own strength says, less the mean of the four. */
        const strength *own = &strengths[table->rules.faction[s]];
        const strength expected = {own->points - field.points, own->won - field.won};
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

enum { START_HEXES = 3 }; /* Nomads start with three dwellings, others with fewer */

/* The model's forecast of a colour has an error of 2.2 points, and a colour's points in one game have a standard deviation of 14.
 * A colour plays in four of seven games. So the forecast says as much as (14 / 2.2)^2 * 7 / 4 games. */
enum { EXPECTED = 70 };

const tm_player *tm_match_player(const tm_task *task) {
    return task->aims ? &tm_player_aim : &tm_player_greedy;
}

static tm_match *match_of(lg_match *base) {
    return (tm_match *)(void *)base; /* the lg_match is the first member */
}

tm_game_rules tm_match_rules(lg_rng *rng) {
    tm_game_rules rules = {.seats = TM_MATCH_SEATS, .towns = 0xff, .options = TM_CULTIST_ERRATA | TM_VARIABLE_ORDER};
    tm_tiles_draw(&rules, rng);
    tm_factions_draw(&rules, rng);
    return rules;
}

bool tm_match_board(const tm_board *board, lg_error *error) {
    int count[TM_FREE + 1];
    tm_count_terrains(board, count);
    if (count[TM_FREE]) return lg_fail(error, "%d hexes are free; only a complete board can be played", count[TM_FREE]);
    for (int c = 0; c < TM_COLOURS; c++)
        if (count[c] < START_HEXES)
            return lg_fail(error, "expected at least %d hexes of each colour for the first dwellings, found %d %s",
                           START_HEXES, count[c], tm_colour_names[c]);
    return true;
}

static bool open(lg_match *base, const lg_task *task) {
    tm_match *m = match_of(base);
    for (int s = 0; s < TM_MATCH_SEATS; s++)
        m->game.manner[s] = (tm_manner){.player = tm_match_player(tm_task_of(task)), .taste = &m->taste[s]};
    m->game.table = &m->table;
    return true;
}

static void close(lg_match *base) {
    (void)base; /* a match owns no memory beyond its own */
}

static bool seat(lg_match *base, const lg_level *level, lg_error *error) {
    tm_match *m = match_of(base);
    lg_rng rng = lg_rng_stream(0, "seat", 0);
    tm_game_rules rules = tm_match_rules(&rng); /* each game draws its own */
    m->tally = (tm_tally_of_games){0};
    memset(m->expected, 0, sizeof m->expected);
    return tm_match_board(level, error) && tm_table_init(&m->table, level, &rules, error);
}

static void expect(lg_match *base, const lg_level *level) {
    tm_match *m = match_of(base);
    tm_ways ways;
    tm_forecast forecast;
    tm_ways_find(&ways, level);
    tm_foresee(&ways, ((const tm_board *)level)->cell, &forecast);
    for (int c = 0; c < TM_COLOURS; c++)
        m->expected[c] = (double)forecast.points[c] / TM_FORECAST_UNIT;
}

static void play_game(lg_match *base) {
    tm_match *m = match_of(base);
    lg_rng rng = lg_rng_stream(base->seed, "terra-mystica match", base->next);
    tm_game_rules rules = tm_match_rules(&rng);
    tm_move made;
    for (int s = 0; s < TM_MATCH_SEATS; s++) {
        tm_taste_of(rules.faction[s], &m->taste[s]);
        tm_taste_draw(&m->taste[s], TM_MATCH_SPREAD, &rng, &m->taste[s]);
    }
    bool good = tm_table_seat(&m->table, &rules, NULL);
    assert(good); /* `seat` has checked the board for all factions */
    (void)good;
    tm_game_start(&m->game, base->seed, base->next);
    while (tm_game_step(&m->game, &made))
        ;
    tm_tally_note(&m->tally, &m->table, &m->game.position);
}

static double unevenness(const lg_match *base) {
    const tm_match *m = (const tm_match *)(const void *)base;
    double sum = 0, games = (double)m->tally.games;
    for (int c = 0; c < TM_COLOURS; c++) {
        double points = (EXPECTED * m->expected[c] + games * tm_tally_points(&m->tally, c)) / (EXPECTED + games);
        sum += points * points;
    }
    return sum / TM_COLOURS;
}

static void judge(const lg_trial *trial, lg_match *const *matches, int count, void *found) {
    tm_verdict *verdict = found;
    *verdict = (tm_verdict){.tally.games = 0};
    for (int i = 0; i < count; i++)
        tm_tally_add(&verdict->tally, &((const tm_match *)(const void *)matches[i])->tally);
    assert(verdict->tally.games <= lg_trial_judge_games(trial));
    verdict->spread = tm_tally_spread(&verdict->tally, trial->deviations);
}

const lg_match_kind tm_match_kind = {.size = sizeof(tm_match),
                                     .verdict_size = sizeof(tm_verdict),
                                     .open = open,
                                     .close = close,
                                     .seat = seat,
                                     .expect = expect,
                                     .play = play_game,
                                     .unevenness = unevenness,
                                     .judge = judge};

lg_court tm_court_of(const tm_task *task) {
    return (lg_court){&task->base, &task->trial, &tm_match_kind};
}
