/* All seats of a table are played by the same player, so that only factions, seats and the board differ. */
#include "match.h"

#include <string.h>

#include "boards/terra_mystica/forecast.h"

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
