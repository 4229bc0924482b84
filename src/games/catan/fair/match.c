/* A game is its seed and number: who plays it when makes no difference. */
#include "match.h"

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
    match->seed = seed;
    match->next = first;
    match->stride = stride;
    match->due = 0;
    match->tally = (ct_tally){.players = match->tally.players};
}

static void play(ct_match *m) {
    for (; m->due > 0; m->due--, m->next += (uint64_t)m->stride) {
        int winner = ct_game_play(m->game, m->seed, m->next);
        m->tally.games++;
        if (winner != CT_NOBODY) m->tally.won[winner]++;
    }
}

static void play_one(void *context, int index, int worker) {
    (void)worker;
    play(((ct_match *const *)context)[index]);
}

void ct_matches_play(ct_match *const *matches, int count, const lg_crew *crew) {
    if (crew) {
        crew->each(crew, count, play_one, (void *)matches);
        return;
    }
    for (int i = 0; i < count; i++)
        play(matches[i]);
}
