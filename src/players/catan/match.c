/* The games are corrected for luck, and combined with what the model expects. */
#include "match.h"

#include "boards/catan/forecast/forecast.h"

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
