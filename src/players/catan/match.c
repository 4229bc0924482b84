/* The games are corrected for luck, and combined with what the model expects. */
#include "match.h"

#include <assert.h>

#include "boards/catan/forecast/forecast.h"
#include "players/catan/game/roads.h"

/* Chance alone explains (1 - p) / games of the mean squared deviation, for places that win the share p of games. */

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

/* Luck is what a roll yields minus what the dice yield on average, without hexes that the robber blocks and as if the bank had
 * no limits. A 7 also has a worth for the player who rolls it. The weight of luck is estimated from the games themselves, by
 * least squares within seats. Sums are whole numbers, so the order of the games does not matter. */

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

void ct_luck_correct(const ct_luck_sum *sum, const ct_tally *t, double share[CT_SEATS_MAX]) {
    double games = (double)ct_tally_won(t), products = (double)sum->products, squares = (double)sum->squares;
    for (int s = 0; s < t->players; s++) {
        double mean = (double)sum->luck[s] / games;
        products -= mean * (double)t->won[s];
        squares -= mean * (double)sum->luck[s];
    }
    double weight = squares > 0 ? products / squares : 0;
    double whole = 0; /* the shares sum to 1, because a game's luck sums to 0 over the seats */
    for (int s = 0; s < t->players; s++) {
        share[s] = ((double)t->won[s] - weight * (double)sum->luck[s]) / games;
        whole += share[s];
    }
    assert(games > 0 && whole > 1 - 1e-9 && whole < 1 + 1e-9);
    (void)whole;
}

/* A forecast's shares are wrong by about 1.8 points, which is the standard error of this number of games. */
enum { EXPECTED = 500 };

/* Does the family play, or has it no say? */
static bool is_heard(const ct_task *task, int family) {
    return task->rules.unheard != 1 + family;
}

static void end_games(ct_match *m) {
    for (int i = 0; i < m->parties; i++) {
        if (m->party[i].game) ct_game_destroy(m->party[i].game);
        m->party[i].game = NULL;
    }
}

static bool seat_players(ct_match *m, int players) {
    assert(players >= 3 && players <= CT_SEATS_MAX);
    m->table.house = ct_house_of(players);
    for (int i = 0; i < m->parties; i++) {
        m->party[i].game = ct_game_create(&m->table, m->party[i].manner);
        if (m->party[i].game) continue;
        end_games(m);
        return false;
    }
    return true;
}

static bool open(lg_match *base, const lg_task *task) {
    ct_match *m = (ct_match *)(void *)base; /* the lg_match is the first member */
    m->task = ct_task_of(task);
    m->parties = 0;
    for (int family = 0; family < CT_FAMILIES; family++) {
        if (!is_heard(m->task, family)) continue;
        for (int s = 0; s < CT_SEATS_MAX; s++)
            m->party[m->parties].manner[s].player = ct_families[family];
        m->parties++;
    }
    return seat_players(m, ct_judged_players(&m->task->rules, &m->task->fixed));
}

static void close(lg_match *base) {
    end_games((ct_match *)(void *)base);
}

/* A board to evaluate may be for more players than the task's own. */
static bool seat(lg_match *base, const lg_level *level, lg_error *error) {
    ct_match *m = (ct_match *)(void *)base;
    int players = ct_judged_players(&m->task->rules, level);
    if (players != m->table.house.players) close(base);
    if (!m->party[0].game && !seat_players(m, players)) return lg_fail_memory(error);
    ct_house house = m->table.house;
    m->tally = (ct_tally){.players = house.players};
    m->luck = (ct_luck_sum){0};
    for (int s = 0; s < house.players; s++)
        m->expected[s] = 1.0 / house.players;
    for (int i = 0; i < m->parties; i++)
        ct_game_clear(m->party[i].game);
    return ct_table_init(&m->table, level, &house, error);
}

static void expect(lg_match *base, const lg_level *level) {
    ct_match *m = (ct_match *)(void *)base;
    ct_foresee_usual(level, m->tally.players, m->expected);
}

static double unevenness(const lg_match *base) {
    const ct_match *m = (const ct_match *)(const void *)base;
    int players = m->tally.players;
    double share[CT_SEATS_MAX] = {0}, games = (double)ct_tally_won(&m->tally), sum = 0;
    if (games > 0) ct_luck_correct(&m->luck, &m->tally, share);
    for (int s = 0; s < players; s++) {
        double off = (EXPECTED * m->expected[s] + games * share[s]) / (EXPECTED + games) - 1.0 / players;
        sum += off * off;
    }
    assert(sum >= 0 && sum < CT_SEATS_MAX); /* false for NaN too */
    return sum / players;
}

static void play_game(lg_match *base) {
    ct_match *m = (ct_match *)(void *)base;
    ct_game *game = m->party[base->next % (uint64_t)m->parties].game;
    const ct_position *p = &game->position;
    ct_luck luck = {{0}};
    ct_move made;
    ct_game_begin(game, base->seed, base->next);
    while (ct_game_step(game, &made))
        if (made.kind == CT_MOVE_ROLL) ct_luck_note(&luck, &m->table, p, &made);
    m->tally.games++;
    if (p->winner == CT_NOBODY) return;
    assert(p->winner < m->tally.players && ct_tally_won(&m->tally) < m->tally.games);
    m->tally.won[p->winner]++;
    ct_luck_add(&m->luck, &luck, m->tally.players, p->winner);
}

static void judge(const lg_trial *trial, lg_match *const *matches, int count, void *found) {
    ct_verdict *verdict = found;
    *verdict = (ct_verdict){.tally.players = ((const ct_match *)(const void *)matches[0])->tally.players};
    for (int i = 0; i < count; i++)
        ct_tally_add(&verdict->tally, &((const ct_match *)(const void *)matches[i])->tally);
    assert(verdict->tally.games <= lg_trial_judge_games(trial));
    verdict->bias = ct_bias_of_board(&verdict->tally, trial->deviations);
}

const lg_match_kind ct_match_kind = {.size = sizeof(ct_match),
                                     .verdict_size = sizeof(ct_verdict),
                                     .open = open,
                                     .close = close,
                                     .seat = seat,
                                     .expect = expect,
                                     .play = play_game,
                                     .unevenness = unevenness,
                                     .judge = judge};

lg_court ct_court_of(const ct_task *task) {
    return (lg_court){&task->base, &task->trial, &ct_match_kind};
}

int ct_verdict_excess(const ct_task *task, const ct_verdict *verdict) {
    double over = 1e3 * verdict->bias.high - task->rules.bias;
    int tenths = (int)over;
    assert(over > -1e3 && over <= 1e6);
    return over > 0 ? tenths + (tenths < over) : 0;
}

void ct_match_players(const ct_task *task, lg_text *text) {
    int left = 0;
    for (int family = 0; family < CT_FAMILIES; family++)
        left += is_heard(task, family);
    for (int family = 0; family < CT_FAMILIES; family++)
        if (is_heard(task, family)) {
            lg_text_add(text, "%s%s", ct_families[family]->name, left == 1 ? "" : left == 2 ? " and " : ", ");
            left--;
        }
}
