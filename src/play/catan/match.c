/* A game is determined by its seed and number, so it does not matter which thread plays it, or when. */
#include "match.h"

/* A forecast's shares are wrong by about 1.8 points, which is the standard error of this number of games. */
enum { EXPECTED = 500 };

const ct_player *const ct_match_player = &ct_player_greedy;

bool ct_match_open(ct_match *match, const ct_table *table) {
    *match = (ct_match){.tally.players = table->house.players};
    for (int s = 0; s < CT_SEATS_MAX; s++)
        match->manner[s].player = ct_match_player;
    match->game = ct_game_create(table, match->manner);
    return match->game;
}

void ct_match_close(ct_match *match) {
    if (match->game) ct_game_destroy(match->game);
}

void ct_match_begin(ct_match *match, uint64_t seed, uint64_t first, int stride) {
    assert(stride >= 1 && match->tally.players >= 3 && match->tally.players <= CT_SEATS_MAX);
    match->seed = seed;
    match->next = first;
    match->stride = stride;
    match->due = 0;
    match->tally = (ct_tally){.players = match->tally.players};
    match->luck = (ct_luck_sum){0};
    for (int s = 0; s < match->tally.players; s++)
        match->expected[s] = 1.0 / match->tally.players;
    if (match->game) ct_game_clear(match->game);
}

double ct_match_square(const ct_match *m) {
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

static void play_game(ct_match *m) {
    const ct_position *p = &m->game->position;
    ct_luck luck = {{0}};
    ct_move made;
    ct_game_begin(m->game, m->seed, m->next);
    while (ct_game_step(m->game, &made))
        if (made.kind == CT_MOVE_ROLL) ct_luck_note(&luck, m->game->mind[0].table, p, &made);
    m->tally.games++;
    if (p->winner == CT_NOBODY) return;
    assert(p->winner < m->tally.players && ct_tally_won(&m->tally) < m->tally.games);
    m->tally.won[p->winner]++;
    ct_luck_add(&m->luck, &luck, m->tally.players, p->winner);
}

static void play_due_games(ct_match *m) {
    for (; m->due > 0; m->due--, m->next += (uint64_t)m->stride)
        play_game(m);
}

static void play_one(void *context, int index, int worker) {
    (void)worker;
    play_due_games(((ct_match *const *)context)[index]);
}

void ct_matches_play(ct_match *const *matches, int count, const lg_thread_pool *threads) {
    if (threads) {
        threads->each(threads, count, play_one, (void *)matches);
        return;
    }
    for (int i = 0; i < count; i++)
        play_due_games(matches[i]);
}
